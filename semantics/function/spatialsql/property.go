package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// properties is the chapter of what is asked of one geometry as a whole.
var properties = chapter{
	function.STSRID: func(c *call) semantics.Value {
		if c.geometry(0).Reference() != 0 {
			c.meets(function.SystemNamed)
		} else {
			c.meets(function.SystemNone)
		}
		return semantics.Integer(int64(c.geometry(0).Reference()))
	},
	function.STIsEmpty: func(c *call) semantics.Value {
		return c.property(c.shape(0).IsEmpty() && !c.e.Dialect.EmptinessUnknown)
	},
	function.STIsValid: func(c *call) semantics.Value { return c.property(c.valid(0)) },
	function.STIsSimple: func(c *call) semantics.Value {
		if !c.valid(0) {
			c.meets(function.SimpleOfInvalid)
			c.e.MarkUndetermined(c.rule)
			return semantics.Null
		}
		return c.simple()
	},
	function.STDimension: dimension,
	function.STGeometryType: func(c *call) semantics.Value {
		c.meets(function.TypeNamed)
		switch words := c.e.Dialect.TypeWords; {
		case c.isCollection(0) && words == spec.TypeWordsMySQL:
			return semantics.Text("GEOMCOLLECTION")
		case words != spec.TypeWordsPrefixed:
			return semantics.Text(c.shape(0).Type().String())
		}
		return semantics.Text(typeNames[c.shape(0).Type()])
	},
}

// simple tells whether the first argument is simple, as the dialect says it of
// collections.
func (c *call) simple() semantics.Value {
	simple := spatial.IsSimple(c.shape(0), spatial.OddEnds)
	if !c.isCollection(0) {
		return c.property(simple)
	}
	switch c.e.Dialect.SimpleCollections {
	case spec.SimpleByElements:
	case spec.SimpleApart:
		if simple && !interiorsApart(c.shape(0)) {
			c.meets(function.SimpleElementsMeet)
			return semantics.Boolean(false)
		}
	case spec.SimpleApartOpen:
		if simple && c.overlapping(0) {
			c.meets(function.SimpleElementsMeet)
			c.e.MarkUndetermined(c.rule)
			return semantics.Null
		}
	}
	return c.property(simple)
}

// interiorsApart tells whether the interiors of elements of a collection do not meet,
// at each level.
func interiorsApart(g spatial.Geometry) bool {
	if g.Type() != spatial.TypeGeometryCollection {
		return true
	}
	elements := spatial.Elements(g)
	for i, a := range elements {
		if !interiorsApart(a) {
			return false
		}
		for _, b := range elements[:i] {
			if spatial.Relate(a, b, spatial.Conventions{}).Matches("T********") {
				return false
			}
		}
	}
	return true
}

// property counts the case of a yes or no about one geometry.
func (c *call) property(holds bool) semantics.Value {
	if holds {
		c.meets(function.PropertyTrue)
	} else {
		c.meets(function.PropertyFalse)
	}
	return semantics.Boolean(holds)
}

func dimension(c *call) semantics.Value {
	d := spatial.TypeDimension(c.shape(0))
	switch {
	case d == spatial.Nothing:
		c.meets(function.DimensionOfNoElements)
		switch c.e.Dialect.EmptyDimension {
		case spec.EmptyDimensionMinusOne:
			return semantics.Integer(-1)
		case spec.EmptyDimensionOpen:
			c.e.MarkUndetermined(c.rule)
		case spec.EmptyDimensionZero:
		}
		return semantics.Integer(0)
	case c.isCollection(0):
		c.meets(function.DimensionOfCollection)
	default:
		c.meets(function.DimensionBasic)
	}
	return semantics.Integer(int64(d))
}

// typeNames are the names of the types as SQL/MM has them.
var typeNames = map[spatial.Type]string{
	spatial.TypePoint: "ST_Point", spatial.TypeLineString: "ST_LineString", spatial.TypePolygon: "ST_Polygon", spatial.TypeMultiPoint: "ST_MultiPoint",
	spatial.TypeMultiLineString: "ST_MultiLineString", spatial.TypeMultiPolygon: "ST_MultiPolygon", spatial.TypeGeometryCollection: "ST_GeometryCollection",
}

var rings = chapter{
	function.STIsRing:          isRing,
	function.STIsRingOfPostGIS: isRing,
}

func isRing(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	line, is := c.shape(0).(spatial.LineString)
	if c.e.Dialect.RingTest == spec.RingTestSole {
		line, is = sole[spatial.LineString](c)
	}
	switch {
	case c.shape(0).IsEmpty() && c.e.Dialect.RingTest == spec.RingTestRaises:
		return c.property(false)
	case !is || line.IsEmpty():
		c.meets(function.RingOfAnotherType)
		c.openAs(function.RingOfAnotherType, true)
		if c.e.Dialect.RingTest == spec.RingTestRaises {
			return c.e.Raise(semantics.ClassGeometry)
		}
		return semantics.Null
	case !spatial.IsValid(line, spatial.Validity{}):
		c.meets(function.RingWithoutLength)
		c.openAs(function.RingWithoutLength, true)
		return semantics.Null
	}
	return c.property(spatial.IsRing(line))
}
