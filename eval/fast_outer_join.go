package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
)

// partnerKeys are pairs of slots, of the two sides of a join, whose values an equality compares.
type partnerKeys [][2]int

// turned are the keys with the other side first.
func (k partnerKeys) turned() partnerKeys {
	turned := slices.Clone(k)
	for i := range turned {
		turned[i][0], turned[i][1] = turned[i][1], turned[i][0]
	}
	return turned
}

// partners finds the rows of the second side of a join that may be equal to a row of the first.
type partners struct {
	keys   partnerKeys
	rows   int
	single *index           // of the only key
	byKey  map[string][]int // of several; nil where a value has no exact key
	all    []int            // every row, once they are asked for
	buffer []byte
}

func (c *compiler) partnersOf(other source, rows []semantics.Row, keys partnerKeys) *partners {
	p := &partners{keys: keys, rows: len(rows)}
	if len(keys) == 1 {
		p.single = c.newIndex(rows, keys[0][1]-other.first)
		return p
	}
	if !c.holdsIndex(len(rows)) {
		return p
	}
	byKey := make(map[string][]int, len(rows))
	for i, row := range rows {
		switch exact := p.append(c, func(key [2]int) *semantics.Value { return &row[key[1]-other.first] }); exact {
		case semantics.True:
			byKey[string(p.buffer)] = append(byKey[string(p.buffer)], i)
		case semantics.Fails:
			return p
		case semantics.False, semantics.Unknown: // NULL equals nothing
		}
	}
	p.byKey = byKey
	return p
}

// append puts the keys of a row into the buffer: Unknown where one is NULL, Fails where one is not
// exact.
func (p *partners) append(c *compiler, value func(key [2]int) *semantics.Value) semantics.Truth {
	p.buffer = p.buffer[:0]
	exact := semantics.True
	for _, key := range p.keys {
		switch v := value(key); {
		case v.IsNull():
			c.e.NullMet = true
			exact = semantics.Unknown
		case !semantics.HasExactKey(v):
			return semantics.Fails
		default:
			p.buffer = semantics.AppendKey(c.e, p.buffer, v)
		}
	}
	return exact
}

// find lists the rows that may be equal to the row of the first side.
func (p *partners) find(c *compiler, row semantics.Row) []int {
	switch {
	case p.single != nil:
		if found, all := c.find(p.single, &row[p.keys[0][0]]); !all {
			return found
		}
	case p.byKey != nil:
		switch p.append(c, func(key [2]int) *semantics.Value { return &row[key[0]] }) {
		case semantics.True:
			return p.byKey[string(p.buffer)]
		case semantics.False, semantics.Unknown:
			return nil
		case semantics.Fails:
		}
	}
	if p.all == nil {
		p.all = make([]int, p.rows)
		for i := range p.all {
			p.all[i] = i
		}
	}
	return p.all
}

// hashFullJoin is fullJoin that looks only at rows that may be equal.
func (c *compiler) hashFullJoin(left, right source, keys partnerKeys, holds condition) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		rows := right.materialize(env)
		partners := c.partnersOf(right, rows, keys)
		met := make([]semantics.Truth, len(rows))
		ok := left.run(env, func() bool {
			matched := false
			for _, i := range partners.find(c, env.row) {
				right.restore(env, rows[i])
				c.step()
				if c.matches(env, holds) != semantics.True {
					continue
				}
				matched = true
				if env.joinConditionRaised { // the row of the left side is there or not: so is the padded one
					met[i] = either(met[i], semantics.Fails)
				} else {
					met[i] = semantics.True
				}
				e.Coverage.Apply(ruleFull, fullMatched)
				if !next() {
					return false
				}
			}
			if matched {
				return true
			}
			e.Coverage.Apply(ruleFull, fullLeftPadded)
			right.pad(env)
			return next()
		})
		for i, row := range rows {
			if !ok {
				return false
			}
			if met[i] != semantics.True {
				e.Coverage.Apply(ruleFull, fullRightPadded)
				left.pad(env)
				right.restore(env, row)
				ok = decidedBy(unmatched(met[i]), env, next)
			}
		}
		return ok
	}
}

// hashFilterJoin is filterJoin that looks only at rows that may be equal, and only until one is.
func (c *compiler) hashFilterJoin(left, right source, keys partnerKeys, holds condition, matching bool) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		rows := right.materialize(env)
		partners := c.partnersOf(right, rows, keys)
		return left.run(env, func() bool {
			matched := slices.ContainsFunc(partners.find(c, env.row), func(i int) bool {
				right.restore(env, rows[i])
				c.step()
				return c.matches(env, holds) == semantics.True
			})
			right.pad(env)
			if matched {
				e.Coverage.Apply(ruleFilterJoin, filterMatched)
			} else {
				e.Coverage.Apply(ruleFilterJoin, filterUnmatched)
			}
			return matched != matching || next()
		})
	}
}
