package spatialsql

import (
	"errors"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// The chapter of lines that are made of points and lines, and changed by position.
// Positions are numbered from 0 here.

// lineEdit makes a function of PostGIS that makes a line; make gives an error where
// there is none, and leaves out by giving nil.
func lineEdit(create func(c *call) (spatial.Geometry, error)) code {
	return func(c *call) semantics.Value {
		for i, v := range c.arguments {
			switch {
			case v.Kind() != semantics.KindGeometry:
			case c.formOpen(i):
				return semantics.Null
			case v.Geometry().Shape().Layout() != c.shape(0).Layout():
				c.e.MarkUnsupported(c.f.Name + " of geometries of which one has Z or M and the other not")
				return semantics.Null
			}
		}
		g, err := create(c)
		var fault spatial.EditFault
		switch {
		case errors.As(err, &fault) && fault != spatial.NotALine && len(c.rule.Cases) > int(function.LineNoSuchPosition):
			c.meets(function.LineNoSuchPosition)
			return c.e.Raise(semantics.ClassArgument)
		case err != nil:
			c.meets(function.LineOfAnotherType)
			return c.e.Raise(semantics.ClassGeometry)
		case g == nil:
			return semantics.Null
		}
		c.meets(function.LineMade)
		return shapeValue(g)
	}
}

// lineEdits is the chapter of PostGIS' functions that make and change lines.
var lineEdits = chapter{
	function.STMakeLine: lineEdit(func(c *call) (spatial.Geometry, error) {
		for i := range 2 {
			if t := c.shape(i).Type(); t != spatial.TypePoint && t != spatial.TypeLineString {
				return nil, spatial.NotALine
			}
		}
		return spatial.MakeLine(c.shape(0), c.shape(1))
	}),
	function.STAddPoint: lineEdit(func(c *call) (spatial.Geometry, error) { return c.addPoint(-1) }),
	function.STAddPointAt: lineEdit(func(c *call) (spatial.Geometry, error) {
		return c.addPoint(c.indexAt(2))
	}),
	function.STSetPoint: lineEdit(func(c *call) (spatial.Geometry, error) {
		l, isLine := c.shape(0).(spatial.LineString)
		p, isPoint := c.shape(2).(spatial.Point)
		switch {
		case !isLine || !isPoint:
			return nil, spatial.NotALine
		case p.IsEmpty():
			c.e.MarkUnsupported("ST_SetPoint of POINT EMPTY")
			return nil, nil
		}
		return spatial.SetPoint(l, c.indexAt(1), p)
	}),
	function.STRemovePoint: lineEdit(func(c *call) (spatial.Geometry, error) {
		l, is := c.shape(0).(spatial.LineString)
		if !is {
			return nil, spatial.NotALine
		}
		return spatial.RemovePoint(l, c.indexAt(1))
	}),
}

func (c *call) addPoint(index int) (spatial.Geometry, error) {
	l, isLine := c.shape(0).(spatial.LineString)
	p, isPoint := c.shape(1).(spatial.Point)
	switch {
	case !isLine || !isPoint:
		return nil, spatial.NotALine
	case p.IsEmpty() && !c.e.Dialect.AddsEmptyPoint:
		c.e.MarkUnsupported("ST_AddPoint of POINT EMPTY")
		return nil, nil
	}
	return spatial.AddPoint(l, p, index)
}

var lineMerges = chapter{
	function.STLineMerge: lineMerge,
}

// lineMerge: which loop begins where is open, and which line runs how.
func lineMerge(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	merged, is := spatial.LineMerge(c.shape(0), false)
	switch {
	case !is:
		c.e.MarkUnsupported("ST_LineMerge of other than lines")
		return semantics.Null
	case c.shape(0).IsEmpty():
		c.meets(function.MergedEmpty)
		c.openAs(function.MergedEmpty, true)
		return shapeValue(merged)
	case merged.Type() == spatial.TypeLineString:
		c.meets(function.MergedOneLine)
	default:
		c.meets(function.MergedSeveral)
	}
	return semantics.GeometryValue(semantics.NewSewn(merged))
}

var greatestDistances = chapter{
	function.STMaxDistance: func(c *call) semantics.Value {
		square, found := spatial.SquaredGreatestDistance(c.shape(0), c.shape(1))
		if !found {
			c.meets(function.DistanceEmptyOperand)
			return semantics.Null
		}
		greatest, _ := spatial.SquareRoot(square)
		if greatest.Sign() == 0 {
			c.meets(function.DistanceZero)
		} else {
			c.meets(function.DistanceApart)
		}
		return measuredWithin(greatest, c.distanceBound(greatest))
	},
}
