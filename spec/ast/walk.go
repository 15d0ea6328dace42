package ast

import "github.com/semcheck/semcheck/spec/cypher"

// placeVisit is the visit of [Operands].
type placeVisit func(*Expr)

func (placeVisit) query(**Query)    {}
func (placeVisit) body(*Body)       {}
func (placeVisit) table(*TableExpr) {}
func (visit placeVisit) expr(x *Expr, _ Place) {
	if *x != nil {
		visit(x)
	}
}

// Operands calls visit for the place of each direct subexpression of x, in text order.
func Operands(x Expr, visit func(*Expr)) { exprParts(x, placeVisit(visit)) }

// Parts visits what stands directly in an expression. A walk of many expressions keeps one.
type Parts struct {
	Expr  func(Expr)
	Query func(*Query)
}

func (p *Parts) query(q **Query) { p.Query(*q) }
func (*Parts) body(*Body)        {}
func (*Parts) table(*TableExpr)  {}
func (p *Parts) expr(x *Expr, _ Place) {
	if *x != nil {
		p.Expr(*x)
	}
}

// Of visits the direct subexpressions of x, in text order, and the queries inside x.
func (p *Parts) Of(x Expr) { exprParts(x, p) }

// Children calls visit for each direct subexpression of x, in text order.
// Queries inside x are handed to query.
func Children(x Expr, visit func(Expr), query func(*Query)) { (&Parts{visit, query}).Of(x) }

// inspector is the visit of [Inspect].
type inspector func(Expr) bool

func (inspector) query(**Query)               {}
func (inspector) body(*Body)                  {}
func (inspector) table(*TableExpr)            {}
func (visit inspector) expr(x *Expr, _ Place) { Inspect(*x, visit) }

// Inspect walks an expression in text order, itself first, without entering
// subqueries. The walk does not descend where visit returns false.
func Inspect(x Expr, visit func(Expr) bool) {
	if x != nil && visit(x) {
		exprParts(x, inspector(visit))
	}
}

// QueryOf is the query directly in an expression; nil where there is none.
func QueryOf(x Expr) (inside *Query) {
	Children(x, func(Expr) {}, func(q *Query) { inside = q })
	return inside
}

// HasQuery tells whether there is a query in an expression.
func HasQuery(x Expr) (found bool) {
	Inspect(x, func(x Expr) bool {
		found = found || QueryOf(x) != nil
		return !found
	})
	return found
}

// Constant tells that an expression does not depend on a row: it contains no column and no query.
func Constant(x Expr) bool {
	constant := true
	Inspect(x, func(x Expr) bool {
		_, column := x.(*ColumnRef)
		constant = constant && !column && QueryOf(x) == nil
		return constant
	})
	return constant
}

// Visitor receives the parts of a query during Walk; nil functions are not
// called.
type Visitor struct {
	Query func(*Query)
	Body  func(Body)
	Table func(TableExpr)
	Expr  func(Expr)
}

func (v *Visitor) query(q **Query) {
	if *q == nil {
		return
	}
	if v.Query != nil {
		v.Query(*q)
	}
	queryParts(*q, v)
}

func (v *Visitor) body(b *Body) {
	if v.Body != nil {
		v.Body(*b)
	}
	bodyParts(*b, v)
}

func (v *Visitor) table(t *TableExpr) {
	if v.Table != nil {
		v.Table(*t)
	}
	tableParts(*t, v)
}

func (v *Visitor) expr(x *Expr, _ Place) {
	if *x == nil {
		return
	}
	if v.Expr != nil {
		v.Expr(*x)
	}
	exprParts(*x, v)
}

// Walk visits every node of a query, subqueries included, parents first; nothing of nil.
func Walk(q *Query, v Visitor) { v.query(&q) }

// WalkExpr visits every node of an expression, subqueries included; nothing of nil.
func WalkExpr(x Expr, v Visitor) { v.expr(&x, Place{}) }

// WalkStatement visits every node of the queries and expressions of a statement.
func WalkStatement(s Statement, v Visitor) { statementParts(s, &v) }

// Size counts the nodes of a query: queries, bodies, tables and expressions.
func Size(q *Query) int {
	if c := CypherQuery(q); c != nil {
		return cypher.Size(c)
	}
	n := 0
	Walk(q, Visitor{
		Query: func(*Query) { n++ }, Body: func(b Body) { n += 1 + groupingSize(b) },
		Table: func(TableExpr) { n++ }, Expr: func(Expr) { n++ },
	})
	return n
}
