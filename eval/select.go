package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// block is a compiled query body. keys are the values that its ORDER BY sorts
// by, beside each row.
type block struct {
	columns    []Column
	affinities []operand // the result expressions, for the types of a compound
	produce    func(env *environment) produced
	sort       []sortKey
	raises     bool
	untyped    []untypedItem
	first      func(env *environment) (found, failed bool) // whether there is a row; nil where it takes all of them
}

// untypedItem is an output column that is a literal without a type. It became
// text, unless a set operation around asks for another type (PostgreSQL's
// transformSetOperationTree).
type untypedItem struct {
	column int
	become func(ast.Type) error
}

// produced is the bag of a body. failed tells that there may be more rows: an
// operation that decides on a row raised.
type produced struct {
	rows    []semantics.Row
	keys    []semantics.Row
	on      []semantics.Row // the keys of DISTINCT ON
	failed  bool
	slab    rowSlab // of rows
	keySlab rowSlab
	// upperBound, where hasUpperBound, are rows of which the bag is a part although it failed.
	upperBound    []semantics.Row
	hasUpperBound bool
}

// Cases of ruleProject.
const (
	projectRow spec.Case = iota
	projectGroup
	projectNoFrom
)

// Cases of ruleDistinctRows.
const (
	distinctRowsNoDuplicates spec.Case = iota
	distinctRowsDuplicatesRemoved
)

var (
	ruleProject = spec.Declare(spec.Rule{
		ID: "select.list", Statement: "The select list is computed for every row (or group) of the table expression; * stands for all columns.",
		From: spec.ISO("<query specification>"), Keywords: []string{"SELECT", "*"},
		Cases: []string{projectRow: "row", projectGroup: "group", projectNoFrom: "no from"},
	})
	ruleDistinctRows = spec.Declare(spec.Rule{
		ID: "select.distinct", Statement: "SELECT DISTINCT removes redundant duplicates from its result.",
		From: spec.ISO("<query specification>"), Keywords: []string{"DISTINCT"},
		Cases: []string{distinctRowsNoDuplicates: "no duplicates", distinctRowsDuplicatesRemoved: "duplicates removed"},
	})
)

// selection collects the parts of a query block while it is compiled.
type selection struct {
	bound  *resolve.Block
	frame  *frame
	from   source
	where  condition
	filter operand
	keys   []operand // grouping keys
	items  []operand

	having  condition
	hold    operand
	qualify condition
	sort    []sortKey
	on      []sortKey // the keys of DISTINCT ON
	columns []Column
	untyped []untypedItem
	sets    setCalls // functions in the items that return sets
	// setItems tells by item that it has one of them.
	setItems []bool
	// projects is the application that makes the rows of the block.
	projects spec.Application
}

func (c *compiler) compileSelect(b *resolve.Block, outer *frame, order []resolve.SortKey) (*block, error) {
	s := &selection{bound: b, frame: newFrame(b, outer)}
	defer func(around *setCalls) { c.sets = around }(c.sets)
	c.sets = nil
	sources, err := c.compileFrom(s.frame)
	if err != nil {
		return nil, err
	}
	if b.Where != nil {
		if s.filter, s.where, err = c.filter(b.Where, s.frame); err != nil {
			return nil, err
		}
	}
	s.from = c.productOf(sources)
	if err := c.compileGroupBy(s); err != nil {
		return nil, err
	}
	if err := c.compileItems(s); err != nil {
		return nil, err
	}
	if b.Having != nil {
		if s.hold, s.having, err = c.filter(b.Having, s.frame); err != nil {
			return nil, err
		}
	}
	if b.Qualify != nil {
		if _, s.qualify, err = c.filter(b.Qualify, s.frame); err != nil {
			return nil, err
		}
		if len(s.frame.windows) == 0 {
			return nil, statementError(semantics.ClassGrouping, "QUALIFY needs a function over a window")
		}
	}
	if s.sort, err = c.compileOrder(s, order); err != nil {
		return nil, err
	}
	if s.on, err = c.compileOrder(s, b.DistinctOn); err != nil {
		return nil, err
	}
	if err := s.setsBesideDistinctOn(order); err != nil {
		return nil, err
	}
	if mayBeOneGroup(b) && len(s.frame.windows) > 0 {
		c.e.MarkUndetermined(ruleHaving)
	}
	if b.GroupingErr != nil {
		return nil, b.GroupingErr
	}
	if err := c.comparableColumns(s.columns); err != nil && b.Node.Distinct {
		return nil, err
	}
	if b.Unsorted {
		s.sort = nil
	}
	return c.finishSelect(s, sources), nil
}

