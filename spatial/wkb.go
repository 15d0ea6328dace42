package spatial

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
)

// The layout in the type of well-known binary: ISO adds thousands, PostGIS sets the
// highest bits, and one more if an SRID follows.
//
// Source: JTS 1.21, WKBReader, class documentation; GEOS, src/io/WKBReader.cpp
// (repositories locationtech/jts, commit 07833d3c, libgeos/geos, commit 5b62cd06,
// read 2026-11-20).
const (
	flagZ    = 0x80000000
	flagM    = 0x40000000
	flagSRID = 0x20000000
)

// ParseWellKnownBinary reads well-known binary, of ISO and of PostGIS (EWKB), of
// either byte order, also of different ones in one geometry. A point whose X and Y
// are NaN is EMPTY. Nothing may follow the geometry.
//
// Coordinates are binary64 by nature. Errors are a *[ReadError]; the geometry is
// returned with those of which [Fault.HasGeometry] says so. Memory grows with the
// length of data, whatever counts stand in it.
func ParseWellKnownBinary(data []byte) (Referenced, error) {
	return parseBinary(data, 0, 0)
}

// ParseStoredBinary reads the form in which MySQL stores a geometry: the SRID in
// four bytes, the lowest first, and well-known binary behind it.
//
// Source: MySQL 9.5 Reference Manual, 13.4.3 "Supported Spatial Data Formats",
// https://dev.mysql.com/doc/refman/9.5/en/gis-data-formats.html, read 2026-11-20.
func ParseStoredBinary(data []byte) (Referenced, error) {
	if len(data) < 4 {
		return Referenced{}, &ReadError{Malformed, 0, fmt.Sprintf("expected an SRID of 4 bytes, found %d bytes", len(data))}
	}
	return parseBinary(data, 4, int32(binary.LittleEndian.Uint32(data)))
}

// ParseMarkedBinary reads the form [Marked], the lowest byte first.
func ParseMarkedBinary(data []byte) (Referenced, error) {
	end := len(data) - 1
	if end < markedHeader || data[0] != markStart || data[1] != leastMark || data[markedHeader-1] != markBox || data[end] != markEnd {
		return Referenced{}, &ReadError{Malformed, 0, "expected the marks of a stored geometry"}
	}
	r := &binaryReader{data: data[:end], at: markedHeader, srid: int32(binary.LittleEndian.Uint32(data[2:])), marked: true}
	return r.whole()
}

// ParseHexadecimal reads well-known binary whose bytes are written as two
// hexadecimal digits each, in either case. Offsets in errors are of the digits.
func ParseHexadecimal(text string) (Referenced, error) {
	data := make([]byte, len(text)/2)
	if n, err := hex.Decode(data, []byte(text)); err != nil {
		for i := 2 * n; i < len(text); i++ {
			if c := text[i]; !isDigit(c) && (c|0x20 < 'a' || c|0x20 > 'f') {
				return Referenced{}, &ReadError{Malformed, i, "expected a hexadecimal digit, found " + quoted(text[i:i+1])}
			}
		}
		return Referenced{}, &ReadError{Malformed, len(text), "expected an even number of hexadecimal digits"}
	}
	g, err := ParseWellKnownBinary(data)
	if fault, ok := err.(*ReadError); ok {
		fault.Offset *= 2
	}
	return g, err
}

func parseBinary(data []byte, from int, srid int32) (Referenced, error) {
	r := &binaryReader{data: data, at: from, srid: srid}
	return r.whole()
}

// whole reads a geometry that ends with the bytes.
func (r *binaryReader) whole() (Referenced, error) {
	g, err := r.geometry(0, 1)
	if err != nil {
		return Referenced{}, err
	}
	if rest := len(r.data) - r.at; rest > 0 {
		return Referenced{}, r.malformed(r.at, "expected the end, found %d more bytes", rest)
	}
	return r.faults.result(Referenced{g, r.srid})
}

// binaryReader reads one byte string.
type binaryReader struct {
	data   []byte
	at     int
	order  binary.ByteOrder
	srid   int32
	layout Layout
	marked bool // the form Marked
	faults firstFault
}

