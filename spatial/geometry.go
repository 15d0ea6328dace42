package spatial

// Type is one of the seven types of the Simple Features. The values are the codes
// of well-known binary.
type Type uint8

const (
	TypePoint Type = iota + 1
	TypeLineString
	TypePolygon
	TypeMultiPoint
	TypeMultiLineString
	TypeMultiPolygon
	TypeGeometryCollection
)

// String returns the type's word in well-known text.
func (t Type) String() string {
	if t.IsFurther() {
		return t.furtherWord()
	}
	return [...]string{"", "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON", "GEOMETRYCOLLECTION"}[t]
}

// Layout says which ordinates a position has beside X and Y. This package carries Z and M and
// never reads them: all its meaning is in the plane.
type Layout uint8

const (
	XY Layout = iota
	XYZ
	XYM
	XYZM
)

// HasZ says whether positions have a third coordinate.
func (l Layout) HasZ() bool { return l == XYZ || l == XYZM }

// HasM says whether positions have a measure.
func (l Layout) HasM() bool { return l == XYM || l == XYZM }

// String writes XY, XYZ, XYM or XYZM.
func (l Layout) String() string { return [...]string{"XY", "XYZ", "XYM", "XYZM"}[l] }

// Position is a place in the plane, with the other ordinates of its geometry's layout.
type Position struct {
	X, Y Number
	Z, M Number // 0 where the layout has none
}

// At returns the position with these integer coordinates.
func At(x, y int64) Position { return Position{X: Integer(x), Y: Integer(y)} }

// Compare orders positions by X, then by Y.
func (p Position) Compare(q Position) int {
	if c := p.X.Compare(q.X); c != 0 {
		return c
	}
	return p.Y.Compare(q.Y)
}

// SamePlace says whether p and q are the same place in the plane.
func (p Position) SamePlace(q Position) bool { return p.X.Equal(q.X) && p.Y.Equal(q.Y) }

// Geometry is one of the seven types below, or [Further], and no other type. Geometries are values: no function
// changes its argument.
type Geometry interface {
	Type() Type
	Layout() Layout
	// IsEmpty says whether the geometry has no point: EMPTY itself, or a
	// collection with nothing but EMPTY in it.
	IsEmpty() bool
	closed() // no type outside of this package is a geometry
}

// Point is one place, or POINT EMPTY.
type Point struct {
	layout   Layout
	position Position
	present  bool
}

// LineString is the positions of a line in their order. It is EMPTY if it has none.
type LineString struct {
	layout    Layout
	Positions []Position
}

// Ring is a closed line that bounds a polygon; its last position repeats its first.
type Ring []Position

// Polygon is a shell and its holes. It is EMPTY if it has no ring.
type Polygon struct {
	layout Layout
	Rings  []Ring // the shell first
}

// MultiPoint is any number of points, which may be EMPTY.
type MultiPoint struct {
	layout Layout
	Points []Point
}

// MultiLineString is any number of lines, which may be EMPTY.
type MultiLineString struct {
	layout Layout
	Lines  []LineString
}

// MultiPolygon is any number of polygons, which may be EMPTY.
type MultiPolygon struct {
	layout   Layout
	Polygons []Polygon
}

// GeometryCollection is any number of geometries of any type, including collections.
type GeometryCollection struct {
	layout   Layout
	Elements []Geometry
}

// NewPoint returns the point at a position.
func NewPoint(l Layout, at Position) Point { return Point{layout: l, position: at, present: true} }

// EmptyPoint returns POINT EMPTY.
func EmptyPoint(l Layout) Point { return Point{layout: l} }

// NewLineString returns the line through the positions.
func NewLineString(l Layout, positions ...Position) LineString {
	return LineString{layout: l, Positions: positions}
}

// NewPolygon returns the polygon with these rings, the shell first.
func NewPolygon(l Layout, rings ...Ring) Polygon { return Polygon{layout: l, Rings: rings} }

