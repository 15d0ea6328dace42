package resolve

import (
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec/ast"
)

// memberArms refuses IN, ANY and ALL of a UNION that compare with an arm otherwise than with all.
func (b *binder) memberArms(p Pair, q *Query, column int) error {
	if !unites(q.Body) {
		return nil
	}
	for o := range q.Outputs(column) {
		if err := typing.RefuseArm(b.dialect, p.Left, p.Right, o.typ()); err != nil {
			return Refusal(err)
		}
	}
	return nil
}

// typ is the type of an expression that is a column of a result.
func (o Output) typ() ast.Type {
	switch {
	case o.Expr != nil:
		return typing.Output(o.Expr.Placed(o.Expr.Node))
	case o.Item != nil && o.Item.Column != nil:
		return o.Item.Column.Type()
	}
	return ast.Unknown
}

// unites tells that a body is a UNION, and that its arms are no other set operations.
func unites(body Body) bool {
	s, is := body.(*SetOperation)
	if !is || s.Node.Op != ast.Union {
		return false
	}
	for _, arm := range []Body{s.L, s.R} {
		if _, inner := arm.(*SetOperation); inner && !unites(arm) {
			return false
		}
	}
	return true
}
