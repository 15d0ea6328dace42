package function

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// rectanglesOfSpatiaLite is the chapter of what compares minimum bounding rectangles in SpatiaLite.
var rectanglesOfSpatiaLite = []*Function{MBRContainsOfSpatiaLite, MBRWithinOfSpatiaLite, MBRIntersectsOfSpatiaLite, MBRDisjointOfSpatiaLite, MBREqualOfSpatiaLite}

var (
	MBRContainsOfSpatiaLite   = listedRectangle("Contains", "MBRWITHIN", "rectangle.listed-contains", "no point of b's box lies outside of a's")
	MBRWithinOfSpatiaLite     = listedRectangle("Within", "MBRCONTAINS", "rectangle.listed-within", "no point of a's box lies outside of b's")
	MBRIntersectsOfSpatiaLite = listedRectangle("Intersects", "MBRINTERSECTS", "rectangle.listed-intersects", "the boxes have a point in common")
	MBRDisjointOfSpatiaLite   = listedRectangle("Disjoint", "MBRDISJOINT", "rectangle.listed-disjoint", "the boxes have no point in common")
	MBREqualOfSpatiaLite      = listedRectangle("Equal", "MBREQUAL", "rectangle.listed-same", "the boxes are the same")
)

// listedRectangle declares a function by its name behind Mbr.
func listedRectangle(name, converse, id, holds string) *Function {
	return ruled(Function{Name: "MBR" + strings.ToUpper(name), Parameters: shapes, Result: Condition, in: spatialite, Geometric: ofBoxes(converse)}, spec.Rule{
		ID: id, Statement: "Mbr" + name + "(a, b) is 1 if " + holds + ", else 0. -1 if an operand is NULL.",
		From: inSpatiaLite("mbrs_eval, gaiaMbrs"+name, "gg_geometries.c"), Cases: propertyCases,
	})
}
