package fault

import (
	"context"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// graphClauseFaults are faults of clauses, of aggregates and of what is remembered.
func graphClauseFaults() []*GraphFault {
	return []*GraphFault{
		{
			Name: "the WHERE of OPTIONAL MATCH filters records", Rule: "clause.optional-match", Statements: graphPaths,
			Query: "MATCH (a) OPTIONAL MATCH (a)-->(b) WHERE b.id = 2 RETURN a.id AS a, b.id AS b", Blind: asWrong,
			rewrite: func(_ *graphPlanter, q *cypher.Query) bool {
				return eachArm(q, func(arm *cypher.Arm, i int, m *cypher.Match) bool {
					if !m.Optional || m.Where == nil {
						return false
					}
					filter := &cypher.With{Projection: cypher.Projection{Star: true}, Where: m.Where}
					m.Where = nil
					arm.Clauses = slices.Insert(arm.Clauses, i+1, cypher.Clause(filter))
					return true
				})
			},
		},
		{
			Name: "a filter behind OPTIONAL MATCH becomes its WHERE", Rule: "clause.optional-match", Statements: graphPaths,
			Query:  "MATCH (a) OPTIONAL MATCH (a)-->(b) WITH * WHERE b.id = 2 RETURN a.id AS a, b.id AS b",
			Claims: append(sees("padded records are in all parts", partitioned), sees("a padded record comes of the narrower condition", refined)...), Blind: asWrong,
			rewrite: func(_ *graphPlanter, q *cypher.Query) bool {
				return eachArm(q, func(arm *cypher.Arm, i int, m *cypher.Match) bool {
					if !m.Optional || m.Where != nil || i+1 >= len(arm.Clauses) {
						return false
					}
					w, is := arm.Clauses[i+1].(*cypher.With)
					if !is || !w.Star || w.Where == nil || len(w.Items) > 0 {
						return false
					}
					m.Where, w.Where = w.Where, nil
					return true
				})
			},
		},
		{
			Name: "count(x) counts null", Rule: "aggregation.count", Statements: graphNodes, Query: "MATCH (n:A) RETURN count(n.k) AS c", Blind: asWrong,
			rewrite: expressions(func(x cypher.Expr) cypher.Expr {
				if c, is := x.(*cypher.FunctionCall); is && strings.EqualFold(c.Name, declared.Count.Name) && !c.Distinct {
					return &cypher.CountStar{}
				}
				return x
			}),
		},
		{
			Name: "ORDER BY puts null first", Rule: "clause.order-by", Statements: graphNodes, Query: "MATCH (n:A) RETURN n.k AS k ORDER BY k", Blind: asWrong,
			rewrite: func(_ *graphPlanter, q *cypher.Query) bool {
				changed := false
				for _, r := range roots(q) {
					var keys []cypher.SortItem
					for _, key := range r.OrderBy {
						if !key.Descending {
							keys = append(keys, cypher.SortItem{Expr: &cypher.IsNull{Of: cypher.CopyExpr(key.Expr), Not: true}})
							changed = true
						}
						keys = append(keys, key)
					}
					r.OrderBy = keys
				}
				return changed
			},
		},
		{
			Name: "LIMIT comes before ORDER BY", Rule: "clause.limit", Statements: graphNodes,
			Query: "MATCH (n:A) RETURN n.id AS i ORDER BY i DESC LIMIT 2", Blind: asWrong, answer: limitFirst,
		},
		{
			Name: "DISTINCT takes every NaN for another", Rare: true, Rule: "clause.distinct", Statements: graphNodes,
			Query:  "MATCH (n:A) RETURN DISTINCT sqrt(-1.0) AS x",
			Claims: sees("a record of a set is there twice", partitioned), Blind: asWrong, answer: distinctNaN,
		},
		{
			Name: "DISTINCT is dropped where WHERE compares", Rule: "clause.distinct", Statements: graphNodes,
			Query:  "MATCH (n:A) WHERE n.id < 4 RETURN DISTINCT n.k > 0 AS x",
			Claims: sees("a record of a set is there twice", partitioned), Blind: "each question drops it, or sets are compared",
			rewrite: func(_ *graphPlanter, q *cypher.Query) bool {
				changed := false
				for i, r := range roots(q) {
					m, is := q.Arms[i].Clauses[0].(*cypher.Match)
					if !is || !r.Distinct || m.Where == nil {
						continue
					}
					if _, compares := comparison(m.Where); compares {
						r.Distinct, changed = false, true
					}
				}
				return changed
			},
		},
		{
			Name: "an answer is remembered beyond DELETE", Rule: "clause.composition", Statements: graphNodes,
			Query: "MATCH (n:A) RETURN n.id AS i", Unseen: true,
			Claims: sees("the deletion is not seen", emptied), Blind: "nothing is deleted, or only what the answer has not",
			answer: func(ctx context.Context, s *graphSession, text string, _ *cypher.Query) (*engine.Result, error) {
				if known := s.cache[text]; known != nil {
					return known, nil
				}
				result, err := s.Session.Query(ctx, text)
				if err == nil {
					if s.cache == nil {
						s.cache = map[string]*engine.Result{}
					}
					s.cache[text] = result
				}
				return result, err
			},
		},
		{
			Name: "on a graph of few nodes a condition on two is not looked at", Rule: "clause.where", Statements: graphNodes,
			Query:  "MATCH (a:A), (b:A) WHERE a.k < b.k AND b.k < 3 RETURN a.id AS a, b.id AS b",
			Claims: sees("the smaller graph answers more", leftOver, emptied), Blind: "all questions are asked of one graph, or all matches are gone",
			answer: fewNodes,
		},
	}
}

// limitFirst asks without ORDER BY and LIMIT, and takes the first records.
func limitFirst(ctx context.Context, s *graphSession, _ string, q *cypher.Query) (*engine.Result, error) {
	list := roots(q)
	if len(list) != 1 || len(list[0].OrderBy) == 0 || list[0].Limit == nil || list[0].Skip != nil {
		return nil, nil
	}
	n, is := list[0].Limit.(*cypher.Integer)
	if !is {
		return nil, nil
	}
	order := list[0].OrderBy
	list[0].OrderBy, list[0].Limit = nil, nil
	all, err := s.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	list[0].OrderBy = order
	sorted, err := s.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all.Rows, func(a, b []engine.Cell) int { return strings.Compare(rowText(a), rowText(b)) })
	left := map[string]int{}
	for _, row := range all.Rows[:min(len(all.Rows), int(n.Value))] {
		left[rowText(row)]++
	}
	result := *sorted
	result.Rows = nil
	for _, row := range sorted.Rows {
		if text := rowText(row); left[text] > 0 {
			left[text]--
			result.Rows = append(result.Rows, row)
		}
	}
	return &result, nil
}

