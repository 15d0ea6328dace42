package function

import "github.com/semcheck/semcheck/spec"

// accessorsOfDuckDB is the chapter of what takes a part of a geometry of one type in DuckDB's extension.
var accessorsOfDuckDB = []*Function{
	STXMinOfDuckDB, STXMaxOfDuckDB, STYMinOfDuckDB, STYMaxOfDuckDB, STNumGeometriesOfDuckDB, STNGeometries,
	STStartPointOfDuckDB, STEndPointOfDuckDB, STPointNOfDuckDB, STExteriorRingOfDuckDB, STNumInteriorRingsOfDuckDB, STNInteriorRings,
}

var (
	STXMinOfDuckDB = partInDuckDB("ST_XMin", shape, Double, "accessor.part-bound", "ST_XMin, ST_XMax, ST_YMin and ST_YMax are the least and the greatest X and Y of a geometry's positions; EMPTY has none.",
		duckdbCode("ST_XMin, ST_XMax, ST_YMin, ST_YMax", "VertexAggFunctionBase", duckdbMain))
	STXMaxOfDuckDB          = also(STXMinOfDuckDB, "ST_XMax")
	STYMinOfDuckDB          = also(STXMinOfDuckDB, "ST_YMin")
	STYMaxOfDuckDB          = also(STXMinOfDuckDB, "ST_YMax")
	STNumGeometriesOfDuckDB = partInDuckDB("ST_NumGeometries", shape, Integer, "accessor.part-elements", "ST_NumGeometries and ST_NGeometries are the number of elements of a collection, 1 for another geometry, 0 for EMPTY that is none.",
		inDuckDB("ST_NGeometries", duckdbMain), "none")
	STNGeometries        = also(STNumGeometriesOfDuckDB, "ST_NGeometries")
	STStartPointOfDuckDB = partInDuckDB("ST_StartPoint", shape, Geometry, "accessor.part-line-end", "ST_StartPoint and ST_EndPoint are the first and the last position of a LineString; another geometry has none.",
		inDuckDB("ST_StartPoint, ST_EndPoint", duckdbMain))
	STEndPointOfDuckDB = also(STStartPointOfDuckDB, "ST_EndPoint")
	STPointNOfDuckDB   = partInDuckDB("ST_PointN", nth, Geometry, "accessor.part-line-position", "ST_PointN is the n-th position of a LineString, counted from the end if n is negative; another geometry has none.",
		inDuckDB("ST_PointN", duckdbMain))
	STExteriorRingOfDuckDB = partInDuckDB("ST_ExteriorRing", shape, Geometry, "accessor.part-shell", "ST_ExteriorRing is the shell of a Polygon as a LineString; another geometry has none.",
		inDuckDB("ST_ExteriorRing", duckdbMain))
	STNumInteriorRingsOfDuckDB = partInDuckDB("ST_NumInteriorRings", shape, Integer, "accessor.part-holes", "ST_NumInteriorRings and ST_NInteriorRings are the number of holes of a Polygon; another geometry has none.",
		inDuckDB("ST_NInteriorRings", duckdbMain))
	STNInteriorRings = also(STNumInteriorRingsOfDuckDB, "ST_NInteriorRings")
)

func partInDuckDB(name string, of []Type, result Type, id, statement string, from spec.Source, never ...string) *Function {
	return ruled(Function{Name: name, Parameters: of, Result: result, in: duckdbSpatial, Geometric: ofPart(result)},
		spec.Rule{ID: id, Statement: statement + nullOrNothing, From: from, Cases: partCases, Except: each(duckdbSpatial, never...)})
}
