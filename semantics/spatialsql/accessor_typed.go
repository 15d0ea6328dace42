package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// The chapter of what MySQL and its kin take of a geometry of one type: of another it
// is NULL, or an error.

// kin cites a section of MySQL's manual and the source texts of MySQL 5.6 and MariaDB,
// which have the same classes.
func kin(section, names string) spec.Source {
	const files = "sql/spatial.cc, sql/spatial.h, sql/item_geofunc.cc"
	return spec.MySQLSpatial(section).With(spec.MySQL56Code(names, files)).With(spec.MariaDBCode(names, files))
}

const (
	pointSection      = "14.16.7.2 Point Property Functions"
	lineSection       = "14.16.7.3 LineString and MultiLineString Property Functions"
	polygonSection    = "14.16.7.4 Polygon and MultiPolygon Property Functions"
	collectionSection = "14.16.7.5 GeometryCollection Property Functions"
)

var ruleCoordinate = declare(mysqls, spec.Rule{
	ID: "accessor.coordinate", Says: "ST_X and ST_Y are the coordinates of a point; of another geometry an error. NULL stays NULL.",
	From:     spec.MySQLSpatial(pointSection),
	Keywords: []string{"ST_X", "ST_Y"}, Cases: []string{"null", "no point", "found"},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql56"}, Says: "The coordinates of a point; of another geometry NULL. NULL stays NULL.",
			From: spec.MySQL56Code("Item_func_x::val_real, Geometry::get_x", "sql/item_geofunc.cc, sql/spatial.h")},
		{Dialects: []string{"mariadb"}, Says: "The coordinates of a point; of another geometry NULL. NULL stays NULL.",
			From: spec.MariaDBCode("Item_func_x::val_real, Geometry::get_x", "sql/item_geofunc.cc, sql/spatial.h")},
	},
})

// coordinateOf is declared once for the systems where it raises, once for the others.
func coordinateOf(name string, y bool, has systems) Function {
	return Function{Name: name, Parameters: one, Result: Measured, Rule: ruleCoordinate, Raises: has == mysqlNew, in: has, apply: func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		p, is := c.shape(0).(spatial.Point)
		at, present := p.Position()
		switch {
		case is && present && y:
			c.meets(accessFound)
			return c.coordinateOf(at.Y)
		case is && present:
			c.meets(accessFound)
			return c.coordinateOf(at.X)
		}
		c.meets(accessNone)
		return c.otherType()
	}}
}

// otherType is what comes of a geometry of another type than a function asks for.
func (c *call) otherType() semantics.Value {
	switch c.e.Dialect.OtherType {
	case spec.OtherTypeRaises:
		return c.e.Raise(semantics.ClassGeometry)
	case spec.OtherTypeNull, spec.OtherTypeSum:
	}
	return semantics.Null
}

// typed makes a function that takes a part of a geometry of one type.
func typed(name, id, says string, from spec.Source, result Result, parameters []Parameter, find func(c *call) (semantics.Value, bool)) Function {
	return typedFunction(name, declare(mysqls, spec.Rule{ID: "accessor." + id, Says: says + " NULL if an argument is, and where there is none.",
		From: from, Keywords: []string{name}, Cases: []string{"null", "none", "found"}}), result, parameters, find)
}

func typedFunction(name string, rule *spec.Rule, result Result, parameters []Parameter, find func(c *call) (semantics.Value, bool)) Function {
	return Function{Name: name, Parameters: parameters, Result: result, Rule: rule, in: mysqls, apply: func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		v, found := find(c)
		if !found {
			c.meets(accessNone)
			return semantics.Null
		}
		c.meets(accessFound)
		return v
	}}
}

var ruleLineEnd = declare(mysqls, spec.Rule{
	ID: "accessor.line-end", Says: "ST_StartPoint and ST_EndPoint are the first and the last position of a LineString; of another geometry they are NULL. NULL stays NULL.",
	From:     kin(lineSection, "Item_func_spatial_decomp::val_str, Gis_line_string::start_point, end_point"),
	Keywords: []string{"ST_STARTPOINT", "ST_ENDPOINT"}, Cases: []string{"null", "none", "found"}})

