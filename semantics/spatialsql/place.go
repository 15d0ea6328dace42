package spatialsql

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// The chapter of points that are computed of a geometry. Of such a point the exact
// place is known, an approximation of it, or a geometry on which it lies; what an
// engine shows is held against that.

// ruleFreePlace leaves open what depends on where a point lies of which no rational
// place is known.
var ruleFreePlace = spec.Declare(spec.Rule{
	ID:    "edit.free-place",
	Says:  "Where a point may be any one of a surface, or has an irrational coordinate, what depends on its place is left open; its coordinates themselves are compared.",
	From:  spec.PostGIS("ST_PointOnSurface, ST_Centroid", "doc/reference_processing.xml"),
	Cases: []string{"depends on the place"}, Only: spec.SpatialDialects(),
	Open:   map[string][]string{spec.EveryDialect: {"depends on the place"}},
	Except: withoutFreePlaces(),
})

// withoutFreePlaces excepts the dialects that make no such points, or none that are
// modelled: MySQL's kin have centroids of areas only.
func withoutFreePlaces() map[string][]string {
	except := map[string][]string{"iso": {"depends on the place"}}
	for _, name := range spec.SpatialDialects() {
		if mysqls.has(spec.DialectByName(name).SpatialSystem) {
			except[name] = []string{"depends on the place"}
		}
	}
	return except
}

// ofAnyPlace are the functions to which it is all one where a point lies.
var ofAnyPlace = map[string]bool{
	"ST_ISEMPTY": true, "ST_ISVALID": true, "ST_ISSIMPLE": true, "ST_DIMENSION": true, "ST_GEOMETRYTYPE": true, "ST_SRID": true,
	"ST_NPOINTS": true, "ST_NUMPOINTS": true, "ST_NUMGEOMETRIES": true, "ST_NGEOMETRIES": true,
}

