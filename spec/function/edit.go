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
	STConvexHull,
	STBoundary,
	STEnvelope,
	STBoundingDiagonal,
	STBoundingDiagonalThatFits,
	STReverse,
	STFlipCoordinates,
	STForcePolygonCW,
	STForcePolygonCCW,
	STMulti,
	STForceCollection,
	STCollectionHomogenize,
	STNormalize,
	STRemoveRepeatedPoints,
	STCollect,
	STCollectionExtract,
	STTranslate,
	STScale,
	STAffine,
}

var STConvexHull = &Function{
	Name: "ST_CONVEXHULL", Parameters: []Type{Geometry}, Result: Geometry, in: iso | postgis | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(iso|postgis|geos, spec.Rule{
		ID:        "edit.convex-hull",
		Statement: "ST_ConvexHull is the least convex set that contains the geometry. NULL if an argument is.",
		From:      spec.PostGIS("ST_ConvexHull", "doc/reference_processing.xml"),
		Keywords:  []string{"ST_CONVEXHULL"},
		Cases:     editCases,
	}),
}

var STBoundary = &Function{
	Name: "ST_BOUNDARY", Parameters: []Type{Geometry}, Result: Geometry, in: iso | postgis | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(iso|postgis|geos, spec.Rule{
		ID:        "edit.boundary",
		Statement: "ST_Boundary is the boundary: none of points, the ends of lines of which an odd number meets, the rings of polygons. NULL if an argument is.",
		From:      spec.PostGIS("ST_Boundary", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_BOUNDARY"},
		Cases:     editCases,
	}),
}

var STEnvelope = &Function{
	Name: "ST_ENVELOPE", Parameters: []Type{Geometry}, Result: Geometry, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: EquivariantOnAxes},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.envelope",
		Statement: "ST_Envelope is the box of the geometry: a polygon from its least corner on, north first; a line or a point where it has no width or height. NULL if an argument is.",
		From:      spec.PostGIS("ST_Envelope", "doc/reference_accessor.xml"),
		Keywords:  []string{"ST_ENVELOPE"},
		Cases:     editCases,
	}),
}

var STBoundingDiagonal = &Function{
	Name: "ST_BOUNDINGDIAGONAL", Parameters: []Type{Geometry}, Result: Geometry, in: postgis,
	Weight: 10,
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.bounding-diagonal",
		Statement: "ST_BoundingDiagonal is the line from the least corner of the geometry's box to the greatest. Unless the second argument is true the box may be somewhat larger: which one is left open where a corner is no number of four bytes, in which boxes are kept. NULL if an argument is.",
		From:      spec.PostGIS("ST_BoundingDiagonal: fits; ST_BoundingDiagonal, gserialized_get_gbox_p", "doc/reference_accessor.xml, postgis/lwgeom_functions_basic.c"),
		Keywords:  []string{"ST_BOUNDINGDIAGONAL"},
		Cases:     []string{NullArgument: "null", EditEmpty: "empty", EditMade: "made", EditLargerBox: "larger box"},
		Open:      map[string][]string{spec.EveryDialect: {"larger box"}},
	}),
}

var STBoundingDiagonalThatFits = &Function{
	Name: "ST_BOUNDINGDIAGONAL", Parameters: []Type{Geometry, Condition}, Result: Geometry, in: postgis,
	Weight: 10,
	Rule:   STBoundingDiagonal.Rule,
}

var STReverse = &Function{
	Name: "ST_REVERSE", Parameters: []Type{Geometry}, Result: Geometry, in: postgis | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis|geos, spec.Rule{
		ID:        "edit.reverse",
		Statement: "ST_Reverse has the positions of every line and ring in the opposite order. NULL if an argument is.",
		From:      spec.PostGIS("ST_Reverse", "doc/reference_editor.xml"),
		Keywords:  []string{"ST_REVERSE"},
		Cases:     editCases,
	}),
}

var STFlipCoordinates = &Function{
	Name: "ST_FLIPCOORDINATES", Parameters: []Type{Geometry}, Result: Geometry, in: postgis,
	Weight: 10,
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.flip",
		Statement: "ST_FlipCoordinates has X and Y exchanged. NULL if an argument is.",
		From:      spec.PostGIS("ST_FlipCoordinates", "doc/reference_editor.xml"),
		Keywords:  []string{"ST_FLIPCOORDINATES"},
		Cases:     editCases,
	}),
}

var STForcePolygonCW = &Function{
	Name: "ST_FORCEPOLYGONCW", Parameters: []Type{Geometry}, Result: Geometry, in: postgis,
	Weight: 10,
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.clockwise",
		Statement: "ST_ForcePolygonCW has all shells clockwise and all holes counterclockwise. NULL if an argument is.",
		From:      spec.PostGIS("ST_ForcePolygonCW", "doc/reference_editor.xml"),
		Keywords:  []string{"ST_FORCEPOLYGONCW"},
		Cases:     editCases,
	}),
}

var STForcePolygonCCW = &Function{
	Name: "ST_FORCEPOLYGONCCW", Parameters: []Type{Geometry}, Result: Geometry, in: postgis,
	Weight: 10,
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.counterclockwise",
		Statement: "ST_ForcePolygonCCW has all shells counterclockwise and all holes clockwise, of polygons and multipolygons; others stay, and what it makes of collections is not modelled. NULL if an argument is.",
		From:      spec.PostGIS("ST_ForcePolygonCCW", "doc/reference_editor.xml"),
		Keywords:  []string{"ST_FORCEPOLYGONCCW"},
		Cases:     editCases,
	}),
}

