package function

import "github.com/semcheck/semcheck/spec"

// accessorsOfSpatiaLite is the chapter of what takes a part of a geometry in SpatiaLite.
var accessorsOfSpatiaLite = []*Function{
	STXOfSpatiaLite, STYOfSpatiaLite, STNPointsOfSpatiaLite, STNumPointsOfSpatiaLite, STPointNOfSpatiaLite, STStartPointOfSpatiaLite, STEndPointOfSpatiaLite,
	STExteriorRingOfSpatiaLite, STNumInteriorRingOfSpatiaLite, STInteriorRingNOfSpatiaLite, STNumGeometriesOfSpatiaLite, STGeometryNOfSpatiaLite,
}

var (
	STXOfSpatiaLite = partInSpatiaLite("ST_X", shape, Double, "accessor.sole-coordinate", "ST_X and ST_Y are the coordinates of the only point that a geometry has, if it has nothing else. NULL if the argument is, and where there is none.",
		"fnct_X, fnct_Y, simplePoint")
	STYOfSpatiaLite       = also(STXOfSpatiaLite, "ST_Y")
	STNPointsOfSpatiaLite = partInSpatiaLite("ST_NPoints", shape, Integer, "accessor.listed-positions", "ST_NPoints is the number of positions in a geometry."+nullOrNothing,
		"fnct_NPoints", "none")
	STNumPointsOfSpatiaLite = partInSpatiaLite("ST_NumPoints", shape, Integer, "accessor.sole-line-length", "ST_NumPoints is the number of positions of the only line that a geometry has, if it has nothing else."+nullOrNothing,
		"fnct_NumPoints, simpleLinestring")
	STPointNOfSpatiaLite = partInSpatiaLite("ST_PointN", nth, Geometry, "accessor.sole-line-position", "ST_PointN is the n-th position of the only line that a geometry has, if it has nothing else; for a negative n it is not modelled."+nullOrNothing,
		"point_n, simpleLinestring")
	STStartPointOfSpatiaLite = partInSpatiaLite("ST_StartPoint", shape, Geometry, "accessor.sole-line-end", "ST_StartPoint and ST_EndPoint are the first and the last position of the only line that a geometry has, if it has nothing else. NULL if the argument is, and where there is none.",
		"point_n, simpleLinestring")
	STEndPointOfSpatiaLite     = also(STStartPointOfSpatiaLite, "ST_EndPoint")
	STExteriorRingOfSpatiaLite = partInSpatiaLite("ST_ExteriorRing", shape, Geometry, "accessor.sole-shell", "ST_ExteriorRing is the shell of the only polygon that a geometry has, if it has nothing else, as a line."+nullOrNothing,
		"fnct_ExteriorRing, simplePolygon")
	STNumInteriorRingOfSpatiaLite = partInSpatiaLite("ST_NumInteriorRing", shape, Integer, "accessor.sole-holes", "ST_NumInteriorRing is the number of holes of the only polygon that a geometry has, if it has nothing else."+nullOrNothing,
		"fnct_NumInteriorRings, simplePolygon")
	STInteriorRingNOfSpatiaLite = partInSpatiaLite("ST_InteriorRingN", nth, Geometry, "accessor.sole-hole", "ST_InteriorRingN is the n-th hole of the only polygon that a geometry has, if it has nothing else, as a line."+nullOrNothing,
		"fnct_InteriorRingN, simplePolygon")
	STNumGeometriesOfSpatiaLite = partInSpatiaLite("ST_NumGeometries", shape, Integer, "accessor.listed-elements", "ST_NumGeometries is the number of points, lines and polygons in a geometry."+nullOrNothing,
		"fnct_NumGeometries", "none")
	STGeometryNOfSpatiaLite = partInSpatiaLite("ST_GeometryN", nth, Geometry, "accessor.listed-element", "ST_GeometryN is the n-th of the points, lines and polygons in a geometry, the points before the lines and the lines before the polygons."+nullOrNothing,
		"fnct_GeometryN")
)

func partInSpatiaLite(name string, of []Type, result Type, id, statement, code string, never ...string) *Function {
	return ruled(Function{Name: name, Parameters: of, Result: result, in: spatialite, Geometric: ofPart(result)},
		spec.Rule{ID: id, Statement: statement, From: inSpatiaLite(code), Cases: partCases, Except: each(spatialite, never...)})
}
