package geom

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
)

// EditFunction is an editing function: it makes a geometry of one or two others.
type EditFunction uint8

const (
	EditBoundary EditFunction = iota
	EditConvexHull
	EditEnvelope
	EditBoundingDiagonal
	EditCentroid
	EditPointOnSurface
	EditReverse
	EditNormalize
	EditFlipCoordinates
	EditRemoveRepeatedPoints
	EditMulti
	EditForceCollection
	EditCollectionHomogenize
	EditCollectionExtract // of one dimension, which the number of the type names
	EditCollectionExtractHighest
	EditForcePolygonClockwise
	EditForcePolygonCounterclockwise
	EditAffine
	EditScale
	EditTranslate
	EditGeometryN
	EditDump      // one of the basic parts
	EditDumpRings // one of the rings
	EditExteriorRing
	EditInteriorRingN
	EditStartPoint
	EditEndPoint
	EditPointN
	EditLineMerge
	EditPolygonize
	EditCollect
	EditMakeLine
	EditMakePolygon
	EditSetPoint
	EditAddPoint
	EditRemovePoint
	edits
)

// Edit is an application of an editing function.
type Edit struct {
	Function EditFunction
	Operands []spatial.Geometry // one, or two
	Number   int                // an index of the function's own counting: of positions from 0, of all else from 1
	Of       spatial.Type       // of EditCollectionExtract
	Map      spatial.Map        // of EditAffine, EditScale and EditTranslate
}

// Deriver computes derivations elsewhere, by GEOS or by an engine.
type Deriver interface {
	// Derive computes the function; false where it fails or is not known. The
	// result is what was read back as well-known binary.
	Derive(e Edit) (spatial.Geometry, bool)
}

// Own computes derivations by package spatial.
type Own struct{}

// Derive computes the function; false where it has no result.
func (Own) Derive(e Edit) (spatial.Geometry, bool) {
	return editFunctions[e.Function].apply(e)
}

// String names the function in the words of PostGIS' manual, without ST_.
func (f EditFunction) String() string { return editFunctions[f].name }

// editFunction is what the generator knows of an editing function.
type editFunction struct {
	name   string
	pairs  bool                        // it takes two geometries
	raises bool                        // engines raise an error for what does not suit
	suits  func(spatial.Geometry) bool // which first operands it may succeed on
	second func(spatial.Geometry) bool // which second ones
	number func(m *maker, g spatial.Geometry) int
	image  func(m *maker) spatial.Map
	apply  func(e Edit) (spatial.Geometry, bool)
}

// edited picks operands that suit a function and what else it needs.
func (m *maker) edited(f EditFunction) (Edit, bool) {
	table := &editFunctions[f]
	e := Edit{Function: f, Of: choice.One(m.Sequence, []spatial.Type{spatial.TypePoint, spatial.TypeLineString, spatial.TypePolygon})}
	first, found := m.operand(table.suits)
	if !found {
		return e, false
	}
	e.Operands = []spatial.Geometry{first}
	if table.pairs {
		second, found := m.operand(table.second)
		if !found {
			return e, false
		}
		e.Operands = append(e.Operands, second)
	}
	if table.number != nil {
		e.Number = table.number(m, first)
	}
	if table.image != nil {
		e.Map = table.image(m)
	}
	return e, true
}

// about is the map that does the same as another one and keeps a place of the
// database, so that images meet what is there.
func (m *maker) about(by spatial.Map) spatial.Map {
	at := m.position()
	image := by.Image(at)
	by.XOffset, by.YOffset = at.X.Minus(image.X), at.Y.Minus(image.Y)
	return by
}

// affine is a map of small whole numbers that is not singular: a turn by right
// angles, a mirror, a shear.
func (m *maker) affine() spatial.Map {
	turns := [][4]int64{{0, -1, 1, 0}, {-1, 0, 0, -1}, {0, 1, -1, 0}, {0, 1, 1, 0}, {-1, 0, 0, 1}, {1, 1, 0, 1}, {1, 0, 1, 1}, {2, 1, 1, 1}, {1, -1, 1, 1}}
	t := choice.One(m.Sequence, turns)
	return m.about(spatial.Map{A: spatial.Integer(t[0]), B: spatial.Integer(t[1]), D: spatial.Integer(t[2]), E: spatial.Integer(t[3])})
}

// scaling multiplies by whole numbers, from the origin.
func (m *maker) scaling() spatial.Map {
	factors := []int64{1, 2, -1, 3}
	return spatial.Scaling(spatial.Integer(choice.One(m.Sequence, factors)), spatial.Integer(choice.One(m.Sequence, factors)))
}

// translation moves by a unit or two, or one place of the database onto another.
func (m *maker) translation() spatial.Map {
	if m.PerMille(500) {
		steps := func() spatial.Number { return m.unit.Times(spatial.Integer(int64(m.Between(-2, 2)))) }
		return spatial.Translation(steps(), steps())
	}
	from, to := m.position(), m.position()
	return spatial.Translation(to.X.Minus(from.X), to.Y.Minus(from.Y))
}

// operand picks a known geometry: one that suits, or any that is not EMPTY where
// nothing is asked, if there is one among the first that come.
func (m *maker) operand(suits func(spatial.Geometry) bool) (spatial.Geometry, bool) {
	if len(m.known) == 0 {
		return nil, false
	}
	if suits == nil {
		suits = func(g spatial.Geometry) bool { return !g.IsEmpty() }
	}
	var g spatial.Geometry
	for range 8 {
		g = choice.One(m.Sequence, m.known)
		if suits(g) {
			break
		}
	}
	return g, true
}
