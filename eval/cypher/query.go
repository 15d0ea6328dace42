package cypher

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/limit"
)

// Cases of ruleQuery.
const (
	queryReading spec.Case = iota
	queryWriting
)

var ruleQuery = spec.Declare(spec.Rule{
	ID:        "clause.composition",
	Statement: "A clause maps a table of records to a table of records; the first clause reads the table of one empty record, and each clause reads the graph that the clause before it left.",
	From:      spec.Proposal("Proposal", "CIP2015-10-27-State-visibility-between-clauses").With(manual("Introduction", "clauses/clause-composition")),
	Cases:     []string{queryReading: "reading", queryWriting: "writing"},
	Only:      spec.GraphOnly(),
})

// stage is the meaning of a clause: it maps records to records, within the
// environment of the query around it.
type stage func(outer *environment, records []record) ([]record, error)

// compiledQuery is a query that is ready to run.
type compiledQuery struct {
	columns []string // nil if it returns nothing
	writes  bool
	run     func(outer *environment) ([]record, error)
	from    func(outer *environment, first record) ([]record, error) // of an arm, from a record on
	free    []*bool                                                  // of its columns: see freeList
	star    bool                                                     // its columns are all variables, whose order nothing fixes
	last    *order                                                   // what the last projection says about order; nil behind a UNION
}

// query compiles a query within the scope around it, which is nil for a statement.
func (e *evaluation) query(q *syntax.Query, outer *scope) (*compiledQuery, error) {
	arms := make([]*compiledQuery, len(q.Arms))
	for i, arm := range q.Arms {
		compiled, err := e.arm(arm, outer)
		if err != nil {
			return nil, err
		}
		arms[i] = compiled
	}
	if len(arms) == 1 {
		return arms[0], nil
	}
	return e.union(q, arms)
}

// arm compiles a sequence of clauses.
func (e *evaluation) arm(arm *syntax.Arm, outer *scope) (*compiledQuery, error) {
	return e.armWithin(arm, &scope{outer: outer})
}

// armWithin compiles a sequence of clauses of which the first reads a record of a scope.
func (e *evaluation) armWithin(arm *syntax.Arm, s *scope) (*compiledQuery, error) {
	compiled := &compiledQuery{}
	var stages []stage
	for i, clause := range arm.Clauses {
		var following syntax.Clause
		if i+1 < len(arm.Clauses) {
			following = arm.Clauses[i+1]
		}
		next, after, err := e.clause(clause, following, s, compiled, len(arm.Clauses) == 1)
		if err != nil {
			return nil, err
		}
		stages = append(stages, next)
		s = after
	}
	compiled.run = func(outer *environment) ([]record, error) { return compiled.from(outer, record{}) }
	compiled.from = func(outer *environment, first record) ([]record, error) {
		e.depth++
		defer func() { e.depth-- }()
		if e.depth > e.options.Budget.Nesting {
			return nil, limit.Exceeded(limit.Nesting, "subqueries nest deeper than %d levels", e.options.Budget.Nesting)
		}
		records := []record{first}
		around := e.inputOrdered
		e.outputOrdered = true // one record
		for _, next := range stages {
			if err := e.ctx.Err(); err != nil {
				return nil, err
			}
			e.inputOrdered, e.outputOrdered = e.outputOrdered, false
			var err error
			if records, err = next(outer, records); err != nil {
				return nil, err
			}
		}
		e.inputOrdered, e.outputOrdered = around, false
		return records, nil
	}
	return compiled, nil
}

