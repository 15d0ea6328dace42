package semantics

import (
	"strconv"
	"strings"
	"sync"

	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// Geometry is the geometry that a value is, with what was found out about it. It never
// changes and may be used from several goroutines.
type Geometry struct {
	shape     spatial.Geometry
	reference int32 // number of the spatial reference system
	pointSet  bool
	place     place

	identity  func() string
	binary    func() *Geometry
	valid     func() bool
	dimension func() spatial.Dimension
}

// NewGeometry returns a geometry for values.
func NewGeometry(shape spatial.Geometry) *Geometry {
	g := &Geometry{shape: shape}
	g.identity = sync.OnceValue(func() string { return identityOf(shape) })
	g.valid = sync.OnceValue(func() bool { return spatial.IsValid(shape, spatial.Validity{}) })
	g.dimension = sync.OnceValue(func() spatial.Dimension { return spatial.PointSetDimension(shape) })
	g.binary = sync.OnceValue(func() *Geometry {
		if spatial.SameInBothReadings(shape) {
			return g
		}
		if rounded, ok := spatial.InBinary64(shape); ok {
			h := NewGeometry(rounded)
			h.pointSet, h.place = g.pointSet, g.place
			return h
		}
		return nil
	})
	return g
}

// NewPointSet returns a geometry whose set of points the sources say, but not the way in which it
// is written.
func NewPointSet(shape spatial.Geometry) *Geometry {
	g := NewGeometry(shape)
	g.pointSet = true
	return g
}

// IsPointSet tells that only the geometry's set of points is known.
func (g *Geometry) IsPointSet() bool { return g.pointSet }

// GeometryValue returns a geometry as a value.
func GeometryValue(g *Geometry) Value { return Value{kind: KindGeometry, rare: &rare{shape: g}} }

// Geometry returns the geometry of a value of that kind.
func (v Value) Geometry() *Geometry {
	if v.rare == nil {
		return nil
	}
	return v.rare.shape
}

// Measure returns what was measured of geometries: the binary64 nearest to it, and
// how far the double may be off that an engine computes. Unlike other floats with a
// bound it compares as if it were exact; that a comparison may come out the other
// way is noted in Evaluation.NearThreshold.
func Measure(f, bound float64) Value {
	v := FloatWithin(f, bound)
	v.measure = true
	return v
}

// IsMeasure tells whether a float was measured of geometries.
func (v Value) IsMeasure() bool { return v.measure }

// Shape returns the geometry as the package spatial knows it.
func (g *Geometry) Shape() spatial.Geometry { return g.shape }

// IsValid tells whether the geometry is valid as JTS and GEOS say it.
func (g *Geometry) IsValid() bool { return g.valid() }

// Dimension is that of the geometry's set of points; EMPTY has spatial.Nothing.
func (g *Geometry) Dimension() spatial.Dimension { return g.dimension() }

// Same tells whether both are of one type and have the same coordinates, Z and M
// included, in the same order and in the same reference system.
func (g *Geometry) Same(h *Geometry) bool {
	return g == h || g.reference == h.reference && g.identity() == h.identity()
}

// Under returns the geometry as it is under a reading: nil if it has a coordinate
// that no binary64 comes near to.
func (g *Geometry) Under(r spatial.Reading) *Geometry {
	switch r {
	case spatial.Real:
	case spatial.Binary64:
		if h := g.binary(); h != nil {
			return h.WithReference(g.reference)
		}
		return nil
	}
	return g
}

// String is well-known text, behind SRID=n; if the geometry has a reference system,
// with the nearest binary64 in place of numbers that have no decimal.
func (g *Geometry) String() string {
	text, _ := spatial.ExtendedWellKnownText(g.Referenced(), spatial.Real)
	return text
}

// identityOf writes a geometry so that only the same geometry is written alike.
func identityOf(shape spatial.Geometry) string {
	text, exact := spatial.WellKnownText(shape, spatial.Real)
	if exact {
		return text
	}
	var b strings.Builder
	b.WriteString(text)
	spatial.EachPosition(shape, func(p spatial.Position) {
		for _, n := range [...]spatial.Number{p.X, p.Y, p.Z, p.M} {
			b.WriteString(" " + n.Rat().RatString())
		}
	})
	return b.String()
}

// Relation is a pair of geometries with its matrix.
type Relation struct {
	A, B   *Geometry
	Matrix spatial.Matrix
}

// Note keeps a relation for explanations, as long as there is room.
func (e *Evaluation) Note(r Relation) {
	if len(e.Relations) >= e.KeepRelations {
		return
	}
	for _, known := range e.Relations {
		if known.Matrix == r.Matrix && known.A.Same(r.A) && known.B.Same(r.B) {
			return
		}
	}
	e.Relations = append(e.Relations, r)
}

// Cases of ruleSameGeometry.
const (
	geometriesEqual spec.Case = iota
	geometriesDifferent
)

var ruleSameGeometry = spec.Declare(spec.Rule{
	ID:        "geometry.equal",
	Statement: "Geometries are equal if they are of one type and have the same coordinates in the same order; GROUP BY, DISTINCT and the set operations go by that, too.",
	From:      spec.PostGIS("ST_Geometry_EQ", "doc/reference_operator.xml"),
	Cases:     []string{geometriesEqual: "equal", geometriesDifferent: "different"},
	Only:      []string{"postgis"},
})

// compareGeometries tells whether two geometries are equal, where the dialect says
// when they are. The order of those that are not is not modelled: typing refuses
// what asks for it.
func compareGeometries(e *Evaluation, a, b *Value) Ordering {
	if a.kind != b.kind || e.Dialect.GeometryEquality == spec.GeometryEqualityOpen {
		e.MarkUnsupported("comparison of geometries")
		return Unordered
	}
	if a.Geometry().isOneOfMany() || b.Geometry().isOneOfMany() {
		e.MarkUndetermined(ruleSameGeometry)
	}
	if a.Geometry().Same(b.Geometry()) {
		e.apply(ruleSameGeometry, geometriesEqual)
		return Same
	}
	e.apply(ruleSameGeometry, geometriesDifferent)
	return Less
}

// appendGeometryKey is AppendKey for a geometry.
func appendGeometryKey(e *Evaluation, dst []byte, g *Geometry) []byte {
	if e.Dialect.GeometryEquality == spec.GeometryEqualityOpen {
		e.MarkUnsupported("geometries as keys")
	}
	if g.isOneOfMany() {
		e.MarkUndetermined(ruleSameGeometry)
	}
	if g.reference != 0 {
		dst = append(strconv.AppendInt(dst, int64(g.reference), 10), ';')
	}
	return append(append(dst, g.identity()...), 0)
}
