package cypher

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleGroup.
const (
	groupNoKeysNoRecords spec.Case = iota
	groupNoKeys
	groupKeysNoRecords
	groupKeys
)

// Cases of ruleAggregateDistinct.
const (
	aggregateDistinctRepeated spec.Case = iota
	aggregateDistinctNotRepeated
)

var (
	ruleGroup = spec.Declare(spec.Rule{
		ID:        "aggregation.grouping",
		Statement: "Where an item of a projection aggregates, the items without aggregates are the grouping keys; records with equivalent keys are one group, and without keys all records are one group, also when there are none.",
		From:      spec.Proposal("Baseline aggregation; Rewrite", "CIP2021-07-07-Grouping-keys-and-aggregation-expressions"),
		Cases:     []string{groupNoKeysNoRecords: "no keys, no records", groupNoKeys: "no keys", groupKeysNoRecords: "keys, no records", groupKeys: "keys"},
		Only:      spec.GraphOnly(),
	})
	ruleAggregateDistinct = spec.Declare(spec.Rule{
		ID:        "aggregation.distinct",
		Statement: "DISTINCT in an aggregate drops values that are equivalent to one before.",
		From:      manual("Counting with and without duplicates", "functions/aggregating"),
		Keywords:  []string{"DISTINCT"},
		Cases:     []string{aggregateDistinctRepeated: "repeated", aggregateDistinctNotRepeated: "not repeated"},
		Only:      spec.GraphOnly(),
	})
)

// aggregation collects the aggregates of a projection while it is compiled.
type aggregation struct {
	calls     []*aggregateCall
	unordered bool // the records that are being read are in no order that ORDER BY fixed
}

// aggregateCall is one aggregate of a projection.
type aggregateCall struct {
	aggregate *aggregate
	argument  expression // nil for count(*)
	parameter expression // of the percentiles
	distinct  bool
	at        syntax.Position
}

// aggregateExpression compiles an aggregate: it is collected by the frame that the
// projection reads, and its value is looked up there.
func (e *evaluation) aggregateExpression(a *aggregate, arguments []syntax.Expr, unique bool, at syntax.Position, s *scope) (expression, error) {
	frame, depth := s.aggregating()
	if frame == nil {
		return nil, syntax.Raise(syntax.SyntaxError, syntax.CompileTime, "InvalidAggregation", at, "%s() cannot stand here", a.name)
	}
	if len(arguments) != a.arguments {
		return nil, syntax.Raise(syntax.SyntaxError, syntax.CompileTime, "InvalidNumberOfArguments", at,
			"%s() takes %d arguments, not %d", a.name, a.arguments, len(arguments))
	}
	call := &aggregateCall{aggregate: a, distinct: unique, at: at}
	reads := &scope{names: frame.names, outer: frame.outer}
	for i, place := range []*expression{&call.argument, &call.parameter}[:len(arguments)] {
		var err error
		if *place, err = e.expression(arguments[i], reads); err != nil {
			return nil, err
		}
	}
	slot := len(frame.aggregation.calls)
	frame.aggregation.calls = append(frame.aggregation.calls, call)
	return func(env *environment) (graph.Value, error) { return env.up(depth).aggregates[slot], nil }, nil
}

// group is a set of records with equivalent keys.
type group struct {
	representative *environment
	keys           record
	states         []state
}

// state is the state of one aggregate of one group.
type state struct {
	accumulator accumulator
	seen        map[string]bool // of DISTINCT
}

// group forms the groups and returns an environment for each: a record of the group,
// with the results of the aggregates.
func (q *projection) group(outer *environment, environments []*environment) ([]*environment, error) {
	q.countGrouping(len(environments))
	groups := map[string]*group{}
	var list []*group
	for _, env := range environments {
		keys := make(record, len(q.grouping))
		for i, item := range q.grouping {
			v, err := q.items[item](env)
			if err != nil {
				return nil, err
			}
			keys[i] = v
		}
		text := keys.key()
		g := groups[text]
		if g == nil {
			g = q.newGroup(env)
			g.keys = keys
			groups[text], list = g, append(list, g)
			q.freeKeys(keys)
		} else {
			q.e.represent(g.keys, keys)
		}
		if err := q.add(g, env); err != nil {
			return nil, err
		}
	}
	if len(list) == 0 && len(q.grouping) == 0 {
		list = append(list, q.newGroup(&environment{values: nulls(q.width), outer: outer}))
	}
	finished := make([]*environment, len(list))
	for i, g := range list {
		values := make(record, len(g.states))
		for k, s := range g.states {
			v, err := s.accumulator.result(q.e)
			if err != nil {
				return nil, placed(err, q.aggregation.calls[k].at)
			}
			values[k] = v
		}
		finished[i] = &environment{values: g.representative.values, outer: g.representative.outer, aggregates: values}
	}
	return finished, nil
}

// freeKeys notes that a grouping key is a list in any order.
func (q *projection) freeKeys(keys record) {
	for i, item := range q.grouping {
		if free := q.free[item]; free != nil && *free {
			q.e.orderDecides(keys[i])
		}
	}
}

func (q *projection) countGrouping(records int) {
	if len(q.grouping) > 0 {
		q.e.count(ruleGroup, whether(records > 0, groupKeys, groupKeysNoRecords))
	} else {
		q.e.count(ruleGroup, whether(records > 0, groupNoKeys, groupNoKeysNoRecords))
	}
}

func (q *projection) newGroup(env *environment) *group {
	g := &group{representative: env, states: make([]state, len(q.aggregation.calls))}
	for i, call := range q.aggregation.calls {
		g.states[i].accumulator = call.aggregate.start()
		if call.distinct {
			g.states[i].seen = map[string]bool{}
		}
	}
	return g
}

// add hands a record of a group to its aggregates. Null is passed over by all but
// count(*).
func (q *projection) add(g *group, env *environment) error {
	for i, call := range q.aggregation.calls {
		s := &g.states[i]
		if call.argument == nil {
			if err := s.accumulator.add(q.e, graph.Boolean(true), nil); err != nil {
				return err
			}
			continue
		}
		v, err := call.argument(env)
		if err != nil {
			return err
		}
		var parameter graph.Value
		if call.parameter != nil {
			if parameter, err = call.parameter(env); err != nil {
				return err
			}
		}
		if call.distinct {
			key := graph.EquivalenceKey(v)
			q.e.count(ruleAggregateDistinct, whether(s.seen[key], aggregateDistinctRepeated, aggregateDistinctNotRepeated))
			if s.seen[key] {
				continue
			}
			s.seen[key] = true
		}
		if err := s.accumulator.add(q.e, v, parameter); err != nil {
			return placed(err, call.at)
		}
	}
	return nil
}
