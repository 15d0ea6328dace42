package spatialsql

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// The further types of PostGIS: curves, and surfaces of patches. A function takes them if it stands here; of all others
// such an argument is not modelled. No function here asks for a set of points.
//
// Sources: PostGIS 3.6.4 at 94d984bd0836, postgis/lwgeom_ogc.c, postgis/lwgeom_functions_basic.c, liblwgeom/lwgeom.c, read
// 2026-11-29.

// asOfSeven are functions that take the further types by the same code as the seven.
var asOfSeven = named(function.STAsText, function.STAsTextOfDigits, function.STAsEWKT, function.STAsEWKTOfDigits,
	function.STAsBinary, function.STAsEWKB, function.STAsHexEWKB,
	function.GeometryTypeOfPostGIS, function.STNDims, function.STCoordDim, function.STZmflag, function.STHasZ, function.STHasM,
	function.STSRID, function.STSetSRID, function.STIsEmpty, function.STNPoints,
	function.STForce2D, function.STForce3D, function.STForce3DZ, function.STForce3DM, function.STForce4D,
	function.PostGISNoop, function.PostGISAddBBox, function.PostGISDropBBox)

// ofFurther are functions whose code for the further types is another one.
var ofFurther = chapter{
	function.STGeometryType: func(c *call) semantics.Value {
		c.meets(function.TypeNamed)
		return semantics.Text(furtherNames[spatial.FurtherIn(c.outer())])
	},
	function.STIsCollection: func(c *call) semantics.Value {
		if c.ofPatches() {
			return semantics.Null
		}
		f, is := c.shape(0).(spatial.Further)
		return c.property(!is || f.IsSeveral())
	},
	function.STDimension:           furtherDimension,
	function.STNumPointsOfPostGIS:  ofCurve(func(_ *call, g spatial.LineString) (semantics.Value, bool) { return whole(len(g.Positions)), true }),
	function.STPointN:              ofCurve(curvePosition),
	function.STEndPointOfPostGIS:   ofCurve(endOf),
	function.STStartPointOfPostGIS: ofCurve(startOf),
	function.STNumGeometries: part(func(c *call) (semantics.Value, bool) {
		if c.ofPatches() {
			return semantics.Null, false
		}
		if c.shape(0).IsEmpty() {
			return whole(0), true
		}
		return whole(spatial.NumGeometries(c.shape(0))), true
	}),
	function.STGeometryN: part(func(c *call) (semantics.Value, bool) {
		if c.ofPatches() {
			return semantics.Null, false
		}
		if c.shape(0).IsEmpty() {
			c.e.MarkUnsupported("an element of EMPTY")
			return semantics.Null, false
		}
		return shapeOr(spatial.GeometryN(c.shape(0), c.index()))
	}),
	function.STReverse:         furtherEdit(func(_ *call, g spatial.Geometry) (spatial.Geometry, bool) { return reversed(g), true }),
	function.STFlipCoordinates: furtherEdit(func(_ *call, g spatial.Geometry) (spatial.Geometry, bool) { return spatial.FlipCoordinates(g), true }),
	function.STTranslate: furtherEdit(func(c *call, _ spatial.Geometry) (spatial.Geometry, bool) {
		return c.mapped(func(n []spatial.Number) spatial.Map { return spatial.Translation(n[0], n[1]) })
	}),
}

// code is the code of the call's function; it reports false, and leaves out, where the function does not take an argument.
func (c *call) code() (code, bool) {
	word := ""
	for i := range c.arguments {
		switch v := &c.arguments[i]; v.Kind() {
		case semantics.KindGeometry:
			if word == "" {
				word = spatial.FurtherIn(v.Geometry().Shape())
			}
		case semantics.KindList:
			if word == "" && slices.ContainsFunc(v.List().Elements, func(element semantics.Value) bool {
				return element.Kind() == semantics.KindGeometry && spatial.HasFurther(element.Geometry().Shape())
			}) {
				c.e.MarkUnsupported(c.f.Name + " of a list of geometries with curves or patches")
				return nil, false
			}
		case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindInteger, semantics.KindUnsigned, semantics.KindHuge, semantics.KindDecimal, semantics.KindFloat, semantics.KindText, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindStruct, semantics.KindMap: // no other value holds a geometry
		}
	}
	switch {
	case word == "" || asOfSeven[c.f.Name]:
		return implementations[c.f], true
	case ofFurther[c.f] != nil:
		return ofFurther[c.f], true
	}
	c.e.MarkUnsupported(c.f.Name + " of a " + word)
	return nil, false
}

// outer is the first argument without what is in it, if it is a collection.
func (c *call) outer() spatial.Geometry {
	if _, is := c.shape(0).(spatial.Further); is {
		return c.shape(0)
	}
	return spatial.NewGeometryCollection(spatial.XY)
}

