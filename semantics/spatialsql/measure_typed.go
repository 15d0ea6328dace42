package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

var (
	ruleTypedArea = declare(mysqls, spec.Rule{
		ID: "measure.area-of-polygons", Says: "ST_Area is the area of a Polygon or a MultiPolygon, here the double nearest to it; of another geometry, of EMPTY, too, it is an error. NULL stays NULL.",
		From:     spec.MySQLSpatial(polygonSection),
		Keywords: []string{"ST_AREA"}, Cases: []string{"null", "other type", "area"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql56"}, Says: "The sum of the areas of the polygons in a geometry, 0 if there are none. NULL stays NULL.",
				From: spec.MySQL56Help("ST_AREA").With(spec.MySQL56Code("Geometry::area, collection_area", "sql/spatial.h, sql/spatial.cc"))},
			{Dialects: []string{"mariadb"}, Says: "The sum of the areas of the polygons in a geometry, 0 of points, lines and EMPTY; NULL where a MultiPoint or a MultiLineString stands. NULL stays NULL.",
				From: spec.MariaDBCode("Geometry::area, Gis_point::area, Gis_line_string::area, Gis_geometry_collection::area", "sql/spatial.h, sql/spatial.cc")},
		},
	})
	ruleTypedLength = declare(mysqls, spec.Rule{
		ID: "measure.length-of-lines", Says: "ST_Length is the length of a LineString or the sum of those of a MultiLineString, here the double nearest to it; NULL of another geometry. NULL stays NULL.",
		From:     kin(lineSection, "Geometry::geom_length, Gis_line_string::geom_length, Gis_multi_line_string::geom_length"),
		Keywords: []string{"ST_LENGTH"}, Cases: []string{"null", "other type", "length"},
		Variants: []spec.Variant{{Dialects: []string{"mariadb"}, Says: "The sum of the lengths of the lines in a geometry, 0 of points and EMPTY; NULL where a MultiPoint, a Polygon or a MultiPolygon stands. NULL stays NULL.",
			From: spec.MariaDBCode("Geometry::geom_length, Gis_point::geom_length, Gis_geometry_collection::geom_length", "sql/spatial.h, sql/spatial.cc")}},
	})
)

// typedMeasures is the chapter of what MySQL and its kin measure of a geometry of one
// type.
var typedMeasures = []Function{
	{Name: "ST_AREA", Parameters: one, Result: Measured, Rule: ruleTypedArea, Invariance: spatial.ScaledByDeterminant, Raises: true, in: mysqlNew, apply: typedArea},
	{Name: "ST_AREA", Parameters: one, Result: Measured, Rule: ruleTypedArea, Invariance: spatial.ScaledByDeterminant, in: mysql56 | mariadb, apply: typedArea},
	{Name: "ST_LENGTH", Parameters: one, Result: Measured, Rule: ruleTypedLength, Invariance: spatial.ScaledBySimilarity, in: mysqls, apply: typedLength},
}

func typedArea(c *call) semantics.Value {
	if !c.measurable() {
		return semantics.Null
	}
	g := c.shape(0)
	areal := g.Type() == spatial.TypePolygon || g.Type() == spatial.TypeMultiPolygon
	switch c.e.Dialect.OtherType {
	case spec.OtherTypeRaises:
		if !areal {
			c.meets(1)
			return c.otherType()
		}
	case spec.OtherTypeNull:
	case spec.OtherTypeSum:
		if holds(g, spatial.TypeMultiPoint, spatial.TypeMultiLineString) {
			c.meets(1)
			return semantics.Null
		}
	}
	if areal {
		c.meets(2)
	} else {
		c.meets(1)
	}
	return measuredWithin(spatial.RationalSum(spatial.Area(g)), areaBound(g))
}

func typedLength(c *call) semantics.Value {
	if !c.measurable() {
		return semantics.Null
	}
	g := c.shape(0)
	linear := g.Type() == spatial.TypeLineString || g.Type() == spatial.TypeMultiLineString
	switch c.e.Dialect.OtherType {
	case spec.OtherTypeRaises, spec.OtherTypeNull:
		if !linear {
			c.meets(1)
			return semantics.Null
		}
	case spec.OtherTypeSum:
		if holds(g, spatial.TypeMultiPoint, spatial.TypePolygon, spatial.TypeMultiPolygon) {
			c.meets(1)
			return semantics.Null
		}
	}
	c.meets(2)
	length := spatial.Length(g)
	return measuredWithin(length, lengthBound(g, length))
}

// areaBound is how far a computed area may be off beside its last places: a sum of n
// products of at most 4M², each off by 3u of itself, and the sums by u of theirs, with
// u = 2⁻⁵³ and the greatest ordinate M, halved.
func areaBound(g spatial.Geometry) float64 {
	n, m := float64(spatial.NumPoints(g)), greatestOrdinate(g)
	if spatial.Area(g).Sign() == 0 {
		return 0
	}
	return 2 * n * (n + 3) * unitOf(m*m)
}

// lengthBound is likewise that of a length: the sum of n roots.
func lengthBound(g spatial.Geometry, length spatial.SumOfRoots) float64 {
	nearest, _ := length.Float64()
	return float64(spatial.NumPoints(g)) * unitOf(nearest)
}

// holds tells whether a geometry is of one of the types, or an element of it is.
func holds(g spatial.Geometry, types ...spatial.Type) bool {
	for _, t := range types {
		if g.Type() == t {
			return true
		}
	}
	if g.Type() != spatial.TypeGeometryCollection {
		return false
	}
	for _, element := range spatial.Elements(g) {
		if holds(element, types...) {
			return true
		}
	}
	return false
}
