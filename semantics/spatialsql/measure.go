package spatialsql

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// unitOf is the unit in the last place of a double.
func unitOf(f float64) float64 {
	if f == 0 {
		return 0
	}
	return math.Nextafter(math.Abs(f), math.Inf(1)) - math.Abs(f)
}

// measureOf makes a function that measures one geometry; of EMPTY it is 0.
func measureOf(name, id, says, page string, has systems, group spatial.Invariance, measure func(spatial.Geometry) spatial.SumOfRoots, variants ...spec.Variant) Function {
	from := spec.PostGIS(page, "doc/reference_measure.xml")
	if has == geos {
		from = spec.GEOS311(page, "src/geom")
	}
	rule := declare(has, spec.Rule{ID: "measure." + id, Says: says + " Here it is the double nearest to it. NULL stays NULL.",
		From: from, Keywords: []string{name}, Cases: []string{"null", "nothing", "some"}, Variants: variants})
	return Function{Name: name, Parameters: []Parameter{Shape}, Result: Measured, Rule: rule, Invariance: group, in: has,
		apply: func(c *call) semantics.Value {
			if !c.measurable() {
				return semantics.Null
			}
			m := measure(c.shape(0))
			if m.Sign() == 0 {
				c.meets(1)
			} else {
				c.meets(2)
			}
			return measured(m)
		}}
}

// measures is the chapter of what is measured of one geometry.
var measures = []Function{
	measureOf("ST_AREA", "area", "ST_Area is the sum of the areas of the polygons in a geometry.", "ST_Area", standard|postgis|geos|spatialite|duckdb, spatial.ScaledByDeterminant,
		func(g spatial.Geometry) spatial.SumOfRoots { return spatial.RationalSum(spatial.Area(g)) },
		byLibrary("The sum of the areas of the polygons in a geometry.", "fnct_Area, gaiaGeomCollArea_r"), byExtension("The sum of the areas of the polygons in a geometry.", "ST_Area")),
	measureOf("ST_LENGTH", "length", "ST_Length is the sum of the lengths of the lines in a geometry; polygons have none.", "ST_Length", standard|postgis|spatialite|duckdb, spatial.ScaledBySimilarity, spatial.Length,
		byLibrary("The sum of the lengths of the lines in a geometry; polygons have none.", "fnct_Length, gaiaGeomCollLengthOrPerimeter_r"), byExtension("The sum of the lengths of the lines in a geometry; polygons have none.", "ST_Length")),
	measureOf("ST_LENGTH", "length-and-perimeter", "ST_Length is the sum of the lengths of the lines in a geometry and of the rings of its polygons.", "Geometry::getLength, Polygon::getLength, GeometryCollection::getLength", geos, spatial.ScaledBySimilarity,
		func(g spatial.Geometry) spatial.SumOfRoots { return spatial.Length(g).Plus(spatial.Perimeter(g)) }),
	measureOf("ST_PERIMETER", "perimeter", "ST_Perimeter is the sum of the lengths of the rings of the polygons in a geometry.", "ST_Perimeter", postgis|spatialite|duckdb, spatial.ScaledBySimilarity, spatial.Perimeter,
		byLibrary("The sum of the lengths of the rings of the polygons in a geometry.", "fnct_Perimeter, gaiaGeomCollLengthOrPerimeter_r"), byExtension("The sum of the lengths of the rings of the polygons in a geometry.", "ST_Perimeter")),
	listedBound("ST_MINX", func(b spatial.Box) spatial.Number { return b.Low.X }),
	listedBound("ST_MAXX", func(b spatial.Box) spatial.Number { return b.High.X }),
	listedBound("ST_MINY", func(b spatial.Box) spatial.Number { return b.Low.Y }),
	listedBound("ST_MAXY", func(b spatial.Box) spatial.Number { return b.High.Y }),
	boundOf("ST_XMIN", "least X", func(b spatial.Box) spatial.Number { return b.Low.X }),
	boundOf("ST_XMAX", "greatest X", func(b spatial.Box) spatial.Number { return b.High.X }),
	boundOf("ST_YMIN", "least Y", func(b spatial.Box) spatial.Number { return b.Low.Y }),
	boundOf("ST_YMAX", "greatest Y", func(b spatial.Box) spatial.Number { return b.High.Y }),
}

// byLibrary is the variant of a measure in SpatiaLite.
func byLibrary(says, names string) spec.Variant {
	return spec.Variant{Dialects: []string{"spatialite"}, Says: says + " Here it is the double nearest to it. NULL stays NULL.",
		From: spec.SpatiaLiteCode(names, listedFile+", src/gaiageo/gg_relations.c")}
}

// byExtension is the variant of a measure in DuckDB.
func byExtension(says, name string) spec.Variant {
	return spec.Variant{Dialects: []string{"duckdbspatial"}, Says: says + " Here it is the double nearest to it. NULL stays NULL.",
		From: page(name, name, scalarFile)}
}

var ruleListedBound = declare(spatialite, spec.Rule{
	ID: "measure.listed-bound", Says: "ST_MinX, ST_MaxX, ST_MinY and ST_MaxY are the least and the greatest X and Y of a geometry's positions. NULL stays NULL.",
	From:     spec.SpatiaLiteCode("fnct_MbrMinX, fnct_MbrMaxX, fnct_MbrMinY, fnct_MbrMaxY", listedFile),
	Keywords: []string{"ST_MINX", "ST_MAXX", "ST_MINY", "ST_MAXY"}, Cases: []string{"null", "bound"}})

func listedBound(name string, bound func(spatial.Box) spatial.Number) Function {
	return Function{Name: name, Parameters: []Parameter{Shape}, Result: Measured, Rule: ruleListedBound, in: spatialite, apply: func(c *call) semantics.Value {
		box, _ := spatial.Envelope(c.shape(0)) // there is no EMPTY
		c.meets(1)
		return coordinate(bound(box))
	}}
}

var ruleBound = declare(postgis, spec.Rule{
	ID: "measure.bound", Says: "ST_XMin, ST_XMax, ST_YMin and ST_YMax are the least and the greatest X and Y of a geometry's positions; NULL of NULL and of EMPTY.",
	From:     spec.PostGIS("ST_XMin, ST_XMax, ST_YMin, ST_YMax", "doc/reference_bbox.xml"),
	Keywords: []string{"ST_XMIN", "ST_XMAX", "ST_YMIN", "ST_YMAX"}, Cases: []string{"null", "empty", "bound"}})

func boundOf(name, _ string, bound func(spatial.Box) spatial.Number) Function {
	return Function{Name: name, Parameters: []Parameter{Shape}, Result: Measured, Rule: ruleBound, in: postgis, apply: func(c *call) semantics.Value {
		box, found := spatial.Envelope(c.shape(0))
		if !found {
			c.meets(1)
			return semantics.Null
		}
		c.meets(2)
		return coordinate(bound(box))
	}}
}

// coordinate is an ordinate as the double that an engine keeps of it.
func coordinate(n spatial.Number) semantics.Value {
	f, _ := n.Float64()
	return semantics.Float(f)
}
