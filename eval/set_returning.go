package eval

import (
	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Functions that return sets stand in a select list: each nesting level of them is a ROWS FROM of its
// own, whose functions run in lockstep for each row of the level below.
//
// Sources: PostgreSQL 18 manual, 36.5.9 SQL Functions Returning Sets; split_pathtarget_at_srfs in
// src/backend/optimizer/util/tlist.c.

// setCall is a call of such a function.
type setCall struct {
	level   int // one more than the greatest of those in its arguments
	flat    bool
	of      *function.Function
	value   scalar          // the list of its rows
	current semantics.Value // the one of the row at hand
}

// setCalls are those of a select list.
type setCalls struct {
	list   []*setCall
	levels int
}

// compileSet compiles a call in a select list; those in its arguments are behind a number of others.
func (c *compiler) compileSet(list []operand, sig *resolve.Signature, before int) (operand, error) {
	if c.sets == nil {
		return operand{}, unsupported("%s outside of a select list", sig.Function.Name)
	}
	code, bound := sqlfunction.ScalarOf(sig.Function)
	if !bound {
		return operand{}, unsupported("function %s", sig.Function.Name)
	}
	o, err := c.compileScalarCall(code, list, sig)
	if err != nil {
		return operand{}, err
	}
	set := &setCall{level: 1, of: sig.Function, value: o.value, flat: sig.Function == function.Unnest && c.dialect.Lists == spec.ListsPostgres}
	for _, inner := range c.sets.list[before:] {
		set.level = max(set.level, inner.level+1)
	}
	c.sets.list, c.sets.levels = append(c.sets.list, set), max(c.sets.levels, set.level)
	made := computed(sig.Type, o.raises, func(*environment) semantics.Value { return set.current }, list...)
	made.constant = false
	return made, nil
}

// setsOf prepares the functions that return sets in an item of a select list. They may stand in
// operators, conversions and calls: what computes its operands in any case.
func (c *compiler) setsOf(x ast.Expr, sets *setCalls) error {
	if !c.hasSet(x) {
		return nil
	}
	call, is := x.(*ast.Call)
	if c.dialect.Lists != spec.ListsPostgres && (!is || !function.ReturnsSet(call.Name, c.dialect)) {
		return unsupported("UNNEST in an expression")
	}
	c.sets = sets
	return c.standsForSets(x)
}

// setsBesideDistinctOn refuses sets that PostgreSQL may expand behind DISTINCT ON: where there is ORDER
// BY and no set is in a key of it (make_sort_input_target in src/backend/optimizer/plan/planner.c).
func (s *selection) setsBesideDistinctOn(order []resolve.SortKey) error {
	if len(s.on) == 0 || len(order) == 0 || s.sets.levels == 0 {
		return nil
	}
	for _, key := range order {
		if key.Output >= 0 && key.Output < len(s.setItems) && s.setItems[key.Output] {
			return nil
		}
	}
	return unsupported("a set beside DISTINCT ON that is no key of ORDER BY")
}

func (c *compiler) hasSet(x ast.Expr) (found bool) {
	ast.Inspect(x, func(x ast.Expr) bool {
		call, is := x.(*ast.Call)
		found = found || is && function.ReturnsSet(call.Name, c.dialect)
		return !found
	})
	return found
}

func (c *compiler) standsForSets(x ast.Expr) (err error) {
	switch x := x.(type) {
	case *ast.Binary:
		if x.Op == ast.And || x.Op == ast.Or || x.Op == ast.Xor {
			err = unsupported("a set in %s", "AND or OR")
		}
	case *ast.Unary:
		if x.Op == ast.Not || x.Op == ast.NotSymbol {
			err = unsupported("a set in %s", "NOT")
		}
	case *ast.Cast, *ast.Comparison:
	case *ast.Call:
		for _, f := range function.Named(x.Name) {
			if f.Lazy != function.Eager {
				err = unsupported("a set in %s", x.Name)
			}
		}
	default: // PostgreSQL refuses a set in CASE and in set functions; of the others nothing was read.
		err = unsupported("a set in such an expression")
	}
	ast.Operands(x, func(part *ast.Expr) {
		if err == nil && c.hasSet(*part) {
			err = c.standsForSets(*part)
		}
	})
	return err
}

// expand calls next for each row that the sets of a level and of those above it make of a row.
func (c *compiler) expand(sets *setCalls, env *environment, level int, next func()) (failed bool) {
	if level > sets.levels {
		next()
		return false
	}
	var own []*setCall
	var lists [][]semantics.Value
	longest, shortest := 0, -1
	for _, set := range sets.list {
		if set.level != level {
			continue
		}
		var list []semantics.Value
		switch v := set.value(env); {
		case v.IsRaised():
			return true
		case v.IsOpen():
			c.e.MarkUnsupported("a set with rows that are open")
		case v.IsNull():
		case set.flat:
			list = v.List().Flat()
		default:
			list = v.List().Elements
		}
		own, lists = append(own, set), append(lists, list)
		longest = max(longest, len(list))
		if shortest < 0 || len(list) < shortest {
			shortest = len(list)
		}
	}
	switch {
	case longest == 0:
		c.e.Coverage.Apply(function.Unnest.Rule, function.UnnestNothing)
	case shortest < longest:
		c.e.Coverage.Apply(function.Unnest.Rule, function.UnnestPadded)
	default:
		c.e.Coverage.Apply(function.Unnest.Rule, function.UnnestRows)
	}
	for n := range longest {
		c.step()
		for k, set := range own {
			if set.current = semantics.Null; n < len(lists[k]) {
				set.current = lists[k][n]
			}
		}
		failed = c.expand(sets, env, level+1, next) || failed
	}
	return failed
}
