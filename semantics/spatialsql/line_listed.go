package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// listedLine makes a function of SpatiaLite that makes a line of the only line, or the
// only point, that a geometry has. Positions are numbered from 0.
func listedLine(name string, rule *spec.Rule, parameters []Parameter, create func(c *call) (spatial.Geometry, bool)) Function {
	return Function{Name: name, Parameters: parameters, Result: ShapeResult, Rule: rule, Invariance: spatial.Equivariant, in: spatialite, apply: func(c *call) semantics.Value {
		for i, v := range c.arguments {
			if v.Kind() == semantics.KindGeometry && c.formOpen(i) {
				return semantics.Null
			}
		}
		g, made := create(c)
		if !made {
			c.meets(1)
			return semantics.Null
		}
		c.meets(2)
		return shapeValue(g)
	}}
}

func listedLineRule(id, name, says, functions, files string) *spec.Rule {
	return declare(spatialite, spec.Rule{ID: "edit." + id, Says: says + " NULL if an argument is, and where there is none.",
		From: spec.SpatiaLiteCode(functions, files), Keywords: []string{name}, Cases: []string{"null", "none", "made"}})
}

var (
	ruleListedMakeLine = listedLineRule("listed-make-line", "MAKELINE", "MakeLine(a, b) is the line from the only point of a to the only point of b, if they have nothing else.",
		"fnct_MakeLine, gaiaMakeLine", listedFile+", src/gaiageo/gg_geometries.c")
	ruleListedAddPoint = listedLineRule("listed-add-point", "ST_ADDPOINT", "ST_AddPoint(l, p, n) has the only point p before the n-th position of the only line l; a negative n appends it, and so it does without n.",
		"fnct_AddPoint, is_single_linestring, is_single_point", listedFile)
	ruleListedSetPoint = listedLineRule("listed-set-point", "ST_SETPOINT", "ST_SetPoint(l, n, p) has the only point p in the place of the n-th position of the only line l.",
		"fnct_SetPoint, commont_set_point", listedFile)
	ruleListedRemovePoint = listedLineRule("listed-remove-point", "ST_REMOVEPOINT", "ST_RemovePoint(l, n) is the only line l without its n-th position; of a line of two positions it is not modelled.",
		"fnct_RemovePoint, is_single_linestring", listedFile)
)

// listedLines is the chapter of SpatiaLite's functions that make and change lines.
var listedLines = []Function{
	listedLine("MAKELINE", ruleListedMakeLine, []Parameter{Shape, Shape}, func(c *call) (spatial.Geometry, bool) {
		a, isFirst := soleAt[spatial.Point](c, 0)
		b, isSecond := soleAt[spatial.Point](c, 1)
		if !isFirst || !isSecond {
			return nil, false
		}
		l, err := spatial.MakeLine(a, b)
		return l, err == nil
	}),
	listedLine("ST_ADDPOINT", ruleListedAddPoint, []Parameter{Shape, Shape}, func(c *call) (spatial.Geometry, bool) { return c.addListed(-1) }),
	listedLine("ST_ADDPOINT", ruleListedAddPoint, []Parameter{Shape, Shape, Whole}, func(c *call) (spatial.Geometry, bool) { return c.addListed(c.indexAt(2)) }),
	listedLine("ST_SETPOINT", ruleListedSetPoint, []Parameter{Shape, Whole, Shape}, func(c *call) (spatial.Geometry, bool) {
		l, isLine := soleAt[spatial.LineString](c, 0)
		p, isPoint := soleAt[spatial.Point](c, 2)
		if !isLine || !isPoint || c.indexAt(1) < 0 {
			return nil, false
		}
		g, err := spatial.SetPoint(l, c.indexAt(1), p)
		return g, err == nil
	}),
	listedLine("ST_REMOVEPOINT", ruleListedRemovePoint, andNumber, func(c *call) (spatial.Geometry, bool) {
		l, is := soleAt[spatial.LineString](c, 0)
		if n := c.indexAt(1); !is || n < 0 || n >= len(l.Positions) {
			return nil, false
		}
		if len(l.Positions) < 3 { // a line of one position is left
			c.e.LeaveOut("ST_RemovePoint of a line of two positions")
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
