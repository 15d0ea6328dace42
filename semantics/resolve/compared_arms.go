package resolve

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// memberArms refuses IN, ANY and ALL of a UNION of texts and others, if they are compared with
// one arm otherwise than with all: the MySQL family compares with each arm before the arms are united.
//
// Sources: MySQL 8.0.39, Item_in_subselect::single_value_in_to_exists_transformer, which puts a comparison
// into each query block, in sql/item_subselect.cc; MariaDB 10.3, create_single_in_to_exists_cond there.
func (b *binder) memberArms(p Pair, q *Query, column int) error {
	if !unites(q.Body) || b.dialect.Typing != spec.TypingCoercing || !p.Right.IsText() {
		return nil
	}
	for o := range q.Outputs(column) {
		t := o.typ()
		if t.IsText() || t.Kind == ast.TypeUnknown {
			continue
		}
		if alone, err := typing.Comparison(b.dialect, typing.ForQuery, p.Left, t); err != nil || alone.Kind != p.Type.Kind {
			return semantics.Unmodelled("IN, ANY or ALL of a UNION of texts and others")
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
