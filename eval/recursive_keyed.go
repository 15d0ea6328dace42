package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Cases of ruleKeyed.
const (
	keyedNew spec.Case = iota
	keyedReplaced
	keyedSeveral
)

var ruleKeyed = spec.Declare(spec.Rule{
	ID:        "from.using-key",
	Statement: "A recursive query with USING KEY has one row for each value of the key: a row of a later step takes the place of the one that has its key. Which of several rows of one step with one key it is, is not said. The name of the query means all rows of the step before, recurring and the name the rows so far. UNION is UNION ALL there.",
	From: spec.DuckDB("WITH Clause, Recursive CTEs with USING KEY", "query_syntax/with.md @ 19bc1ded4480").
		With(spec.DuckDBCode("PhysicalRecursiveCTE::Sink and GetDataInternal, CreatePlan(LogicalRecursiveCTE)", "src/execution/operator/set/physical_recursive_cte.cpp, src/execution/physical_plan/plan_recursive_cte.cpp")),
	Keywords: []string{"USING KEY"},
	Cases:    []string{keyedNew: "new key", keyedReplaced: "replaced", keyedSeveral: "several rows"},
	Only:     []string{"duckdb"},
})

// keyedRows are the rows of a recursion by their keys; without keys nothing is kept.
type keyedRows struct {
	c      *compiler
	keys   []int
	places map[string]int
	rows   []semantics.Row
}

func (c *compiler) newKeyed(r *recursion) *keyedRows {
	return &keyedRows{c: c, keys: r.keys, places: map[string]int{}}
}

// add takes the rows of a step.
func (k *keyedRows) add(rows []semantics.Row) {
	if k.keys == nil {
		return
	}
	var order []string
	step := map[string][]semantics.Row{}
	for _, row := range rows {
		key := make(semantics.Row, len(k.keys))
		for i, column := range k.keys {
			key[i] = row[column]
		}
		at := string(semantics.AppendRowKey(k.c.e, nil, key))
		if step[at] == nil {
			order = append(order, at)
		}
		step[at] = append(step[at], row)
	}
	for _, at := range order {
		distinct := distinguishable(step[at])
		row := distinct[k.c.worlds.choose(ruleKeyed, len(distinct))]
		place, known := k.places[at]
		switch {
		case len(distinct) > 1:
			k.c.e.Coverage.Apply(ruleKeyed, keyedSeveral)
		case known:
			k.c.e.Coverage.Apply(ruleKeyed, keyedReplaced)
		default:
			k.c.e.Coverage.Apply(ruleKeyed, keyedNew)
		}
		if known {
			k.rows[place] = row
			continue
		}
		k.places[at] = len(k.rows)
		k.rows = append(k.rows, row)
	}
}

// all are the rows so far, of all steps where there are no keys.
func (k *keyedRows) all(steps [][]semantics.Row) []semantics.Row {
	if k.keys == nil {
		return slices.Concat(steps...)
	}
	return slices.Clone(k.rows)
}
