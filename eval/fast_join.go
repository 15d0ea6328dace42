package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// The fast forms of joins narrow down the pairs on which a condition is
// computed: pairs whose keys are distinct cannot satisfy an equality. The
// condition itself is still computed on every pair that is left.

// keyEquality tells that a comparison for equality of two columns of the same
// block holds only where their keys are the same, and returns their slots.
func (c *compiler) keyEquality(p comparands) [][2]int {
	if c.options.Naive || p.l.slot < 0 || p.r.slot < 0 || !keysDecide(p.l.typ, p.r.typ) {
		return nil
	}
	return [][2]int{{p.l.slot, p.r.slot}}
}

// givenKey is the same of a column of the block and one of a block around it; nil where the
// comparison is none of these.
func (c *compiler) givenKey(p comparands) *joinKey {
	own, other := p.l, p.r
	if own.slot < 0 {
		own, other = other, own
	}
	if c.options.Naive || own.slot < 0 || other.slot >= 0 || !other.column || other.hidden || other.raises || !keysDecide(own.typ, other.typ) {
		return nil
	}
	return &joinKey{own: own.slot, other: -1, value: other.value}
}

// keysDecide tells that values of two types, compared as they are, are equal only where
// their keys are the same.
func keysDecide(l, r ast.Type) bool {
	switch {
	case l.Kind == ast.TypeDynamic && r.Kind == ast.TypeDynamic:
		return l.Affinity == r.Affinity && l.Affinity != ast.AffinityMixed
	case l.IsApproximate() || r.IsApproximate():
		return false
	}
	return l.Kind == r.Kind || l.IsNumeric() && r.IsNumeric()
}

// index finds rows by the key of one of their values.
type index struct {
	integers map[int64][]int
	others   map[string][]int
	all      bool // a value has no exact key: every row is a candidate
	nulls    bool
}

func (c *compiler) newIndex(rows []semantics.Row, column int) *index {
	x := &index{integers: make(map[int64][]int, len(rows))}
	numbers := make([]int, len(rows)) // the list of a key that one row has lies here
	list := func(rows []int, i int) []int {
		if rows == nil {
			rows = numbers[i : i : i+1]
		}
		return append(rows, i)
	}
	for i, row := range rows {
		v := &row[column]
		switch {
		case v.IsNull():
			x.nulls = true
		case v.Kind() == semantics.KindInteger:
			x.integers[v.Int()] = list(x.integers[v.Int()], i)
		case !semantics.HasExactKey(v):
			x.all = true
			return x
		default:
			if x.others == nil {
				x.others = map[string][]int{}
			}
			k := string(semantics.AppendKey(c.e, nil, v))
			x.others[k] = list(x.others[k], i)
		}
	}
	if len(x.others) > 0 { // an integer may equal a decimal or a float
		for n, list := range x.integers {
			v := semantics.Integer(n)
			k := string(semantics.AppendKey(c.e, nil, &v))
			x.others[k] = append(x.others[k], list...)
		}
	}
	return x
}

// find lists the rows whose value may equal v; all is true where every row
// must be looked at.
func (c *compiler) find(x *index, v *semantics.Value) (rows []int, all bool) {
	switch {
	case x.all || v.IsRaised():
		return nil, true
	case v.IsNull():
		c.e.NullMet = true
		return nil, false
	case v.Kind() == semantics.KindInteger && x.others == nil:
		c.e.NullMet = c.e.NullMet || x.nulls
		return x.integers[v.Int()], false
	case !semantics.HasExactKey(v):
		return nil, true
	}
	c.e.NullMet = c.e.NullMet || x.nulls
	key := semantics.AppendKey(c.e, nil, v)
	if x.others == nil {
		n, ok := semantics.IntegerOfKey(key)
		if !ok {
			return nil, false
		}
		return x.integers[n], false
	}
	return x.others[string(key)], false
}

// fastJoin is the hash join of INNER and LEFT JOIN; nil where the plain form
// is needed.
func (c *compiler) fastJoin(kind ast.JoinKind, left, right source, on operand, holds condition) func(*environment, func() bool) bool {
	if c.options.Naive || on.raises || left.mayRaise() || right.mayRaise() || kind != ast.JoinInner && kind != ast.JoinLeft {
		return nil
	}
	for _, pair := range on.equalities {
		l, r := pair[0], pair[1]
		if right.has(l) {
			l, r = r, l
		}
		if left.has(l) && right.has(r) {
			return c.hashJoin(kind, left, right, l, r, holds)
		}
	}
	return nil
}

func (s source) has(slot int) bool { return slot >= s.first && slot < s.first+s.width }

func (c *compiler) hashJoin(kind ast.JoinKind, left, right source, l, r int, holds condition) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		before := env.raised
		env.raised = false
		rows := right.materialize(env)
		rightFailed := env.raised
		env.raised = false
		byKey := c.newIndex(rows, r-right.first)
		matched, leftEmpty := semantics.False, true
		visit := func(row semantics.Row) bool {
			right.restore(env, row)
			c.step()
			t := c.matches(env, holds)
			matched = either(matched, t)
			switch {
			case t != semantics.True:
			case kind == ast.JoinLeft:
				e.Coverage.Apply(ruleLeft, outerMatched)
				c.consumeRows(spec.PlaceRow, spec.ApplicationOf(ruleInner, t.Case()))
			default:
				e.Coverage.Apply(ruleCross, crossPair)
			}
			return decidedBy(t, env, next)
		}
		done := left.run(env, func() bool {
			matched, leftEmpty = semantics.False, false
			made := e.Coverage.Last()
			candidates, all := c.find(byKey, &env.row[l])
			if all {
				for _, row := range rows {
					if !visit(row) {
						return false
					}
				}
			}
			for _, i := range candidates {
				if !visit(rows[i]) {
					return false
				}
			}
			if matched == semantics.True || kind == ast.JoinInner {
				e.Coverage.SetLast(made)
				return true
			}
			e.Coverage.Apply(ruleLeft, outerPadded)
			c.consumeRows(spec.PlaceLeft, made)
			right.pad(env)
			more := decidedBy(unmatched(matched), env, next)
			e.Coverage.SetLast(made)
			return more
		})
		leftFailed := env.raised
		// As in the product: a side that is empty for certain makes it empty.
		empty := kind == ast.JoinInner && (leftEmpty && !leftFailed || len(rows) == 0 && !rightFailed)
		env.raised = before || !empty && (leftFailed || rightFailed)
		return done
	}
}
