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

// soughtKey says that a comparison for equality holds only for rows whose value in a slot has the
// key of an expression, which does not raise.
type soughtKey struct {
	own     int
	value   scalar
	numbers bool // as long as both are numbers: affinities may convert other values
}

// soughtKeys are those of a comparison; what the expression names is not said.
func (c *compiler) soughtKeys(p comparands) (keys []soughtKey) {
	if c.options.Naive || p.l.raises || p.r.raises || p.l.windowed || p.r.windowed {
		return nil
	}
	decide := keysDecide(p.l.typ, p.r.typ)
	if !decide && p.adjust == nil || decide && p.l.slot >= 0 && p.r.slot >= 0 {
		return nil
	}
	for _, side := range [][2]operand{{p.l, p.r}, {p.r, p.l}} {
		if own, other := side[0], side[1]; own.slot >= 0 && !other.constant && !other.hidden {
			keys = append(keys, soughtKey{own: own.slot, value: other.value, numbers: !decide})
		}
	}
	return keys
}

// keysDecide tells that values of two types, compared as they are, are equal only where
// their keys are the same.
func keysDecide(l, r ast.Type) bool {
	switch {
	case l.Kind == ast.TypeDynamic && r.Kind == ast.TypeDynamic:
		return l.Affinity == r.Affinity && l.Affinity != ast.AffinityMixed
	case l.Kind == ast.TypeDouble && r.Kind == ast.TypeDouble:
		return true
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
	mixed    bool // there are values beside numbers and NULLs
}

func (c *compiler) newIndex(rows []semantics.Row, column int) *index {
	if !c.holdsIndex(len(rows)) {
		return &index{all: true}
	}
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
			x.mixed = x.mixed || !isNumber(v)
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

// bytesOfIndexed is about how many bytes a row takes in an index.
const bytesOfIndexed = 128

// holdsIndex tells that an index of so many rows takes a part of the memory that there is; where
// it does not, every row is a candidate.
func (c *compiler) holdsIndex(rows int) bool { return rows <= c.options.Memory/(4*bytesOfIndexed) }

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

// seek is find by a key that may be one of numbers alone.
func (c *compiler) seek(x *index, key *joinKey, v *semantics.Value) (rows []int, all bool) {
	if key.numbers && !v.IsNull() && (x.mixed || !isNumber(v)) {
		return nil, true
	}
	return c.find(x, v)
}

// fastJoin is the hash join; nil where the plain form is needed. All equalities between the two
// sides are its key.
func (c *compiler) fastJoin(kind ast.JoinKind, left, right source, on operand, holds condition) func(*environment, func() bool) bool {
	if c.options.Naive || right.dependent() || on.raises || left.mayRaise() || right.mayRaise() {
		return nil
	}
	var keys partnerKeys
	for _, pair := range on.equalities {
		l, r := pair[0], pair[1]
		if right.has(l) {
			l, r = r, l
		}
		if left.has(l) && right.has(r) {
			keys = append(keys, [2]int{l, r})
		}
	}
	if len(keys) == 0 {
		return nil
	}
	switch kind {
	case ast.JoinInner:
		return c.hashJoin(nil, left, right, keys, holds)
	case ast.JoinLeft:
		return c.hashJoin(ruleLeft, left, right, keys, holds)
	case ast.JoinRight:
		return c.hashJoin(ruleRight, right, left, keys.turned(), holds)
	case ast.JoinFull:
		return c.hashFullJoin(left, right, keys, holds)
	case ast.JoinSemi, ast.JoinAnti:
		return c.hashFilterJoin(left, right, keys, holds, kind == ast.JoinSemi)
	case ast.JoinCross:
	}
	return nil
}

func (s source) has(slot int) bool { return slot >= s.first && slot < s.first+s.width }

// hashJoin is the inner join, or the outer join that keeps all rows of one side and that the rule
// is of.
func (c *compiler) hashJoin(outer *spec.Rule, kept, other source, keys partnerKeys, holds condition) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		before := env.raised
		env.raised = false
		rows := other.materialize(env)
		otherFailed := env.raised
		env.raised = false
		partners := c.partnersOf(other, rows, keys)
		keptEmpty := true
		done := kept.run(env, func() bool {
			keptEmpty = false
			matched, made := semantics.False, e.Coverage.Last()
			for _, i := range partners.find(c, env.row) {
				other.restore(env, rows[i])
				c.step()
				t := c.matches(env, holds)
				matched = either(matched, t)
				switch {
				case t != semantics.True:
				case outer != nil:
					e.Coverage.Apply(outer, outerMatched)
					c.consumeRows(spec.PlaceRow, spec.ApplicationOf(ruleInner, t.Case()))
				default:
					e.Coverage.Apply(ruleCross, crossPair)
				}
				if !decidedBy(t, env, next) {
					return false
				}
			}
			if matched == semantics.True || outer == nil {
				e.Coverage.SetLast(made)
				return true
			}
			e.Coverage.Apply(outer, outerPadded)
			c.consumeRows(spec.PlaceLeft, made)
			other.pad(env)
			more := decidedBy(unmatched(matched), env, next)
			e.Coverage.SetLast(made)
			return more
		})
		keptFailed := env.raised
		// As in the product: a side that is empty for certain makes it empty.
		empty := outer == nil && (keptEmpty && !keptFailed || len(rows) == 0 && !otherFailed)
		env.raised = before || !empty && (keptFailed || otherFailed)
		return done
	}
}
