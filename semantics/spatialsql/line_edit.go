package spatialsql

import (
	"errors"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// The chapter of lines that are made of points and lines, and changed by position.
// Positions are numbered from 0 here.

const basicFile = "postgis/lwgeom_functions_basic.c"

const (
	lineMade spec.Case = iota + 1
	lineOther
	lineIndex
)

// lineEdit makes a function of PostGIS that makes a line; make gives an error where
// there is none, and leaves out by giving nil.
func lineEdit(name string, rule *spec.Rule, parameters []Parameter, create func(c *call) (spatial.Geometry, error)) Function {
	return Function{Name: name, Parameters: parameters, Result: ShapeResult, Rule: rule, Invariance: spatial.Equivariant, Raises: true, in: postgis, apply: func(c *call) semantics.Value {
		for i, v := range c.arguments {
			if v.Kind() == semantics.KindGeometry && c.formOpen(i) {
				return semantics.Null
			}
		}
		g, err := create(c)
		var fault spatial.EditFault
		switch {
		case errors.As(err, &fault) && fault != spatial.NotALine && len(c.rule.Cases) > lineIndex:
			c.meets(lineIndex)
			return c.e.Raise(semantics.ClassArgument)
		case err != nil:
			c.meets(lineOther)
			return c.e.Raise(semantics.ClassGeometry)
		case g == nil:
			return semantics.Null
		}
		c.meets(lineMade)
		return shapeValue(g)
	}}
}

// addPointOld is ST_AddPoint in PostGIS 3.3.2.
var addPointOld = spec.Variant{Dialects: []string{"postgis33"}, Says: "ST_AddPoint(l, p, n) has the point p before the n-th position of the line l, counted from 0; -1 appends it, and so it does without n. Other types and other n are errors; POINT EMPTY is not modelled. NULL if an argument is.",
	From: spec.PostGIS33("ST_AddPoint; LWGEOM_addpoint", "doc/reference_editor.xml, "+basicFile)}

// lineRule is the rule of such a function.
func lineRule(id, name, says, functions, page string, variants []spec.Variant, cases ...string) *spec.Rule {
	return declare(postgis, spec.Rule{ID: "edit." + id, Says: says + " NULL if an argument is.",
		From: spec.PostGIS(functions, "doc/reference_"+page+".xml, "+basicFile), Keywords: []string{name},
		Variants: variants, Cases: append([]string{"null", "made", "another type"}, cases...)})
}

var (
	ruleMakeLine = lineRule("make-line", "ST_MAKELINE", "ST_MakeLine(a, b) is the line through the positions of a and b, points or lines, in their order; a position that ends a and begins the line b stands once, EMPTY adds none. Other types are an error.",
		"ST_MakeLine; LWGEOM_makeline, lwline_from_lwgeom_array in liblwgeom/lwline.c", "constructor", nil)
	ruleAddPoint = lineRule("add-point", "ST_ADDPOINT", "ST_AddPoint(l, p, n) has the point p before the n-th position of the line l, counted from 0; -1 appends it, and so it does without n. POINT EMPTY changes nothing. Other types and other n are errors.",
		"ST_AddPoint; LWGEOM_addpoint", "editor", []spec.Variant{addPointOld}, "no such position")
	ruleSetPoint = lineRule("set-point", "ST_SETPOINT", "ST_SetPoint(l, n, p) has the point p in the place of the n-th position of the line l, counted from 0, backward from -1. Other types and other n are errors; POINT EMPTY is not modelled.",
		"ST_SetPoint; LWGEOM_setpoint_linestring", "editor", nil, "no such position")
	ruleRemovePoint = lineRule("remove-point", "ST_REMOVEPOINT", "ST_RemovePoint(l, n) is the line l without its n-th position, counted from 0. Other types, other n and lines of fewer than three positions are errors.",
		"ST_RemovePoint; LWGEOM_removepoint", "editor", nil, "no such position")
)

// lineEdits is the chapter of PostGIS' functions that make and change lines.
var lineEdits = []Function{
	lineEdit("ST_MAKELINE", ruleMakeLine, []Parameter{Shape, Shape}, func(c *call) (spatial.Geometry, error) {
		for i := range 2 {
			if t := c.shape(i).Type(); t != spatial.TypePoint && t != spatial.TypeLineString {
				return nil, spatial.NotALine
			}
		}
		return spatial.MakeLine(c.shape(0), c.shape(1))
	}),
	lineEdit("ST_ADDPOINT", ruleAddPoint, []Parameter{Shape, Shape}, func(c *call) (spatial.Geometry, error) { return c.addPoint(-1) }),
	lineEdit("ST_ADDPOINT", ruleAddPoint, []Parameter{Shape, Shape, Whole}, func(c *call) (spatial.Geometry, error) {
		return c.addPoint(c.indexAt(2))
	}),
	lineEdit("ST_SETPOINT", ruleSetPoint, []Parameter{Shape, Whole, Shape}, func(c *call) (spatial.Geometry, error) {
		l, isLine := c.shape(0).(spatial.LineString)
		p, isPoint := c.shape(2).(spatial.Point)
		switch {
		case !isLine || !isPoint:
			return nil, spatial.NotALine
		case p.IsEmpty():
			c.e.LeaveOut("ST_SetPoint of POINT EMPTY")
			return nil, nil
		}
		return spatial.SetPoint(l, c.indexAt(1), p)
	}),
	lineEdit("ST_REMOVEPOINT", ruleRemovePoint, andNumber, func(c *call) (spatial.Geometry, error) {
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
		c.e.LeaveOut("ST_AddPoint of POINT EMPTY")
		return nil, nil
	}
	return spatial.AddPoint(l, p, index)
}

var ruleLineMerge = declare(postgis|geos|duckdb, spec.Rule{
	ID:   "edit.line-merge",
	Says: "ST_LineMerge is the lines of a geometry sewn together at places where the ends of exactly two of them lie: one line, or a MULTILINESTRING of several, in any order and direction. EMPTY stays. Of what is neither a line nor lines it is not modelled. NULL stays NULL.",
	From: spec.PostGIS("ST_LineMerge; lwgeom_linemerge_directed", "doc/reference_processing.xml, liblwgeom/lwgeom_geos.c").
		With(spec.GEOS("LineMerger", "include/geos/operation/linemerge/LineMerger.h")),
	Keywords: []string{"ST_LINEMERGE"}, Cases: []string{"null", "empty", "one line", "several"},
	Open: map[string][]string{"geos": {"empty"}, "duckdbspatial": {"empty"}},
	Variants: []spec.Variant{
		{Dialects: []string{"duckdbspatial"}, Says: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.", From: page("ST_LineMerge", "ST_LineMerge", geosFile)},
		{Dialects: []string{"geos"}, Says: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.", From: spec.GEOS("LineMerger", "include/geos/operation/linemerge/LineMerger.h")},
	},
})

var lineMerges = []Function{
	{Name: "ST_LINEMERGE", Parameters: one, Result: ShapeResult, Rule: ruleLineMerge, Invariance: spatial.Equivariant, PointSet: true, in: postgis | geos | duckdb, apply: lineMerge},
}

// lineMerge: which loop begins where is open, and which line runs how.
func lineMerge(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	merged, is := spatial.LineMerge(c.shape(0), false)
	switch {
	case !is:
		c.e.LeaveOut("ST_LineMerge of other than lines")
		return semantics.Null
	case c.shape(0).IsEmpty():
		c.meets(1)
		c.openAs(1, true)
		return shapeValue(merged)
	case merged.Type() == spatial.TypeLineString:
		c.meets(2)
	default:
		c.meets(3)
	}
	return semantics.GeometryValue(semantics.NewSewn(merged))
}

var ruleMaxDistance = declare(postgis, spec.Rule{
	ID: "measure.greatest-distance", Says: "ST_MaxDistance(a, b) is the greatest distance of a point of a from one of b, here the double nearest to it; NULL if an operand is, or if it is EMPTY.",
	From:     spec.PostGIS("ST_MaxDistance; LWGEOM_maxdistance2d_linestring", "doc/reference_measure.xml, "+basicFile),
	Keywords: []string{"ST_MAXDISTANCE"}, Cases: []string{"null", "empty operand", "no distance", "apart"},
})

var greatestDistances = []Function{
	{Name: "ST_MAXDISTANCE", Parameters: []Parameter{Shape, Shape}, Result: Measured, Rule: ruleMaxDistance, Invariance: spatial.ScaledBySimilarity, in: postgis, apply: func(c *call) semantics.Value {
		square, found := spatial.SquaredGreatestDistance(c.shape(0), c.shape(1))
		if !found {
			c.meets(distanceEmpty)
			return semantics.Null
		}
		greatest, _ := spatial.SquareRoot(square)
		if greatest.Sign() == 0 {
			c.meets(2)
		} else {
			c.meets(3)
		}
		return measuredWithin(greatest, distanceBound(greatest, c.shape(0), c.shape(1)))
	}},
}
