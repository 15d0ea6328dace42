package spatial

import (
	"cmp"
	"slices"
)

// invalidRings is the fast form of the rules on rings together.
func invalidRings(rings []indexedRing, r *report) {
	lines := make([][]Position, len(rings))
	for i, ring := range rings {
		lines[i] = ring.positions
	}
	d := newDrawing(lines)
	touches := d.ringMeetings(rings, r)
	if r.broken {
		return
	}
	misplaced(rings, d.within(), r)
	if r.broken {
		return
	}
	d.disconnected(rings, touches, r)
}

// touch is a vertex at which two rings of a polygon touch each other.
type touch struct {
	vertex int32
	ring   [2]int
}

// ringMeetings tells where rings meet as they must not, and returns where rings of
// the same polygon touch.
func (d *drawing) ringMeetings(rings []indexedRing, r *report) []touch {
	var touches []touch
	d.eachMeeting(func(s, t int, m meeting, vertex int32) bool {
		one, other := int(d.segments[s].path), int(d.segments[t].path)
		named := []RingIndex{rings[one].RingIndex, rings[other].RingIndex}
		if one == other {
			named = named[:1]
		}
		switch m {
		case overlap:
			return r.tell(SelfIntersection, d.at[vertex], named...)
		case crossed:
			return r.tell(SelfIntersection, d.crossing(s, t), named...)
		case apart:
			return true
		case touching:
		}
		a, countsA := d.visitOf(s, vertex)
		b, countsB := d.visitOf(t, vertex)
		switch {
		case !countsA || !countsB:
			return true
		case one == other:
			return r.tell(RingSelfIntersection, d.at[vertex], named...)
		case d.crosses(vertex, a, b):
			return r.tell(SelfIntersection, d.at[vertex], named...)
		case rings[one].Polygon == rings[other].Polygon:
			touches = append(touches, touch{vertex, [2]int{one, other}})
		}
		return true
	})
	return touches
}

// crossing is the place where two segments cross.
func (d *drawing) crossing(s, t int) Position {
	fromS, toS := d.ends(s)
	fromT, toT := d.ends(t)
	at, _ := straight{d.at[fromS], d.at[toS]}.crossing(straight{d.at[fromT], d.at[toT]})
	return at
}

// disconnected tells where touches part the interior of a polygon: rings and the
// places where they touch are a graph, and its cycles bound pieces of the interior.
// A cycle is told at the last of its places, by X and Y.
//
// Source: JTS 1.21.0-SNAPSHOT at 07833d3c, PolygonRing (class documentation): the
// touch graph of the rings of a valid polygon is a forest; read 2026-11-20.
func (d *drawing) disconnected(rings []indexedRing, touches []touch, r *report) {
	slices.SortFunc(touches, func(a, b touch) int {
		return cmp.Or(cmp.Compare(a.vertex, b.vertex), cmp.Compare(a.ring[0], b.ring[0]), cmp.Compare(a.ring[1], b.ring[1]))
	})
	joined := make([]int, len(rings))
	for i := range joined {
		joined[i] = i
	}
	root := func(ring int) int {
		for joined[ring] != ring {
			joined[ring] = joined[joined[ring]]
			ring = joined[ring]
		}
		return ring
	}
	for len(touches) > 0 {
		n := 1
		for n < len(touches) && touches[n].vertex == touches[0].vertex {
			n++
		}
		here := touches[:n]
		touches = touches[n:]
		for _, t := range here {
			if root(t.ring[0]) == root(t.ring[1]) {
				if !r.tell(InteriorDisconnected, d.at[t.vertex], rings[t.ring[0]].RingIndex, rings[t.ring[1]].RingIndex) {
					return
				}
				break
			}
		}
		for _, t := range here {
			joined[root(t.ring[0])] = root(t.ring[1])
		}
	}
}
