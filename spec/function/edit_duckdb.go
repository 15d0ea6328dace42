package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rule of ST_CollectionExtract.
const (
	ExtractMade spec.Case = iota + 1
	ExtractNoSuchType
)

// Cases of the rule of ST_MakeLine.
const (
	LineOfPointsMade spec.Case = iota + 1
	LineOfNoPoints
)

// Case of the rule of ST_Envelope.
const (
	EnvelopeMade spec.Case = iota + 1
)

// editsOfDuckDB is the chapter of what makes geometries of geometries in DuckDB's extension.
var editsOfDuckDB = []*Function{
	STMultiOfDuckDB,
	STFlipCoordinatesOfDuckDB,
	STReverseOfDuckDB,
	STConvexHullOfDuckDB,
	STNormalizeOfDuckDB,
	STBoundaryOfDuckDB,
}

var STMultiOfDuckDB = &Function{
	Name: "ST_MULTI", Parameters: []Type{Geometry}, Result: Geometry, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "edit.part-multi",
		Statement: "ST_Multi is a basic geometry, be it EMPTY, as the only element of a collection of its type; collections stay. NULL stays NULL.",
		From:      spec.DuckDBSpatialPage("ST_Multi").With(spec.DuckDBSpatial("ST_Multi", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_MULTI"},
		Cases:     constructionCases,
		Except:    map[string][]string{"duckdbspatial": {"none"}},
	}),
}

var STFlipCoordinatesOfDuckDB = &Function{
	Name: "ST_FLIPCOORDINATES", Parameters: []Type{Geometry}, Result: Geometry, in: duckdbSpatial,
	Weight: 10,
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "edit.part-flip",
		Statement: "ST_FlipCoordinates has X and Y exchanged. NULL stays NULL.",
		From:      spec.DuckDBSpatialPage("ST_FlipCoordinates").With(spec.DuckDBSpatial("ST_FlipCoordinates", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_FLIPCOORDINATES"},
		Cases:     constructionCases,
		Except:    map[string][]string{"duckdbspatial": {"none"}},
	}),
}

var STReverseOfDuckDB = &Function{
	Name: "ST_REVERSE", Parameters: []Type{Geometry}, Result: Geometry, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "edit.part-reverse",
		Statement: "ST_Reverse has the order of the positions reversed; how the elements of collections are then written is not said. NULL stays NULL.",
		From:      spec.DuckDBSpatialPage("ST_Reverse").With(spec.DuckDBSpatial("ST_Reverse", "src/spatial/modules/geos/geos_module.cpp")),
		Keywords:  []string{"ST_REVERSE"},
		Cases:     constructionCases,
		Except:    map[string][]string{"duckdbspatial": {"none"}},
	}),
}

var STConvexHullOfDuckDB = &Function{
	Name: "ST_CONVEXHULL", Parameters: []Type{Geometry}, Result: Geometry, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "edit.part-hull",
		Statement: "ST_ConvexHull is the least convex set that contains the geometry. NULL stays NULL.",
		From:      spec.DuckDBSpatialPage("ST_ConvexHull").With(spec.DuckDBSpatial("ST_ConvexHull", "src/spatial/modules/geos/geos_module.cpp")),
		Keywords:  []string{"ST_CONVEXHULL"},
		Cases:     constructionCases,
		Except:    map[string][]string{"duckdbspatial": {"none"}},
	}),
}

var STNormalizeOfDuckDB = &Function{
	Name: "ST_NORMALIZE", Parameters: []Type{Geometry}, Result: Geometry, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "edit.part-normalize",
		Statement: "ST_Normalize is the same set of points, written in a form of the engine's own. NULL stays NULL.",
		From:      spec.DuckDBSpatialPage("ST_Normalize").With(spec.DuckDBSpatial("ST_Normalize", "src/spatial/modules/geos/geos_module.cpp")),
		Keywords:  []string{"ST_NORMALIZE"},
		Cases:     constructionCases,
		Except:    map[string][]string{"duckdbspatial": {"none"}},
	}),
}

