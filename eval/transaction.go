package eval

import (
	"maps"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleTransaction.
const (
	transactionKept spec.Case = iota
	transactionUndone
)

var ruleTransaction = spec.Declare(spec.Rule{
	ID:        "change.transaction",
	Statement: "ROLLBACK undoes all changes since the transaction began, ROLLBACK TO those since the savepoint, which stays; COMMIT keeps them.",
	From:      spec.ISO("<rollback statement>"),
	Cases:     []string{transactionKept: "kept", transactionUndone: "undone"}, Keywords: []string{"COMMIT", "ROLLBACK", "SAVEPOINT"},
	Except: map[string][]string{"iso": {"kept", "undone"}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "As the standard says; values of sequences are not given back.",
			From: spec.Source{Doc: "PostgreSQL 18 manual", Clause: "BEGIN, COMMIT, ROLLBACK, SAVEPOINT"}},
		{Dialects: []string{"mysql", "mysql56", "mariadb"}, Statement: "As the standard says; a definition, and the beginning of another transaction, commits before. AUTO_INCREMENT does not go back.",
			From: spec.Source{Doc: "MySQL 9.5 Reference Manual", Clause: "15.3 Transactional and Locking Statements"}},
		{Dialects: []string{"sqlite"}, Statement: "As the standard says; a SAVEPOINT outside of a transaction begins one, which its RELEASE commits. BEGIN within one, and COMMIT and ROLLBACK outside, are errors.",
			From: spec.Source{Doc: "SQLite documentation", Clause: "Transaction; SAVEPOINT"}},
		{Dialects: []string{"duckdb"}, Statement: "As the standard says, without savepoints; BEGIN within a transaction, and COMMIT and ROLLBACK outside, are errors.",
			From: spec.Source{Doc: "DuckDB documentation", Clause: "Transaction Management"}},
	},
})

// snapshot is what a database was when a transaction began, or a savepoint in it was set.
type snapshot struct {
	name    string // of a savepoint; empty for the beginning
	tables  map[string]*Table
	views   map[string]*resolve.Relation
	indexes map[string]*ast.CreateIndex
	order   []string
	hidden  map[string]hiddenRelation

	generators map[string]*generator

	triggers []*ast.CreateTrigger
}

// snapshot keeps the database as it is: rows are never changed in place.
func (db *Database) snapshot(name string) snapshot {
	s := snapshot{name: name, tables: map[string]*Table{}, views: maps.Clone(db.views), indexes: maps.Clone(db.indexes), order: slices.Clone(db.order), hidden: maps.Clone(db.hidden), triggers: slices.Clone(db.triggers), generators: maps.Clone(db.generators)}
	for key, t := range db.tables {
		kept := *t
		kept.held, kept.Rows, kept.rowids = nil, slices.Clip(t.Rows), slices.Clip(t.rowids)
		s.tables[key] = &kept
	}
	return s
}

// restore makes the database what it was; the snapshot can be used again.
func (db *Database) restore(s snapshot) {
	db.tables, db.views, db.indexes, db.order = map[string]*Table{}, maps.Clone(s.views), maps.Clone(s.indexes), slices.Clone(s.order)
	db.triggers, db.hidden = slices.Clone(s.triggers), maps.Clone(s.hidden)
	for key, g := range s.generators {
		if now := db.generators[key]; now != nil && now != g { // it was changed, or made anew
			g.numbers.lost = true
		}
	}
	db.generators = maps.Clone(s.generators)
	for key, t := range s.tables {
		again := *t
		again.uncounted = true // numbers may have been taken
		db.tables[key] = &again
	}
}

// transaction begins or ends one, or a part of it.
func (c *compiler) transaction(s *ast.Transaction) error {
	db := c.database
	inside := len(db.snapshots) > 0
	once := c.dialect.Transactions == spec.TransactionsOnce || c.dialect.Transactions == spec.TransactionsPlain
	switch s.Kind {
	case ast.TransactionBegin:
		switch {
		case inside && once:
			return statementError(semantics.ClassUnsupported, "a transaction within a transaction")
		case inside && c.dialect.Transactions == spec.TransactionsWarned:
			return nil
		}
		db.snapshots = []snapshot{db.snapshot("")}
	case ast.TransactionCommit, ast.TransactionRollback:
		switch {
		case !inside && once:
			return statementError(semantics.ClassUnsupported, "there is no transaction to end")
		case !inside:
			return nil
		case s.Kind == ast.TransactionRollback:
			db.restore(db.snapshots[0])
			c.e.Coverage.Apply(ruleTransaction, transactionUndone)
		default:
			c.e.Coverage.Apply(ruleTransaction, transactionKept)
		}
		db.snapshots = nil
	case ast.TransactionSavepoint:
		switch {
		case !inside && c.dialect.Transactions == spec.TransactionsWarned:
			return statementError(semantics.ClassUnsupported, "a savepoint outside of a transaction")
		case !inside && c.dialect.Transactions == spec.TransactionsNew:
			return nil
		case c.dialect.Transactions == spec.TransactionsNew: // one of that name is deleted
			db.snapshots = slices.DeleteFunc(db.snapshots, func(k snapshot) bool { return k.name != "" && db.key(k.name) == db.key(s.Name) })
		}
		db.snapshots = append(db.snapshots, db.snapshot(s.Name))
	case ast.TransactionRollbackTo, ast.TransactionRelease:
		at := -1
		for i := range db.snapshots {
			if db.snapshots[i].name != "" && db.key(db.snapshots[i].name) == db.key(s.Name) {
				at = i
			}
		}
		switch {
		case at < 0:
			return statementError(semantics.ClassName, "there is no savepoint %s", s.Name)
		case s.Kind == ast.TransactionRollbackTo:
			db.restore(db.snapshots[at])
			db.snapshots = db.snapshots[:at+1]
			c.e.Coverage.Apply(ruleTransaction, transactionUndone)
		default:
			db.snapshots = db.snapshots[:at]
			c.e.Coverage.Apply(ruleTransaction, transactionKept)
		}
	}
	return nil
}

// commitsBefore tells whether a statement ends the transaction before it runs.
func (c *compiler) commitsBefore(s ast.Statement) bool {
	if c.dialect.Transactions != spec.TransactionsNew {
		return false
	}
	switch s := s.(type) {
	case *ast.CreateTable:
		return !s.Temporary
	case *ast.DropTable:
		return !s.Temporary
	case *ast.CreateIndex, *ast.CreateView, *ast.DropIndex, *ast.AlterTable, *ast.Analyze, *ast.Truncate, *ast.CreateTrigger, *ast.DropTrigger:
		return true
	case *ast.QueryStatement, *ast.SetVariables, *ast.Transaction, *ast.Sequence, *ast.Insert, *ast.Update, *ast.Delete, *ast.Merge, *ast.EngineSpecificStatement, *ast.CypherStatement:
	}
	return false
}

// failedBefore refuses what follows a statement that failed in a transaction, up to the
// ROLLBACK: in PostgreSQL it is an error, and COMMIT rolls back.
func (c *compiler) failedBefore(s ast.Statement) error {
	if !c.database.failed {
		return nil
	}
	end, is := s.(*ast.Transaction)
	switch {
	case is && (end.Kind == ast.TransactionRollback || end.Kind == ast.TransactionRollbackTo):
		c.database.failed = false
		return nil
	case is && end.Kind == ast.TransactionCommit && len(c.database.snapshots) > 0: // it rolls back
		c.database.failed = false
		c.database.restore(c.database.snapshots[0])
		return nil
	}
	return unsupported("a statement in a transaction that failed")
}
