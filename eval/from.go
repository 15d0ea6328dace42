package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

var (
	ruleTable = spec.Declare(spec.Rule{
		ID: "from.table", Says: "A table denotes the bag of its rows.",
		From: spec.ISO("<joined table>"), Keywords: []string{"FROM", "SELECT"},
		Cases: []string{"empty", "rows"},
	})
	ruleDerived = spec.Declare(spec.Rule{
		ID: "from.derived", Says: "A derived table denotes the bag of its query's rows; its own order is lost.",
		From: spec.ISO("<subquery>"), Keywords: []string{"AS"},
		Cases: []string{"empty", "rows"},
	})
	ruleCross = spec.Declare(spec.Rule{
		ID: "from.cross", Says: "The product pairs every row of the left side with every row of the right side.",
		From: spec.ISO("<joined table>"), Keywords: []string{"CROSS JOIN", ","},
		Cases: []string{"pair"},
	})
	ruleInner = spec.Declare(spec.Rule{
		ID: "from.inner", Says: "An inner join is the product filtered by its condition: pairs for which it is True.",
		From: spec.ISO("<joined table>"), Keywords: []string{"INNER JOIN", "ON"},
		Cases: []string{"false", "unknown", "true"},
	})
	ruleLeft = spec.Declare(spec.Rule{
		ID: "from.left", Says: "A left join is the inner join plus every unmatched left row, padded with NULLs.",
		From: spec.ISO("<joined table>"), Keywords: []string{"LEFT JOIN"},
		Cases: []string{"matched", "padded"},
	})
	ruleRight = spec.Declare(spec.Rule{
		ID: "from.right", Says: "A right join is the inner join plus every unmatched right row, padded with NULLs.",
		From: spec.ISO("<joined table>"), Keywords: []string{"RIGHT JOIN"},
		Cases: []string{"matched", "padded"},
	})
	ruleFull = spec.Declare(spec.Rule{
		ID: "from.full", Says: "A full join is the inner join plus every unmatched row of both sides, padded with NULLs.",
		From: spec.ISO("<joined table>"), Keywords: []string{"FULL JOIN"},
		Cases: []string{"matched", "left padded", "right padded"},
		Only:  []string{"iso", "postgres", "sqlite"},
	})
	ruleNamedColumns = spec.Declare(spec.Rule{
		ID: "from.named-columns", Says: "USING joins on the equality of the named columns, NATURAL of all common ones; each such column appears once, in front, as COALESCE of both sides.",
		From: spec.ISO("<joined table>"), Keywords: []string{"USING", "NATURAL JOIN"},
		Cases: []string{"using", "natural", "natural without common columns"},
		Variants: []spec.Variant{
			{Dialects: []string{"postgres"}, Says: "The left column, in a right join the right one, COALESCE in a full join.",
				From: spec.PostgreSQLCode("buildMergedJoinVar", "src/backend/parser/parse_clause.c")},
			{Dialects: []string{"mysql", "mariadb"}, Says: "The left column, in a right join the right one; a right join also lists the rest of its right side first.",
				From: spec.MySQLCode("store_top_level_join_columns", "sql/sql_base.cc")},
			{Dialects: []string{"sqlite"}, Says: "The column stays in the left side's place, that of the right side disappears; COALESCE in right and full joins.",
				From: spec.SQLite("2.1. Determination of input data (FROM clause processing)", "lang_select.html")},
		},
	})
)

// source produces the rows of a table expression: it writes each into the
// slots that belong to it and calls next. next returns false to stop.
type source struct {
	first, width int // its slots in the product row
	run          func(env *environment, next func() bool) bool
	leaves       []leaf // base and derived tables, left to right
	conditions   []operand
}

// leaf is a base or derived table inside a FROM clause.
type leaf struct {
	first, width int
	rows         func(env *environment) ([]semantics.Row, bool)
	correlated   bool
}

// compileFrom compiles the comma list of a query block: a product.
func (c *compiler) compileFrom(list []ast.TableExpr, s *scope) ([]source, error) {
	sources := make([]source, 0, len(list))
	for _, t := range list {
		source, err := c.compileTable(t, s)
		if err != nil {
			return nil, err
		}
		sources = append(sources, source)
	}
	return sources, nil
}

