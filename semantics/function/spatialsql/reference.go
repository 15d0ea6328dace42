package spatialsql

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// The chapter of spatial reference systems, and of Z and M. Before a function is
// applied its arguments have to be in one reference system; what it makes is in that of
// the arguments. Functions that look at X and Y alone get nothing else to see.

var (
	ruleMixedReferences    = function.RuleMixedReferences
	ruleInheritedReference = function.RuleInheritedReference
	ruleFlat               = function.RuleFlat
)

// references is the chapter of functions of reference systems and of Z and M.
var references = chapter{
	function.STSetSRID: setReference,
	function.STSRIDSet: setReference,
	function.STZ:       furtherOrdinate(spatial.Layout.HasZ, func(p spatial.Position) spatial.Number { return p.Z }),
	function.STM:       furtherOrdinate(spatial.Layout.HasM, func(p spatial.Position) spatial.Number { return p.M }),
	function.STForce2D: func(c *call) semantics.Value {
		c.meets(function.Flattened)
		if c.shape(0).Layout() != spatial.XY && hasEmptyElement(c.shape(0)) {
			return c.edited(spatial.Flat(spatial.PlainEmpty(c.shape(0))), false)
		}
		return semantics.GeometryValue(c.geometry(0).Flat())
	},
	function.STForce3D: forced(spatial.XYZ), function.STForce3DZ: forced(spatial.XYZ), function.STForce3DM: forced(spatial.XYM), function.STForce4D: forced(spatial.XYZM),
	function.STAsEWKT:         func(c *call) semantics.Value { return c.extendedText(asText(c)) },
	function.STAsEWKTOfDigits: func(c *call) semantics.Value { return c.extendedText(asTextOfDigits(c)) },
	function.STAsEWKB:         func(c *call) semantics.Value { return c.asBinary(spatial.Extended) },
}

func setReference(c *call) semantics.Value {
	c.meets(function.SystemSet)
	return c.inReference(c.arguments[0], 1)
}

// inReference puts a geometry into the reference system whose number is an argument;
// NULL and errors stay.
func (c *call) inReference(v semantics.Value, argument int) semantics.Value {
	if v.Kind() != semantics.KindGeometry {
		if c.arguments[argument].Int() != 0 && c.e.Dialect.References == spec.ReferencesOpen {
			c.e.MarkUnsupported("a spatial reference system")
		}
		return v
	}
	g, modelled := semantics.InReference(c.e, v.Geometry(), c.arguments[argument].Int())
	if !modelled {
		return semantics.Null
	}
	return semantics.GeometryValue(g)
}

func furtherOrdinate(has func(spatial.Layout) bool, of func(spatial.Position) spatial.Number) code {
	return func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		p, is := c.shape(0).(spatial.Point)
		at, present := p.Position()
		switch {
		case !is:
			c.meets(function.PartOfNoPoint)
			return c.e.Raise(semantics.ClassGeometry)
		case !present || !has(p.Layout()):
			c.meets(function.PartNone)
			return semantics.Null
		}
		c.meets(function.PartFound)
		return coordinate(of(at))
	}
}

// ordinates says what a function of PostGIS makes of Z and M.
type ordinates uint8

const (
	ordinatesLeftOut ordinates = iota // not modelled
	ordinatesUnseen                   // they are not looked at
	ordinatesKept                     // the function has them to see
)

// keepsOrdinates are functions that have Z and M to see, by PostGIS' manual, which says
// of those that make geometries that they do not drop the Z.
var keepsOrdinates = named(function.STAsText, function.STAsBinary, function.STAsEWKT, function.STAsEWKB, function.STZ, function.STM, function.STForce2D,
	function.STSetSRID, function.STOrderingEquals, function.STStartPoint, function.STEndPoint, function.STPointN,
	function.STGeometryN, function.STExteriorRing, function.STInteriorRingN, function.STMakePolygon,
	function.STForce3D, function.STForce3DZ, function.STForce3DM, function.STForce4D, function.STBoundingDiagonal,
	function.STReverse, function.STFlipCoordinates, function.STForcePolygonCW, function.STForcePolygonCCW, function.STTranslate, function.STScale, function.STAffine,
	function.STRemoveRepeatedPoints, function.STMakeLine, function.STAddPoint, function.STSetPoint, function.STRemovePoint, function.STCollect,
	function.STIsClosedOfPostGIS, function.STNDims, function.STCoordDim, function.STZmflag, function.GeometryTypeOfPostGIS,
	function.STZMin, function.STZMax, function.STHasZ, function.STHasM,
	function.PostGISNoop, function.PostGISAddBBox, function.PostGISDropBBox, function.STTransScale, function.ST3DLength, function.ST3DPerimeter, function.STScroll, function.STPoints, function.STForceRHR,
	function.STAddMeasure, function.STLocateAlong, function.STLocateBetween, function.STLocateBetweenElevations, function.STLineInterpolatePoint, function.STLineInterpolatePoints,
	function.STLineSubstring, function.STInterpolatePoint, function.STIsValidTrajectory,
	function.STAsHexEWKB, function.STAsGeoJSON, function.STSimplify, function.STSnapToGrid)

