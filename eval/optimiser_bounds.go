package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// An error in a condition is required only if a row hangs on it. So where a condition
// raises, its bounds are asked: the truth values that it may have if each part that
// raises had any value. WHERE, ON and HAVING keep a row only if True is among them.

// bounds are the least and the greatest truth value that a condition may have.
type bounds func(*environment) (least, greatest semantics.Truth)

// boundsOf are the bounds of an operand whose condition is holds. A predicate
// that is not put together of others may be anything where it raises, save that
// its scalar subqueries have one of their rows.
func (c *compiler) boundsOf(o operand, holds condition) bounds {
	if o.bounds != nil {
		return o.bounds
	}
	subqueries := o.subqueries
	return func(env *environment) (least, greatest semantics.Truth) {
		t := holds(env)
		switch {
		case t != semantics.Fails:
			return t, t
		case len(subqueries) == 0:
			return semantics.False, semantics.True
		}
		return c.overRows(subqueries, holds, env)
	}
}

// anything are the bounds of what raises.
func anything(t semantics.Truth) (least, greatest semantics.Truth) {
	if t == semantics.Fails {
		return semantics.False, semantics.True
	}
	return t, t
}

// joined are the bounds of a connective that is monotone in its operands.
func joined(connect func(a, b semantics.Truth) semantics.Truth, list ...bounds) bounds {
	return func(env *environment) (least, greatest semantics.Truth) {
		least, greatest = list[0](env)
		for _, b := range list[1:] {
			l, g := b(env)
			least, greatest = connect(least, l), connect(greatest, g)
		}
		return least, greatest
	}
}

// denied are the bounds of a negation; not tells whether there is one.
func denied(b bounds, not bool) bounds {
	if !not {
		return b
	}
	return func(env *environment) (least, greatest semantics.Truth) {
		least, greatest = b(env)
		return semantics.True - greatest, semantics.True - least
	}
}

// rowBounds are the bounds of an equality of rows, or of its negation: it is the
// conjunction of the equalities of their elements.
func rowBounds(e *semantics.Evaluation, op ast.ComparisonOp, a, b semantics.Row,
	compare func(*semantics.Evaluation, ast.ComparisonOp, semantics.Row, semantics.Row) semantics.Truth) (least, greatest semantics.Truth) {
	t := compare(e, op, a, b)
	if t != semantics.Fails || op != ast.Equal && op != ast.NotEqual {
		return anything(t)
	}
	least, greatest = semantics.True, semantics.True
	for i := range a {
		l, g := anything(compare(e, ast.Equal, a[i:i+1], b[i:i+1]))
		least, greatest = min(least, l), min(greatest, g)
	}
	if op == ast.NotEqual {
		return semantics.True - greatest, semantics.True - least
	}
	return least, greatest
}

// compare is the comparison of the left operand with a row.
func (m *membership) compare(op ast.ComparisonOp) func(*semantics.Evaluation, ast.ComparisonOp, semantics.Row, semantics.Row) semantics.Truth {
	switch {
	case len(m.query.columns) == 1:
		return func(e *semantics.Evaluation, op ast.ComparisonOp, a, b semantics.Row) semantics.Truth {
			return semantics.Holds(e, op, &a[0], &b[0])
		}
	case op == ast.Equal || op == ast.NotEqual:
		return semantics.RowsHold
	}
	return semantics.StructsHold
}

// bounds are those of fold, from the bounds of its comparisons. Rows that are
// not known because the query raises decide either way.
func (m *membership) bounds(c *compiler, op ast.ComparisonOp, start semantics.Truth, combine func(a, b semantics.Truth) semantics.Truth) bounds {
	return func(env *environment) (least, greatest semantics.Truth) {
		rows, failed := m.query.rows(env)
		left, ok := m.fetch(env)
		least, greatest = start, start
		if failed || !ok && len(rows) > 0 {
			least, greatest = combine(least, semantics.False), combine(greatest, semantics.True)
		}
		if !ok {
			return least, greatest
		}
		for _, row := range rows {
			a, b, _ := m.convert(left, row)
			l, g := rowBounds(c.e, op, a, b, m.compare(op))
			least, greatest = combine(least, l), combine(greatest, g)
		}
		return least, greatest
	}
}