func (c *compiler) compileTable(t ast.TableExpr, s *scope) (source, error) {
	switch t := t.(type) {
	case *ast.TableName:
		return c.compileTableName(t, s)
	case *ast.DerivedTable:
		return c.compileDerived(t, s)
	case *ast.Join:
		return c.compileJoin(t, s)
	}
	panic("eval: unknown table expression")
}

func (c *compiler) compileTableName(t *ast.TableName, s *scope) (source, error) {
	if view := c.database.view(t.Name); view != nil {
		d := &ast.DerivedTable{Query: view.Query, Alias: t.Name, Columns: view.Columns}
		if t.Alias != "" {
			d.Alias = t.Alias
		}
		if t.Columns != nil {
			d.Columns = t.Columns
		}
		return c.compileDerived(d, &scope{outer: nil, width: s.width, columns: s.columns}, s)
	}
	table := c.database.table(t.Name)
	if table == nil {
		return source{}, statementError(semantics.ClassName, "there is no table %s", t.Name)
	}
	name := t.Name
	if t.Alias != "" {
		name = t.Alias
	}
	columns := make([]Column, len(table.Columns))
	for i, col := range table.Columns {
		columns[i] = Column{Name: col.Name, Type: col.Type}
	}
	first := s.width
	if err := c.addColumns(s, name, columns, t.Columns); err != nil {
		return source{}, err
	}
	for _, key := range table.keys {
		k := tableKey{}
		for _, i := range key {
			k.key = append(k.key, first+i)
		}
		for i := range columns {
			k.determined = append(k.determined, first+i)
		}
		s.keys = append(s.keys, k)
	}
	e := c.e
	rows := func(*environment) ([]semantics.Row, bool) {
		if len(table.Rows) == 0 {
			e.Coverage.Apply(ruleTable, 0)
		} else {
			e.Coverage.Apply(ruleTable, 1)
		}
		return table.Rows, false
	}
	return c.leafSource(leaf{first: first, width: len(columns), rows: rows}), nil
}

// addColumns makes the columns of a table visible in the scope.
func (c *compiler) addColumns(s *scope, table string, columns []Column, renamed []string) error {
	if len(renamed) > len(columns) || renamed != nil && len(renamed) < len(columns) && c.dialect.Typing != spec.TypingStrict {
		return statementError(semantics.ClassDegree, "%s has %d columns, not %d", table, len(columns), len(renamed))
	}
	for i, col := range columns {
		name := col.Name
		if i < len(renamed) {
			name = renamed[i]
		}
		s.columns = append(s.columns, visibleColumn{table: table, name: name, typ: col.Type, slot: s.width, plain: true})
		s.width++
	}
	return nil
}

// leafSource produces the rows of one table.
func (c *compiler) leafSource(l leaf) source {
	first, last := l.first, l.first+l.width
	return source{first: first, width: l.width, leaves: []leaf{l},
		run: func(env *environment, next func() bool) bool {
			rows, failed := l.rows(env)
			if failed {
				env.failed = true
			}
			target := env.row[first:last]
			for _, row := range rows {
				copy(target, row)
				c.step()
				if !next() {
					return false
				}
			}
			return true
		}}
}

func (c *compiler) compileDerived(t *ast.DerivedTable, s *scope, into ...*scope) (source, error) {
	if t.Lateral {
		return source{}, unsupported("LATERAL")
	}
	query, err := c.compileQuery(t.Query, s.outer)
	if err != nil {
		return source{}, err
	}
	target := s
	if len(into) > 0 {
		target = into[0]
	}
	if query.correlated {
		target.correlated = true
	}
	first := target.width
	if err := c.addColumns(target, t.Alias, query.columns, t.Columns); err != nil {
		return source{}, err
	}
	e := c.e
	rows := func(env *environment) ([]semantics.Row, bool) {
		rows, failed := query.rows(env.outer)
		if len(rows) == 0 {
			e.Coverage.Apply(ruleDerived, 0)
		} else {
			e.Coverage.Apply(ruleDerived, 1)
		}
		return rows, failed
	}
	src := c.leafSource(leaf{first: first, width: len(query.columns), rows: rows, correlated: query.correlated})
	return src, nil
}

// pad writes NULLs into the slots of a source.
func (s source) pad(env *environment) {
	clear(env.row[s.first : s.first+s.width])
}

