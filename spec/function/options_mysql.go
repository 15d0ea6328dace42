package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rule of options behind a text or binary.
const (
	OptionsRead spec.Case = iota + 1
	OptionsRefused
)

// inputsWithOptions is the chapter of what reads geometries with options in MySQL.
var inputsWithOptions = []*Function{STGeomFromTextWithOptions, STGeomFromWKBWithOptions}

var (
	STGeomFromTextWithOptions = following(optionsRule, Function{Name: "ST_GeomFromText", Parameters: []Type{Text, Integer, Text}, Result: Geometry, Raises: []spec.Class{spec.ClassArgument, spec.ClassGeometry}, in: mysql})
	STGeomFromWKBWithOptions  = following(optionsRule, Function{Name: "ST_GeomFromWKB", Parameters: []Type{Bytes, Integer, Text}, Result: Geometry, Raises: []spec.Class{spec.ClassArgument, spec.ClassGeometry}, in: mysql})

	optionsRule = declare(mysql, spec.Rule{
		ID: "geometry.with-options", Statement: "ST_GeomFromText and ST_GeomFromWKB with a third argument read as those with two. It is a list of key=value, apart by commas, in any case and with blanks around; the key is axis-order, its value lat-long, long-lat or srid-defined. Others are an error, and so are a key that is there twice and other forms. In no geographic reference system it changes nothing." + nullArgument,
		From:     spec.MySQLSpatial("14.16.3 Functions That Create Geometry Values from WKT Values").With(spec.MySQLCode("Item_func_geometry_from_text::val_str, options_parser::parse_options_string", "sql/item_geofunc.cc, sql/options_parser.cc")),
		Keywords: []string{"ST_GEOMFROMTEXT"}, Cases: []string{NullArgument: "null", OptionsRead: "read", OptionsRefused: "refused"},
	})
)
