package ast

import "github.com/semcheck/semcheck/spec/cypher"

// Children calls visit for each direct subexpression of x, in text order.
// Queries inside x are handed to query.
func Children(x Expr, visit func(Expr), query func(*Query)) {
	each := func(list ...Expr) {
		for _, e := range list {
			if e != nil {
				visit(e)
			}
		}
	}
	switch x := x.(type) {
	case *Literal, *ColumnRef, *DefaultValue, *Parameter:
	case *Unary:
		visit(x.X)
	case *Binary:
		each(x.L, x.R)
	case *Comparison:
		each(x.L, x.R)
	case *Distinct:
		each(x.L, x.R)
	case *Is:
		visit(x.X)
	case *Between:
		each(x.X, x.Low, x.High)
	case *InList:
		visit(x.X)
		each(x.List...)
	case *InQuery:
		visit(x.X)
		query(x.Query)
	case *Like:
		each(x.X, x.Pattern, x.Escape)
	case *Exists:
		query(x.Query)
	case *Quantified:
		visit(x.L)
		query(x.Query)
	case *Case:
		each(x.Operand)
		for _, w := range x.Whens {
			each(w.Condition, w.Result)
		}
		each(x.Else)
	case *Cast:
		visit(x.X)
	case *Call:
		each(x.Args...)
	case *Aggregate:
		x.parts(func(part *Expr) { visit(*part) })
	case *Windowed:
		x.parts(func(part *Expr) { visit(*part) })
	case *Row:
		each(x.Items...)
	case *Subquery:
		query(x.Query)
	case *Collate:
		visit(x.X)
	case *EngineSpecific:
		each(x.Args...)
	default:
		panic("ast: unknown expression")
	}
}

// Inspect walks an expression in text order, itself first, without entering
// subqueries. The walk does not descend where visit returns false.
func Inspect(x Expr, visit func(Expr) bool) {
	if x == nil || !visit(x) {
		return
	}
	Children(x, func(c Expr) { Inspect(c, visit) }, func(*Query) {})
}

// Visitor receives the parts of a query during Walk; nil functions are not
// called.
type Visitor struct {
	Query func(*Query)
	Body  func(Body)
	Table func(TableExpr)
	Expr  func(Expr)
}

// Walk visits every node of a query, subqueries included, parents first.
func Walk(q *Query, v Visitor) {
	if q == nil {
		return
	}
	if v.Query != nil {
		v.Query(q)
	}
	if q.With != nil {
		for _, t := range q.With.Tables {
			Walk(t.Query, v)
		}
	}
	walkBody(q.Body, v)
	for _, o := range q.OrderBy {
		WalkExpr(o.Expr, v)
	}
	WalkExpr(q.Limit, v)
	WalkExpr(q.Offset, v)
}

func walkBody(b Body, v Visitor) {
	if v.Body != nil {
		v.Body(b)
	}
	switch b := b.(type) {
	case *Select:
		for _, item := range b.Items {
			WalkExpr(item.Expr, v)
		}
		for _, t := range b.From {
			walkTable(t, v)
		}
		WalkExpr(b.Where, v)
		for _, g := range b.GroupBy {
			WalkExpr(g, v)
		}
		WalkExpr(b.Having, v)
		for i := range b.Windows {
			b.Windows[i].Window.parts(func(part *Expr) { WalkExpr(*part, v) })
		}
		WalkExpr(b.Qualify, v)
	case *SetOperation:
		walkBody(b.L, v)
		walkBody(b.R, v)
	case *Values:
		for _, row := range b.Rows {
			for _, x := range row {
				WalkExpr(x, v)
			}
		}
	case *Nested:
		Walk(b.Query, v)
	case *Cypher: // a tree of its own
	default:
		panic("ast: unknown body")
	}
}

func walkTable(t TableExpr, v Visitor) {
	if v.Table != nil {
		v.Table(t)
	}
	switch t := t.(type) {
	case *TableName:
	case *DerivedTable:
		Walk(t.Query, v)
	case *Join:
		walkTable(t.L, v)
		walkTable(t.R, v)
		WalkExpr(t.On, v)
	default:
		panic("ast: unknown table expression")
	}
}

// WalkExpr visits every node of an expression, subqueries included.
func WalkExpr(x Expr, v Visitor) {
	if x == nil {
		return
	}
	if v.Expr != nil {
		v.Expr(x)
	}
	Children(x, func(c Expr) { WalkExpr(c, v) }, func(q *Query) { Walk(q, v) })
}

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
