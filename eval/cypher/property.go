package cypher

import (
	"maps"
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

var ruleStorable = spec.Declare(spec.Rule{
	ID:    "clause.property-value",
	Says:  "A property holds a boolean, a number, a string, a temporal value, a point, or a list of such values; a map, an entity, a path and a list with anything else raise a TypeError.",
	From:  spec.OpenCypherReference("Values and types, Property types"),
	Cases: []string{"null", "simple", "list", "raised"},
	Only:  spec.GraphOnly(),
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
	k := 1
	switch {
	case err != nil:
		k = 3
	case isNull(v):
		k = 0
	default:
		if _, list := v.(graph.List); list {
			k = 2
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

// isDeleted tells whether a value is an entity that was deleted.
func isDeleted(v graph.Value) bool {
	switch v := v.(type) {
	case *graph.Node:
		return v.Deleted
	case *graph.Relationship:
		return v.Deleted
	}
	return false
}

func deletedAccess(at syntax.Position) error {
	return raise(syntax.EntityNotFound, "DeletedEntityAccess", at, "the entity was deleted before")
}
