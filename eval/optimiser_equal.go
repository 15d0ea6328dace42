package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleEqualityPropagation.
const (
	putInConstant spec.Case = iota
	putInColumn
	putInConstantOfAnotherBlock
)

var ruleEqualityPropagation = spec.Declare(spec.Rule{
	ID: "where.put-in",
	Statement: "What the conditions of a block equate a column with, a constant or another column, may be put in the column's place in all of them " +
		"and computed at once: an error that this meets may be raised although no row asks for it.",
	From: spec.MySQL("10.2.1.1 WHERE Clause Optimization", "where-optimization.html").
		With(spec.MySQLCode("check_simple_equality, Item_field::equal_fields_propagator", "sql/{sql_optimizer,item}.cc")),
	Cases:   []string{putInConstant: "constant", putInColumn: "column", putInConstantOfAnotherBlock: "constant of another block"},
	Only:    []string{"mysql", "mariadb"},
	Choices: []spec.Choice{{Date: "2026-11-20", Statement: "The rules of WHERE call for no error that no row needs, the optimiser's source meets one: it is permitted and never required. Which branch of OR, or which merged block, an equality came from is not followed."}},
	Variants: []spec.Variant{
		{Dialects: []string{"mariadb"}, Statement: "The same, also in HAVING.",
			From: spec.MariaDBCode("Item_field::propagate_equal_fields, Item_field::replace_equal_field, propagate_cond_constants", "sql/{item,sql_select}.cc")},
		{Dialects: []string{"mysql56"}, Statement: "The same.",
			From: spec.MySQL56Code("Item_field::equal_fields_propagator, propagate_cond_constants", "sql/{item,sql_optimizer}.cc")},
	},
})

// equation is an equality of a column with a constant, or with another column.
type equation struct {
	slot  int
	value scalar // of the constant; nil for a column
	other int    // slot of the other column
	// linked tells that the other column is one of another block.
	linked bool
}

// equate lists the equations that an equality of two operands makes.
func (c *compiler) equate(l, r operand) []equation {
	if c.dialect.EqualColumns == spec.EqualColumnsStay {
		return nil
	}
	if l.slot < 0 {
		l, r = r, l
	}
	if l.slot < 0 {
		return nil
	}
	q := equation{slot: l.slot, other: l.slot}
	switch {
	case r.slot >= 0:
		q.other = r.slot
	case r.constant || r.standalone:
		q.value = r.value
		c.constants = append(c.constants, q)
	case r.column:
		q.linked = true
	default:
		return nil
	}
	return []equation{q}
}

// equate gives the operand its equations; not tells that it is negated.
func (o *operand) equate(list []equation, not bool) {
	if not {
		o.unequated = list
	} else {
		o.equated = list
	}
}

// equals are columns that a block equates, with what may be put in their place.
type equals struct {
	slots  []int
	values []equation // the constants, else the columns
	linked bool       // they are equated with columns of another block, too
}

// classes gathers equations into sets of columns that are equated with each
// other. Those of different branches of OR are not told apart.
func classes(list []equation) []equals {
	var all []equals
	find := func(slot int) int {
		for i := range all {
			if slices.Contains(all[i].slots, slot) {
				return i
			}
		}
		all = append(all, equals{slots: []int{slot}})
		return len(all) - 1
	}
	for _, q := range list {
		if i, j := find(q.slot), find(q.other); q.value == nil && i != j {
			i, j = min(i, j), max(i, j)
			all[i].slots = append(all[i].slots, all[j].slots...)
			all = slices.Delete(all, j, j+1)
		}
	}
	for _, q := range list {
		i := find(q.slot)
		all[i].linked = all[i].linked || q.linked
		if q.value != nil {
			all[i].values = append(all[i].values, q)
		}
	}
	return all
}

// mostSubstitutions is the number of ways of substituting values for columns that
// are tried.
const mostSubstitutions = 32

