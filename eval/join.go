package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// join is the plain form of all joins: the filtered product, and for outer
// joins the unmatched rows after it. holds is nil for a product.
func (c *compiler) join(kind ast.JoinKind, left, right source, holds condition) func(*environment, func() bool) bool {
	if holds == nil {
		if kind == ast.JoinCross || kind == ast.JoinInner {
			return c.product(left, right)
		}
		holds = func(*environment) semantics.Truth { return semantics.True }
	}
	switch kind {
	case ast.JoinCross, ast.JoinInner:
		return c.innerJoin(left, right, holds)
	case ast.JoinLeft:
		return c.leftJoin(left, right, holds)
	case ast.JoinRight:
		return c.rightJoin(left, right, holds)
	case ast.JoinFull:
		return c.fullJoin(left, right, holds)
	}
	panic("eval: unknown join")
}

// product pairs every row of the left side with every row of the right side.
func (c *compiler) product(left, right source) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		before := env.failed
		env.failed = false
		rows := right.materialize(env)
		rightFailed := env.failed
		env.failed = false
		leftEmpty := true
		done := left.run(env, func() bool {
			leftEmpty = false
			for _, r := range rows {
				right.restore(env, r)
				e.Coverage.Apply(ruleCross, 0)
				c.step()
				if !next() {
					return false
				}
			}
			return true
		})
		// A side that is empty for certain makes the product empty: an engine
		// need not compute the other one.
		leftFailed := env.failed
		empty := leftEmpty && !leftFailed || len(rows) == 0 && !rightFailed
		env.failed = before || !empty && (leftFailed || rightFailed)
		return done
	}
}

// materialize lists the rows of a source as the values of its slots.
func (s source) materialize(env *environment) []semantics.Row {
	if len(s.leaves) == 1 && s.width == s.leaves[0].width {
		rows, failed := s.leaves[0].rows(env)
		if failed {
			env.failed = true
		}
		return rows
	}
	var rows []semantics.Row
	s.run(env, func() bool {
		rows = append(rows, append(semantics.Row(nil), env.row[s.first:s.first+s.width]...))
		return true
	})
	return rows
}

func (s source) restore(env *environment, row semantics.Row) {
	copy(env.row[s.first:s.first+s.width], row)
}

// matches decides on a pair and counts the rule of the condition; a condition
// that raises makes the whole join raise.
func (c *compiler) matches(env *environment, holds condition) bool {
	t := holds(env)
	if t == semantics.Fails {
		env.failed, env.undecided = true, true
		return false
	}
	c.e.Coverage.Apply(ruleInner, int(t))
	return t == semantics.True
}

func (c *compiler) innerJoin(left, right source, holds condition) func(*environment, func() bool) bool {
	pairs := c.product(left, right)
	return func(env *environment, next func() bool) bool {
		return pairs(env, func() bool {
			return !c.matches(env, holds) || next()
		})
	}
}

func (c *compiler) leftJoin(left, right source, holds condition) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		rows := right.materialize(env)
		return left.run(env, func() bool {
			matched := false
			for _, r := range rows {
				right.restore(env, r)
				c.step()
				if c.matches(env, holds) {
					matched = true
					e.Coverage.Apply(ruleLeft, 0)
					if !next() {
						return false
					}
				}
			}
			if matched {
				return true
			}
			e.Coverage.Apply(ruleLeft, 1)
			right.pad(env)
			return next()
		})
	}
}

func (c *compiler) rightJoin(left, right source, holds condition) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		rows := left.materialize(env)
		return right.run(env, func() bool {
			matched := false
			for _, l := range rows {
				left.restore(env, l)
				c.step()
				if c.matches(env, holds) {
					matched = true
					e.Coverage.Apply(ruleRight, 0)
					if !next() {
						return false
					}
				}
			}
			if matched {
				return true
			}
			e.Coverage.Apply(ruleRight, 1)
			left.pad(env)
			return next()
		})
	}
}

func (c *compiler) fullJoin(left, right source, holds condition) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		rows := right.materialize(env)
		met := make([]bool, len(rows))
		ok := left.run(env, func() bool {
			matched := false
			for i, r := range rows {
				right.restore(env, r)
				c.step()
				if c.matches(env, holds) {
					matched, met[i] = true, true
					e.Coverage.Apply(ruleFull, 0)
					if !next() {
						return false
					}
				}
			}
			if matched {
				return true
			}
			e.Coverage.Apply(ruleFull, 1)
			right.pad(env)
			return next()
		})
		for i, r := range rows {
			if !ok {
				return false
			}
			if !met[i] {
				e.Coverage.Apply(ruleFull, 2)
				left.pad(env)
				right.restore(env, r)
				ok = next()
			}
		}
		return ok
	}
}

var ruleWhere = spec.Declare(spec.Rule{
	ID: "where.filter", Says: "WHERE keeps the rows for which its condition is True.",
	From: spec.ISO("<where clause>"), Keywords: []string{"WHERE"},
	Cases: []string{"false", "unknown", "true"},
})

// productOf is the product of the comma list; without a FROM clause one row of
// no columns.
func (c *compiler) productOf(sources []source) source {
	if len(sources) == 0 {
		return source{run: func(_ *environment, next func() bool) bool { return next() }}
	}
	all := sources[0]
	for _, s := range sources[1:] {
		joined := source{first: all.first, width: s.first + s.width - all.first,
			leaves:     append(append([]leaf(nil), all.leaves...), s.leaves...),
			conditions: append(append([]operand(nil), all.conditions...), s.conditions...)}
		joined.run = c.product(all, s)
		all = joined
	}
	return all
}
