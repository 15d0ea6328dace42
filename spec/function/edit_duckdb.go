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
var editsOfDuckDB = []*Function{STMultiOfDuckDB, STFlipCoordinatesOfDuckDB, STReverseOfDuckDB, STConvexHullOfDuckDB, STNormalizeOfDuckDB, STBoundaryOfDuckDB}

// constructionsOfDuckDB is the chapter of what makes geometries of parts in DuckDB's extension.
var constructionsOfDuckDB = []*Function{STCollectionExtractOfDuckDB, STCollectionExtractHighest, STMakeLineOfDuckDB, STEnvelopeOfDuckDB}

var (
	STMultiOfDuckDB           = partEdit("ST_Multi", equivariant, "edit.part-multi", "is a basic geometry, be it EMPTY, as the only element of a collection of its type; collections stay", duckdbMain, "none")
	STFlipCoordinatesOfDuckDB = partEdit("ST_FlipCoordinates", notInvariant, "edit.part-flip", "has X and Y exchanged", duckdbMain, "none")
	STReverseOfDuckDB         = partEdit("ST_Reverse", pointSet, "edit.part-reverse", "has the order of the positions reversed; how the elements of collections are then written is not said", duckdbGEOS, "none")
	STConvexHullOfDuckDB      = partEdit("ST_ConvexHull", pointSet, "edit.part-hull", "is the least convex set that contains the geometry", duckdbGEOS, "none")
	STNormalizeOfDuckDB       = partEdit("ST_Normalize", pointSet, "edit.part-normalize", "is the same set of points, written in a form of the engine's own", duckdbGEOS, "none")
	STBoundaryOfDuckDB        = partEdit("ST_Boundary", pointSet, "edit.part-boundary", "is the boundary: none of points, the ends of lines of which an odd number meets, the rings of polygons; NULL of a GEOMETRYCOLLECTION", duckdbGEOS)
)

// partEdit declares a function by the file of its code. Cases that no geometry is of stand last.
func partEdit(name string, g Geometric, id, is, file string, never ...string) *Function {
	return construction(Function{Name: name, in: duckdbSpatial, Geometric: g}, spec.Rule{ID: id, Statement: name + " " + is + ".", From: inDuckDB(name, file), Except: each(duckdbSpatial, never...)})
}

var (
	STCollectionExtractOfDuckDB = ruled(Function{Name: "ST_CollectionExtract", Parameters: nth, Result: Geometry, in: duckdbSpatial, Raises: argumentErrors, Geometric: equivariant}, spec.Rule{
		ID: "edit.part-extract", Statement: "ST_CollectionExtract(g, n) is the points (1), lines (2) or polygons (3) in a GEOMETRYCOLLECTION as a collection of that type; another geometry stays if it has the type, alone or as a collection, and is EMPTY otherwise. Without n it is those of the highest dimension, and what is no GEOMETRYCOLLECTION stays. Other n are an error. GEOMETRYCOLLECTIONs with EMPTY elements are not modelled." + nullStays,
		From: inDuckDB("ST_CollectionExtract", duckdbMain), Cases: []string{NullArgument: "null", ExtractMade: "made", ExtractNoSuchType: "no such type"},
	})
	STCollectionExtractHighest = following(STCollectionExtractOfDuckDB.Rule, Function{Name: "ST_CollectionExtract", Parameters: shape, Result: Geometry, in: duckdbSpatial, Geometric: equivariant})
	STMakeLineOfDuckDB         = ruled(Function{Name: "ST_MakeLine", Parameters: shapes, Result: Geometry, in: duckdbSpatial, Raises: geometryErrors, Geometric: equivariant}, spec.Rule{
		ID: "edit.part-make-line", Statement: "ST_MakeLine(a, b) is the line from the point a to the point b, LINESTRING EMPTY if both are EMPTY. Other geometries are an error, and so is one EMPTY." + nullArgument,
		From: inDuckDB("ST_MakeLine", duckdbMain), Cases: []string{NullArgument: "null", LineOfPointsMade: "made", LineOfNoPoints: "no points"},
	})
	STEnvelopeOfDuckDB = ruled(Function{Name: "ST_Envelope", Parameters: shape, Result: Geometry, in: duckdbSpatial, Geometric: Geometric{Invariance: EquivariantOnAxes, PointSet: true}}, spec.Rule{
		ID: "edit.part-envelope", Statement: "ST_Envelope is the box of the geometry, whose form is not said. Of EMPTY and of what has no width or height it is not modelled." + nullStays,
		From: inDuckDB("ST_Envelope", duckdbGEOS), Cases: []string{NullArgument: "null", EnvelopeMade: "made"},
	})
)
