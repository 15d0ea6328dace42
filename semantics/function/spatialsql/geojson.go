package spatialsql

import (
	"encoding/hex"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// furtherOutputs is the chapter of further texts and bytes of geometries in PostGIS.
var furtherOutputs = chapter{
	function.STAsBinaryInOrder: func(c *call) semantics.Value { return c.inOrder(asBinary(c), spatial.ISO) },
	function.STAsEWKBInOrder:   func(c *call) semantics.Value { return c.inOrder(c.asBinary(spatial.Extended), spatial.Extended) },
	function.STAsHexEWKB:       func(c *call) semantics.Value { return digitsOf(c.asBinary(spatial.Extended)) },
	function.STAsHexEWKBInOrder: func(c *call) semantics.Value {
		return digitsOf(c.inOrder(c.asBinary(spatial.Extended), spatial.Extended))
	},
	function.STAsGeoJSON:     asGeoJSON,
	function.STAsGeoJSONWith: asGeoJSON,
}

// inOrder is the binary that lowest is, in the order that the second argument asks for.
func (c *call) inOrder(lowest semantics.Value, form spatial.BinaryForm) semantics.Value {
	order := c.arguments[1].Str()
	if lowest.Kind() != semantics.KindBytes || !strings.HasPrefix(order, "xdr") && !strings.HasPrefix(order, "XDR") {
		return lowest
	}
	data, err := spatial.WellKnownBinaryHighestFirst(c.written(form), form)
	if err != nil {
		c.e.MarkUndetermined(c.rule)
		return semantics.Null
	}
	return semantics.Bytes(string(data))
}

func digitsOf(v semantics.Value) semantics.Value {
	if v.Kind() != semantics.KindBytes {
		return v
	}
	return semantics.Text(strings.ToUpper(hex.EncodeToString([]byte(v.Str()))))
}

// The options of ST_AsGeoJSON.
const (
	geoJSONBox   = 1
	geoJSONGuess = 8

	geoJSONDigits = 9
	wgs84         = 4326
)

func asGeoJSON(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	digits, options := int64(geoJSONDigits), int64(geoJSONGuess)
	if len(c.arguments) > 1 {
		digits = c.arguments[1].Int()
	}
	if len(c.arguments) > 2 {
		options = c.arguments[2].Int()
	}
	srid := c.geometry(0).Reference()
	switch {
	case digits < 0:
		return c.leaveOut("ST_AsGeoJSON with fewer than 0 digits")
	case options&^(geoJSONBox|geoJSONGuess) != 0:
		return c.leaveOut("ST_AsGeoJSON with the name of a reference system")
	case options&geoJSONGuess != 0 && srid != 0 && srid != wgs84:
		return c.leaveOut("ST_AsGeoJSON with the name of a reference system")
	case options&geoJSONBox != 0 && c.shape(0).IsEmpty():
		return c.leaveOut("ST_AsGeoJSON with the box of EMPTY")
	}
	w := geoJSON{digits: int(min(digits, mostDigits)), sure: true}
	if options&geoJSONBox != 0 {
		w.box = w.boxOf(c.shape(0))
	}
	w.geometry(c.shape(0), false)
	switch {
	case w.nested:
		c.meets(function.OutputNested)
		return c.e.Raise(semantics.ClassGeometry)
	case !w.sure:
		c.meets(function.OutputInexact)
		c.e.MarkUndetermined(c.rule)
		return semantics.Null
	}
	c.meets(function.OutputShown)
	return semantics.Text(w.text.String())
}

// geoJSON writes a geometry.
//
// Source: liblwgeom/lwout_geojson.c of PostGIS at b2d575041cbb, read 2026-11-29.
type geoJSON struct {
	text   strings.Builder
	digits int
	box    string // of the outermost geometry
	sure   bool   // all numbers are shown in one way
	nested bool   // a collection stands in a collection
}

// number is a number with at most the digits asked for.
func (w *geoJSON) number(n spatial.Number) string {
	if !plainNumber(n) {
		w.sure = false
		return ""
	}
	text, sure := withDigits(n.String(), w.digits)
	w.sure = w.sure && sure
	return text
}

// boxOf is the member with the box of a geometry, whose numbers have all digits asked for.
func (w *geoJSON) boxOf(g spatial.Geometry) string {
	ordinates := []spatial.Ordinate{xOf, yOf}
	if g.Layout().HasZ() {
		ordinates = append(ordinates, zOf)
	}
	var lows, highs []string
	for _, of := range ordinates {
		low, high, _ := rangeOf(g, of)
		lows, highs = append(lows, w.padded(low)), append(highs, w.padded(high))
	}
	return `"bbox":[` + strings.Join(append(lows, highs...), ",") + `],`
}

func (w *geoJSON) padded(n spatial.Number) string {
	text := w.number(n)
	if w.digits == 0 {
		return text
	}
	whole, fraction, _ := strings.Cut(text, ".")
	return whole + "." + fraction + strings.Repeat("0", w.digits-len(fraction))
}

func (w *geoJSON) geometry(g spatial.Geometry, within bool) {
	w.text.WriteString(`{"type":"` + geoJSONNames[g.Type()] + `",` + w.box)
	w.box = ""
	collection, is := g.(spatial.GeometryCollection)
	if !is {
		w.text.WriteString(`"coordinates":`)
		w.coordinates(g)
		w.text.WriteString("}")
		return
	}
	w.nested = w.nested || within
	w.text.WriteString(`"geometries":[`)
	if !g.IsEmpty() {
		for i, element := range collection.Elements {
			w.comma(i)
			w.geometry(element, true)
		}
	}
	w.text.WriteString("]}")
}

var geoJSONNames = map[spatial.Type]string{
	spatial.TypePoint: "Point", spatial.TypeLineString: "LineString", spatial.TypePolygon: "Polygon", spatial.TypeMultiPoint: "MultiPoint",
	spatial.TypeMultiLineString: "MultiLineString", spatial.TypeMultiPolygon: "MultiPolygon", spatial.TypeGeometryCollection: "GeometryCollection",
}

func (w *geoJSON) comma(i int) {
	if i > 0 {
		w.text.WriteString(",")
	}
}

// coordinates writes those of a geometry that is no collection of several types.
func (w *geoJSON) coordinates(g spatial.Geometry) {
	if g.IsEmpty() {
		w.text.WriteString("[]")
		return
	}
	hasZ := g.Layout().HasZ()
	switch g := g.(type) {
	case spatial.Point:
		at, _ := g.Position()
		w.position(at, hasZ)
	case spatial.LineString:
		w.positions(g.Positions, hasZ)
	case spatial.Polygon:
		w.text.WriteString("[")
		for i, ring := range g.Rings {
			w.comma(i)
			w.positions(ring, hasZ)
		}
		w.text.WriteString("]")
	case spatial.MultiPoint, spatial.MultiLineString, spatial.MultiPolygon, spatial.GeometryCollection:
		w.text.WriteString("[")
		for i, element := range spatial.Elements(g) {
			w.comma(i)
			w.coordinates(element)
		}
		w.text.WriteString("]")
	}
}

func (w *geoJSON) positions(positions []spatial.Position, hasZ bool) {
	w.text.WriteString("[")
	for i, p := range positions {
		w.comma(i)
		w.position(p, hasZ)
	}
	w.text.WriteString("]")
}

func (w *geoJSON) position(p spatial.Position, hasZ bool) {
	w.text.WriteString("[" + w.number(p.X) + "," + w.number(p.Y))
	if hasZ {
		w.text.WriteString("," + w.number(p.Z))
	}
	w.text.WriteString("]")
}
