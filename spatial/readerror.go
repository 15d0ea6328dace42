package spatial

import (
	"fmt"
	"strings"
)

// Fault says why a text or a byte string is no geometry. Engines differ about the faults between
// [UnclosedRing] and [NotFinite]: some refuse them when they read, some later, some never.
type Fault uint8

const (
	// Malformed: no well-known text, no well-known binary.
	Malformed Fault = iota
	// UnknownType: a type that is none of the seven, such as CIRCULARSTRING.
	UnknownType
	// TooDeep: collections in collections to more than [DeepestNesting] levels.
	TooDeep
	// OutOfRange: a number with more digits or a greater exponent than is read.
	OutOfRange
	// UnclosedRing: the last position of a ring is not its first.
	UnclosedRing
	// ShortRing: a ring of one to three positions.
	ShortRing
	// ShortLine: a line of one position.
	ShortLine
	// MixedLayouts: positions with Z or M beside ones without.
	MixedLayouts
	// NotFinite: NaN or an infinity for an ordinate, also a decimal beyond the
	// greatest binary64 under that reading.
	NotFinite
)

// String names the fault.
func (f Fault) String() string {
	return [...]string{"malformed", "unknown type", "too deep", "number out of range", "unclosed ring",
		"short ring", "short line", "mixed layouts", "not finite"}[f]
}

// IsWellFormed says whether the text or byte string keeps to the grammar, so that only the
// geometry is at fault.
func (f Fault) IsWellFormed() bool { return f >= UnclosedRing }

// HasGeometry says whether the geometry is returned with the error.
func (f Fault) HasGeometry() bool { return f == UnclosedRing || f == ShortRing || f == ShortLine }

// DeepestNesting is the number of collections inside each other that are read. The innermost one
// must hold no further GEOMETRYCOLLECTION.
const DeepestNesting = 10_000

// ReadError is an error of reading well-known text or binary.
type ReadError struct {
	Fault   Fault
	Offset  int    // of the place, in bytes from 0
	Message string // what was found and what is expected
}

// Error is one line.
func (e *ReadError) Error() string { return fmt.Sprintf("%s (at offset %d)", e.Message, e.Offset) }

// notModelled ends the message of an UnknownType.
const notModelled = " are not modelled"

// unknownType is the error of a type that is none of the seven.
func unknownType(offset int, name string) *ReadError {
	return &ReadError{UnknownType, offset, "geometries of the type " + name + notModelled}
}

// Lacking names the geometries that are not modelled, of an UnknownType.
func (e *ReadError) Lacking() string { return strings.TrimSuffix(e.Message, notModelled) }

// OfFurther tells that an UnknownType is about a geometry of a type that [ParseFurtherText] takes.
func (e *ReadError) OfFurther() bool {
	word, _, _ := strings.Cut(strings.TrimPrefix(e.Message, "geometries of the type "), " ")
	return furtherCodes[word] != 0
}

// firstFault keeps the first fault of a geometry while its text is read to the end:
// a text that is malformed further on is malformed, whatever comes before.
type firstFault struct{ err *ReadError }

func (f *firstFault) note(fault Fault, offset int, message string, args ...any) {
	if f.err == nil || f.err.Fault.HasGeometry() && !fault.HasGeometry() {
		f.err = &ReadError{fault, offset, fmt.Sprintf(message, args...)}
	}
}

// checkLine notes what a line lacks.
func (f *firstFault) checkLine(positions []Position, offset int) {
	if len(positions) == 1 {
		f.note(ShortLine, offset, "a line of one position; it takes two, or EMPTY")
	}
}

// checkRing notes what a ring lacks.
func (f *firstFault) checkRing(ring []Position, offset int) {
	switch n := len(ring); {
	case n == 0:
	case n < 4:
		f.note(ShortRing, offset, "a ring of %d positions; it takes four, the last as the first, or EMPTY", n)
	case !ring[0].SamePlace(ring[n-1]):
		f.note(UnclosedRing, offset, "a ring that ends in %s %s, not in its first position %s %s", ring[n-1].X, ring[n-1].Y, ring[0].X, ring[0].Y)
	}
}

// result is what a reader returns that came to the end.
func (f *firstFault) result(r Referenced) (Referenced, error) {
	if f.err == nil {
		return r, nil
	}
	if !f.err.Fault.HasGeometry() {
		r = Referenced{}
	}
	return r, f.err
}

// Referenced is a geometry with the identifier of its spatial reference system. This package
// carries the identifier and never reads it.
type Referenced struct {
	Geometry Geometry
	SRID     int32 // 0 if none is named
}
