package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
)

// Case of ruleFetch.
const fetchRows spec.Case = iota

var ruleFetch = spec.Declare(spec.Rule{
	ID: "from.recursive-fetched", Statement: "Only as many rows of a recursive query are computed as a LIMIT right around it takes, step after step: so one that has no end is ended.",
	From: spec.PostgreSQL("7.8.2. Recursive Queries", "queries.sgml"), Keywords: []string{"RECURSIVE"},
	Cases: []string{fetchRows: "ended"}, Only: []string{"postgres", "sqlite"},
	Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "So: each row that the queue gives is handed on before the next one is taken.",
		From: spec.SQLiteCode("generateWithRecursiveQuery", "select.c")}},
})

// mostAwaited is how many rows a recursion may have that is taken to end by itself: a LIMIT
// around it takes any of them then.
const mostAwaited = 10_000

// compileFetch is the evaluation of SELECT … FROM name [WHERE …] LIMIT n, where the name is
// that of a recursive query that may have no end; nil for other queries.
func (c *compiler) compileFetch(q *resolve.Query, body *block, w rowLimit, whole func(*environment) ordered) func(*environment) ordered {
	block, is := q.Body.(*resolve.Block)
	if !is || w.limit == nil || w.withTies || len(q.OrderBy) > 0 || c.dialect.RecursiveFetch != spec.RecursiveFetchRows ||
		block.Grouped || block.Node.Distinct || len(block.From) != 1 {
		return nil
	}
	source, is := block.From[0].(*resolve.Source)
	if !is || source.Common == nil || source.Working || source.Common.Query.Recursion == nil {
		return nil
	}
	t := c.common[source.Common]
	if t == nil || t.query == nil || t.query.steps == nil || t.query.steps.singly {
		return nil
	}
	return func(env *environment) ordered {
		limit, ok := c.count(env, w.limit)
		skip, okSkip := c.count(env, w.offset)
		if c.probing || !ok || !okSkip || limit < 0 || c.ends(t) {
			return whole(env)
		}
		c.e.Coverage.Apply(ruleFetch, fetchRows)
		before := *t
		defer func() { *t = before }()
		var out ordered
		total := int64(0)
		stopped := c.recur(t.query.steps, t, t.env, func(rows []semantics.Row) bool {
			t.rows, t.known = rows, true
			p := body.produce(env)
			total += int64(len(p.rows))
			out.failed = out.failed || p.failed
			if len(p.rows) > 0 {
				out.groups = append(out.groups, TieGroup{Rows: p.rows, Take: len(p.rows)})
			}
			return !out.failed && total < limit+max(skip, 0)
		})
		out.failed = out.failed || stopped.failed
		return c.cut(env, out, w)
	}
}

// ends tells whether a recursion ends after a few rows.
func (c *compiler) ends(t *commonTable) bool {
	before, total, ends := *t, 0, true
	c.recur(t.query.steps, t, t.env, func(rows []semantics.Row) bool {
		total += len(rows)
		ends = total <= mostAwaited
		return ends
	})
	*t = before
	return ends
}
