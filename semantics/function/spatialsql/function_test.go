package spatialsql_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// argument reads well-known text as a geometry, a number as an integer, 'x' as a text and
// NULL.
func argument(t *testing.T, text string) semantics.Value {
	t.Helper()
	if text == "NULL" {
		return semantics.Null
	}
	if inner, is := strings.CutPrefix(text, "'"); is {
		return semantics.Text(strings.TrimSuffix(inner, "'"))
	}
	if n, err := spatial.ParseNumber(text); err == nil {
		k, _ := n.Int64()
		return semantics.Integer(k)
	}
	read, err := spatial.ParseWellKnownText(text, spatial.Real)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return semantics.GeometryValue(semantics.NewGeometry(read.Geometry))
}

func answer(e *semantics.Evaluation, v semantics.Value) string {
	switch {
	case e.Undetermined != nil:
		return "open " + e.Undetermined.ID
	case e.Unsupported != "":
		return "left out"
	case v.IsRaised():
		return "raised"
	case v.Kind() == semantics.KindGeometry:
		text, _ := spatial.WellKnownText(v.Geometry().Shape(), spatial.Real)
		return text
	}
	if v.Kind() == semantics.KindBoolean {
		return strings.ToUpper(v.String())
	}
	return v.String()
}

// What the functions are follows from the statements of their rules, for geometries of
// which it can be seen.
func TestFunctions(t *testing.T) {
	const square, line, bow = "POLYGON((0 0,2 0,2 2,0 2,0 0))", "LINESTRING(0 0,2 0,2 2)", "POLYGON((0 0,2 2,2 0,0 2,0 0))"
	const hole = "POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,2 1,2 2,1 1))"
	for _, c := range []struct {
		f         *function.Function
		dialect   string
		arguments string // separated by |
		want      string
	}{
		{function.STEquals, "postgis", "LINESTRING(0 0,1 1)|LINESTRING(1 1,0 0)", "TRUE"}, {function.STEquals, "postgis", bow + "|" + bow, "TRUE"}, {function.STEquals, "iso", bow + "|" + bow, "open relation.valid-operands"}, {function.STIntersects, "postgis", square + "|NULL", "NULL"},
		{function.STDisjoint, "iso", "POINT EMPTY|POINT EMPTY", "TRUE"}, {function.STIntersects, "mysql", "GEOMETRYCOLLECTION EMPTY|POINT(0 0)", "NULL"}, {function.STIntersects, "mysql56", "GEOMETRYCOLLECTION EMPTY|POINT(0 0)", "open relation.intersects"},
		{function.STTouches, "postgis", square + "|POINT(2 1)", "TRUE"}, {function.STTouches, "mysql", "POINT(1 1)|POINT(2 1)", "NULL"}, {function.STCrosses, "mysql", square + "|" + line, "NULL"}, {function.STCrosses, "postgis", "LINESTRING(0 0,2 2)|LINESTRING(0 2,2 0)", "TRUE"},
		{function.STCrosses, "iso", square + "|LINESTRING(-1 1,1 1)", "open relation.domain"}, {function.STOverlaps, "postgis", square + "|POLYGON((1 1,3 1,3 3,1 3,1 1))", "TRUE"}, {function.STWithin, "postgis", "POINT(1 1)|" + square, "TRUE"}, {function.STWithin, "postgis", "POINT(0 0)|" + square, "FALSE"},
		{function.STContains, "iso", square + "|POINT EMPTY", "open relation.contains"}, {function.STCovers, "postgis", square + "|POINT(0 0)", "TRUE"}, {function.STCoveredBy, "geos", "POINT(0 0)|" + square, "TRUE"}, {function.STContainsProperly, "postgis", square + "|POINT(0 0)", "FALSE"},
		{function.STOrderingEquals, "postgis", "LINESTRING(0 0,1 1)|LINESTRING(1 1,0 0)", "FALSE"}, {function.PreparedCovers, "geos", square + "|POINT(0 0)", "TRUE"}, {function.PreparedDisjoint, "geos", square + "|POINT(3 3)", "TRUE"},
		{function.STRelate, "postgis", "POINT(0 0)|POINT(0 0)", "'0FFFFFFF2'"}, {function.STRelatePattern, "postgis", "POINT(0 0)|POINT(0 0)|'T********'", "TRUE"}, {function.STRelatePattern, "iso", "POINT(0 0)|POINT(1 0)|'T********'", "FALSE"},
		{function.STRelateByBoundaryRule, "postgis", "LINESTRING(0 0,1 0,0 1,0 0)|POINT(0 0)|1", "'0F1FFFFF2'"}, {function.STRelateByBoundaryRule, "postgis", "LINESTRING(0 0,1 0,0 1,0 0)|POINT(0 0)|2", "'FF10FFFF2'"}, {function.STRelateByBoundaryRule, "postgis", "POINT(0 0)|POINT(0 0)|5", "left out"},
		{function.STRelateMatch, "postgis", "'101202FFF'|'TTTTTTFFF'", "TRUE"}, {function.STRelateMatch, "postgis", "'101202FFF'|'FTTTTTFFF'", "FALSE"},
		{function.BoxesOverlap, "postgis", "POINT(0 0)|" + square, "TRUE"}, {function.BoxesSame, "postgis", "LINESTRING(0 0,2 2)|" + square, "TRUE"}, {function.BoxContains, "postgis", square + "|POINT(1 1)", "TRUE"}, {function.BoxContains, "postgis", "POINT(1 1)|" + square, "FALSE"}, {function.BoxWithin, "postgis", "POINT(1 1)|" + square, "TRUE"},
		{function.BoxContains, "postgis33", square + "|POINT EMPTY", "FALSE"}, {function.BoxContains, "postgis", square + "|POINT EMPTY", "TRUE"},
		{function.MBRContains, "mysql", square + "|POINT(0 0)", "FALSE"}, {function.MBRContains, "mariadb", square + "|POINT(0 0)", "TRUE"}, {function.MBRWithin, "mysql", "POINT(1 1)|" + square, "TRUE"}, {function.MBRDisjoint, "mysql", "POINT(5 5)|" + square, "TRUE"}, {function.MBRIntersects, "mysql", "POINT(5 5)|" + square, "FALSE"},
		{function.MBRCovers, "mysql", square + "|POINT(0 0)", "TRUE"}, {function.MBRCoveredBy, "mysql", "POINT(0 0)|" + square, "TRUE"}, {function.MBREquals, "mysql", "LINESTRING(0 0,2 2)|" + square, "TRUE"}, {function.MBREqual, "mariadb", "LINESTRING(0 0,2 2)|" + square, "TRUE"}, {function.MBROverlaps, "mysql", square + "|POLYGON((1 1,3 1,3 3,1 3,1 1))", "TRUE"},
		{function.MBRTouches, "mysql", square + "|POLYGON((2 0,3 0,3 1,2 1,2 0))", "TRUE"}, {function.MBRTouches, "mysql", square + "|POINT(2 1)", "open rectangle.thin"}, {function.MBRContainsOfSpatiaLite, "spatialite", square + "|POINT(0 0)", "TRUE"}, {function.MBRWithinOfSpatiaLite, "spatialite", square + "|POINT(0 0)", "FALSE"},
		{function.MBRDisjointOfSpatiaLite, "spatialite", square + "|POINT(3 3)", "TRUE"}, {function.MBRIntersectsOfSpatiaLite, "spatialite", square + "|POINT(3 3)", "FALSE"}, {function.MBREqualOfSpatiaLite, "spatialite", square + "|LINESTRING(0 0,2 2)", "TRUE"},
		{function.STDistance, "postgis", "POINT(0 0)|POINT(3 4)", "5"}, {function.STDistance, "postgis", "POINT(0 0)|POINT EMPTY", "NULL"}, {function.STDistance, "geos", "POINT(0 0)|POINT EMPTY", "0"}, {function.STDistance, "iso", "POINT(0 0)|POINT EMPTY", "open measure.distance"}, {function.DistanceOperator, "postgis", "POINT(0 0)|POINT(0 2)", "2"},
		{function.STDWithin, "postgis", "POINT(0 0)|POINT(3 4)|5", "TRUE"}, {function.STDWithin, "postgis", "POINT(0 0)|POINT(3 4)|4", "FALSE"}, {function.STDWithin, "postgis", "POINT(0 0)|POINT(3 4)|-1", "raised"}, {function.STDWithin, "geos", "POINT(0 0)|POINT(3 4)|-1", "FALSE"}, {function.PreparedDWithin, "geos", "POINT(0 0)|POINT(3 4)|5", "TRUE"},
		{function.STDWithin, "duckdbspatial", "POINT(0 0)|POINT EMPTY|1", "open measure.within-distance"}, {function.STDFullyWithin, "postgis33", "POINT(0 0)|LINESTRING(0 1,0 3)|3", "TRUE"}, {function.STDFullyWithin, "postgis33", "POINT(0 0)|LINESTRING(0 1,0 3)|2", "FALSE"}, {function.STDFullyWithin, "postgis", "POINT(0 0)|POINT(0 1)|0", "open measure.fully-within"}, {function.STMaxDistance, "postgis", "POINT(0 0)|LINESTRING(0 1,0 3)", "3"},
		{function.STArea, "iso", hole, "15.5"}, {function.STArea, "postgis", line, "0"}, {function.STAreaOfMySQL, "mysql", line, "raised"}, {function.STAreaOfMySQL, "mysql", square, "4"}, {function.STAreaOfOlderMySQL, "mysql56", line, "0"}, {function.STAreaOfOlderMySQL, "mariadb", "MULTIPOINT((0 0))", "NULL"},
		{function.STLength, "postgis", line, "4"}, {function.STLength, "postgis", square, "0"}, {function.STLengthOfGEOS, "geos", square, "8"}, {function.STLengthOfMySQLFamily, "mysql", square, "NULL"}, {function.STLengthOfMySQLFamily, "mysql", line, "4"}, {function.STPerimeter, "postgis", square, "8"},
		{function.STXMin, "postgis", line, "0"}, {function.STXMax, "postgis", line, "2"}, {function.STYMin, "postgis", "LINESTRING(3 1,4 5)", "1"}, {function.STYMax, "postgis", "LINESTRING(3 1,4 5)", "5"}, {function.STXMin, "postgis", "POINT EMPTY", "NULL"}, {function.STMinX, "spatialite", "LINESTRING(3 1,4 5)", "3"}, {function.STMaxX, "spatialite", "LINESTRING(3 1,4 5)", "4"},
		{function.STMinY, "spatialite", "LINESTRING(3 1,4 5)", "1"}, {function.STMaxY, "spatialite", "LINESTRING(3 1,4 5)", "5"}, {function.STXMinOfDuckDB, "duckdbspatial", "LINESTRING(3 1,4 5)", "3"}, {function.STXMaxOfDuckDB, "duckdbspatial", "LINESTRING(3 1,4 5)", "4"}, {function.STYMinOfDuckDB, "duckdbspatial", "LINESTRING(3 1,4 5)", "1"}, {function.STYMaxOfDuckDB, "duckdbspatial", "POINT EMPTY", "NULL"},
		{function.STX, "postgis", "POINT(3 4)", "3"}, {function.STY, "postgis", "POINT(3 4)", "4"}, {function.STX, "postgis", line, "raised"}, {function.STX, "iso", line, "left out"}, {function.STX, "iso", "POINT EMPTY", "NULL"}, {function.STXOfMySQL, "mysql", line, "raised"}, {function.STYOfMySQL, "mysql", "POINT(3 4)", "4"}, {function.STXOfOlderMySQL, "mariadb", line, "NULL"}, {function.STYOfOlderMySQL, "mysql56", "POINT(3 4)", "4"},
		{function.STXOfSpatiaLite, "spatialite", "MULTIPOINT((3 4))", "3"}, {function.STYOfSpatiaLite, "spatialite", "MULTIPOINT((3 4),(1 1))", "NULL"}, {function.STXOfDuckDB, "duckdbspatial", "POINT(3 4)", "3"}, {function.STYOfDuckDB, "duckdbspatial", line, "raised"},
		{function.STNPoints, "postgis", line, "3"}, {function.STNumGeometries, "postgis", "MULTIPOINT((0 0),(1 1))", "2"}, {function.STNumGeometries, "postgis", "POINT EMPTY", "0"}, {function.STNumGeometriesOfMySQLFamily, "mysql", line, "NULL"}, {function.STNumGeometriesOfDuckDB, "duckdbspatial", line, "1"}, {function.STNumGeometriesOfSpatiaLite, "spatialite", "MULTIPOINT((0 0),(1 1))", "2"},
		{function.STGeometryN, "postgis", "MULTIPOINT((0 0),(1 1))|2", "POINT(1 1)"}, {function.STGeometryN, "postgis", "MULTIPOINT((0 0),(1 1))|3", "NULL"}, {function.STGeometryNOfMySQLFamily, "mysql", line + "|1", "NULL"}, {function.STGeometryNOfSpatiaLite, "spatialite", "MULTIPOINT((0 0),(1 1))|1", "POINT(0 0)"},
		{function.STStartPoint, "iso", line, "POINT(0 0)"}, {function.STEndPoint, "iso", line, "POINT(2 2)"}, {function.STStartPoint, "iso", "POINT(0 0)", "left out"}, {function.STStartPointOfMySQLFamily, "mysql", line, "POINT(0 0)"}, {function.STEndPointOfMySQLFamily, "mysql", square, "NULL"}, {function.STStartPointOfSpatiaLite, "spatialite", line, "POINT(0 0)"}, {function.STEndPointOfSpatiaLite, "spatialite", line, "POINT(2 2)"},
		{function.STStartPointOfDuckDB, "duckdbspatial", line, "POINT(0 0)"}, {function.STEndPointOfDuckDB, "duckdbspatial", line, "POINT(2 2)"}, {function.STPointN, "postgis", line + "|-1", "POINT(2 2)"}, {function.STPointN, "postgis", line + "|4", "NULL"}, {function.STPointNOfMySQLFamily, "mysql", line + "|2", "POINT(2 0)"}, {function.STPointNOfMySQLFamily, "mysql", line + "|-1", "NULL"},
		{function.STPointNOfSpatiaLite, "spatialite", line + "|-1", "left out"}, {function.STPointNOfSpatiaLite, "spatialite", line + "|3", "POINT(2 2)"}, {function.STPointNOfDuckDB, "duckdbspatial", line + "|-3", "POINT(0 0)"}, {function.STExteriorRing, "postgis", hole, "LINESTRING(0 0,4 0,4 4,0 4,0 0)"}, {function.STExteriorRing, "postgis", line, "NULL"}, {function.STExteriorRing, "iso", line, "left out"},
		{function.STExteriorRingOfMySQLFamily, "mysql", square, "LINESTRING(0 0,2 0,2 2,0 2,0 0)"}, {function.STExteriorRingOfSpatiaLite, "spatialite", line, "NULL"}, {function.STExteriorRingOfDuckDB, "duckdbspatial", square, "LINESTRING(0 0,2 0,2 2,0 2,0 0)"}, {function.STNumInteriorRings, "postgis", hole, "1"}, {function.STNumInteriorRing, "postgis", hole, "1"}, {function.STNumInteriorRingsOfMySQLFamily, "mysql", line, "NULL"},
		{function.STNumInteriorRingOfSpatiaLite, "spatialite", hole, "1"}, {function.STNInteriorRings, "duckdbspatial", hole, "1"}, {function.STInteriorRingN, "postgis", hole + "|1", "LINESTRING(1 1,2 1,2 2,1 1)"}, {function.STInteriorRingNOfMySQLFamily, "mysql", hole + "|2", "NULL"}, {function.STInteriorRingNOfSpatiaLite, "spatialite", hole + "|1", "LINESTRING(1 1,2 1,2 2,1 1)"}, {function.STNumPoints, "mysql", line, "3"}, {function.STNumPoints, "mysql", square, "NULL"},
		{function.STNumPointsOfSpatiaLite, "spatialite", line, "3"}, {function.STNPointsOfDuckDB, "duckdbspatial", square, "5"}, {function.STNPointsOfSpatiaLite, "spatialite", square, "5"}, {function.STIsClosed, "mysql", "LINESTRING(0 0,1 0,0 1,0 0)", "1"}, {function.STIsClosed, "mysql", line, "0"}, {function.STIsClosed, "mysql", square, "NULL"}, {function.STIsClosed, "mariadb", square, "-1"},
		{function.STIsEmpty, "postgis", "POINT EMPTY", "TRUE"}, {function.STIsEmpty, "postgis", line, "FALSE"}, {function.STIsValid, "postgis", bow, "FALSE"}, {function.STIsSimple, "postgis", "LINESTRING(0 0,2 2,2 0,0 2)", "FALSE"}, {function.STIsSimple, "postgis", line, "TRUE"}, {function.STDimension, "postgis", square, "2"}, {function.STDimension, "postgis", "GEOMETRYCOLLECTION(POINT(0 0),LINESTRING(0 0,1 1))", "1"},
		{function.STDimension, "mysql", "GEOMETRYCOLLECTION EMPTY", "-1"}, {function.STGeometryType, "postgis", line, "'ST_LineString'"}, {function.STGeometryType, "mysql", "GEOMETRYCOLLECTION(POINT(0 0))", "'GEOMCOLLECTION'"}, {function.STGeometryType, "spatialite", line, "'LINESTRING'"}, {function.STSRID, "postgis", line, "0"}, {function.STIsRingOfPostGIS, "postgis", "LINESTRING(0 0,1 0,0 1,0 0)", "TRUE"}, {function.STIsRingOfPostGIS, "postgis", square, "raised"}, {function.STIsRingOfPostGIS, "postgis", "POLYGON EMPTY", "FALSE"}, {function.STIsRing, "geos", square, "open property.is-ring"},
		{function.STIsRing, "spatialite", line, "FALSE"},
		{function.STConvexHull, "postgis", "MULTIPOINT((0 0),(2 0),(0 2),(1 0))", "POLYGON((0 0,0 2,2 0,0 0))"}, {function.STBoundary, "postgis", line, "MULTIPOINT((0 0),(2 2))"}, {function.STBoundary, "postgis", "GEOMETRYCOLLECTION(POINT(0 0))", "left out"}, {function.STEnvelope, "postgis", "LINESTRING(0 0,1 2)", "POLYGON((0 0,0 2,1 2,1 0,0 0))"}, {function.STEnvelopeOfMySQLFamily, "mysql", "LINESTRING(0 0,1 2)", "POLYGON((0 0,1 0,1 2,0 2,0 0))"},
		{function.STEnvelopeOfMySQLFamily, "mysql", "POINT(1 2)", "POINT(1 2)"}, {function.STEnvelopeOfSpatiaLite, "spatialite", "POINT(1 2)", "POLYGON((1 2,1 2,1 2,1 2,1 2))"}, {function.STEnvelopeOfDuckDB, "duckdbspatial", "POINT(1 2)", "left out"}, {function.STBoundingDiagonal, "postgis", "LINESTRING(0 2,1 0)", "LINESTRING(0 0,1 2)"}, {function.STReverse, "postgis", line, "LINESTRING(2 2,2 0,0 0)"},
		{function.STFlipCoordinates, "postgis", "POINT(1 2)", "POINT(2 1)"}, {function.STSwapXY, "mysql", "POINT(1 2)", "POINT(2 1)"}, {function.SwapCoords, "spatialite", "POINT(1 2)", "POINT(2 1)"}, {function.STFlipCoordinatesOfDuckDB, "duckdbspatial", "POINT(1 2)", "POINT(2 1)"}, {function.STMulti, "postgis", "POINT(1 2)", "MULTIPOINT((1 2))"}, {function.STMultiOfSpatiaLite, "spatialite", "POINT(1 2)", "MULTIPOINT((1 2))"}, {function.STMultiOfDuckDB, "duckdbspatial", "POINT(1 2)", "MULTIPOINT((1 2))"},
		{function.STForceCollection, "postgis", "POINT(1 2)", "GEOMETRYCOLLECTION(POINT(1 2))"}, {function.STCollectionHomogenize, "postgis", "GEOMETRYCOLLECTION(POINT(1 2))", "POINT(1 2)"}, {function.STCollect, "postgis", "POINT(1 2)|NULL", "POINT(1 2)"}, {function.STCollect, "postgis", "POINT(1 2)|POINT(3 4)", "MULTIPOINT((1 2),(3 4))"}, {function.STCollectionExtract, "postgis", "GEOMETRYCOLLECTION(POINT(1 2),LINESTRING(0 0,1 1))|1", "MULTIPOINT((1 2))"},
		{function.STCollectionExtract, "postgis", "POINT(1 2)|4", "left out"}, {function.STCollectionExtractOfDuckDB, "duckdbspatial", "POINT(1 2)|4", "raised"}, {function.STCollectionExtractHighest, "duckdbspatial", "GEOMETRYCOLLECTION(POINT(1 2),LINESTRING(0 0,1 1))", "MULTILINESTRING((0 0,1 1))"}, {function.STTranslate, "postgis", "POINT(1 2)|3|4", "POINT(4 6)"}, {function.STScale, "postgis", "POINT(1 2)|3|4", "POINT(3 8)"},
		{function.STAffine, "postgis", "POINT(1 2)|1|2|3|4|5|6", "POINT(10 17)"}, {function.STRemoveRepeatedPoints, "postgis", "LINESTRING(0 0,0 0,1 1)", "LINESTRING(0 0,1 1)"}, {function.STForcePolygonCW, "postgis", square, "POLYGON((0 0,0 2,2 2,2 0,0 0))"}, {function.STForcePolygonCCW, "postgis", "GEOMETRYCOLLECTION(POINT(0 0))", "left out"}, {function.STValidate, "mysql", bow, "NULL"}, {function.STConvexHullOfMySQLFamily, "mysql", "GEOMETRYCOLLECTION EMPTY", "NULL"},
		{function.STBoundaryOfMariaDB, "mariadb", "GEOMETRYCOLLECTION(POINT(0 0))", "left out"}, {function.STBoundaryOfSpatiaLite, "spatialite", "POINT(0 0)", "NULL"}, {function.STBoundaryOfDuckDB, "duckdbspatial", "GEOMETRYCOLLECTION(POINT(0 0))", "NULL"}, {function.STReverseOfSpatiaLite, "spatialite", line, "LINESTRING(2 2,2 0,0 0)"},
		{function.STCentroid, "postgis", square, "POINT(1 1)"}, {function.STCentroid, "postgis", "POINT EMPTY", "POINT EMPTY"}, {function.STCentroid, "geos", "POINT EMPTY", "open edit.centroid"}, {function.STCentroidOfMySQLFamily, "mysql", "GEOMETRYCOLLECTION EMPTY", "NULL"}, {function.STCentroidOfMySQLFamily, "mysql", line, "left out"}, {function.STCentroidOfMySQLFamily, "mariadb", square, "POINT(1 1)"},
		{function.STMakeLine, "postgis", "POINT(0 0)|POINT(1 1)", "LINESTRING(0 0,1 1)"}, {function.STMakeLine, "postgis", "POINT(0 0)|" + square, "raised"}, {function.STAddPoint, "postgis", line + "|POINT(5 5)", "LINESTRING(0 0,2 0,2 2,5 5)"}, {function.STAddPointAt, "postgis", line + "|POINT(5 5)|0", "LINESTRING(5 5,0 0,2 0,2 2)"}, {function.STAddPointAt, "postgis", line + "|POINT(5 5)|9", "raised"}, {function.STAddPoint, "postgis33", line + "|POINT EMPTY", "left out"},
		{function.STSetPoint, "postgis", line + "|1|POINT(5 5)", "LINESTRING(0 0,5 5,2 2)"}, {function.STSetPoint, "postgis", line + "|7|POINT(5 5)", "raised"}, {function.STRemovePoint, "postgis", line + "|1", "LINESTRING(0 0,2 2)"}, {function.STRemovePoint, "postgis", "POINT(0 0)|1", "raised"}, {function.STLineMerge, "postgis", "POINT(0 0)", "left out"}, {function.STLineMerge, "geos", "LINESTRING EMPTY", "open edit.line-merge"},
		{function.MakeLine, "spatialite", "POINT(0 0)|POINT(1 1)", "LINESTRING(0 0,1 1)"}, {function.STAddPointOfSpatiaLite, "spatialite", line + "|POINT(5 5)", "LINESTRING(0 0,2 0,2 2,5 5)"}, {function.STAddPointAtOfSpatiaLite, "spatialite", line + "|POINT(5 5)|3", "NULL"}, {function.STSetPointOfSpatiaLite, "spatialite", line + "|0|POINT(5 5)", "LINESTRING(5 5,2 0,2 2)"}, {function.STRemovePointOfSpatiaLite, "spatialite", "LINESTRING(0 0,1 1)|0", "left out"},
		{function.STMakeLineOfDuckDB, "duckdbspatial", "POINT(0 0)|POINT EMPTY", "raised"}, {function.STMakeLineOfDuckDB, "duckdbspatial", "POINT(0 0)|POINT(1 1)", "LINESTRING(0 0,1 1)"},
		{function.STGeomFromText, "iso", "'POINT(1 2)'", "POINT(1 2)"}, {function.STGeomFromText, "postgis", "'POINT'", "raised"}, {function.STPointFromText, "postgis", "'POINT(1 2)'", "POINT(1 2)"}, {function.STLineFromText, "postgis", "'POINT(1 2)'", "NULL"}, {function.STPointFromTextWithSRID, "postgis", "'POINT(1 2)'|4", "left out"}, {function.STMPointFromTextWithSRID, "postgis", "'MULTIPOINT(1 2)'|0", "MULTIPOINT((1 2))"},
		{function.STAsText, "postgis", line, "'LINESTRING(0 0,2 0,2 2)'"}, {function.STAsText, "iso", line, "open geometry.as-text"}, {function.STAsText, "postgis", "POINT(0.1234567 0)", "open geometry.as-text"}, {function.STAsTextOfDuckDB, "duckdbspatial", "MULTIPOINT((0 0),(1 1))", "'MULTIPOINT (0 0, 1 1)'"}, {function.STZ, "postgis", "POINT Z(1 2 3)", "3"}, {function.STM, "postgis", "POINT Z(1 2 3)", "NULL"}, {function.STZ, "postgis", line, "raised"},
		{function.STForce2D, "postgis", "POINT Z(1 2 3)", "POINT(1 2)"}, {function.STSetSRID, "postgis", "POINT(1 2)|5", "POINT(1 2)"}, {function.STAsEWKT, "postgis", "POINT Z(1 2 3)", "'POINT(1 2 3)'"}, {function.STTranslate, "postgis", "POINT Z(1 2 3)|1|1", "POINT Z (2 3 3)"}, {function.STCentroid, "postgis", "POINT Z(1 2 3)", "left out"}, {function.STDistance, "postgis", "POINT Z(0 0 9)|POINT(3 4)", "5"},
	} {
		d := spec.DialectByName(c.dialect)
		var arguments []semantics.Value
		var types []ast.Type
		for i, text := range strings.Split(c.arguments, "|") {
			arguments = append(arguments, argument(t, text))
			types = append(types, ast.Type{})
			if c.f.Parameter(i) == function.Integer {
				types[i] = ast.Integer
			}
		}
		if found := function.Lookup(c.f.Name, types, d); found != c.f {
			t.Errorf("%s of %s is another function in %s", c.f.Name, c.arguments, c.dialect)
		}
		coverage := spec.NewCoverage()
		e := semantics.NewEvaluation(d, coverage)
		if got := answer(e, spatialsql.Apply(c.f, e, arguments)); got != c.want {
			t.Errorf("%s(%s) in %s is %s, want %s", c.f.Name, c.arguments, c.dialect, got, c.want)
		}
	}
}