func (r *binaryReader) malformed(at int, message string, args ...any) *ReadError {
	return &ReadError{Malformed, at, fmt.Sprintf(message, args...)}
}

// bytes takes the next n bytes, which must be there.
func (r *binaryReader) bytes(n int, what string) ([]byte, *ReadError) {
	if len(r.data)-r.at < n {
		return nil, r.malformed(r.at, "expected %s of %d bytes, found the end after %d", what, n, len(r.data)-r.at)
	}
	r.at += n
	return r.data[r.at-n : r.at], nil
}

func (r *binaryReader) unsigned(what string) (uint32, *ReadError) {
	b, err := r.bytes(4, what)
	if err != nil {
		return 0, err
	}
	return r.order.Uint32(b), nil
}

// count takes a number of things that take at least size bytes each.
func (r *binaryReader) count(what string, size int) (int, *ReadError) {
	begin := r.at
	n, err := r.unsigned("the number of " + what)
	if err != nil {
		return 0, err
	}
	if rest := len(r.data) - r.at; uint64(n)*uint64(size) > uint64(rest) {
		return 0, r.malformed(begin, "%d %s take more than the %d bytes that follow", n, what, rest)
	}
	return int(n), nil
}

// leastElement is the size of the smallest geometry: byte order, type, count.
const leastElement = 9

// geometry reads a geometry of the wanted type; 0 is any.
func (r *binaryReader) geometry(wanted Type, depth int) (Geometry, *ReadError) {
	begin := r.at
	t, l, err := r.header(depth)
	if err != nil {
		return nil, err
	}
	if depth > DeepestNesting && t == TypeGeometryCollection {
		return nil, &ReadError{TooDeep, begin, fmt.Sprintf("collections are nested to more than %d levels", DeepestNesting)}
	}
	if wanted != 0 && t != wanted {
		return nil, r.malformed(begin, "expected a %s, found a %s", wanted, t)
	}
	if depth == 1 {
		r.layout = l
	} else if l != r.layout {
		r.faults.note(MixedLayouts, begin, "coordinates are %s here and %s before", l, r.layout)
	}
	switch t {
	case TypePoint:
		return r.point(l)
	case TypeLineString:
		positions, err := r.positions(l)
		r.faults.checkLine(positions, begin)
		return NewLineString(l, positions...), err
	case TypePolygon:
		return r.polygon(l)
	case TypeMultiPoint:
		points, err := members[Point](r, TypePoint, depth)
		return NewMultiPoint(l, points...), err
	case TypeMultiLineString:
		lines, err := members[LineString](r, TypeLineString, depth)
		return NewMultiLineString(l, lines...), err
	case TypeMultiPolygon:
		polygons, err := members[Polygon](r, TypePolygon, depth)
		return NewMultiPolygon(l, polygons...), err
	case TypeGeometryCollection:
		elements, err := members[Geometry](r, 0, depth)
		return NewGeometryCollection(l, elements...), err
	}
	panic("spatial: unknown type")
}

// members reads the elements of a collection.
func members[G Geometry](r *binaryReader, wanted Type, depth int) ([]G, *ReadError) {
	n, err := r.count("elements", leastElement)
	if err != nil {
		return nil, err
	}
	var elements []G
	for range n {
		g, err := r.geometry(wanted, depth+1)
		if err != nil {
			return nil, err
		}
		elements = append(elements, g.(G))
	}
	return elements, nil
}

