package sql

import (
	"slices"

	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// statements drops statements. The last one stays where it is what differs.
func (m Model) statements() reduce.Pass[*Case] {
	return reduce.List[*Case]{Name: "statements",
		Lists: func(*Case) int { return 1 },
		Len: func(c *Case, _ int) int {
			if c.Query == nil {
				return len(c.Statements) - 1
			}
			return len(c.Statements)
		},
		Without: func(c *Case, _, from, to int) *Case { return m.New(c.without(from, to)) },
	}
}

// valuesOf are the rows of an INSERT … VALUES; nil for any other statement.
func valuesOf(s ast.Statement) *ast.Values {
	insert, ok := s.(*ast.Insert)
	if !ok || insert.Query == nil {
		return nil
	}
	values, _ := insert.Query.Body.(*ast.Values)
	return values
}

// inserting is an INSERT of other rows.
func inserting(s ast.Statement, rows [][]ast.Expr) *ast.Insert {
	insert := s.(*ast.Insert)
	return &ast.Insert{Table: insert.Table, Columns: insert.Columns, Query: &ast.Query{Body: &ast.Values{Rows: rows}}}
}

// nth finds the n-th statement for which a test holds, -1 if there are fewer.
func nth(c *Case, n int, holds func(s ast.Statement) bool) int {
	for i, s := range c.Statements {
		if holds(s) {
			if n == 0 {
				return i
			}
			n--
		}
	}
	return -1
}

func number(c *Case, holds func(s ast.Statement) bool) int {
	n := 0
	for _, s := range c.Statements {
		if holds(s) {
			n++
		}
	}
	return n
}

// rows drops rows of INSERT … VALUES, but not the last of them: that is what
// dropping the statement does.
func (m Model) rows() reduce.Pass[*Case] {
	several := func(s ast.Statement) bool { v := valuesOf(s); return v != nil && len(v.Rows) > 1 }
	return reduce.List[*Case]{Name: "rows",
		Lists: func(c *Case) int { return number(c, several) },
		Len:   func(c *Case, list int) int { return len(valuesOf(c.Statements[nth(c, list, several)]).Rows) },
		Without: func(c *Case, list, from, to int) *Case {
			i := nth(c, list, several)
			rows := slices.Delete(slices.Clone(valuesOf(c.Statements[i]).Rows), from, to)
			if len(rows) == 0 {
				return &Case{}
			}
			return m.New(c.replaced(i, inserting(c.Statements[i], rows)))
		},
	}
}

func isTable(s ast.Statement) bool { _, ok := s.(*ast.CreateTable); return ok }

// columns drops columns of tables, with their values, and what needs them.
func (m Model) columns() reduce.Pass[*Case] {
	return reduce.List[*Case]{Name: "columns",
		Lists: func(c *Case) int { return number(c, isTable) },
		Len: func(c *Case, list int) int {
			return len(c.Statements[nth(c, list, isTable)].(*ast.CreateTable).Columns)
		},
		Without: func(c *Case, list, from, to int) *Case {
			i := nth(c, list, isTable)
			create := c.Statements[i].(*ast.CreateTable)
			if to-from == len(create.Columns) {
				return &Case{}
			}
			shorter := trial.Case{Query: c.Query}
			for _, s := range c.Statements {
				if s = c.dropColumns(s, create, from, to); s != nil {
					shorter.Statements = append(shorter.Statements, s)
				}
			}
			return m.New(shorter)
		},
	}
}

// dropColumns is the statement without the columns from ≤ k < to of a table;
// nil where nothing is left of it.
func (c *Case) dropColumns(s ast.Statement, create *ast.CreateTable, from, to int) ast.Statement {
	schema := c.schema()
	table := schema.Relation(create.Name)
	if table == nil || table.Definition != create { // it is dropped, or made anew
		schema = resolve.SchemaOf([]ast.Statement{create}, c.model.Dialect)
		table = schema.Relation(create.Name)
	}
	if !c.about(s, table) {
		return s
	}
	dropped := func(column int) bool { return from <= column && column < to }
	gone := func(name string) bool { return dropped(schema.Column(table, name)) }
	uses := func(alias string, x ast.Expr) bool {
		if x == nil {
			return false
		}
		for _, name := range resolve.BindOver(x, table, alias, c.model.Dialect, schema).Names() {
			if name.Column != nil && name.Column.Source != nil && name.Column.Source.Relation == table && dropped(name.Column.Index) {
				return true
			}
		}
		return false
	}
	keep := func(names []string) []string { return slices.DeleteFunc(slices.Clone(names), gone) }
	switch s := s.(type) {
	case *ast.CreateTable:
		t := *s
		t.Columns = slices.Delete(slices.Clone(s.Columns), from, to)
		if t.Partition != nil && uses("", t.Partition.By) {
			t.Partition = nil
		}
		for i := range t.Columns {
			if uses("", t.Columns[i].GeneratedAs) {
				t.Columns[i].GeneratedAs, t.Columns[i].Stored = nil, false
			}
		}
		t.PrimaryKey, t.Unique, t.Keys = keep(s.PrimaryKey), keepLists(s.Unique, keep), keepLists(s.Keys, keep)
		t.Checks = slices.DeleteFunc(slices.Clone(s.Checks), func(x ast.Expr) bool { return uses("", x) })
		return &t
	case *ast.CreateIndex:
		index := *s
		index.Parts = slices.DeleteFunc(slices.Clone(s.Parts), func(p ast.IndexPart) bool { return uses("", p.Expr) })
		if uses("", index.Where) {
			index.Where = nil
		}
		if len(index.Parts) == 0 {
			return nil
		}
		return &index
	case *ast.Insert:
		return dropValues(s, gone, from, to)
	case *ast.Update:
		update := *s
		update.Set = slices.DeleteFunc(slices.Clone(s.Set), func(a ast.Assignment) bool { return gone(a.Column) || uses(s.Alias, a.Value) })
		if len(update.Set) == 0 || uses(s.Alias, update.Where) {
			return nil
		}
		return &update
	case *ast.Delete:
		if uses(s.Alias, s.Where) {
			return nil
		}
	case *ast.QueryStatement, *ast.SetVariables, *ast.CreateView, *ast.DropTable, *ast.DropIndex, *ast.AlterTable, *ast.Transaction, *ast.Sequence, *ast.CreateTrigger, *ast.DropTrigger, *ast.Analyze, *ast.Merge, *ast.Truncate, *ast.EngineSpecificStatement, *ast.CypherStatement:
	}
	return s
}

// dropValues is an INSERT … VALUES without the values of columns that are gone.
func dropValues(s *ast.Insert, gone func(string) bool, from, to int) ast.Statement {
	values := valuesOf(s)
	if values == nil {
		return s
	}
	dropped := func(k int) bool { return k >= from && k < to }
	var names []string
	if s.Columns != nil {
		dropped = func(k int) bool { return k < len(s.Columns) && gone(s.Columns[k]) }
		names = slices.DeleteFunc(slices.Clone(s.Columns), gone)
		if len(names) == 0 {
			return nil
		}
	}
	rows := make([][]ast.Expr, len(values.Rows))
	for i, row := range values.Rows {
		for k, x := range row {
			if !dropped(k) {
				rows[i] = append(rows[i], x)
			}
		}
	}
	shorter := inserting(s, rows)
	shorter.Columns = names
	return shorter
}

func keepLists(lists [][]string, keep func([]string) []string) [][]string {
	var kept [][]string
	for _, list := range lists {
		if list = keep(list); len(list) > 0 {
			kept = append(kept, list)
		}
	}
	return kept
}

// mergeInserts unites two neighbouring INSERT … VALUES into one table.
func (m Model) mergeInserts(c *Case) []trial.Case {
	var list []trial.Case
	for i := range c.Statements {
		for j := i + 1; j < len(c.Statements); j++ {
			a, b := valuesOf(c.Statements[i]), valuesOf(c.Statements[j])
			if a == nil || b == nil || !c.sameTarget(c.Statements[i].(*ast.Insert), c.Statements[j].(*ast.Insert)) {
				continue
			}
			rows := append(slices.Clone(a.Rows), b.Rows...)
			merged := c.replaced(i, inserting(c.Statements[i], rows))
			merged.Statements = slices.Delete(merged.Statements, j, j+1)
			list = append(list, merged)
		}
	}
	return list
}

func (c *Case) sameTarget(a, b *ast.Insert) bool {
	return c.schema().SameTable(a.Table, b.Table) && slices.Equal(a.Columns, b.Columns)
}
