package graph

import (
	"math"
	"strconv"
	"strings"
)

// Equivalent is the equivalence that DISTINCT and grouping use: equality, except that Null is
// equivalent to Null and NaN to NaN, also inside lists and maps. It is reflexive.
func Equivalent(a, b Value) bool { return EquivalenceKey(a) == EquivalenceKey(b) }

// EquivalenceKey is a text. Two values of one graph have the same text if they are equivalent, and
// only then.
func EquivalenceKey(v Value) string {
	var key strings.Builder
	writeKey(&key, v)
	return key.String()
}

// writeKey writes a code that is no prefix of another's: a letter for the type, and
// numbers and texts with their length or an end.
func writeKey(key *strings.Builder, v Value) {
	switch v := v.(type) {
	case Null:
		key.WriteByte('0')
	case Boolean:
		if v {
			key.WriteByte('t')
		} else {
			key.WriteByte('f')
		}
	case Integer:
		writeInteger(key, 'i', int64(v))
	case Float:
		writeFloat(key, float64(v))
	case String:
		writeText(key, 's', string(v))
	case List:
		writeInteger(key, 'l', int64(len(v)))
		for _, item := range v {
			writeKey(key, item)
		}
	case Map:
		writeInteger(key, 'm', int64(len(v)))
		for _, name := range sortedKeys(v) {
			writeText(key, 'k', name)
			writeKey(key, v[name])
		}
	case *Node:
		writeInteger(key, 'n', v.ID)
	case *Relationship:
		writeInteger(key, 'r', v.ID)
	case Path:
		writeInteger(key, 'p', int64(len(v.Relationships)))
		for _, element := range v.elements() {
			writeKey(key, element)
		}
	case Point:
		writeInteger(key, 'c', int64(v.SRID))
		for _, coordinate := range [...]float64{v.X, v.Y, v.Z} {
			writeFloat(key, coordinate)
		}
	default:
		writeTemporal(key, v)
	}
}

func writeInteger(key *strings.Builder, letter byte, i int64) {
	key.WriteByte(letter)
	key.WriteString(strconv.FormatInt(i, 10))
	key.WriteByte(';')
}

// writeFloat gives a whole float within the integers the key of that integer, to
// which it is equal.
func writeFloat(key *strings.Builder, f float64) {
	switch {
	case math.IsNaN(f):
		key.WriteByte('N')
	case f == math.Trunc(f) && f >= math.MinInt64 && f < 1<<63:
		writeInteger(key, 'i', int64(f))
	default:
		key.WriteByte('d')
		key.WriteString(strconv.FormatUint(math.Float64bits(f), 16))
		key.WriteByte(';')
	}
}

func writeText(key *strings.Builder, letter byte, text string) {
	writeInteger(key, letter, int64(len(text)))
	key.WriteString(text)
}
