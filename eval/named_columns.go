package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleNamedColumns.
const (
	namedColumnsUsing spec.Case = iota
	namedColumnsNatural
	namedColumnsNaturalWithoutCommonColumns
)

var ruleNamedColumns = spec.Declare(spec.Rule{
	ID: "from.named-columns", Statement: "USING joins on the equality of the named columns, NATURAL of all common ones; each such column appears once, in front, as COALESCE of both sides.",
	From: spec.ISO("<joined table>"), Keywords: []string{"USING", "NATURAL JOIN"},
	Cases:   []string{namedColumnsUsing: "using", namedColumnsNatural: "natural", namedColumnsNaturalWithoutCommonColumns: "natural without common columns"},
	Except:  map[string][]string{"duckdb": {"natural without common columns"}},
	Choices: []spec.Choice{{Date: "2026-11-20", Statement: "NATURAL RIGHT JOIN in MySQL: the manual lists the rest of the left table first, the source (store_top_level_join_columns) says that the operands of a right join are inverted. The source is followed."}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "The left column, of an inner join the one that needs no conversion; in a right join the right one, COALESCE in a full join.",
			From: spec.PostgreSQLCode("buildMergedJoinVar", "src/backend/parser/parse_clause.c")},
		{Dialects: []string{"mysql"}, Statement: "The left column, in a right join the right one; a right join also lists the rest of its right side first. Inside a join with USING or NATURAL a right join with ON lists its right side first, too, because it is kept as a left join.",
			From: spec.MySQLCode("store_top_level_join_columns, store_natural_using_join_columns", "sql/sql_base.cc")},
		{Dialects: []string{"mysql56", "mariadb"}, Statement: "The left column, in a right join the right one; a right join that merges columns lists the rest of its right side first.",
			From: spec.MySQL56Code("store_top_level_join_columns, store_natural_using_join_columns", "sql/sql_base.cc").
				With(spec.MariaDBCode("store_top_level_join_columns", "sql/sql_base.cc"))},
		{Dialects: []string{"duckdb"}, Statement: "The column stays in the left side's place, that of the right side disappears. It is the left column, in a right join the right one, with its own type; COALESCE in a full join. NATURAL without a common column is an error.",
			From: spec.DuckDBCode("Binder::Bind of a JoinRef, SetPrimaryBinding", "src/planner/binder/tableref/bind_joinref.cpp")},
		{Dialects: []string{"sqlite"}, Statement: "The column stays in the left side's place, that of the right side disappears. In a right join the value is the right one, in a full join COALESCE. Of several columns of the name to the left the leftmost is meant, unless FROM has a RIGHT or FULL JOIN.",
			From: spec.SQLite("2.1. Determination of input data (FROM clause processing)", "lang_select.html").With(spec.SQLiteCode("lookupName", "resolve.c")).With(spec.SQLiteCode("sqlite3ProcessJoin", "select.c"))},
	},
})

// mergedColumn is the slot of a column that NATURAL or USING computes.
type mergedColumn struct {
	slot  int
	value scalar
}

// namedColumns builds the condition of NATURAL or USING and what fills the merged
// columns.
func (c *compiler) namedColumns(j *resolve.Join) (operand, []mergedColumn, error) {
	met := namedColumnsUsing
	switch {
	case j.Node.Natural && len(j.Merged) == 0 && j.Err == nil:
		met = namedColumnsNaturalWithoutCommonColumns
	case j.Node.Natural:
		met = namedColumnsNatural
	}
	var on operand
	var computedColumns []mergedColumn
	e := c.e
	counted := func(decide condition) condition {
		return func(env *environment) semantics.Truth {
			e.Coverage.Apply(ruleNamedColumns, met)
			return decide(env)
		}
	}
	for i, m := range j.Merged {
		left, right := c.columnAt(m.Left, 0), c.columnAt(m.Right, 0)
		p, err := c.comparands(m.Pair, left, right)
		if err != nil {
			return on, nil, err
		}
		equal := c.predicate(c.holds(ast.Equal, p), p.l, p.r)
		equal.equalities = c.keyEquality(p)
		equal.equated = c.equate(left, right)
		if i == 0 {
			equal.truth = counted(equal.truth)
			on = equal
		} else {
			on = c.conjunction(on, equal)
		}
		if m.Err != nil {
			return on, nil, m.Err
		}
		if value := c.mergeColumn(j.Node.Kind, m); value != nil {
			computedColumns = append(computedColumns, mergedColumn{slot: m.Column.Position, value: value})
		}
	}
	if j.Err != nil {
		return on, nil, j.Err
	}
	if on.value == nil { // no common column: the product, padded where it is an outer join
		on = c.predicate(counted(func(*environment) semantics.Truth { return semantics.True }))
	}
	return on, computedColumns, nil
}

// mergeColumn is the value of the column that stands for both sides, nil where it is one
// of them.
func (c *compiler) mergeColumn(kind ast.JoinKind, m *resolve.Merge) scalar {
	if m.Column.Position == m.Left.Position || m.Column.Position == m.Right.Position {
		return nil
	}
	e, t := c.e, m.Column.Type()
	convert := func(slot int, from ast.Type) scalar {
		if from == t || t.Kind == ast.TypeDynamic || typing.KeepsValue(from, t) && t.Kind != ast.TypeDecimal {
			return func(env *environment) semantics.Value { return env.row[slot] }
		}
		return func(env *environment) semantics.Value { return semantics.Convert(e, env.row[slot], t) }
	}
	l, r := convert(m.Left.Position, m.Left.Type()), convert(m.Right.Position, m.Right.Type())
	byJoin := c.dialect.UsingValue == spec.UsingByJoin
	switch {
	case kind == ast.JoinRight && byJoin:
		return r
	case kind != ast.JoinFull && kind != ast.JoinRight:
		return l
	}
	return func(env *environment) semantics.Value {
		if v := l(env); !v.IsNull() {
			return v
		}
		return r(env)
	}
}
