package eval

import (
	"github.com/semcheck/semcheck/semantics"
)

// An engine may evaluate a subexpression on rows that the result does not
// need: before a join, before WHERE, in a branch of CASE that is not taken. A
// result is required only if no subexpression raises, evaluated eagerly on any
// row of the product of FROM. The probe does exactly that, for the errors
// alone.

// largestProbe is the number of rows of a product up to which the probe
// computes; beyond it every class of error is taken to be possible.
const largestProbe = 20_000

// probe returns what evaluates the raising expressions of a block on the
// product of its tables, or nil if none can raise.
func (c *compiler) probe(s *selection) (run func(*environment), raises bool) {
	var list []operand
	add := func(operands ...operand) {
		for _, o := range operands {
			if o.raises {
				list = append(list, o)
			}
		}
	}
	add(s.from.conditions...)
	add(s.filter)
	add(s.keys...)
	grouped := s.grouped
	if !grouped {
		add(s.items...)
	}
	for i := range s.scope.aggregates {
		add(s.scope.aggregates[i].args...)
		raises = raises || s.scope.aggregates[i].result.Kind != 0
	}
	for _, o := range append(append([]operand(nil), s.items...), s.hold) {
		raises = raises || o.raises
	}
	if len(list) == 0 {
		return nil, raises
	}
	leaves := s.from.leaves
	return func(env *environment) {
		c.aside(func() { c.probeProduct(env, leaves, list) })
	}, true
}

func (c *compiler) probeProduct(env *environment, leaves []leaf, list []operand) {
	tables := make([][]semantics.Row, len(leaves))
	size := 1
	for i, l := range leaves {
		tables[i], _ = l.rows(env)
		// an outer join may pad the table with NULLs, and NULL raises nothing
		if size *= max(len(tables[i]), 1); size > largestProbe {
			for _, class := range []semantics.Class{semantics.ClassDivisionByZero, semantics.ClassOverflow,
				semantics.ClassCast, semantics.ClassCardinality, semantics.ClassArgument} {
				c.e.Raise(class)
			}
			return
		}
	}
	var visit func(i int)
	visit = func(i int) {
		if i == len(leaves) {
			for k := range list {
				list[k].value(env)
			}
			return
		}
		l := leaves[i]
		target := env.row[l.first : l.first+l.width]
		if len(tables[i]) == 0 {
			clear(target)
			visit(i + 1)
			return
		}
		for _, row := range tables[i] {
			copy(target, row)
			visit(i + 1)
		}
	}
	visit(0)
}
