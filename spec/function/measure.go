package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of measures.
const (
	MeasureNothing spec.Case = iota + 1
	MeasureSome
)

var measureCases = []string{NullArgument: "null", MeasureNothing: "nothing", MeasureSome: "some"}

// Case of the rule of bounds where nothing is EMPTY.
const (
	ListedBound spec.Case = iota + 1
)

// Cases of the rule of bounds.
const (
	BoundEmpty spec.Case = iota + 1
	BoundFound
)

// measures is the chapter of what measures one geometry.
var measures = []*Function{
	STArea,
	STLength,
	STLengthOfGEOS,
	STPerimeter,
	STMinX,
	STMaxX,
	STMinY,
	STMaxY,
	STXMin,
	STXMax,
	STYMin,
	STYMax,
}

var STArea = &Function{
	Name: "ST_AREA", Parameters: []Type{Geometry}, Result: Double, in: iso | postgis | duckdbSpatial | spatialite | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: ScaledByDeterminant},
	Rule: declare(iso|postgis|duckdbSpatial|spatialite|geos, spec.Rule{
		ID:        "measure.area",
		Statement: "ST_Area is the sum of the areas of the polygons in a geometry. Here it is the double nearest to it. NULL stays NULL.",
		From:      spec.PostGIS("ST_Area", "doc/reference_measure.xml"),
		Keywords:  []string{"ST_AREA"},
		Cases:     measureCases,
		Variants: []spec.Variant{
			{Dialects: []string{"spatialite"}, Statement: "The sum of the areas of the polygons in a geometry. Here it is the double nearest to it. NULL stays NULL.",
				From: spec.SpatiaLiteCode("fnct_Area, gaiaGeomCollArea_r", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
			{Dialects: []string{"duckdbspatial"}, Statement: "The sum of the areas of the polygons in a geometry. Here it is the double nearest to it. NULL stays NULL.",
				From: spec.DuckDBSpatialPage("ST_Area").With(spec.DuckDBSpatial("ST_Area", "src/spatial/modules/main/spatial_functions_scalar.cpp"))},
		},
	}),
}

var STLength = &Function{
	Name: "ST_LENGTH", Parameters: []Type{Geometry}, Result: Double, in: iso | postgis | duckdbSpatial | spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: ScaledBySimilarity},
	Rule: declare(iso|postgis|duckdbSpatial|spatialite, spec.Rule{
		ID:        "measure.length",
		Statement: "ST_Length is the sum of the lengths of the lines in a geometry; polygons have none. Here it is the double nearest to it. NULL stays NULL.",
		From:      spec.PostGIS("ST_Length", "doc/reference_measure.xml"),
		Keywords:  []string{"ST_LENGTH"},
		Cases:     measureCases,
		Variants: []spec.Variant{
			{Dialects: []string{"spatialite"}, Statement: "The sum of the lengths of the lines in a geometry; polygons have none. Here it is the double nearest to it. NULL stays NULL.",
				From: spec.SpatiaLiteCode("fnct_Length, gaiaGeomCollLengthOrPerimeter_r", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
			{Dialects: []string{"duckdbspatial"}, Statement: "The sum of the lengths of the lines in a geometry; polygons have none. Here it is the double nearest to it. NULL stays NULL.",
				From: spec.DuckDBSpatialPage("ST_Length").With(spec.DuckDBSpatial("ST_Length", "src/spatial/modules/main/spatial_functions_scalar.cpp"))},
		},
	}),
}

var STLengthOfGEOS = &Function{
	Name: "ST_LENGTH", Parameters: []Type{Geometry}, Result: Double, in: geos,
	Weight:    10,
	Geometric: Geometric{Invariance: ScaledBySimilarity},
	Rule: declare(geos, spec.Rule{
		ID:        "measure.length-and-perimeter",
		Statement: "ST_Length is the sum of the lengths of the lines in a geometry and of the rings of its polygons. Here it is the double nearest to it. NULL stays NULL.",
		From:      spec.GEOS311("Geometry::getLength, Polygon::getLength, GeometryCollection::getLength", "src/geom"),
		Keywords:  []string{"ST_LENGTH"},
		Cases:     measureCases,
	}),
}

var STPerimeter = &Function{
	Name: "ST_PERIMETER", Parameters: []Type{Geometry}, Result: Double, in: postgis | duckdbSpatial | spatialite,
	Weight:    10,
	Geometric: Geometric{geographies: postgis, Invariance: ScaledBySimilarity},
	Rule: declare(postgis|duckdbSpatial|spatialite, spec.Rule{
		ID:        "measure.perimeter",
		Statement: "ST_Perimeter is the sum of the lengths of the rings of the polygons in a geometry. Here it is the double nearest to it. NULL stays NULL.",
		From:      spec.PostGIS("ST_Perimeter", "doc/reference_measure.xml"),
		Keywords:  []string{"ST_PERIMETER"},
		Cases:     measureCases,
		Variants: []spec.Variant{
			{Dialects: []string{"spatialite"}, Statement: "The sum of the lengths of the rings of the polygons in a geometry. Here it is the double nearest to it. NULL stays NULL.",
				From: spec.SpatiaLiteCode("fnct_Perimeter, gaiaGeomCollLengthOrPerimeter_r", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
			{Dialects: []string{"duckdbspatial"}, Statement: "The sum of the lengths of the rings of the polygons in a geometry. Here it is the double nearest to it. NULL stays NULL.",
				From: spec.DuckDBSpatialPage("ST_Perimeter").With(spec.DuckDBSpatial("ST_Perimeter", "src/spatial/modules/main/spatial_functions_scalar.cpp"))},
		},
	}),
}

var STMinX = &Function{
	Name: "ST_MINX", Parameters: []Type{Geometry}, Result: Double, in: spatialite,
	Weight: 10,
	Rule: declare(spatialite, spec.Rule{
		ID:        "measure.listed-bound",
		Statement: "ST_MinX, ST_MaxX, ST_MinY and ST_MaxY are the least and the greatest X and Y of a geometry's positions. NULL stays NULL.",
		From:      spec.SpatiaLiteCode("fnct_MbrMinX, fnct_MbrMaxX, fnct_MbrMinY, fnct_MbrMaxY", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_MINX", "ST_MAXX", "ST_MINY", "ST_MAXY"},
		Cases:     []string{NullArgument: "null", ListedBound: "bound"},
	}),
}

var STMaxX = &Function{
	Name: "ST_MAXX", Parameters: []Type{Geometry}, Result: Double, in: spatialite,
	Weight: 10,
	Rule:   STMinX.Rule,
}

var STMinY = &Function{
	Name: "ST_MINY", Parameters: []Type{Geometry}, Result: Double, in: spatialite,
	Weight: 10,
	Rule:   STMinX.Rule,
}

var STMaxY = &Function{
	Name: "ST_MAXY", Parameters: []Type{Geometry}, Result: Double, in: spatialite,
	Weight: 10,
	Rule:   STMinX.Rule,
}

var STXMin = &Function{
	Name: "ST_XMIN", Parameters: []Type{Geometry}, Result: Double, in: postgis,
	Weight: 10,
	Rule: declare(postgis, spec.Rule{
		ID:        "measure.bound",
		Statement: "ST_XMin, ST_XMax, ST_YMin and ST_YMax are the least and the greatest X and Y of a geometry's positions; NULL of NULL and of EMPTY.",
		From:      spec.PostGIS("ST_XMin, ST_XMax, ST_YMin, ST_YMax", "doc/reference_bbox.xml"),
		Keywords:  []string{"ST_XMIN", "ST_XMAX", "ST_YMIN", "ST_YMAX"},
		Cases:     []string{NullArgument: "null", BoundEmpty: "empty", BoundFound: "bound"},
	}),
}

var STXMax = &Function{
	Name: "ST_XMAX", Parameters: []Type{Geometry}, Result: Double, in: postgis,
	Weight: 10,
	Rule:   STXMin.Rule,
}

var STYMin = &Function{
	Name: "ST_YMIN", Parameters: []Type{Geometry}, Result: Double, in: postgis,
	Weight: 10,
	Rule:   STXMin.Rule,
}

var STYMax = &Function{
	Name: "ST_YMAX", Parameters: []Type{Geometry}, Result: Double, in: postgis,
	Weight: 10,
	Rule:   STXMin.Rule,
}
