package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// constructors is the chapter of what makes geometries of numbers, and polygons of lines.
var constructors = chapter{
	function.STMakePoint: func(c *call) semantics.Value {
		return c.pointOf([]spatial.Layout{spatial.XY, spatial.XYZ, spatial.XYZM}[len(c.arguments)-2])
	},
	function.STMakePointM:           pointIn(spatial.XYM),
	function.STPoint:                pointIn(spatial.XY),
	function.STPointZ:               pointIn(spatial.XYZ),
	function.STPointM:               pointIn(spatial.XYM),
	function.STPointZM:              pointIn(spatial.XYZM),
	function.STPointOfDuckDB:        pointIn(spatial.XY),
	function.STMakeEnvelope:         envelopeOf,
	function.STMakeEnvelopeOfDuckDB: envelopeOf,
	function.STMakePolygon:          polygonOf,
}

func pointIn(l spatial.Layout) code {
	return func(c *call) semantics.Value { return c.pointOf(l) }
}

// coordinates are the first n arguments; it reports false, and leaves out, where one is not finite.
func (c *call) coordinates(n int) ([]spatial.Number, bool) {
	numbers := make([]spatial.Number, n)
	for i := range numbers {
		var finite bool
		if numbers[i], finite = c.number(i); !finite {
			c.e.MarkUnsupported("an infinite coordinate")
			return nil, false
		}
	}
	return numbers, true
}

// pointOf is the point of the first arguments. What stands behind them is a reference system.
func (c *call) pointOf(l spatial.Layout) semantics.Value {
	numbers, finite := c.coordinates(l.Coordinates())
	if !finite {
		return semantics.Null
	}
	at := spatial.Position{X: numbers[0], Y: numbers[1]}
	if l.HasZ() {
		at.Z = numbers[2]
	}
	if l.HasM() {
		at.M = numbers[len(numbers)-1]
	}
	return c.ofNumbers(spatial.NewPoint(l, at), len(numbers))
}

func envelopeOf(c *call) semantics.Value {
	n, finite := c.coordinates(4)
	if !finite {
		return semantics.Null
	}
	at := func(x, y int) spatial.Position { return spatial.Position{X: n[x], Y: n[y]} }
	return c.ofNumbers(spatial.NewPolygon(spatial.XY, spatial.Ring{at(0, 1), at(0, 3), at(2, 3), at(2, 1), at(0, 1)}), 4)
}

// ofNumbers is a geometry that was made of so many numbers, in the system whose number may stand
// behind them.
func (c *call) ofNumbers(g spatial.Geometry, numbers int) semantics.Value {
	c.meets(function.OfNumbersMade)
	if !spatial.IsBinary(g) {
		c.e.NearThreshold = true // an engine rounds the coordinates
	}
	if len(c.arguments) > numbers {
		return c.inReference(shapeValue(g), numbers)
	}
	return shapeValue(g)
}

func polygonOf(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	line, is := c.shape(0).(spatial.LineString)
	switch {
	case !is:
		c.meets(function.PolygonOfAnotherType)
		return c.e.Raise(semantics.ClassGeometry)
	case len(line.Positions) < 4 || !isClosedIn(line, spatial.XY):
		c.meets(function.PolygonOfNoRing)
		return c.e.Raise(semantics.ClassGeometry)
	}
	c.meets(function.PolygonMade)
	return shapeValue(spatial.NewPolygon(line.Layout(), line.Positions))
}

// isClosedIn tells whether a line that is not EMPTY ends where it begins, by X and Y and by Z if
// the layout has it.
func isClosedIn(l spatial.LineString, layout spatial.Layout) bool {
	first, last := l.Positions[0], l.Positions[len(l.Positions)-1]
	return first.X.Minus(last.X).Sign() == 0 && first.Y.Minus(last.Y).Sign() == 0 && (!layout.HasZ() || first.Z.Minus(last.Z).Sign() == 0)
}