// typedAccessors number parts from 1.
var typedAccessors = []Function{
	coordinateOf("ST_X", false, mysqlNew),
	coordinateOf("ST_Y", true, mysqlNew),
	coordinateOf("ST_X", false, mysql56|mariadb),
	coordinateOf("ST_Y", true, mysql56|mariadb),
	typed("ST_NUMPOINTS", "line-length", "ST_NumPoints is the number of positions of a LineString; another geometry has none.",
		kin(lineSection, "Item_func_numpoints::val_int, Gis_line_string::num_points"), WholeResult, one,
		func(c *call) (semantics.Value, bool) {
			l, is := c.shape(0).(spatial.LineString)
			return whole(len(l.Positions)), is
		}),
	typed("ST_POINTN", "line-position", "ST_PointN is the n-th position of a LineString; another geometry has none.",
		kin(lineSection, "Item_func_spatial_decomp_n::val_str, Gis_line_string::point_n"), ShapeResult, andNumber,
		func(c *call) (semantics.Value, bool) {
			l, is := c.shape(0).(spatial.LineString)
			g, found := spatial.PointN(l, c.index())
			return shapeOr(g, is && found)
		}),
	typedFunction("ST_STARTPOINT", ruleLineEnd, ShapeResult, one, func(c *call) (semantics.Value, bool) {
		l, is := c.shape(0).(spatial.LineString)
		g, found := spatial.StartPoint(l)
		return shapeOr(g, is && found)
	}),
	typedFunction("ST_ENDPOINT", ruleLineEnd, ShapeResult, one, func(c *call) (semantics.Value, bool) {
		l, is := c.shape(0).(spatial.LineString)
		g, found := spatial.EndPoint(l)
		return shapeOr(g, is && found)
	}),
	typed("ST_EXTERIORRING", "polygon-shell", "ST_ExteriorRing is the shell of a Polygon as a LineString; another geometry has none.",
		kin(polygonSection, "Item_func_spatial_decomp::val_str, Gis_polygon::exterior_ring"), ShapeResult, one,
		func(c *call) (semantics.Value, bool) {
			p, is := c.shape(0).(spatial.Polygon)
			if !is {
				return semantics.Null, false
			}
			return shapeValue(spatial.ExteriorRing(p)), true
		}),
	typed("ST_NUMINTERIORRINGS", "polygon-holes", "ST_NumInteriorRings is the number of holes of a Polygon; another geometry has none.",
		kin(polygonSection, "Item_func_numinteriorring::val_int, Gis_polygon::num_interior_ring"), WholeResult, one,
		func(c *call) (semantics.Value, bool) {
			p, is := c.shape(0).(spatial.Polygon)
			return whole(spatial.NumInteriorRings(p)), is
		}),
	typed("ST_INTERIORRINGN", "polygon-hole", "ST_InteriorRingN is the n-th hole of a Polygon as a LineString; another geometry has none.",
		kin(polygonSection, "Item_func_spatial_decomp_n::val_str, Gis_polygon::interior_ring_n"), ShapeResult, andNumber,
		func(c *call) (semantics.Value, bool) {
			p, is := c.shape(0).(spatial.Polygon)
			g, found := spatial.InteriorRingN(p, c.index())
			return shapeOr(g, is && found)
		}),
	typedFunction("ST_NUMGEOMETRIES", ruleCollectionSize, WholeResult, one, func(c *call) (semantics.Value, bool) {
		if c.shape(0).IsEmpty() && c.e.Dialect.EmptyOperands == spec.EmptyIsNull {
			return semantics.Null, false
		}
		return whole(len(spatial.Elements(c.shape(0)))), isAnyCollection(c.shape(0))
	}),
	typed("ST_GEOMETRYN", "collection-element", "ST_GeometryN is the n-th element of a collection, of MultiPoint and the like, too; another geometry has none.",
		kin(collectionSection, "Item_func_spatial_decomp_n::val_str, Gis_geometry_collection::geometry_n"), ShapeResult, andNumber,
		func(c *call) (semantics.Value, bool) {
			if !isAnyCollection(c.shape(0)) {
				return semantics.Null, false
			}
			g, found := spatial.GeometryN(c.shape(0), c.index())
			return shapeOr(g, found)
		}),
	{Name: "ST_ISCLOSED", Parameters: one, Result: WholeResult, Rule: ruleIsClosed, Invariance: spatial.Invariant, in: mysqls, apply: isClosed},
}