var STBoundaryOfDuckDB = &Function{
	Name: "ST_BOUNDARY", Parameters: []Type{Geometry}, Result: Geometry, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "edit.part-boundary",
		Statement: "ST_Boundary is the boundary: none of points, the ends of lines of which an odd number meets, the rings of polygons; NULL of a GEOMETRYCOLLECTION. NULL stays NULL.",
		From:      spec.DuckDBSpatialPage("ST_Boundary").With(spec.DuckDBSpatial("ST_Boundary", "src/spatial/modules/geos/geos_module.cpp")),
		Keywords:  []string{"ST_BOUNDARY"},
		Cases:     constructionCases,
	}),
}

// constructionsOfDuckDB is the chapter of what makes geometries of parts in DuckDB's extension.
var constructionsOfDuckDB = []*Function{
	STCollectionExtractOfDuckDB,
	STCollectionExtractHighest,
	STMakeLineOfDuckDB,
	STEnvelopeOfDuckDB,
}

var STCollectionExtractOfDuckDB = &Function{
	Name: "ST_COLLECTIONEXTRACT", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: duckdbSpatial,
	Raises:    []spec.Class{spec.ClassArgument},
	Weight:    1,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "edit.part-extract",
		Statement: "ST_CollectionExtract(g, n) is the points (1), lines (2) or polygons (3) in a GEOMETRYCOLLECTION as a collection of that type; another geometry stays if it has the type, alone or as a collection, and is EMPTY otherwise. Without n it is those of the highest dimension, and what is no GEOMETRYCOLLECTION stays. Other n are an error. GEOMETRYCOLLECTIONs with EMPTY elements are not modelled. NULL stays NULL.",
		From:      spec.DuckDBSpatialPage("ST_CollectionExtract").With(spec.DuckDBSpatial("ST_CollectionExtract", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_COLLECTIONEXTRACT"},
		Cases:     []string{NullArgument: "null", ExtractMade: "made", ExtractNoSuchType: "no such type"},
	}),
}

var STCollectionExtractHighest = &Function{
	Name: "ST_COLLECTIONEXTRACT", Parameters: []Type{Geometry}, Result: Geometry, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule:      STCollectionExtractOfDuckDB.Rule,
}

var STMakeLineOfDuckDB = &Function{
	Name: "ST_MAKELINE", Parameters: []Type{Geometry, Geometry}, Result: Geometry, in: duckdbSpatial,
	Raises:    []spec.Class{spec.ClassGeometry},
	Weight:    1,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "edit.part-make-line",
		Statement: "ST_MakeLine(a, b) is the line from the point a to the point b, LINESTRING EMPTY if both are EMPTY. Other geometries are an error, and so is one EMPTY. NULL if an argument is.",
		From:      spec.DuckDBSpatialPage("ST_MakeLine").With(spec.DuckDBSpatial("ST_MakeLine", "src/spatial/modules/main/spatial_functions_scalar.cpp")),
		Keywords:  []string{"ST_MAKELINE"},
		Cases:     []string{NullArgument: "null", LineOfPointsMade: "made", LineOfNoPoints: "no points"},
	}),
}

var STEnvelopeOfDuckDB = &Function{
	Name: "ST_ENVELOPE", Parameters: []Type{Geometry}, Result: Geometry, in: duckdbSpatial,
	Weight:    10,
	Geometric: Geometric{Invariance: EquivariantOnAxes, PointSet: true},
	Rule: declare(duckdbSpatial, spec.Rule{
		ID:        "edit.part-envelope",
		Statement: "ST_Envelope is the box of the geometry, whose form is not said. Of EMPTY and of what has no width or height it is not modelled. NULL stays NULL.",
		From:      spec.DuckDBSpatialPage("ST_Envelope").With(spec.DuckDBSpatial("ST_Envelope", "src/spatial/modules/geos/geos_module.cpp")),
		Keywords:  []string{"ST_ENVELOPE"},
		Cases:     []string{NullArgument: "null", EnvelopeMade: "made"},
	}),
}
