package spatialsql

import (
	"math"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/function"
)

// simplifications is the chapter of what leaves out or moves positions in PostGIS.
var simplifications = chapter{
	function.STSimplify:                   simplify,
	function.STSimplifyKeeping:            simplify,
	function.STSnapToGrid:                 snapToGrid,
	function.STSnapToGridOfTwo:            snapToGrid,
	function.STSnapToGridAt:               snapToGrid,
	function.STRemoveRepeatedPointsWithin: withoutNear,
}

// comparesDistances notes that an engine compares rounded distances: products of coordinates that are
// not small integers are rounded.
func (c *call) comparesDistances() {
	const small = 4096
	spatial.EachPosition(c.shape(0), func(p spatial.Position) {
		for _, n := range []spatial.Number{p.X, p.Y} {
			if i, is := n.Int64(); !is || i > small || i < -small {
				c.e.NearThreshold = true
			}
		}
	})
}

func simplify(c *call) semantics.Value {
	tolerance, finite := c.number(1)
	switch {
	case !finite:
		return c.leaveOut("a distance that is no number")
	case c.formOpen(0):
		return semantics.Null
	}
	c.comparesDistances()
	if t := c.shape(0).Type(); t == spatial.TypePoint || t == spatial.TypeMultiPoint {
		c.meets(function.NotSimplified)
		return c.arguments[0]
	}
	simple, changed := spatial.Simplify(c.shape(0), tolerance, len(c.arguments) > 2 && c.arguments[2].Bool())
	switch {
	case !changed:
		c.meets(function.NotSimplified)
		return c.arguments[0]
	case simple.IsEmpty():
		c.meets(function.SimplifiedAway)
		return semantics.Null
	}
	c.meets(function.Simplified)
	return c.edited(simple, false)
}

// axis is the grid of one coordinate: where it counts from, and how far its lines are apart.
type axis struct{ origin, size spatial.Number }

// snap moves a coordinate as an engine does, of doubles by rounded quotients and products.
//
// Source: ptarray_grid_in_place in liblwgeom/ptarray.c, condition_gridspec_scale in liblwgeom/lwgeom.c
// of PostGIS at b2d575041cbb, read 2026-11-29.
func (a axis) snap(n spatial.Number) spatial.Number {
	if a.size.Sign() <= 0 {
		return n
	}
	if n.IsBinary() && a.origin.IsBinary() && a.size.IsBinary() {
		f, _ := n.Float64()
		if snapped, finite := spatial.Binary(a.snapDouble(f)); finite {
			return snapped
		}
		return n
	}
	quotient, _ := n.Minus(a.origin).Over(a.size).Float64()
	lines, finite := spatial.Binary(math.RoundToEven(quotient))
	if !finite {
		return n
	}
	return lines.Times(a.size).Plus(a.origin)
}

func (a axis) snapDouble(f float64) float64 {
	origin, _ := a.origin.Float64()
	size, _ := a.size.Float64()
	if size < 1 {
		scale := nearInteger(1 / size)
		return math.RoundToEven(float64((f-origin)*scale))/scale + origin
	}
	size = nearInteger(size)
	return float64(math.RoundToEven((f-origin)/size)*size) + origin
}

// nearInteger is the integer next to a number, if it is very near.
//
// Source: snap_to_int in liblwgeom/lwgeom.c of PostGIS at b2d575041cbb, read 2026-11-29.
func nearInteger(f float64) float64 {
	if nearest := math.RoundToEven(f); math.Abs(f-nearest) < 1e-6 {
		return nearest
	}
	return f
}

// between tells that a coordinate lies so near to the middle of two lines that a rounded quotient may
// go either way.
func (a axis) between(n spatial.Number) bool {
	if a.size.Sign() <= 0 {
		return false
	}
	quotient, _ := n.Minus(a.origin).Over(a.size).Float64()
	off := math.Abs(quotient - math.Floor(quotient) - 0.5)
	return off != 0 && off < 1e-9*max(1, math.Abs(quotient)) || off == 0 && !a.size.IsBinary()
}

func snapToGrid(c *call) semantics.Value {
	n, finite := c.coordinatesFrom(1)
	switch {
	case !finite || c.formOpen(0):
		return semantics.Null
	case c.shape(0).IsEmpty():
		c.meets(function.EditEmpty)
		return c.arguments[0]
	}
	var x, y axis
	switch len(n) {
	case 1:
		x.size, y.size = n[0], n[0]
	case 2:
		x.size, y.size = n[0], n[1]
	default:
		x, y = axis{n[0], n[2]}, axis{n[1], n[3]}
	}
	c.meets(function.EditMade)
	if x.size.Sign() == 0 && y.size.Sign() == 0 {
		return c.arguments[0]
	}
	return c.edited(spatial.Snap(c.shape(0), func(p spatial.Position) spatial.Position {
		c.e.NearThreshold = c.e.NearThreshold || x.between(p.X) || y.between(p.Y)
		p.X, p.Y = x.snap(p.X), y.snap(p.Y)
		return p
	}), false)
}

func withoutNear(c *call) semantics.Value {
	tolerance, finite := c.number(1)
	switch {
	case !finite:
		return c.leaveOut("a distance that is no number")
	case tolerance.Sign() <= 0:
		return withoutRepeats(c)
	case c.formOpen(0):
		return semantics.Null
	}
	c.comparesDistances()
	g, known := spatial.WithoutNear(c.shape(0), tolerance)
	if !known {
		return c.leaveOut("ST_RemoveRepeatedPoints of a MULTIPOINT with a tolerance")
	}
	if c.shape(0).IsEmpty() {
		c.meets(function.EditEmpty)
	} else {
		c.meets(function.EditMade)
	}
	return c.edited(g, false)
}