// finishSelect assembles the pipeline of a query block.
func (c *compiler) finishSelect(s *selection, sources []source) *block {
	b := &block{columns: s.columns, affinities: s.items, sort: s.sort, untyped: s.untyped}
	scan := c.scan(s)
	if fast := c.fastScan(s, sources); fast != nil {
		scan = fast
	}
	filtered := scan
	selective := s.where != nil || len(s.from.leaves) > 1
	unfiltered := c.unfiltered(s)
	scan = func(env *environment, next func() bool) bool {
		if c.probing {
			return unfiltered(env, next)
		}
		passed := false
		done := filtered(env, func() bool {
			passed = true
			return next()
		})
		if env.raised && !env.conditionRaised && !passed && selective {
			// Only a table of FROM raised, and no row that is there passes: an
			// engine may apply the conditions first and never compute the rest.
			env.raised = false
		}
		return done
	}
	produce := c.plainRows(s, scan)
	s.projects = spec.ApplicationOf(ruleProject, projectRow)
	if len(s.bound.From) == 0 {
		s.projects = spec.ApplicationOf(ruleProject, projectNoFrom)
	}
	if s.bound.Grouped {
		s.projects = spec.ApplicationOf(ruleProject, projectGroup)
		produce = c.groupedRows(s, scan)
	}
	var collations []spec.Collation
	if s.bound.Node.Distinct {
		collations = c.collations(s.bound, len(s.columns))
	}
	probe, raises := c.probeRest(s)
	b.raises = raises
	if b.first = c.first(s, scan, probe); s.sets.levels > 0 {
		b.first = nil
	}
	b.produce = func(env *environment) produced {
		inner := &environment{row: make(semantics.Row, s.bound.Width), outer: env}
		c.e.Coverage.SetLast(0) // what another block made is none of its rows
		applied := c.applied()
		out := c.rowsOf(applied, 0, produce(inner))
		out.failed = out.failed || inner.raised
		if probe != nil {
			probe(&environment{row: make(semantics.Row, s.bound.Width), outer: env})
		}
		if s.on != nil {
			return c.firstOfEach(s, out)
		}
		if s.bound.Node.Distinct {
			out.failed = out.failed && !(len(out.rows) > 0 && c.onlyConstants(s))
			applied = c.applied()
			out = c.rowsOf(applied, 0, c.withoutDuplicates(out, s.sort, collations))
		}
		return out
	}
	return b
}

// scan runs through the rows of FROM that WHERE keeps.
func (c *compiler) scan(s *selection) func(*environment, func() bool) bool {
	e, where := c.e, s.where
	run := c.fromRows(0, s.bound.Width, s.from.run)
	return func(env *environment, next func() bool) bool {
		var decided spec.Application // by WHERE, lately
		done := run(env, func() bool {
			t, made := semantics.True, e.Coverage.Last()
			if where != nil {
				t = where(env)
			}
			if t == semantics.Fails || t == semantics.True && env.joinConditionRaised {
				if !c.mayBeSkipped(s, env) {
					env.raised, env.conditionRaised = true, true
				}
				return true
			}
			if where != nil {
				e.Coverage.Apply(ruleWhere, t.Case())
				c.consume(spec.PlaceCondition, s.filter.site)
				c.consumeRows(spec.PlaceRow, made)
				decided = e.Coverage.Last()
				t = c.decision(ruleWhere, t)
			}
			more := t != semantics.True || next()
			e.Coverage.SetLast(made) // the next row of a table has its own from there
			return more
		})
		if decided != 0 {
			e.Coverage.SetLast(decided)
		}
		return done
	}
}

// plainRows projects every row.
func (c *compiler) plainRows(s *selection, scan func(*environment, func() bool) bool) func(*environment) produced {
	e := c.e
	met := projectRow
	if len(s.bound.From) == 0 {
		met = projectNoFrom
	}
	return func(env *environment) produced {
		var out produced
		var list []*environment // of rows that functions over windows are of
		any := false
		scan(env, func() bool {
			any = true
			c.step()
			if s.having != nil && !c.keepsByHaving(s, env) {
				return true
			}
			made := e.Coverage.Last()
			e.Coverage.Apply(ruleProject, met)
			c.consumeRows(spec.PlaceRow, made)
			if len(s.frame.windows) > 0 {
				list = append(list, &environment{row: append(semantics.Row(nil), env.row...), outer: env.outer})
				return true
			}
			c.emit(s, env, &out)
			return true
		})
		if len(s.frame.windows) > 0 {
			before := e.Coverage.Last()
			c.windowRows(s, list, &out)
			e.Coverage.SetLast(before) // what a window sorts is no clause of the block
		}
		if mayBeOneGroup(s.bound) {
			c.oneGroup(s, env, any, &out)
		}
		if len(out.rows) > 0 {
			e.Coverage.SetLast(s.projects)
		}
		return out
	}
}

