package campaign

import (
	"context"
	"sync"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
)

// rowsOfAcceptance bounds the intermediate rows of a query of empty tables.
const rowsOfAcceptance = 20_000

// acceptance returns what tells of a query whether the semantics have something to say of it, whatever
// the rows are: by tables that are the database's and empty. Several goroutines may call it.
func acceptance(d *spec.Dialect, statements []ast.Statement) func(q *ast.Query) bool {
	made := sync.OnceValue(func() *eval.Database {
		db := eval.NewDatabase(d)
		for _, s := range statements {
			switch s.(type) {
			case *ast.CreateTable, *ast.CreateView, *ast.CreateIndex, *ast.DropTable, *ast.DropIndex, *ast.AlterTable:
				_ = unlessPanic(func() error { return db.Apply(context.Background(), s) }) // queries of what is not there are not accepted
			default: // Rows are not wanted.
			}
		}
		return db
	})
	var one sync.Mutex
	return func(q *ast.Query) bool {
		one.Lock()
		defer one.Unlock()
		var outcome *eval.Outcome
		err := unlessPanic(func() (err error) {
			outcome, err = eval.Query(context.Background(), q, made(), eval.Options{Budget: limit.Budget{Rows: rowsOfAcceptance}})
			return err
		})
		if err != nil {
			return false
		}
		switch outcome.Kind {
		case eval.OutcomeRows:
			return true
		case eval.OutcomeRaise:
			return !outcome.Static
		case eval.OutcomeUndetermined, eval.OutcomeUnsupported:
		}
		return false
	}
}
