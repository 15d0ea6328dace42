package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// The fast form of IN, ANY and ALL over a query that depends on nothing outside of it: its rows
// stand in an index, and only those that decide are compared with the left operand. For = ANY and
// <> ALL these are the rows of its key, for = ALL and <> ANY two rows of different keys, for an
// order the least or the greatest row, and always one that is NULL.

// fewMembers is the number of rows up to which they are compared one by one.
const fewMembers = 1

// members is the index of a query's rows.
type members struct {
	rows    []semantics.Row // of which the index is
	index   *index          // of the only column
	numbers []bool          // by column: there are only numbers and NULLs
	null    int             // a row whose only column is NULL; -1 for none
	ordered bool            // least and greatest are known
	least   int             // rows of the least and the greatest value; -1 where all are NULL
	most    int
	groups  *memberGroups // of rows of several columns
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

// keyed says so of each column of a membership whose query names nothing outside of itself; nil
// where one is never found by its key. The index has the keys of the session's collation.
func (c *compiler) keyed(pairs []resolve.Pair, left []operand, query *compiledQuery) []keyed {
	if c.options.Naive || query.correlated || len(pairs) != len(query.columns) || len(pairs) > mostKeyed {
		return nil
	}
	list := make([]keyed, len(pairs))
	for i, p := range pairs {
		if p.Err != nil || c.own(p.Collation) {
			return nil
		}
		switch {
		case c.dialect.Comparands == spec.ComparandsAffinity && keysDecide(p.Left, p.Right):
			list[i] = keyedAlways
		case c.dialect.Comparands == spec.ComparandsAffinity:
			list[i] = keyedNumbers
		case left[i].literal == nil && typing.KeepsValue(left[i].typ, p.Type) && typing.KeepsValue(query.columns[i].Type, p.Type) && keysDecide(p.Type, p.Type):
			list[i] = keyedAlways
		default:
			return nil
		}
	}
	return list
}

// foldByKey is what fold says of rows that are there, by the index; known is false where
// something has no exact key.
func (m *membership) foldByKey(c *compiler, rows []semantics.Row, left semantics.Row, op ast.ComparisonOp, start semantics.Truth,
	combine func(a, b semantics.Truth) semantics.Truth) (t semantics.Truth, known bool) {
	if m.members == nil || len(m.members.rows) != len(rows) || &m.members.rows[0] != &rows[0] {
		m.members = m.indexed(c, rows)
	}
	for i := range left {
		switch {
		case !left[i].IsNull() && !semantics.HasExactKey(&left[i]):
			return start, false
		case m.keyed[i] == keyedNumbers && !left[i].IsNull() && !(m.members.numbers[i] && isNumber(&left[i])):
			return start, false
		}
	}
	var deciding []int
	if len(left) == 1 {
		deciding, known = m.members.deciding(c, &left[0], op, start)
	} else {
		deciding, known = m.members.decidingRows(c, left, op, start)
	}
	if !known {
		return start, false
	}
	t = start
	for _, i := range deciding {
		a, b, _ := m.convert(left, rows[i])
		if t = combine(t, m.compare(op)(c.e, op, a, b)); t == opposite(start) {
			break
		}
	}
	return t, true
}

// opposite is the truth value that ends a disjunction, or a conjunction, that begins with start.
func opposite(start semantics.Truth) semantics.Truth {
	if start == semantics.False {
		return semantics.True
	}
	return semantics.False
}

// indexed makes the index of rows.
func (m *membership) indexed(c *compiler, rows []semantics.Row) *members {
	x := &members{rows: rows, numbers: make([]bool, len(m.keyed)), null: -1}
	for k := range x.numbers {
		x.numbers[k] = !slices.ContainsFunc(rows, func(row semantics.Row) bool { return !row[k].IsNull() && !isNumber(&row[k]) })
	}
	if len(m.keyed) == 1 {
		x.index = c.newIndex(rows, 0)
		x.null = slices.IndexFunc(rows, func(row semantics.Row) bool { return row[0].IsNull() })
	} else {
		x.groups = c.groupMembers(rows)
	}
	return x
}

// deciding are rows of one column by which a membership is decided; known is false where every
// row may be needed.
func (m *members) deciding(c *compiler, left *semantics.Value, op ast.ComparisonOp, start semantics.Truth) (rows []int, known bool) {
	switch {
	case m.index.all:
		return nil, false
	case left.IsNull():
		return []int{0}, true // NULL is compared with each row alike
	case op == ast.Equal && start == semantics.False || op == ast.NotEqual && start == semantics.True:
		var all bool
		if rows, all = c.find(m.index, left); all {
			return nil, false
		}
	case op == ast.Equal || op == ast.NotEqual:
		rows = m.different(c)
	case !m.orders(c):
		return nil, false
	case m.least < 0:
	case (op == ast.Less || op == ast.LessEqual) == (start == semantics.False):
		rows = []int{m.most}
	default:
		rows = []int{m.least}
	}
	if m.null >= 0 {
		rows = append(slices.Clip(rows), m.null)
	}
	return rows, true
}

// different are two rows whose keys differ, or one where there is one key.
func (m *members) different(c *compiler) (rows []int) {
	var first, key []byte
	for i := range m.rows {
		v := &m.rows[i][0]
		if v.IsNull() {
			continue
		}
		if key = semantics.AppendKey(c.e, key[:0], v); rows == nil {
			rows, first = []int{i}, slices.Clone(key)
			if m.index.keys() == 1 {
				return rows
			}
		} else if !slices.Equal(first, key) {
			return append(rows, i)
		}
	}
	return rows
}

// orders finds the least and the greatest row; false where they are no numbers, of which alone it
// is known that they have one order.
func (m *members) orders(c *compiler) bool {
	if m.ordered {
		return true
	}
	m.least, m.most = -1, -1
	for i := range m.rows {
		v := &m.rows[i][0]
		switch {
		case v.IsNull():
			continue
		case !isNumber(v) && v.Kind() != semantics.KindDecimal && v.Kind() != semantics.KindUnsigned && v.Kind() != semantics.KindHuge:
			return false
		case m.least < 0:
			m.least, m.most = i, i
			continue
		}
		if semantics.Compare(c.e, v, &m.rows[m.least][0]) == semantics.Less {
			m.least = i
		}
		if semantics.Compare(c.e, v, &m.rows[m.most][0]) == semantics.Greater {
			m.most = i
		}
	}
	m.ordered = true
	return true
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
