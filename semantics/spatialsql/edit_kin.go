package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

const propertySection = "14.16.7.1 General Geometry Property Functions"

// kinEdit makes a function of MySQL or its kin that makes a geometry of another one;
// create reports false where the result is NULL.
func kinEdit(name string, has systems, r spec.Rule, pointSet bool, group spatial.Invariance, create func(c *call) (spatial.Geometry, bool)) Function {
	r.Keywords, r.Cases = []string{name}, []string{"null", "none", "made"}
	rule := declare(has, r)
	return Function{Name: name, Parameters: one, Result: ShapeResult, Rule: rule, Invariance: group, in: has, apply: made(pointSet, create)}
}

// kinEdits is the chapter of MySQL's functions, and its kin's, that make geometries of
// geometries.
var kinEdits = []Function{
	kinEdit("ST_ENVELOPE", mysqls, spec.Rule{ID: "edit.rectangle",
		Says: "ST_Envelope is the box of the geometry: a polygon from its least corner on, east first; a line or a point where it has no width or height; EMPTY is its own. NULL stays NULL.",
		From: spec.MySQLSpatial(propertySection),
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Says: "The box of the geometry: a polygon from its least corner on, east first, also where it has no width or height. NULL stays NULL.",
				From: spec.MySQL56Code("Geometry::envelope", "sql/spatial.cc")},
			{Dialects: []string{"mariadb"}, Says: "The box of the geometry: a polygon from its least corner on, east first, also where it has no width or height. Of EMPTY it is left out. NULL stays NULL.",
				From: spec.MariaDB("ST_ENVELOPE", "server/reference/sql-structure/geometry/geometry-properties/st_envelope").With(spec.MariaDBCode("Geometry::envelope", "sql/spatial.cc"))},
		},
		Except: map[string][]string{"mysql": {"none"}, "mysql56": {"none"}, "mariadb": {"none"}},
	}, false, spatial.EquivariantOnAxes, func(c *call) (spatial.Geometry, bool) {
		box, found := spatial.Envelope(c.shape(0))
		switch c.e.Dialect.FlatEnvelope {
		case spec.FlatEnvelopeThin:
			if !found {
				return c.shape(0), true
			}
			return box.Geometry(spatial.EastFirst), true
		case spec.FlatEnvelopePolygon:
			if !found {
				c.e.LeaveOut("the envelope of EMPTY")
			}
		}
		return box.Polygon(spatial.EastFirst), true
	}),
	kinEdit("ST_CONVEXHULL", mysqlNew|mariadb, spec.Rule{ID: "edit.hull",
		Says: "ST_ConvexHull is the least convex set that contains the geometry; NULL of EMPTY. NULL stays NULL.",
		From: spec.MySQLSpatial("14.16.8 Spatial Operator Functions"),
		Variants: []spec.Variant{{Dialects: []string{"mariadb"}, Says: "The least convex set that contains the geometry; NULL of EMPTY. NULL stays NULL.",
			From: spec.MariaDB("ST_CONVEXHULL", "server/reference/sql-statements/geometry-constructors/geometry-constructors/st_convexhull")}},
	}, true, spatial.Equivariant, func(c *call) (spatial.Geometry, bool) {
		return spatial.ConvexHull(c.shape(0)), !c.shape(0).IsEmpty()
	}),
	kinEdit("ST_SWAPXY", mysqlNew, spec.Rule{ID: "edit.swap",
		Says: "ST_SwapXY has X and Y exchanged. NULL stays NULL.",
		From: spec.MySQLSpatial("14.16.6 Geometry Format Conversion Functions"), Except: map[string][]string{"mysql": {"none"}},
	}, false, spatial.NotInvariant, func(c *call) (spatial.Geometry, bool) { return spatial.FlipCoordinates(c.shape(0)), true }),
	kinEdit("ST_VALIDATE", mysqlNew, spec.Rule{ID: "edit.validate",
		Says: "ST_Validate is the geometry if it is valid, in which direction its rings run is left open; NULL if it is not. NULL stays NULL.",
		From: spec.MySQLSpatial("14.16.13 Spatial Convenience Functions"),
	}, true, spatial.Equivariant, func(c *call) (spatial.Geometry, bool) { return c.shape(0), c.valid(0) }),
	kinEdit("ST_BOUNDARY", mariadb, spec.Rule{ID: "edit.closure",
		Says: "ST_Boundary is the closure of the boundary: none of points, the ends of lines of which an odd number meets, the rings of polygons. Of a GEOMETRYCOLLECTION it is left out. NULL stays NULL.",
		From: spec.MariaDB("ST_BOUNDARY", "server/reference/sql-structure/geometry/geometry-properties/st_boundary"), Except: map[string][]string{"mariadb": {"none"}},
	}, true, spatial.Equivariant, func(c *call) (spatial.Geometry, bool) {
		g, found := spatial.BoundaryOf(c.shape(0), spatial.OddEnds)
		if !found || !c.measurable() {
			c.e.LeaveOut("the boundary of a geometry collection")
			return c.shape(0), true
		}
		return g, true
	}),
}

// made applies what makes a geometry of another one: create reports false where the
// result is NULL. The rule's cases are null, none and made.
func made(pointSet bool, create func(c *call) (spatial.Geometry, bool)) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		g, made := create(c)
		if !made {
			c.meets(1)
			return semantics.Null
		}
		c.meets(2)
		if !spatial.IsBinary(g) {
			c.e.NearThreshold = true // an engine rounds the coordinates
		}
		v := semantics.NewGeometry(g)
		if pointSet || c.geometry(0).IsPointSet() {
			v = semantics.NewPointSet(g)
		}
		return semantics.GeometryValue(v)
	}
}
