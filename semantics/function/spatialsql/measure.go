package spatialsql

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// unitOf is the unit in the last place of a double.
func unitOf(f float64) float64 {
	if f == 0 {
		return 0
	}
	return math.Nextafter(math.Abs(f), math.Inf(1)) - math.Abs(f)
}

// measureOf makes a function that measures one geometry; of EMPTY it is 0.
func measureOf(measure func(spatial.Geometry) spatial.SumOfRoots) code {
	return func(c *call) semantics.Value {
		if !c.measurable() {
			return semantics.Null
		}
		m := measure(c.shape(0))
		if m.Sign() == 0 {
			c.meets(function.MeasureNothing)
		} else {
			c.meets(function.MeasureSome)
		}
		return measured(m)
	}
}

// measures is the chapter of what is measured of one geometry.
var measures = chapter{
	function.STArea:         measureOf(func(g spatial.Geometry) spatial.SumOfRoots { return spatial.RationalSum(spatial.Area(g)) }),
	function.STLength:       measureOf(spatial.Length),
	function.STLengthOfGEOS: measureOf(func(g spatial.Geometry) spatial.SumOfRoots { return spatial.Length(g).Plus(spatial.Perimeter(g)) }),
	function.STPerimeter:    measureOf(spatial.Perimeter),
	function.STMinX:         listedBound(leastX),
	function.STMaxX:         listedBound(greatestX),
	function.STMinY:         listedBound(leastY),
	function.STMaxY:         listedBound(greatestY),
}

// The bounds of a box.
func leastX(b spatial.Box) spatial.Number    { return b.Low.X }
func greatestX(b spatial.Box) spatial.Number { return b.High.X }
func leastY(b spatial.Box) spatial.Number    { return b.Low.Y }
func greatestY(b spatial.Box) spatial.Number { return b.High.Y }

func listedBound(bound func(spatial.Box) spatial.Number) code {
	return func(c *call) semantics.Value {
		box, _ := spatial.Envelope(c.shape(0)) // there is no EMPTY
		c.meets(function.ListedBound)
		return coordinate(bound(box))
	}
}

// coordinate is an ordinate as the double that an engine keeps of it.
func coordinate(n spatial.Number) semantics.Value {
	f, _ := n.Float64()
	return semantics.Float(f)
}
