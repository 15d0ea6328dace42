package fault

import (
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
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

	root    *ast.Query
	names   map[*ast.ColumnRef]*resolve.Name
	queries map[*ast.Query]*resolve.Query
	blocks  map[*ast.Select]*resolve.Block
}

// plant goes through the query from the leaves to the root.
func (p *planter) plant(q *ast.Query) {
	p.root = q
	p.bind()
	places := ast.Places(q)
	for i := len(places) - 1; i >= 0; i-- {
		if p.at(places[i]) {
			p.planted, p.names, p.queries, p.blocks = true, nil, nil, nil
		}
	}
}

// at offers one part and tells whether it was changed.
func (p *planter) at(place ast.Place) bool {
	r := p.rewrite
	switch {
	case place.Query != nil:
		return r.query != nil && r.query(p, place.Query)
	case place.Body != nil:
		switch b := (*place.Body).(type) {
		case *ast.Select:
			return r.block != nil && r.block(p, b)
		case *ast.SetOperation:
			return r.operation != nil && r.operation(p, b)
		case *ast.Values, *ast.TableFunction, *ast.Nested, *ast.Cypher:
		}
	case place.Table != nil:
		j, ok := (*place.Table).(*ast.Join)
		return ok && r.join != nil && r.join(p, j)
	case r.expression != nil:
		before := *place.Expr
		*place.Expr = r.expression(p, before)
		return *place.Expr != before
	}
	return false
}

// What rewrites are made of.

func null() ast.Expr          { return &ast.Literal{Kind: ast.LiteralNull} }
func truth() ast.Expr         { return &ast.Literal{Kind: ast.LiteralTrue} }
func zero() ast.Expr          { return &ast.Literal{Kind: ast.LiteralInteger, Text: "0"} }
func not(x ast.Expr) ast.Expr { return &ast.Unary{Op: ast.Not, X: x} }

func and(l, r ast.Expr) ast.Expr { return &ast.Binary{Op: ast.And, L: l, R: r} }
func or(l, r ast.Expr) ast.Expr  { return &ast.Binary{Op: ast.Or, L: l, R: r} }

func isNull(x ast.Expr) ast.Expr    { return &ast.Is{X: x, Test: ast.TestNull} }
func isNotNull(x ast.Expr) ast.Expr { return &ast.Is{X: x, Test: ast.TestNull, Not: true} }

// orElse is x, or what stands in for a NULL.
func orElse(x, instead ast.Expr) ast.Expr {
	return function.Coalesce.Call(x, instead)
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
