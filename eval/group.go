package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleGroupBy.
const (
	groupOfAllRows spec.Case = iota
	groupOfNoRows
	groupsByKeys
	groupsByNullKey
	groupsNone
)

// Cases of ruleBareColumn.
const (
	bareColumnArbitraryRow spec.Case = iota
	bareColumnRowOfExtreme
	bareColumnNoRow
)

var (
	ruleGroupBy = spec.Declare(spec.Rule{
		ID: "group.by", Statement: "Rows whose grouping keys are not distinct form one group; NULLs are alike. Without GROUP BY all rows are one group, also if there is none.",
		From: spec.ISO("<group by clause>"), Keywords: []string{"GROUP BY"},
		Cases: []string{groupOfAllRows: "one group of all", groupOfNoRows: "one group of none", groupsByKeys: "keys", groupsByNullKey: "null key", groupsNone: "no group"},
		Variants: []spec.Variant{{Dialects: []string{"mariadb"}, Statement: "Under ONLY_FULL_GROUP_BY every column outside aggregates is a grouping column; a key determines nothing. An expression that is written like a grouping expression has its value as a whole element of the select list only. An aggregate belongs to the outermost block, from the innermost one whose columns it names inwards, whose clause admits one.",
			From: spec.MariaDB("SQL_MODE, ONLY_FULL_GROUP_BY", "server/server-management/variables-and-modes/sql_mode").
				With(spec.MariaDB("GROUP BY", "server/reference/sql-statements/data-manipulation/selecting-data/group-by")).
				With(spec.MariaDBCode("setup_group, Item_sum::register_sum_func", "sql/{sql_select,item_sum}.cc"))},
			{Dialects: []string{"mysql56"}, Statement: "Under ONLY_FULL_GROUP_BY every column outside aggregates, in ORDER BY too, is a grouping column or stands in a grouping expression; a key determines nothing.",
				From: spec.MySQL56("12.19.3 MySQL Handling of GROUP BY", "group-by-handling.html").
					With(spec.MySQL56Code("match_exprs_for_only_full_group_by", "sql/sql_resolver.cc"))},
			{Dialects: []string{"mysql"}, Statement: "Columns are determined by keys, by equalities in WHERE and ON and by the grouping columns of views and derived tables as well. An expression that is written like a grouping expression has its value as a whole element of the select list or ORDER BY only. An aggregate belongs to the outermost block, from the innermost one whose columns it names inwards, whose clause admits one. In ORDER BY alone it is an error, and ORDER BY of the one group of all rows is taken away.",
				From: spec.MySQL("14.19.3 MySQL Handling of GROUP BY", "group-by-handling.html").
					With(spec.MySQL("14.19.4 Detection of Functional Dependence", "group-by-functional-dependence.html")).
					With(spec.MySQLCode("Group_check::check_expression, Item_sum::check_sum_func, Query_block::setup_order_final", "sql/{aggregate_check,item_sum,sql_resolver}.cc"))},
			{Dialects: []string{"duckdb"}, Statement: "Every column outside aggregates is a grouping column; a key determines nothing.",
				From: spec.DuckDBCode("Binder::BindSelectNode", "src/planner/binder/query_node/bind_select_node.cpp")}},
	})
	ruleHaving = spec.Declare(spec.Rule{
		ID: "group.having", Statement: "HAVING keeps the groups for which its condition is True.",
		From: spec.ISO("<having clause>"), Keywords: []string{"HAVING"},
		Cases: semantics.TruthCases,
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Names: true, Statement: "An alias of the select list may stand for its expression and wins over a column that is not grouped.",
			From: spec.DuckDBCode("HavingBinder::BindColumnRef, ColumnAliasBinder::BindAlias", "src/planner/expression_binder/{having_binder,column_alias_binder}.cpp")}, {Dialects: []string{"mysql"}, Names: true, Statement: "A name is a grouping column, else an element of the select list: the first of that name that is no column, else the only column of that name, else the only column whose name an alias hides; else an outer column. Without GROUP BY and aggregates it filters rows as WHERE does; where no column is named the manual's other sentence, one group of all rows, may hold as well.",
			From: spec.MySQL("15.2.13 SELECT Statement", "select.html").
				With(spec.MySQLCode("resolve_ref_in_select_and_group, find_item_in_list", "sql/{item,sql_base}.cc"))},
			{Dialects: []string{"mariadb"}, Names: true, Statement: "A name is a grouping column, else an element of the select list: the first of that name that is no column, else the only column of that name, else the only column whose name an alias hides; else an outer column. A column that is not grouped may be named by an alias only. Without GROUP BY and aggregates it filters rows as WHERE does; where no column is named the manual's other sentence, one group of all rows, may hold as well.",
				From: spec.MySQL("15.2.13 SELECT Statement", "select.html").
					With(spec.MariaDBCode("resolve_ref_in_select_and_group, find_item_in_list", "sql/{item,sql_base}.cc"))},
			{Dialects: []string{"mysql56"}, Statement: "Under ONLY_FULL_GROUP_BY it names grouping columns and outer columns; a column or alias of the select list alone is an error.",
				From: spec.MySQL56Code("resolve_ref_in_select_and_group", "sql/item.cc")},
			{Dialects: []string{"sqlite329", "sqlite330", "sqlite332"}, Statement: "HAVING without GROUP BY is an error.",
				From: spec.SQLite("2022-06-25 (3.39.0)", "changes.html").With(spec.SQLite332Code("resolveSelectStep", "resolve.c"))}},
	})
	ruleBareColumn = spec.Declare(spec.Rule{
		ID: "group.bare-column", Statement: "A column that is neither grouped nor aggregated has its value from an arbitrary row of the group; beside exactly one MIN or MAX from a row that attains it.",
		From:  spec.SQLite("2.5. Bare columns in an aggregate query", "lang_select.html"),
		Cases: []string{bareColumnArbitraryRow: "arbitrary row", bareColumnRowOfExtreme: "row of the extreme", bareColumnNoRow: "no row"}, Only: []string{"sqlite"},
	})
)

