package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// transaction reads a statement about a transaction, without options that say how it sees
// others.
func (p *parser) transaction() ast.Statement {
	word := func() {
		if !p.accept("TRANSACTION") {
			p.accept("WORK")
		}
	}
	s := &ast.Transaction{}
	switch {
	case p.accept("START", "TRANSACTION"):
	case p.accept("BEGIN"):
		if p.d.Transactions == spec.TransactionsOnce && !p.accept("DEFERRED") && !p.accept("IMMEDIATE") {
			p.accept("EXCLUSIVE")
		}
		word()
	case p.accept("COMMIT"), p.d.Transactions != spec.TransactionsNew && p.accept("END"):
		s.Kind = ast.TransactionCommit
		word()
	case p.accept("ROLLBACK"), p.d.Transactions == spec.TransactionsWarned && p.accept("ABORT"):
		s.Kind = ast.TransactionRollback
		word()
		if p.accept("TO") {
			p.accept("SAVEPOINT")
			s.Kind, s.Name = ast.TransactionRollbackTo, p.name("a savepoint")
		}
	case p.d.Transactions != spec.TransactionsPlain && p.accept("SAVEPOINT"):
		s.Kind, s.Name = ast.TransactionSavepoint, p.name("a savepoint")
	case p.d.Transactions != spec.TransactionsPlain && p.accept("RELEASE"):
		p.accept("SAVEPOINT")
		s.Kind, s.Name = ast.TransactionRelease, p.name("a savepoint")
	default:
		panic(p.unsupported("statement " + p.token().upper))
	}
	if !p.isOp(";") && p.token().kind != tokenEnd {
		panic(p.unsupported("options of a transaction"))
	}
	return s
}

// beginsTransaction tells whether a statement about a transaction is at hand.
func (p *parser) beginsTransaction() bool {
	return p.d.Transactions != spec.TransactionsNone && !p.engineSpecific &&
		p.isAny("BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE")
}
