package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Cases of ruleDistinctOn.
const (
	distinctOnFirst spec.Case = iota
	distinctOnTie
	distinctOnNull
)

var ruleDistinctOn = spec.Declare(spec.Rule{
	ID:        "select.distinct-on",
	Statement: "SELECT DISTINCT ON keeps one row of each set of rows whose keys are not distinct: the first one by ORDER BY; which of several first ones is free. ORDER BY begins with the keys.",
	From:      spec.PostgreSQL("SELECT, DISTINCT Clause", "ref/select.sgml").On("2026-11-29").With(spec.PostgreSQLCode("transformDistinctOnClause", "src/backend/parser/parse_clause.c")),
	Keywords:  []string{"DISTINCT ON"},
	Cases:     []string{distinctOnFirst: "first row", distinctOnTie: "tie", distinctOnNull: "null key"},
	Only:      []string{"postgres", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "ORDER BY may be any.",
		From: spec.DuckDB("DISTINCT ON Clause", "query_syntax/select.md @ 1b5452ec722e").On("2026-11-29")}},
})

// firstOfEach keeps the first row of each set of rows that the keys of DISTINCT ON tell apart.
func (c *compiler) firstOfEach(s *selection, in produced) produced {
	out := produced{failed: in.failed}
	first, emptyFirst := c.nullsFirst(s.sort, in.keys), c.emptyFirst(s.sort, in.keys)
	if len(s.sort) > 0 {
		c.noteOrder(s.sort, in.keys)
	}
	classes, index := [][]int(nil), map[string]int{}
	for i, on := range in.on {
		_, bad := semantics.RaisedIn(on)
		if !bad && len(s.sort) > 0 {
			_, bad = semantics.RaisedIn(in.keys[i])
		}
		if bad {
			out.failed = true
			return out
		}
		for k := range on {
			if s.on[k].collation != spec.CollationUnnamed {
				on[k] = semantics.Collate(on[k], s.on[k].collation)
			}
			if on[k].IsNull() {
				c.e.Coverage.Apply(ruleDistinctOn, distinctOnNull)
			}
		}
		key := string(semantics.AppendRowKey(c.e, nil, on))
		at, is := index[key]
		if !is {
			at = len(classes)
			index[key], classes = at, append(classes, nil)
		}
		classes[at] = append(classes[at], i)
	}
	for _, class := range classes {
		c.e.Coverage.Apply(ruleDistinctOn, distinctOnFirst)
		var best []int
		for _, i := range class {
			order := 1
			for k := range s.sort {
				if len(best) == 0 {
					break
				}
				if order = c.compareKeys(&s.sort[k], &in.keys[i][k], &in.keys[best[0]][k], first[k], emptyFirst && s.sort[k].typ.IsText()); order != 0 {
					break
				}
			}
			if len(s.sort) == 0 && len(best) > 0 {
				order = 0
			}
			switch {
			case len(best) == 0 || order < 0:
				best = []int{i}
			case order == 0 && !c.told(in, best, i):
				best = append(best, i)
			}
		}
		chosen := best[0]
		if len(best) > 1 {
			c.e.Coverage.Apply(ruleDistinctOn, distinctOnTie)
			chosen = best[c.worlds.choose(ruleDistinctOn, len(best))]
		}
		out.rows = append(out.rows, in.rows[chosen])
		if len(s.sort) > 0 {
			out.keys = append(out.keys, in.keys[chosen])
		}
	}
	return out
}

// told tells whether a row cannot be told apart from one that may be chosen already.
func (c *compiler) told(in produced, best []int, i int) bool {
	for _, k := range best {
		if semantics.IdenticalRows(in.rows[k], in.rows[i]) && (len(in.keys) == 0 || semantics.IdenticalRows(in.keys[k], in.keys[i])) {
			return true
		}
	}
	return false
}
