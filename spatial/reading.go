package spatial

// Reading says which number a decimal in a text stands for.
type Reading uint8

const (
	// Real: the number that the decimal names.
	Real Reading = iota
	// Binary64: the binary64 next to it, ties to even, which is what an engine
	// keeps of it.
	Binary64
)

// String is the word of the reading on the command line.
func (r Reading) String() string { return [...]string{"real", "binary64"}[r] }

// number reads a decimal, which has to be one of [ParseNumber]. It reports false
// if its binary64 is an infinity.
func (r Reading) number(n Number) (Number, bool) {
	switch r {
	case Real:
		return n, true
	case Binary64:
		nearest, exact := n.Float64()
		if exact {
			return n, true
		}
		return Binary(nearest)
	}
	panic("spatial: unknown reading")
}

// InBinary64 returns the geometry with the nearest binary64 (ties to even) in place
// of each ordinate: what is left of the real reading of a text when an engine has
// stored it. It reports false if an ordinate lies beyond the greatest binary64.
func InBinary64(g Geometry) (in Geometry, ok bool) {
	if SameInBothReadings(g) {
		return g, true
	}
	ok = true
	nearest := func(n Number) Number {
		near, finite := Binary64.number(n)
		ok = ok && finite
		return near
	}
	in = MapPositions(g, func(p Position) Position {
		return Position{nearest(p.X), nearest(p.Y), nearest(p.Z), nearest(p.M)}
	})
	if !ok {
		return nil, false
	}
	return in, true
}

// SameInBothReadings says whether every ordinate, including Z and M, is a binary64. Both readings
// of the geometry's exact text then give this geometry.
func SameInBothReadings(g Geometry) bool {
	same := true
	EachPosition(g, func(p Position) {
		same = same && p.X.IsBinary() && p.Y.IsBinary() && p.Z.IsBinary() && p.M.IsBinary()
	})
	return same
}

// positionOf is the position whose ordinates are the first of these numbers, in the
// order in which the layout's are written.
func positionOf(l Layout, numbers [4]Number) Position {
	p := Position{X: numbers[0], Y: numbers[1]}
	switch l {
	case XY:
	case XYZ:
		p.Z = numbers[2]
	case XYM:
		p.M = numbers[2]
	case XYZM:
		p.Z, p.M = numbers[2], numbers[3]
	}
	return p
}

// EachPosition calls visit with all positions of a geometry, in the order in which
// they are written.
func EachPosition(g Geometry, visit func(Position)) {
	Basic(g, func(g Geometry) {
		switch g := g.(type) {
		case Point:
			if at, present := g.Position(); present {
				visit(at)
			}
		case LineString:
			for _, p := range g.Positions {
				visit(p)
			}
		case Polygon:
			for _, ring := range g.Rings {
				for _, p := range ring {
					visit(p)
				}
			}
		case Further:
			eachOfFurther(g, visit)
		case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
			panic("spatial: a collection is not basic")
		}
	})
}

// MapPositions returns a geometry of the same form, in which f gives each position.
func MapPositions(g Geometry, f func(Position) Position) Geometry {
	return rebuild(g, g.Layout(), f)
}

// Flat returns the geometry without Z and M.
func Flat(g Geometry) Geometry {
	if g.Layout() == XY {
		return g
	}
	return rebuild(g, XY, func(p Position) Position { return Position{X: p.X, Y: p.Y} })
}

// InLayout returns the geometry in another layout, each position as f makes it of what it was.
func InLayout(g Geometry, l Layout, f func(Position) Position) Geometry { return rebuild(g, l, f) }

// withLayout returns the geometry with another layout, at every depth.
func withLayout(g Geometry, l Layout) Geometry {
	return rebuild(g, l, func(p Position) Position { return p })
}

func rebuild(g Geometry, l Layout, f func(Position) Position) Geometry {
	switch g := g.(type) {
	case Point:
		return rebuildPoint(g, l, f)
	case LineString:
		return rebuildLine(g, l, f)
	case Polygon:
		return rebuildPolygon(g, l, f)
	case MultiPoint:
		return NewMultiPoint(l, eachRebuilt(g.Points, l, f, rebuildPoint)...)
	case MultiLineString:
		return NewMultiLineString(l, eachRebuilt(g.Lines, l, f, rebuildLine)...)
	case MultiPolygon:
		return NewMultiPolygon(l, eachRebuilt(g.Polygons, l, f, rebuildPolygon)...)
	case GeometryCollection:
		return NewGeometryCollection(l, eachRebuilt(g.Elements, l, f, rebuild)...)
	case Further:
		return rebuildFurther(g, l, f)
	}
	panic("spatial: unknown geometry")
}

func rebuildPoint(p Point, l Layout, f func(Position) Position) Point {
	if at, present := p.Position(); present {
		return NewPoint(l, f(at))
	}
	return EmptyPoint(l)
}

func rebuildLine(s LineString, l Layout, f func(Position) Position) LineString {
	return NewLineString(l, mapAll(s.Positions, f)...)
}

func rebuildPolygon(p Polygon, l Layout, f func(Position) Position) Polygon {
	var rings []Ring
	for _, ring := range p.Rings {
		rings = append(rings, mapAll(ring, f))
	}
	return NewPolygon(l, rings...)
}

func eachRebuilt[G Geometry](elements []G, l Layout, f func(Position) Position, one func(G, Layout, func(Position) Position) G) []G {
	var out []G
	for _, g := range elements {
		out = append(out, one(g, l, f))
	}
	return out
}

func mapAll(positions []Position, f func(Position) Position) []Position {
	if positions == nil {
		return nil
	}
	out := make([]Position, len(positions))
	for i, p := range positions {
		out[i] = f(p)
	}
	return out
}
