package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rule of ST_AsGeoJSON in PostGIS beside those of outputs.
const (
	OutputNested = OutputInexact + 1 + iota
)

// furtherOutputs is the chapter of further texts and bytes of geometries in PostGIS.
var furtherOutputs = []*Function{STAsBinaryInOrder, STAsEWKBInOrder, STAsHexEWKB, STAsHexEWKBInOrder, STAsGeoJSON, STAsGeoJSONWith}

var (
	STAsBinaryInOrder = inOrder(STAsBinary)
	STAsEWKBInOrder   = inOrder(STAsEWKB)

	STAsHexEWKB = output(Function{Name: "ST_AsHexEWKB", Result: Text, in: postgis}, spec.Rule{
		ID: "geometry.as-extended-digits", Statement: "ST_AsHexEWKB is the extended well-known binary of a geometry in hexadecimal digits, in upper case, here with the lowest byte first unless a second argument asks for XDR." + nullArgument,
		From: spec.PostGIS("ST_AsHEXEWKB; LWGEOM_asHEXEWKB", outputPage+", postgis/lwgeom_inout.c"),
	})
	STAsHexEWKBInOrder = taking(STAsHexEWKB, Geometry, Text)

	STAsGeoJSON = ruled(Function{Name: "ST_AsGeoJSON", Parameters: shape, Result: Text, in: postgis, Raises: geometryErrors}, spec.Rule{
		ID: "geometry.as-geojson", Statement: "ST_AsGeoJSON(g, digits, options) is the geometry as a text of GeoJSON without blanks, with X, Y and Z; M is left out. Numbers have at most so many digits behind the point, 9 if none are asked for. EMPTY has no coordinates. The option 1 adds the box. A collection in a collection is an error. The name of a reference system, which is asked for of other SRIDs than 0 and 4326 by default, is not modelled; neither are other options than 0, 1, 8 and 9, and the box of EMPTY." + nullArgument,
		From:  spec.PostGIS("ST_AsGeoJSON; LWGEOM_asGeoJson, lwgeom_to_geojson", outputPage+", postgis/lwgeom_export.c, liblwgeom/lwout_geojson.c"),
		Cases: []string{NullArgument: "null", OutputShown: "shown", OutputInexact: "inexact", OutputNested: "nested"}, Open: map[string][]string{spec.EveryDialect: {"inexact"}},
	})
	STAsGeoJSONWith = withOptions(STAsGeoJSON)
)

// inOrder declares bytes in an order that a second argument names: XDR is the highest byte first,
// all else the lowest.
func inOrder(f *Function) *Function {
	ordered := taking(f, Geometry, Text)
	ordered.in, ordered.Spellings = postgis, nil
	return ordered
}

// withOptions declares a text with digits and options. A first argument without a type may be a
// geography as well.
func withOptions(f *Function) *Function {
	like := taking(f, Geometry, Integer, Integer)
	like.Optional, like.geographies = 1, postgis
	return like
}
