package function

import "github.com/semcheck/semcheck/spec"

// editsOfSpatiaLite is the chapter of what makes geometries of geometries in SpatiaLite.
var editsOfSpatiaLite = []*Function{
	STEnvelopeOfSpatiaLite,
	STReverseOfSpatiaLite,
	STMultiOfSpatiaLite,
	SwapCoords,
	STConvexHullOfSpatiaLite,
	STBoundaryOfSpatiaLite,
}

var STEnvelopeOfSpatiaLite = &Function{
	Name: "ST_ENVELOPE", Parameters: []Type{Geometry}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: EquivariantOnAxes},
	Rule: declare(spatialite, spec.Rule{
		ID:        "edit.listed-envelope",
		Statement: "ST_Envelope is the box of the geometry: a polygon from its least corner on, east first, also where it has no width or height. NULL stays NULL.",
		From:      spec.SpatiaLiteCode("fnct_Envelope", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_ENVELOPE"},
		Cases:     constructionCases,
		Except:    map[string][]string{"spatialite": {"none"}},
	}),
}

var STReverseOfSpatiaLite = &Function{
	Name: "ST_REVERSE", Parameters: []Type{Geometry}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "edit.listed-reverse",
		Statement: "ST_Reverse has the positions of every line and ring in the opposite order. NULL stays NULL.",
		From:      spec.SpatiaLiteCode("fnct_Reverse", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_REVERSE"},
		Cases:     constructionCases,
		Except:    map[string][]string{"spatialite": {"none"}},
	}),
}

var STMultiOfSpatiaLite = &Function{
	Name: "ST_MULTI", Parameters: []Type{Geometry}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(spatialite, spec.Rule{
		ID:        "edit.listed-multi",
		Statement: "ST_Multi is a basic geometry as the only element of a collection of its type; collections stay. NULL stays NULL.",
		From:      spec.SpatiaLiteCode("fnct_CastToMulti", "src/spatialite/spatialite.c"),
		Keywords:  []string{"ST_MULTI"},
		Cases:     constructionCases,
		Except:    map[string][]string{"spatialite": {"none"}},
	}),
}

var SwapCoords = &Function{
	Name: "SWAPCOORDS", Parameters: []Type{Geometry}, Result: Geometry, in: spatialite,
	Weight: 10,
	Rule: declare(spatialite, spec.Rule{
		ID:        "edit.listed-swap",
		Statement: "SwapCoords has X and Y exchanged. NULL stays NULL.",
		From:      spec.SpatiaLiteCode("fnct_SwapCoords", "src/spatialite/spatialite.c"),
		Keywords:  []string{"SWAPCOORDS"},
		Cases:     constructionCases,
		Except:    map[string][]string{"spatialite": {"none"}},
	}),
}

var STConvexHullOfSpatiaLite = &Function{
	Name: "ST_CONVEXHULL", Parameters: []Type{Geometry}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(spatialite, spec.Rule{
		ID:        "edit.listed-hull",
		Statement: "ST_ConvexHull is the least convex set that contains the geometry. NULL stays NULL.",
		From:      spec.SpatiaLiteCode("fnct_ConvexHull, gaiaConvexHull_r", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c"),
		Keywords:  []string{"ST_CONVEXHULL"},
		Cases:     constructionCases,
		Except:    map[string][]string{"spatialite": {"none"}},
	}),
}

var STBoundaryOfSpatiaLite = &Function{
	Name: "ST_BOUNDARY", Parameters: []Type{Geometry}, Result: Geometry, in: spatialite,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant, PointSet: true},
	Rule: declare(spatialite, spec.Rule{
		ID:        "edit.listed-boundary",
		Statement: "ST_Boundary is the ends of lines of which an odd number meets, or the rings of polygons; NULL where that is nothing, and of a GEOMETRYCOLLECTION. NULL stays NULL.",
		From:      spec.SpatiaLiteCode("fnct_Boundary, gaiaBoundary_r", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c").With(spec.GEOS311("GeometryCollection::getBoundary", "src/geom/GeometryCollection.cpp")),
		Keywords:  []string{"ST_BOUNDARY"},
		Cases:     constructionCases,
	}),
}
