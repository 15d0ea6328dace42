package graph

import (
	"cmp"
	"slices"

	"github.com/semcheck/semcheck/semantics"
)

// Less is the operator <. It is Unknown for values of different types that are not both numbers,
// and if a Null decides. It is False if one of two numbers is NaN. This implementation chooses the
// order of nodes, relationships and maps: see Unspecified.
func Less(a, b Value) semantics.Truth {
	switch a := a.(type) {
	case Integer, Float:
		if !isNumber(b) {
			return semantics.Unknown
		}
		order, ordered := compareNumbers(a, b)
		return semantics.TruthOf(ordered && order < 0)
	case Boolean:
		if b, same := b.(Boolean); same {
			return semantics.TruthOf(bool(!a && b))
		}
	case String: // the order of UTF-8 is that of the code points
		if b, same := b.(String); same {
			return semantics.TruthOf(a < b)
		}
	case List:
		if b, same := b.(List); same {
			return listLess(a, b)
		}
	case Map:
		if b, same := b.(Map); same {
			return mapLess(a, b)
		}
	case *Node:
		if b, same := b.(*Node); same {
			return semantics.TruthOf(a.ID < b.ID)
		}
	case *Relationship:
		if b, same := b.(*Relationship); same {
			return semantics.TruthOf(a.ID < b.ID)
		}
	case Path:
		if b, same := b.(Path); same {
			return listLess(a.elements(), b.elements())
		}
	case Point, Null: // points can only be tested for equality
	default:
		return temporalLess(a, b)
	}
	return semantics.Unknown
}

// LessOrEqual is the operator <=, which means a < b OR a = b. It is Unknown for points and
// durations, which have equality only.
func LessOrEqual(a, b Value) semantics.Truth {
	switch a.(type) {
	case Point, Duration:
		return semantics.Unknown
	}
	return max(Less(a, b), Equal(a, b))
}

// Unspecified tells whether implementations are free in the order of two values: of nodes,
// relationships and maps, and of lists and paths whose order depends on them.
func Unspecified(a, b Value) bool {
	if kindOf(a) != kindOf(b) {
		return false
	}
	switch a := a.(type) {
	case Map, *Node, *Relationship:
		return !Equivalent(a, b)
	case List:
		return firstUnspecified(a, b.(List))
	case Path:
		return firstUnspecified(a.elements(), b.(Path).elements())
	}
	return false
}

func firstUnspecified(a, b List) bool {
	for i := range min(len(a), len(b)) {
		if !Equivalent(a[i], b[i]) {
			return Unspecified(a[i], b[i])
		}
	}
	return false
}

// listLess decides by the first pair that is not surely equal; a list that ends there is
// the lesser.
func listLess(a, b List) semantics.Truth {
	for i := range min(len(a), len(b)) {
		if Equal(a[i], b[i]) != semantics.True {
			return Less(a[i], b[i])
		}
	}
	return semantics.TruthOf(len(a) < len(b))
}

// mapLess compares the numbers of entries, then the keys, then the values in the
// order of the keys.
func mapLess(a, b Map) semantics.Truth {
	if hasNull(a) || hasNull(b) {
		return semantics.Unknown
	}
	keys, others := sortedKeys(a), sortedKeys(b)
	if order := cmp.Or(cmp.Compare(len(keys), len(others)), slices.Compare(keys, others)); order != 0 {
		return semantics.TruthOf(order < 0)
	}
	return listLess(valuesOf(a, keys), valuesOf(b, keys))
}

func hasNull(m Map) bool {
	for _, v := range m {
		if isNull(v) {
			return true
		}
	}
	return false
}

func valuesOf(m Map, keys []string) List {
	values := make(List, len(keys))
	for i, key := range keys {
		values[i] = m[key]
	}
	return values
}

func isNumber(v Value) bool {
	switch v.(type) {
	case Integer, Float:
		return true
	}
	return false
}

// elements lists nodes and relationships in turn, from the start to the end.
func (p Path) elements() List {
	var list List
	for i, n := range p.Nodes {
		list = append(list, n)
		if i < len(p.Relationships) {
			list = append(list, p.Relationships[i])
		}
	}
	return list
}
