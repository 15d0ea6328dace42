package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// joinRun is one run through the rows of a joining.
type joinRun struct {
	*joining
	env   *environment
	next  func() bool
	rows  [][]semantics.Row // by unit: those that its own parts keep
	whole []bool            // by unit: all of its rows are kept
	steps []joinStep
}

// joinStep joins one more unit.
type joinStep struct {
	unit  int
	key   joinKey // by which rows are found; own is -1 where all are looked at
	index *index
	parts []int // of between, that can be asked now
}

// narrow keeps the rows of a unit that its own parts keep.
func (r *joinRun) narrow(k int) {
	if r.whole == nil {
		r.whole = make([]bool, len(r.units))
	}
	unit, rows := r.units[k], r.rows[k]
	if given := r.given[k]; given.own >= 0 {
		v := given.value(r.env)
		if found, all := r.c.seek(r.c.indexOf(unit, given.own, rows), &given, &v); !all {
			rows = make([]semantics.Row, len(found))
			for i, n := range found {
				rows[i] = r.rows[k][n]
			}
		}
	}
	if local := r.local[k]; len(local) > 0 {
		var kept []semantics.Row
		for _, row := range rows {
			unit.restore(r.env, row)
			r.c.step()
			if !slices.ContainsFunc(local, func(p part) bool { return r.drops(&p, r.env) }) {
				kept = append(kept, row)
			}
		}
		rows = kept
	}
	r.whole[k] = len(rows) == len(r.rows[k])
	r.rows[k] = rows
}

// arrange says in which order the units are joined: the one with the fewest rows first, then
// always one that an equality connects with those that are there, by the rows that it is
// likely to add; the fewest where none is connected.
func (r *joinRun) arrange() {
	r.steps = make([]joinStep, 0, len(r.units))
	placed, asked := make([]bool, len(r.units)), make([]bool, len(r.between))
	for range r.units {
		best := joinStep{unit: -1}
		least := 0.0
		for k := range r.units {
			if placed[k] {
				continue
			}
			step, added := r.candidate(k, placed)
			connected, wasConnected := step.key.own >= 0, best.unit >= 0 && best.key.own >= 0
			if best.unit < 0 || connected && !wasConnected || connected == wasConnected && added < least {
				best, least = step, added
			}
		}
		placed[best.unit] = true
		for i, needs := range r.needs {
			if !asked[i] && !slices.ContainsFunc(needs, func(k int) bool { return !placed[k] }) {
				asked[i] = true
				best.parts = append(best.parts, i)
			}
		}
		r.steps = append(r.steps, best)
	}
}

// candidate is the step that joins a unit now, with the number of its rows that a row of
// those before it is likely to meet.
func (r *joinRun) candidate(k int, placed []bool) (joinStep, float64) {
	step, least := joinStep{unit: k, key: joinKey{own: -1}}, float64(len(r.rows[k]))
	if len(r.rows[k]) < 2 && !slices.ContainsFunc(r.keys[k], func(key joinKey) bool { return key.ready(placed) }) {
		return step, least
	}
	for _, key := range r.keys[k] {
		if !key.ready(placed) {
			continue
		}
		var x *index
		if r.whole[k] {
			x = r.c.indexOf(r.units[k], key.own, r.rows[k])
		} else {
			x = r.c.newIndex(r.rows[k], key.own-r.units[k].first)
		}
		if x.all || key.numbers && x.mixed {
			continue
		}
		if added := float64(len(r.rows[k])) / float64(max(1, x.keys())); step.key.own < 0 || added < least {
			step.key, step.index, least = key, x, added
		}
	}
	return step, least
}

// visit joins the unit of a step to the rows of those before it.
func (r *joinRun) visit(n int) bool {
	if n == len(r.steps) {
		return r.emit()
	}
	step := &r.steps[n]
	rows := r.rows[step.unit]
	if step.key.own >= 0 {
		if candidates, all := r.c.seek(step.index, &step.key, step.key.of(r.env)); !all {
			for _, i := range candidates {
				if !r.try(n, step, rows[i]) {
					return false
				}
			}
			return true
		}
	}
	for _, row := range rows {
		if !r.try(n, step, row) {
			return false
		}
	}
	return true
}

// try adds a row of a step's unit and goes on if its parts are True.
func (r *joinRun) try(n int, step *joinStep, row semantics.Row) bool {
	r.units[step.unit].restore(r.env, row)
	r.c.step()
	if n > 0 {
		r.c.e.Coverage.Apply(ruleCross, crossPair)
	}
	for _, i := range step.parts {
		if r.drops(&r.between[i], r.env) {
			return true
		}
	}
	return r.visit(n + 1)
}

// emit passes a row on that has a row of every unit.
func (r *joinRun) emit() bool {
	if !r.passes(r.env) {
		return true
	}
	var made spec.Application
	if len(r.units) > 1 {
		made = spec.ApplicationOf(ruleCross, crossPair)
	}
	if r.joined {
		r.c.e.Coverage.Apply(ruleInner, semantics.True.Case())
		r.c.consumeRows(spec.PlaceRow, made)
		r.c.consume(spec.PlaceCondition, r.onlyOn)
		made = r.c.e.Coverage.Last()
	}
	if r.s.where != nil {
		r.c.e.Coverage.Apply(ruleWhere, semantics.True.Case())
		r.c.consumeRows(spec.PlaceRow, made)
		r.c.consume(spec.PlaceCondition, r.onlyWhere)
	}
	return r.next()
}

// indexOf is the index of a unit's rows by a slot; that of a base table is made once.
func (c *compiler) indexOf(unit source, slot int, rows []semantics.Row) *index {
	if unit.table == nil {
		return c.newIndex(rows, slot-unit.first)
	}
	at := tableColumn{unit.table, slot - unit.first}
	if c.indexes[at] == nil {
		if c.indexes == nil {
			c.indexes = map[tableColumn]*index{}
		}
		c.indexes[at] = c.newIndex(rows, at.column)
	}
	return c.indexes[at]
}

// tableColumn is a column of a base table.
type tableColumn struct {
	table  *Table
	column int
}

// keys is the number of different keys of an index.
func (x *index) keys() int {
	if len(x.others) > 0 {
		return len(x.others)
	}
	return len(x.integers)
}
