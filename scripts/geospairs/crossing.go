package main

import (
	"math/big"
	"slices"

	"github.com/semcheck/semcheck/spatial"
)

// enlarged multiplies all coordinates by the least number that makes whole numbers
// of all places where segments of a pair meet each other. GEOS computes these in
// binary64 by products of three coordinates: without rounding up to about 2¹⁷.
func enlarged(a, b spatial.Geometry) (spatial.Geometry, spatial.Geometry) {
	factor := big.NewInt(1)
	for _, place := range nodes(a, b) {
		for _, n := range [...]spatial.Number{place.X, place.Y} {
			d := n.Rat().Denom()
			common := new(big.Int).GCD(nil, nil, factor, d)
			factor = factor.Mul(factor, new(big.Int).Quo(d, common))
		}
	}
	by := spatial.Rational(new(big.Rat).SetInt(factor))
	m := spatial.Scaling(by, by)
	return m.Apply(a), m.Apply(b)
}

// nodes are all places where segments of a pair meet each other, those of one
// geometry too.
func nodes(a, b spatial.Geometry) []spatial.Position {
	all := spatial.NewGeometryCollection(spatial.XY, a, b)
	return spatial.Meet(all, all).Places
}

// split writes a position at each place where segments meet, and enlarges: GEOS has
// no crossing to compute.
func split(a, b spatial.Geometry) (spatial.Geometry, spatial.Geometry) {
	at := nodes(a, b)
	return enlarged(splitAt(a, at), splitAt(b, at))
}

func splitAt(g spatial.Geometry, at []spatial.Position) spatial.Geometry {
	along := func(positions []spatial.Position) []spatial.Position {
		var list []spatial.Position
		for i, p := range positions {
			if i > 0 {
				s := segment{positions[i-1], p}
				first := len(list)
				for _, place := range at { // in the order by X and Y, so in order along s
					if s.hasInside(place) {
						list = append(list, place)
					}
				}
				if s.from.Compare(s.to) > 0 {
					slices.Reverse(list[first:])
				}
			}
			list = append(list, p)
		}
		return list
	}
	switch g := g.(type) {
	case spatial.Point:
	case spatial.LineString:
		return spatial.NewLineString(spatial.XY, along(g.Positions)...)
	case spatial.Polygon:
		var rings []spatial.Ring
		for _, ring := range g.Rings {
			rings = append(rings, along(ring))
		}
		return spatial.NewPolygon(spatial.XY, rings...)
	case spatial.MultiPoint, spatial.MultiLineString, spatial.MultiPolygon, spatial.GeometryCollection:
		var elements []spatial.Geometry
		for _, element := range spatial.Elements(g) {
			elements = append(elements, splitAt(element, at))
		}
		return gather(g.Type(), elements)
	}
	return g
}

// segment is a straight piece of a line or a ring.
type segment struct{ from, to spatial.Position }

// side is twice the signed area of the segment's triangle with p.
func (s segment) side(p spatial.Position) spatial.Number {
	return s.to.X.Minus(s.from.X).Times(p.Y.Minus(s.from.Y)).Minus(s.to.Y.Minus(s.from.Y).Times(p.X.Minus(s.from.X)))
}

// hasInside says whether p lies on the segment and is none of its ends.
func (s segment) hasInside(p spatial.Position) bool {
	return s.side(p).Sign() == 0 && s.from.Compare(p)*p.Compare(s.to) > 0
}

func (s segment) has(p spatial.Position) bool {
	return s.hasInside(p) || s.from.SamePlace(p) || s.to.SamePlace(p)
}

// crosses says whether the segments cross at a place that is an end of neither.
func (s segment) crosses(t segment) bool {
	return s.side(t.from).Sign()*s.side(t.to).Sign() < 0 && t.side(s.from).Sign()*t.side(s.to).Sign() < 0
}

// segments lists those of lines and rings.
func segments(g spatial.Geometry) []segment {
	var list []segment
	along := func(positions []spatial.Position) {
		for i := 1; i < len(positions); i++ {
			if !positions[i-1].SamePlace(positions[i]) {
				list = append(list, segment{positions[i-1], positions[i]})
			}
		}
	}
	spatial.Basic(g, func(element spatial.Geometry) {
		switch element := element.(type) {
		case spatial.LineString:
			along(element.Positions)
		case spatial.Polygon:
			for _, ring := range element.Rings {
				along(ring)
			}
		case spatial.Point, spatial.MultiPoint, spatial.MultiLineString, spatial.MultiPolygon, spatial.GeometryCollection:
		}
	})
	return list
}

// crossesAtOwnNode says whether a segment of a crosses one of b at a place where
// another segment of the same geometry passes or ends. GEOS 3.11 makes no node of
// such a crossing (see docs/GEOS_3_11.md), and has one there all the same.
func crossesAtOwnNode(a, b spatial.Geometry) bool {
	own := [2][]segment{segments(a), segments(b)}
	for i, s := range own[0] {
		for j, t := range own[1] {
			if !s.crosses(t) {
				continue
			}
			for _, place := range nodes(spatial.NewLineString(spatial.XY, s.from, s.to), spatial.NewLineString(spatial.XY, t.from, t.to)) {
				if !s.hasInside(place) || !t.hasInside(place) {
					continue
				}
				other := func(list []segment, but int) bool {
					for k, u := range list {
						if k != but && u.has(place) {
							return true
						}
					}
					return false
				}
				if other(own[0], i) || other(own[1], j) {
					return true
				}
			}
		}
	}
	return false
}
