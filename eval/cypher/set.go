package cypher

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleSetProperty.
const (
	setPropertyValue spec.Case = iota
	setPropertyNullValue
	setPropertyNullEntity
)

// Cases of ruleSetProperties.
const (
	setPropertiesReplaced spec.Case = iota
	setPropertiesAdded
	setPropertiesNullEntity
)

// Cases of ruleSetLabels.
const (
	setLabelsNewLabel spec.Case = iota
	setLabelsKnownLabel
	setLabelsNullNode
)

// Cases of ruleRemove.
const (
	removeProperty spec.Case = iota
	removeLabels
	removeNullEntity
)

// Cases of ruleSetOrder.
const (
	setOrderOneValue spec.Case = iota
	setOrderSeveralValues
)

var (
	ruleSetProperty = spec.Declare(spec.Rule{
		ID:        "clause.set-property",
		Statement: "SET x.key = value gives an entity a property, and removes it where the value is null; a null entity is passed over.",
		From:      manual("Set a property; Remove a property", "clauses/set").With(setProposal("Property Assignment")),
		Keywords:  []string{"SET"},
		Cases:     []string{setPropertyValue: "value", setPropertyNullValue: "null value", setPropertyNullEntity: "null entity"},
		Only:      spec.GraphOnly(),
	})
	ruleSetProperties = spec.Declare(spec.Rule{
		ID:        "clause.set-properties",
		Statement: "SET x = map replaces all properties by those of a map or another entity; SET x += map overwrites and adds, and removes where the map holds null.",
		From:      manual("Replace all properties using a map and =; Mutate specific properties using a map and +=", "clauses/set"),
		Keywords:  []string{"SET", "+="},
		Cases:     []string{setPropertiesReplaced: "replaced", setPropertiesAdded: "added", setPropertiesNullEntity: "null entity"},
		Only:      spec.GraphOnly(),
	})
	ruleSetLabels = spec.Declare(spec.Rule{
		ID:        "clause.set-labels",
		Statement: "SET n:Label gives a node labels; one that it has stays, a null node is passed over.",
		From:      manual("Introduction; Set a label on a node", "clauses/set"),
		Keywords:  []string{"SET"},
		Cases:     []string{setLabelsNewLabel: "new label", setLabelsKnownLabel: "known label", setLabelsNullNode: "null node"},
		Only:      spec.GraphOnly(),
	})
	ruleRemove = spec.Declare(spec.Rule{
		ID:        "clause.remove",
		Statement: "REMOVE takes a property from an entity or labels from a node; what is not there, and a null entity, are passed over.",
		From:      manual("Introduction; Remove a property; Remove a label from a node", "clauses/remove"),
		Keywords:  []string{"REMOVE"},
		Cases:     []string{removeProperty: "property", removeLabels: "labels", removeNullEntity: "null entity"},
		Only:      spec.GraphOnly(),
	})
	ruleSetOrder = spec.Declare(spec.Rule{
		ID:        "clause.set-order",
		Statement: "SET applies its items from left to right, record after record, and sees its own changes; where that differs from assigning after all values are computed, or where the order of the records decides, the result is open.",
		From:      spec.Proposal("Proposal", "CIP2015-10-27-State-visibility-between-clauses").With(setProposal("Multiple Assignments; Order Dependencies")),
		Cases:     []string{setOrderOneValue: "one value", setOrderSeveralValues: "several values"},
		Only:      spec.GraphOnly(),
		Choices:   []spec.Choice{{Date: "2026-11-22", Statement: "The adopted proposal on the visibility of state lets a clause see its own changes, the accepted one on SET computes all values first, and engines go from left to right. So does this; where the other reading gives another value, or the order of the records decides, the result is open."}},
	})
)

// assignment is a compiled item of SET or REMOVE: it changes the graph for a record.
type assignment struct {
	apply func(env *environment, w *writes) error
	// reads is the value that SET assigns, where it reads the graph; else nil.
	reads expression
}

// writes are the properties that a clause has written: what a later record writes
// there too makes the result depend on the order of the records.
type writes struct {
	values map[place]graph.Value
	record int // number of the record that writes
	base   int // the number of the first one
	by     map[place]int
	// ordered tells that an ORDER BY directly before fixes the order of the records.
	ordered bool
}

type place struct {
	entity graph.Entity
	key    string
}

func (e *evaluation) newWrites() *writes {
	if e.shared != nil {
		return e.shared
	}
	return &writes{values: map[place]graph.Value{}, by: map[place]int{}, ordered: e.inputOrdered}
}

