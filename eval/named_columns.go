package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

var ruleNamedColumns = spec.Declare(spec.Rule{
	ID: "from.named-columns", Says: "USING joins on the equality of the named columns, NATURAL of all common ones; each such column appears once, in front, as COALESCE of both sides.",
	From: spec.ISO("<joined table>"), Keywords: []string{"USING", "NATURAL JOIN"},
	Cases:   []string{"using", "natural", "natural without common columns"},
	Except:  map[string][]string{"duckdb": {"natural without common columns"}},
	Choices: []spec.Choice{{Date: "2026-11-20", Statement: "NATURAL RIGHT JOIN in MySQL: the manual lists the rest of the left table first, the source (store_top_level_join_columns) says that the operands of a right join are inverted. The source is followed."}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Says: "The left column, of an inner join the one that needs no conversion; in a right join the right one, COALESCE in a full join.",
			From: spec.PostgreSQLCode("buildMergedJoinVar", "src/backend/parser/parse_clause.c")},
		{Dialects: []string{"mysql"}, Says: "The left column, in a right join the right one; a right join also lists the rest of its right side first. Inside a join with USING or NATURAL a right join with ON lists its right side first, too, because it is kept as a left join.",
			From: spec.MySQLCode("store_top_level_join_columns, store_natural_using_join_columns", "sql/sql_base.cc")},
		{Dialects: []string{"mysql56", "mariadb"}, Says: "The left column, in a right join the right one; a right join that merges columns lists the rest of its right side first.",
			From: spec.MySQL56Code("store_top_level_join_columns, store_natural_using_join_columns", "sql/sql_base.cc").
				With(spec.MariaDBCode("store_top_level_join_columns", "sql/sql_base.cc"))},
		{Dialects: []string{"duckdb"}, Says: "The column stays in the left side's place, that of the right side disappears. It is the left column, in a right join the right one, with its own type; COALESCE in a full join. NATURAL without a common column is an error.",
			From: spec.DuckDBCode("Binder::Bind of a JoinRef, SetPrimaryBinding", "src/planner/binder/tableref/bind_joinref.cpp")},
		{Dialects: []string{"sqlite"}, Says: "The column stays in the left side's place, that of the right side disappears. In a right join the value is the right one, in a full join COALESCE.",
			From: spec.SQLite("2.1. Determination of input data (FROM clause processing)", "lang_select.html").With(spec.SQLiteCode("lookupName", "resolve.c"))},
	},
})

// mergedColumn is the slot of a column that NATURAL or USING computes.
type mergedColumn struct {
	slot  int
	value scalar
}

// namedColumns builds the condition of NATURAL or USING and rearranges the
// visible columns: the merged ones first, then the rest of both sides.
func (c *compiler) namedColumns(j *ast.Join, s *scope, from, middle int) (operand, []mergedColumn, error) {
	left, right := s.columns[from:middle:middle], s.columns[middle:]
	names, err := c.distinctNames(j.Using)
	if err != nil {
		return operand{}, nil, err
	}
	which := 0
	swapped := j.Kind == ast.JoinRight && (c.dialect.UsingOrder == spec.UsingOuterFirst || c.dialect.UsingOrder == spec.UsingOuterFirstInside)
	if j.Natural {
		if names = c.commonNames(s, left, right); len(names) == 0 && c.dialect.NaturalNone == spec.NaturalNoneRefused {
			return operand{}, nil, statementError(semantics.ClassName, "NATURAL JOIN finds no common column")
		}
		if len(names) == 0 {
			which = 2
		} else {
			which = 1
		}
	}
	if swapped {
		names = c.inOrderOf(s, right, names)
	} else if c.dialect.UsingOrder != spec.UsingListed {
		names = c.inOrderOf(s, left, names)
	}
	var on operand
	var merged []visibleColumn
	var computedColumns []mergedColumn
	hidden := map[int]bool{}
	for _, name := range names {
		l, err := c.soleColumn(s, left, name)
		if err != nil {
			return on, nil, err
		}
		r, err := c.soleColumn(s, right, name)
		if err != nil {
			return on, nil, err
		}
		column := func(col visibleColumn) operand {
			slot := col.slot
			return operand{typ: col.typ, slot: slot, value: func(env *environment) semantics.Value { return env.row[slot] }}
		}
		p, err := c.comparands(typing.ForEquality, column(left[l]), column(right[r]))
		if err != nil {
			return on, nil, err
		}
		equal := c.predicate(c.holds(ast.Equal, p), p.l, p.r)
		equal.equalities = c.keyEquality(p)
		equal.equated = c.equate(column(left[l]), column(right[r]))
		if on.value == nil {
			on = equal
		} else if on, err = c.compileAnd(on, equal); err != nil {
			return on, nil, err
		}
		m, value, err := c.mergeColumn(j.Kind, left[l], right[r], s)
		if err != nil {
			return on, nil, err
		}
		if value != nil {
			computedColumns = append(computedColumns, mergedColumn{slot: m.slot, value: value})
		}
		merged = append(merged, m)
		hidden[l], hidden[len(left)+r] = true, true
	}
	e := c.e
	if on.value == nil { // no common column: the product, padded where it is an outer join
		on = c.predicate(func(*environment) semantics.Truth { return semantics.True })
	}
	decide := on.truth
	on.truth = func(env *environment) semantics.Truth {
		e.Coverage.Apply(ruleNamedColumns, which)
		return decide(env)
	}
	all := append([]visibleColumn(nil), s.columns[from:]...)
	for i := range all {
		if hidden[i] {
			all[i].plain = false
		}
	}
	switch {
	case c.dialect.UsingOrder == spec.UsingInPlace:
		all = c.inPlace(s, all, merged, len(left))
	case swapped:
		all = append(append(append([]visibleColumn(nil), merged...), all[len(left):]...), all[:len(left)]...)
	default:
		all = append(merged, all...)
	}
	s.columns = append(s.columns[:from:from], all...)
	return on, computedColumns, nil
}

