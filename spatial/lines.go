package spatial

import "slices"

// The editing functions of this and the next files are exact: their results hold
// coordinates of their arguments and no others. None of them checks validity, of
// arguments or of results. An [EditFault] is what PostGIS raises an error for; what
// it gives NULL for is reported by false.
//
// The PostGIS manual is doc/reference_*.xml at b2d57504, the sources are those of
// the same commit (github.com/postgis/postgis, 3.7.0dev); the DuckDB documentation
// is docs/functions.md at 919c69fe (github.com/duckdb/duckdb-spatial). All were read
// on 2026-11-20.

// EditFault says why an editing function has no result.
type EditFault uint8

const (
	// NotALine: an argument has to be a LineString, or of the function's other types.
	NotALine EditFault = iota + 1
	// NoSuchIndex: there is no position with that index.
	NoSuchIndex
	// TooFewPositions: too few positions are there, or would be left.
	TooFewPositions
	// NotClosed: a ring's last position is not its first.
	NotClosed
	// EmptyArgument: an argument may not be EMPTY.
	EmptyArgument
	// DifferentLayouts: the arguments do not agree in having Z and M.
	DifferentLayouts
)

// Error says what is wrong.
func (f EditFault) Error() string {
	return [...]string{"", "not a line", "no position has that index", "too few positions", "the ring is not closed",
		"the argument is EMPTY", "some geometries have Z or M that others have not"}[f]
}

// SetPoint returns l with its position at the index, counted from 0, replaced; -1 is
// the last position. Of LINESTRING EMPTY none can be.
//
// Source: PostGIS manual, ST_SetPoint; LWGEOM_setpoint_linestring in
// postgis/lwgeom_functions_basic.c. What it does with POINT EMPTY was not read: here
// it is a fault.
func SetPoint(l LineString, index int, p Point) (LineString, error) {
	at, present := p.Position()
	switch {
	case !present:
		return LineString{}, EmptyArgument
	case len(l.Positions) == 0:
		return LineString{}, TooFewPositions
	}
	if index < 0 {
		index += len(l.Positions)
	}
	if index < 0 || index >= len(l.Positions) {
		return LineString{}, NoSuchIndex
	}
	positions := slices.Clone(l.Positions)
	positions[index] = at
	return NewLineString(l.layout, positions...), nil
}

// AddPoint returns l with a position more, before the one at the index, counted from
// 0; -1, or the number of positions, appends it. POINT EMPTY changes nothing.
//
// Source: PostGIS manual, ST_AddPoint; LWGEOM_addpoint in
// postgis/lwgeom_functions_basic.c.
func AddPoint(l LineString, p Point, index int) (LineString, error) {
	at, present := p.Position()
	if !present {
		return l, nil
	}
	if index == -1 {
		index = len(l.Positions)
	}
	if index < 0 || index > len(l.Positions) {
		return LineString{}, NoSuchIndex
	}
	return NewLineString(l.layout, slices.Insert(slices.Clone(l.Positions), index, at)...), nil
}

// RemovePoint returns l without the position at the index, counted from 0. A line of
// two positions keeps both.
//
// Source: PostGIS manual, ST_RemovePoint; LWGEOM_removepoint in
// postgis/lwgeom_functions_basic.c.
func RemovePoint(l LineString, index int) (LineString, error) {
	switch {
	case index < 0 || index >= len(l.Positions):
		return LineString{}, NoSuchIndex
	case len(l.Positions) < 3:
		return LineString{}, TooFewPositions
	}
	return NewLineString(l.layout, slices.Delete(slices.Clone(l.Positions), index, index+1)...), nil
}

// MakeLine returns the line through the positions of points, multipoints and lines
// in their order. EMPTY ones add nothing; where a line starts at the position that was
// last, that is not repeated, while a point is. Fewer than two positions make a line
// that no engine calls valid.
//
// Source: PostGIS manual, ST_MakeLine; lwline_from_lwgeom_array in
// liblwgeom/lwline.c. The variant of two arguments takes points and lines only, and
// MULTILINESTRING, which is taken since 3.7, is not taken here. DuckDB's documentation
// speaks of points alone.
func MakeLine(geometries ...Geometry) (LineString, error) {
	var positions []Position
	l, err := commonLayout(geometries)
	if err != nil {
		return LineString{}, err
	}
	for _, g := range geometries {
		switch g := g.(type) {
		case Point, MultiPoint:
			EachPosition(g, func(p Position) { positions = append(positions, p) })
		case LineString:
			rest := g.Positions
			if n := len(positions); n > 0 && len(rest) > 0 && positions[n-1].SamePlace(rest[0]) {
				rest = rest[1:]
			}
			positions = append(positions, rest...)
		case Polygon, MultiLineString, MultiPolygon, GeometryCollection:
			return LineString{}, NotALine
		}
	}
	return NewLineString(l, positions...), nil
}

// commonLayout returns the layout of all geometries; XY if there are none.
func commonLayout(geometries []Geometry) (Layout, error) {
	for _, g := range geometries {
		if g.Layout() != geometries[0].Layout() {
			return XY, DifferentLayouts
		}
	}
	if len(geometries) == 0 {
		return XY, nil
	}
	return geometries[0].Layout(), nil
}

// Reverse returns g with the positions of every line and every ring in the opposite
// order. Points and the order of elements stay.
//
// Source: PostGIS manual, ST_Reverse.
func Reverse(g Geometry) Geometry {
	return mapBasic(g, func(part Geometry) Geometry {
		switch part := part.(type) {
		case LineString:
			return NewLineString(part.layout, reversed(part.Positions)...)
		case Polygon:
			return mapRings(part, func(_ int, ring Ring) Ring { return reversed(ring) })
		case Point, MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
		}
		return part
	})
}

func reversed(ps []Position) []Position {
	out := slices.Clone(ps)
	slices.Reverse(out)
	return out
}

// sameWriting says whether two geometries are written alike: type, layout, elements
// and positions in their order, with all their ordinates.
func sameWriting(a, b Geometry) bool {
	if a.Type() != b.Type() || a.Layout() != b.Layout() {
		return false
	}
	switch a.(type) {
	case Point, LineString, Polygon:
		return slices.EqualFunc(paths(a), paths(b), func(p, q []Position) bool { return slices.EqualFunc(p, q, Position.same) })
	case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
	}
	return slices.EqualFunc(Elements(a), Elements(b), sameWriting)
}

// same says whether all ordinates are equal.
func (p Position) same(q Position) bool {
	return p.SamePlace(q) && p.Z.Equal(q.Z) && p.M.Equal(q.M)
}
