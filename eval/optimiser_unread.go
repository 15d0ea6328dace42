package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/function"
)

// Rows that an engine need not read, since the result is known without them: the error of a
// condition on such a row is not required.
//
// Sources: PostgreSQL behind 18, src/backend/optimizer/plan/planagg.c,
// preprocess_minmax_aggregates and build_minmax_path (MIN and MAX of one table are SELECT x FROM t
// WHERE x IS NOT NULL AND … ORDER BY x LIMIT 1; NULL IS NOT NULL asks for no row, and every order is
// one of a constant), planner.c, create_final_distinct_paths (DISTINCT of one row of constants is
// LIMIT 1); ISO draft of 1992, 3.3.4.4.

// extremesKnown tells that the aggregates of the only group are MIN and MAX, and that no row on
// which the condition raises bears on them: each is of NULL, of another constant while there is a
// row, or of a column in whose order a row that passes comes before all that raise. One of which
// that does not hold need not be computed where HAVING drops the group by the others.
func (c *compiler) extremesKnown(s *selection, env *environment, passed []semantics.Row) bool {
	if len(s.keys)+len(s.bound.Named)+len(s.frame.windows) > 0 || s.bound.Sets != nil || len(s.from.leaves) != 1 || len(s.frame.aggregates) == 0 {
		return false
	}
	var unknown []int
	for i := range s.frame.aggregates {
		a := &s.frame.aggregates[i]
		if a.declared != function.Min && a.declared != function.Max || a.filter != nil || len(a.sort) > 0 {
			return false
		}
		if !c.extremeKnown(s, env, a, passed) {
			unknown = append(unknown, i)
		}
	}
	if len(unknown) == 0 || s.having == nil {
		return len(unknown) == 0
	}
	inner := &environment{outer: env.outer}
	c.computeAggregates(s, inner, &group{rows: passed})
	for _, i := range unknown {
		inner.aggregates[i] = semantics.Raised(semantics.ClassNone)
	}
	_, greatest := c.boundsOf(s.hold, s.hold.truth)(inner)
	return greatest != semantics.True
}

// extremeKnown tells that no row on which the condition raises bears on a MIN or MAX.
func (c *compiler) extremeKnown(s *selection, env *environment, a *aggregate, passed []semantics.Row) bool {
	x := &a.args[0]
	switch {
	case x.constant && x.value(env).IsNull():
		return true
	case len(passed) == 0 || x.constant && x.value(env).IsRaised():
		return false
	}
	return x.constant || x.column && c.passesFirst(s, env, a, passed)
}

// passesFirst tells that for MIN or MAX of a column a row that passes comes before all rows on
// which the condition raises; rows with NULL in the column do not count.
func (c *compiler) passesFirst(s *selection, env *environment, a *aggregate, passed []semantics.Row) bool {
	first := true
	inner := &environment{row: make(semantics.Row, s.bound.Width), outer: env.outer}
	s.from.run(inner, func() bool {
		if s.where != nil && s.where(inner) == semantics.Fails {
			first = c.comesBehind(a, inner, passed)
		}
		return first
	})
	return first && !inner.raised
}

// comesBehind tells that a row that passes has a value that MIN or MAX does not take after that of
// the current row.
func (c *compiler) comesBehind(a *aggregate, current *environment, passed []semantics.Row) bool {
	v := a.args[0].value(current)
	if v.IsRaised() || v.IsNull() {
		return v.IsNull()
	}
	worse := semantics.Greater
	if a.declared == function.Max {
		worse = semantics.Less
	}
	return slices.ContainsFunc(passed, func(row semantics.Row) bool {
		p := a.args[0].value(&environment{row: row, outer: current.outer})
		return !p.IsRaised() && !p.IsNull() && semantics.Compare(c.e, &p, &v) != worse
	})
}

// onlyConstants tells that a SELECT DISTINCT has one row, and has it as soon as a row is there.
func (c *compiler) onlyConstants(s *selection) bool {
	return !s.bound.Grouped && len(s.frame.windows) == 0 && s.having == nil &&
		!slices.ContainsFunc(s.items, func(x operand) bool { return !x.constant })
}