var (
	ruleCollectionSize = declare(mysqls, spec.Rule{
		ID: "accessor.collection-size", Says: "ST_NumGeometries is the number of elements of a collection, of MultiPoint and the like, too; it is NULL of EMPTY and of another geometry. NULL stays NULL.",
		From:     spec.MySQLSpatial(collectionSection),
		Keywords: []string{"ST_NUMGEOMETRIES"}, Cases: []string{"null", "none", "found"},
		Variants: []spec.Variant{{Dialects: []string{"mariadb"}, Says: "The number of elements of a collection, of MultiPoint and the like, too, 0 of EMPTY; NULL of another geometry. NULL stays NULL.",
			From: spec.MariaDBCode("Item_func_numgeometries::val_int, Gis_geometry_collection::num_geometries", "sql/item_geofunc.cc, sql/spatial.cc")}}})
	ruleIsClosed = declare(mysqls, spec.Rule{
		ID: "accessor.closed", Says: "ST_IsClosed tells whether a LineString, or each of a MultiLineString, ends where it begins; NULL of another geometry. NULL stays NULL.",
		From:     kin(lineSection, "Item_func_isclosed::val_int, Gis_line_string::is_closed, Gis_multi_line_string::is_closed"),
		Keywords: []string{"ST_ISCLOSED"}, Cases: []string{"null", "no line", "false", "true"},
		Open: map[string][]string{"mysql56": {"null", "no line", "true"}, "mariadb": {"null"}},
		Variants: []spec.Variant{{Dialects: []string{"mysql56"}, Says: "False of a LineString, or a MultiLineString, that does not end where it begins. Of NULL and another geometry it is left open, and whether what is closed has to be simple, too.",
			From: spec.MySQL56Help("ISCLOSED").With(spec.MySQL56Code("Item_func_isclosed::val_int", "sql/item_geofunc.cc"))}, {Dialects: []string{"mariadb"}, Says: "Whether a LineString, or each of a MultiLineString, ends where it begins; -1 of another geometry. Whether NULL is such an argument, too, is left open.",
			From: spec.MariaDB("ST_ISCLOSED", "server/reference/sql-structure/geometry/geometry-properties/st_isclosed")}}})
)

func isAnyCollection(g spatial.Geometry) bool {
	switch g.Type() {
	case spatial.TypePoint, spatial.TypeLineString, spatial.TypePolygon:
		return false
	case spatial.TypeMultiPoint, spatial.TypeMultiLineString, spatial.TypeMultiPolygon, spatial.TypeGeometryCollection:
	}
	return true
}

func isClosed(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	closed, is := spatial.IsClosed(c.shape(0))
	c.openAs(map[bool]spec.Case{true: 3, false: 1}[is && closed], !is || closed && !spatial.IsSimple(c.shape(0), spatial.OddEnds))
	switch {
	case !is || c.shape(0).IsEmpty():
		c.meets(1)
		if c.e.Dialect.OtherType == spec.OtherTypeSum {
			return whole(-1)
		}
		return semantics.Null
	case closed:
		c.meets(3)
		return whole(1)
	}
	c.meets(2)
	return whole(0)
}