// clause compiles a clause: its meaning, and the scope behind it. following is the
// clause behind it, or nil.
func (e *evaluation) clause(c, following syntax.Clause, s *scope, q *compiledQuery, alone bool) (stage, *scope, error) {
	switch c.(type) {
	case *syntax.Create, *syntax.Merge, *syntax.Set, *syntax.Remove, *syntax.Delete, *syntax.Foreach:
		q.writes = true
		e.count(ruleQuery, queryWriting)
	default: // All other clauses read.
		e.count(ruleQuery, queryReading)
	}
	switch c := c.(type) {
	case *syntax.Match:
		return e.match(c, following, s)
	case *syntax.Unwind:
		return e.unwind(c, s)
	case *syntax.With:
		p, err := e.projection(&c.Projection, s)
		if err != nil {
			return nil, nil, err
		}
		return e.with(c, p, s)
	case *syntax.Return:
		p, err := e.projection(&c.Projection, s)
		if err != nil {
			return nil, nil, err
		}
		q.columns, q.last, q.star, q.free = p.names, &p.order, p.star, p.free
		if q.columns == nil {
			q.columns = []string{}
		}
		return p.final, &scope{names: p.names, outer: s.outer}, nil
	case *syntax.Create:
		return e.create(c, s)
	case *syntax.Merge:
		return e.merge(c, s)
	case *syntax.Set:
		return e.set(c, s)
	case *syntax.Remove:
		return e.remove(c, s)
	case *syntax.Delete:
		return e.delete(c, s)
	case *syntax.Call:
		next, after, err := e.call(c, s, alone)
		if err == nil && alone {
			q.columns = after.names
		}
		return next, after, err
	case *syntax.CallQuery:
		q.writes = q.writes || syntax.Writes(c.Query)
		return e.callQuery(c, s)
	case *syntax.Foreach:
		return e.foreach(c, s)
	case *syntax.Finish:
		return func(*environment, []record) ([]record, error) { return nil, nil }, s, nil
	case *syntax.UnmodelledClause:
	}
	panic(fmt.Sprintf("eval/cypher: clause %T", c))
}

// each makes a stage of a function that maps one record to records.
func (e *evaluation) each(f func(env *environment, r record, emit func(record) error) error) stage {
	return func(outer *environment, records []record) ([]record, error) {
		var out []record
		emit := func(r record) error {
			out = append(out, r)
			return e.step()
		}
		for _, r := range records {
			if err := f(&environment{values: r, outer: outer}, r, emit); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
}

// Cases of ruleUnion.
const (
	unionAll spec.Case = iota
	unionDistinctRepeated
	unionDistinctNotRepeated
)

var ruleUnion = spec.Declare(spec.Rule{
	ID:        "clause.union",
	Statement: "UNION joins the records of its queries, whose columns have the same names; without ALL, equivalent records are one.",
	From:      manual("Introduction", "clauses/union"),
	Keywords:  []string{"UNION", "ALL"},
	Cases:     []string{unionAll: "all", unionDistinctRepeated: "distinct, repeated", unionDistinctNotRepeated: "distinct, not repeated"},
	Only:      spec.GraphOnly(),
})

// union joins the records of the arms; columns are matched by name.
func (e *evaluation) union(q *syntax.Query, arms []*compiledQuery) (*compiledQuery, error) {
	u := &compiledQuery{columns: arms[0].columns}
	places := make([][]int, len(arms))
	for i, arm := range arms {
		u.writes = u.writes || arm.writes
		for _, name := range u.columns {
			place := slices.Index(arm.columns, name)
			if place < 0 || len(arm.columns) != len(u.columns) {
				return nil, syntax.Raise(syntax.SyntaxError, syntax.CompileTime, "DifferentColumnsInUnion", q.Unions[i-1].At,
					"the queries of a UNION have to return columns of the same names")
			}
			places[i] = append(places[i], place)
		}
	}
	u.run = func(outer *environment) ([]record, error) {
		var out []record
		for i, arm := range arms {
			records, err := arm.run(outer)
			if err != nil {
				return nil, err
			}
			for _, r := range records {
				moved := make(record, len(u.columns)) // an arm that only writes has variables, and no columns
				for to, from := range places[i] {
					moved[to] = r[from]
				}
				out = append(out, moved)
			}
			if i > 0 && !q.Unions[i-1].All {
				joined := len(out)
				out = e.distinct(out, arms[:i+1])
				e.count(ruleUnion, whether(len(out) < joined, unionDistinctRepeated, unionDistinctNotRepeated))
			} else if i > 0 {
				e.count(ruleUnion, unionAll)
			}
		}
		return out, nil
	}
	return u, nil
}

// distinct keeps the first of equivalent records.
func (e *evaluation) distinct(records []record, arms []*compiledQuery) []record {
	seen := make(map[string]record, len(records))
	var out []record
	for _, r := range records {
		key := r.key()
		if kept := seen[key]; kept != nil {
			e.represent(kept, r)
			continue
		}
		seen[key] = r
		out = append(out, r)
		for _, arm := range arms {
			if arm.last != nil && slices.Contains(arm.last.freeLists, true) {
				e.freeRecord(r)
			}
		}
	}
	return out
}

// freeRecord notes that lists in any order are compared.
func (e *evaluation) freeRecord(r record) {
	for _, v := range r {
		e.orderDecides(v)
	}
}

// whether chooses between two cases of a rule.
func whether(condition bool, yes, no spec.Case) spec.Case {
	if condition {
		return yes
	}
	return no
}
