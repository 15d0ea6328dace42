package spatial

import (
	"cmp"
	"iter"
	"slices"
)

// InvalidByDefinition goes through the same defects in the same order. It compares
// all pairs and computes with rational numbers.
func InvalidByDefinition(g Geometry, v Validity) iter.Seq[Defect] {
	return func(yield func(Defect) bool) { eachDefect(g, nil, v, invalidRingsByDefinition, yield) }
}

// withoutRepeated leaves out positions that are the place of the one before.
func withoutRepeated(positions []Position) []Position {
	return slices.CompactFunc(slices.Clone(positions), Position.SamePlace)
}

// invalidRingsByDefinition is the plain form of the rules on rings together: all
// pairs of segments, all pairs of rings, rational numbers.
func invalidRingsByDefinition(rings []indexedRing, r *report) {
	sides := make([][]side, len(rings))
	for i, ring := range rings {
		sides[i] = sidesOf(ring.positions)
	}
	var touches []ringTouch
	for j := range rings {
		for _, t := range sides[j] {
			for i := range rings[:j+1] {
				for _, s := range sides[i] {
					if i == j && s.index >= t.index {
						break
					}
					if c, ok := ringContact(rings, i, j, s, t, sides, r); ok {
						touches = append(touches, c)
					}
					if r.over {
						return
					}
				}
			}
		}
	}
	if r.broken {
		return
	}
	within := make([][]int, len(rings))
	for i := range rings {
		for j := range rings {
			if i != j && liesWithin(sides[i], sides[j]) {
				within[i] = append(within[i], j)
			}
		}
	}
	misplaced(rings, within, r)
	if r.broken {
		return
	}
	disconnectedByDefinition(rings, touches, r)
}

// side is a segment of a line, with its place in the line.
type side struct {
	index int
	straight
}

// sidesOf is the segments of a line that have a length.
func sidesOf(positions []Position) []side {
	var sides []side
	corners := withoutRepeated(positions)
	for i := 1; i < len(corners); i++ {
		sides = append(sides, side{i - 1, straight{corners[i-1], corners[i]}})
	}
	return sides
}

// common is the piece that two segments have in common, from its lesser end to its
// greater one; the ends are one place if it is a point.
func (s straight) common(t straight) (low, high Position, meet bool) {
	if s.way().cross(t.way()).Sign() != 0 {
		at, meet := s.crossing(t)
		return at, at, meet
	}
	if s.way().cross(from(s.from, t.from)).Sign() != 0 {
		return low, high, false // parallel
	}
	ofS, ofT := []Position{s.from, s.to}, []Position{t.from, t.to}
	slices.SortFunc(ofS, Position.Compare)
	slices.SortFunc(ofT, Position.Compare)
	low = slices.MaxFunc([]Position{ofS[0], ofT[0]}, Position.Compare)
	high = slices.MinFunc([]Position{ofS[1], ofT[1]}, Position.Compare)
	return low, high, low.Compare(high) <= 0
}

// ringTouch is a place where two rings of a polygon touch.
type ringTouch struct {
	place      Position
	one, other int
}

// ringContact tells what is wrong where the segments s of ring i and t of ring j
// meet, and returns where the rings touch if nothing is.
func ringContact(rings []indexedRing, i, j int, s, t side, sides [][]side, r *report) (ringTouch, bool) {
	low, high, meet := s.common(t.straight)
	if !meet {
		return ringTouch{}, false
	}
	named := []RingIndex{rings[i].RingIndex, rings[j].RingIndex}
	if i == j {
		named = named[:1]
	}
	inInnerOf := func(s side) bool { return !low.SamePlace(s.from) && !low.SamePlace(s.to) }
	switch {
	case !low.SamePlace(high), inInnerOf(s) && inInnerOf(t):
		r.tell(SelfIntersection, low, named...)
	case low.SamePlace(s.to), low.SamePlace(t.to):
		// The ring goes on with another segment, whose meeting this is.
	case i == j:
		r.tell(RingSelfIntersection, low, named...)
	case alternate(low, arms(s, low, sides[i]), arms(t, low, sides[j])):
		r.tell(SelfIntersection, low, named...)
	default:
		return ringTouch{low, i, j}, rings[i].Polygon == rings[j].Polygon
	}
	return ringTouch{}, false
}