// write sets a property and notes it.
func (e *evaluation) write(w *writes, entity graph.Entity, key string, v graph.Value) {
	p := place{entity, key}
	if before, written := w.values[p]; written && !w.ordered && w.by[p] != w.record && graph.EquivalenceKey(before) != graph.EquivalenceKey(v) {
		e.count(ruleSetOrder, setOrderSeveralValues)
		e.markUndetermined(ruleSetOrder)
	} else {
		e.count(ruleSetOrder, setOrderOneValue)
	}
	w.values[p], w.by[p] = v, w.record
	e.graph.SetProperty(entity, key, stored(v))
}

// entity returns the entity that an item names; nil for null.
func entity(v graph.Value, at syntax.Position) (graph.Entity, error) {
	switch v := v.(type) {
	case graph.Null:
		return nil, nil
	case *graph.Node:
		if v.Deleted {
			return nil, deletedAccess(at)
		}
		return v, nil
	case *graph.Relationship:
		if v.Deleted {
			return nil, deletedAccess(at)
		}
		return v, nil
	}
	return nil, raise(syntax.TypeError, "InvalidArgumentType", at, "only a node or a relationship has properties to change, not %s", graph.Format(v))
}

// setItems compiles the items of SET.
func (e *evaluation) setItems(items []syntax.SetItem, s *scope) ([]assignment, error) {
	var list []assignment
	for _, item := range items {
		var a assignment
		var err error
		switch item := item.(type) {
		case *syntax.SetProperty:
			a, err = e.setProperty(item, s)
		case *syntax.SetProperties:
			a, err = e.setProperties(item, s)
		case *syntax.SetLabels:
			a, err = e.setLabels(item, s)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, nil
}

func (e *evaluation) setProperty(item *syntax.SetProperty, s *scope) (assignment, error) {
	target, err := e.expression(item.Target.Of, s)
	if err != nil {
		return assignment{}, err
	}
	value, err := e.expression(item.Value, s)
	if err != nil {
		return assignment{}, err
	}
	at, key := item.Target.At, item.Target.Key
	return assignment{reads: reading(item.Value, value), apply: func(env *environment, w *writes) error {
		t, err := target(env)
		if err != nil {
			return err
		}
		v, err := value(env)
		if err != nil {
			return err
		}
		x, err := entity(t, at)
		if err != nil {
			return err
		}
		if x == nil {
			e.count(ruleSetProperty, setPropertyNullEntity)
			return nil
		}
		err = storable(v, item.Value.Place())
		e.countStorable(v, err)
		if err != nil {
			return err
		}
		e.count(ruleSetProperty, whether(isNull(v), setPropertyNullValue, setPropertyValue))
		e.write(w, x, key, v)
		return nil
	}}, nil
}

func (e *evaluation) setProperties(item *syntax.SetProperties, s *scope) (assignment, error) {
	target, err := e.expression(item.Variable, s)
	if err != nil {
		return assignment{}, err
	}
	value, err := e.expression(item.Value, s)
	if err != nil {
		return assignment{}, err
	}
	at := item.Variable.At
	return assignment{reads: reading(item.Value, value), apply: func(env *environment, w *writes) error {
		t, err := target(env)
		if err != nil {
			return err
		}
		v, err := value(env)
		if err != nil {
			return err
		}
		x, err := entity(t, at)
		if err != nil {
			return err
		}
		if x == nil {
			e.count(ruleSetProperties, setPropertiesNullEntity)
			return nil
		}
		m, ok := propertiesOf(v)
		if !ok {
			return raise(syntax.TypeError, "InvalidArgumentType", item.Value.Place(), "properties are given by a map or an entity, not by %s", graph.Format(v))
		}
		e.count(ruleSetProperties, whether(item.Add, setPropertiesAdded, setPropertiesReplaced))
		return e.writeAll(w, x, m, item.Add, item.Value.Place())
	}}, nil
}

// writeAll writes the properties of a map; without add, those that it lacks go.
func (e *evaluation) writeAll(w *writes, x graph.Entity, m graph.Map, add bool, at syntax.Position) error {
	before, _ := propertiesOf(x)
	keys := sortedKeys(m) // the map may be that of the entity itself
	values := make([]graph.Value, len(keys))
	for i, key := range keys {
		values[i] = m[key]
		err := storable(m[key], at)
		e.countStorable(m[key], err)
		if err != nil {
			return err
		}
	}
	if !add {
		for _, key := range sortedKeys(before) {
			if _, stays := m[key]; !stays {
				e.write(w, x, key, graph.Null{})
			}
		}
	}
	for i, key := range keys {
		e.write(w, x, key, values[i])
	}
	return nil
}

// labelled returns the node whose labels an item changes; nil for null.
func labelled(v graph.Value, at syntax.Position) (*graph.Node, error) {
	switch v := v.(type) {
	case graph.Null:
		return nil, nil
	case *graph.Node:
		if v.Deleted {
			return nil, deletedAccess(at)
		}
		return v, nil
	}
	return nil, raise(syntax.TypeError, "InvalidArgumentType", at, "only a node has labels, not %s", graph.Format(v))
}

func (e *evaluation) setLabels(item *syntax.SetLabels, s *scope) (assignment, error) {
	target, err := e.expression(item.Variable, s)
	if err != nil {
		return assignment{}, err
	}
	return assignment{apply: func(env *environment, _ *writes) error {
		v, err := target(env)
		if err != nil {
			return err
		}
		n, err := labelled(v, item.Variable.At)
		if err != nil {
			return err
		}
		if n == nil {
			e.count(ruleSetLabels, setLabelsNullNode)
			return nil
		}
		for _, label := range item.Labels {
			e.count(ruleSetLabels, whether(e.graph.AddLabel(n, label), setLabelsNewLabel, setLabelsKnownLabel))
		}
		return nil
	}}, nil
}

// removeItem compiles an item of REMOVE.
func (e *evaluation) removeItem(item syntax.RemoveItem, s *scope) (assignment, error) {
	switch item := item.(type) {
	case *syntax.RemoveProperty:
		target, err := e.expression(item.Target.Of, s)
		return assignment{apply: func(env *environment, w *writes) error {
			v, err := target(env)
			if err != nil {
				return err
			}
			x, err := entity(v, item.Target.At)
			if err != nil {
				return err
			}
			e.count(ruleRemove, whether(x == nil, removeNullEntity, removeProperty))
			if x != nil {
				e.write(w, x, item.Target.Key, graph.Null{})
			}
			return nil
		}}, err
	case *syntax.RemoveLabels:
		target, err := e.expression(item.Variable, s)
		return assignment{apply: func(env *environment, _ *writes) error {
			v, err := target(env)
			if err != nil {
				return err
			}
			n, err := labelled(v, item.Variable.At)
			if err != nil {
				return err
			}
			e.count(ruleRemove, whether(n == nil, removeNullEntity, removeLabels))
			if n != nil {
				for _, label := range item.Labels {
					e.graph.RemoveLabel(n, label)
				}
			}
			return nil
		}}, err
	}
	panic("eval/cypher: item of REMOVE")
}

// reading returns the value of an item where it may read what the clause writes.
func reading(x syntax.Expr, value expression) expression {
	switch x.(type) {
	case *syntax.Null, *syntax.Boolean, *syntax.Integer, *syntax.Float, *syntax.String, *syntax.Parameter:
		return nil
	default: // Another expression may read the graph.
	}
	return value
}

// applied makes a stage of assignments, which leaves the records as they are.
func (e *evaluation) applied(items []assignment) stage {
	return func(outer *environment, records []record) ([]record, error) {
		w := e.newWrites()
		before := e.foreseen(items, outer, records)
		for i, r := range records {
			w.record = w.base + i
			env := &environment{values: r, outer: outer}
			for k, item := range items {
				if before != nil && before[i][k] != key(item.reads, env) {
					e.count(ruleSetOrder, setOrderSeveralValues)
					e.markUndetermined(ruleSetOrder)
				}
				if err := item.apply(env, w); err != nil {
					return nil, err
				}
			}
		}
		return records, nil
	}
}

// foreseen computes what the items would assign if the clause did not see its own
// writes: where that differs from what they do assign, the reading of the clause and
// the order of the records decide. It is nil where nothing can differ.
func (e *evaluation) foreseen(items []assignment, outer *environment, records []record) [][]string {
	if len(items)*len(records) < 2 || !slices.ContainsFunc(items, func(a assignment) bool { return a.reads != nil }) {
		return nil
	}
	values := make([][]string, len(records))
	for i, r := range records {
		env := &environment{values: r, outer: outer}
		for _, item := range items {
			values[i] = append(values[i], key(item.reads, env))
		}
	}
	return values
}

// key is the same for values that are equivalent; errors have one too.
func key(x expression, env *environment) string {
	if x == nil {
		return ""
	}
	v, err := x(env)
	if err != nil {
		return "error"
	}
	return graph.EquivalenceKey(v)
}

// set compiles SET.
func (e *evaluation) set(c *syntax.Set, s *scope) (stage, *scope, error) {
	items, err := e.setItems(c.Items, s)
	return e.applied(items), s, err
}

// remove compiles REMOVE.
func (e *evaluation) remove(c *syntax.Remove, s *scope) (stage, *scope, error) {
	var items []assignment
	for _, item := range c.Items {
		a, err := e.removeItem(item, s)
		if err != nil {
			return nil, nil, err
		}
		items = append(items, a)
	}
	return e.applied(items), s, nil
}
