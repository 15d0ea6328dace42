package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// The fast form of IN and = ANY over a query that depends on nothing outside of it: its rows
// stand in an index, and only those whose key is that of the left operand are compared. Of the
// others none is equal; one that is NULL makes the answer Unknown where no row is equal.

// fewMembers is the number of rows up to which they are compared one by one.
const fewMembers = 1

// members is the index of a query's rows by their only column.
type members struct {
	rows    []semantics.Row // of which the index is
	index   *index
	numbers bool // there are only numbers and NULLs
}

// isNumber tells that no affinity converts a value for a comparison with a number.
func isNumber(v *semantics.Value) bool {
	return v.Kind() == semantics.KindInteger || v.Kind() == semantics.KindFloat
}

// keyed says whether the rows of a membership are found by their keys.
type keyed uint8

const (
	keyedNever   keyed = iota
	keyedNumbers       // where all of them, and the left operand, are numbers (SQLite)
	keyedAlways
)

// keyed says so of a membership of one column, whose query names nothing outside of itself. The
// index has the keys of the session's collation.
func (c *compiler) keyed(pairs []resolve.Pair, left operand, query *compiledQuery) keyed {
	if c.options.Naive || len(pairs) != 1 || query.correlated || pairs[0].Err != nil || c.own(pairs[0].Collation) {
		return keyedNever
	}
	p := pairs[0]
	switch {
	case c.dialect.Comparands == spec.ComparandsAffinity && keysDecide(p.Left, p.Right):
		return keyedAlways
	case c.dialect.Comparands == spec.ComparandsAffinity:
		return keyedNumbers
	case left.literal == nil && typing.KeepsValue(left.typ, p.Type) && typing.KeepsValue(query.columns[0].Type, p.Type) && keysDecide(p.Type, p.Type):
		return keyedAlways
	}
	return keyedNever
}

// foldByKey is what fold says of an equality with rows that are there, by the index; known is
// false where something has no exact key.
func (m *membership) foldByKey(c *compiler, rows []semantics.Row, left semantics.Row) (t semantics.Truth, known bool) {
	if left[0].IsRaised() || left[0].IsNull() {
		return semantics.False, false
	}
	if m.members == nil || len(m.members.rows) != len(rows) || &m.members.rows[0] != &rows[0] {
		m.members = &members{rows, c.newIndex(rows, 0), !slices.ContainsFunc(rows, func(row semantics.Row) bool { return !row[0].IsNull() && !isNumber(&row[0]) })}
	}
	if m.keyed == keyedNumbers && !(m.members.numbers && isNumber(&left[0])) {
		return semantics.False, false
	}
	candidates, all := c.find(m.members.index, &left[0])
	if all {
		return semantics.False, false
	}
	t = semantics.False
	if m.members.index.nulls {
		t = semantics.Unknown
	}
	for _, i := range candidates {
		a, b, _ := m.convert(left, rows[i])
		if t = either(t, m.compare(ast.Equal)(c.e, ast.Equal, a, b)); t == semantics.True {
			break
		}
	}
	return t, true
}

// first tells whether a query block that does not group has a row, as soon as one is there.
func (c *compiler) first(s *selection, scan func(*environment, func() bool) bool, probe func(*environment)) func(*environment) (found, failed bool) {
	if c.options.Naive || s.bound.Grouped || mayBeOneGroup(s.bound) {
		return nil
	}
	return func(env *environment) (found, failed bool) {
		inner := &environment{row: make(semantics.Row, s.bound.Width), outer: env}
		scan(inner, func() bool {
			c.step()
			if s.having != nil && !c.keepsByHaving(s, inner) {
				return true
			}
			c.e.Coverage.Apply(ruleProject, projectRow)
			found = true
			return false
		})
		if probe != nil {
			probe(&environment{row: make(semantics.Row, s.bound.Width), outer: env})
		}
		return found, inner.raised
	}
}

// exists tells whether a query has a row, and whether there may be some that are not known.
func (q *compiledQuery) exists(c *compiler, env *environment) (found, failed bool) {
	if q.first != nil && q.correlated && !c.probing {
		return q.first(env)
	}
	rows, failed := q.rows(env)
	return len(rows) > 0, failed
}
