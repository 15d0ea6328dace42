package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Cases of ruleFilterJoin.
const (
	filterMatched spec.Case = iota
	filterUnmatched
)

var ruleFilterJoin = spec.Declare(spec.Rule{
	ID:        "from.filter-join",
	Statement: "A semi join keeps the rows of the left side for which the condition is True with a row of the right side, once each; an anti join keeps the others. Only the columns of the left side are seen.",
	From: spec.DuckDB("FROM and JOIN Clauses, Semi and Anti Joins", "query_syntax/from.md @ f93a5854ca60").
		With(spec.DuckDBCode("Binder::Bind of a JoinRef", "src/planner/binder/tableref/bind_joinref.cpp")),
	Keywords: []string{"SEMI JOIN", "ANTI JOIN"},
	Cases:    []string{filterMatched: "matched", filterUnmatched: "unmatched"},
	Only:     []string{"duckdb"},
})

// filterJoin keeps the rows of the left side that match one of the right side, or those that match
// none. The slots of the right side are NULL.
func (c *compiler) filterJoin(left, right source, holds condition, matching bool) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		rows := right.materialize(env)
		return left.run(env, func() bool {
			matched := semantics.False
			for _, row := range rows {
				right.restore(env, row)
				c.step()
				matched = either(matched, c.matches(env, holds))
			}
			right.pad(env)
			if matched == semantics.True {
				e.Coverage.Apply(ruleFilterJoin, filterMatched)
			} else {
				e.Coverage.Apply(ruleFilterJoin, filterUnmatched)
			}
			if !matching {
				matched = unmatched(matched)
			}
			return decidedBy(matched, env, next)
		})
	}
}
