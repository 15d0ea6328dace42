package cypher

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleCollectSubquery.
const (
	collectSubqueryNone spec.Case = iota
	collectSubquerySome
)

var ruleCollectSubquery = spec.Declare(spec.Rule{
	ID:        "expression.collect-subquery",
	Statement: "COLLECT { … } is the list of what a subquery returns in its column, null among it; it is in the order of the subquery's ORDER BY, or in any.",
	From:      readToday("Simple COLLECT subquery; Using COLLECT vs collect(); Rules", "subqueries/collect"),
	Keywords:  []string{"COLLECT { }"},
	Cases:     []string{collectSubqueryNone: "none", collectSubquerySome: "some"},
	Only:      spec.GraphOnly(),
})

// collectSubquery compiles COLLECT { … }.
func (e *evaluation) collectSubquery(x *syntax.Subquery, s *scope) (expression, error) {
	q, err := e.query(x.Query, s)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (graph.Value, error) {
		records, err := q.run(env)
		if err != nil {
			return nil, err
		}
		e.cutWithin([]*compiledQuery{q})
		if q.last != nil && q.last.ordered {
			for _, group := range q.last.groups {
				if !alike(group.Records) {
					e.count(ruleListOrder, listOrderDecides)
					e.markUndetermined(ruleListOrder)
				}
			}
		}
		list := make(graph.List, len(records))
		for i, r := range records {
			list[i] = r[0]
		}
		e.count(ruleCollectSubquery, whether(len(list) > 0, collectSubquerySome, collectSubqueryNone))
		return list, nil
	}, nil
}

// sortsItself tells whether ORDER BY orders what a subquery returns.
func sortsItself(x *syntax.Subquery) bool {
	if len(x.Query.Arms) != 1 {
		return false
	}
	clauses := x.Query.Arms[0].Clauses
	r, is := clauses[len(clauses)-1].(*syntax.Return)
	return is && len(r.OrderBy) > 0
}
