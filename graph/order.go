package graph

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// kind is a type's place in the global sort order.
type kind uint8

const (
	kindMap kind = iota
	kindNode
	kindRelationship
	kindList
	kindPath
	kindPoint
	kindDateTime
	kindLocalDateTime
	kindDate
	kindTime
	kindLocalTime
	kindDuration
	kindString
	kindBoolean
	kindNumber
	kindNull
)

func kindOf(v Value) kind {
	switch v.(type) {
	case Map:
		return kindMap
	case *Node:
		return kindNode
	case *Relationship:
		return kindRelationship
	case List:
		return kindList
	case Path:
		return kindPath
	case Point:
		return kindPoint
	case String:
		return kindString
	case Boolean:
		return kindBoolean
	case Integer, Float:
		return kindNumber
	case Null:
		return kindNull
	}
	return temporalKind(v)
}

// Order is orderability, which ORDER BY, min and max use: negative, zero or
// positive as a sorts before, with or behind b, in ascending order. It is a total
// order of the classes of equivalent values. Values of different types sort by
// type: map, node, relationship, list, path, point, date and time, local date and
// time, date, time, local time, duration, string, boolean, number, NaN, Null.
func Order(a, b Value) int {
	if order := cmp.Compare(kindOf(a), kindOf(b)); order != 0 {
		return order
	}
	switch a := a.(type) {
	case Null:
		return 0
	case Integer, Float:
		return orderNumbers(a, b)
	case Boolean:
		return compareBooleans(bool(a), bool(b.(Boolean)))
	case String:
		return cmp.Compare(a, b.(String))
	case List:
		return slices.CompareFunc(a, b.(List), Order)
	case Map:
		return orderMaps(a, b.(Map))
	case *Node:
		return cmp.Compare(a.ID, b.(*Node).ID)
	case *Relationship:
		return cmp.Compare(a.ID, b.(*Relationship).ID)
	case Path:
		return slices.CompareFunc(a.elements(), b.(Path).elements(), Order)
	case Point:
		return orderPoints(a, b.(Point))
	}
	return orderTemporal(a, b)
}

func orderNumbers(a, b Value) int {
	if order, ordered := compareNumbers(a, b); ordered {
		return order
	}
	return compareBooleans(isNaN(a), isNaN(b))
}

func isNaN(v Value) bool {
	f, float := v.(Float)
	return float && math.IsNaN(float64(f))
}

func compareBooleans(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func orderMaps(a, b Map) int {
	keys, others := sortedKeys(a), sortedKeys(b)
	if order := cmp.Or(cmp.Compare(len(keys), len(others)), slices.Compare(keys, others)); order != 0 {
		return order
	}
	return slices.CompareFunc(valuesOf(a, keys), valuesOf(b, keys), Order)
}

func orderPoints(a, b Point) int {
	return cmp.Or(cmp.Compare(a.SRID, b.SRID), orderNumbers(Float(a.X), Float(b.X)),
		orderNumbers(Float(a.Y), Float(b.Y)), orderNumbers(Float(a.Z), Float(b.Z)))
}

// SameType tells whether two values have one type in the global sort order. In this order all
// numbers have one type.
func SameType(a, b Value) bool { return kindOf(a) == kindOf(b) }

// TypeName is the name of a value's type for messages: "Integer", "Map".
func TypeName(v Value) string {
	switch v.(type) {
	case Null:
		return "Null"
	case Boolean:
		return "Boolean"
	case Integer:
		return "Integer"
	case Float:
		return "Float"
	case String:
		return "String"
	case List:
		return "List"
	case Map:
		return "Map"
	case *Node:
		return "Node"
	case *Relationship:
		return "Relationship"
	case Path:
		return "Path"
	case Point:
		return "Point"
	}
	return temporalName(v)
}

func unknownType(v Value) string { return fmt.Sprintf("graph: a value of type %T", v) }
