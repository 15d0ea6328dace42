package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of functions that make a geometry of another one.
const (
	EditEmpty spec.Case = iota + 1
	EditMade
	EditLargerBox
)

var editCases = []string{NullArgument: "null", EditEmpty: "empty", EditMade: "made"}

// Cases of such rules where there may be no result.
const (
	ConstructedNone spec.Case = iota + 1
	Constructed
)

var constructionCases = []string{NullArgument: "null", ConstructedNone: "none", Constructed: "made"}

// edits is the chapter of what makes geometries of geometries.
var edits = []*Function{
	STConvexHull, STBoundary, STEnvelope, STBoundingDiagonal, STBoundingDiagonalThatFits, STReverse, STFlipCoordinates, STForcePolygonCW, STForcePolygonCCW, STMulti,
	STForceCollection, STCollectionHomogenize, STNormalize, STRemoveRepeatedPoints, STCollect, STCollectionExtract, STTranslate, STScale, STAffine,
}

var (
	STConvexHull           = edit(iso|postgis|geos, "ST_ConvexHull", pointSet, processingPage, "edit.convex-hull", "is the least convex set that contains the geometry")
	STBoundary             = edit(iso|postgis|geos, "ST_Boundary", pointSet, accessorPage, "edit.boundary", "is the boundary: none of points, the ends of lines of which an odd number meets, the rings of polygons")
	STEnvelope             = edit(postgis, "ST_Envelope", equivariantOnAxes, accessorPage, "edit.envelope", "is the box of the geometry: a polygon from its least corner on, north first; a line or a point where it has no width or height")
	STReverse              = edit(postgis|geos, "ST_Reverse", equivariant, editorPage, "edit.reverse", "has the positions of every line and ring in the opposite order")
	STFlipCoordinates      = edit(postgis, "ST_FlipCoordinates", notInvariant, editorPage, "edit.flip", "has X and Y exchanged")
	STForcePolygonCW       = edit(postgis, "ST_ForcePolygonCW", notInvariant, editorPage, "edit.clockwise", "has all shells clockwise and all holes counterclockwise")
	STForcePolygonCCW      = edit(postgis, "ST_ForcePolygonCCW", notInvariant, editorPage, "edit.counterclockwise", "has all shells counterclockwise and all holes clockwise, of polygons and multipolygons; others stay, and what it makes of collections is not modelled")
	STMulti                = edit(postgis, "ST_Multi", equivariant, editorPage, "edit.multi", "is a basic geometry as the only element of a collection of its type; collections stay")
	STForceCollection      = edit(postgis, "ST_ForceCollection", equivariant, editorPage, "edit.collection", "is a GEOMETRYCOLLECTION of the elements of a collection, or of the geometry alone")
	STCollectionHomogenize = edit(postgis, "ST_CollectionHomogenize", pointSet, editorPage, "edit.homogenize", "is the simplest geometry of the elements of a collection: one of them, a collection of one type, or a flat GEOMETRYCOLLECTION")
	STNormalize            = edit(postgis|geos, "ST_Normalize", pointSet, editorPage, "edit.normalize", "is the same set of points, written in a form of the engine's own")
	STRemoveRepeatedPoints = edit(postgis, "ST_RemoveRepeatedPoints", pointSet, editorPage, "edit.repeated", "has consecutive positions that are the same only once")
	STCollectionExtract    = edit(postgis, "ST_CollectionExtract", equivariant, editorPage, "edit.extract", "(g, n) is the points (1), lines (2) or polygons (3) in a geometry, as a collection of that type unless the geometry itself is basic", Integer)
	STTranslate            = edit(postgis, "ST_Translate", notInvariant, transformationPage, "edit.translate", "(g, x, y) has x and y added to every position", Number, Number)
	STScale                = edit(postgis, "ST_Scale", notInvariant, transformationPage, "edit.scale", "(g, x, y) has every position multiplied by x and y", Number, Number)
	STAffine               = edit(postgis, "ST_Affine", notInvariant, transformationPage, "edit.affine", "(g, a, b, d, e, x, y) has each position at (a·x + b·y + x, d·x + e·y + y)", Number, Number, Number, Number, Number, Number)
)

// edit declares a function that makes a geometry of its first argument. The further parameters
// stand last; a statement that names the arguments begins with them.
func edit(in dialects, name string, g Geometric, page, id, statement string, further ...Type) *Function {
	if statement[0] != '(' {
		statement = " " + statement
	}
	return ruled(Function{Name: name, Parameters: append(shape, further...), Result: Geometry, in: in, Geometric: g},
		spec.Rule{ID: id, Statement: name + statement + "." + nullArgument, From: spec.PostGIS(name, page), Cases: editCases})
}

var (
	STBoundingDiagonal = ruled(Function{Name: "ST_BoundingDiagonal", Parameters: shape, Result: Geometry, in: postgis}, spec.Rule{
		ID: "edit.bounding-diagonal", Statement: "ST_BoundingDiagonal is the line from the least corner of the geometry's box to the greatest. Unless the second argument is true the box may be somewhat larger: which one is left open where a corner is no number of four bytes, in which boxes are kept." + nullArgument,
		From:  spec.PostGIS("ST_BoundingDiagonal: fits; ST_BoundingDiagonal, gserialized_get_gbox_p", accessorPage+", postgis/lwgeom_functions_basic.c"),
		Cases: []string{NullArgument: "null", EditEmpty: "empty", EditMade: "made", EditLargerBox: "larger box"}, Open: map[string][]string{spec.EveryDialect: {"larger box"}},
	})
	STBoundingDiagonalThatFits = taking(STBoundingDiagonal, Geometry, Condition)
	STCollect                  = ruled(Function{Name: "ST_Collect", Parameters: shapes, Result: Geometry, Lenient: true, in: postgis, Geometric: equivariant}, spec.Rule{
		ID: "edit.collect", Statement: "ST_Collect(a, b) is the collection of a and b, unchanged: of their type if it is one basic type, else a GEOMETRYCOLLECTION. If one is NULL it is the other.",
		From: spec.PostGIS("ST_Collect; LWGEOM_collect", "doc/reference_constructor.xml, postgis/lwgeom_functions_basic.c"), Cases: editCases,
	})
)
