package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// mostOrders is the number of rows whose every order is tried where the order is open.
const mostOrders = 4

// mostTriggers is the number of triggers of one kind whose every order is tried where it is open.
const mostTriggers = 3

// orderTried is an order of rows and of triggers.
type orderTried struct {
	rows          []int
	before, after []*ast.CreateTrigger
}

// ordersTried lists the orders that are tried: of the rows, and of the triggers where their order is open.
func (c *compiler) ordersTried(f *firing, n int, ordered bool) (list []orderTried) {
	fixed := c.dialect.Triggers != spec.TriggersOfPrograms
	pick := func(of []*ast.CreateTrigger, order []int) []*ast.CreateTrigger {
		picked := make([]*ast.CreateTrigger, len(of))
		for i, k := range order {
			picked[i] = of[k]
		}
		return picked
	}
	for _, before := range ordersOf(len(f.before), fixed) {
		for _, after := range ordersOf(len(f.after), fixed) {
			for _, rows := range ordersOf(n, ordered) {
				list = append(list, orderTried{rows, pick(f.before, before), pick(f.after, after)})
			}
		}
	}
	return list
}

// ordersOf lists the orders of n rows that are tried: all of few ones, there and back of many.
func ordersOf(n int, ordered bool) (orders [][]int) {
	first := make([]int, n)
	for i := range first {
		first[i] = i
	}
	switch {
	case ordered || n < 2:
		return [][]int{first}
	case n > mostOrders:
		back := slices.Clone(first)
		slices.Reverse(back)
		return [][]int{first, back}
	}
	var add func(order, rest []int)
	add = func(order, rest []int) {
		if len(rest) == 0 {
			orders = append(orders, slices.Clone(order))
		}
		for i := range rest {
			add(append(order, rest[i]), slices.Concat(rest[:i], rest[i+1:]))
		}
	}
	add(nil, first)
	return orders
}

// plainBodies tells whether the triggers do for each row what does not depend on other rows, nor tells
// others anything: they set NEW, and add rows of values to tables that number none and run no trigger.
func (c *compiler) plainBodies(f *firing) bool {
	plain := true
	for _, trigger := range slices.Concat(f.before, f.after) {
		ast.WalkStatement(trigger, ast.Visitor{Query: func(q *ast.Query) {
			if _, values := q.Body.(*ast.Values); !values || q.Limit != nil || q.Offset != nil {
				plain = false
			}
		}})
		for _, step := range trigger.Body {
			insert, is := step.Statement.(*ast.Insert)
			if step.Statement == nil {
				continue
			}
			t := c.database.table(ast.TableOf(step.Statement))
			plain = plain && is && insert.Conflict == nil && t != nil && t.sequence == nil && t.rowKey < 0 && !c.database.hasTriggers(t.Name)
		}
	}
	return plain
}

// rowsKept are the rows of all tables, to be put back or compared.
type rowsKept struct {
	tables    map[*Table]Table
	sequences map[*sequence]sequence
}

func (db *Database) keepRows() rowsKept {
	k := rowsKept{map[*Table]Table{}, map[*sequence]sequence{}}
	for _, t := range db.tables {
		kept := *t
		kept.Rows, kept.rowids = slices.Clip(t.Rows), slices.Clip(t.rowids)
		k.tables[t] = kept
		if t.sequence != nil {
			k.sequences[t.sequence] = *t.sequence
		}
	}
	return k
}

// again makes the tables what they were.
func (k rowsKept) again() {
	for t, kept := range k.tables {
		*t = kept
		t.held = nil
	}
	for s, kept := range k.sequences {
		*s = kept
	}
}

// alike tells whether two have the same rows and the same next numbers.
func (k rowsKept) alike(other rowsKept) bool {
	for t, kept := range k.tables {
		if !sameRows(kept.Rows, other.tables[t].Rows) || len(kept.rowids) != len(other.tables[t].rowids) {
			return false
		}
	}
	for s, kept := range k.sequences {
		if kept.next != other.sequences[s].next {
			return false
		}
	}
	return true
}

// openRowids leaves open which number has a row that came where the order was open.
func (k rowsKept) openRowids(before rowsKept) {
	for t := range k.tables {
		if n := len(before.tables[t].Rows); t.numbered && len(t.rowids)-n > 1 {
			t.rowids = slices.Clone(t.rowids)
			for i := n; i < len(t.rowids); i++ {
				t.rowids[i] = openRowid
			}
			t.largestKnown = false
		}
	}
}

// sameRows tells whether two lists hold the same rows, in any order.
func sameRows(a, b []semantics.Row) bool {
	if len(a) != len(b) {
		return false
	}
	at := 0
	for at < len(a) && semantics.IdenticalRows(a[at], b[at]) {
		at++
	}
	rest := slices.Clone(b[at:])
	for _, row := range a[at:] {
		i := slices.IndexFunc(rest, func(other semantics.Row) bool { return semantics.IdenticalRows(row, other) })
		if i < 0 {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return true
}
