package sql

import (
	"math/big"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

func integer(digits string) ast.Expr {
	return &ast.Literal{Kind: ast.LiteralInteger, Text: digits}
}

// smallerExpr lists what can stand in the place of an expression: nothing,
// literals, its parts, and itself with less in it. Whether that keeps the types
// right is seen when it is tried. A geometry's text gets smaller as a geometry: what
// becomes of other texts is seldom what was found.
func smallerExpr(x ast.Expr, p ast.Place, d *spec.Dialect) []ast.Expr {
	var list []ast.Expr
	if p.Optional {
		list = append(list, nil)
	}
	if literal, ok := x.(*ast.Literal); ok {
		if _, is := geometry.Read(literal.Text, d); is && literal.Kind == ast.LiteralString {
			return append(list, &ast.Literal{Kind: ast.LiteralNull})
		}
		return append(list, smallerLiteral(literal)...)
	}
	if p.Condition {
		list = append(list, &ast.Literal{Kind: ast.LiteralTrue}, &ast.Literal{Kind: ast.LiteralFalse})
	}
	list = append(list, integer("0"), integer("1"), &ast.Literal{Kind: ast.LiteralNull},
		&ast.Literal{Kind: ast.LiteralString}, &ast.Literal{Kind: ast.LiteralTrue}, &ast.Literal{Kind: ast.LiteralFalse})
	ast.Children(x, func(part ast.Expr) { list = append(list, part) }, func(q *ast.Query) {
		if s, ok := q.Body.(*ast.Select); ok && s.From == nil && len(s.Items) == 1 && s.Items[0].Expr != nil {
			list = append(list, s.Items[0].Expr)
		}
	})
	if m := mirrored(x); m != nil {
		list = append(list, m)
	}
	return append(list, slices.DeleteFunc(lessInside(x), func(less ast.Expr) bool { return lacksArguments(less, d) })...)
}

// lacksArguments tells that the engine of the dialect takes no call of the function with so few
// arguments: such a call shows another error.
func lacksArguments(x ast.Expr, d *spec.Dialect) bool {
	call, is := x.(*ast.Call)
	return is && function.Lacking(d, call.Name, len(call.Args)) == function.LackArguments
}

// lessInside lists the expression with fewer parts.
func lessInside(x ast.Expr) []ast.Expr {
	var list []ast.Expr
	add := func(x ast.Expr) { list = append(list, x) }
	switch x := x.(type) {
	case *ast.ColumnRef:
		if x.Table != "" {
			add(&ast.ColumnRef{Column: x.Column, OrText: x.OrText})
		}
	case *ast.Comparison:
		l, left := x.L.(*ast.Row)
		r, right := x.R.(*ast.Row)
		if left && right && len(l.Items) == len(r.Items) {
			for i := range l.Items {
				add(&ast.Comparison{Op: x.Op, L: l.Items[i], R: r.Items[i]})
			}
			for i := range l.Items {
				if len(l.Items) > 2 {
					add(&ast.Comparison{Op: x.Op, L: rowWithout(l, i), R: rowWithout(r, i)})
				}
			}
		}
	case *ast.Between:
		add(&ast.Comparison{Op: ast.GreaterEqual, L: x.X, R: x.Low})
		add(&ast.Comparison{Op: ast.LessEqual, L: x.X, R: x.High})
		if x.Symmetric {
			add(&ast.Between{X: x.X, Low: x.Low, High: x.High, Not: x.Not})
		}
		if x.Not {
			add(&ast.Between{X: x.X, Low: x.Low, High: x.High, Symmetric: x.Symmetric})
		}
	case *ast.InList:
		for i := range x.List {
			if len(x.List) > 1 {
				add(&ast.InList{X: x.X, List: without(x.List, i), Not: x.Not})
			}
		}
		if x.Not {
			add(&ast.InList{X: x.X, List: x.List})
		}
	case *ast.InQuery:
		if x.Not {
			add(&ast.InQuery{X: x.X, Query: x.Query})
		}
	case *ast.Like:
		if x.Not {
			add(&ast.Like{Op: x.Op, X: x.X, Pattern: x.Pattern, Escape: x.Escape})
		}
		if pattern, ok := x.Pattern.(*ast.Literal); ok && len(pattern.Text) > 1 {
			for _, rest := range smallerLiteral(pattern) {
				add(&ast.Like{Op: x.Op, X: &ast.Literal{Kind: ast.LiteralString}, Pattern: rest, Escape: x.Escape, Not: x.Not})
			}
		}
	case *ast.Case:
		if x.Operand != nil {
			add(&ast.Case{Whens: x.Whens, Else: x.Else})
		}
		for i := range x.Whens {
			if len(x.Whens) > 1 {
				add(&ast.Case{Operand: x.Operand, Whens: slices.Delete(slices.Clone(x.Whens), i, i+1), Else: x.Else})
			}
		}
	case *ast.Call:
		for i := range x.Args {
			if len(x.Args) > 1 {
				add(&ast.Call{Name: x.Name, Args: without(x.Args, i)})
			}
		}
	case *ast.Aggregate:
		list = append(list, lesserAggregates(x)...)
		if x.Function != ast.CountStar {
			add(&ast.Aggregate{Function: ast.CountStar})
			list = append(list, plainerAggregates(x)...)
		}
	case *ast.Windowed:
		list = append(list, lesserWindows(x)...)
	case *ast.Row:
		for i := range x.Items {
			if len(x.Items) > 1 {
				add(rowWithout(x, i))
			}
		}
	case *ast.Distinct:
		if x.Not {
			add(&ast.Distinct{L: x.L, R: x.R, Spelling: x.Spelling})
		}
		for _, spelling := range []ast.DistinctSpelling{ast.SpelledIs, ast.SpelledNullSafeEqual} {
			if x.Spelling == ast.SpelledDistinctFrom {
				add(&ast.Distinct{L: x.L, R: x.R, Not: x.Not, Spelling: spelling})
				add(&ast.Distinct{L: x.L, R: x.R, Not: true, Spelling: spelling})
			}
		}
		if !x.Not {
			add(&ast.Distinct{L: x.L, R: x.R, Not: true, Spelling: x.Spelling})
		}
	case *ast.Subquery:
		if row := constantRow(x.Query); row != nil {
			add(row)
		}
	case *ast.Binary, *ast.Unary, *ast.Is, *ast.Exists, *ast.Quantified, *ast.Cast,
		*ast.Literal, *ast.DefaultValue, *ast.Parameter, *ast.Collate:
	case *ast.EngineSpecific:
		for i := range x.Args {
			if len(x.Args) > 2 || len(x.Args) > 1 && x.Form == ast.ArrayOf {
				add(&ast.EngineSpecific{Form: x.Form, Args: without(x.Args, i)})
			}
		}
	}
	return list
}

// constantRow is a row of zeros of the degree of a subquery; nil where that is
// one or not seen.
func constantRow(q *ast.Query) ast.Expr {
	n := degree(q.Body)
	if n < 2 {
		return nil
	}
	row := &ast.Row{}
	if s, ok := q.Body.(*ast.Select); ok && s.From == nil {
		for _, item := range s.Items {
			row.Items = append(row.Items, item.Expr)
		}
		return row
	}
	for range n {
		row.Items = append(row.Items, integer("0"))
	}
	return row
}

func without(list []ast.Expr, i int) []ast.Expr { return slices.Delete(slices.Clone(list), i, i+1) }

func rowWithout(row *ast.Row, i int) ast.Expr { return &ast.Row{Items: without(row.Items, i)} }

// smallerLiteral lists literals of the same kind that are shorter, and those
// of other kinds that are.
func smallerLiteral(l *ast.Literal) []ast.Expr {
	var list []ast.Expr
	add := func(kind ast.LiteralKind, texts ...string) {
		for _, text := range texts {
			list = append(list, &ast.Literal{Kind: kind, Text: text})
		}
	}
	switch l.Kind {
	case ast.LiteralInteger:
		add(ast.LiteralInteger, "0", "1", "2")
		if n, ok := new(big.Int).SetString(l.Text, 10); ok && len(l.Text) > 2 {
			add(ast.LiteralInteger, new(big.Int).Quo(n, big.NewInt(1000)).String(), new(big.Int).Quo(n, big.NewInt(10)).String())
		}
	case ast.LiteralDecimal:
		add(ast.LiteralInteger, "0", "1")
		add(ast.LiteralString, "")
		add(ast.LiteralDecimal, "0.0", "0.5", "1.0", "1.5")
		if len(l.Text) > 4 {
			add(ast.LiteralDecimal, l.Text[:len(l.Text)-1])
		}
	case ast.LiteralApproximate:
		add(ast.LiteralInteger, "0", "1")
		add(ast.LiteralString, "")
		add(ast.LiteralDecimal, "0.5", "1.5")
		add(ast.LiteralApproximate, "0e0", "1e0")
	case ast.LiteralString:
		add(ast.LiteralString, "")
		add(ast.LiteralInteger, "0", "1")
		add(ast.LiteralString, "0", "1", "a")
		runes := []rune(l.Text)
		if len(runes) > 3 {
			add(ast.LiteralString, string(runes[:len(runes)/2]), string(runes[len(runes)/2:]))
		}
		if len(runes) > 1 && len(runes) <= 12 {
			for i := range runes {
				add(ast.LiteralString, strings.Join([]string{string(runes[:i]), string(runes[i+1:])}, ""))
			}
		}
	case ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		add(ast.LiteralString, "")
		add(l.Kind, "")
		if len(l.Text) > 1 {
			add(l.Kind, l.Text[:len(l.Text)/2])
		}
	case ast.LiteralNull, ast.LiteralTrue, ast.LiteralFalse:
		add(ast.LiteralInteger, "0", "1")
	}
	return list
}
