package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// An engine may evaluate a subexpression on rows that the result does not
// need: before a join, before WHERE, in a branch of CASE that is not taken. A
// result is required only if no subexpression raises, evaluated eagerly on any
// row of the product of FROM. The probe does exactly that, for the errors
// alone.

// largestProbe is the number of rows that one probe computes if the options say nothing.
const largestProbe = 20_000

// probeEnded is raised when a probe has computed its number of rows.
type probeEnded struct{}

// anyError are the classes that a computation on unseen rows might raise.
var anyError = []semantics.Class{semantics.ClassDivisionByZero, semantics.ClassOverflow,
	semantics.ClassCast, semantics.ClassCardinality, semantics.ClassArgument}

// speculatively runs a computation for the errors it may raise and nothing else: it
// counts no rule, makes no choice and leaves nothing open. While it runs,
// query blocks produce the rows that WHERE and ON would remove, too.
func (c *compiler) speculatively(compute func()) {
	before, frozen, probing, rows := *c.e, c.worlds.frozen, c.probing, c.rows
	if c.scratch == nil {
		c.scratch = spec.NewCoverage()
	}
	c.e.Coverage, c.e.Rounding = c.scratch, nil
	back := c.options.Mutant.aside(c)
	c.worlds.frozen, c.probing, c.probeEnd = true, true, c.rows+c.options.Probe
	defer func() {
		r := recover()
		if _, ended := r.(probeEnded); ended {
			for _, class := range anyError {
				if c.root == nil || c.root.Raises().Has(class) {
					c.e.Raise(class)
				}
			}
		} else if r != nil {
			panic(r)
		}
		met := c.e.Met
		back()
		*c.e = before
		c.e.Met |= met
		c.worlds.frozen, c.probing, c.rows = frozen, probing, rows
	}()
	compute()
}

// probeRest returns what evaluates the raising expressions of a block on the
// product of its tables, or nil if none can raise.
func (c *compiler) probeRest(s *selection) (run func(*environment), raises bool) {
	var list []operand
	add := func(operands ...operand) {
		for i := range operands {
			if operands[i].raises && !operands[i].windowed {
				list = append(list, operands[i])
			}
		}
	}
	add(s.from.conditions...)
	add(s.filter)
	add(s.keys...)
	if !s.bound.Grouped {
		add(s.items...)
	}
	for i := range s.frame.aggregates {
		add(s.frame.aggregates[i].args...)
		add(s.frame.aggregates[i].filters)
		raises = raises || s.frame.aggregates[i].declared == function.Sum
	}
	if !s.bound.Grouped {
		for i := range s.frame.windows {
			add(s.frame.windows[i].operands()...)
		}
	}
	raises = raises || s.hold.raises || len(s.frame.windows) > 0
	for i := range s.items {
		raises = raises || s.items[i].raises
	}
	propagated := c.propagatedEqualities(s)
	if len(list) == 0 && propagated == nil {
		return nil, raises
	}
	return func(env *environment) {
		compute := func() {
			c.unfiltered(s)(env, func() bool {
				for k := range list {
					list[k].value(env)
				}
				if propagated != nil {
					propagated(env)
				}
				return true
			})
		}
		if c.probing { // a block inside of one that is probed
			compute()
			return
		}
		c.speculatively(compute)
	}, true
}

// unfiltered runs through the product of a block's tables without its
// conditions. An empty table counts as a row of NULLs, which an outer join
// might pad it with.
func (c *compiler) unfiltered(s *selection) func(*environment, func() bool) bool {
	leaves := s.from.leaves
	return func(env *environment, next func() bool) bool {
		tables := make([][]semantics.Row, len(leaves))
		for i, l := range leaves {
			if !l.lateral {
				tables[i], _ = l.rows(env)
			}
		}
		var visit func(i int) bool
		visit = func(i int) bool {
			if i == len(leaves) {
				c.step()
				return next()
			}
			target := env.row[leaves[i].first : leaves[i].first+leaves[i].width]
			if leaves[i].lateral {
				tables[i], _ = leaves[i].rows(env)
			}
			if len(tables[i]) == 0 {
				clear(target)
				return visit(i + 1)
			}
			for _, row := range tables[i] {
				copy(target, row)
				if !visit(i + 1) {
					return false
				}
			}
			return true
		}
		return visit(0)
	}
}
