package ast

import (
	"reflect"

	"github.com/semcheck/semcheck/spec/cypher"
)

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
func Rewrite(q *Query, r Rewriter) *Query { r.query(&q); return q }

// RewriteExpr is [Rewrite] for an expression.
func RewriteExpr(x Expr, r Rewriter) Expr { r.expr(&x, Place{}); return x }

// RewriteStatement is [Rewrite] for a statement.
func RewriteStatement(s Statement, r Rewriter) Statement {
	s = clone(s)
	if c, is := s.(*CypherStatement); is {
		c.Statement = cypher.CopyStatement(c.Statement)
	}
	statementParts(s, &r)
	return s
}

// CopyStatement returns a deep copy of a statement.
func CopyStatement(s Statement) Statement { return RewriteStatement(s, Rewriter{}) }

// CopyQuery returns a deep copy of a query; nil for nil.
func CopyQuery(q *Query) *Query { return Rewrite(q, Rewriter{}) }

// CopyBody returns a deep copy of a query's body.
func CopyBody(b Body) Body { (&Rewriter{}).body(&b); return b }

// CopyExpr returns a deep copy of an expression; nil for nil.
func CopyExpr(x Expr) Expr { return RewriteExpr(x, Rewriter{}) }

// CopyWindow returns a deep copy of a window's definition.
func CopyWindow(w Window) Window {
	c := clone(&w)
	windowParts(c, &Rewriter{})
	return *c
}

func (r *Rewriter) query(place **Query) {
	if *place == nil {
		return
	}
	*place = clone(*place)
	queryParts(*place, r)
	if r.Query != nil {
		*place = r.Query(*place)
	}
}

func (r *Rewriter) body(place *Body) {
	*place = clone(*place)
	if b, is := (*place).(*Cypher); is {
		b.Query = cypher.CopyQuery(b.Query)
	}
	bodyParts(*place, r)
	if r.Body != nil {
		*place = r.Body(*place)
	}
}

func (r *Rewriter) table(place *TableExpr) {
	*place = clone(*place)
	tableParts(*place, r)
	if r.Table != nil {
		*place = r.Table(*place)
	}
}

func (r *Rewriter) expr(place *Expr, _ Place) {
	if *place == nil {
		return
	}
	*place = clone(*place)
	exprParts(*place, r)
	if r.Expr != nil {
		*place = r.Expr(*place)
	}
}

// clone copies a node with the lists and records in it, but not the nodes in it.
func clone[T any](node T) T { return cloned(reflect.ValueOf(node)).Interface().(T) }

var queryType = reflect.TypeFor[*Query]()

// cloned copies what a pointer points to.
func cloned(pointer reflect.Value) reflect.Value {
	c := reflect.New(pointer.Type().Elem())
	c.Elem().Set(pointer.Elem())
	own(c.Elem())
	return c
}

// own replaces the lists and records in a value by copies. Nodes stand behind interfaces and
// pointers to queries.
func own(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			own(v.Field(i))
		}
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(c, v)
		for i := range c.Len() {
			own(c.Index(i))
		}
		v.Set(c)
	case reflect.Pointer:
		if !v.IsNil() && v.Type() != queryType {
			v.Set(cloned(v))
		}
	}
}