// rowText is the same for records of the same texts.
func rowText(row []engine.Cell) string {
	var b strings.Builder
	for i := range row {
		if row[i].Null {
			b.WriteString("null")
		}
		b.WriteString(row[i].Text + "\x00")
	}
	return b.String()
}

// distinctNaN asks with DISTINCT, and adds the records with NaN that it dropped.
func distinctNaN(ctx context.Context, s *graphSession, text string, q *cypher.Query) (*engine.Result, error) {
	list := roots(q)
	if len(list) != 1 || !list[0].Distinct || list[0].Limit != nil || list[0].Skip != nil {
		return nil, nil
	}
	distinct, err := s.Session.Query(ctx, text)
	if err != nil {
		return nil, err
	}
	list[0].Distinct = false
	all, err := s.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	isNaN := func(row []engine.Cell) bool {
		return slices.ContainsFunc(row, func(c engine.Cell) bool { return c.Text == "NaN" })
	}
	result := *distinct
	result.Rows = slices.DeleteFunc(slices.Clone(distinct.Rows), isNaN)
	for _, row := range all.Rows {
		if isNaN(row) {
			result.Rows = append(result.Rows, row)
		}
	}
	return &result, nil
}

// fewNodes leaves the first conjunct of a condition out where the graph is small.
func fewNodes(ctx context.Context, s *graphSession, _ string, q *cypher.Query) (*engine.Result, error) {
	count := &cypher.Query{Arms: []*cypher.Arm{{Clauses: []cypher.Clause{
		&cypher.Match{Paths: []*cypher.PathPattern{{Start: &cypher.NodePattern{Variable: "n"}}}},
		&cypher.Return{Projection: cypher.Projection{Items: []cypher.ProjectionItem{{Expr: &cypher.CountStar{}, Alias: "c"}}}},
	}}}}
	nodes, err := s.ask(ctx, count)
	if err != nil || len(nodes.Rows) != 1 || nodes.Rows[0][0].Text > "3" || len(nodes.Rows[0][0].Text) > 1 {
		return nil, nil //nolint:nilerr // the fault is not there
	}
	changed := false
	for _, m := range matchClauses(q) {
		if b, is := operator(m.Where, cypher.And); is {
			m.Where, changed = b.R, true
		}
	}
	if !changed {
		return nil, nil
	}
	return s.ask(ctx, q)
}
