package faulty

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// rewrite is what a fault does to the parts of a query. A part is offered after
// the parts in it; nil leaves parts of that sort as they are.
type rewrite struct {
	// expression returns what stands in the place of x; x itself if nothing
	// changes. It leaves x as it is: the result may hold x twice.
	expression func(p *planter, x ast.Expr) ast.Expr
	// The others change the part in place and tell whether they did.
	join      func(p *planter, j *ast.Join) bool
	operation func(p *planter, o *ast.SetOperation) bool
	block     func(p *planter, s *ast.Select) bool
	query     func(p *planter, q *ast.Query) bool
}

// planter goes through one query, subqueries included. The tree is its own.
type planter struct {
	rewrite rewrite
	dialect *spec.Dialect
	schema  *schema
	planted bool
}

func (p *planter) query(q *ast.Query) {
	q.Body = p.body(q.Body)
	for i := range q.OrderBy {
		q.OrderBy[i].Expr = p.expr(q.OrderBy[i].Expr)
	}
	q.Limit, q.Offset = p.expr(q.Limit), p.expr(q.Offset)
	if p.rewrite.query != nil && p.rewrite.query(p, q) {
		p.planted = true
	}
}

func (p *planter) body(b ast.Body) ast.Body {
	switch b := b.(type) {
	case *ast.Select:
		for i := range b.Items {
			b.Items[i].Expr = p.expr(b.Items[i].Expr)
		}
		for _, t := range b.From {
			p.table(t)
		}
		b.Where = p.expr(b.Where)
		p.exprs(b.GroupBy)
		b.Having = p.expr(b.Having)
		if p.rewrite.block != nil && p.rewrite.block(p, b) {
			p.planted = true
		}
	case *ast.SetOperation:
		b.L, b.R = p.body(b.L), p.body(b.R)
		if p.rewrite.operation != nil && p.rewrite.operation(p, b) {
			p.planted = true
		}
	case *ast.Values:
		for _, row := range b.Rows {
			p.exprs(row)
		}
	case *ast.Nested:
		p.query(b.Query)
	}
	return b
}

func (p *planter) table(t ast.TableExpr) {
	switch t := t.(type) {
	case *ast.TableName:
	case *ast.DerivedTable:
		p.query(t.Query)
	case *ast.Join:
		p.table(t.L)
		p.table(t.R)
		t.On = p.expr(t.On)
		if p.rewrite.join != nil && p.rewrite.join(p, t) {
			p.planted = true
		}
	}
}

func (p *planter) exprs(list []ast.Expr) {
	for i := range list {
		list[i] = p.expr(list[i])
	}
}

// expr rewrites the parts of an expression, then the expression itself.
func (p *planter) expr(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case nil:
		return nil
	case *ast.Literal, *ast.ColumnRef, *ast.DefaultValue:
	case *ast.Unary:
		x.X = p.expr(x.X)
	case *ast.Binary:
		x.L, x.R = p.expr(x.L), p.expr(x.R)
	case *ast.Comparison:
		x.L, x.R = p.expr(x.L), p.expr(x.R)
	case *ast.Distinct:
		x.L, x.R = p.expr(x.L), p.expr(x.R)
	case *ast.Is:
		x.X = p.expr(x.X)
	case *ast.Between:
		x.X, x.Low, x.High = p.expr(x.X), p.expr(x.Low), p.expr(x.High)
	case *ast.InList:
		x.X = p.expr(x.X)
		p.exprs(x.List)
	case *ast.InQuery:
		x.X = p.expr(x.X)
		p.query(x.Query)
	case *ast.Like:
		x.X, x.Pattern, x.Escape = p.expr(x.X), p.expr(x.Pattern), p.expr(x.Escape)
	case *ast.Exists:
		p.query(x.Query)
	case *ast.Quantified:
		x.L = p.expr(x.L)
		p.query(x.Query)
	case *ast.Case:
		x.Operand = p.expr(x.Operand)
		for i := range x.Whens {
			x.Whens[i].Condition, x.Whens[i].Result = p.expr(x.Whens[i].Condition), p.expr(x.Whens[i].Result)
		}
		x.Else = p.expr(x.Else)
	case *ast.Cast:
		x.X = p.expr(x.X)
	case *ast.Call:
		p.exprs(x.Args)
	case *ast.Aggregate:
		p.exprs(x.Args)
	case *ast.Row:
		p.exprs(x.Items)
	case *ast.Subquery:
		p.query(x.Query)
	}
	if p.rewrite.expression == nil {
		return x
	}
	changed := p.rewrite.expression(p, x)
	if changed != x {
		p.planted = true
	}
	return changed
}

// What rewrites are made of.

func null() ast.Expr          { return &ast.Literal{Kind: ast.LiteralNull} }
func truth() ast.Expr         { return &ast.Literal{Kind: ast.LiteralTrue} }
func falsehood() ast.Expr     { return &ast.Literal{Kind: ast.LiteralFalse} }
func zero() ast.Expr          { return &ast.Literal{Kind: ast.LiteralInteger, Text: "0"} }
func not(x ast.Expr) ast.Expr { return &ast.Unary{Op: ast.Not, X: x} }

func and(l, r ast.Expr) ast.Expr { return &ast.Binary{Op: ast.And, L: l, R: r} }
func or(l, r ast.Expr) ast.Expr  { return &ast.Binary{Op: ast.Or, L: l, R: r} }

func isNull(x ast.Expr) ast.Expr    { return &ast.Is{X: x, Test: ast.TestNull} }
func isNotNull(x ast.Expr) ast.Expr { return &ast.Is{X: x, Test: ast.TestNull, Not: true} }

// orElse is x, or what stands in for a NULL.
func orElse(x, instead ast.Expr) ast.Expr {
	return &ast.Call{Name: "COALESCE", Args: []ast.Expr{x, instead}}
}

// isRow tells whether any operand is a row value.
func isRow(operands ...ast.Expr) bool {
	for _, x := range operands {
		if _, ok := x.(*ast.Row); ok {
			return true
		}
	}
	return false
}

// holdsAggregate tells whether an expression has an aggregate outside of
// subqueries.
func holdsAggregate(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(x ast.Expr) bool {
		_, is := x.(*ast.Aggregate)
		found = found || is
		return !found
	})
	return found
}

// folded is a name as names are compared.
func folded(name string) string { return strings.ToLower(name) }
