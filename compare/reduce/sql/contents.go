package sql

import (
	"context"
	"slices"

	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// contents replaces all that was done to the rows of a table by one INSERT of
// the rows that it ends with. The database by the semantics tells which.
func (m Model) contents(c *Case) []trial.Case {
	last := map[string]int{} // the last statement that changes rows of a table
	changed := map[string]int{}
	for i, s := range c.Statements {
		if changesRows(s) {
			name := c.schema().TableKey(ast.TableOf(s))
			last[name] = i
			changed[name]++
		}
	}
	var list []trial.Case
	var db *eval.Database
	for i, s := range c.Statements {
		name := c.schema().TableKey(ast.TableOf(s))
		if changed[name] < 2 || last[name] != i {
			continue
		}
		if db == nil {
			db = eval.NewDatabase(m.Dialect)
			for _, s := range c.Statements {
				if db.Apply(context.Background(), s) != nil {
					return nil
				}
			}
		}
		if insert := m.insertAll(db, name); insert != nil {
			list = append(list, c.onlyFilling(i, name, insert))
		}
	}
	return list
}

// onlyFilling is the case in which statement i fills the table and no other
// statement changes its rows.
func (c *Case) onlyFilling(i int, name string, insert *ast.Insert) trial.Case {
	filled := trial.Case{Query: c.Query}
	for k, s := range c.Statements {
		if changesRows(s) && c.schema().SameTable(ast.TableOf(s), name) {
			if k == i {
				filled.Statements = append(filled.Statements, insert)
			}
			continue
		}
		filled.Statements = append(filled.Statements, s)
	}
	return filled
}

// insertAll is an INSERT of all rows of a table; nil where it has none, or a
// value that has no literal.
func (m Model) insertAll(db *eval.Database, name string) *ast.Insert {
	i := slices.IndexFunc(db.Tables(), func(t *eval.Table) bool { return resolve.SameTable(m.Dialect, t.Name, name) })
	if i < 0 || len(db.Tables()[i].Rows) == 0 {
		return nil
	}
	t := db.Tables()[i]
	values := &ast.Values{}
	for _, row := range t.Rows {
		var literals []ast.Expr
		for _, v := range row {
			x := m.literalOf(v)
			if x == nil {
				return nil
			}
			literals = append(literals, x)
		}
		values.Rows = append(values.Rows, literals)
	}
	return &ast.Insert{Table: t.Name, Query: &ast.Query{Body: values}}
}

// literalOf is a literal that denotes the value; nil where there is none.
func (m Model) literalOf(v semantics.Value) ast.Expr {
	if v.Kind() != semantics.KindGeometry {
		return v.Literal()
	}
	if text, exact := m.text(v.Geometry().Shape()); exact && v.Geometry().Reference() == 0 {
		return function.STGeomFromText.Call(&ast.Literal{Kind: ast.LiteralString, Text: text})
	}
	return nil
}
