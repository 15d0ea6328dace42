package spatialsql

import (
	"math"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// questions is the chapter of what PostGIS alone asks of one geometry: of its type, its layout and
// the order of its positions.
var questions = chapter{
	function.STIsCollection: func(c *call) semantics.Value { return c.property(c.shape(0).Type() >= spatial.TypeMultiPoint) },
	function.STIsPolygonCW:  orientation(-1),
	function.STIsPolygonCCW: orientation(1),
	function.STIsClosedOfPostGIS: func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		return c.property(closedThroughout(c.shape(0)))
	},
	function.STNRings: answered(func(g spatial.Geometry) int {
		n := 0
		spatial.Basic(g, func(part spatial.Geometry) {
			if polygon, is := part.(spatial.Polygon); is && !polygon.IsEmpty() {
				n += len(polygon.Rings)
			}
		})
		return n
	}),
	function.STNumPointsOfPostGIS: part(func(c *call) (semantics.Value, bool) {
		line, is := first[spatial.LineString](c)
		return whole(len(line.Positions)), is
	}),
	function.STNDims:    answered(func(g spatial.Geometry) int { return g.Layout().Coordinates() }),
	function.STCoordDim: answered(func(g spatial.Geometry) int { return g.Layout().Coordinates() }),
	function.STZmflag:   answered(layoutNumber),
	function.GeometryTypeOfPostGIS: func(c *call) semantics.Value {
		c.meets(function.QuestionAnswered)
		word := strings.ToUpper(c.shape(0).Type().String())
		if c.shape(0).Layout() == spatial.XYM {
			word += "M"
		}
		return semantics.Text(word)
	},
}

func answered(count func(g spatial.Geometry) int) code {
	return func(c *call) semantics.Value {
		c.meets(function.QuestionAnswered)
		return whole(count(c.shape(0)))
	}
}

// layoutNumber has a bit for M and one for Z.
func layoutNumber(g spatial.Geometry) int {
	n := 0
	if g.Layout().HasM() {
		n++
	}
	if g.Layout().HasZ() {
		n += 2
	}
	return n
}

func closedThroughout(g spatial.Geometry) bool {
	if g.IsEmpty() {
		return false
	}
	if line, is := g.(spatial.LineString); is {
		return isClosedIn(line, g.Layout())
	}
	for _, element := range spatial.Elements(g) {
		if !closedThroughout(element) {
			return false
		}
	}
	return true
}

// orientationIsClear tells whether a sum of products in doubles has the sign of the ring's area.
func orientationIsClear(ring spatial.Ring) bool {
	const digits = 1e-12
	sum, weight := 0.0, 0.0
	for i := 1; i < len(ring); i++ {
		x0, _ := ring[i-1].X.Float64()
		y0, _ := ring[i-1].Y.Float64()
		x1, _ := ring[i].X.Float64()
		y1, _ := ring[i].Y.Float64()
		sum += x0*y1 - x1*y0
		weight += math.Abs(x0*y1) + math.Abs(x1*y0)
	}
	return math.Abs(sum) > digits*weight && weight < math.MaxFloat64
}

// orientation makes a function that asks whether shells run one way and holes the other: the sign
// of a shell's area. What has no area counts as counterclockwise, and so may what is rounded.
func orientation(shell int) code {
	return func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		runs, flat := true, false
		spatial.Basic(c.shape(0), func(part spatial.Geometry) {
			polygon, is := part.(spatial.Polygon)
			if !is || polygon.IsEmpty() {
				return
			}
			for i, ring := range polygon.Rings {
				sign, want := spatial.RingOrientation(ring), shell
				c.e.NearThreshold = c.e.NearThreshold || !orientationIsClear(ring)
				if i > 0 {
					want = -shell
				}
				if sign == 0 {
					sign, flat = 1, true
				}
				runs = runs && sign == want
			}
		})
		if flat {
			c.meets(function.OrientationOfNoArea)
			return semantics.Boolean(runs)
		}
		return c.property(runs)
	}
}