// group is a run of rows with the same grouping keys.
type group struct {
	rows []semantics.Row // rows of the product
	keys []semantics.Row // the grouping keys of each row
	// nulled are the grouping columns that are not in the grouping set of the group.
	nulled []int
}

// groupedRows forms the groups, computes their aggregates, applies HAVING and
// projects each group.
func (c *compiler) groupedRows(s *selection, scan func(*environment, func() bool) bool) func(*environment) produced {
	e := c.e
	bare, shown := c.bareColumns(s), s.bound.DeterminedColumns()
	form := c.formGroups
	if s.bound.Sets != nil {
		form = c.formSets
	}
	return func(env *environment) produced {
		applied := c.applied()
		groups, failed := form(s, env, scan)
		groups = c.groups(applied, groups, s.bound.Width, len(s.keys))
		made := e.Coverage.Last()
		out := produced{failed: failed}
		var list []*environment // of groups that functions over windows are of
		havingFails := false
		for _, g := range groups {
			inner := &environment{outer: env.outer}
			e.Coverage.SetLast(made)
			c.computeAggregates(s, inner, g)
			applied := c.applied()
			inner.row = c.represented(applied, withNulls(c.representative(s, inner, g, bare, shown), g.nulled))
			e.Coverage.Apply(ruleProject, projectGroup)
			e.Coverage.SetLast(made)
			if s.having != nil && !c.keepsByHaving(s, inner) {
				out.failed, havingFails = out.failed || inner.raised, havingFails || inner.raised
				continue
			}
			if len(s.frame.windows) > 0 {
				list = append(list, inner)
				continue
			}
			kept := e.Coverage.SetLast(s.projects)
			c.consumeRows(spec.PlaceRow, kept)
			c.emit(s, inner, &out)
		}
		if len(s.frame.windows) > 0 {
			before := e.Coverage.Last()
			c.windowRows(s, list, &out)
			e.Coverage.SetLast(before) // what a window sorts is no clause of the block
		}
		if len(out.rows) > 0 {
			e.Coverage.SetLast(s.projects)
		}
		if failed && len(s.keys)+len(s.frame.aggregates)+len(s.bound.Named) == 0 {
			// Nothing depends on the rows: an engine need not read them.
			out.failed, env.raised = havingFails, false
		}
		if failed && len(groups) == 1 && c.extremesKnown(s, env, groups[0].rows) {
			out.failed, env.raised = havingFails, false
		}
		if failed && c.neverHolds(s, env) {
			out.failed, env.raised = false, false
		}
		return out
	}
}