// A function that is not lenient is NULL of NULL, and hands on what was raised.
func TestNullAndRaised(t *testing.T) {
	for _, f := range function.All() {
		if !f.IsOnGeometries() {
			continue
		}
		for _, name := range spec.DialectNames() {
			d := spec.DialectByName(name)
			if !f.In(d) {
				continue
			}
			arguments := make([]semantics.Value, len(f.Parameters))
			for i := range arguments {
				arguments[i] = semantics.Null
			}
			e := semantics.NewEvaluation(d, spec.NewCoverage())
			if v := spatialsql.Apply(f, e, arguments); !v.IsNull() && e.Unsupported == "" && e.Undetermined == nil {
				t.Errorf("%s of NULL in %s is %s", f.Name, name, v)
			}
			if e.NullMet != (f.Result == function.Condition) {
				t.Errorf("%s of NULL in %s: a truth value of NULL is met %v", f.Name, name, e.NullMet)
			}
			arguments[0] = semantics.Raised(semantics.ClassOverflow)
			if v := spatialsql.Apply(f, semantics.NewEvaluation(d, spec.NewCoverage()), arguments); !v.IsRaised() {
				t.Errorf("%s of an error in %s is %s", f.Name, name, v)
			}
			if d.Storage == spec.StorageOfValue != (spatialsql.Type(f, d).Kind == ast.TypeDynamic) {
				t.Errorf("%s has the type %s in %s", f.Name, spatialsql.Type(f, d), name)
			}
		}
	}
}