// inOrderOf sorts names in the order in which the columns have them. Names
// that no column has stay, for the error that follows.
func (c *compiler) inOrderOf(s *scope, columns []visibleColumn, names []string) []string {
	var sorted []string
	for _, col := range columns {
		for _, name := range names {
			if col.plain && c.sameName(col.name, name) {
				sorted = append(sorted, name)
			}
		}
	}
	if len(sorted) < len(names) {
		return names
	}
	return sorted
}

// inPlace puts each merged column where the left side had its own.
func (c *compiler) inPlace(s *scope, all, merged []visibleColumn, left int) []visibleColumn {
	var placed []visibleColumn
	for i, col := range all {
		for _, m := range merged {
			if i < left && !col.plain && c.sameName(col.name, m.name) && c.columnCount(placed, m.name) == 0 {
				placed = append(placed, m)
			}
		}
		placed = append(placed, col)
	}
	return placed
}

// columnCount counts the plain columns of that name.
func (c *compiler) columnCount(columns []visibleColumn, name string) int {
	n := 0
	for _, col := range columns {
		if col.plain && c.sameName(col.name, name) {
			n++
		}
	}
	return n
}

func (c *compiler) commonNames(s *scope, left, right []visibleColumn) []string {
	var names []string
	for _, l := range left {
		for _, r := range right {
			if l.plain && r.plain && c.sameName(l.name, r.name) {
				names = append(names, l.name)
				break
			}
		}
	}
	return names
}

// soleColumn finds the one plain column of that name among the columns.
func (c *compiler) soleColumn(s *scope, columns []visibleColumn, name string) (int, error) {
	found := -1
	for i, col := range columns {
		if !col.plain || !c.sameName(col.name, name) {
			continue
		}
		if found >= 0 {
			return found, statementError(semantics.ClassAmbiguous, "common column %s appears more than once", name)
		}
		found = i
	}
	if found < 0 {
		return found, statementError(semantics.ClassName, "column %s of USING is not in both tables", name)
	}
	return found, nil
}

// mergeColumn is the column that stands for both sides. Where it is more than
// one side's value the second result computes it.
func (c *compiler) mergeColumn(kind ast.JoinKind, l, r visibleColumn, s *scope) (visibleColumn, scalar, error) {
	t, err := typing.Common(c.dialect, "JOIN/USING", l.typ, r.typ)
	if c.dialect.UsingType == spec.UsingTypeByJoin && kind != ast.JoinFull { // the column of one side
		t, err = l.typ, nil
	}
	if err != nil {
		return l, nil, typed(err)
	}
	switch {
	case c.dialect.UsingType != spec.UsingTypeUnited && kind == ast.JoinRight:
		t = r.typ
	case c.dialect.UsingType == spec.UsingTypeOfSide:
		t = l.typ
	}
	m := visibleColumn{name: l.name, typ: t, slot: l.slot, plain: true}
	byJoin := c.dialect.UsingValue == spec.UsingByJoin
	e := c.e
	convert := func(slot int, from ast.Type) scalar {
		if from == t || t.Kind == ast.TypeDynamic || typing.KeepsValue(from, t) && t.Kind != ast.TypeDecimal {
			return func(env *environment) semantics.Value { return env.row[slot] }
		}
		return func(env *environment) semantics.Value { return semantics.Convert(e, env.row[slot], t) }
	}
	switch {
	case kind == ast.JoinRight && byJoin:
		m.slot = r.slot
		if r.typ == t {
			return m, nil, nil
		}
		m.slot = s.width
		s.width++
		return m, convert(r.slot, r.typ), nil
	case kind != ast.JoinFull && (kind != ast.JoinRight || byJoin):
		if l.typ == t {
			return m, nil, nil
		}
		if byJoin && r.typ == t && (kind == ast.JoinInner || kind == ast.JoinCross) {
			m.slot = r.slot // buildMergedJoinVar prefers the side that needs no conversion
			return m, nil, nil
		}
		m.slot = s.width
		s.width++
		return m, convert(l.slot, l.typ), nil
	}
	m.slot = s.width
	s.width++
	left, right := convert(l.slot, l.typ), convert(r.slot, r.typ)
	return m, func(env *environment) semantics.Value {
		if v := left(env); !v.IsNull() {
			return v
		}
		return right(env)
	}, nil
}
