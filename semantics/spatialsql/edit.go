package spatialsql

import (
	"cmp"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// ruleForm leaves open what depends on how a set of points is written, where only the
// set is said.
var ruleForm = spec.Declare(spec.Rule{
	ID:    "edit.form",
	Says:  "Of some results the set of points is said, but not in which order its positions and elements are written: what depends on that is left open.",
	From:  spec.PostGIS("ST_ConvexHull, ST_Boundary", "doc/reference_processing.xml, doc/reference_accessor.xml"),
	Cases: []string{"depends on the form"}, Only: spec.SpatialDialects(),
	Open: map[string][]string{spec.EveryDialect: {"depends on the form"}},
})

// formOpen leaves a result open that depends on how an argument is written, where
// only its set of points is known.
func (c *call) formOpen(i int) bool {
	if !c.geometry(i).IsPointSet() {
		return false
	}
	c.e.Coverage.Apply(ruleForm, 0)
	c.e.LeaveOpen(ruleForm)
	return true
}

// editPages are the chapters of the manual that have another edit than those of
// "Geometry Editors".
var editPages = map[string]string{
	"ST_CONVEXHULL": "processing", "ST_BOUNDARY": "accessor", "ST_ENVELOPE": "accessor", "ST_BOUNDINGDIAGONAL": "accessor",
	"ST_TRANSLATE": "transformation", "ST_SCALE": "transformation", "ST_AFFINE": "transformation",
}

// editing makes a function that makes a geometry of others; make reports false where
// the result is NULL.
func editing(name, id, says, from string, has systems, parameters []Parameter, pointSet bool, group spatial.Invariance, create func(c *call) (spatial.Geometry, bool)) Function {
	rule := declare(has, spec.Rule{ID: "edit." + id, Says: says + " NULL if an argument is.", From: spec.PostGIS(from, "doc/reference_"+cmp.Or(editPages[name], "editor")+".xml"),
		Keywords: []string{name}, Cases: []string{"null", "empty", "made"}})
	return Function{Name: name, Parameters: parameters, Result: ShapeResult, Rule: rule, Invariance: group, PointSet: pointSet, in: has, apply: func(c *call) semantics.Value {
		g, made := create(c)
		if c.dimension(0) == spatial.Nothing {
			c.meets(1)
		} else {
			c.meets(2)
		}
		if !made {
			return semantics.Null
		}
		if !spatial.IsBinary(g) {
			c.e.NearThreshold = true // an engine rounds the coordinates
		}
		v := semantics.NewGeometry(g)
		if pointSet || c.geometry(0).IsPointSet() {
			v = semantics.NewPointSet(g)
		}
		return semantics.GeometryValue(v)
	}}
}

// always is an edit that makes something of every geometry.
func always(edit func(g spatial.Geometry) spatial.Geometry) func(c *call) (spatial.Geometry, bool) {
	return func(c *call) (spatial.Geometry, bool) { return edit(c.shape(0)), true }
}

// edits is the chapter of functions that make geometries of geometries.
var edits = []Function{
	editing("ST_CONVEXHULL", "convex-hull", "ST_ConvexHull is the least convex set that contains the geometry.", "ST_ConvexHull", standard|postgis|geos, one, true, spatial.Equivariant, always(spatial.ConvexHull)),
	editing("ST_BOUNDARY", "boundary", "ST_Boundary is the boundary: none of points, the ends of lines of which an odd number meets, the rings of polygons.", "ST_Boundary", standard|postgis|geos, one, true, spatial.Equivariant,
		func(c *call) (spatial.Geometry, bool) {
			g, found := spatial.BoundaryOf(c.shape(0), spatial.OddEnds)
			if !found || !c.measurable() {
				c.e.LeaveOut("the boundary of a geometry collection")
			}
			return g, found
		}),
	editing("ST_ENVELOPE", "envelope", "ST_Envelope is the box of the geometry: a polygon from its least corner on, north first; a line or a point where it has no width or height.", "ST_Envelope", postgis, one, false, spatial.EquivariantOnAxes,
		func(c *call) (spatial.Geometry, bool) {
			box, found := spatial.Envelope(c.shape(0))
			if !found {
				return c.shape(0), true
			}
			return box.Geometry(spatial.NorthFirst), true
		}),
	editing("ST_BOUNDINGDIAGONAL", "bounding-diagonal", "ST_BoundingDiagonal is the line from the least corner of the geometry's box to the greatest.", "ST_BoundingDiagonal", postgis, one, false, spatial.NotInvariant, // a mirrored box has the other diagonal
		func(c *call) (spatial.Geometry, bool) { return spatial.BoundingDiagonal(c.shape(0)), true }),
	editing("ST_REVERSE", "reverse", "ST_Reverse has the positions of every line and ring in the opposite order.", "ST_Reverse", postgis|geos, one, false, spatial.Equivariant, always(spatial.Reverse)),
	editing("ST_FLIPCOORDINATES", "flip", "ST_FlipCoordinates has X and Y exchanged.", "ST_FlipCoordinates", postgis, one, false, spatial.NotInvariant, always(spatial.FlipCoordinates)),
	editing("ST_FORCEPOLYGONCW", "clockwise", "ST_ForcePolygonCW has all shells clockwise and all holes counterclockwise.", "ST_ForcePolygonCW", postgis, one, false, spatial.NotInvariant, always(spatial.ForcePolygonClockwise)),
	editing("ST_FORCEPOLYGONCCW", "counterclockwise", "ST_ForcePolygonCCW has all shells counterclockwise and all holes clockwise, of polygons and multipolygons; others stay, and what it makes of collections is not modelled.", "ST_ForcePolygonCCW", postgis, one, false, spatial.NotInvariant,
		func(c *call) (spatial.Geometry, bool) {
			if c.isCollection(0) { // the manual speaks of polygons and multipolygons; which a collection is was changed
				c.e.LeaveOut("ST_ForcePolygonCCW of a geometry collection")
				return nil, false
			}
			return spatial.ForcePolygonCounterclockwise(c.shape(0)), true
		}),
	editing("ST_MULTI", "multi", "ST_Multi is a basic geometry as the only element of a collection of its type; collections stay.", "ST_Multi", postgis, one, false, spatial.Equivariant, always(spatial.Multi)),
	editing("ST_FORCECOLLECTION", "collection", "ST_ForceCollection is a GEOMETRYCOLLECTION of the elements of a collection, or of the geometry alone.", "ST_ForceCollection", postgis, one, false, spatial.Equivariant,
		always(func(g spatial.Geometry) spatial.Geometry { return spatial.ForceCollection(g) })),
	editing("ST_COLLECTIONHOMOGENIZE", "homogenize", "ST_CollectionHomogenize is the simplest geometry of the elements of a collection: one of them, a collection of one type, or a flat GEOMETRYCOLLECTION.", "ST_CollectionHomogenize", postgis, one, true, spatial.Equivariant, always(spatial.CollectionHomogenize)),
	editing("ST_NORMALIZE", "normalize", "ST_Normalize is the same set of points, written in a form of the engine's own.", "ST_Normalize", postgis|geos, one, true, spatial.Equivariant, always(spatial.Normalize)),
	editing("ST_REMOVEREPEATEDPOINTS", "repeated", "ST_RemoveRepeatedPoints has consecutive positions that are the same only once.", "ST_RemoveRepeatedPoints", postgis, one, true, spatial.Equivariant, always(spatial.RemoveRepeatedPoints)),
	{Name: "ST_COLLECT", Parameters: []Parameter{Shape, Shape}, Result: ShapeResult, Invariance: spatial.Equivariant, lenient: true, in: postgis, apply: collect,
		Rule: declare(postgis, spec.Rule{ID: "edit.collect",
			Says:     "ST_Collect(a, b) is the collection of a and b, unchanged: of their type if it is one basic type, else a GEOMETRYCOLLECTION. If one is NULL it is the other.",
			From:     spec.PostGIS("ST_Collect; LWGEOM_collect", "doc/reference_constructor.xml, postgis/lwgeom_functions_basic.c"),
			Keywords: []string{"ST_COLLECT"}, Cases: []string{"null", "empty", "made"}})},
	editing("ST_COLLECTIONEXTRACT", "extract", "ST_CollectionExtract(g, n) is the points (1), lines (2) or polygons (3) in a geometry, as a collection of that type unless the geometry itself is basic.", "ST_CollectionExtract", postgis, andNumber, false, spatial.Equivariant,
		func(c *call) (spatial.Geometry, bool) {
			n := c.index()
			if n < 1 || n > 3 {
				c.e.LeaveOut("ST_CollectionExtract of another number than 1 to 3")
				return nil, false
			}
			g, ok := spatial.CollectionExtract(c.shape(0), spatial.Type(n))
			if !ok {
				c.e.LeaveOut("ST_CollectionExtract of such a geometry")
			}
			return g, ok
		}),
	editing("ST_TRANSLATE", "translate", "ST_Translate(g, x, y) has x and y added to every position.", "ST_Translate", postgis, []Parameter{Shape, Number, Number}, false, spatial.NotInvariant,
		func(c *call) (spatial.Geometry, bool) {
			return c.mapped(func(n []spatial.Number) spatial.Map { return spatial.Translation(n[0], n[1]) })
		}),
	editing("ST_SCALE", "scale", "ST_Scale(g, x, y) has every position multiplied by x and y.", "ST_Scale", postgis, []Parameter{Shape, Number, Number}, false, spatial.NotInvariant,
		func(c *call) (spatial.Geometry, bool) {
			return c.mapped(func(n []spatial.Number) spatial.Map { return spatial.Scaling(n[0], n[1]) })
		}),
	editing("ST_AFFINE", "affine", "ST_Affine(g, a, b, d, e, x, y) has each position at (a·x + b·y + x, d·x + e·y + y).", "ST_Affine", postgis, []Parameter{Shape, Number, Number, Number, Number, Number, Number}, false, spatial.NotInvariant,
		func(c *call) (spatial.Geometry, bool) {
			return c.mapped(func(n []spatial.Number) spatial.Map {
				return spatial.Map{A: n[0], B: n[1], D: n[2], E: n[3], XOffset: n[4], YOffset: n[5]}
			})
		}),
}

// mapped is the image of the first argument under the map of the others.
func (c *call) mapped(of func(numbers []spatial.Number) spatial.Map) (spatial.Geometry, bool) {
	var numbers []spatial.Number
	for i := 1; i < len(c.arguments); i++ {
		n, finite := c.number(i)
		if !finite {
			c.e.LeaveOut("an infinite coordinate")
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
			c.meets(caseNull)
			return c.arguments[1-i]
		}
	}
	if c.geometry(0).IsPointSet() || c.geometry(1).IsPointSet() {
		c.e.LeaveOut("ST_Collect of geometries whose form is open")
		return semantics.Null
	}
	g, err := spatial.Collect(c.shape(0), c.shape(1))
	if err != nil {
		c.e.LeaveOut("ST_Collect of geometries with different layouts")
		return semantics.Null
	}
	if c.dimension(0) == spatial.Nothing || c.dimension(1) == spatial.Nothing {
		c.meets(1)
	} else {
		c.meets(2)
	}
	return shapeValue(g)
}
