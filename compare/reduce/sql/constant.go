package sql

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
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
			for _, row := range c.inserted(place.name) {
				if q := c.withoutTable(place, row); q != nil {
					list = append(list, c.with(q))
				}
			}
			return m.all(list)
		},
	}
}

// tablePlace is a table in the FROM of a block.
type tablePlace struct {
	block, at   int // of the blocks of the query, and of the tables of the block
	name, known string
}

// tablePlaces lists the tables of a query about geometries.
func tablePlaces(c *Case) []tablePlace {
	if c.Query == nil || !trial.NamesGeometry(c.Query) {
		return nil
	}
	var list []tablePlace
	for b, s := range blocksOf(c.Query) {
		if slices.ContainsFunc(s.Items, func(item ast.SelectItem) bool { return item.Expr == nil }) {
			continue
		}
		for i, t := range tablesIn(s.From) {
			known := t.Alias
			if known == "" {
				known = t.Name
			}
			list = append(list, tablePlace{b, i, t.Name, known})
		}
	}
	return list
}

func blocksOf(q *ast.Query) []*ast.Select {
	var list []*ast.Select
	ast.Walk(q, ast.Visitor{Body: func(b ast.Body) {
		if s, is := b.(*ast.Select); is {
			list = append(list, s)
		}
	}})
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

// inserted are the rows that are written down for a table, by folded column: those of an
// INSERT … VALUES, and what an INSERT … SELECT makes of the rows of one other table.
func (c *Case) inserted(table string) []map[string]ast.Expr {
	var list []map[string]ast.Expr
	for _, s := range c.Statements {
		insert, is := s.(*ast.Insert)
		if !is || insert.Query == nil || !strings.EqualFold(insert.Table, table) {
			continue
		}
		columns := columnsOf(c, insert)
		for _, row := range c.rowsOf(insert) {
			of := map[string]ast.Expr{}
			for i, x := range row {
				if i < len(columns) {
					of[strings.ToLower(columns[i])] = x
				}
			}
			list = append(list, of)
		}
	}
	return list
}

func (c *Case) rowsOf(insert *ast.Insert) [][]ast.Expr {
	switch body := insert.Query.Body.(type) {
	case *ast.Values:
		return body.Rows
	case *ast.Select:
		from, is := soleTable(body.From)
		if !is || strings.EqualFold(from, insert.Table) || slices.ContainsFunc(body.Items, func(item ast.SelectItem) bool { return item.Expr == nil }) {
			return nil
		}
		var rows [][]ast.Expr
		for _, of := range c.inserted(from) {
			var row []ast.Expr
			for _, item := range body.Items {
				x := ast.CopyExpr(item.Expr)
				for _, place := range ast.ExprPlaces(&x) {
					if place.Expr == nil {
						continue
					}
					if ref, is := (*place.Expr).(*ast.ColumnRef); is && of[strings.ToLower(ref.Column)] != nil {
						*place.Expr = ast.CopyExpr(of[strings.ToLower(ref.Column)])
					}
				}
				row = append(row, x)
			}
			rows = append(rows, row)
		}
		return rows
	case *ast.SetOperation, *ast.Nested:
	}
	return nil
}

// soleTable is the name of the only table of a FROM.
func soleTable(from []ast.TableExpr) (string, bool) {
	if len(from) != 1 {
		return "", false
	}
	t, is := from[0].(*ast.TableName)
	if !is {
		return "", false
	}
	return t.Name, true
}

// withoutTable is the query with a row in the place of a table; nil where the table
// takes part in a join by names.
func (c *Case) withoutTable(p tablePlace, row map[string]ast.Expr) *ast.Query {
	q := ast.CopyQuery(c.Query)
	s := blocksOf(q)[p.block]
	all := tablesIn(s.From)
	gone := all[p.at]
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
	for _, place := range ast.Places(q) {
		if place.Expr == nil {
			continue
		}
		ref, is := (*place.Expr).(*ast.ColumnRef)
		if !is || !(strings.EqualFold(ref.Table, p.known) || ref.Table == "" && (len(all) == 1 || c.owners(ref.Column) == 1)) {
			continue
		}
		value, there := row[strings.ToLower(ref.Column)]
		switch {
		case there:
			*place.Expr = ast.CopyExpr(value)
		case ref.Table != "":
			*place.Expr = &ast.Literal{Kind: ast.LiteralNull}
		}
	}
	return q
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
