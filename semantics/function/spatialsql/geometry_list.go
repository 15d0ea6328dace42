package spatialsql

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// ofGeometryLists is the chapter of what makes a geometry of a list of geometries.
var ofGeometryLists = chapter{
	function.STCollectOfList:          ofList(collectList),
	function.STMakeLineOfList:         ofList(lineOfList),
	function.STCollectOfListOfDuckDB:  ofList(collectPresent),
	function.STMakeLineOfListOfDuckDB: ofList(lineOfPoints),
}

// ofList makes a function of the geometries in a list that are not NULL. All are in one reference
// system, and the result is.
func ofList(compute func(c *call, list []spatial.Geometry) semantics.Value) code {
	return func(c *call) semantics.Value {
		var shapes []spatial.Geometry
		var reference int32
		elements := c.arguments[0].List().Flat()
		for i := range elements {
			if elements[i].IsNull() {
				continue
			}
			g := elements[i].Geometry().Under(c.e.Reading)
			switch {
			case g == nil:
				return c.leaveOut("a coordinate beyond the greatest double")
			case g.IsPointSet() && g.Shape().Type() != spatial.TypePoint:
				c.e.Coverage.Apply(ruleForm, formDecides)
				c.e.MarkUndetermined(ruleForm)
				return semantics.Null
			case len(shapes) > 0 && g.Reference() != reference && c.e.Dialect.MixedReferences == spec.MixedReferencesOpen:
				return c.leaveOut("geometries with several SRIDs in a list")
			case len(shapes) > 0 && g.Reference() != reference:
				c.e.Coverage.Apply(ruleMixedReferences, function.SystemsDiffer)
				return c.e.Raise(semantics.ClassGeometry)
			case len(shapes) > 0 && g.Shape().Layout() != shapes[0].Layout():
				return c.leaveOut("geometries of which one has Z or M and the other not in a list")
			}
			reference = g.Reference()
			shapes = append(shapes, g.Shape())
		}
		v := compute(c, shapes)
		if v.Kind() == semantics.KindGeometry && reference != 0 {
			c.e.Coverage.Apply(ruleInheritedReference, function.SystemInherited)
			return semantics.GeometryValue(v.Geometry().WithReference(reference))
		}
		return v
	}
}

func collectList(c *call, list []spatial.Geometry) semantics.Value {
	if len(list) == 0 {
		c.meets(function.ListedNone)
		return semantics.Null
	}
	return c.collected(list)
}

func (c *call) collected(list []spatial.Geometry) semantics.Value {
	collection, err := spatial.Collect(list...)
	if err != nil {
		return c.leaveOut("geometries of which one has Z or M and the other not in a list")
	}
	c.meets(function.ListedMade)
	return shapeValue(collection)
}

func lineOfList(c *call, list []spatial.Geometry) semantics.Value {
	var positions []spatial.Position
	found := false
	add := func(more []spatial.Position, line bool) {
		if n := len(positions); line && n > 0 && len(more) > 0 && sameAs(positions[n-1], more[0]) {
			more = more[1:]
		}
		positions = append(positions, more...)
	}
	layout := spatial.XY
	for _, g := range list {
		switch g.Type() {
		case spatial.TypePoint, spatial.TypeMultiPoint, spatial.TypeLineString, spatial.TypeMultiLineString:
			found, layout = true, g.Layout()
			spatial.Basic(g, func(part spatial.Geometry) {
				var own []spatial.Position
				spatial.EachPosition(part, func(p spatial.Position) { own = append(own, p) })
				add(own, part.Type() == spatial.TypeLineString)
			})
		case spatial.TypePolygon, spatial.TypeMultiPolygon, spatial.TypeGeometryCollection:
		}
	}
	switch {
	case !found:
		c.meets(function.ListedNone)
		return semantics.Null
	case len(positions) == 1:
		return c.leaveOut("a line of one position")
	}
	c.meets(function.ListedMade)
	return shapeValue(spatial.NewLineString(layout, positions...))
}

func collectPresent(c *call, list []spatial.Geometry) semantics.Value {
	present := slices.DeleteFunc(slices.Clone(list), spatial.Geometry.IsEmpty)
	if len(present) == 0 {
		c.meets(function.ListedNone)
		return shapeValue(spatial.NewGeometryCollection(spatial.XY))
	}
	return c.collected(present)
}

func lineOfPoints(c *call, list []spatial.Geometry) semantics.Value {
	var positions []spatial.Position
	for _, g := range list {
		point, is := g.(spatial.Point)
		if !is {
			c.meets(function.ListedOther)
			return c.e.Raise(semantics.ClassGeometry)
		}
		if at, present := point.Position(); present {
			positions = append(positions, at)
		}
	}
	switch len(positions) {
	case 0:
		c.meets(function.ListedNone)
	case 1:
		c.meets(function.ListedOther)
		return c.e.Raise(semantics.ClassGeometry)
	default:
		c.meets(function.ListedMade)
	}
	return shapeValue(spatial.NewLineString(spatial.XY, positions...))
}
