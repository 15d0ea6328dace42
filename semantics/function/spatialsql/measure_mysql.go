package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// measuresOfMySQL is the chapter of what the MySQL family measures of a geometry of one
// type.
var measuresOfMySQL = chapter{
	function.STAreaOfMySQL:         typedArea,
	function.STAreaOfOlderMySQL:    typedArea,
	function.STLengthOfMySQLFamily: typedLength,
}

func typedArea(c *call) semantics.Value {
	if !c.measurable() {
		return semantics.Null
	}
	g := c.shape(0)
	areal := g.Type() == spatial.TypePolygon || g.Type() == spatial.TypeMultiPolygon
	switch c.e.Dialect.OtherType {
	case spec.OtherTypeRaises:
		if !areal {
			c.meets(function.AreaOfOtherType)
			return c.otherType()
		}
	case spec.OtherTypeNull:
	case spec.OtherTypeSum:
		if holds(g, spatial.TypeMultiPoint, spatial.TypeMultiLineString) {
			c.meets(function.AreaOfOtherType)
			return semantics.Null
		}
	}
	if areal {
		c.meets(function.AreaMeasured)
	} else {
		c.meets(function.AreaOfOtherType)
	}
	return measuredWithin(spatial.RationalSum(spatial.Area(g)), areaBound(g))
}

func typedLength(c *call) semantics.Value {
	if !c.measurable() {
		return semantics.Null
	}
	g := c.shape(0)
	linear := g.Type() == spatial.TypeLineString || g.Type() == spatial.TypeMultiLineString
	switch c.e.Dialect.OtherType {
	case spec.OtherTypeRaises, spec.OtherTypeNull:
		if !linear {
			c.meets(function.LengthOfOtherType)
			return semantics.Null
		}
	case spec.OtherTypeSum:
		if holds(g, spatial.TypeMultiPoint, spatial.TypePolygon, spatial.TypeMultiPolygon) {
			c.meets(function.LengthOfOtherType)
			return semantics.Null
		}
	}
	c.meets(function.LengthMeasured)
	length := spatial.Length(g)
	return measuredWithin(length, lengthBound(g, length))
}

// areaBound is how far a computed area may be off beside its last places: a sum of n
// products of at most 4M², each off by 3u of itself, and the sums by u of theirs, with
// u = 2⁻⁵³ and the greatest ordinate M, halved.
func areaBound(g spatial.Geometry) float64 {
	n, m := float64(spatial.NumPoints(g)), greatestOrdinate(g)
	if spatial.Area(g).Sign() == 0 {
		return 0
	}
	return 2 * n * (n + 3) * unitOf(m*m)
}

// lengthBound is likewise that of a length: the sum of n roots.
func lengthBound(g spatial.Geometry, length spatial.SumOfRoots) float64 {
	nearest, _ := length.Float64()
	return float64(spatial.NumPoints(g)) * unitOf(nearest)
}

// holds tells whether a geometry is of one of the types, or an element of it is.
func holds(g spatial.Geometry, types ...spatial.Type) bool {
	for _, t := range types {
		if g.Type() == t {
			return true
		}
	}
	if g.Type() != spatial.TypeGeometryCollection {
		return false
	}
	for _, element := range spatial.Elements(g) {
		if holds(element, types...) {
			return true
		}
	}
	return false
}