// neverHolds tells that HAVING depends on no row and holds for no group: an engine need not form
// the groups.
//
// Sources: MySQL 9.5, 10.8.2 EXPLAIN Output Format, Impossible HAVING; PostgreSQL source behind
// 18, subquery_planner in planner.c, which moves such a condition into WHERE.
func (c *compiler) neverHolds(s *selection, env *environment) bool {
	if s.having == nil || s.bound.Having == nil {
		return false
	}
	alone, counts := true, map[ast.Expr]bool{}
	ast.Inspect(s.bound.Having.Node, func(part ast.Expr) bool {
		switch part := part.(type) {
		case *ast.Is:
			if a, is := part.X.(*ast.Aggregate); is && part.Test == ast.TestNull && a.Function.IsCount() {
				counts[a] = true // never NULL, whatever the rows are
			}
		case *ast.Aggregate:
			alone = alone && counts[part]
			return false
		case *ast.ColumnRef, *ast.Subquery, *ast.InQuery, *ast.Exists, *ast.Quantified, *ast.Windowed, *ast.Parameter, *ast.EngineSpecific:
			alone = false
		default: // Another form depends on rows by its parts, if at all.
		}
		return alone
	})
	if !alone {
		return false
	}
	inner := &environment{outer: env.outer}
	c.computeAggregates(s, inner, &group{})
	t := s.having(inner)
	return t == semantics.False || t == semantics.Unknown
}

func (c *compiler) formGroups(s *selection, env *environment, scan func(*environment, func() bool) bool) (groups []*group, failed bool) {
	e := c.e
	var slab, keySlab rowSlab
	if len(s.keys) == 0 {
		all := &group{}
		var from spec.Application
		scan(env, func() bool {
			c.step()
			from = e.Coverage.Last()
			all.rows = append(all.rows, slab.keep(env.row))
			return true
		})
		if len(all.rows) == 0 {
			e.Coverage.Apply(ruleGroupBy, groupOfNoRows)
		} else {
			e.Coverage.Apply(ruleGroupBy, groupOfAllRows)
			c.consumeRows(spec.PlaceRow, from)
		}
		return []*group{all}, env.raised
	}
	index := map[string]*group{}
	var buf []byte
	met := groupsNone
	var from spec.Application
	var takes []gathered
	scan(env, func() bool {
		c.step()
		from = e.Coverage.Last()
		key := keySlab.row(len(s.keys))
		for i := range s.keys {
			key[i] = s.keys[i].value(env)
			takes = s.keys[i].site.gather(takes, spec.PlaceKey)
			if key[i].IsNull() {
				met = groupsByNullKey
			}
		}
		if _, bad := semantics.RaisedIn(key); bad {
			env.raised = env.raised || !c.mayBeSkipped(s, env)
			return true
		}
		buf = semantics.AppendRowKey(e, buf[:0], key)
		g := index[string(buf)]
		if g == nil {
			g = &group{}
			index[string(buf)] = g
			groups = append(groups, g)
		}
		g.rows = append(g.rows, slab.keep(env.row))
		g.keys = append(g.keys, key)
		return true
	})
	if met == groupsNone && len(groups) > 0 {
		met = groupsByKeys
	}
	e.Coverage.Apply(ruleGroupBy, met)
	c.consumeRows(spec.PlaceRow, from)
	for _, g := range takes {
		e.Coverage.Consume(e.Coverage.Last(), g.place, g.made)
	}
	return groups, env.raised
}

