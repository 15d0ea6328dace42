package function

import "github.com/semcheck/semcheck/spec"

// Case of the rule of functions that change nothing that can be seen.
const (
	GeometryUnchanged spec.Case = iota + 1
)

// Cases of the rule of ST_Scroll.
const (
	Scrolled spec.Case = iota + 1
	ScrolledOther
	ScrolledNowhere
)

// Case of the rule of ST_Scale by a point.
const (
	ScaledByNoPoint = EditMade + 1 + iota
)

// ordinates is the chapter of what PostGIS alone has of Z and M, of bounds and of maps of space.
var ordinates = []*Function{
	STZMin, STZMax, STHasZ, STHasM,
	PostGISNoop, PostGISAddBBox, PostGISDropBBox, STTranslateInSpace, STScaleInSpace, STScaleByPoint, STTransScale, STAffineInSpace,
	STArea2D, STLength2D, STPerimeter2D, ST3DLength, ST3DPerimeter, STScroll, STPoints, STForceRHR,
}

var (
	STZMin = following(STXMin.Rule, Function{Name: "ST_ZMin", Parameters: shape, Result: Double, in: postgis})
	STZMax = also(STZMin, "ST_ZMax")
)

var (
	STHasZ = property(Function{Name: "ST_HasZ", Result: Condition, in: postgis}, spec.Rule{
		ID: "property.has-ordinate", Statement: "ST_HasZ and ST_HasM tell whether the positions of a geometry have Z, or M; EMPTY may have them." + nullStays,
		From: spec.PostGIS("ST_HasZ, ST_HasM; LWGEOM_hasz, LWGEOM_hasm", accessorPage+basicCode), Cases: propertyCases,
	})
	STHasM = also(STHasZ, "ST_HasM")
)

var (
	PostGISNoop = ruled(Function{Name: "PostGIS_Noop", Parameters: shape, Result: Geometry, in: postgis, Geometric: equivariant}, spec.Rule{
		ID: "edit.unchanged", Statement: "PostGIS_Noop, PostGIS_AddBBox and PostGIS_DropBBox are the geometry: whether its box is kept beside it cannot be seen." + nullStays,
		From: spec.PostGIS("PostGIS_AddBBox, PostGIS_DropBBox; LWGEOM_noop, LWGEOM_addBBOX, LWGEOM_dropBBOX", "doc/extras.xml, doc/reference_misc.xml, postgis/lwgeom_inout.c"+basicCode), Cases: []string{NullArgument: "null", GeometryUnchanged: "unchanged"},
	})
	PostGISAddBBox  = also(PostGISNoop, "PostGIS_AddBBox")
	PostGISDropBBox = also(PostGISNoop, "PostGIS_DropBBox")

	STTranslateInSpace = inSpace("ST_Translate", "edit.translate-in-space", "(g, x, y, z) has x, y and z added to every position; z counts if there is Z, M stays", Number, Number, Number)
	STScaleInSpace     = inSpace("ST_Scale", "edit.scale-in-space", "(g, x, y, z) has every position multiplied by x, y and z; z counts if there is Z, M stays", Number, Number, Number)
	STTransScale       = inSpace("ST_TransScale", "edit.translate-and-scale", "(g, x, y, a, b) has x and y added to every position, and the sums multiplied by a and b", Number, Number, Number, Number)
	STAffineInSpace    = inSpace("ST_Affine", "edit.affine-in-space", "(g, a, b, c, d, e, f, g, h, i, x, y, z) has each position at (a·x + b·y + c·z + x, d·x + e·y + f·z + y, g·x + h·y + i·z + z); without Z what is multiplied by z counts as 0",
		Number, Number, Number, Number, Number, Number, Number, Number, Number, Number, Number, Number)
	STScaleByPoint = ruled(Function{Name: "ST_Scale", Parameters: shapes, Result: Geometry, in: postgis, Raises: geometryErrors}, spec.Rule{
		ID: "edit.scale-by-point", Statement: "ST_Scale(g, p) has every position multiplied by the X, Y, Z and M of the point p; what p has not multiplies by 1. Another geometry than a point is an error; POINT EMPTY is not modelled." + nullArgument,
		From: spec.PostGIS("ST_Scale; ST_Scale, ptarray_scale", transformationPage+basicCode+", liblwgeom/ptarray.c"), Cases: []string{NullArgument: "null", EditEmpty: "empty", EditMade: "made", ScaledByNoPoint: "no point"},
	})
)

// inSpace declares an affine map of space.
func inSpace(name, id, statement string, further ...Type) *Function {
	f := edit(postgis, name, notInvariant, transformationPage, id, statement, further...)
	f.Rule.From = spec.PostGIS(name+"; ptarray_affine, and the definitions by ST_Affine", transformationPage+", liblwgeom/ptarray.c, postgis/postgis.sql.in")
	return f
}

var (
	STArea2D      = inPlane(STArea, "ST_Area2D")
	STLength2D    = inPlane(STLength, "ST_Length2D")
	STPerimeter2D = inPlane(STPerimeter, "ST_Perimeter2D")

	ST3DLength    = measureInSpace("ST_3DLength", "measure.length-in-space", "lengths of the lines")
	ST3DPerimeter = measureInSpace("ST_3DPerimeter", "measure.perimeter-in-space", "lengths of the rings of the polygons")

	STScroll = ruled(Function{Name: "ST_Scroll", Parameters: shapes, Result: Geometry, in: postgis, Raises: geometryErrors}, spec.Rule{
		ID: "edit.scroll", Statement: "ST_Scroll(l, p) is a line that ends where it begins, from its first position with all coordinates of the point p on, and round to it again. A line that does not end where it begins in X and Y, or has no such position, is an error, and so are other geometries and POINT EMPTY." + nullArgument,
		From:  spec.PostGIS("ST_Scroll; ptarray_scroll_in_place", editorPage+basicCode+", liblwgeom/ptarray.c"),
		Cases: []string{NullArgument: "null", Scrolled: "made", ScrolledOther: "another type", ScrolledNowhere: "no such position"},
	})
	STPoints   = edit(postgis, "ST_Points", notInvariant, processingPage, "edit.points", "is a MULTIPOINT of all positions of a geometry, as often as they are written; EMPTY adds none")
	STForceRHR = also(STForcePolygonCW, "ST_ForceRHR")
)

// inPlane declares a measure by the name that says that it is one of the plane.
func inPlane(f *Function, name string) *Function {
	like := also(f, name)
	like.in, like.geographies, like.Spellings = postgis, 0, nil
	return like
}

func measureInSpace(name, id, what string) *Function {
	return ruled(Function{Name: name, Parameters: shape, Result: Double, in: postgis}, spec.Rule{
		ID: id, Statement: name + " is the sum of the " + what + " in a geometry, in X, Y and Z; in X and Y where there is no Z." + nearestDouble,
		From: spec.PostGIS(name+"; lwgeom_length, lwgeom_perimeter", measurePage+", liblwgeom/lwgeom.c"), Cases: measureCases,
	})
}
