package function

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// The cases of access by name.
const (
	propertyNull spec.Case = iota
	propertyThere
	propertyMissing
	propertyDeleted
	propertyNone
)

// Cases of ruleIndex.
const (
	indexNull spec.Case = iota
	indexElement
	indexBeyondTheEnds
	indexKey
	indexRaises
)

// Cases of ruleSlice.
const (
	sliceNull spec.Case = iota
	sliceSome
	sliceEmpty
	sliceRaises
)

var (
	ruleProperty = spec.Declare(spec.Rule{
		ID:        "cypher.property",
		Statement: "x.key is the value of a property of a node or relationship, of an entry of a map, or of a component of a point or of a value of date and time; null if x is null or has no such key.",
		From:      spec.Neo4jManual("Property operators; Map operators", "syntax/operators.adoc @ 06003b3b7966"),
		Keywords:  []string{"."}, Cases: []string{propertyNull: "null", propertyThere: "value", propertyMissing: "missing", propertyDeleted: "deleted", propertyNone: "not a map"}, Only: graphOnly,
		Choices: []spec.Choice{
			{Date: "2026-11-22", Statement: "What is no map raises with the detail InvalidArgumentType, as the TCK has it for the index of what is no map, and not PropertyAccessOnNonMap, which the constants of the TCK's runner list too."},
			{Date: "2026-11-28", Statement: "A value of which the text alone says that it is a boolean, a number, a string or a list raises at compile time, also where WITH or UNWIND carried it to a variable: openCypher's front end asks for a type with properties there (opencypher/front-end @ 7e1ddfd9, SemanticExpressionCheck, Property; read 2026-11-28). The class is TypeError, as at runtime; for a path it is SyntaxError. Elements of what is no list or map are left to the runtime."},
			{Date: "2026-11-22", Statement: "A proposal that is accepted and not adopted reads deleted entities as null; here, as in the manual and the TCK, access to their properties and labels raises."},
		},
	})
	ruleIndex = spec.Declare(spec.Rule{
		ID:        "cypher.index",
		Statement: "list[i] is the element i from 0, or from the end where i is negative, null beyond the ends; map[key] and entity[key] are the value of the key. Null if an operand is null.",
		From:      spec.Neo4jManual("List element access; The [] operator and null", "expressions/list-expressions.adoc @ 0b1d7f1a60e5, values-and-types/working-with-null.adoc @ 0340df3a700c"),
		Keywords:  []string{"[]"}, Cases: []string{indexNull: "null", indexElement: "element", indexBeyondTheEnds: "beyond the ends", indexKey: "key", indexRaises: "raises"}, Only: graphOnly,
	})
	ruleSlice = spec.Declare(spec.Rule{
		ID:        "cypher.slice",
		Statement: "list[a..b] holds the elements from a up to and without b; negative bounds count from the end, those beyond the ends are the ends; null if the list or a bound is null.",
		From:      spec.Neo4jManual("List slicing; The [] operator and null", "expressions/list-expressions.adoc @ 0b1d7f1a60e5, values-and-types/working-with-null.adoc @ 0340df3a700c"),
		Keywords:  []string{"[..]"}, Cases: []string{sliceNull: "null", sliceSome: "some", sliceEmpty: "empty", sliceRaises: "raises"}, Only: graphOnly,
	})
)

// Property is of.key.
func Property(c *Context, of graph.Value, key string) (graph.Value, error) {
	properties, err := propertiesOf(of)
	if err != nil {
		c.apply(ruleProperty, propertyDeleted)
		return nil, err
	}
	if properties == nil {
		return component(c, of, key)
	}
	v, there := properties[key]
	if !there {
		c.apply(ruleProperty, propertyMissing)
		return graph.Null{}, nil
	}
	c.apply(ruleProperty, propertyThere)
	return v, nil
}

// propertiesOf is nil if a value is neither a map nor an entity.
func propertiesOf(v graph.Value) (graph.Map, error) {
	switch v := v.(type) {
	case graph.Map:
		return orEmpty(v), nil
	case *graph.Node:
		return orEmpty(v.Properties), existing(v.Deleted, "node")
	case *graph.Relationship:
		return orEmpty(v.Properties), existing(v.Deleted, "relationship")
	}
	return nil, nil
}

func orEmpty(m graph.Map) graph.Map {
	if m == nil {
		return graph.Map{}
	}
	return m
}

// existing is the error for an access to an entity that a clause has deleted.
func existing(deleted bool, what string) error {
	if !deleted {
		return nil
	}
	return raise(cypher.EntityNotFound, "DeletedEntityAccess", "the %s was deleted", what)
}

