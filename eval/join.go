package eval

import (
	"slices"

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
	case ast.JoinSemi:
		return c.filterJoin(left, right, holds, true)
	case ast.JoinAnti:
		return c.filterJoin(left, right, holds, false)
	}
	panic("eval: unknown join")
}

// product pairs every row of the left side with every row of the right side.
func (c *compiler) product(left, right source) func(*environment, func() bool) bool {
	if right.dependent() {
		return c.lateralProduct(left, right)
	}
	e := c.e
	return func(env *environment, next func() bool) bool {
		before := env.raised
		env.raised = false
		rows := right.materialize(env)
		rightFailed, madeRight := env.raised, e.Coverage.Last()
		env.raised = false
		leftEmpty := true
		done := left.run(env, func() bool {
			leftEmpty = false
			made := e.Coverage.Last()
			for i, r := range rows {
				right.restore(env, r)
				e.Coverage.Apply(ruleCross, crossPair)
				if i == 0 {
					c.consumeRows(spec.PlaceLeft, made)
					c.consumeRows(spec.PlaceRight, madeRight)
				}
				c.step()
				if !next() {
					return false
				}
			}
			e.Coverage.SetLast(made)
			return true
		})
		// A side that is empty for certain makes the product empty: an engine
		// need not compute the other one.
		leftFailed := env.raised
		empty := leftEmpty && !leftFailed || len(rows) == 0 && !rightFailed
		env.raised = before || !empty && (leftFailed || rightFailed)
		return done
	}
}

// materialize lists the rows of a source as the values of its slots.
func (s source) materialize(env *environment) []semantics.Row {
	if len(s.leaves) == 1 && s.width == s.leaves[0].width {
		rows, failed := s.leaves[0].rows(env)
		if failed {
			env.raised = true
		}
		return rows
	}
	var rows []semantics.Row
	var slab rowSlab
	s.run(env, func() bool {
		if env.joinConditionRaised {
			env.raised, env.conditionRaised = true, true
			return true
		}
		rows = append(rows, slab.keep(env.row[s.first:s.first+s.width]))
		return true
	})
	return rows
}

func (s source) restore(env *environment, row semantics.Row) {
	copy(env.row[s.first:s.first+s.width], row)
}

// matches decides on a pair and counts the rule of the condition.
func (c *compiler) matches(env *environment, holds condition) semantics.Truth {
	t := holds(env)
	if t != semantics.Fails {
		c.e.Coverage.Apply(ruleInner, t.Case())
		t = c.decision(ruleInner, t)
	}
	return t
}

// doubted passes a row on that is there or not, as a condition that raises is
// True or not. It makes the query raise only if the row would be seen: WHERE
// decides.
func doubted(env *environment, next func() bool) bool {
	before := env.joinConditionRaised
	env.joinConditionRaised = true
	more := next()
	env.joinConditionRaised = before
	return more
}

// decidedBy passes a row on as a condition says that is there.
func decidedBy(t semantics.Truth, env *environment, next func() bool) bool {
	switch t {
	case semantics.True:
		return next()
	case semantics.Fails:
		return doubted(env, next)
	case semantics.False, semantics.Unknown:
	}
	return true
}

func (c *compiler) innerJoin(left, right source, holds condition) func(*environment, func() bool) bool {
	pairs := c.product(left, right)
	return func(env *environment, next func() bool) bool {
		return pairs(env, func() bool {
			made := c.e.Coverage.Last()
			t := c.matches(env, holds)
			c.consumeRows(spec.PlaceRow, made)
			return decidedBy(t, env, next)
		})
	}
}

func (c *compiler) leftJoin(left, right source, holds condition) func(*environment, func() bool) bool {
	return c.oneSided(ruleLeft, left, right, holds)
}

func (c *compiler) rightJoin(left, right source, holds condition) func(*environment, func() bool) bool {
	return c.oneSided(ruleRight, right, left, holds)
}

