package spatialsql

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// listedEdit makes a function that makes a geometry of another one; create reports
// false where the result is NULL.
func listedEdit(create func(g spatial.Geometry) (spatial.Geometry, bool)) code {
	return func(c *call) semantics.Value {
		g, made := create(c.shape(0))
		if c.f.PointSet && !c.measurable() {
			return semantics.Null
		}
		return c.constructed(g, made, c.f.PointSet)
	}
}

// kept is an edit that makes something of every geometry.
func kept(edit func(g spatial.Geometry) spatial.Geometry) func(g spatial.Geometry) (spatial.Geometry, bool) {
	return func(g spatial.Geometry) (spatial.Geometry, bool) { return edit(g), true }
}

// editsOfSpatiaLite is the chapter of SpatiaLite's functions that make geometries of
// geometries.
var editsOfSpatiaLite = chapter{
	function.STEnvelopeOfSpatiaLite: listedEdit(func(g spatial.Geometry) (spatial.Geometry, bool) {
		box, found := spatial.Envelope(g)
		return box.Polygon(spatial.EastFirst), found
	}),
	function.STReverseOfSpatiaLite:    listedEdit(kept(spatial.Reverse)),
	function.STMultiOfSpatiaLite:      listedEdit(kept(spatial.Multi)),
	function.SwapCoords:               listedEdit(kept(spatial.FlipCoordinates)),
	function.STConvexHullOfSpatiaLite: listedEdit(kept(spatial.ConvexHull)),
	function.STBoundaryOfSpatiaLite: listedEdit(func(g spatial.Geometry) (spatial.Geometry, bool) {
		if g.Type() == spatial.TypeGeometryCollection {
			return g, false
		}
		b, found := spatial.BoundaryOf(g, spatial.OddEnds)
		return b, found && !b.IsEmpty()
	}),
}
