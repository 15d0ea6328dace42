package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// fromChapters are the chapters whose rules make the rows of FROM.
var fromChapters = map[string]bool{"from": true}

// fromRows makes rows of FROM others where they applied the case: those that stand in these slots.
func (c *compiler) fromRows(first, width int, run func(*environment, func() bool) bool) func(*environment, func() bool) bool {
	m := c.options.Mutant
	if m == nil || !fromChapters[m.Rule.Chapter()] {
		return run
	}
	return func(env *environment, next func() bool) bool {
		passed := false
		more := run(env, func() bool {
			passed = true
			if m.count(c) == m.used {
				return next()
			}
			m.used = m.count(c)
			switch m.How {
			case spec.MutationDropped:
				m.Changed++
				return true
			case spec.MutationDoubled:
				m.Changed++
				again := next()
				return again && next()
			case spec.MutationCells:
				kept := slices.Clone(env.row[first : first+width])
				clear(env.row[first : first+width])
				m.Changed++
				more := next()
				copy(env.row[first:first+width], kept)
				return more
			case spec.MutationError:
				m.Changed++
				c.e.Raise(semantics.ClassArgument)
				env.raised, env.conditionRaised = true, true
				return true
			case spec.MutationNull, spec.MutationOpposite, spec.MutationNext, spec.MutationOperand, spec.MutationEmpty, spec.MutationNone, spec.MutationTurned: // Others are of values, or of bags.
			}
			return next()
		})
		if more && !passed && m.count(c) != m.used && m.How == spec.MutationDoubled {
			m.used = m.count(c)
			clear(env.row[first : first+width])
			m.Changed++
			more = next()
		}
		return more
	}
}

// represented makes the row others that stands for a group where choosing it applied the case.
func (c *compiler) represented(before uint64, row semantics.Row) semantics.Row {
	m := c.options.Mutant
	if m == nil || m.Rule != ruleBareColumn || m.count(c) == before || m.How != spec.MutationCells {
		return row
	}
	m.Changed++
	return make(semantics.Row, len(row))
}

// groups makes groups others where forming them applied the case: rows of so many columns, by so many keys.
func (c *compiler) groups(before uint64, list []*group, width, keys int) []*group {
	m := c.options.Mutant
	if m == nil || m.Rule.Chapter() != "group" || m.count(c) == before {
		return list
	}
	if len(list) == 0 {
		if m.How != spec.MutationDoubled {
			return list
		}
		m.Changed++
		return []*group{{rows: []semantics.Row{make(semantics.Row, width)}, keys: []semantics.Row{make(semantics.Row, keys)}}}
	}
	at := 0
	if m.Rule == ruleGroupBy && m.Case == groupsByNullKey { // the group of NULL is the one that the case is of
		at = slices.IndexFunc(list, func(g *group) bool {
			return len(g.keys) > 0 && slices.ContainsFunc(g.keys[0], semantics.Value.IsNull)
		})
		if at < 0 || m.How == spec.MutationNone {
			return list
		}
	}
	list = slices.Clone(list)
	list[0], list[at] = list[at], list[0]
	switch m.How {
	case spec.MutationDropped:
		list = list[1:]
	case spec.MutationDoubled:
		list = append(list, list[0])
	case spec.MutationNone:
		list = nil
	case spec.MutationTurned: // the first and the last one are one
		last := list[len(list)-1]
		if len(list) == 1 {
			return list
		}
		merged := &group{rows: slices.Concat(list[0].rows, last.rows), keys: slices.Concat(list[0].keys, last.keys), nulled: list[0].nulled}
		list = append([]*group{merged}, list[1:len(list)-1]...)
	case spec.MutationCells: // a row of the group is not counted
		if g := list[0]; len(g.rows) > 1 {
			fewer := &group{rows: g.rows[1:], nulled: g.nulled}
			if len(g.keys) > 0 {
				fewer.keys = g.keys[1:]
			}
			list = append([]*group{fewer}, list[1:]...)
			break
		}
		return list
	case spec.MutationNull, spec.MutationOpposite, spec.MutationNext, spec.MutationOperand, spec.MutationEmpty, spec.MutationError: // Others are of values.
		return list
	}
	m.Changed++
	return list
}

// applied is how often the case was applied so far.
func (c *compiler) applied() uint64 {
	if m := c.options.Mutant; m != nil {
		return m.count(c)
	}
	return 0
}

// madeElsewhere are the rules of clauses whose applications do not make the rows of a block at its end.
func madeElsewhere(r *spec.Rule) bool {
	switch r.Chapter() {
	case "from", "where", "order", "group":
		return true
	}
	return !r.Clause() && r != semantics.RuleDuplicates || r == ruleQualify || r == ruleWindow || r == rulePeers || r == ruleFrame
}

// rowsOf makes rows others where the step that made them applied the case. A row that comes where there is
// none has so many columns; 0 where none comes.
func (c *compiler) rowsOf(before uint64, columns int, out produced) produced {
	m := c.options.Mutant
	if m == nil || m.count(c) == before || m.count(c) == m.used || madeElsewhere(m.Rule) {
		return out
	}
	m.used = m.count(c)
	pick := func(list []semantics.Row, change func([]semantics.Row) []semantics.Row) []semantics.Row {
		if list == nil {
			return nil
		}
		return change(slices.Clone(list))
	}
	each := func(change func([]semantics.Row) []semantics.Row) {
		out.rows, out.keys, out.on = pick(out.rows, change), pick(out.keys, change), pick(out.on, change)
		m.Changed++
	}
	switch {
	case len(out.rows) == 0:
		if columns > 0 && m.How == spec.MutationDoubled {
			out.rows = []semantics.Row{make(semantics.Row, columns)}
			m.Changed++
		}
	case m.How == spec.MutationDropped:
		each(func(list []semantics.Row) []semantics.Row { return list[1:] })
	case m.How == spec.MutationDoubled:
		each(func(list []semantics.Row) []semantics.Row { return append(list, list[0]) })
	case m.How == spec.MutationNone:
		each(func([]semantics.Row) []semantics.Row { return []semantics.Row{} })
	case m.How == spec.MutationCells:
		out.rows = slices.Clone(out.rows)
		out.rows[0] = make(semantics.Row, len(out.rows[0]))
		m.Changed++
	case m.How == spec.MutationError:
		c.e.Raise(semantics.ClassArgument)
		out.failed = true
		m.Changed++
	default: // Others are of values.
	}
	return out
}

