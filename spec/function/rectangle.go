package function

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// rectangles is the chapter of what compares minimum bounding rectangles in the MySQL family.
var rectangles = []*Function{MBRContains, MBRWithin, MBRCovers, MBRCoveredBy, MBRIntersects, MBRDisjoint, MBREqual, MBREquals, MBROverlaps, MBRTouches}

// Rows end with what MySQL 5.6 and MariaDB say, where they say something else.
var (
	MBRContains   = rectangle(mysqls, "MBRContains", "MBRWITHIN", "rectangle.contains", "is MBRWithin(b, a)")
	MBRWithin     = rectangle(mysqls, "MBRWithin", "MBRCONTAINS", "rectangle.within", "is true if the boxes are equal, or no point of a's lies outside of b's and their interiors meet", "is true if no point of a's box lies outside of b's")
	MBRCovers     = rectangle(mysql, "MBRCovers", "MBRCOVEREDBY", "rectangle.covers", "is true if no point of b's box lies outside of a's")
	MBRCoveredBy  = rectangle(mysql, "MBRCoveredBy", "MBRCOVERS", "rectangle.covered-by", "is MBRCovers(b, a)")
	MBRIntersects = rectangle(mysqls, "MBRIntersects", "MBRINTERSECTS", "rectangle.intersects", "is true if the boxes have a point in common")
	MBRDisjoint   = rectangle(mysqls, "MBRDisjoint", "MBRDISJOINT", "rectangle.disjoint", "is true if the boxes have no point in common")
	MBREquals     = rectangle(mysql, "MBREquals", "MBREQUALS", "rectangle.equals", "is true if the boxes are the same")
	MBROverlaps   = rectangle(mysqls, "MBROverlaps", "MBROVERLAPS", "rectangle.overlaps", "is true if the boxes meet, but neither covers the other; boxes that are lines overlap or cross, points never do",
		"is true if the boxes have one dimension, meet in a box of that dimension, and neither covers the other")
	MBRTouches = rectangle(mysqls, "MBRTouches", "MBRTOUCHES", "rectangle.touches", "is true if the boxes have points in common, but their interiors have none; a point touches the ends of a line, points never touch",
		"is true if the boxes have points in common, but their interiors have none")
	MBREqual = ruled(Function{Name: "MBREqual", Parameters: shapes, Result: Condition, in: mysql56 | mariadb, Geometric: ofBoxes("MBREQUAL")}, spec.Rule{
		ID: "rectangle.same", Statement: "MBREqual(a, b) is true if the boxes are the same." + openOfEmpty,
		From:  spec.MariaDB("MBREQUAL", mariadbRectangles+"mbrequal").With(spec.MySQL56Code("MBR::equals", "sql/spatial.h")),
		Cases: boxCases, Open: map[string][]string{spec.EveryDialect: {"empty operand"}},
	})
)

const (
	openOfEmpty       = nullOperand + " Of EMPTY it is left open."
	rectanglesPage    = "14.16.9.2 Spatial Relation Functions That Use Minimum Bounding Rectangles"
	mariadbRectangles = "server/reference/sql-structure/geometry/mbr-minimum-bounding-rectangle/"
)

// rectangle declares a function of MySQL, or of the family. What it is of EMPTY the others do not say.
func rectangle(in dialects, name, converse, id, is string, otherwise ...string) *Function {
	r := spec.Rule{ID: id, Statement: name + "(a, b) " + is + "." + nullOrEmpty, Cases: boxCases,
		From: spec.MySQLSpatial(rectanglesPage).With(spec.MySQLCode("Within::eval, Touches::eval, Overlaps::eval of boxes", "sql/gis"))}
	if in&mariadb != 0 {
		const code, files = "Item_func_spatial_mbr_rel::val_int, MBR", "sql/item_geofunc.cc, sql/spatial.h"
		statement := name + "(a, b) " + append(otherwise, is)[0] + "." + openOfEmpty
		r.Open = each(mysql56|mariadb, "empty operand")
		r.Variants = []spec.Variant{
			varies(mysql56, statement, spec.MySQL56Help(strings.ToUpper(name)).With(spec.MySQL56Code(code, files))),
			varies(mariadb, statement, spec.MariaDB(strings.ToUpper(name), mariadbRectangles+strings.ToLower(name)).With(spec.MariaDBCode(code, files))),
		}
	}
	return ruled(Function{Name: name, Parameters: shapes, Result: Condition, in: in, Geometric: ofBoxes(converse)}, r)
}

// BesideArea is the case of RuleThinRectangles.
const BesideArea spec.Case = iota

// RuleThinRectangles is the rule of boxes without an area.
var RuleThinRectangles = declare(mysqls, spec.Rule{ID: "rectangle.thin",
	Statement: "Of a box without width or height the manual says that its interior is also its boundary; whether it touches or overlaps one that has an area is left open.",
	From:      spec.MySQLSpatial(rectanglesPage), // MariaDB and MySQL 5.6 say nothing of it
	Cases:     []string{BesideArea: "beside an area"}, Open: map[string][]string{spec.EveryDialect: {"beside an area"}}})
