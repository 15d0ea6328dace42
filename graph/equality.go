package graph

import (
	"cmp"
	"math"
	"slices"

	"github.com/semcheck/semcheck/semantics"
)

// Equal is the operator =. It is Unknown if the answer depends on a Null, among or inside the
// values. Values of different types that are not both numbers are not equal. NaN equals
// nothing. A node or relationship equals only itself.
func Equal(a, b Value) semantics.Truth {
	if isNull(a) || isNull(b) {
		return semantics.Unknown
	}
	switch a := a.(type) {
	case Null:
		return semantics.Unknown
	case Integer, Float:
		order, ordered := compareNumbers(a, b)
		return semantics.TruthOf(ordered && order == 0)
	case Boolean:
		b, same := b.(Boolean)
		return semantics.TruthOf(same && a == b)
	case String:
		b, same := b.(String)
		return semantics.TruthOf(same && a == b)
	case List:
		b, same := b.(List)
		return onlyIf(same, func() semantics.Truth { return listsEqual(a, b) })
	case Map:
		b, same := b.(Map)
		return onlyIf(same, func() semantics.Truth { return mapsEqual(a, b) })
	case *Node:
		b, same := b.(*Node)
		return semantics.TruthOf(same && a == b)
	case *Relationship:
		b, same := b.(*Relationship)
		return semantics.TruthOf(same && a == b)
	case Path:
		b, same := b.(Path)
		return semantics.TruthOf(same && slices.Equal(a.Nodes, b.Nodes) && slices.Equal(a.Relationships, b.Relationships))
	case Point:
		b, same := b.(Point)
		return semantics.TruthOf(same && a == b)
	}
	return temporalEqual(a, b)
}

func isNull(v Value) bool {
	_, null := v.(Null)
	return null
}

func onlyIf(same bool, equal func() semantics.Truth) semantics.Truth {
	if !same {
		return semantics.False
	}
	return equal()
}

// listsEqual is the conjunction of equal sizes and of the pairs: one pair that
// differs decides, whatever the others are.
func listsEqual(a, b List) semantics.Truth {
	if len(a) != len(b) {
		return semantics.False
	}
	all := semantics.True
	for i := range a {
		all = min(all, Equal(a[i], b[i]))
	}
	return all
}

// mapsEqual asks for the same keys, those of Null among them.
func mapsEqual(a, b Map) semantics.Truth {
	if !slices.Equal(sortedKeys(a), sortedKeys(b)) {
		return semantics.False
	}
	all := semantics.True
	for key := range a {
		all = min(all, Equal(a[key], b[key]))
	}
	return all
}

func sortedKeys(m Map) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// compareNumbers compares as exact numbers; not ordered if one is NaN or no number.
func compareNumbers(a, b Value) (order int, ordered bool) {
	switch a := a.(type) {
	case Integer:
		switch b := b.(type) {
		case Integer:
			return cmp.Compare(a, b), true
		case Float:
			order, ordered = compareIntegerFloat(int64(a), float64(b))
			return order, ordered
		}
	case Float:
		switch b := b.(type) {
		case Integer:
			order, ordered = compareIntegerFloat(int64(b), float64(a))
			return -order, ordered
		case Float:
			if a != a || b != b {
				return 0, false
			}
			return cmp.Compare(a, b), true
		}
	}
	return 0, false
}

// compareIntegerFloat does not round the integer to a float: 2^53+1 is not 2.0^53.
func compareIntegerFloat(i int64, f float64) (order int, ordered bool) {
	const limit = 1 << 63 // the least float above all integers
	switch {
	case math.IsNaN(f):
		return 0, false
	case f >= limit:
		return -1, true
	case f < -limit:
		return 1, true
	}
	whole := math.Trunc(f)
	return cmp.Or(cmp.Compare(i, int64(whole)), cmp.Compare(whole, f)), true
}