// mostValues is the number of values of scalar subqueries that are tried for a
// condition.
const mostValues = 256

// scalarSubquery is a place in a condition where a subquery stands for a value.
type scalarSubquery struct {
	query *compiledQuery
	plain bool             // its rows are those of a product, filtered
	value *semantics.Value // what it is taken for; nil for what it is
}

// possible lists the values that the subquery may have where it raises: those of
// its rows if there are too many; NULL and those of the unfiltered product if it
// is not known which rows there are. ok is false if nothing can be said.
func (q *scalarSubquery) possible(c *compiler, env *environment) (values []semantics.Value, ok bool) {
	var answer ordered
	c.speculatively(func() {
		c.probing = false
		answer = q.query.evaluate(env)
		if !answer.failed {
			ok = true
			return
		}
		c.probing = true
		answer = q.query.evaluate(env)
		values, ok = append(values, semantics.Null), q.plain && !answer.failed
	})
	for _, g := range answer.groups {
		for _, row := range g.Rows {
			if row[0].IsRaised() || len(values) > mostValues {
				return nil, false
			}
			values = append(values, row[0])
		}
	}
	return values, ok && len(values) > 0
}

// overRows are the bounds of a condition over all values that its scalar
// subqueries may have.
func (c *compiler) overRows(list []*scalarSubquery, holds condition, env *environment) (least, greatest semantics.Truth) {
	q, rest := list[0], list[1:]
	values, ok := q.possible(c, env)
	if !ok {
		return semantics.False, semantics.True
	}
	defer func(before *semantics.Value) { q.value = before }(q.value)
	least, greatest = semantics.True, semantics.False
	for i := range values {
		q.value = &values[i]
		l, g := anything(holds(env))
		if l < g && len(rest) > 0 {
			l, g = c.overRows(rest, holds, env)
		}
		least, greatest = min(least, l), max(greatest, g)
	}
	return least, greatest
}

// isFiltered tells whether a query is a product, filtered and projected: without
// groups, aggregates, set operations and limits.
func isFiltered(q *ast.Query) bool {
	node, ok := q.Body.(*ast.Select)
	if !ok || q.Limit != nil || q.Offset != nil || len(node.GroupBy) > 0 || node.Having != nil {
		return false
	}
	for _, item := range node.Items {
		if item.Expr != nil {
			ast.WalkExpr(item.Expr, ast.Visitor{Expr: func(x ast.Expr) {
				_, aggregate := x.(*ast.Aggregate)
				_, windowed := x.(*ast.Windowed)
				ok = ok && !aggregate && !windowed
			}})
		}
	}
	return ok
}

// filter compiles the condition of WHERE, ON or HAVING, and returns the operand as it
// is decided on.
func (c *compiler) filter(x *resolve.Expression, f *frame) (operand, condition, error) {
	o, err := c.boundScalar(x, f)
	if err != nil {
		return o, nil, err
	}
	if o, err = c.decided(o, x.Node, x); err != nil {
		return o, nil, err
	}
	return o, c.filtering(o), nil
}

// filtering is the condition that a decided operand is where it filters rows. One that
// raises and cannot be True counts as Unknown: an engine need not compute what raises, be it
// in the condition or in a derived table whose column it names.
func (c *compiler) filtering(x operand) condition {
	holds, within := x.truth, c.boundsOf(x, x.truth)
	return func(env *environment) semantics.Truth {
		t := holds(env)
		if t != semantics.Fails {
			return t
		}
		if _, greatest := within(env); greatest != semantics.True {
			return semantics.Unknown
		}
		return t
	}
}

// mayBeSkipped tells that the current row is in no group that HAVING keeps, whatever
// its aggregates and the grouping keys that raise are: an engine may apply
// HAVING's conditions on grouping keys before WHERE, and before other keys are
// computed.
func (c *compiler) mayBeSkipped(s *selection, env *environment) bool {
	if s.having == nil || len(c.bareColumns(s)) > 0 {
		return false
	}
	group := &environment{row: env.row, outer: env.outer, aggregates: make([]semantics.Value, len(s.frame.aggregates))}
	for i := range group.aggregates {
		group.aggregates[i] = semantics.Raised(semantics.ClassNone)
	}
	_, greatest := c.boundsOf(s.hold, s.hold.truth)(group)
	return greatest != semantics.True
}
