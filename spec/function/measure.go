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
var measures = []*Function{STArea, STLength, STLengthOfGEOS, STPerimeter, STMinX, STMaxX, STMinY, STMaxY, STXMin, STXMax, STYMin, STYMax}

var (
	STArea         = measure("ST_Area", iso|geos, Geometric{Invariance: ScaledByDeterminant}, "measure.area", "sum of the areas of the polygons in a geometry", "fnct_Area, gaiaGeomCollArea_r")
	STLength       = measure("ST_Length", iso, scaledBySimilarity, "measure.length", "sum of the lengths of the lines in a geometry; polygons have none", "fnct_Length, gaiaGeomCollLengthOrPerimeter_r")
	STPerimeter    = measure("ST_Perimeter", 0, Geometric{geographies: postgis, Invariance: ScaledBySimilarity}, "measure.perimeter", "sum of the lengths of the rings of the polygons in a geometry", "fnct_Perimeter, gaiaGeomCollLengthOrPerimeter_r")
	STLengthOfGEOS = ruled(Function{Name: "ST_Length", Parameters: shape, Result: Double, in: geos, Geometric: scaledBySimilarity}, spec.Rule{
		ID: "measure.length-and-perimeter", Statement: "ST_Length is the sum of the lengths of the lines in a geometry and of the rings of its polygons." + nearestDouble,
		From: spec.GEOS311("Geometry::getLength, Polygon::getLength, GeometryCollection::getLength", "src/geom"), Cases: measureCases,
	})

	STMinX = ruled(Function{Name: "ST_MinX", Parameters: shape, Result: Double, in: spatialite}, spec.Rule{
		ID: "measure.listed-bound", Statement: "ST_MinX, ST_MaxX, ST_MinY and ST_MaxY are the least and the greatest X and Y of a geometry's positions." + nullStays,
		From: inSpatiaLite("fnct_MbrMinX, fnct_MbrMaxX, fnct_MbrMinY, fnct_MbrMaxY"), Cases: []string{NullArgument: "null", ListedBound: "bound"},
	})
	STMaxX = also(STMinX, "ST_MaxX")
	STMinY = also(STMinX, "ST_MinY")
	STMaxY = also(STMinX, "ST_MaxY")

	STXMin = ruled(Function{Name: "ST_XMin", Parameters: shape, Result: Double, in: postgis}, spec.Rule{
		ID: "measure.bound", Statement: "ST_XMin, ST_XMax, ST_YMin and ST_YMax are the least and the greatest X and Y of a geometry's positions, ST_ZMin and ST_ZMax those of Z, 0 without Z; NULL of NULL and of EMPTY. A text is read as BOX3D(x y z,x y z), or without z; another text is an error.",
		From: spec.PostGIS("ST_XMin, ST_XMax, ST_YMin, ST_YMax, ST_ZMin, ST_ZMax; BOX3D_in, LWGEOM_to_BOX3D, box3d_from_gbox", "doc/reference_bbox.xml, postgis/lwgeom_box3d.c, liblwgeom/gbox.c"), Cases: []string{NullArgument: "null", BoundEmpty: "empty", BoundFound: "bound"},
	})
	STXMax = also(STXMin, "ST_XMax")
	STYMin = also(STXMin, "ST_YMin")
	STYMax = also(STXMin, "ST_YMax")
)

const nearestDouble = " Here it is the double nearest to it." + nullStays

// measure declares a sum of measures that PostGIS, DuckDB's extension and SpatiaLite have, and others besides.
func measure(name string, others dialects, g Geometric, id, what, listed string) *Function {
	what += "." + nearestDouble
	return ruled(Function{Name: name, Parameters: shape, Result: Double, in: postgis | duckdbSpatial | spatialite | others, Geometric: g}, spec.Rule{
		ID: id, Statement: name + " is the " + what, From: spec.PostGIS(name, measurePage), Cases: measureCases,
		Variants: []spec.Variant{varies(spatialite, "The "+what, inSpatiaLite(listed, "gg_relations.c")), varies(duckdbSpatial, "The "+what, inDuckDB(name, duckdbMain))},
	})
}
