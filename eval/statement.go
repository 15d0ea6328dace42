package eval

import (
	"context"
	"fmt"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
)

// Apply executes a statement that changes the database: *StatementError where
// the semantics call for an error, *UnsupportedError where it is not modelled
// or the sources leave its effect open. A failed statement changes nothing. A
// query is refused.
func (db *Database) Apply(ctx context.Context, s ast.Statement) error {
	return languages.For(db.dialect).applyStatement(ctx, s, db)
}

// applyStatement executes a statement of SQL.
func (sqlLanguage) applyStatement(ctx context.Context, s ast.Statement, db *Database) error {
	return db.apply(ctx, s, nil)
}

// statementCompiler is what a statement is compiled by.
func (db *Database) statementCompiler(ctx context.Context, w *culprits) *compiler {
	coverage := db.Coverage
	if coverage == nil {
		if db.uncounted == nil {
			db.uncounted = spec.NewCoverage()
		}
		coverage = db.uncounted
	}
	c := &compiler{ctx: ctx, database: db, dialect: db.dialect, builtInAlone: db.BuiltInFunctionsAlone,
		options: Options{Budget: db.Budget.Or(limit.Default()), Worlds: 1, Probe: largestProbe, culprits: w}, e: semantics.NewEvaluation(db.dialect, coverage)}
	c.e.Now, c.e.Session = db.Now, db.session
	c.e.Collation, c.e.UnmodelledCollation = db.collation, db.unmodelledCollations
	return c
}

// apply executes a statement of SQL, and notes the expressions that raise where w is not nil.
func (db *Database) apply(ctx context.Context, s ast.Statement, w *culprits) (err error) {
	if _, sets := s.(*ast.SetVariables); !sets {
		if s, err = db.withVariables(s); err != nil {
			return err
		}
	}
	c := db.statementCompiler(ctx, w)
	defer func() {
		if r := recover(); r != nil {
			a, ok := r.(abort)
			if !ok {
				panic(r)
			}
			err = a.err
		}
	}()
	told := c.tellsSession(s)
	defer func() { told(err) }()
	defer func() {
		if _, refused := err.(*StatementError); err != nil && !refused || c.unsafeSequences && c.mayAskOtherwise(s) {
			db.LoseSequences()
		}
	}()
	_, deletes := s.(*ast.Delete)
	if (db.dialect.ChangeZeroDivisor != db.dialect.ZeroDivisor || db.dialect.ChangeTruncations != db.dialect.Truncations) &&
		!(deletes && db.dialect.StrictDeletes == spec.StrictDeletesTaken) {
		d := *db.dialect
		d.ZeroDivisor, d.Truncations = d.ChangeZeroDivisor, d.ChangeTruncations
		c.dialect, c.e.Dialect = &d, &d
	}
	if c.dialect.Truncations != spec.TruncationsTaken {
		folded := c.foldedRaises(s)
		if folded {
			c.e.Met = c.e.Met.With(semantics.ClassCast) // what succeeds otherwise may raise
		}
		defer func() { err = c.truncationOpen(s, folded, err) }()
	}
	if len(db.snapshots) > 0 && c.dialect.Transactions == spec.TransactionsWarned {
		if err := c.failedBefore(s); err != nil {
			return err
		}
		defer func() { db.failed = db.failed || err != nil }()
	}
	if len(db.snapshots) > 0 && c.commitsBefore(s) {
		db.snapshots = nil
	}
	if err := c.opensTwice(s); err != nil {
		return err
	}
	if err := c.meetsSequence(s); err != nil {
		return err
	}
	switch s := s.(type) {
	case *ast.QueryStatement:
		return errQueryApplied
	case *ast.CreateTable:
		return c.createNamed(s)
	case *ast.AlterTable:
		if err := c.renamesTemporary(s); err != nil {
			return err
		}
		return c.alterTable(s)
	case *ast.Sequence:
		return c.changeSequence(s)
	case *ast.Transaction:
		return c.transaction(s)
	case *ast.CreateIndex:
		return c.createIndex(s)
	case *ast.CreateView:
		return c.createView(s)
	case *ast.DropTable:
		return c.dropNamed(s)
	case *ast.DropIndex:
		return c.dropIndex(s)
	case *ast.CreateTrigger:
		return c.createTrigger(s)
	case *ast.DropTrigger:
		return c.dropTrigger(s)
	case *ast.Insert:
		return c.insert(s)
	case *ast.Update:
		return c.update(s)
	case *ast.Delete:
		return c.delete(s)
	case *ast.Merge:
		return c.merge(s)
	case *ast.Truncate:
		return c.truncate(s)
	case *ast.Analyze:
		return nil
	case *ast.SetVariables:
		return c.setVariables(s)
	case *ast.EngineSpecificStatement:
		return unsupported("statement %s", statementName(s.Text))
	case *ast.CypherStatement:
		panic("eval: a statement of a graph")
	}
	panic("eval: unknown statement")
}

// namesOwn tells whether an expression of VALUES names a column of the table:
// in MySQL that has the value assigned before.
func (c *compiler) namesOwn(t *Table, x ast.Expr) bool {
	named := false
	ast.Inspect(x, func(x ast.Expr) bool {
		ref, column := x.(*ast.ColumnRef)
		named = named || column && t.position(c.database, ref.Column) >= 0
		return true
	})
	return named && c.dialect.InsertReads == spec.InsertReadsOpen
}

// ownReads refuses a subquery on the table that is changed, which MySQL often
// refuses, too (error 1093).
func (c *compiler) ownReads(t *Table, list ...ast.Expr) error {
	if c.dialect.OwnReads == spec.OwnReadsTaken {
		return nil
	}
	var err error
	for _, x := range list {
		ast.WalkExpr(x, ast.Visitor{
			Table: func(x ast.TableExpr) {
				if name, is := x.(*ast.TableName); is && c.database.tableKey(name.Name) == c.database.tableKey(t.Name) {
					err = unsupported("a change of a table that its subquery reads")
				}
			},
		})
	}
	return err
}

// raised is the error of a statement whose computation raised.
func (c *compiler) raised() error {
	if c.e.Met.Has(semantics.ClassParameter) {
		return &ParametersError{Names: c.parametersNeeded(), Rule: ruleParameter}
	}
	classes := c.e.Met.List()
	if len(classes) == 0 {
		return unsupported("a statement whose error has no class")
	}
	return &StatementError{Class: classes[0], Message: c.reason(c.e.Met)}
}

// reason is what is said of errors of these classes: of a geometry that could not be
// read where, and why not.
func (c *compiler) reason(classes semantics.ClassSet) string {
	if classes.Has(semantics.ClassRecursion) {
		return fmt.Sprintf("a recursive query needs more than %d steps", spec.RecursiveSteps)
	}
	if len(c.e.Unread) == 0 || !classes.Has(semantics.ClassGeometry) {
		return classes.String()
	}
	return classes.String() + ": " + c.e.Unread[0].String()
}

// leftOpen refuses an effect that the sources leave open or that is not
// modelled.
func (c *compiler) leftOpen() error {
	switch {
	case c.e.Unsupported != "":
		return unsupported("%s", c.e.Unsupported)
	case c.e.Undetermined != nil:
		return unsupported("a statement whose effect rule %s leaves open", c.e.Undetermined.ID)
	}
	return nil
}

// mayRaise refuses a change that an engine may refuse: it met an error that no
// row needs.
func (c *compiler) mayRaise() error {
	if c.e.Met.Without(semantics.ClassParameter) != 0 {
		return unsupported("a change that may raise an error")
	}
	return nil
}
