package function

import "github.com/semcheck/semcheck/spec"

// Case of the rules of what counts something in every geometry.
const (
	QuestionAnswered spec.Case = iota + 1
)

// Cases of the rules of ST_IsPolygonCW and ST_IsPolygonCCW beside those of properties.
const (
	OrientationOfNoArea = PropertyTrue + 1 + iota
)

// questions is the chapter of what PostGIS alone asks of one geometry: of its type, its layout and
// the order of its positions.
var questions = []*Function{
	STIsCollection, STIsPolygonCW, STIsPolygonCCW, STIsClosedOfPostGIS, STNRings, STNumPointsOfPostGIS, STNDims, STCoordDim, STZmflag, GeometryTypeOfPostGIS,
}

var (
	STIsCollection = property(Function{Name: "ST_IsCollection", Result: Condition, in: postgis}, spec.Rule{
		ID: "property.is-collection", Statement: "ST_IsCollection tells whether a geometry is of the type of a collection: MULTIPOINT, MULTILINESTRING, MULTIPOLYGON or GEOMETRYCOLLECTION, also with one element or none." + nullStays,
		From: spec.PostGIS("ST_IsCollection; lwtype_is_unitary", accessorPage+", liblwgeom/lwgeom.c"), Cases: propertyCases,
	})
	STIsPolygonCW  = orientation("ST_IsPolygonCW", "property.clockwise", "clockwise and the holes counterclockwise", "is none", "is")
	STIsPolygonCCW = orientation("ST_IsPolygonCCW", "property.counterclockwise", "counterclockwise and the holes clockwise", "is", "is none")

	STIsClosedOfPostGIS = ruled(Function{Name: "ST_IsClosed", Parameters: shape, Result: Condition, in: postgis, Geometric: invariant}, spec.Rule{
		ID: "property.is-closed", Statement: "ST_IsClosed tells whether a line ends where it begins, also in Z where there is one. Points and polygons do, collections if all elements do; EMPTY does not, of whatever type and as an element, too." + nullStays,
		From: spec.PostGIS("ST_IsClosed; lwgeom_is_closed, lwline_is_closed", accessorPage+", liblwgeom/lwgeom.c, liblwgeom/lwline.c"), Cases: propertyCases,
	})
	STNRings = question("ST_NRings", "property.rings", "is the number of rings of the polygons in a geometry, shells and holes", "ST_NRings; lwgeom_count_rings", invariant)

	STNumPointsOfPostGIS = ruled(Function{Name: "ST_NumPoints", Parameters: shape, Result: Integer, in: postgis, Geometric: invariant}, spec.Rule{
		ID: "accessor.positions-of-line", Statement: "ST_NumPoints is the number of positions of a line; another geometry has none." + nullOrNothing,
		From: spec.PostGIS("ST_NumPoints; LWGEOM_numpoints_linestring, where the manual speaks of other geometries, too", accessorPage+", postgis/lwgeom_ogc.c"), Cases: partCases,
	})
	STNDims    = question("ST_NDims", "property.ordinates", "and ST_CoordDim are the number of coordinates of a position: 2, 3 with Z or M, 4 with both", "ST_NDims, ST_CoordDim; LWGEOM_ndims", invariant)
	STCoordDim = also(STNDims, "ST_CoordDim")
	STZmflag   = question("ST_Zmflag", "property.layout", "is 0 without Z and M, 1 with M, 2 with Z, 3 with both", "ST_Zmflag; LWGEOM_zmflag", invariant)

	GeometryTypeOfPostGIS = ruled(Function{Name: "GeometryType", Parameters: shape, Result: Text, in: postgis, Geometric: invariant}, spec.Rule{
		ID: "property.type-word", Statement: "GeometryType is the name of the geometry's type in upper case, with M behind it if there is M and no Z." + nullStays,
		From: spec.PostGIS("GeometryType; LWGEOM_getTYPE", accessorPage+", postgis/lwgeom_ogc.c"), Cases: []string{NullArgument: "null", QuestionAnswered: "answered"},
	})
)

// question declares what counts something in every geometry.
func question(name, id, is, from string, g Geometric) *Function {
	return ruled(Function{Name: name, Parameters: shape, Result: Integer, in: postgis, Geometric: g}, spec.Rule{
		ID: id, Statement: name + " " + is + "." + nullStays,
		From: spec.PostGIS(from, accessorPage+basicCode+", liblwgeom/lwgeom.c"), Cases: []string{NullArgument: "null", QuestionAnswered: "answered"},
	})
}

// orientation declares what asks which way the rings of polygons run.
func orientation(name, id, ways, shell, hole string) *Function {
	return ruled(Function{Name: name, Parameters: shape, Result: Condition, in: postgis}, spec.Rule{
		ID: id, Statement: name + " tells whether the shells of all polygons in a geometry run " + ways + "; so it is if there are none. A ring without area " + shell + " such a shell and " + hole + " such a hole." + nullStays,
		From:  spec.PostGIS(name+"; lwgeom_has_orientation, lwpoly_has_orientation, ptarray_has_orientation, which takes what has no area for counterclockwise", accessorPage+", liblwgeom/lwgeom.c, liblwgeom/lwpoly.c, liblwgeom/ptarray.c"),
		Cases: []string{NullArgument: "null", PropertyFalse: "false", PropertyTrue: "true", OrientationOfNoArea: "no area"},
	})
}
