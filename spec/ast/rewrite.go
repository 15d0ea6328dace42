package ast

import "github.com/semcheck/semcheck/spec/internal/deepcopy"

// Rewriter says what stands in the copy of a tree instead of a node. Each function takes the
// copy of a node, whose parts are rewritten already, and returns what stands in its place:
// that copy, changed or not, or another node. A nil function keeps the copies.
type Rewriter struct {
	Query func(*Query) *Query
	Body  func(Body) Body
	Table func(TableExpr) TableExpr
	Expr  func(Expr) Expr
}

// Rewrite returns a deep copy of a query in which the rewriter has changed each node, the
// parts of a node before the node; nil for nil.
func Rewrite(q *Query, r Rewriter) *Query {
	q = CopyQuery(q)
	r.query(&q)
	return q
}

// RewriteExpr is [Rewrite] for an expression.
func RewriteExpr(x Expr, r Rewriter) Expr {
	x = CopyExpr(x)
	r.expr(&x, Place{})
	return x
}

// RewriteStatement is [Rewrite] for a statement.
func RewriteStatement(s Statement, r Rewriter) Statement {
	s = CopyStatement(s)
	statementParts(s, &r)
	return s
}

// CopyStatement returns a deep copy of a statement.
func CopyStatement(s Statement) Statement { return deepcopy.Of(s) }

// CopyQuery returns a deep copy of a query; nil for nil.
func CopyQuery(q *Query) *Query { return deepcopy.Of(q) }

// CopyBody returns a deep copy of a query's body.
func CopyBody(b Body) Body { return deepcopy.Of(b) }

// CopyExpr returns a deep copy of an expression; nil for nil.
func CopyExpr(x Expr) Expr { return deepcopy.Of(x) }

// CopyWindow returns a deep copy of a window's definition.
func CopyWindow(w Window) Window { return deepcopy.Of(w) }

func (r *Rewriter) query(place **Query) {
	if *place == nil {
		return
	}
	queryParts(*place, r)
	if r.Query != nil {
		*place = r.Query(*place)
	}
}

func (r *Rewriter) body(place *Body) {
	bodyParts(*place, r)
	if r.Body != nil {
		*place = r.Body(*place)
	}
}

func (r *Rewriter) table(place *TableExpr) {
	tableParts(*place, r)
	if r.Table != nil {
		*place = r.Table(*place)
	}
}

func (r *Rewriter) expr(place *Expr, _ Place) {
	if *place == nil {
		return
	}
	exprParts(*place, r)
	if r.Expr != nil {
		*place = r.Expr(*place)
	}
}
