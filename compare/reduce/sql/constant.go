package sql

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// constants puts a row's values in the place of a table, in a query about geometries:
// most of what is found there is of two geometries, and needs no table to hold them. Of
// a table that is joined with itself it leaves the pair of rows that matters.
func (m Model) constants() reduce.Pass[*Case] {
	return reduce.Rewrites[*Case]{Name: "constants",
		Places: func(c *Case) int { return len(tablePlaces(c)) },
		At: func(c *Case, i int) []*Case {
			place := tablePlaces(c)[i]
			var list []trial.Case
			for _, row := range c.inserted(c.names().source(place).Relation) {
				if q := c.withoutTable(place, row); q != nil {
					list = append(list, c.with(q))
				}
			}
			return m.all(list)
		},
	}
}

// tablePlaces are the places of the base tables of a query about geometries, but for those
// in blocks that list their columns by a star.
func tablePlaces(c *Case) []int {
	if c.Query == nil || !trial.NamesGeometry(c.Query) {
		return nil
	}
	n := c.names()
	var list []int
	for i := range n.places {
		source := n.source(i)
		if source == nil || source.Relation == nil || source.Relation.Definition == nil || n.blocks[source] == nil ||
			slices.ContainsFunc(n.blocks[source].Node.Items, func(item ast.SelectItem) bool { return item.Expr == nil }) {
			continue
		}
		list = append(list, i)
	}
	return list
}

// tablesIn lists the tables that a FROM names, those of joins included.
func tablesIn(from []ast.TableExpr) []*ast.TableName {
	var list []*ast.TableName
	for _, t := range from {
		switch t := t.(type) {
		case *ast.TableName:
			list = append(list, t)
		case *ast.Join:
			list = append(list, tablesIn([]ast.TableExpr{t.L, t.R})...)
		case *ast.DerivedTable:
		}
	}
	return list
}

// inserted are the rows that are written down for a table, by the number of the column:
// those of an INSERT … VALUES, and what an INSERT … SELECT makes of the rows of one other
// table.
func (c *Case) inserted(table *resolve.Relation) []map[int]ast.Expr {
	var list []map[int]ast.Expr
	for _, s := range c.Statements {
		insert, is := s.(*ast.Insert)
		if !is || insert.Query == nil || !c.about(s, table) {
			continue
		}
		columns := c.schema().Assigned(table, insert)
		for _, row := range c.rowsOf(insert, table) {
			of := map[int]ast.Expr{}
			for i, x := range row {
				if i < len(columns) {
					of[columns[i]] = x
				}
			}
			list = append(list, of)
		}
	}
	return list
}

func (c *Case) rowsOf(insert *ast.Insert, table *resolve.Relation) [][]ast.Expr {
	switch body := insert.Query.Body.(type) {
	case *ast.Values:
		return body.Rows
	case *ast.Select:
		bound := resolve.Bind(insert.Query, c.model.Dialect, c.schema(), resolve.Options{})
		block := bound.Body.(*resolve.Block)
		from, is := soleSource(block)
		if !is || c.about(insert, from.Relation) || slices.ContainsFunc(body.Items, func(item ast.SelectItem) bool { return item.Expr == nil }) {
			return nil
		}
		columns := map[*ast.ColumnRef]*resolve.Column{}
		for ref, name := range bound.Names() {
			columns[ref] = name.Column
		}
		var rows [][]ast.Expr
		for _, of := range c.inserted(from.Relation) {
			var row []ast.Expr
			for _, item := range body.Items {
				x := ast.CopyExpr(item.Expr)
				named := ast.ExprPlaces(&item.Expr)
				for i, place := range ast.ExprPlaces(&x) {
					if place.Expr == nil {
						continue
					}
					if ref, is := (*named[i].Expr).(*ast.ColumnRef); is && columns[ref] != nil && columns[ref].Source == from && of[columns[ref].Index] != nil {
						*place.Expr = ast.CopyExpr(of[columns[ref].Index])
					}
				}
				row = append(row, x)
			}
			rows = append(rows, row)
		}
		return rows
	case *ast.SetOperation, *ast.TableFunction, *ast.Nested, *ast.Cypher:
	}
	return nil
}

// soleSource is the only table of a FROM, if that is a base table.
func soleSource(block *resolve.Block) (*resolve.Source, bool) {
	if len(block.From) != 1 {
		return nil, false
	}
	source, is := block.From[0].(*resolve.Source)
	return source, is && source.Relation != nil && source.Relation.Definition != nil
}

// withoutTable is the query with a row in the place of a table; nil where the table
// takes part in a join by names.
func (c *Case) withoutTable(at int, row map[int]ast.Expr) *ast.Query {
	n, q := c.names(), ast.CopyQuery(c.Query)
	places := ast.Places(q)
	gone := (*places[at].Table).(*ast.TableName)
	for i, place := range places {
		column := n.column(i)
		if column == nil || column.Source != n.source(at) {
			continue
		}
		*place.Expr = &ast.Literal{Kind: ast.LiteralNull}
		if value, there := row[column.Index]; there {
			*place.Expr = ast.CopyExpr(value)
		}
	}
	s := blockOf(places, gone)
	var (
		rest []ast.TableExpr
		on   []ast.Expr
	)
	for _, t := range s.From {
		kept, ok := leave(t, gone, &on)
		if !ok {
			return nil
		}
		if kept != nil {
			rest = append(rest, kept)
		}
	}
	s.From = rest
	for _, x := range on {
		if s.Where != nil {
			x = &ast.Binary{Op: ast.And, L: x, R: s.Where}
		}
		s.Where = x
	}
	return q
}

// blockOf is the block that has a table in its FROM.
func blockOf(places []ast.Place, table *ast.TableName) *ast.Select {
	for _, place := range places {
		if place.Body == nil {
			continue
		}
		if s, is := (*place.Body).(*ast.Select); is && slices.Contains(tablesIn(s.From), table) {
			return s
		}
	}
	panic("sql: a table that is in no FROM")
}

// leave is a table expression without a table, nil where that is all of it. The
// condition of a join that is none any more is added to on. It is false for a join by
// names.
func leave(t ast.TableExpr, gone *ast.TableName, on *[]ast.Expr) (ast.TableExpr, bool) {
	join, is := t.(*ast.Join)
	if !is {
		if t == ast.TableExpr(gone) {
			return nil, true
		}
		return t, true
	}
	l, left := leave(join.L, gone, on)
	r, right := leave(join.R, gone, on)
	if !left || !right {
		return nil, false
	}
	if l != nil && r != nil {
		join.L, join.R = l, r
		return join, true
	}
	if join.Natural || join.Using != nil {
		return nil, false
	}
	if join.On != nil {
		*on = append(*on, join.On)
	}
	if l == nil {
		l = r
	}
	return l, true
}

// writtenDown counts the constants of a query that are geometries: a text, or the call
// that reads it, is no more than a column that holds it.
func writtenDown(q *ast.Query) (calls, texts int) {
	is := func(x ast.Expr) bool {
		l, literal := x.(*ast.Literal)
		if !literal || l.Kind != ast.LiteralString || l.Text == "" || !strings.ContainsRune("PLMG", rune(l.Text[0])) {
			return false
		}
		_, err := spatial.ParseWellKnownText(l.Text, spatial.Real)
		return err == nil
	}
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		switch call, reads := x.(*ast.Call); {
		case reads && call.Name == function.STGeomFromText.Name && len(call.Args) == 1 && is(call.Args[0]):
			calls++
		case is(x):
			texts++
		}
	}})
	return calls, texts
}
