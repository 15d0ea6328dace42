package semantics

import "github.com/semcheck/semcheck/spatial"

// place is what is known of where a point lies that a function makes, beside the
// shape that stands for it. The zero value: it is the shape.
type place struct {
	// within is how far each coordinate that an engine computes may lie off.
	within float64
	// near tells that the shape itself is a binary64 that is nearest to the place.
	near bool
	// on is the geometry of which it is any point.
	on spatial.Geometry
	// sewn tells that lines are known but for their order, direction and start.
	sewn bool
}

// NewComputed returns a point that engines compute: each coordinate of theirs may be
// so far off. Near tells that a coordinate of the shape is irrational and the binary64
// nearest to it stands there.
func NewComputed(shape spatial.Point, within float64, near bool) *Geometry {
	g := NewGeometry(shape)
	g.place = place{within: within, near: near}
	return g
}

// NewPointOn returns any point on a geometry (see spatial.IsOnSurface); shape is an example.
func NewPointOn(on spatial.Geometry, shape spatial.Point) *Geometry {
	g := NewGeometry(shape)
	g.place.on = on
	return g
}

// NewSewn returns lines whose order and direction the sources leave open. The start of a closed
// line is open, too.
func NewSewn(shape spatial.Geometry) *Geometry {
	g := NewPointSet(shape)
	g.place.sewn = true
	return g
}

// Within is how far each coordinate may lie off that an engine computes; 0 where they
// are exact.
func (g *Geometry) Within() float64 { return g.place.within }

// IsComputed tells that an engine's coordinates may lie off.
func (g *Geometry) IsComputed() bool { return g.place.within > 0 || g.place.near }

// HasFreePlace tells that the place is not known as a rational number: the shape is
// near to it, or one point among many.
func (g *Geometry) HasFreePlace() bool { return g.place.near || g.place.on != nil }

// PointOn is the geometry on which the value is any point; nil if the value is no such choice.
func (g *Geometry) PointOn() spatial.Geometry { return g.place.on }

// IsSewn tells that lines are known but for their order, direction and start.
func (g *Geometry) IsSewn() bool { return g.place.sewn }

// isOneOfMany tells that an engine may have another geometry than the shape.
func (g *Geometry) isOneOfMany() bool { return g.pointSet || g.IsComputed() || g.HasFreePlace() }

// like tells that two places, of geometries with one shape, have the same freedom.
func (p place) like(q place) bool {
	return p.within == q.within && p.near == q.near && p.sewn == q.sewn && (p.on == nil) == (q.on == nil)
}
