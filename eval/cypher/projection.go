package cypher

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleProjection.
const (
	projectionItems spec.Case = iota
	projectionAllVariables
)

// Cases of ruleDistinct.
const (
	distinctRepeated spec.Case = iota
	distinctNotRepeated
)

// Cases of ruleWith.
const (
	withoutWhere spec.Case = iota
	withWhere
)

var (
	ruleProjection = spec.Declare(spec.Rule{
		ID:        "clause.projection",
		Statement: "WITH and RETURN map each record to the values of their items; * stands for all variables in scope, by their names' order.",
		From:      spec.Proposal("Baseline projection; Project wildcard *", "CIP2021-07-07-Grouping-keys-and-aggregation-expressions"),
		Keywords:  []string{"WITH", "RETURN", "AS"},
		Cases:     []string{projectionItems: "items", projectionAllVariables: "all variables"},
		Only:      spec.GraphOnly(),
	})
	ruleDistinct = spec.Declare(spec.Rule{
		ID:        "clause.distinct",
		Statement: "DISTINCT keeps one of equivalent records, where null is equivalent to null and NaN to NaN.",
		From:      manual("Unique results", "clauses/return").With(spec.EqualityProposal("Equivalence")),
		Keywords:  []string{"DISTINCT"},
		Cases:     []string{distinctRepeated: "repeated", distinctNotRepeated: "not repeated"},
		Only:      spec.GraphOnly(),
	})
	ruleWith = spec.Declare(spec.Rule{
		ID:        "clause.with",
		Statement: "WITH ends the scope: the clauses behind it see the projected names alone; its own ORDER BY and WHERE see both.",
		From:      manual("Introduction; Limit and filtering", "clauses/with"),
		Keywords:  []string{"WITH", "WHERE"},
		Cases:     []string{withoutWhere: "without WHERE", withWhere: "with WHERE"},
		Only:      spec.GraphOnly(),
	})
)

// projected is a record behind a projection with the environment that it came of,
// which ORDER BY and WHERE still see.
type projected struct {
	out record
	env *environment
}

// projection is a compiled WITH or RETURN, without WHERE.
type projection struct {
	e        *evaluation
	names    []string
	items    []expression
	grouping []int   // the items that are grouping keys, where there are aggregates
	free     []*bool // of items: see freeList
	distinct bool
	star     bool
	width    int // of the records that it reads
	// aggregation holds the aggregates of items, ORDER BY and WHERE.
	aggregation *aggregation
	behind      *scope // what ORDER BY and WHERE see
	order       order
}

// projection compiles what WITH and RETURN share.
func (e *evaluation) projection(p *syntax.Projection, s *scope) (*projection, error) {
	before := &scope{names: s.names, outer: s.outer, free: s.free, aggregation: &aggregation{}}
	q := &projection{e: e, distinct: p.Distinct, star: p.Star, width: len(s.names), aggregation: before.aggregation}
	expressions := []syntax.Expr{}
	add := func(name string, x syntax.Expr) error {
		aggregates := len(q.aggregation.calls)
		item, err := e.inAnyOrder(x, before)
		if err != nil {
			return err
		}
		if len(q.aggregation.calls) == aggregates {
			q.grouping = append(q.grouping, len(q.items))
		}
		expressions = append(expressions, x)
		q.free = append(q.free, freeList(x, before))
		q.items, q.names = append(q.items, item), append(q.names, name)
		return nil
	}
	if p.Star {
		for _, name := range slices.Sorted(slices.Values(s.names)) {
			if err := add(name, &syntax.Variable{Name: name}); err != nil {
				return nil, err
			}
		}
	}
	for _, item := range p.Items {
		if err := add(columnName(item), item.Expr); err != nil {
			return nil, err
		}
	}
	q.behind = &scope{names: q.names, outer: before, projected: expressions, free: q.free}
	var err error
	q.order, err = e.order(p, q.behind)
	return q, err
}