// header reads byte order, type and SRID.
func (r *binaryReader) header(depth int) (Type, Layout, *ReadError) {
	begin := r.at
	order := byte(leastMark)
	if !r.marked || depth > 1 {
		b, err := r.bytes(1, "a byte order")
		if err != nil {
			return 0, XY, err
		}
		order = b[0]
	}
	if r.marked && depth > 1 {
		if order != markMember {
			return 0, XY, r.malformed(begin, "expected the mark of an element, found %d", order)
		}
		order = leastMark
	}
	switch order {
	case 0:
		r.order = binary.BigEndian
	case 1:
		r.order = binary.LittleEndian
	default:
		return 0, XY, r.malformed(begin, "expected a byte order, 0 or 1, found %d", order)
	}
	code, err := r.unsigned("a type")
	if err != nil {
		return 0, XY, err
	}
	t, l, ok := typeOf(code)
	switch {
	case !ok:
		return 0, XY, r.malformed(begin+1, "%#x is no type", code)
	case t > TypeGeometryCollection:
		return 0, XY, unknownType(begin+1, furtherTypes[t-TypeGeometryCollection-1])
	case code&flagSRID == 0:
		return t, l, nil
	}
	at := r.at
	id, err := r.unsigned("an SRID")
	switch {
	case err != nil:
		return 0, XY, err
	case depth == 1 && r.srid == 0:
		r.srid = int32(id)
	case int32(id) != r.srid:
		return 0, XY, r.malformed(at, "SRID %d within SRID %d", int32(id), r.srid)
	}
	return t, l, nil
}

// lastType is the highest code that OGC 06-103r4 and ISO give to a type (unverified).
const lastType = 17

// furtherTypes are the types behind GEOMETRYCOLLECTION, by their codes.
//
// Source: WKB_CIRCULARSTRING_TYPE to WKB_TRIANGLE_TYPE in liblwgeom/liblwgeom_internal.h at b2d57504
// (github.com/postgis/postgis, read 2026-11-29).
var furtherTypes = [...]string{"CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE", "MULTISURFACE", "CURVE", "SURFACE",
	"POLYHEDRALSURFACE", "TIN", "TRIANGLE"}

// typeOf takes a code apart, which may be one of PostGIS, of ISO, or of both.
func typeOf(code uint32) (t Type, l Layout, ok bool) {
	basic := code &^ (flagZ | flagM | flagSRID)
	family := basic / 1000
	basic %= 1000
	if basic == 0 || basic > lastType || family > 3 {
		return 0, XY, false
	}
	if code&flagZ != 0 {
		family |= 1
	}
	if code&flagM != 0 {
		family |= 2
	}
	return Type(basic), Layout(family), true
}

func (r *binaryReader) polygon(l Layout) (Polygon, *ReadError) {
	n, err := r.count("rings", 4)
	if err != nil {
		return Polygon{}, err
	}
	var rings []Ring
	for range n {
		begin := r.at
		ring, err := r.positions(l)
		if err != nil {
			return Polygon{}, err
		}
		r.faults.checkRing(ring, begin)
		rings = append(rings, ring)
	}
	return NewPolygon(l, rings...), nil
}

func (r *binaryReader) positions(l Layout) ([]Position, *ReadError) {
	n, err := r.count("positions", 8*l.Coordinates())
	if err != nil || n == 0 {
		return nil, err
	}
	positions := make([]Position, n)
	for i := range positions {
		if positions[i], _, err = r.position(l, false); err != nil {
			return nil, err
		}
	}
	return positions, nil
}

func (r *binaryReader) point(l Layout) (Point, *ReadError) {
	at, present, err := r.position(l, true)
	if err != nil || !present {
		return EmptyPoint(l), err
	}
	return NewPoint(l, at), nil
}

// position reads the ordinates of a position. It reports false for X and Y that are
// NaN, if that may be.
func (r *binaryReader) position(l Layout, mayBeEmpty bool) (p Position, present bool, err *ReadError) {
	begin := r.at
	b, err := r.bytes(8*l.Coordinates(), "a position")
	if err != nil {
		return Position{}, false, err
	}
	var floats [4]float64
	for i := range l.Coordinates() {
		floats[i] = math.Float64frombits(r.order.Uint64(b[8*i:]))
	}
	if mayBeEmpty && math.IsNaN(floats[0]) && math.IsNaN(floats[1]) {
		return Position{}, false, nil
	}
	var numbers [4]Number
	for i, f := range floats {
		n, finite := Binary(f)
		if !finite {
			r.faults.note(NotFinite, begin+8*i, "%v is no coordinate", f)
		}
		numbers[i] = n
	}
	return positionOf(l, numbers), true, nil
}