// compileJoin compiles a joined table. Its ON sees the columns of its two
// sides and of the blocks around, nothing beside it.
func (c *compiler) compileJoin(j *ast.Join, s *scope) (source, error) {
	from := len(s.columns)
	first := s.width
	left, err := c.compileTable(j.L, s)
	if err != nil {
		return source{}, err
	}
	middle := len(s.columns)
	right, err := c.compileTable(j.R, s)
	if err != nil {
		return source{}, err
	}
	var on operand
	var merge []mergedColumn
	switch {
	case j.Natural || j.Using != nil:
		if on, merge, err = c.namedColumns(j, s, from, middle); err != nil {
			return source{}, err
		}
	case j.On != nil:
		inner := *s
		inner.columns = s.columns[from:]
		if on, err = c.compileScalar(j.On, &inner); err != nil {
			return source{}, err
		}
		s.correlated = s.correlated || inner.correlated
	}
	var holds condition
	if on.value != nil {
		if holds, err = c.filter(on); err != nil {
			return source{}, err
		}
	}
	joined := source{first: first, leaves: append(left.leaves, right.leaves...), conditions: append(left.conditions, right.conditions...)}
	if on.value != nil && on.raises {
		joined.conditions = append(joined.conditions, on)
	}
	joined.run = c.join(j.Kind, left, right, holds)
	if fast := c.fastJoin(j.Kind, left, right, on, holds); fast != nil {
		joined.run = fast
	}
	if len(merge) > 0 {
		joined.run = c.merging(joined.run, merge)
	}
	joined.width = s.width - first
	return joined, nil
}

// merging fills the slots of merged columns before it passes a row on.
func (c *compiler) merging(run func(*environment, func() bool) bool, merge []mergedColumn) func(*environment, func() bool) bool {
	return func(env *environment, next func() bool) bool {
		return run(env, func() bool {
			for _, m := range merge {
				env.row[m.slot] = m.value(env)
			}
			return next()
		})
	}
}

// mergedColumn is the slot of a column that NATURAL or USING computes.
type mergedColumn struct {
	slot  int
	value scalar
}

// namedColumns builds the condition of NATURAL or USING and rearranges the
// visible columns: the merged ones first, then the rest of both sides.
func (c *compiler) namedColumns(j *ast.Join, s *scope, from, middle int) (operand, []mergedColumn, error) {
	left, right := s.columns[from:middle:middle], s.columns[middle:]
	names, which := j.Using, 0
	swapped := j.Kind == ast.JoinRight && c.dialect.UsingOrder == spec.UsingOuterFirst
	if j.Natural {
		if names = c.commonNames(s, left, right); len(names) == 0 {
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
		p, err := c.comparands(column(left[l]), column(right[r]))
		if err != nil {
			return on, nil, err
		}
		equal := c.predicate(c.holds(ast.Equal, p), p.l, p.r)
		equal.equalities = c.keyEquality(p)
		if on.value == nil {
			on = equal
		} else if on, err = c.compileConnective(ast.And, on, equal); err != nil {
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
			if col.plain && s.sameName(c.dialect, col.name, name) {
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
			if i < left && !col.plain && s.sameName(c.dialect, col.name, m.name) && s.columnCount(c.dialect, placed, m.name) == 0 {
				placed = append(placed, m)
			}
		}
		placed = append(placed, col)
	}
	return placed
}

// columnCount counts the plain columns of that name.
func (s *scope) columnCount(d *spec.Dialect, columns []visibleColumn, name string) int {
	n := 0
	for _, col := range columns {
		if col.plain && s.sameName(d, col.name, name) {
			n++
		}
	}
	return n
}

func (c *compiler) commonNames(s *scope, left, right []visibleColumn) []string {
	var names []string
	for _, l := range left {
		for _, r := range right {
			if l.plain && r.plain && s.sameName(c.dialect, l.name, r.name) {
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
		if !col.plain || !s.sameName(c.dialect, col.name, name) {
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
	if err != nil {
		return l, nil, typed(err)
	}
	switch {
	case t.Kind == ast.TypeDynamic:
		t = l.typ
	case c.dialect.Typing == spec.TypingCoercing && kind == ast.JoinRight:
		t = r.typ
	case c.dialect.Typing == spec.TypingCoercing:
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
