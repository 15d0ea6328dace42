package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// listedLine makes a function of SpatiaLite that makes a line of the only line, or the
// only point, that a geometry has. Positions are numbered from 0.
func listedLine(create func(c *call) (spatial.Geometry, bool)) code {
	return func(c *call) semantics.Value {
		for i, v := range c.arguments {
			if v.Kind() == semantics.KindGeometry && c.formOpen(i) {
				return semantics.Null
			}
		}
		g, made := create(c)
		if !made {
			c.meets(function.ConstructedNone)
			return semantics.Null
		}
		c.meets(function.Constructed)
		return shapeValue(g)
	}
}

// lineEditsOfSpatiaLite is the chapter of SpatiaLite's functions that make and change lines.
var lineEditsOfSpatiaLite = chapter{
	function.MakeLine: listedLine(func(c *call) (spatial.Geometry, bool) {
		a, isFirst := soleAt[spatial.Point](c, 0)
		b, isSecond := soleAt[spatial.Point](c, 1)
		if !isFirst || !isSecond {
			return nil, false
		}
		l, err := spatial.MakeLine(a, b)
		return l, err == nil
	}),
	function.STAddPointOfSpatiaLite:   listedLine(func(c *call) (spatial.Geometry, bool) { return c.addListed(-1) }),
	function.STAddPointAtOfSpatiaLite: listedLine(func(c *call) (spatial.Geometry, bool) { return c.addListed(c.indexAt(2)) }),
	function.STSetPointOfSpatiaLite: listedLine(func(c *call) (spatial.Geometry, bool) {
		l, isLine := soleAt[spatial.LineString](c, 0)
		p, isPoint := soleAt[spatial.Point](c, 2)
		if !isLine || !isPoint || c.indexAt(1) < 0 {
			return nil, false
		}
		g, err := spatial.SetPoint(l, c.indexAt(1), p)
		return g, err == nil
	}),
	function.STRemovePointOfSpatiaLite: listedLine(func(c *call) (spatial.Geometry, bool) {
		l, is := soleAt[spatial.LineString](c, 0)
		if n := c.indexAt(1); !is || n < 0 || n >= len(l.Positions) {
			return nil, false
		}
		if len(l.Positions) < 3 { // a line of one position is left
			c.e.MarkUnsupported("ST_RemovePoint of a line of two positions")
			return nil, false
		}
		g, err := spatial.RemovePoint(l, c.indexAt(1))
		return g, err == nil
	}),
}

// addListed adds the second argument to the first; the number of positions is no index.
func (c *call) addListed(index int) (spatial.Geometry, bool) {
	l, isLine := soleAt[spatial.LineString](c, 0)
	p, isPoint := soleAt[spatial.Point](c, 1)
	if !isLine || !isPoint || index >= len(l.Positions) {
		return nil, false
	}
	g, err := spatial.AddPoint(l, p, max(index, -1))
	return g, err == nil
}