// forced makes a function that puts a geometry into a layout. What it has not is an argument, Z first,
// or 0.
func forced(l spatial.Layout) code {
	return func(c *call) semantics.Value {
		var z, m spatial.Number
		further := make([]spatial.Number, len(c.arguments))
		for i := 1; i < len(c.arguments); i++ {
			var finite bool
			if further[i], finite = c.number(i); !finite {
				c.e.MarkUnsupported("an infinite coordinate")
				return semantics.Null
			}
		}
		has := c.shape(0).Layout()
		given := further[1:]
		if l.HasZ() && len(given) > 0 {
			z, given = given[0], given[1:]
		}
		if l.HasM() && len(given) > 0 {
			m = given[0]
		}
		c.meets(function.LayoutForced)
		shape := c.shape(0)
		if l != has {
			shape = spatial.PlainEmpty(shape)
		}
		return c.edited(spatial.InLayout(shape, l, func(p spatial.Position) spatial.Position {
			switch {
			case !l.HasZ():
				p.Z = spatial.Number{}
			case !has.HasZ():
				p.Z = z
			}
			switch {
			case !l.HasM():
				p.M = spatial.Number{}
			case !has.HasM():
				p.M = m
			}
			return p
		}), false)
	}
}

// named is the set of the names of functions.
func named(list ...*function.Function) map[string]bool {
	names := map[string]bool{}
	for _, f := range list {
		names[f.Name] = true
	}
	return names
}

// ordinates is what the function makes of Z and M: what is no geometry is measured in
// the plane.
func ordinatesOf(f *function.Function) ordinates {
	switch {
	case keepsOrdinates[f.Name]:
		return ordinatesKept
	case f.Result == function.Geometry:
		return ordinatesLeftOut
	}
	return ordinatesUnseen
}

// comparesAcross are PostGIS' functions of two geometries that do not ask whether they
// are in one reference system.
func comparesAcross(f *function.Function) bool {
	switch f {
	case function.STOrderingEquals, function.STAddPoint, function.STAddPointAt, function.STSetPoint, function.BoxesOverlap, function.BoxesSame, function.BoxContains, function.BoxWithin:
		return true
	}
	return false
}

// admitted settles what the reference systems of the arguments and their Z and M make
// of a call; where it reports false the value is the result.
func (c *call) admitted() (v semantics.Value, admitted bool) {
	var first *semantics.Geometry
	for i := range c.arguments {
		if c.arguments[i].Kind() != semantics.KindGeometry {
			continue
		}
		g := c.geometry(i)
		if first == nil {
			first = g
		}
		if g.Reference() != first.Reference() && !(c.e.Dialect.MixedReferences == spec.MixedReferencesByCall && comparesAcross(c.f)) {
			if c.e.Dialect.MixedReferences == spec.MixedReferencesOpen {
				c.e.MarkUnsupported(fmt.Sprintf("geometries with the SRIDs %d and %d in one call", first.Reference(), g.Reference()))
				return semantics.Null, false
			}
			c.e.Coverage.Apply(ruleMixedReferences, function.SystemsDiffer)
			return c.e.Raise(semantics.ClassGeometry), false
		}
		if g.Shape().Layout() == spatial.XY {
			continue
		}
		switch ordinatesOf(c.f) {
		case ordinatesKept:
		case ordinatesUnseen:
			c.e.Coverage.Apply(ruleFlat, function.OrdinatesUnseen)
			c.arguments[i] = semantics.GeometryValue(g.Flat())
		case ordinatesLeftOut:
			c.e.MarkUnsupported("Z or M in " + c.f.Name)
			return semantics.Null, false
		}
	}
	return v, true
}

// inherited is a result in the reference system of the arguments.
func (c *call) inherited(v semantics.Value) semantics.Value {
	if c.f.Rule == function.STSetSRID.Rule || v.Kind() != semantics.KindGeometry {
		return v
	}
	for i := range c.arguments {
		if c.arguments[i].Kind() != semantics.KindGeometry {
			continue
		}
		if g := c.geometry(i); g.Reference() != 0 {
			c.e.Coverage.Apply(ruleInheritedReference, function.SystemInherited)
			return semantics.GeometryValue(v.Geometry().WithReference(g.Reference()))
		}
		return v
	}
	return v
}

// extendedLayouts turns the words of ISO's text for Z and M into those of the extended
// text.
var extendedLayouts = strings.NewReplacer(" ZM EMPTY", " EMPTY", " Z EMPTY", " EMPTY", " M EMPTY", "M EMPTY", " ZM (", "(", " Z (", "(", " M (", "M(")

// extendedPoints are the MULTIPOINTs in an extended text, whose points stand without parentheses.
//
// Source: lwmpoint_to_wkt_sb in liblwgeom/lwout_wkt.c of PostGIS at b2d575041cbb, read 2026-11-29.
var extendedPoints = regexp.MustCompile(`MULTIPOINTM?\((?:\([^()]*\)|EMPTY|,)*\)`)

// extendedText is the extended form of the first argument's text.
func (c *call) extendedText(v semantics.Value) semantics.Value {
	if v.Kind() != semantics.KindText {
		return v
	}
	text := extendedPoints.ReplaceAllStringFunc(extendedLayouts.Replace(v.Str()), func(points string) string {
		head, body, _ := strings.Cut(points, "(")
		return head + "(" + strings.NewReplacer("(", "", ")", "").Replace(body) + ")"
	})
	if srid := c.geometry(0).Reference(); srid != 0 {
		text = "SRID=" + strconv.Itoa(int(srid)) + ";" + text
	}
	return semantics.Text(text)
}
