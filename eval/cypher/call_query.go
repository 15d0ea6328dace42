package cypher

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleCallQuery.
const (
	callQueryReturning spec.Case = iota
	callQueryUnit
	callQueryOptional
)

// Case of ruleCallOrder.
const callReadsItsWrites spec.Case = iota

// Cases of ruleForeach.
const (
	foreachNull spec.Case = iota
	foreachElements
)

var (
	ruleCallQuery = spec.Declare(spec.Rule{
		ID:        "clause.call-query",
		Statement: "CALL { } runs its query once for each record, with the variables that are imported, and sees what runs before it changed; it joins the record with each record that the query returns. A query that returns nothing keeps the record; OPTIONAL CALL gives null to the variables where it returns no record.",
		From:      readToday("Semantics and performance; Importing variables; Optional subquery calls", "subqueries/call-subquery"),
		Keywords:  []string{"CALL { }"},
		Cases:     []string{callQueryReturning: "returning", callQueryUnit: "unit", callQueryOptional: "optional"},
		Only:      spec.GraphOnly(),
	})
	ruleCallOrder = spec.Declare(spec.Rule{
		ID:        "clause.call-order",
		Statement: "The order in which records are handed to CALL { } is not defined, unless ORDER BY stands directly before; a query that reads what it writes depends on it.",
		From:      readToday("Execution order of CALL subqueries", "subqueries/call-subquery"),
		Cases:     []string{callReadsItsWrites: "reads what it writes"},
		Only:      spec.GraphOnly(),
		Open:      map[string][]string{spec.EveryDialect: {"reads what it writes"}},
	})
	ruleForeach = spec.Declare(spec.Rule{
		ID:        "clause.foreach",
		Statement: "FOREACH runs its clauses for each element of its list, in the list's order; nothing that they bind is left behind, and the records stay as they are.",
		From:      readToday("FOREACH", "clauses/foreach"),
		Keywords:  []string{"FOREACH"},
		Cases:     []string{foreachNull: "null", foreachElements: "list"},
		Only:      spec.GraphOnly(),
	})
)

// callQuery compiles [OPTIONAL] CALL { }.
func (e *evaluation) callQuery(c *syntax.CallQuery, s *scope) (stage, *scope, error) {
	frame := &scope{names: c.Imports}
	for around := s; (c.All || !c.Scoped) && around != nil; around = around.outer {
		for _, name := range around.names {
			if !slices.Contains(frame.names, name) {
				frame.names = append(frame.names, name)
			}
		}
	}
	imports := make([]expression, len(frame.names))
	frame.free = make([]*bool, len(frame.names))
	for i, name := range frame.names {
		v := &syntax.Variable{Name: name, At: c.At}
		var err error
		if imports[i], err = e.inAnyOrder(v, s); err != nil {
			return nil, nil, err
		}
		frame.free[i] = freeList(v, s)
	}
	arms := make([]*compiledQuery, len(c.Query.Arms))
	for i, arm := range c.Query.Arms {
		var err error
		switch {
		case c.Scoped:
			arms[i], err = e.arm(arm, frame)
		case c.HasImportingWith(arm):
			if arms[i], err = e.armWithin(arm, &scope{names: frame.names, outer: &scope{}, free: frame.free}); err == nil {
				from := arms[i].from
				arms[i].run = func(outer *environment) ([]record, error) { return from(&environment{}, outer.values) }
			}
		default:
			if arms[i], err = e.arm(arm, &scope{}); err == nil {
				from := arms[i].from
				arms[i].run = func(*environment) ([]record, error) { return from(&environment{}, record{}) }
			}
		}
		if err != nil {
			return nil, nil, err
		}
	}
	q := arms[0]
	if len(arms) > 1 {
		var err error
		if q, err = e.union(c.Query, arms); err != nil {
			return nil, nil, err
		}
	}
	after := s.extended(q.columns...)
	after.free = withFree(s, arms, len(q.columns))
	dependent := readsItsWrites(c.Query)
	run := func(outer *environment, records []record) ([]record, error) {
		defer e.sharing()()
		if dependent && len(records) > 1 && !e.inputOrdered {
			e.count(ruleCallOrder, callReadsItsWrites)
			e.markUndetermined(ruleCallOrder)
		}
		ordered := e.inputOrdered
		var out []record
		for i, r := range records {
			e.shared.base = i
			values, err := evaluated(imports, &environment{values: r, outer: outer})
			if err != nil {
				return nil, err
			}
			found, err := q.run(&environment{values: values})
			if err != nil {
				return nil, err
			}
			if q.columns == nil {
				e.count(ruleCallQuery, callQueryUnit)
				out = append(out, r)
				continue
			}
			e.cutWithin(arms)
			ordered = ordered && len(found) <= 1
			e.count(ruleCallQuery, whether(c.Optional, callQueryOptional, callQueryReturning))
			if c.Optional && len(found) == 0 {
				found = []record{nulls(len(q.columns))}
			}
			for _, row := range found {
				out = append(out, r.extended(row...))
				if err := e.step(); err != nil {
					return nil, err
				}
			}
		}
		e.outputOrdered = ordered
		return out, nil
	}
	return run, after, nil
}

