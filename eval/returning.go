package eval

import (
	"context"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Cases of ruleReturning.
const (
	returningNothing spec.Case = iota
	returningRows
)

var ruleReturning = spec.Declare(spec.Rule{
	ID:        "change.returning",
	Statement: "RETURNING gives a row for each row that the statement itself inserts, updates or deletes, computed as a select list is: of an inserted and of an updated row as it is stored, of a deleted one as it was. The rows come in any order.",
	From:      spec.PostgreSQL("6.4. Returning Data from Modified Rows", "dml.sgml"),
	Cases:     []string{returningNothing: "no row", returningRows: "rows"},
	Keywords:  []string{"RETURNING"},
	Only:      []string{"postgres", "sqlite", "duckdb", "duckdb11", "mariadb"},
	Variants: []spec.Variant{
		{Dialects: []string{"sqlite"}, Statement: "So, of the table that is changed alone; a row that ON CONFLICT DO UPDATE changes is returned, too.",
			From: spec.SQLite("2. Details; 3. Limitations And Caveats", "lang_returning.html")},
		{Dialects: []string{"mariadb"}, Statement: "So of INSERT, REPLACE and DELETE of one table.",
			From: spec.MariaDB("INSERT...RETURNING; DELETE, RETURNING", "server/reference/sql-statements/data-manipulation")},
		{Dialects: []string{"duckdb"}, Statement: "So.",
			From: spec.DuckDBCode("Binder::BindReturning", "src/planner/binder.cpp")},
	},
})

// returned gathers the rows that a statement with RETURNING changes.
type returned struct {
	table *Table
	rows  []semantics.Row
	// Which changes it returns: an INSERT inserts, and updates what it meets.
	inserted, updated, deleted bool
}

// Change executes a change of rows that has RETURNING, and gives what it returns. Where that has no rows that are
// known, nothing is changed. The error is that of [Database.Apply].
func Change(ctx context.Context, s ast.Statement, db *Database, o Options) (*Outcome, error) {
	name, alias := ast.TableOf(s), ""
	r := &returned{}
	joined := false
	switch s := s.(type) {
	case *ast.Insert:
		r.inserted, r.updated = true, true
		if s.Conflict != nil && s.Conflict.Spelling == ast.SpelledOnDuplicate {
			return nil, unsupported("ON DUPLICATE KEY UPDATE with RETURNING")
		}
	case *ast.Update:
		r.updated, alias, joined = true, s.Alias, s.From != nil || s.Tables != nil
	case *ast.Delete:
		r.deleted, alias, joined = true, s.Alias, s.From != nil || s.Tables != nil
	case *ast.AlterTable, *ast.Analyze, *ast.CreateIndex, *ast.CreateTable, *ast.CreateView, *ast.CypherStatement, *ast.DropIndex, *ast.DropTable,
		*ast.CreateTrigger, *ast.DropTrigger, *ast.EngineSpecificStatement, *ast.Merge, *ast.QueryStatement, *ast.SetVariables, *ast.Transaction, *ast.Sequence, *ast.Truncate:
		panic("eval: a statement without RETURNING")
	}
	items := ast.ReturningOf(s)
	t := db.table(name)
	if t == nil {
		return nil, db.Apply(ctx, s)
	}
	if alias == "" || db.dialect.ReturningByTable {
		alias = t.Name
	}
	if feature := notReturned(db, t, alias, items, joined); feature != "" {
		return nil, unsupported("%s", feature)
	}
	before := db.snapshot("")
	r.table, db.returned = t, r
	err := db.Apply(ctx, s)
	db.returned = nil
	if err != nil {
		return nil, err
	}
	const key = "\x00returned"
	rows := *t
	rows.Name, rows.Rows, rows.numbered, rows.rowids = key, r.rows, false, nil
	rows.unique, rows.keyParts, rows.keys, rows.primary, rows.held = nil, nil, nil, nil, nil
	rows.relation = rows.describe()
	db.tables[db.tableKey(key)] = &rows
	outcome, err := Query(ctx, &ast.Query{Body: &ast.Select{Items: items, From: []ast.TableExpr{&ast.TableName{Name: key, Alias: alias}}}}, db, o)
	delete(db.tables, db.tableKey(key))
	if err != nil || outcome.Kind != OutcomeRows {
		db.restore(before)
		return outcome, err
	}
	coverage := db.Coverage
	if coverage == nil {
		coverage = o.Coverage
	}
	if coverage != nil {
		coverage.Apply(ruleReturning, map[bool]spec.Case{true: returningNothing, false: returningRows}[len(r.rows) == 0])
	}
	return outcome, nil
}

// notReturned names what RETURNING has that is not modelled; empty for nothing.
func notReturned(db *Database, t *Table, name string, items []ast.SelectItem, joined bool) (feature string) {
	if t.definition.Module != "" {
		return "RETURNING of a virtual table"
	}
	for _, item := range items {
		if joined && item.Expr == nil {
			return "RETURNING of joined rows"
		}
		if item.StarTable != "" && (db.dialect.ReturningByTable || db.tableKey(item.StarTable) != db.tableKey(name)) {
			return "RETURNING with such a *"
		}
		if item.Expr == nil {
			continue
		}
		if t.numbered && resolve.MentionsRowid(db.dialect, item.Expr) {
			return "a row ID in RETURNING"
		}
		ast.WalkExpr(item.Expr, ast.Visitor{
			Query: func(*ast.Query) { feature = "a subquery in RETURNING" },
			Expr: func(x ast.Expr) {
				switch x := x.(type) {
				case *ast.Aggregate, *ast.Windowed:
					feature = "an aggregate or a window in RETURNING"
				case *ast.Call:
					if function.ReturnsSet(x.Name, db.dialect) { // PostgreSQL refuses it
						feature = "a set in RETURNING"
					}
				case *ast.ColumnRef:
					if joined && (t.position(db, x.Column) < 0 || db.tableKey(x.Table) != db.tableKey(name)) {
						feature = "RETURNING of joined rows"
					}
					other := db.key(x.Table)
					if x.Table == "" && t.position(db, x.Column) < 0 {
						other = db.key(x.Column) // a whole row
					}
					if (other == "old" || other == "new") && t.position(db, other) < 0 {
						feature = "old and new rows in RETURNING"
					}
				default: // Of other expressions the parts are visited.
				}
			},
		})
	}
	return feature
}

// returns gathers rows of a change where the statement returns those of this kind; those of cascades are none of
// them.
func (c *compiler) returns(t *Table, kind func(*returned) bool, rows []semantics.Row) {
	r := c.database.returned
	if r == nil || r.table != t || !kind(r) || c.acting != nil && len(c.acting.path) > 1 {
		return
	}
	r.rows = append(r.rows, slices.Clone(rows)...)
}
