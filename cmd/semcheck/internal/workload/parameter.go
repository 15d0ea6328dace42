package workload

import (
	"context"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// Parameters have no values in a script. One that is compared with, or given to, a column gets
// a value that the column has in some table; a count of rows is small; any other is 1.

// withValues is a statement whose parameters have values, and its text with them.
func (r *runner) withValues(tree ast.Statement, text string) (given ast.Statement, written string) {
	if !slices.ContainsFunc(ast.ParametersOf(tree), func(p *ast.Parameter) bool { return !p.Variable }) {
		return tree, text
	}
	columns, counts := placesOf(tree)
	given = ast.WithValues(tree, func(p *ast.Parameter) *ast.Literal {
		switch {
		case p.Variable:
			return nil
		case counts[p.Number]:
			return r.literal(ast.LiteralInteger, "3")
		case columns[p.Number] != "":
			if literal := r.valueOf(columns[p.Number]); literal != nil {
				return literal
			}
		}
		return r.literal(ast.LiteralInteger, "1")
	})
	if text, err := render.Statement(given, r.script.Dialect); err == nil {
		return given, text
	}
	return given, text
}

// literal is a value as the dialect's clients send it: PostgreSQL's as text.
func (r *runner) literal(kind ast.LiteralKind, text string) *ast.Literal {
	if r.script.Dialect.StringLiterals == spec.StringLiteralsUntyped {
		kind = ast.LiteralString
	}
	return &ast.Literal{Kind: kind, Text: text}
}

// placesOf finds the column that each parameter is compared with or given to, by number, and
// which are counts of rows.
func placesOf(s ast.Statement) (columns map[int]string, counts map[int]bool) {
	columns, counts = map[int]string{}, map[int]bool{}
	meet := func(list ...ast.Expr) {
		column := ""
		for _, x := range list {
			ast.Inspect(x, func(x ast.Expr) bool {
				if ref, is := x.(*ast.ColumnRef); is && column == "" {
					column = ref.Column
				}
				return true
			})
		}
		for _, x := range list {
			if x == nil {
				continue
			}
			ast.Inspect(x, func(x ast.Expr) bool {
				if p, is := x.(*ast.Parameter); is && columns[p.Number] == "" {
					columns[p.Number] = column
				}
				return true
			})
		}
	}
	count := func(x ast.Expr) {
		if p, is := x.(*ast.Parameter); is {
			counts[p.Number] = true
		}
	}
	ast.WalkStatement(s, ast.Visitor{
		Query: func(q *ast.Query) {
			count(q.Limit)
			count(q.Offset)
		},
		Expr: func(x ast.Expr) {
			switch x := x.(type) {
			case *ast.Comparison:
				meet(x.L, x.R)
			case *ast.Distinct:
				meet(x.L, x.R)
			case *ast.Between:
				meet(x.X, x.Low, x.High)
			case *ast.InList:
				meet(append([]ast.Expr{x.X}, x.List...)...)
			case *ast.Like:
				meet(x.X, x.Pattern)
			case *ast.Binary:
				meet(x.L, x.R)
			default: // No other form compares a parameter with a column.
			}
		},
	})
	assign := func(column string, x ast.Expr) {
		if p, is := x.(*ast.Parameter); is {
			columns[p.Number] = column
		}
	}
	switch s := s.(type) {
	case *ast.Update:
		for _, a := range s.Set {
			assign(a.Column, a.Value)
		}
	case *ast.Insert:
		if s.Query == nil {
			break
		}
		if values, is := s.Query.Body.(*ast.Values); is {
			for _, row := range values.Rows {
				for i, x := range row {
					if i < len(s.Columns) {
						assign(s.Columns[i], x)
					}
				}
			}
		}
	default: // Only UPDATE and INSERT give values to columns.
	}
	return columns, counts
}

// valueOf is a value that some table has in a column of that name; nil where none is known.
func (r *runner) valueOf(column string) *ast.Literal {
	for _, t := range r.session.Database.Tables() {
		for i, c := range t.Columns {
			if !strings.EqualFold(c.Name, column) {
				continue
			}
			for k := range t.Rows {
				row := t.Rows[(k+len(t.Rows)/2)%len(t.Rows)]
				if literal := r.literalOf(row[i]); literal != nil {
					return literal
				}
			}
			if c.Type.IsText() {
				return r.literal(ast.LiteralString, "a")
			}
		}
	}
	return nil
}

// literalOf is a value as a literal; nil for NULL and where no literal has it.
func (r *runner) literalOf(v semantics.Value) *ast.Literal {
	switch k := v.Kind(); {
	case k == semantics.KindFloat:
		return r.literal(ast.LiteralApproximate, v.String())
	case k == semantics.KindDecimal:
		return r.literal(ast.LiteralDecimal, v.String())
	case k.IsNumber():
		return r.literal(ast.LiteralInteger, v.String())
	case k == semantics.KindText:
		return r.literal(ast.LiteralString, v.Str())
	case k == semantics.KindDate, k == semantics.KindTimestamp:
		return r.literal(ast.LiteralString, v.TemporalText())
	case k == semantics.KindBoolean:
		if r.script.Dialect.StringLiterals == spec.StringLiteralsUntyped {
			return r.literal(ast.LiteralString, map[bool]string{true: "true", false: "false"}[v.Bool()])
		}
		return &ast.Literal{Kind: map[bool]ast.LiteralKind{true: ast.LiteralTrue, false: ast.LiteralFalse}[v.Bool()]}
	}
	return nil
}

// setVariables gives user variables their values; where these are not known, the database notes it.
func (r *runner) setVariables(ctx context.Context, sets *ast.SetVariables) {
	if r.lostAll != "" || r.readsLost(sets) != "" {
		r.session.Database.OpenVariables(sets.Names)
		return
	}
	if _, err := r.do(ctx, sets); err != nil {
		r.session.Database.OpenVariables(sets.Names)
	}
}
