package spatialsql

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// units is how many units in the last place a measure that an engine computes may be
// off, and the distance from a threshold within which it may fall on the other side.
const units = 4

// distances is the chapter of distances and the relations that ask for one.
var distances = chapter{
	function.STDistance:       distance,
	function.DistanceOperator: distance,
	function.STDWithin:        withinDistance,
	function.PreparedDWithin:  withinDistance,
	function.STDFullyWithin:   fullyWithin,
}

func withinDistance(c *call) semantics.Value {
	r, ok := c.threshold()
	if !ok {
		return semantics.Null
	}
	near := false
	if least, found := spatial.Distance(c.shape(0), c.shape(1)); found {
		near = c.near(least, r)
	}
	decision := spatial.WithinDistance(c.shape(0), c.shape(1), r)
	if k, isOpen := map[spatial.Decision]spec.Case{spatial.NoDistance: function.WithinEmptyOperand, spatial.NegativeBound: function.WithinNegative}[decision]; isOpen && c.rule.Undetermined(c.e.Dialect.Name, k) {
		c.meets(k)
		c.e.MarkUndetermined(c.rule)
		return semantics.Null
	}
	if decision == spatial.NegativeBound && c.e.Dialect.NegativeBound == spec.NegativeBoundFalse {
		c.meets(function.WithinNegative)
		return semantics.Boolean(false)
	}
	return c.turned(near, c.decided(decision))
}

func distance(c *call) semantics.Value {
	if !c.measurable() {
		return semantics.Null
	}
	least, found := spatial.Distance(c.shape(0), c.shape(1))
	switch {
	case !found:
		c.meets(function.DistanceEmptyOperand)
		if c.e.Dialect.EmptyDistance == spec.EmptyDistanceZero {
			return semantics.Float(0)
		}
		c.openAs(function.DistanceEmptyOperand, true)
		return semantics.Null
	case least.Sign() == 0:
		c.meets(function.DistanceZero)
	default:
		c.meets(function.DistanceApart)
	}
	return measuredWithin(least, c.distanceBound(least))
}

// distanceBound is how far a computed distance may be off beside its last places. A
// place beside a segment v is projected by b = w·v / v·v, with w from the segment's
// begin: the products are off by 4u|w||v|, so the projection by 4u|w|, which is at
// most 4u·2√2·M with u = 2⁻⁵³ and the greatest ordinate M; the sum and the differences
// that follow lose another 4u·M. u·M is below the unit in the last place of M. That
// there is no distance is found otherwise, unless a place is computed itself: then the
// distance is off by what that is off, at most √2 times what its coordinates are.
func (c *call) distanceBound(least spatial.SumOfRoots) float64 {
	places := 0.0
	for i := range 2 {
		places += 2 * c.geometry(i).Within()
	}
	if least.Sign() == 0 {
		return places
	}
	return places + 16*unitOf(greatestOrdinate(c.shape(0), c.shape(1)))
}

// greatestOrdinate is the greatest magnitude of an ordinate.
func greatestOrdinate(shapes ...spatial.Geometry) float64 {
	greatest := 0.0
	for _, g := range shapes {
		spatial.EachPosition(g, func(p spatial.Position) {
			x, _ := p.X.Float64()
			y, _ := p.Y.Float64()
			greatest = max(greatest, math.Abs(x), math.Abs(y))
		})
	}
	return greatest
}

// measurable leaves open what is measured of areas that are not valid: their inside
// is not defined.
func (c *call) measurable() bool {
	for i := range c.arguments {
		if c.arguments[i].Kind() == semantics.KindGeometry && !c.valid(i) {
			c.e.Coverage.Apply(ruleValidOperands, operandInvalid)
			c.e.MarkUndetermined(ruleValidOperands)
			return false
		}
	}
	return true
}

// measured is the double nearest to a measure, with what an engine's may be off.
func measured(m spatial.SumOfRoots) semantics.Value { return measuredWithin(m, 0) }

// measuredWithin is measured with what it may be off besides.
func measuredWithin(m spatial.SumOfRoots, bound float64) semantics.Value {
	nearest, _ := m.Float64()
	return semantics.Measure(nearest, units*unitOf(nearest)+bound)
}