// component is of.key if of is no map.
func component(c *Context, of graph.Value, key string) (graph.Value, error) {
	var v graph.Value
	var there bool
	switch of := of.(type) {
	case graph.Null:
		c.apply(ruleProperty, propertyNull)
		return of, nil
	case graph.Point:
		v, there = pointComponent(of, key)
	default:
		if !graph.IsTemporal(of) {
			c.apply(ruleProperty, propertyNone)
			return nil, wrongType("."+key, of, "a node, a relationship, a map, a point or a value of date and time")
		}
		v, there = temporalComponent(of, key)
	}
	if !there {
		c.apply(ruleProperty, propertyNone)
		return nil, raise(cypher.ArgumentError, "InvalidArgumentValue", "%s %s has no component %s", graph.TypeName(of), graph.Format(of), key)
	}
	c.apply(ruleProperty, propertyThere)
	return v, nil
}

func temporalComponent(of graph.Value, key string) (graph.Value, bool) {
	accessor, ok := graph.Instant(of).(interface{ Component(string) (any, bool) })
	if !ok {
		return nil, false
	}
	value, there := accessor.Component(key)
	switch value := value.(type) {
	case int64:
		return graph.Integer(value), there
	case string:
		return graph.String(value), there
	}
	return nil, false
}

// Index is of[key].
func Index(c *Context, of, key graph.Value) (graph.Value, error) {
	if isNull(of) || isNull(key) {
		c.apply(ruleIndex, indexNull)
		return graph.Null{}, nil
	}
	if list, isList := of.(graph.List); isList {
		return element(c, list, key)
	}
	properties, err := propertiesOf(of)
	name, isString := key.(graph.String)
	switch {
	case err != nil:
	case properties == nil && isString && (graph.IsTemporal(of) || isPoint(of)):
		c.apply(ruleIndex, indexKey)
		return component(c, of, string(name))
	case properties == nil:
		err = wrongType("[]", of, "a list, a map, a node or a relationship")
	case !isString:
		err = raise(cypher.TypeError, "MapElementAccessByNonString", "the key of a map is a string, not %s %s", graph.TypeName(key), graph.Format(key))
	}
	if err != nil {
		c.apply(ruleIndex, indexRaises)
		return nil, err
	}
	c.apply(ruleIndex, indexKey)
	if v, there := properties[string(name)]; there {
		return v, nil
	}
	return graph.Null{}, nil
}

func isPoint(v graph.Value) bool {
	_, point := v.(graph.Point)
	return point
}

func element(c *Context, list graph.List, key graph.Value) (graph.Value, error) {
	index, isInteger := key.(graph.Integer)
	if !isInteger {
		c.apply(ruleIndex, indexRaises)
		return nil, raise(cypher.TypeError, "ListElementAccessByNonInteger", "the index of a list is an integer, not %s %s", graph.TypeName(key), graph.Format(key))
	}
	if index < 0 {
		index += graph.Integer(len(list))
	}
	if index < 0 || index >= graph.Integer(len(list)) {
		c.apply(ruleIndex, indexBeyondTheEnds)
		return graph.Null{}, nil
	}
	c.apply(ruleIndex, indexElement)
	return list[index], nil
}

// Slice is of[from..to]. A bound is nil if the query does not give it.
func Slice(c *Context, of, from, to graph.Value) (graph.Value, error) {
	if isNull(of) || (from != nil && isNull(from)) || (to != nil && isNull(to)) {
		c.apply(ruleSlice, sliceNull)
		return graph.Null{}, nil
	}
	list, isList := of.(graph.List)
	if !isList {
		c.apply(ruleSlice, sliceRaises)
		return nil, wrongType("[..]", of, "a list")
	}
	low, err := bound(from, 0, len(list))
	if err == nil {
		var high int
		if high, err = bound(to, len(list), len(list)); err == nil {
			if low >= high {
				c.apply(ruleSlice, sliceEmpty)
				return graph.List{}, nil
			}
			c.apply(ruleSlice, sliceSome)
			return list[low:high:high], nil
		}
	}
	c.apply(ruleSlice, sliceRaises)
	return nil, err
}

func bound(v graph.Value, absent, length int) (int, error) {
	if v == nil {
		return absent, nil
	}
	i, isInteger := v.(graph.Integer)
	if !isInteger {
		return 0, wrongType("[..]", v, "integers as bounds")
	}
	if i < 0 {
		i = max(i+graph.Integer(length), 0)
	}
	return int(min(i, graph.Integer(length))), nil
}
