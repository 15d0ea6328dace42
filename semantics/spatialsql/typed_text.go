package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// typesByText are the types that PostGIS' functions of texts ask for.
//
// Source: PostGIS, ST_PointFromText and the functions behind it, postgis/postgis.sql.in
// at b2d575041cbb, read 2026-11-22.
var typesByText = []struct {
	name string
	of   spatial.Type
}{
	{"ST_POINTFROMTEXT", spatial.TypePoint}, {"ST_LINEFROMTEXT", spatial.TypeLineString}, {"ST_POLYFROMTEXT", spatial.TypePolygon},
	{"ST_POLYGONFROMTEXT", spatial.TypePolygon}, {"ST_MPOINTFROMTEXT", spatial.TypeMultiPoint}, {"ST_MULTIPOINTFROMTEXT", spatial.TypeMultiPoint},
	{"ST_MLINEFROMTEXT", spatial.TypeMultiLineString}, {"ST_MULTILINESTRINGFROMTEXT", spatial.TypeMultiLineString},
}

var ruleTypedText = declare(postgis, spec.Rule{
	ID:       "geometry.from-typed-text",
	Says:     "ST_PointFromText and its kin are what ST_GeomFromText reads, if it is of their type; otherwise NULL. NULL stays NULL.",
	From:     spec.PostGIS("ST_PointFromText, ST_LineFromText, ST_PolyFromText, ST_MPointFromText, ST_MLineFromText", "postgis/postgis.sql.in"),
	Keywords: typedTextNames(), Cases: []string{"null", "of the type", "of another type"},
})

func typedTextNames() []string {
	var names []string
	for _, t := range typesByText {
		names = append(names, t.name)
	}
	return names
}

// typedTexts is the chapter of functions that read texts of geometries of one type.
var typedTexts = func() []Function {
	var list []Function
	for _, t := range typesByText {
		for _, parameters := range [][]Parameter{{Characters}, {Characters, Whole}} {
			list = append(list, Function{Name: t.name, Parameters: parameters, Result: ShapeResult, Rule: ruleTypedText, Raises: true, in: postgis, apply: func(c *call) semantics.Value {
				if len(c.arguments) == 2 && c.arguments[1].Int() != 0 {
					c.e.LeaveOut("a spatial reference system")
					return semantics.Null
				}
				v := semantics.ReadGeometry(c.e, c.arguments[0].Str())
				if v.Kind() != semantics.KindGeometry {
					return v
				}
				if v.Geometry().Shape().Type() != t.of {
					c.meets(2)
					return semantics.Null
				}
				c.meets(1)
				return v
			}})
		}
	}
	return list
}()