// kept is how many rows of a class of duplicates a set operation keeps, another number where counting them
// applied the case.
func (c *compiler) kept(rule *spec.Rule, before uint64, keep int) int {
	m := c.options.Mutant
	if m == nil || m.Rule != rule || m.count(c) == before {
		return keep
	}
	m.used = m.count(c)
	other := keep
	switch m.How {
	case spec.MutationDropped:
		other = max(keep-1, 0)
	case spec.MutationDoubled:
		other = keep + 1
	case spec.MutationNone:
		other = 0
	case spec.MutationNull, spec.MutationOpposite, spec.MutationNext, spec.MutationOperand, spec.MutationEmpty, spec.MutationError, spec.MutationCells, spec.MutationTurned: // of values, or of all rows
	}
	if other != keep {
		m.Changed++
	}
	return other
}

// turned makes an order another one where sorting applied the case.
func (c *compiler) turned(before uint64, in ordered) ordered {
	m := c.options.Mutant
	n := len(in.groups)
	if m == nil || m.Rule != ruleOrderBy || m.count(c) == before || n < 2 {
		return in
	}
	groups := slices.Clone(in.groups)
	switch m.How {
	case spec.MutationTurned:
		slices.Reverse(groups)
	case spec.MutationDropped:
		groups[0], groups[n-1] = groups[n-1], groups[0]
	case spec.MutationDoubled:
		groups[0], groups[1] = groups[1], groups[0]
	case spec.MutationNone:
		groups[n-2], groups[n-1] = groups[n-1], groups[n-2]
	case spec.MutationCells:
		groups = append(groups[1:], groups[0])
	case spec.MutationNull, spec.MutationOpposite, spec.MutationNext, spec.MutationOperand, spec.MutationEmpty, spec.MutationError: // Others are of values.
		return in
	}
	in.groups = groups
	m.Changed++
	return in
}

// left makes the rows that LIMIT leaves of all others where cutting applied the case.
func (c *compiler) left(before uint64, all, cut ordered) ordered {
	m := c.options.Mutant
	if m == nil || m.Rule.Chapter() != "order" || m.Rule == ruleOrderBy || m.count(c) == before || cut.failed {
		return cut
	}
	groups := slices.Clone(cut.groups)
	switch m.How {
	case spec.MutationDropped: // a row too few at the end
		if len(groups) == 0 {
			return cut
		}
		if groups[len(groups)-1].Take--; groups[len(groups)-1].Take == 0 {
			groups = groups[:len(groups)-1]
		}
	case spec.MutationDoubled: // all rows
		groups = all.groups
	case spec.MutationNone:
		groups = nil
	case spec.MutationCells: // the rows at the other end
		groups = nil
		for left, i := cut.len(), len(all.groups)-1; left > 0 && i >= 0; i-- {
			take := min(left, all.groups[i].Take)
			groups = slices.Insert(groups, 0, TieGroup{Rows: all.groups[i].Rows, Take: take})
			left -= take
		}
	case spec.MutationError:
		c.e.Raise(semantics.ClassArgument)
		m.Changed++
		return ordered{failed: true}
	case spec.MutationNull, spec.MutationOpposite, spec.MutationNext, spec.MutationOperand, spec.MutationEmpty, spec.MutationTurned: // Others are of values.
		return cut
	}
	m.Changed++
	cut.groups = groups
	return cut
}

// windowed begins the computation of a function over a window; what it returns ends it, and makes the values
// others where it applied the case.
func (c *compiler) windowed(t ast.Type, values []semantics.Value) (end func()) {
	m := c.options.Mutant
	if m == nil {
		return func() {}
	}
	s := m.enter(c)
	return func() {
		own := m.count(c)-s.before > m.inner
		m.parts, m.truths = s.parts, s.truths
		m.leave(c, s)
		if !own {
			return
		}
		for i, v := range values {
			values[i] = m.value(c, v, t, nil, s.met)
		}
	}
}

// parted makes the partitions of a window others where parting the rows applied the case.
func (c *compiler) parted(before uint64, partitions [][]int) [][]int {
	m := c.options.Mutant
	if m == nil || m.Rule != ruleWindow || m.count(c) == before || len(partitions) == 0 {
		return partitions
	}
	switch {
	case m.How == spec.MutationDropped && len(partitions[0]) > 1: // a row stands alone
		partitions = append([][]int{partitions[0][:1], partitions[0][1:]}, partitions[1:]...)
	case m.How == spec.MutationTurned && len(partitions) > 1: // all are one
		partitions = [][]int{slices.Concat(partitions...)}
	case m.How == spec.MutationDoubled && len(partitions) > 1: // the first two are one
		partitions = append([][]int{slices.Concat(partitions[0], partitions[1])}, partitions[2:]...)
	default:
		return partitions
	}
	m.Changed++
	return partitions
}