var STMulti = &Function{
	Name: "ST_MULTI", Parameters: []Type{Geometry}, Result: Geometry, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.multi",
		Statement: "ST_Multi is a basic geometry as the only element of a collection of its type; collections stay. NULL if an argument is.",
		From:      spec.PostGIS("ST_Multi", "doc/reference_editor.xml"),
		Keywords:  []string{"ST_MULTI"},
		Cases:     editCases,
	}),
}

var STForceCollection = &Function{
	Name: "ST_FORCECOLLECTION", Parameters: []Type{Geometry}, Result: Geometry, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.collection",
		Statement: "ST_ForceCollection is a GEOMETRYCOLLECTION of the elements of a collection, or of the geometry alone. NULL if an argument is.",
		From:      spec.PostGIS("ST_ForceCollection", "doc/reference_editor.xml"),
		Keywords:  []string{"ST_FORCECOLLECTION"},
		Cases:     editCases,
	}),
}

var STCollectionHomogenize = &Function{
	Name: "ST_COLLECTIONHOMOGENIZE", Parameters: []Type{Geometry}, Result: Geometry, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.homogenize",
		Statement: "ST_CollectionHomogenize is the simplest geometry of the elements of a collection: one of them, a collection of one type, or a flat GEOMETRYCOLLECTION. NULL if an argument is.",
		From:      spec.PostGIS("ST_CollectionHomogenize", "doc/reference_editor.xml"),
		Keywords:  []string{"ST_COLLECTIONHOMOGENIZE"},
		Cases:     editCases,
	}),
}

var STNormalize = &Function{
	Name: "ST_NORMALIZE", Parameters: []Type{Geometry}, Result: Geometry, in: postgis | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(postgis|geos, spec.Rule{
		ID:        "edit.normalize",
		Statement: "ST_Normalize is the same set of points, written in a form of the engine's own. NULL if an argument is.",
		From:      spec.PostGIS("ST_Normalize", "doc/reference_editor.xml"),
		Keywords:  []string{"ST_NORMALIZE"},
		Cases:     editCases,
	}),
}

var STRemoveRepeatedPoints = &Function{
	Name: "ST_REMOVEREPEATEDPOINTS", Parameters: []Type{Geometry}, Result: Geometry, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.repeated",
		Statement: "ST_RemoveRepeatedPoints has consecutive positions that are the same only once. NULL if an argument is.",
		From:      spec.PostGIS("ST_RemoveRepeatedPoints", "doc/reference_editor.xml"),
		Keywords:  []string{"ST_REMOVEREPEATEDPOINTS"},
		Cases:     editCases,
	}),
}

var STCollect = &Function{
	Name: "ST_COLLECT", Parameters: []Type{Geometry, Geometry}, Result: Geometry, in: postgis,
	Lenient:   true,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.collect",
		Statement: "ST_Collect(a, b) is the collection of a and b, unchanged: of their type if it is one basic type, else a GEOMETRYCOLLECTION. If one is NULL it is the other.",
		From:      spec.PostGIS("ST_Collect; LWGEOM_collect", "doc/reference_constructor.xml, postgis/lwgeom_functions_basic.c"),
		Keywords:  []string{"ST_COLLECT"},
		Cases:     editCases,
	}),
}

var STCollectionExtract = &Function{
	Name: "ST_COLLECTIONEXTRACT", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.extract",
		Statement: "ST_CollectionExtract(g, n) is the points (1), lines (2) or polygons (3) in a geometry, as a collection of that type unless the geometry itself is basic. NULL if an argument is.",
		From:      spec.PostGIS("ST_CollectionExtract", "doc/reference_editor.xml"),
		Keywords:  []string{"ST_COLLECTIONEXTRACT"},
		Cases:     editCases,
	}),
}

var STTranslate = &Function{
	Name: "ST_TRANSLATE", Parameters: []Type{Geometry, Number, Number}, Result: Geometry, in: postgis,
	Weight: 10,
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.translate",
		Statement: "ST_Translate(g, x, y) has x and y added to every position. NULL if an argument is.",
		From:      spec.PostGIS("ST_Translate", "doc/reference_transformation.xml"),
		Keywords:  []string{"ST_TRANSLATE"},
		Cases:     editCases,
	}),
}

var STScale = &Function{
	Name: "ST_SCALE", Parameters: []Type{Geometry, Number, Number}, Result: Geometry, in: postgis,
	Weight: 10,
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.scale",
		Statement: "ST_Scale(g, x, y) has every position multiplied by x and y. NULL if an argument is.",
		From:      spec.PostGIS("ST_Scale", "doc/reference_transformation.xml"),
		Keywords:  []string{"ST_SCALE"},
		Cases:     editCases,
	}),
}

var STAffine = &Function{
	Name: "ST_AFFINE", Parameters: []Type{Geometry, Number, Number, Number, Number, Number, Number}, Result: Geometry, in: postgis,
	Weight: 10,
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.affine",
		Statement: "ST_Affine(g, a, b, d, e, x, y) has each position at (a·x + b·y + x, d·x + e·y + y). NULL if an argument is.",
		From:      spec.PostGIS("ST_Affine", "doc/reference_transformation.xml"),
		Keywords:  []string{"ST_AFFINE"},
		Cases:     editCases,
	}),
}
