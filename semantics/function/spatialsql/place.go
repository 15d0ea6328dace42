package spatialsql

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// The chapter of points that are computed of a geometry. Of such a point the exact
// place is known, an approximation of it, or a geometry on which it lies; what an
// engine shows is held against that.

// Case of ruleFreePlace.
const placeDecides spec.Case = iota

// ruleFreePlace leaves open what depends on where a point lies of which no rational
// place is known.
var ruleFreePlace = spec.Declare(spec.Rule{
	ID:        "edit.free-place",
	Statement: "Where a point may be any one of a surface, or has an irrational coordinate, what depends on its place is left open; its coordinates themselves are compared.",
	From:      spec.PostGIS("ST_PointOnSurface, ST_Centroid", "doc/reference_processing.xml"),
	Cases:     []string{placeDecides: "depends on the place"}, Only: spec.SpatialDialects(),
	Open:   map[string][]string{spec.EveryDialect: {"depends on the place"}},
	Except: withoutFreePlaces(),
})

// withoutFreePlaces excepts the dialects that make no such points, or none that are
// modelled: the MySQL family has centroids of areas only.
func withoutFreePlaces() map[string][]string {
	except := map[string][]string{"iso": {"depends on the place"}}
	for _, name := range spec.SpatialDialects() {
		if spec.DialectByName(name).Centroids != spec.CentroidsAny {
			except[name] = []string{"depends on the place"}
		}
	}
	return except
}

// ofAnyPlace are the functions to which it is all one where a point lies.
var ofAnyPlace = named(function.STIsEmpty, function.STIsValid, function.STIsSimple, function.STDimension, function.STGeometryType, function.STSRID,
	function.STNPoints, function.STNumPoints, function.STNumGeometries, function.STNGeometries)

// placeOpen looks at where computed arguments lie: it leaves the outcome open where
// that is not known exactly and matters, and notes that roundings may matter where it
// is. ST_X and ST_Y carry the freedom on.
func (c *call) placeOpen() bool {
	if ofAnyPlace[c.f.Name] {
		return false
	}
	coordinate := c.f.Name == function.STX.Name || c.f.Name == function.STY.Name
	for _, v := range c.arguments {
		switch {
		case v.Kind() != semantics.KindGeometry:
		case v.Geometry().PointOn() != nil, v.Geometry().HasFreePlace() && !coordinate:
			c.e.Coverage.Apply(ruleFreePlace, placeDecides)
			c.e.MarkUndetermined(ruleFreePlace)
			return true
		case v.Geometry().IsComputed() && !coordinate:
			c.e.NearThreshold = true
		}
	}
	return false
}

// coordinateOf is a coordinate of the first argument, a point, with what an engine's
// may be off.
func (c *call) coordinateOf(n spatial.Number) semantics.Value {
	if g := c.geometry(0); g.IsComputed() {
		f, _ := n.Float64()
		return semantics.Measure(f, g.Within()+unitOf(f))
	}
	return coordinate(n)
}

// places is the chapter of points that are computed of a geometry.
var places = chapter{
	function.STCentroid:              func(c *call) semantics.Value { return c.centroid(false) },
	function.STCentroidOfMySQLFamily: areaCentroid,
	function.STPointOnSurface:        pointOnSurface,
}

// centroid is the centre of mass of the first argument. Points and lines of a set of
// points may be written several times.
func (c *call) centroid(fromOrigin bool) semantics.Value {
	if c.dimension(0) != 2 && c.formOpen(0) || !c.measurable() {
		return semantics.Null
	}
	p, exact := spatial.NearCentroid(c.shape(0))
	switch {
	case p.IsEmpty():
		c.meets(function.CentroidEmpty)
		c.openAs(function.CentroidEmpty, true)
		return shapeValue(p)
	case exact:
		c.meets(function.CentroidRational)
	default:
		c.meets(function.CentroidIrrational)
	}
	return semantics.GeometryValue(semantics.NewComputed(p, centroidBound(c.shape(0), fromOrigin), !exact))
}

func areaCentroid(c *call) semantics.Value {
	if c.shape(0).IsEmpty() && c.e.Dialect.Centroids == spec.CentroidsCollect {
		c.meets(function.CentroidOfNoPoints)
		return semantics.Null
	}
	if c.dimension(0) != 2 || c.isCollection(0) && c.e.Dialect.Centroids != spec.CentroidsCollect {
		c.e.MarkUnsupported("the centroid of other than polygons")
		return semantics.Null
	}
	if !c.measurable() {
		return semantics.Null
	}
	c.meets(function.CentroidFound)
	p, _ := spatial.NearCentroid(c.shape(0))
	return semantics.GeometryValue(semantics.NewComputed(p, centroidBound(c.shape(0), true), false))
}

// centroidBound is how far a computed centroid may be off. Of n positions with the
// greatest ordinate M, the centroid of lines and points is a quotient of two sums of n
// terms, each off by a few units: 8·(n+4) units of M are enough. That of areas is
// Σ a·t / Σ a, of triangles with areas a and centres t from a position, or from the
// origin. Each a is a difference of products, off by a unit of the sum of their
// magnitudes, w, so the quotient is off by as much more as Σ w / |Σ a|.
func centroidBound(g spatial.Geometry, fromOrigin bool) float64 {
	bound := 8 * float64(spatial.NumPoints(g)+4) * unitOf(greatestOrdinate(g))
	area, _ := spatial.Area(g).Float64()
	if area == 0 {
		return bound
	}
	base, based := [2]float64{}, fromOrigin
	weight := 0.0
	spatial.Basic(g, func(part spatial.Geometry) {
		polygon, is := part.(spatial.Polygon)
		if !is {
			return
		}
		for _, ring := range polygon.Rings {
			var last [2]float64
			for i, at := range ring {
				x, _ := at.X.Float64()
				y, _ := at.Y.Float64()
				if !based {
					base, based = [2]float64{x, y}, true
				}
				next := [2]float64{x - base[0], y - base[1]}
				if i > 0 {
					weight += math.Abs(last[0]*next[1]) + math.Abs(last[1]*next[0])
				}
				last = next
			}
		}
	})
	return bound * (1 + weight/(2*area))
}

func pointOnSurface(c *call) semantics.Value {
	if !c.measurable() {
		return semantics.Null
	}
	shape := c.shape(0)
	switch {
	case shape.IsEmpty():
		c.meets(function.SurfacePointEmpty)
		c.openAs(function.SurfacePointEmpty, true)
		return shapeValue(spatial.EmptyPoint(shape.Layout()))
	case spatial.TypeDimension(shape) != c.dimension(0):
		c.meets(function.SurfacePointOfOtherDimension)
		c.openAs(function.SurfacePointOfOtherDimension, true)
		return semantics.Null
	}
	p, found := spatial.PointOnSurface(shape)
	if !found {
		c.e.MarkUnsupported("a point on a surface where none was found")
		return semantics.Null
	}
	c.meets(function.SurfacePointChosen)
	return semantics.GeometryValue(semantics.NewPointOn(shape, p))
}