// furtherNames are the names of the types as ST_GeometryType has them; the empty word is that of a collection.
var furtherNames = map[string]string{"": typeNames[spatial.TypeGeometryCollection], "CIRCULARSTRING": "ST_CircularString", "COMPOUNDCURVE": "ST_CompoundCurve",
	"CURVEPOLYGON": "ST_CurvePolygon", "MULTICURVE": "ST_MultiCurve", "MULTISURFACE": "ST_MultiSurface", "POLYHEDRALSURFACE": "ST_PolyhedralSurface",
	"TRIANGLE": "ST_Triangle", "TIN": "ST_Tin"}

// ofPatches leaves out what is asked of a TIN and a POLYHEDRALSURFACE, which counts as one geometry since PostGIS 3.6 only.
func (c *call) ofPatches() bool {
	if f, is := c.shape(0).(spatial.Further); is && (f.Is("TIN") || f.Is("POLYHEDRALSURFACE")) {
		c.e.MarkUnsupported(c.f.Name + " of a " + spatial.FurtherIn(f))
		return true
	}
	return false
}

// furtherDimension is that of the type, and of a collection the greatest of its elements. A POLYHEDRALSURFACE that encloses
// a volume has 3: whether it does is not modelled.
func furtherDimension(c *call) semantics.Value {
	greatest := 0
	for _, g := range leavesOf(c.shape(0)) {
		var dimension int
		switch f, is := g.(spatial.Further); {
		case is && f.Is("POLYHEDRALSURFACE"):
			c.e.MarkUnsupported("ST_Dimension of a POLYHEDRALSURFACE")
			return semantics.Null
		case is && (f.Is("CIRCULARSTRING") || f.Is("COMPOUNDCURVE") || f.Is("MULTICURVE")):
			dimension = 1
		case is:
			dimension = 2
		default:
			dimension = max(0, int(spatial.TypeDimension(g)))
		}
		greatest = max(greatest, dimension)
	}
	if c.isCollection(0) {
		c.meets(function.DimensionOfCollection)
	} else {
		c.meets(function.DimensionBasic)
	}
	return whole(greatest)
}

// leavesOf are the elements of a collection at every depth that are no GEOMETRYCOLLECTION.
func leavesOf(g spatial.Geometry) (list []spatial.Geometry) {
	if g.Type() != spatial.TypeGeometryCollection {
		return []spatial.Geometry{g}
	}
	for _, element := range spatial.Elements(g) {
		list = append(list, leavesOf(element)...)
	}
	return list
}

// ofCurve makes a function of the positions of a CIRCULARSTRING or a COMPOUNDCURVE; another geometry has none. A position
// in which two parts of a COMPOUNDCURVE meet counts twice. Which geometries begin somewhere is not all modelled.
func ofCurve(find func(c *call, positions spatial.LineString) (semantics.Value, bool)) code {
	return part(func(c *call) (semantics.Value, bool) {
		f, is := c.shape(0).(spatial.Further)
		if !is || !f.Is("CIRCULARSTRING") && !f.Is("COMPOUNDCURVE") {
			if c.f == function.STStartPointOfPostGIS {
				c.e.MarkUnsupported(c.f.Name + " of a " + spatial.FurtherIn(c.shape(0)))
			}
			return semantics.Null, false
		}
		var positions []spatial.Position
		spatial.EachPosition(f, func(p spatial.Position) { positions = append(positions, p) })
		return find(c, spatial.NewLineString(f.Layout(), positions...))
	})
}

// curvePosition is positionFromEnds. A number beyond the positions of a COMPOUNDCURVE raises, which is not modelled.
func curvePosition(c *call, l spatial.LineString) (semantics.Value, bool) {
	if c.index() > len(l.Positions) || c.index() == 0 {
		c.e.MarkUnsupported("ST_PointN of a curve with a number beyond its positions")
		return semantics.Null, false
	}
	return positionFromEnds(c, l)
}

func furtherEdit(create func(c *call, g spatial.Geometry) (spatial.Geometry, bool)) code {
	return func(c *call) semantics.Value {
		g, made := create(c, c.shape(0))
		if !made {
			return semantics.Null
		}
		if g.IsEmpty() {
			c.meets(function.EditEmpty)
		} else {
			c.meets(function.EditMade)
		}
		return c.edited(g, false)
	}
}

// reversed reverses each element of a collection.
func reversed(g spatial.Geometry) spatial.Geometry {
	switch g := g.(type) {
	case spatial.Further:
		return g.Reversed()
	case spatial.GeometryCollection:
		elements := make([]spatial.Geometry, len(g.Elements))
		for i, element := range g.Elements {
			elements[i] = reversed(element)
		}
		return spatial.NewGeometryCollection(g.Layout(), elements...)
	default: // one of the seven
		return spatial.Reverse(g)
	}
}
