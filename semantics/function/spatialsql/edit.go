package spatialsql

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// Case of ruleForm.
const formDecides spec.Case = iota

// ruleForm leaves open what depends on how a set of points is written, where only the
// set is said.
var ruleForm = spec.Declare(spec.Rule{
	ID:        "edit.form",
	Statement: "Of some results the set of points is said, but not in which order its positions and elements are written: what depends on that is left open.",
	From:      spec.PostGIS("ST_ConvexHull, ST_Boundary", "doc/reference_processing.xml, doc/reference_accessor.xml"),
	Cases:     []string{formDecides: "depends on the form"}, Only: spec.SpatialDialects(),
	Open: map[string][]string{spec.EveryDialect: {"depends on the form"}},
})

// formOpen leaves a result open that depends on how an argument is written, where
// only its set of points is known.
func (c *call) formOpen(i int) bool {
	if !c.geometry(i).IsPointSet() || c.shape(i).Type() == spatial.TypePoint { // a point is written in one way
		return false
	}
	c.e.Coverage.Apply(ruleForm, formDecides)
	c.e.MarkUndetermined(ruleForm)
	return true
}

// editing makes a function that makes a geometry of others; make reports false where
// the result is NULL.
func editing(create func(c *call) (spatial.Geometry, bool)) code {
	return func(c *call) semantics.Value {
		g, made := create(c)
		if c.dimension(0) == spatial.Nothing {
			c.meets(function.EditEmpty)
		} else {
			c.meets(function.EditMade)
		}
		if !made {
			return semantics.Null
		}
		return c.edited(g, c.f.PointSet)
	}
}

// edited is a geometry that was made of the first argument, and that is known as a set of points
// if it is so declared or the argument is.
func (c *call) edited(g spatial.Geometry, pointSet bool) semantics.Value {
	if !spatial.IsBinary(g) {
		c.e.NearThreshold = true // an engine rounds the coordinates
	}
	v := semantics.NewGeometry(g)
	if pointSet || c.geometry(0).IsPointSet() {
		v = semantics.NewPointSet(g)
	}
	return semantics.GeometryValue(v)
}

// always is an edit that makes something of every geometry.
func always(edit func(g spatial.Geometry) spatial.Geometry) func(c *call) (spatial.Geometry, bool) {
	return func(c *call) (spatial.Geometry, bool) { return edit(c.shape(0)), true }
}

// edits is the chapter of functions that make geometries of geometries.
var edits = chapter{
	function.STConvexHull: editing(always(spatial.ConvexHull)),
	function.STBoundary: editing(func(c *call) (spatial.Geometry, bool) {
		g, found := spatial.BoundaryOf(c.shape(0), spatial.OddEnds)
		if !found || !c.measurable() {
			c.e.MarkUnsupported("the boundary of a geometry collection")
		}
		return g, found
	}),
	function.STEnvelope: editing(func(c *call) (spatial.Geometry, bool) {
		box, found := spatial.Envelope(c.shape(0))
		if !found {
			return c.shape(0), true
		}
		return box.Geometry(spatial.NorthFirst), true
	}),
	function.STBoundingDiagonal: boundingDiagonal, function.STBoundingDiagonalThatFits: boundingDiagonal,
	function.STReverse:         editing(always(spatial.Reverse)),
	function.STFlipCoordinates: editing(always(spatial.FlipCoordinates)),
	function.STForcePolygonCW:  editing(always(spatial.ForcePolygonClockwise)),
	function.STForcePolygonCCW: editing(func(c *call) (spatial.Geometry, bool) {
		if c.isCollection(0) { // the manual speaks of polygons and multipolygons; which a collection is was changed
			c.e.MarkUnsupported("ST_ForcePolygonCCW of a geometry collection")
			return nil, false
		}
		return spatial.ForcePolygonCounterclockwise(c.shape(0)), true
	}),
	function.STMulti:                editing(always(spatial.Multi)),
	function.STForceCollection:      editing(always(func(g spatial.Geometry) spatial.Geometry { return spatial.ForceCollection(g) })),
	function.STCollectionHomogenize: editing(always(spatial.CollectionHomogenize)),
	function.STNormalize:            editing(always(spatial.Normalize)),
	function.STRemoveRepeatedPoints: withoutRepeats,
	function.STCollect:              collect,
	function.STCollectionExtract: editing(func(c *call) (spatial.Geometry, bool) {
		n := c.index()
		if n < 1 || n > 3 {
			c.e.MarkUnsupported("ST_CollectionExtract of another number than 1 to 3")
			return nil, false
		}
		g, ok := spatial.CollectionExtract(c.shape(0), spatial.Type(n))
		if !ok {
			c.e.MarkUnsupported("ST_CollectionExtract of such a geometry")
		}
		return g, ok
	}),
	function.STTranslate: editing(func(c *call) (spatial.Geometry, bool) {
		return c.mapped(func(n []spatial.Number) spatial.Map { return spatial.Translation(n[0], n[1]) })
	}),
	function.STScale: editing(func(c *call) (spatial.Geometry, bool) {
		return c.mapped(func(n []spatial.Number) spatial.Map { return spatial.Scaling(n[0], n[1]) })
	}),
	function.STAffine: editing(func(c *call) (spatial.Geometry, bool) {
		return c.mapped(func(n []spatial.Number) spatial.Map {
			return spatial.Map{A: n[0], B: n[1], D: n[2], E: n[3], XOffset: n[4], YOffset: n[5]}
		})
	}),
}

// withoutRepeats: which of the points of a MULTIPOINT stay, and in which order, is not said.
func withoutRepeats(c *call) semantics.Value {
	if c.dimension(0) == spatial.Nothing {
		c.meets(function.EditEmpty)
	} else {
		c.meets(function.EditMade)
	}
	return c.edited(spatial.RemoveRepeatedPoints(c.shape(0)), hasSeveralPoints(c.shape(0)))
}

func hasSeveralPoints(g spatial.Geometry) bool {
	if points, is := g.(spatial.MultiPoint); is {
		return len(points.Points) > 1
	}
	return slices.ContainsFunc(spatial.Elements(g), hasSeveralPoints)
}

// mapped is the image of the first argument under the map of the others.
func (c *call) mapped(of func(numbers []spatial.Number) spatial.Map) (spatial.Geometry, bool) {
	var numbers []spatial.Number
	for i := 1; i < len(c.arguments); i++ {
		n, finite := c.number(i)
		if !finite {
			c.e.MarkUnsupported("an infinite coordinate")
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return of(numbers).Apply(c.shape(0)), true
}

// collect is not strict: NULL adds nothing.
func collect(c *call) semantics.Value {
	for i, v := range c.arguments {
		if v.IsNull() {
			c.meets(function.NullArgument)
			return c.arguments[1-i]
		}
	}
	if c.geometry(0).IsPointSet() || c.geometry(1).IsPointSet() {
		c.e.MarkUnsupported("ST_Collect of geometries whose form is open")
		return semantics.Null
	}
	g, err := spatial.Collect(c.shape(0), c.shape(1))
	if err != nil {
		c.e.MarkUnsupported("ST_Collect of geometries with different layouts")
		return semantics.Null
	}
	if c.dimension(0) == spatial.Nothing || c.dimension(1) == spatial.Nothing {
		c.meets(function.EditEmpty)
	} else {
		c.meets(function.EditMade)
	}
	return shapeValue(g)
}
