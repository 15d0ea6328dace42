package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// editsOfDuckDB is the chapter of DuckDB's functions that make geometries of geometries.
var editsOfDuckDB = chapter{
	function.STMultiOfDuckDB:           made(false, always(spatial.AsElement)),
	function.STFlipCoordinatesOfDuckDB: made(false, always(spatial.FlipCoordinates)),
	function.STReverseOfDuckDB:         made(true, always(spatial.Reverse)),
	function.STConvexHullOfDuckDB:      made(true, always(spatial.ConvexHull)),
	function.STNormalizeOfDuckDB:       made(true, always(spatial.Normalize)),
	function.STBoundaryOfDuckDB: made(true, func(c *call) (spatial.Geometry, bool) {
		if c.isCollection(0) || !c.measurable() {
			return c.shape(0), false
		}
		return spatial.BoundaryOf(c.shape(0), spatial.OddEnds)
	}),
	function.STCollectionExtractOfDuckDB: collectionExtract,
	function.STCollectionExtractHighest:  collectionExtract,
	function.STMakeLineOfDuckDB:          makeLine,
	function.STEnvelopeOfDuckDB:          envelope,
}

func collectionExtract(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	shape := c.shape(0)
	of, single := spatial.Type(0), map[spatial.Type]spatial.Type{spatial.TypeMultiPoint: spatial.TypePoint, spatial.TypeMultiLineString: spatial.TypeLineString, spatial.TypeMultiPolygon: spatial.TypePolygon}
	if len(c.arguments) == 2 {
		n := c.index()
		if n < 1 || n > 3 {
			c.meets(function.ExtractNoSuchType)
			return c.e.Raise(semantics.ClassArgument)
		}
		of = spatial.Type(n)
	}
	switch {
	case shape.Type() != spatial.TypeGeometryCollection && (of == 0 || single[shape.Type()] == of), of == 0 && shape.IsEmpty():
		c.meets(function.ExtractMade)
		return shapeValue(shape)
	case shape.Type() == spatial.TypeGeometryCollection && hasEmptyElement(shape):
		c.e.MarkUnsupported("ST_CollectionExtract of a collection with EMPTY elements")
		return semantics.Null
	}
	c.meets(function.ExtractMade)
	if of == 0 {
		return shapeValue(spatial.CollectionExtractHighest(shape))
	}
	extracted, _ := spatial.CollectionExtract(shape, of)
	return shapeValue(extracted)
}

func makeLine(c *call) semantics.Value {
	a, isFirst := c.shape(0).(spatial.Point)
	b, isSecond := c.shape(1).(spatial.Point)
	if !isFirst || !isSecond || a.IsEmpty() != b.IsEmpty() {
		c.meets(function.LineOfNoPoints)
		return c.e.Raise(semantics.ClassGeometry)
	}
	c.meets(function.LineOfPointsMade)
	l, err := spatial.MakeLine(a, b)
	if err != nil {
		c.e.MarkUnsupported("ST_MakeLine of points with different layouts")
		return semantics.Null
	}
	return shapeValue(l)
}

func envelope(c *call) semantics.Value {
	box, found := spatial.Envelope(c.shape(0))
	if !found || box.Low.X.Equal(box.High.X) || box.Low.Y.Equal(box.High.Y) {
		c.e.MarkUnsupported("the envelope of what has no width or height")
		return semantics.Null
	}
	c.meets(function.EnvelopeMade)
	return semantics.GeometryValue(semantics.NewPointSet(box.Polygon(spatial.EastFirst)))
}