func columnName(item syntax.ProjectionItem) string {
	if item.Alias != "" {
		return item.Alias
	}
	if v, ok := item.Expr.(*syntax.Variable); ok {
		return v.Name
	}
	return item.Text
}

// project maps records to projected ones: items, groups, DISTINCT.
func (q *projection) project(outer *environment, records []record) ([]projected, error) {
	q.e.count(ruleProjection, whether(q.star, projectionAllVariables, projectionItems))
	q.aggregation.unordered = !q.e.inputOrdered
	environments := make([]*environment, len(records))
	together := make([]environment, len(records))
	for i, r := range records {
		together[i] = environment{values: r, outer: outer}
		environments[i] = &together[i]
	}
	if len(q.aggregation.calls) > 0 {
		var err error
		if environments, err = q.group(outer, environments); err != nil {
			return nil, err
		}
	}
	out := make([]projected, 0, len(environments))
	cells := make(record, len(environments)*len(q.items))
	seen := map[string]record{}
	for _, env := range environments {
		values := cells[:len(q.items):len(q.items)]
		cells = cells[len(q.items):]
		for i, item := range q.items {
			v, err := item(env)
			if err != nil {
				return nil, err
			}
			values[i] = v
		}
		if q.distinct {
			key := values.key()
			kept := seen[key]
			q.e.count(ruleDistinct, whether(kept != nil, distinctRepeated, distinctNotRepeated))
			if kept != nil {
				q.e.represent(kept, values)
				continue
			}
			seen[key] = values
			q.freeValues(values)
		}
		if err := q.e.step(); err != nil {
			return nil, err
		}
		out = append(out, projected{values, env})
	}
	return out, nil
}

// freeValues notes that DISTINCT compares lists in any order.
func (q *projection) freeValues(values record) {
	for i, free := range q.free {
		if free != nil && *free {
			q.e.orderDecides(values[i])
		}
	}
}

// final is the meaning of RETURN, which keeps what is free about its order.
func (q *projection) final(outer *environment, records []record) ([]record, error) {
	q.e.required = outer == nil && q.order.limit == nil && q.order.skip == nil
	rows, err := q.project(outer, records)
	if err != nil {
		return nil, err
	}
	runs, err := q.e.sequence(&q.order, rows)
	if err != nil {
		return nil, err
	}
	q.e.required = false
	q.order.groups, q.order.freeLists = nil, make([]bool, len(q.free))
	for i, free := range q.free {
		q.order.freeLists[i] = free != nil && *free
	}
	var out []record
	for _, run := range runs {
		group := TieGroup{Take: len(run.taken)}
		for _, row := range run.all {
			group.Records = append(group.Records, row.out)
		}
		q.order.groups = append(q.order.groups, group)
		out = append(out, outs(run.taken)...)
	}
	return out, nil
}

func outs(rows []projected) []record {
	records := make([]record, len(rows))
	for i, row := range rows {
		records[i] = row.out
	}
	return records
}

// with compiles what WITH adds to a projection: WHERE, and the end of the scope.
func (e *evaluation) with(w *syntax.With, q *projection, s *scope) (stage, *scope, error) {
	where, err := e.where(w.Where, q.behind)
	if err != nil {
		return nil, nil, err
	}
	return func(outer *environment, records []record) ([]record, error) {
		e.count(ruleWith, whether(w.Where == nil, withoutWhere, withWhere))
		rows, err := q.project(outer, records)
		if err != nil {
			return nil, err
		}
		runs, err := e.sequence(&q.order, rows)
		if err != nil {
			return nil, err
		}
		var out []record
		ordered := q.order.ordered
		for _, run := range runs {
			if run.cut() {
				e.markUndetermined(ruleLimit)
			}
			ordered = ordered && run.uniform()
			for _, row := range run.taken {
				keep, err := where(&environment{values: row.out, outer: row.env})
				if err != nil {
					return nil, err
				}
				if keep {
					out = append(out, row.out)
				}
			}
		}
		e.outputOrdered = ordered
		return out, nil
	}, &scope{names: q.names, outer: s.outer, free: q.free}, nil
}
