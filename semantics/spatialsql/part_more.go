package spatialsql

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

var (
	rulePartCoordinate = declare(duckdb, spec.Rule{
		ID: "accessor.part-coordinate", Says: "ST_X and ST_Y are the coordinates of a point; POINT EMPTY has none, and of another geometry they are an error. NULL stays NULL.",
		From:     page("ST_X, ST_Y", "PointAccessFunctionBase", scalarFile),
		Keywords: []string{"ST_X", "ST_Y"}, Cases: []string{"null", "none", "found", "no point"},
	})
	rulePartPositions = declare(duckdb, spec.Rule{
		ID: "accessor.part-positions", Says: "ST_NPoints and ST_NumPoints are the number of positions in a geometry, a UINTEGER. NULL stays NULL.",
		From:     page("ST_NPoints", "ST_NPoints", scalarFile),
		Keywords: []string{"ST_NPOINTS", "ST_NUMPOINTS"}, Cases: []string{"null", "found"},
	})
	rulePartText = declare(duckdb, spec.Rule{
		ID:       "geometry.part-text",
		Says:     "ST_AsText is the well-known text of a geometry, with a blank behind the type and behind commas and without parentheses around the points of a MULTIPOINT. Of what needs more digits than any writer shows, and of collections with EMPTY elements, it is left open. NULL stays NULL.",
		From:     page("ST_AsText, ST_CollectionExtract, whose examples show the form", "ST_AsText, ST_CollectionExtract", scalarFile),
		Keywords: []string{"ST_ASTEXT"}, Cases: []string{"null", "shown", "inexact"},
		Open: map[string][]string{spec.EveryDialect: {"inexact"}},
	})
	rulePartExtract = declare(duckdb, spec.Rule{
		ID:       "edit.part-extract",
		Says:     "ST_CollectionExtract(g, n) is the points (1), lines (2) or polygons (3) in a GEOMETRYCOLLECTION as a collection of that type; another geometry stays if it has the type, alone or as a collection, and is EMPTY otherwise. Without n it is those of the highest dimension, and what is no GEOMETRYCOLLECTION stays. Other n are an error. GEOMETRYCOLLECTIONs with EMPTY elements are not modelled. NULL stays NULL.",
		From:     page("ST_CollectionExtract", "ST_CollectionExtract", scalarFile),
		Keywords: []string{"ST_COLLECTIONEXTRACT"}, Cases: []string{"null", "made", "no such type"},
	})
	rulePartMakeLine = declare(duckdb, spec.Rule{
		ID:       "edit.part-make-line",
		Says:     "ST_MakeLine(a, b) is the line from the point a to the point b, LINESTRING EMPTY if both are EMPTY. Other geometries are an error, and so is one EMPTY. NULL if an argument is.",
		From:     page("ST_MakeLine", "ST_MakeLine", scalarFile),
		Keywords: []string{"ST_MAKELINE"}, Cases: []string{"null", "made", "no points"},
	})
	rulePartEnvelope = declare(duckdb, spec.Rule{
		ID:       "edit.part-envelope",
		Says:     "ST_Envelope is the box of the geometry, whose form is not said. Of EMPTY and of what has no width or height it is not modelled. NULL stays NULL.",
		From:     page("ST_Envelope", "ST_Envelope", geosFile),
		Keywords: []string{"ST_ENVELOPE"}, Cases: []string{"null", "made"},
	})
)

func partCoordinate(name string, of func(spatial.Position) spatial.Number) Function {
	return Function{Name: name, Parameters: one, Result: Measured, Rule: rulePartCoordinate, Raises: true, in: duckdb, apply: func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		p, is := c.shape(0).(spatial.Point)
		at, present := p.Position()
		switch {
		case !is:
			c.meets(accessRaised)
			return c.e.Raise(semantics.ClassGeometry)
		case !present:
			c.meets(accessNone)
			return semantics.Null
		}
		c.meets(accessFound)
		return c.coordinateOf(of(at))
	}}
}

