package cypher

import (
	"maps"
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleStorable.
const (
	storableNull spec.Case = iota
	storableSimple
	storableList
	storableRaised
)

var ruleStorable = spec.Declare(spec.Rule{
	ID:        "clause.property-value",
	Statement: "A property holds a boolean, a number, a string, a temporal value, a point, or a list of such values; integers beside floats in a list become floats. A map, an entity, a path and a list with anything else raise a TypeError.",
	From:      manual("Property types", "values-and-types/property-structural-constructed").With(spec.Proposal("Proposal", "CIP2015-11-09-type-coercions")),
	Cases:     []string{storableNull: "null", storableSimple: "simple", storableList: "list", storableRaised: "raised"},
	Only:      spec.GraphOnly(),
	Choices: []spec.Choice{
		{Date: "2026-11-28", Statement: "A value that no property can hold raises at runtime, also where the text alone shows it: openCypher's front end has no check of it (opencypher/front-end @ 7e1ddfd9, SetItem and SemanticPatternCheck; read 2026-11-28)."},
	},
})

// storable raises for a value that cannot be a property. Null can: it removes.
func storable(v graph.Value, at syntax.Position) error {
	list, ok := v.(graph.List)
	if !ok {
		if isNull(v) || isSimple(v) {
			return nil
		}
		return raise(syntax.TypeError, "InvalidPropertyType", at, "a property cannot hold %s", graph.Format(v))
	}
	for _, element := range list {
		if !isSimple(element) {
			return raise(syntax.TypeError, "InvalidPropertyType", at, "a property cannot hold a list with %s", graph.Format(element))
		}
	}
	return nil
}

// stored is a value as a property holds it: in a list of numbers, integers beside
// floats become floats.
func stored(v graph.Value) graph.Value {
	list, ok := v.(graph.List)
	if !ok {
		return v
	}
	integers, floats := 0, 0
	for _, element := range list {
		switch element.(type) {
		case graph.Integer:
			integers++
		case graph.Float:
			floats++
		}
	}
	if integers == 0 || floats == 0 || integers+floats < len(list) {
		return v
	}
	converted := make(graph.List, len(list))
	for i, element := range list {
		converted[i] = element
		if n, ok := element.(graph.Integer); ok {
			converted[i] = graph.Float(n)
		}
	}
	return converted
}

// isSimple tells whether a value can stand in a property by itself.
func isSimple(v graph.Value) bool {
	switch v.(type) {
	case graph.Null, graph.List, graph.Map, *graph.Node, *graph.Relationship, graph.Path:
		return false
	}
	return true // booleans, numbers, strings, points and temporal values
}

// countStorable counts the rule for a value.
func (e *evaluation) countStorable(v graph.Value, err error) {
	k := storableSimple
	switch {
	case err != nil:
		k = storableRaised
	case isNull(v):
		k = storableNull
	default:
		if _, list := v.(graph.List); list {
			k = storableList
		}
	}
	e.count(ruleStorable, k)
}

func sortedKeys(m graph.Map) []string { return slices.Sorted(maps.Keys(m)) }

// propertiesOf returns the properties of an entity or a map.
func propertiesOf(v graph.Value) (graph.Map, bool) {
	switch v := v.(type) {
	case graph.Map:
		return v, true
	case *graph.Node:
		return v.Properties, true
	case *graph.Relationship:
		return v.Properties, true
	}
	return nil, false
}

func deletedAccess(at syntax.Position) error {
	return raise(syntax.EntityNotFound, "DeletedEntityAccess", at, "the entity was deleted before")
}
