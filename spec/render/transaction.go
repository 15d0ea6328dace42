package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (p *printer) transaction(s *ast.Transaction) {
	p.require(p.d.Transactions != spec.TransactionsNone, "a transaction")
	p.put([...]string{ast.TransactionBegin: "BEGIN", ast.TransactionCommit: "COMMIT", ast.TransactionRollback: "ROLLBACK",
		ast.TransactionSavepoint: "SAVEPOINT ", ast.TransactionRollbackTo: "ROLLBACK TO SAVEPOINT ", ast.TransactionRelease: "RELEASE SAVEPOINT "}[s.Kind])
	if s.Name != "" {
		p.name(s.Name)
	}
}