// propagatedEqualities returns what computes the conditions of a block for the
// current row of its product with equated columns replaced; nil if none can raise.
// Blocks are merged: a column that goes out of a block, or comes into one from a
// derived table, may be equated with any constant of the query.
func (c *compiler) propagatedEqualities(s *selection) func(*environment) {
	if c.dialect.EqualColumns == spec.EqualColumnsStay {
		return nil
	}
	list, equated := slices.Clone(s.from.conditions), s.from.equated
	add := func(o operand) {
		if o.raises {
			list = append(list, o)
		}
		equated = slices.Concat(equated, o.equated)
	}
	add(s.filter)
	if c.dialect.EqualColumns == spec.EqualColumnsReplacedToo {
		add(s.hold)
	}
	if len(list) == 0 {
		return nil
	}
	all := classes(append(equated, c.linkedColumns(s)...))
	if len(all) == 0 {
		return nil
	}
	for i := range all {
		switch {
		case len(all[i].values) > 0:
			c.e.Coverage.Apply(ruleEqualityPropagation, putInConstant)
		case len(all[i].slots) > 1:
			c.e.Coverage.Apply(ruleEqualityPropagation, putInColumn)
		case all[i].linked && len(c.constants) > 0:
			c.e.Coverage.Apply(ruleEqualityPropagation, putInConstantOfAnotherBlock)
		}
	}
	types := make([]ast.Type, s.bound.Width)
	for _, col := range s.bound.Scope {
		types[col.Position] = col.Type()
	}
	converted := make([]map[semantics.Value]semantics.Value, s.bound.Width)
	return func(env *environment) {
		replaced := &environment{outer: env.outer, row: slices.Clone(env.row), aggregates: make([]semantics.Value, len(s.frame.aggregates))}
		tried := 0
		var put func(i int)
		put = func(i int) {
			if i == len(all) {
				if tried++; tried <= mostSubstitutions {
					for k := range list {
						list[k].value(replaced)
					}
				}
				return
			}
			for _, v := range c.equalValues(all[i], env) {
				for _, slot := range all[i].slots {
					if types[slot].Kind != ast.TypeUnknown {
						replaced.row[slot] = c.ofType(v, types[slot], &converted[slot])
					}
				}
				put(i + 1)
			}
		}
		put(0)
	}
}

// linkedColumns are the columns that a block has from a derived table, and those
// that the blocks around it see.
func (c *compiler) linkedColumns(s *selection) []equation {
	var list []equation
	add := func(slot int) { list = append(list, equation{slot: slot, other: slot, linked: true}) }
	if s.frame.outer != nil || c.derived > 0 {
		for _, o := range s.items {
			if o.slot >= 0 {
				add(o.slot)
			}
		}
	}
	for _, l := range s.from.leaves {
		for slot := l.first; l.derived && slot < l.first+l.width; slot++ {
			add(slot)
		}
	}
	return list
}

// equalValues are the values that may be substituted for equated columns.
func (c *compiler) equalValues(q equals, env *environment) []semantics.Value {
	var values []semantics.Value
	for _, constant := range q.values {
		values = append(values, constant.value(env))
	}
	if len(values) > 0 {
		return values
	}
	for _, slot := range q.slots {
		values = append(values, env.row[slot])
	}
	for _, constant := range c.constants {
		if q.linked {
			values = append(values, constant.value(env))
		}
	}
	return values
}

// mostConverted is the number of conversions to the type of one column that are kept.
const mostConverted = 256

// ofType converts a value that is substituted to the type of the column. Whether that raises does not
// matter, and nothing else is kept of it, so that a value is converted once for all rows.
func (c *compiler) ofType(v semantics.Value, t ast.Type, converted *map[semantics.Value]semantics.Value) semantics.Value {
	if as, is := (*converted)[v]; is {
		return as
	}
	met := c.e.Met
	as := semantics.Convert(c.e, v, t)
	c.e.Met = met
	if *converted == nil {
		*converted = map[semantics.Value]semantics.Value{}
	}
	if len(*converted) < mostConverted {
		(*converted)[v] = as
	}
	return as
}