// NewMultiPoint returns the collection of these points.
func NewMultiPoint(l Layout, points ...Point) MultiPoint {
	return MultiPoint{layout: l, Points: points}
}

// NewMultiLineString returns the collection of these lines.
func NewMultiLineString(l Layout, lines ...LineString) MultiLineString {
	return MultiLineString{layout: l, Lines: lines}
}

// NewMultiPolygon returns the collection of these polygons.
func NewMultiPolygon(l Layout, polygons ...Polygon) MultiPolygon {
	return MultiPolygon{layout: l, Polygons: polygons}
}

// NewGeometryCollection returns the collection of these geometries.
func NewGeometryCollection(l Layout, elements ...Geometry) GeometryCollection {
	return GeometryCollection{layout: l, Elements: elements}
}

// Position returns the point's place; it reports false for POINT EMPTY.
func (p Point) Position() (Position, bool) { return p.position, p.present }

func (p Point) Type() Type              { return TypePoint }
func (l LineString) Type() Type         { return TypeLineString }
func (p Polygon) Type() Type            { return TypePolygon }
func (m MultiPoint) Type() Type         { return TypeMultiPoint }
func (m MultiLineString) Type() Type    { return TypeMultiLineString }
func (m MultiPolygon) Type() Type       { return TypeMultiPolygon }
func (c GeometryCollection) Type() Type { return TypeGeometryCollection }

func (p Point) Layout() Layout              { return p.layout }
func (l LineString) Layout() Layout         { return l.layout }
func (p Polygon) Layout() Layout            { return p.layout }
func (m MultiPoint) Layout() Layout         { return m.layout }
func (m MultiLineString) Layout() Layout    { return m.layout }
func (m MultiPolygon) Layout() Layout       { return m.layout }
func (c GeometryCollection) Layout() Layout { return c.layout }

func (p Point) IsEmpty() bool      { return !p.present }
func (l LineString) IsEmpty() bool { return len(l.Positions) == 0 }
func (p Polygon) IsEmpty() bool    { return len(p.Rings) == 0 || len(p.Rings[0]) == 0 }

func (m MultiPoint) IsEmpty() bool         { return allEmpty(m.Points) }
func (m MultiLineString) IsEmpty() bool    { return allEmpty(m.Lines) }
func (m MultiPolygon) IsEmpty() bool       { return allEmpty(m.Polygons) }
func (c GeometryCollection) IsEmpty() bool { return allEmpty(c.Elements) }

func allEmpty[G Geometry](elements []G) bool {
	for _, g := range elements {
		if !g.IsEmpty() {
			return false
		}
	}
	return true
}

func (Point) closed()              {}
func (LineString) closed()         {}
func (Polygon) closed()            {}
func (MultiPoint) closed()         {}
func (MultiLineString) closed()    {}
func (MultiPolygon) closed()       {}
func (GeometryCollection) closed() {}

// Elements returns the direct elements of a collection of any type, and nil for
// the three basic types; the parts of a further type.
func Elements(g Geometry) []Geometry {
	switch g := g.(type) {
	case Point, LineString, Polygon:
		return nil
	case MultiPoint:
		return asGeometries(g.Points)
	case MultiLineString:
		return asGeometries(g.Lines)
	case MultiPolygon:
		return asGeometries(g.Polygons)
	case GeometryCollection:
		return g.Elements
	case Further:
		return g.Parts
	}
	panic("spatial: unknown geometry")
}

func asGeometries[G Geometry](elements []G) []Geometry {
	out := make([]Geometry, len(elements))
	for i, g := range elements {
		out[i] = g
	}
	return out
}

// Basic calls visit for each point, line and polygon of a geometry, at every depth, in the order
// in which they are written, including EMPTY ones.
func Basic(g Geometry, visit func(Geometry)) {
	switch g.(type) {
	case Point, LineString, Polygon, Further:
		visit(g)
	case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
		for _, element := range Elements(g) {
			Basic(element, visit)
		}
	}
}