// threshold is the third argument as a number, if both geometries are valid.
func (c *call) threshold() (spatial.Number, bool) {
	r, finite := c.number(2)
	if !finite {
		c.e.MarkUnsupported("a distance that is no number")
		return r, false
	}
	return r, c.measurable()
}

// near tells, and notes, that a measure lies so close to a threshold that a computed one
// may fall on the other side.
func (c *call) near(m spatial.SumOfRoots, threshold spatial.Number) bool {
	if c.e.NearThreshold && c.e.Rounding == nil { // it is noted
		return false
	}
	bound := c.distanceBound(m)
	if m.Sign() == 0 && bound == 0 {
		return false
	}
	width, finite := spatial.Binary(bound)
	near := spatial.WithinUnits(m, threshold, units) || finite && spatial.WithinBand(m, threshold, width)
	c.e.NearThreshold = c.e.NearThreshold || near
	return near
}

// decided is a decision on a distance as a truth value.
func (c *call) decided(d spatial.Decision) semantics.Value {
	switch d {
	case spatial.BeyondBound:
		c.meets(function.WithinFalse)
	case spatial.WithinBound:
		c.meets(function.WithinTrue)
		return semantics.Boolean(true)
	case spatial.NoDistance:
		c.meets(function.WithinEmptyOperand)
	case spatial.NegativeBound:
		c.meets(function.WithinNegative)
		return c.e.Raise(semantics.ClassArgument)
	case spatial.Undecided:
		c.meets(function.WithinUndecided)
		c.e.MarkUndetermined(c.rule)
		return semantics.Null
	}
	return semantics.Boolean(false)
}

func fullyWithin(c *call) semantics.Value {
	r, ok := c.threshold()
	if !ok {
		return semantics.Null
	}
	switch c.e.Dialect.FullyWithin {
	case spec.FullyWithinGreatest:
		near := false
		if square, found := spatial.SquaredGreatestDistance(c.shape(0), c.shape(1)); found {
			greatest, _ := spatial.SquareRoot(square)
			near = c.near(greatest, r)
		}
		return c.turned(near, c.decided(spatial.FullyWithinDistance(c.shape(0), c.shape(1), r)))
	case spec.FullyWithinBuffer:
	}
	switch empty := c.dimension(0) == spatial.Nothing || c.dimension(1) == spatial.Nothing; {
	case r.Sign() < 0:
		return c.decided(spatial.NegativeBound)
	case empty:
		return c.decided(spatial.NoDistance)
	case r.Sign() == 0:
		return c.decided(spatial.Undecided)
	}
	decision := spatial.FullyWithinBuffer(c.shape(0), c.shape(1), r)
	near := c.nearBuffer(r, decision)
	c.e.NearThreshold = c.e.NearThreshold || near
	return c.turned(near, c.decided(decision))
}

// The polygons that engines make of a buffer keep to these shares of its radius. GEOS
// draws arcs by chords, 16 a quadrant in LWGEOM_dfullywithin, which are as near as
// cos(π/64) of the radius, and before leaves out vertices that are closer than a
// hundredth of the radius to what is left (SIMPLIFY_FACTOR in OffsetCurveBuilder.cpp, read at
// 5b62cd06, github.com/libgeos/geos).
var (
	leastBuffer    = spatial.Integer(97).Over(spatial.Integer(100))
	greatestBuffer = spatial.Integer(102).Over(spatial.Integer(100))
)

// nearBuffer tells that a decision on a buffer would be another one on the polygon that
// an engine makes of it.
func (c *call) nearBuffer(r spatial.Number, decision spatial.Decision) bool {
	switch decision {
	case spatial.WithinBound:
		return spatial.FullyWithinBuffer(c.shape(0), c.shape(1), r.Times(leastBuffer)) != spatial.WithinBound
	case spatial.BeyondBound:
		return spatial.FullyWithinBuffer(c.shape(0), c.shape(1), r.Times(greatestBuffer)) != spatial.BeyondBound
	case spatial.NoDistance, spatial.NegativeBound:
		return false
	case spatial.Undecided:
		return true
	}
	panic("spatialsql: unknown decision")
}