// bareColumns lists the slots that the output names although the grouping does
// not determine them, with those that it determines beside them.
func (c *compiler) bareColumns(s *selection) []int {
	bare := s.bound.BareColumns()
	for slot := range s.bound.Width {
		if len(bare) > 0 && s.bound.Determined[slot] {
			bare = append(bare, slot)
		}
	}
	return bare
}

// representative is the row that stands for a group in the output: any row whose grouping
// keys, or columns that these determine (shown), can be told apart from the others', since
// values may be equal and not the same, and where bare columns are named any row at all.
func (c *compiler) representative(s *selection, env *environment, g *group, bare, shown []int) semantics.Row {
	if len(g.rows) == 0 {
		switch {
		case len(bare) == 0:
		case s.bound.RowsAlike():
			c.e.MarkUndetermined(ruleGroupBy)
		default:
			c.e.Coverage.Apply(ruleBareColumn, bareColumnNoRow)
		}
		return make(semantics.Row, s.bound.Width)
	}
	candidates := g.rows
	if len(bare) > 0 && !s.bound.RowsAlike() {
		candidates = c.bareCandidates(s, env, g)
	}
	var kept []semantics.Row
	var seen []semantics.Row
next:
	for i, row := range candidates {
		var view semantics.Row
		if len(bare) == 0 {
			if g.keys != nil {
				view = slices.Clip(g.keys[i])
			}
			for _, slot := range shown {
				view = append(view, row[slot])
			}
		} else {
			for _, slot := range bare { // the grouping columns included
				view = append(view, row[slot])
			}
		}
		for _, v := range seen {
			if semantics.IdenticalRows(v, view) {
				continue next
			}
		}
		seen, kept = append(seen, view), append(kept, row)
	}
	if len(kept) > 1 && len(bare) > 0 && s.bound.RowsAlike() {
		c.e.MarkUndetermined(ruleGroupBy)
		return kept[0]
	}
	return kept[c.worlds.choose(c.freeRow(bare), len(kept))]
}

// bareCandidates are the rows that bare columns may come from.
func (c *compiler) bareCandidates(s *selection, env *environment, g *group) []semantics.Row {
	extreme := -1
	for i := range s.frame.aggregates {
		if node := s.frame.aggregates[i].node; node.Function == ast.Min || node.Function == ast.Max {
			if extreme >= 0 {
				extreme = -2
				break
			}
			extreme = i
			if node.Filter != nil {
				extreme = -2 // no text says of which row then
				break
			}
		}
	}
	if extreme < 0 {
		c.e.Coverage.Apply(ruleBareColumn, bareColumnArbitraryRow)
		return g.rows
	}
	c.e.Coverage.Apply(ruleBareColumn, bareColumnRowOfExtreme)
	a := &s.frame.aggregates[extreme]
	values := make([]semantics.Value, len(g.rows))
	at := environment{outer: env.outer}
	for i, row := range g.rows {
		at.row = row
		values[i] = a.args[0].value(&at)
	}
	best := sqlfunction.Aggregate(c.e, a.declared, false, [][]semantics.Value{values}, a.result)
	var rows []semantics.Row
	for i := range values {
		if best.IsNull() || semantics.AreDistinct(c.e, &values[i], &best) == semantics.False {
			rows = append(rows, g.rows[i])
		}
	}
	return rows
}

// freeRow is the rule that leaves open which row stands for a group.
func (c *compiler) freeRow(bare []int) *spec.Rule {
	if len(bare) > 0 {
		return ruleBareColumn
	}
	return semantics.RuleDuplicates
}

// keepsByHaving applies HAVING to a row or group; one that raises makes the
// block raise.
func (c *compiler) keepsByHaving(s *selection, env *environment) bool {
	made := c.e.Coverage.Last()
	t := s.having(env)
	if t == semantics.Fails {
		env.raised = true
		return false
	}
	c.e.Coverage.Apply(ruleHaving, t.Case())
	c.consume(spec.PlaceCondition, s.hold.site)
	c.consumeRows(spec.PlaceRow, made)
	t = c.decision(ruleHaving, t)
	return t == semantics.True
}
