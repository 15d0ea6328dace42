package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of what makes a geometry of a list of geometries.
const (
	ListedNone spec.Case = iota + 1
	ListedMade
	ListedOther
)

// ofGeometryLists is the chapter of what makes a geometry of a list of geometries.
var ofGeometryLists = []*Function{STCollectOfList, STMakeLineOfList, STCollectOfListOfDuckDB, STMakeLineOfListOfDuckDB}

var geometryList = []Type{AnyList}

var (
	STCollectOfList = ruled(Function{Name: "ST_Collect", Parameters: geometryList, Result: Geometry, in: postgis}, spec.Rule{
		ID: "edit.collect-list", Statement: "ST_Collect of an array is the collection of its geometries, unchanged, without NULL: of their type if it is one basic type, else a GEOMETRYCOLLECTION; NULL if there is none." + nullStays,
		From: spec.PostGIS("ST_Collect, variant of an array; LWGEOM_collect_garray", constructorPage+basicCode), Cases: []string{NullArgument: "null", ListedNone: "none", ListedMade: "made"},
	})
	STMakeLineOfList = ruled(Function{Name: "ST_MakeLine", Parameters: geometryList, Result: Geometry, in: postgis}, spec.Rule{
		ID: "edit.make-line-of-list", Statement: "ST_MakeLine of an array is the line through the positions of its points, MULTIPOINTs, lines and MULTILINESTRINGs, in their order; a position that ends what was before and begins a line stands once. NULL, EMPTY and other types add none; NULL if there is none of these types. A line of one position is not modelled." + nullStays,
		From: spec.PostGIS("ST_MakeLine, variant of an array; LWGEOM_makeline_garray, lwline_from_lwgeom_array", constructorPage+basicCode+", liblwgeom/lwline.c"), Cases: []string{NullArgument: "null", ListedNone: "none", ListedMade: "made"},
	})
	STCollectOfListOfDuckDB = ruled(Function{Name: "ST_Collect", Parameters: geometryList, Result: Geometry, in: duckdbSpatial}, spec.Rule{
		ID: "edit.part-collect", Statement: "ST_Collect of a list is the collection of its geometries without NULL and EMPTY: MULTIPOINT, MULTILINESTRING or MULTIPOLYGON if all are of one basic type, else a GEOMETRYCOLLECTION; GEOMETRYCOLLECTION EMPTY if there is none." + nullStays,
		From: inDuckDB("ST_Collect", duckdbMain), Cases: []string{NullArgument: "null", ListedNone: "none", ListedMade: "made"},
	})
	STMakeLineOfListOfDuckDB = ruled(Function{Name: "ST_MakeLine", Parameters: geometryList, Result: Geometry, in: duckdbSpatial, Raises: geometryErrors}, spec.Rule{
		ID: "edit.part-make-line-of-list", Statement: "ST_MakeLine of a list is the line through its points, without NULL and EMPTY; LINESTRING EMPTY if there is none. Other geometries are an error, and so is one point alone." + nullStays,
		From: inDuckDB("ST_MakeLine", duckdbMain), Cases: []string{NullArgument: "null", ListedNone: "none", ListedMade: "made", ListedOther: "no points"},
	})
)
