package function

import "github.com/semcheck/semcheck/spec"

// editsOfSpatiaLite is the chapter of what makes geometries of geometries in SpatiaLite.
var editsOfSpatiaLite = []*Function{STEnvelopeOfSpatiaLite, STReverseOfSpatiaLite, STMultiOfSpatiaLite, SwapCoords, STConvexHullOfSpatiaLite, STBoundaryOfSpatiaLite}

var (
	STEnvelopeOfSpatiaLite   = listedEdit("ST_Envelope", equivariantOnAxes, "edit.listed-envelope", "is the box of the geometry: a polygon from its least corner on, east first, also where it has no width or height", inSpatiaLite("fnct_Envelope"))
	STReverseOfSpatiaLite    = listedEdit("ST_Reverse", equivariant, "edit.listed-reverse", "has the positions of every line and ring in the opposite order", inSpatiaLite("fnct_Reverse"))
	STMultiOfSpatiaLite      = listedEdit("ST_Multi", equivariant, "edit.listed-multi", "is a basic geometry as the only element of a collection of its type; collections stay", inSpatiaLite("fnct_CastToMulti"))
	SwapCoords               = listedEdit("SwapCoords", notInvariant, "edit.listed-swap", "has X and Y exchanged", inSpatiaLite("fnct_SwapCoords"))
	STConvexHullOfSpatiaLite = listedEdit("ST_ConvexHull", pointSet, "edit.listed-hull", "is the least convex set that contains the geometry", inSpatiaLite("fnct_ConvexHull, gaiaConvexHull_r", "gg_relations.c"))
	STBoundaryOfSpatiaLite   = construction(Function{Name: "ST_Boundary", in: spatialite, Geometric: pointSet}, spec.Rule{
		ID: "edit.listed-boundary", Statement: "ST_Boundary is the ends of lines of which an odd number meets, or the rings of polygons; NULL where that is nothing, and of a GEOMETRYCOLLECTION.",
		From: inSpatiaLite("fnct_Boundary, gaiaBoundary_r", "gg_relations.c").With(spec.GEOS311("GeometryCollection::getBoundary", "src/geom/GeometryCollection.cpp")),
	})
)

// listedEdit declares a function that makes something of every geometry.
func listedEdit(name string, g Geometric, id, is string, from spec.Source) *Function {
	return construction(Function{Name: name, in: spatialite, Geometric: g}, spec.Rule{ID: id, Statement: name + " " + is + ".", From: from, Except: each(spatialite, "none")})
}