// partMore is the chapter of DuckDB's functions that were found to be in no other.
var partMore = []Function{
	partCoordinate("ST_X", func(p spatial.Position) spatial.Number { return p.X }),
	partCoordinate("ST_Y", func(p spatial.Position) spatial.Number { return p.Y }),
	{Name: "ST_NPOINTS", Parameters: one, Result: CountResult, Rule: rulePartPositions, Invariance: spatial.Invariant, in: duckdb, apply: partPositions},
	{Name: "ST_NUMPOINTS", Parameters: one, Result: CountResult, Rule: rulePartPositions, Invariance: spatial.Invariant, in: duckdb, apply: partPositions},
	{Name: "ST_ASTEXT", Parameters: one, Result: TextResult, Rule: rulePartText, in: duckdb, apply: partText},
	{Name: "ST_COLLECTIONEXTRACT", Parameters: andNumber, Result: ShapeResult, Rule: rulePartExtract, Invariance: spatial.Equivariant, Raises: true, in: duckdb, apply: partExtract},
	{Name: "ST_COLLECTIONEXTRACT", Parameters: one, Result: ShapeResult, Rule: rulePartExtract, Invariance: spatial.Equivariant, in: duckdb, apply: partExtract},
	{Name: "ST_MAKELINE", Parameters: []Parameter{Shape, Shape}, Result: ShapeResult, Rule: rulePartMakeLine, Invariance: spatial.Equivariant, Raises: true, in: duckdb, apply: partMakeLine},
	{Name: "ST_ENVELOPE", Parameters: one, Result: ShapeResult, Rule: rulePartEnvelope, Invariance: spatial.EquivariantOnAxes, PointSet: true, in: duckdb, apply: partEnvelope},
}

func partPositions(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	c.meets(1)
	return whole(spatial.NumPoints(c.shape(0)))
}

// partText is determined as asText is.
func partText(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	plain := !hasEmptyElement(c.shape(0))
	spatial.EachPosition(c.shape(0), func(p spatial.Position) { plain = plain && plainNumber(p.X) && plainNumber(p.Y) })
	text, exact := spatial.WellKnownText(c.shape(0), c.e.Reading)
	if !plain || !exact {
		c.meets(outputInexact)
		c.e.LeaveOpen(c.rule)
		return semantics.Null
	}
	c.meets(outputShown)
	return semantics.Text(spaced(text))
}

// spaced is a well-known text in the form that DuckDB's documentation shows.
func spaced(text string) string {
	for at := 0; ; {
		begin := strings.Index(text[at:], "MULTIPOINT((")
		if begin < 0 {
			break
		}
		begin += at + len("MULTIPOINT(")
		end := begin + strings.Index(text[begin:], "))") + 1
		text = text[:begin] + strings.NewReplacer("(", "", ")", "").Replace(text[begin:end]) + text[end:]
		at = begin
	}
	text = strings.ReplaceAll(text, ",", ", ")
	for _, word := range spec.GeometrySubtypes {
		text = strings.ReplaceAll(text, word+"(", word+" (")
	}
	return text
}

// hasEmptyElement tells whether a collection has an element that is EMPTY.
func hasEmptyElement(g spatial.Geometry) bool {
	return slices.ContainsFunc(spatial.Elements(g), func(element spatial.Geometry) bool { return element.IsEmpty() || hasEmptyElement(element) })
}

func partExtract(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	shape := c.shape(0)
	of, single := spatial.Type(0), map[spatial.Type]spatial.Type{spatial.TypeMultiPoint: spatial.TypePoint, spatial.TypeMultiLineString: spatial.TypeLineString, spatial.TypeMultiPolygon: spatial.TypePolygon}
	if len(c.arguments) == 2 {
		n := c.index()
		if n < 1 || n > 3 {
			c.meets(2)
			return c.e.Raise(semantics.ClassArgument)
		}
		of = spatial.Type(n)
	}
	switch {
	case shape.Type() != spatial.TypeGeometryCollection && (of == 0 || single[shape.Type()] == of), of == 0 && shape.IsEmpty():
		c.meets(1)
		return shapeValue(shape)
	case shape.Type() == spatial.TypeGeometryCollection && hasEmptyElement(shape):
		c.e.LeaveOut("ST_CollectionExtract of a collection with EMPTY elements")
		return semantics.Null
	}
	c.meets(1)
	if of == 0 {
		return shapeValue(spatial.CollectionExtractHighest(shape))
	}
	extracted, _ := spatial.CollectionExtract(shape, of)
	return shapeValue(extracted)
}

func partMakeLine(c *call) semantics.Value {
	a, isFirst := c.shape(0).(spatial.Point)
	b, isSecond := c.shape(1).(spatial.Point)
	if !isFirst || !isSecond || a.IsEmpty() != b.IsEmpty() {
		c.meets(2)
		return c.e.Raise(semantics.ClassGeometry)
	}
	c.meets(1)
	l, err := spatial.MakeLine(a, b)
	if err != nil {
		c.e.LeaveOut("ST_MakeLine of points with different layouts")
		return semantics.Null
	}
	return shapeValue(l)
}

func partEnvelope(c *call) semantics.Value {
	box, found := spatial.Envelope(c.shape(0))
	if !found || box.Low.X.Equal(box.High.X) || box.Low.Y.Equal(box.High.Y) {
		c.e.LeaveOut("the envelope of what has no width or height")
		return semantics.Null
	}
	c.meets(1)
	return semantics.GeometryValue(semantics.NewPointSet(box.Polygon(spatial.EastFirst)))
}