// arms is where a ring comes from and goes to at a place on its segment s that is
// not the end of it.
func arms(s side, at Position, ring []side) [2]Position {
	if at.SamePlace(s.from) {
		return [2]Position{ring[(s.index+len(ring)-1)%len(ring)].from, s.to}
	}
	return [2]Position{s.from, s.to}
}

// alternate says whether four arms have different directions and those of a and of
// b follow each other in turn around a place.
func alternate(place Position, a, b [2]Position) bool {
	type arm struct {
		vector
		ofB    bool
		behind bool // directions from the west, included, to the east
	}
	var around []arm
	for i, to := range [...]Position{a[0], a[1], b[0], b[1]} {
		way := from(place, to)
		around = append(around, arm{way, i >= 2, way.y.Sign() < 0 || way.y.Sign() == 0 && way.x.Sign() < 0})
	}
	compare := func(a, b arm) int {
		if a.behind != b.behind {
			if b.behind {
				return -1
			}
			return 1
		}
		return -a.cross(b.vector).Sign()
	}
	slices.SortFunc(around, compare)
	for i := range around[1:] {
		if compare(around[i], around[i+1]) == 0 {
			return false
		}
	}
	return around[0].ofB != around[1].ofB && around[1].ofB != around[2].ofB && around[2].ofB != around[3].ofB
}

// liesWithin says whether a ring lies in another one that it neither crosses nor
// overlaps: its corners and the pieces between contacts are all inside or on it.
func liesWithin(ring, other []side) bool {
	for _, s := range ring {
		stops := []Position{s.from, s.to}
		for _, t := range other {
			if at, _, meet := s.common(t.straight); meet {
				stops = append(stops, at)
			}
		}
		slices.SortFunc(stops, Position.Compare)
		for i := range stops[1:] {
			middle := straight{stops[i], stops[i+1]}.middle()
			if inside, on := insideRing(middle, other); !on {
				return inside
			}
		}
	}
	return false
}

// insideRing says whether a place is on a ring, or else whether a ray from it to the
// east crosses the ring an odd number of times.
func insideRing(p Position, ring []side) (inside, on bool) {
	for _, s := range ring {
		if s.has(p) {
			return false, true
		}
		low, high := s.from, s.to
		if low.Y.Compare(high.Y) > 0 {
			low, high = high, low
		}
		if low.Y.Compare(p.Y) <= 0 && p.Y.Compare(high.Y) < 0 &&
			from(low, high).cross(from(low, p)).Sign() > 0 {
			inside = !inside
		}
	}
	return inside, false
}

// disconnectedByDefinition tells each place where two rings touch that are joined
// already by a chain of touches at lesser places.
func disconnectedByDefinition(rings []indexedRing, touches []ringTouch, r *report) {
	slices.SortFunc(touches, func(a, b ringTouch) int {
		return cmp.Or(a.place.Compare(b.place), cmp.Compare(a.one, b.one), cmp.Compare(a.other, b.other))
	})
	for i, touch := range touches {
		earlier := slices.IndexFunc(touches, func(t ringTouch) bool { return t.place.SamePlace(touch.place) })
		told := slices.ContainsFunc(touches[earlier:i], func(t ringTouch) bool { return chained(t.one, t.other, touches[:earlier]) })
		if !told && chained(touch.one, touch.other, touches[:earlier]) {
			if !r.tell(InteriorDisconnected, touch.place, rings[touch.one].RingIndex, rings[touch.other].RingIndex) {
				return
			}
		}
	}
}

// chained says whether touches lead from one ring to another.
func chained(from, to int, touches []ringTouch) bool {
	reached := []int{from}
	for i := 0; i < len(reached); i++ {
		for _, t := range touches {
			for _, step := range [...][2]int{{t.one, t.other}, {t.other, t.one}} {
				if step[0] == reached[i] && !slices.Contains(reached, step[1]) {
					reached = append(reached, step[1])
				}
			}
		}
	}
	return slices.Contains(reached, to)
}