// placeOpen looks at where computed arguments lie: it leaves the outcome open where
// that is not known exactly and matters, and notes that roundings may matter where it
// is. ST_X and ST_Y carry the freedom on.
func (c *call) placeOpen(f *Function) bool {
	if ofAnyPlace[f.Name] {
		return false
	}
	coordinate := f.Name == "ST_X" || f.Name == "ST_Y"
	for _, v := range c.arguments {
		switch {
		case v.Kind() != semantics.KindGeometry:
		case v.Geometry().PointOn() != nil, v.Geometry().HasFreePlace() && !coordinate:
			c.e.Coverage.Apply(ruleFreePlace, 0)
			c.e.LeaveOpen(ruleFreePlace)
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

const (
	placeEmpty spec.Case = iota + 1
	placeFound
	placeIrrational
)

var ruleCentroid = declare(postgis|geos|duckdb|spatialite, spec.Rule{
	ID:   "edit.centroid",
	Says: "ST_Centroid is the centre of mass of the parts of the highest dimension that have a measure: of polygons by area, else of lines by length, else of points, each as often as it is written. EMPTY has POINT EMPTY. NULL stays NULL.",
	From: spec.PostGIS("ST_Centroid; lwgeom_centroid, which has POINT EMPTY where the manual has a collection", "doc/reference_processing.xml, liblwgeom/lwgeom_geos.c").
		With(spec.GEOS("Centroid", "include/geos/algorithm/Centroid.h")),
	Keywords: []string{"ST_CENTROID"}, Cases: []string{"null", "empty", "rational", "irrational"},
	Open: map[string][]string{"geos": {"empty"}, "duckdbspatial": {"empty"}},
	Variants: []spec.Variant{
		{Dialects: []string{"duckdbspatial"}, Says: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.",
			From: page("ST_Centroid", "ST_Centroid", geosFile).With(spec.GEOS("Centroid", "include/geos/algorithm/Centroid.h"))},
		{Dialects: []string{"geos"}, Says: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.",
			From: spec.GEOS("Centroid", "include/geos/algorithm/Centroid.h")},
		{Dialects: []string{"spatialite"}, Says: "As in PostGIS, of all geometries, also where the manual speaks of polygons. NULL stays NULL.",
			From: spec.SpatiaLiteCode("fnct_Centroid, gaiaGeomCollCentroid_r", listedFile+", src/gaiageo/gg_relations.c").With(spec.GEOS("Centroid", "include/geos/algorithm/Centroid.h"))},
	},
	Except: map[string][]string{"spatialite": {"empty"}},
})

var ruleAreaCentroid = declare(mysqlNew|mariadb, spec.Rule{
	ID:   "edit.area-centroid",
	Says: "ST_Centroid is the centre of mass of a Polygon or a MultiPolygon, by area; of a collection with polygons that of these. It is NULL of a collection without any points; others are not modelled. NULL stays NULL.",
	// A copy of the section was read that bears no address.
	From:     spec.Source{Doc: "MySQL 8.0 Reference Manual", Clause: "Polygon and MultiPolygon Property Functions, ST_Centroid", Read: spec.Unverified},
	Keywords: []string{"ST_CENTROID"}, Cases: []string{"null", "no points", "found"},
	Variants: []spec.Variant{{Dialects: []string{"mariadb"}, Says: "ST_Centroid is the centre of mass of a Polygon or a MultiPolygon, by area; others are not modelled. NULL stays NULL.",
		From: spec.MariaDB("ST_CENTROID", "server/reference/sql-statements/geometry-constructors/polygon-properties/st_centroid")}},
	Except: map[string][]string{"mariadb": {"no points"}},
})

var rulePointOnSurface = declare(postgis|geos|duckdb|spatialite, spec.Rule{
	ID:   "edit.point-on-surface",
	Says: "ST_PointOnSurface is a point in the interior of the areas of a geometry, else a point of its lines, else one of its points; which one is left to the engine. EMPTY has POINT EMPTY; where EMPTY elements or lines without length have a higher dimension than the others it is left open. NULL stays NULL.",
	From: spec.PostGIS("ST_PointOnSurface, with the example of the highest-dimension components of a GeometryCollection; lwgeom_pointonsurface", "doc/reference_processing.xml, liblwgeom/lwgeom_geos.c"),

	Keywords: []string{"ST_POINTONSURFACE"}, Cases: []string{"null", "empty", "chosen", "other dimension"},
	Open: map[string][]string{spec.EveryDialect: {"other dimension"}, "geos": {"empty", "other dimension"}, "duckdbspatial": {"empty", "other dimension"}},
	Variants: []spec.Variant{
		{Dialects: []string{"duckdbspatial"}, Says: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.",
			From: page("ST_PointOnSurface", "ST_PointOnSurface", geosFile)},
		{Dialects: []string{"geos"}, Says: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.",
			From: spec.JTS("InteriorPoint")},
		{Dialects: []string{"spatialite"}, Says: "As in PostGIS, of all geometries. NULL stays NULL.",
			From: spec.SpatiaLiteCode("fnct_PointOnSurface, gaiaGetPointOnSurface_r", listedFile+", src/gaiageo/gg_relations.c")},
	},
	Except: map[string][]string{"spatialite": {"empty"}},
})

// places is the chapter of points that are computed of a geometry.
var places = []Function{
	{Name: "ST_CENTROID", Parameters: one, Result: ShapeResult, Rule: ruleCentroid, Invariance: spatial.Equivariant, in: postgis | geos | duckdb | spatialite,
		apply: func(c *call) semantics.Value { return c.centroid(false) }},
	{Name: "ST_CENTROID", Parameters: one, Result: ShapeResult, Rule: ruleAreaCentroid, Invariance: spatial.Equivariant, in: mysqlNew | mariadb, apply: areaCentroid},
	{Name: "ST_POINTONSURFACE", Parameters: one, Result: ShapeResult, Rule: rulePointOnSurface, in: postgis | geos | duckdb | spatialite, apply: pointOnSurface},
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
		c.meets(placeEmpty)
		c.openAs(placeEmpty, true)
		return shapeValue(p)
	case exact:
		c.meets(placeFound)
	default:
		c.meets(placeIrrational)
	}
	return semantics.GeometryValue(semantics.NewComputed(p, centroidBound(c.shape(0), fromOrigin), !exact))
}

func areaCentroid(c *call) semantics.Value {
	if c.shape(0).IsEmpty() && mysqlNew.has(c.e.Dialect.SpatialSystem) {
		c.meets(1)
		return semantics.Null
	}
	if c.dimension(0) != 2 || c.isCollection(0) && !mysqlNew.has(c.e.Dialect.SpatialSystem) {
		c.e.LeaveOut("the centroid of other than polygons")
		return semantics.Null
	}
	if !c.measurable() {
		return semantics.Null
	}
	c.meets(placeFound)
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
		c.meets(placeEmpty)
		c.openAs(placeEmpty, true)
		return shapeValue(spatial.EmptyPoint(shape.Layout()))
	case spatial.TypeDimension(shape) != c.dimension(0):
		c.meets(placeIrrational)
		c.openAs(placeIrrational, true)
		return semantics.Null
	}
	p, found := spatial.PointOnSurface(shape)
	if !found {
		c.e.LeaveOut("a point on a surface where none was found")
		return semantics.Null
	}
	c.meets(placeFound)
	return semantics.GeometryValue(semantics.NewPointOn(shape, p))
}