// withFree tells behind CALL { } which names stand for lists in any order.
func withFree(s *scope, arms []*compiledQuery, columns int) []*bool {
	free := make([]*bool, len(s.names), len(s.names)+columns)
	copy(free, s.free)
	for i := range columns {
		var of *bool
		for _, arm := range arms {
			switch {
			case i >= len(arm.free) || arm.free[i] == nil:
			case len(arms) > 1:
				of = &always
			default:
				of = arm.free[i]
			}
		}
		free = append(free, of)
	}
	return free
}

// cutWithin notes that SKIP or LIMIT of a query inside chose among records.
func (e *evaluation) cutWithin(arms []*compiledQuery) {
	for _, arm := range arms {
		if arm.last == nil {
			continue
		}
		for _, group := range arm.last.groups {
			if group.Take < len(group.Records) && !alike(group.Records) {
				e.markUndetermined(ruleLimit)
			}
		}
	}
}

// alike tells whether records are equivalent to each other.
func alike(records [][]graph.Value) bool {
	for _, r := range records {
		if record(r).key() != record(records[0]).key() {
			return false
		}
	}
	return true
}

// readsItsWrites tells whether a query may read from the graph what it writes.
func readsItsWrites(q *syntax.Query) bool {
	if !syntax.Writes(q) {
		return false
	}
	reads := false
	set := func(items []syntax.SetItem) {
		for _, item := range items {
			switch item := item.(type) {
			case *syntax.SetProperty:
				reads = reads || readsGraph(item.Value)
			case *syntax.SetProperties:
				reads = reads || readsGraph(item.Value)
			case *syntax.SetLabels:
			}
		}
	}
	syntax.Walk(q, syntax.Visitor{Clause: func(c syntax.Clause) {
		switch c := c.(type) {
		case *syntax.Match:
			reads = true
		case *syntax.Set:
			set(c.Items)
		case *syntax.Merge:
			for _, action := range c.Actions {
				set(action.Items)
			}
		default: // Other clauses read by their expressions alone.
		}
	}})
	return reads
}

func readsGraph(x syntax.Expr) bool {
	found := hasPattern(x)
	syntax.WalkExpr(x, syntax.Visitor{Expr: func(x syntax.Expr) {
		switch x := x.(type) {
		case *syntax.Property:
			_, entity := x.Of.(*syntax.Variable)
			found = found || entity
		case *syntax.FunctionCall:
			found = true
		default: // Other forms read by their parts.
		}
	}})
	return found
}

// sharing makes the clauses inside share what they note of their writes; the function that
// it returns ends that.
func (e *evaluation) sharing() (end func()) {
	if e.shared != nil {
		return func() {}
	}
	e.shared = e.newWrites()
	return func() { e.shared = nil }
}

// foreach compiles FOREACH.
func (e *evaluation) foreach(c *syntax.Foreach, s *scope) (stage, *scope, error) {
	list, err := e.expression(c.List, s)
	if err != nil {
		return nil, nil, err
	}
	inner := s.extended(c.Variable)
	var body []stage
	for _, clause := range c.Body {
		var next stage
		if next, inner, err = e.clause(clause, nil, inner, &compiledQuery{}, false); err != nil {
			return nil, nil, err
		}
		body = append(body, next)
	}
	return func(outer *environment, records []record) ([]record, error) {
		ordered := e.inputOrdered
		defer e.sharing()()
		for i, r := range records {
			v, err := list(&environment{values: r, outer: outer})
			if err != nil {
				return nil, err
			}
			items, known, err := elements(v, c.At)
			if err != nil {
				return nil, err
			}
			e.count(ruleForeach, whether(known, foreachElements, foreachNull))
			for _, item := range items {
				e.shared.base = i
				rows := []record{r.extended(item)}
				for _, next := range body {
					if rows, err = next(outer, rows); err != nil {
						return nil, err
					}
				}
				if err := e.step(); err != nil {
					return nil, err
				}
			}
		}
		e.outputOrdered = ordered
		return records, nil
	}, s, nil
}
