package sql

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// Of many rows, with few values in the column that leads an index, is a crowded
// table.
const manyRows, fewValues = 12, 2

// contents are the literals that a table's columns were given, by position, and the
// number of its rows.
type contents struct {
	columns []ast.ColumnDefinition
	values  []map[string]int
	rows    int
}

func (c *contents) insert(rows [][]ast.Expr) {
	c.rows += len(rows)
	for _, row := range rows {
		for i, x := range row {
			for len(c.values) <= i {
				c.values = append(c.values, map[string]int{})
			}
			if l, is := x.(*ast.Literal); is && l.Kind != ast.LiteralNull {
				c.values[i][l.Text]++
			}
		}
	}
}

// cased tells whether a column has the cased texts and no others, most of them.
func cased(values map[string]int) bool {
	n := 0
	for _, x := range casedTexts {
		if _, is := values[x.(*ast.Literal).Text]; is {
			n++
		}
	}
	return n == len(values) && n >= len(casedTexts)-1
}

// noteTraps notes what a database has of the kinds on which engines failed before.
func noteTraps(db *DatabaseCase, replacing []string, seen map[string]bool) {
	tables := map[string]*contents{}
	for _, s := range db.Statements {
		switch s := s.(type) {
		case *ast.CreateTable:
			tables[s.Name] = &contents{columns: s.Columns}
		case *ast.CreateView:
			seen["view"] = true
			block, is := s.Query.Body.(*ast.Select)
			seen["view of constants"] = seen["view of constants"] || is && len(block.From) == 0
		case *ast.EngineSpecificStatement:
			for _, verb := range replacing {
				if strings.HasPrefix(s.Text, verb+" ") {
					seen["replacing"], seen[verb] = true, true
				}
			}
		case *ast.Insert:
			if s.Query == nil { // DEFAULT VALUES
				continue
			}
			values, is := s.Query.Body.(*ast.Values)
			t := tables[s.Table]
			if !is || t == nil || s.Columns != nil {
				continue
			}
			t.insert(values.Rows)
			for _, row := range values.Rows {
				for _, x := range row {
					noteLong(x, seen)
				}
			}
		case *ast.CreateIndex:
			noteTrapIndex(s, seen)
			if t := tables[s.Table]; t != nil && len(s.Parts) > 1 {
				if ref, is := s.Parts[0].Expr.(*ast.ColumnRef); is {
					i := slices.IndexFunc(t.columns, func(c ast.ColumnDefinition) bool { return c.Name == ref.Column })
					crowded := t.rows >= manyRows && i >= 0 && i < len(t.values) && len(t.values[i]) <= fewValues
					seen["crowded table"] = seen["crowded table"] || crowded
				}
			}
		}
	}
	for _, t := range tables {
		seen["texts that differ in case"] = seen["texts that differ in case"] || slices.ContainsFunc(t.values, cased)
	}
}

func noteTrapIndex(s *ast.CreateIndex, seen map[string]bool) {
	for _, part := range s.Parts {
		_, constant := part.Expr.(*ast.Literal)
		seen["constant key"] = seen["constant key"] || constant && s.Where != nil
	}
	switch x := s.Where.(type) {
	case *ast.Comparison:
		l, left := x.L.(*ast.ColumnRef)
		r, right := x.R.(*ast.ColumnRef)
		seen["partial index on two columns"] = seen["partial index on two columns"] || left && right && l.Column != r.Column
	case *ast.Is:
		seen["partial index for NULLs"] = seen["partial index for NULLs"] || x.Test == ast.TestNull
	case *ast.Like:
		l, left := x.X.(*ast.ColumnRef)
		r, right := x.Pattern.(*ast.ColumnRef)
		seen["partial index on a column that matches itself"] = seen["partial index on a column that matches itself"] || left && right && l.Column == r.Column
	}
}

// noteLong notes a number of 19 digits, which no double has.
func noteLong(x ast.Expr, seen map[string]bool) {
	l, is := x.(*ast.Literal)
	if !is || len(l.Text) != 19 || strings.Trim(l.Text, "0123456789") != "" {
		return
	}
	switch l.Kind {
	case ast.LiteralInteger:
		seen["19 digits as a number"] = true
	case ast.LiteralString:
		seen["19 digits as a text"] = true
	}
}

// textOf is the text of a literal if it is one of several.
func textOf(x ast.Expr, texts ...string) (string, bool) {
	l, is := x.(*ast.Literal)
	if !is || l.Kind != ast.LiteralString {
		return "", false
	}
	for _, text := range texts {
		if l.Text == text {
			return text, true
		}
	}
	return "", false
}

// noteTrapsOf notes the traps of a query.
func noteTrapsOf(db *DatabaseCase, q *ast.Query, d *spec.Dialect, seen map[string]bool) {
	conditions := map[string]bool{}
	for _, t := range db.tables {
		for _, x := range t.conditions {
			if c, is := x.(*ast.Comparison); !is || constantOperand(c) {
				continue // a query may have it by chance
			}
			if text, err := render.Expr(unnamed(x), d); err == nil {
				conditions[text] = true
			}
		}
	}
	ast.Walk(q, ast.Visitor{
		Table: func(t ast.TableExpr) {
			if table, is := t.(*ast.TableName); is && strings.HasPrefix(table.Name, "v") {
				seen["query on a view"] = true
			}
		},
		Expr: func(x ast.Expr) {
			noteLong(x, seen)
			if len(conditions) > 0 {
				if text, err := render.Expr(unnamed(x), d); err == nil && conditions[text] {
					seen["condition of an index in a query"] = true
				}
			}
			if b, is := x.(*ast.Between); is {
				_, constant := b.X.(*ast.Literal)
				_, column := b.High.(*ast.ColumnRef)
				seen["constant between a constant and a column"] = seen["constant between a constant and a column"] || constant && column
			}
			if in, is := x.(*ast.InList); is && len(in.List) > 0 {
				_, constant := in.X.(*ast.Literal)
				_, predicate := in.List[0].(*ast.Is)
				seen["truth value in a list of predicates"] = seen["truth value in a list of predicates"] || constant && predicate
			}
			c, is := x.(*ast.Comparison)
			if !is {
				return
			}
			for _, side := range []ast.Expr{c.L, c.R} {
				switch side := side.(type) {
				case *ast.Collate:
					seen["collated comparison"] = true
				case *ast.Literal:
					_, cased := textOf(side, "A", "B", "AB")
					seen["comparison of cased texts"] = seen["comparison of cased texts"] || cased
				case *ast.Row:
					_, cased := textOf(side.Items[0], "A", "B", "AB")
					seen["row of cased texts"] = seen["row of cased texts"] || cased
				}
			}
		},
	})
}

func constantOperand(c *ast.Comparison) bool {
	_, l := c.L.(*ast.ColumnRef)
	_, r := c.R.(*ast.ColumnRef)
	return !l || !r
}

// unnamed is an expression without the names of tables.
func unnamed(x ast.Expr) ast.Expr {
	x = ast.CopyExpr(x)
	ast.Inspect(x, func(x ast.Expr) bool {
		if ref, is := x.(*ast.ColumnRef); is {
			ref.Table = ""
		}
		return true
	})
	return x
}