// mayBeOneGroup tells that HAVING stands in a block of the MySQL family that groups by
// nothing else and names no column of FROM. The manual advises WHERE instead of SELECT col
// FROM t HAVING col > 0, as another form of the same, so a named column makes HAVING a
// filter; and it says that without GROUP BY "all rows implicitly form a single aggregate
// group" (15.2.13 SELECT Statement). Where no column is named both are permitted.
func mayBeOneGroup(b *resolve.Block) bool {
	return b.HavingWithoutGroupBy && len(b.Named) == 0 && len(b.From) > 0
}

// oneGroup makes a group of all rows of what HAVING filtered, in one of the two worlds: one
// row where it keeps several, and one where FROM has none and HAVING holds.
func (c *compiler) oneGroup(s *selection, env *environment, any bool, out *produced) {
	if len(out.rows) == 1 || len(out.rows) == 0 && (any || !c.keepsByHaving(s, env)) || c.worlds.choose(ruleHaving, 2) == 0 {
		return
	}
	if len(out.rows) == 0 {
		c.emit(s, env, out)
		return
	}
	out.rows = out.rows[:1]
	if len(out.keys) > 0 {
		out.keys = out.keys[:1]
	}
}

// emit computes the select list and the sort keys for the current row or group.
func (c *compiler) emit(s *selection, env *environment, out *produced) {
	if s.sets.levels == 0 {
		c.emitRow(s, env, out)
	} else if c.expand(&s.sets, env, 1, func() { c.emitRow(s, env, out) }) {
		out.failed = true
	}
}

// emitRow is emit of a row in which functions that return sets have their values.
func (c *compiler) emitRow(s *selection, env *environment, out *produced) {
	row := out.slab.row(len(s.items))
	for i := range s.items {
		row[i] = s.items[i].value(env)
	}
	c.e.Coverage.SetLast(s.projects)
	c.consumeAll(spec.PlaceItem, s.items)
	out.rows = append(out.rows, row)
	if len(s.on) > 0 {
		keys := out.keySlab.row(len(s.on))
		for i := range s.on {
			keys[i] = s.on[i].value(env, row)
		}
		out.on = append(out.on, keys)
	}
	if len(s.sort) > 0 {
		keys := out.keySlab.row(len(s.sort))
		for i := range s.sort {
			keys[i] = s.sort[i].value(env, row)
		}
		out.keys = append(out.keys, keys)
	}
}

// withoutDuplicates is DISTINCT: one of each class of duplicates. The sort
// keys are columns of the result, so they go with the representative.
func (c *compiler) withoutDuplicates(in produced, sort []sortKey, collations []spec.Collation) produced {
	made := c.e.Coverage.Last()
	rows, failed := c.distinctRows(collatedRows(in.rows, collations))
	uncollate(rows, collations)
	out := produced{rows: rows, failed: in.failed || failed}
	for _, row := range rows {
		if len(sort) == 0 {
			break
		}
		keys := make(semantics.Row, len(sort))
		for i := range sort {
			keys[i] = sort[i].value(nil, row)
		}
		out.keys = append(out.keys, keys)
	}
	if len(rows) < len(in.rows) {
		c.e.Coverage.Apply(ruleDistinctRows, distinctRowsDuplicatesRemoved)
	} else {
		c.e.Coverage.Apply(ruleDistinctRows, distinctRowsNoDuplicates)
	}
	c.consumeRows(spec.PlaceRow, made)
	return out
}

// distinctRows keeps one row of each class of duplicates. Rows with an element
// that raises cannot be compared: the result then raises too.
func (c *compiler) distinctRows(rows []semantics.Row) (kept []semantics.Row, failed bool) {
	definite := rows
	for i, row := range rows {
		if _, bad := semantics.RaisedIn(row); bad {
			definite = append([]semantics.Row(nil), rows[:i]...)
			for _, r := range rows[i:] {
				if _, bad := semantics.RaisedIn(r); !bad {
					definite = append(definite, r)
				}
			}
			failed = true
			break
		}
	}
	classes := semantics.Partition(c.e, definite)
	semantics.NoteDuplicates(c.e, classes)
	kept = make([]semantics.Row, len(classes))
	for i, class := range classes {
		kept[i] = class.Rows[c.worlds.choose(semantics.RuleDuplicates, len(class.Rows))]
	}
	return kept, failed
}