// oneSided is the outer join that keeps all rows of one side.
func (c *compiler) oneSided(rule *spec.Rule, kept, other source, holds condition) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		var rows []semantics.Row
		before, failed, needed := env.raised, false, false
		if !other.dependent() {
			env.raised = false
			rows = other.materialize(env)
			failed = env.raised && !env.conditionRaised
			env.raised = before || env.raised && !failed
		}
		done := kept.run(env, func() bool {
			matched, made := semantics.False, e.Coverage.Last()
			if failed && !needed {
				needed = other.needed(env, holds)
			}
			if other.dependent() {
				before := env.raised
				env.raised = false
				rows = other.materialize(env)
				fails := env.raised
				env.raised = before
				if fails && !c.probing {
					matched = semantics.True
					if !other.doubtful(env, next) {
						return false
					}
				}
			}
			for _, row := range rows {
				other.restore(env, row)
				c.step()
				t := c.matches(env, holds)
				if t == semantics.True {
					inner := e.Coverage.Last()
					e.Coverage.Apply(rule, outerMatched)
					c.consumeRows(spec.PlaceRow, inner)
				}
				matched = either(matched, t)
				if !decidedBy(t, env, next) {
					return false
				}
			}
			if matched == semantics.True {
				e.Coverage.SetLast(made)
				return true
			}
			e.Coverage.Apply(rule, outerPadded)
			c.consumeRows(spec.PlaceLeft, made) // the side whose rows are all kept
			other.pad(env)
			more := decidedBy(unmatched(matched), env, next)
			e.Coverage.SetLast(made)
			return more
		})
		env.raised = env.raised || needed
		return done
	}
}

// needed tells that a row of the other side of a join may be a partner of some row of a source whose
// rows are not known: an engine need not compute rows that the condition refuses whatever they are.
func (s source) needed(env *environment, holds condition) bool {
	for i := range s.width {
		env.row[s.first+i] = semantics.Raised(semantics.ClassNone)
	}
	t := holds(env)
	return t == semantics.True || t == semantics.Fails
}

// unmatched tells whether a row has no partner, given whether it has one.
func unmatched(matched semantics.Truth) semantics.Truth {
	switch matched {
	case semantics.True:
		return semantics.False
	case semantics.Fails:
		return semantics.Fails
	case semantics.False, semantics.Unknown:
	}
	return semantics.True
}

func (c *compiler) fullJoin(left, right source, holds condition) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		rows := right.materialize(env)
		met := make([]semantics.Truth, len(rows))
		ok := left.run(env, func() bool {
			matched := semantics.False
			for i, r := range rows {
				right.restore(env, r)
				c.step()
				t := c.matches(env, holds)
				matched = either(matched, t)
				if t == semantics.True {
					e.Coverage.Apply(ruleFull, fullMatched)
					c.consumeRows(spec.PlaceRow, spec.ApplicationOf(ruleInner, t.Case()))
				}
				if env.joinConditionRaised && t == semantics.True {
					met[i] = either(met[i], semantics.Fails)
				} else {
					met[i] = either(met[i], t)
				}
				if !decidedBy(t, env, next) {
					return false
				}
			}
			if matched == semantics.True {
				return true
			}
			e.Coverage.Apply(ruleFull, fullLeftPadded)
			right.pad(env)
			return decidedBy(unmatched(matched), env, next)
		})
		for i, r := range rows {
			if !ok {
				return false
			}
			if met[i] != semantics.True {
				e.Coverage.Apply(ruleFull, fullRightPadded)
				left.pad(env)
				right.restore(env, r)
				ok = decidedBy(unmatched(met[i]), env, next)
			}
		}
		return ok
	}
}

var ruleWhere = spec.Declare(spec.Rule{
	ID: "where.filter", Statement: "WHERE keeps the rows for which its condition is True.",
	From: spec.ISO("<where clause>"), Keywords: []string{"WHERE"},
	Cases: semantics.TruthCases,
	Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Names: true, Statement: "A name that is no column may be an alias of the select list, as in GROUP BY, HAVING and ORDER BY and in subqueries in all of these: it stands for its expression.",
		From: spec.SQLiteCode("lookupName, resolveSelectStep", "resolve.c")},
		{Dialects: []string{"duckdb"}, Names: true, Statement: "A name that is no column may be an alias of the select list, as in the later items of the list, in HAVING and ORDER BY: it stands for its expression, which may name an alias in turn. In the argument of an aggregate it may not, in GROUP BY as a whole key only, whose expression names columns.",
			From: spec.DuckDBCode("ColumnAliasBinder::BindAlias, SelectBinder::TryResolveAliasReference, GroupBinder::TryResolveAliasReference", "src/planner/expression_binder/{column_alias,select,group}_binder.cpp")}},
})

// productOf is the product of the comma list; without a FROM clause one row of
// no columns.
func (c *compiler) productOf(sources []source) source {
	if len(sources) == 0 {
		return source{run: func(_ *environment, next func() bool) bool { return next() }}
	}
	all := sources[0]
	for _, s := range sources[1:] {
		joined := source{first: all.first, lowest: min(all.lowest, s.lowest), width: s.first + s.width - all.first,
			leaves:     append(append([]leaf(nil), all.leaves...), s.leaves...),
			conditions: slices.Concat(all.conditions, s.conditions), equated: slices.Concat(all.equated, s.equated)}
		joined.run = c.product(all, s)
		all = joined
	}
	return all
}
