package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// Cases of ruleGroupingSets.
const (
	setsOne spec.Case = iota
	setsSeveral
	setsEmpty
	setsEmptyOfNoRow
)

// readSets is when the texts on grouping sets were read.
const readSets spec.Reading = "2026-11-28"

var ruleGroupingSets = spec.Declare(spec.Rule{
	ID: "group.sets", Statement: "Several grouping sets give the groups of each set, as UNION ALL does; a grouping column that is not in the set is NULL in the output. ROLLUP has the initial lists of its elements, CUBE all subsets of them; elements of GROUP BY are crossed. The empty set has one group, also of no row.",
	From: spec.ISO("<group by clause>").On(readSets), Keywords: []string{"ROLLUP", "CUBE", "GROUPING SETS"},
	Cases: []string{setsOne: "one set", setsSeveral: "several sets", setsEmpty: "empty set", setsEmptyOfNoRow: "empty set of no row"},
	Only:  []string{"iso", "postgres", "duckdb", "mysql"},
	Except: map[string][]string{
		"mysql":   {"one set"}, // WITH ROLLUP has two sets at least
		"mysql56": {"one set", "several sets", "empty set", "empty set of no row"},
	},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "Only keys that are in every set determine other columns.",
			From: spec.Source{Doc: "PostgreSQL source behind 18", Clause: "parseCheckAggregates, expand_grouping_sets",
				Address: "github.com/hackorum-dev/postgres src/backend/parser/parse_agg.c @ f20c4278342f", Read: readSets}},
		{Dialects: []string{"mysql"}, Statement: "WITH ROLLUP has the initial lists of the keys. No column is determined but the keys.",
			From: spec.Source{Doc: "MySQL 8.0 Reference Manual", Clause: "14.19.2 GROUP BY Modifiers",
				Address: "dev.mysql.com/doc/refman/8.0/en/group-by-modifiers.html, copy github.com/tavaresgerson/mysql-docs @ f44f3499a189", Read: readSets}.
				With(spec.MySQLCode("Query_block::resolve_rollup_item, Group_check::is_fd_on_source", "sql/{sql_resolver,aggregate_check}.cc")).On(readSets)},
	},
})

// formSets forms the groups of a block with several grouping sets.
func (c *compiler) formSets(s *selection, env *environment, scan func(*environment, func() bool) bool) (groups []*group, failed bool) {
	var rows, keys []semantics.Row
	var slab, keySlab rowSlab
	scan(env, func() bool {
		c.step()
		key := keySlab.row(len(s.keys))
		for i := range s.keys {
			key[i] = s.keys[i].value(env)
		}
		if _, bad := semantics.RaisedIn(key); bad {
			env.raised = env.raised || !c.mayBeSkipped(s, env)
			return true
		}
		rows, keys = append(rows, slab.keep(env.row)), append(keys, key)
		return true
	})
	met := setsSeveral
	if len(s.bound.Sets) == 1 {
		met = setsOne
	}
	c.e.Coverage.Apply(ruleGroupingSets, met)
	for _, set := range s.bound.Sets {
		groups = append(groups, c.groupsOfSet(s, set, rows, keys)...)
	}
	return groups, env.raised
}

// groupsOfSet forms the groups of a grouping set.
func (c *compiler) groupsOfSet(s *selection, set []int, rows, keys []semantics.Row) (groups []*group) {
	nulled := s.bound.Nulled(set)
	if len(set) == 0 {
		met := setsEmpty
		if len(rows) == 0 {
			met = setsEmptyOfNoRow
		}
		c.e.Coverage.Apply(ruleGroupingSets, met)
		return []*group{{rows: rows, nulled: nulled}}
	}
	index := map[string]*group{}
	var buf []byte
	for i, row := range rows {
		own := make(semantics.Row, len(set))
		for k, key := range set {
			own[k] = keys[i][key]
		}
		buf = semantics.AppendRowKey(c.e, buf[:0], own)
		g := index[string(buf)]
		if g == nil {
			g = &group{nulled: nulled}
			index[string(buf)] = g
			groups = append(groups, g)
		}
		g.rows, g.keys = append(g.rows, row), append(g.keys, own)
	}
	return groups
}

// withNulls is the row of a group with NULL in the grouping columns that are not in its set.
func withNulls(row semantics.Row, nulled []int) semantics.Row {
	if len(nulled) == 0 {
		return row
	}
	row = slices.Clone(row)
	for _, slot := range nulled {
		row[slot] = semantics.Null
	}
	return row
}

// groupingOperation is GROUPING of grouping columns in a group.
func (c *compiler) groupingOperation(keys []int, g *group) semantics.Value {
	bits, met := int64(0), function.GroupingOfKeys
	for _, key := range keys {
		if bits *= 2; slices.Contains(g.nulled, key) {
			bits, met = bits+1, function.GroupingOfOthers
		}
	}
	c.e.Coverage.Apply(function.Grouping.Rule, met)
	return semantics.Integer(bits)
}
