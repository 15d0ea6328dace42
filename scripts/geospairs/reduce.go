package main

import (
	"context"
	"slices"

	"github.com/semcheck/semcheck/spatial"
)

// reduce finds a small pair of the same class by which GEOS differs: elements, rings
// and positions are dropped and coordinates moved towards 0 as long as the pair stays
// valid and GEOS wrong in that way.
func (l *library) reduce(ctx context.Context, d *difference) error {
	best := *d
	for {
		smaller, err := l.smaller(ctx, &best, func(got *difference) bool { return got.class == d.class })
		if err != nil {
			return err
		}
		if smaller == nil {
			d.reduced = &best
			return nil
		}
		best = *smaller
	}
}

// smaller is the first pair one step below d that differs as wanted; nil for none.
func (l *library) smaller(ctx context.Context, d *difference, wanted func(*difference) bool) (*difference, error) {
	for _, next := range steps(d.a, d.b) {
		a, b := next[0], next[1]
		if !spatial.IsValid(a, spatial.Validity{}) || !spatial.IsValid(b, spatial.Validity{}) {
			continue
		}
		got, err := l.compare(ctx, a, b)
		if err != nil {
			return nil, err
		}
		if got != nil && wanted(got) {
			return got, nil
		}
	}
	return nil, nil
}

// steps lists the pairs that are one step smaller.
func steps(a, b spatial.Geometry) [][2]spatial.Geometry {
	var list [][2]spatial.Geometry
	for _, g := range shorter(a) {
		list = append(list, [2]spatial.Geometry{g, b})
	}
	for _, g := range shorter(b) {
		list = append(list, [2]spatial.Geometry{a, g})
	}
	// One coordinate value is moved a step down in both: what lies on each other
	// stays so. Then single positions are moved.
	for _, vertical := range [...]bool{false, true} {
		coordinate := func(p spatial.Position) spatial.Number {
			if vertical {
				return p.Y
			}
			return p.X
		}
		for _, from := range values(coordinate, a, b) {
			if from.Sign() <= 0 {
				continue
			}
			// All that is at least so far moves: the gap below closes.
			for _, all := range [...]bool{true, false} {
				move := func(p spatial.Position) spatial.Position {
					c := coordinate(p).Compare(from)
					if c < 0 || c > 0 && !all {
						return p
					}
					if vertical {
						p.Y = p.Y.Minus(spatial.Integer(1))
					} else {
						p.X = p.X.Minus(spatial.Integer(1))
					}
					return p
				}
				list = append(list, [2]spatial.Geometry{spatial.MapPositions(a, move), spatial.MapPositions(b, move)})
			}
		}
	}
	for _, place := range places(a, b) {
		for _, by := range [...][2]int64{{-1, 0}, {0, -1}} {
			to := spatial.Position{X: place.X.Plus(spatial.Integer(by[0])), Y: place.Y.Plus(spatial.Integer(by[1]))}
			if to.X.Sign() < 0 || to.Y.Sign() < 0 {
				continue
			}
			move := func(p spatial.Position) spatial.Position {
				if p.SamePlace(place) {
					return to
				}
				return p
			}
			list = append(list, [2]spatial.Geometry{spatial.MapPositions(a, move), spatial.MapPositions(b, move)})
		}
	}
	return list
}

// values lists the different values of a coordinate.
func values(coordinate func(spatial.Position) spatial.Number, geometries ...spatial.Geometry) []spatial.Number {
	var list []spatial.Number
	for _, g := range geometries {
		spatial.EachPosition(g, func(p spatial.Position) { list = append(list, coordinate(p)) })
	}
	slices.SortFunc(list, spatial.Number.Compare)
	return slices.CompactFunc(list, spatial.Number.Equal)
}

// places lists the different places of the positions.
func places(geometries ...spatial.Geometry) []spatial.Position {
	var list []spatial.Position
	for _, g := range geometries {
		spatial.EachPosition(g, func(p spatial.Position) { list = append(list, p) })
	}
	slices.SortFunc(list, spatial.Position.Compare)
	return slices.CompactFunc(list, spatial.Position.SamePlace)
}

// shorter lists the geometries with an element, a ring or a position less; a
// collection also gives way to each of its elements.
func shorter(g spatial.Geometry) []spatial.Geometry {
	var list []spatial.Geometry
	switch g := g.(type) {
	case spatial.Point:
	case spatial.LineString:
		for i := range g.Positions {
			if len(g.Positions) > 2 {
				list = append(list, spatial.NewLineString(spatial.XY, without(g.Positions, i)...))
			}
		}
		if len(g.Positions) > 2 { // a ring of a polygon's sort may be what matters
			list = append(list, spatial.NewLineString(spatial.XY, g.Positions[1:len(g.Positions)-1]...))
		}
	case spatial.Polygon:
		for i, ring := range g.Rings {
			if len(g.Rings) > 1 {
				list = append(list, spatial.NewPolygon(spatial.XY, without(g.Rings, i)...))
			}
			for j := 0; j < len(ring)-1 && len(ring) > 4; j++ {
				open := without(ring[:len(ring)-1], j)
				rings := slices.Clone(g.Rings)
				rings[i] = append(open, open[0])
				list = append(list, spatial.NewPolygon(spatial.XY, rings...))
			}
		}
	case spatial.MultiPoint, spatial.MultiLineString, spatial.MultiPolygon, spatial.GeometryCollection:
		elements := spatial.Elements(g)
		list = append(list, elements...)
		for i, element := range elements {
			list = append(list, gather(g.Type(), without(elements, i)))
			for _, less := range shorter(element) {
				if g.Type() == spatial.TypeGeometryCollection || less.Type() == element.Type() {
					with := slices.Clone(elements)
					with[i] = less
					list = append(list, gather(g.Type(), with))
				}
			}
		}
	}
	return list
}

func without[T any](list []T, i int) []T { return append(slices.Clone(list[:i]), list[i+1:]...) }

// gather makes a collection of a type from elements of the right types.
func gather(kind spatial.Type, elements []spatial.Geometry) spatial.Geometry {
	switch kind {
	case spatial.TypeMultiPoint:
		return spatial.NewMultiPoint(spatial.XY, all[spatial.Point](elements)...)
	case spatial.TypeMultiLineString:
		return spatial.NewMultiLineString(spatial.XY, all[spatial.LineString](elements)...)
	case spatial.TypeMultiPolygon:
		return spatial.NewMultiPolygon(spatial.XY, all[spatial.Polygon](elements)...)
	case spatial.TypeGeometryCollection:
		return spatial.NewGeometryCollection(spatial.XY, elements...)
	case spatial.TypePoint, spatial.TypeLineString, spatial.TypePolygon:
	}
	panic("geospairs: not a collection")
}

func all[G spatial.Geometry](elements []spatial.Geometry) []G {
	out := make([]G, len(elements))
	for i, element := range elements {
		out[i] = element.(G)
	}
	return out
}
