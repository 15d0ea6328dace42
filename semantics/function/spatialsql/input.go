package spatialsql

import (
	"errors"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// inputs is the chapter of functions that make geometries of texts and bytes.
var inputs = chapter{
	function.STGeomFromText: fromText, function.STGeometryFromText: fromText, function.STGeomFromEWKT: fromText,
	function.STGeomFromTextWithSRID: fromTextInSystem, function.STGeometryFromTextWithSRID: fromTextInSystem,
	function.STGeomFromWKBOfGeometry: func(c *call) semantics.Value {
		c.meets(function.BinaryRead)
		return c.arguments[0]
	},
	function.STGeomFromWKB: fromBinary, function.STGeomFromEWKB: fromBinary,
	function.STGeomFromWKBWithSRID: func(c *call) semantics.Value { return c.inReference(fromBinary(c), 1) },
}

func fromText(c *call) semantics.Value { return semantics.ReadGeometry(c.e, c.arguments[0].Str()) }

func fromTextInSystem(c *call) semantics.Value { return c.inReference(fromText(c), 1) }

func fromBinary(c *call) semantics.Value {
	g, err := spatial.ParseWellKnownBinary([]byte(c.arguments[0].Str()))
	c.e.NoteUnreadBinary(c.arguments[0].Str(), err)
	var failure *spatial.ReadError
	switch {
	case errors.As(err, &failure) && failure.Fault == spatial.NotFinite:
		c.e.MarkUnsupported("well-known binary with a coordinate that is not finite")
		return semantics.Null
	case errors.As(err, &failure) && failure.Fault != spatial.Malformed:
		c.e.MarkUnsupported(semantics.UnreadBinary(failure))
		return semantics.Null
	case err != nil:
		return c.unreadBinary()
	case g.SRID != 0 && !c.e.Dialect.ExtendedForms:
		c.e.MarkUnsupported("a spatial reference system in well-known binary")
		return semantics.Null
	case g.Geometry.Layout() != spatial.XY && c.e.Dialect.OrdinatesZAndM != spec.OrdinatesZAndMCarried:
		c.e.MarkUnsupported("geometries with Z or M")
		return semantics.Null
	case !semantics.HasGeometry(c.e.Dialect, g.Geometry):
		if c.e.Dialect.TextGrammar == spec.TextListed {
			c.e.MarkUnsupported("EMPTY in well-known binary")
			return semantics.Null
		}
		return c.unreadBinary()
	}
	c.meets(function.BinaryRead)
	v, modelled := semantics.InReference(c.e, semantics.NewGeometry(semantics.Kept(c.e.Dialect, g.Geometry)), int64(g.SRID))
	if !modelled {
		return semantics.Null
	}
	return semantics.GeometryValue(v)
}

// unreadBinary is what comes of bytes that are no geometry in the dialect.
func (c *call) unreadBinary() semantics.Value {
	c.meets(function.BinaryMalformed)
	c.openAs(function.BinaryMalformed, true)
	switch c.e.Dialect.UnreadGeometry {
	case spec.UnreadGeometryRaises:
		return c.e.Raise(semantics.ClassGeometry)
	case spec.UnreadGeometryNull:
	case spec.UnreadGeometryOpen:
		c.e.MarkUndetermined(c.rule)
	}
	return semantics.Null
}

// typedTexts is the chapter of functions that read texts of geometries of one type.
//
// Source: PostGIS, ST_PointFromText and the functions behind it, postgis/postgis.sql.in
// at b2d575041cbb, read 2026-11-22.
var typedTexts = chapter{
	function.STPointFromText:                   ofType(spatial.TypePoint),
	function.STPointFromTextWithSRID:           ofType(spatial.TypePoint),
	function.STLineFromText:                    ofType(spatial.TypeLineString),
	function.STLineFromTextWithSRID:            ofType(spatial.TypeLineString),
	function.STPolyFromText:                    ofType(spatial.TypePolygon),
	function.STPolyFromTextWithSRID:            ofType(spatial.TypePolygon),
	function.STPolygonFromText:                 ofType(spatial.TypePolygon),
	function.STPolygonFromTextWithSRID:         ofType(spatial.TypePolygon),
	function.STMPointFromText:                  ofType(spatial.TypeMultiPoint),
	function.STMPointFromTextWithSRID:          ofType(spatial.TypeMultiPoint),
	function.STMultiPointFromText:              ofType(spatial.TypeMultiPoint),
	function.STMLineFromText:                   ofType(spatial.TypeMultiLineString),
	function.STMLineFromTextWithSRID:           ofType(spatial.TypeMultiLineString),
	function.STMultiLineStringFromText:         ofType(spatial.TypeMultiLineString),
	function.STMultiLineStringFromTextWithSRID: ofType(spatial.TypeMultiLineString),
}

func ofType(t spatial.Type) code {
	return func(c *call) semantics.Value {
		if len(c.arguments) == 2 && c.arguments[1].Int() != 0 {
			c.e.MarkUnsupported("a spatial reference system")
			return semantics.Null
		}
		v := semantics.ReadGeometry(c.e, c.arguments[0].Str())
		if v.Kind() != semantics.KindGeometry {
			return v
		}
		if v.Geometry().Shape().Type() != t {
			c.meets(function.TextOfAnotherType)
			return semantics.Null
		}
		c.meets(function.TextOfTheType)
		return v
	}
}
