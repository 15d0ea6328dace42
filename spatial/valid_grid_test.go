package spatial

import (
	"slices"
	"testing"
)

// A third decision, which shares no code with the other two: figures on the grid of
// 3 × 3 positions, drawn on a lattice so fine that every place where two segments
// cross is a point of it. The determinants of two directions on the grid are at most
// 5, and 180 is three times a multiple of 1 to 5, so that the middle of a triangle
// of such places is on the lattice too.

const (
	fine  = 180
	width = 2*fine + 1
)

// lattice is a set of its points.
type lattice [(width*width + 63) / 64]uint64

func (l *lattice) has(x, y int) bool {
	i := y*width + x
	return l[i/64]>>(i%64)&1 == 1
}

func (l *lattice) put(x, y int) {
	i := y*width + x
	l[i/64] |= 1 << (i % 64)
}

// walk visits the lattice points from one grid position to another, without the
// last.
func walk(from, to int, visit func(x, y int)) {
	x, y := from%3*fine, from/3*fine
	dx, dy := to%3*fine-x, to/3*fine-y
	steps, rest := max(dx, -dx), max(dy, -dy)
	for rest > 0 {
		steps, rest = rest, steps%rest
	}
	for i := range steps {
		visit(x+dx/steps*i, y+dy/steps*i)
	}
}

func gridRing(corners []int) Ring {
	var ring Ring
	for _, c := range append(slices.Clip(corners), corners[0]) {
		ring = append(ring, At(int64(c%3), int64(c/3)))
	}
	return ring
}

// isCurve says whether the walk around the corners comes to no point twice.
func isCurve(corners []int) bool {
	seen, simple, points := &lattice{}, true, 0
	for i, c := range corners {
		walk(c, corners[(i+1)%len(corners)], func(x, y int) {
			simple = simple && !seen.has(x, y)
			seen.put(x, y)
			points++
		})
	}
	return simple && points > 0
}

// All rings of three and four corners on the grid, and those of five that begin in
// its first corner, in the middle of its first side or in its middle: the others are
// turned.
func TestRingsOnTheGrid(t *testing.T) {
	valid := 0
	check := func(corners ...int) {
		want, p := isCurve(corners), NewPolygon(XY, gridRing(corners))
		if want {
			valid++
		}
		if got := IsValid(p, Validity{}); got != want {
			t.Fatalf("%v: %v, want %v", corners, got, want)
		}
		if len(corners) < 5 && (told(InvalidByDefinition(p, Validity{})) == "") != want {
			t.Fatalf("%v by definition: not %v", corners, want)
		}
	}
	for a := range 9 {
		for b := range 9 {
			for c := range 9 {
				check(a, b, c)
				for d := range 9 {
					check(a, b, c, d)
					for e := range 9 {
						if a == 0 || a == 1 || a == 4 {
							check(a, b, c, d, e)
						}
					}
				}
			}
		}
	}
	if valid < 1000 {
		t.Errorf("only %d rings are valid", valid)
	}
}

// gridTriangle is the points of the lattice that a triangle has.
type gridTriangle struct {
	ring               Ring
	interior, boundary lattice
}

func gridTriangles() []*gridTriangle {
	var all []*gridTriangle
	for a := range 9 {
		for b := a + 1; b < 9; b++ {
			for c := b + 1; c < 9; c++ {
				if isCurve([]int{a, b, c}) {
					all = append(all, drawTriangle(a, b, c))
				}
			}
		}
	}
	return all
}

// sideOf is twice the area of the triangle of a segment and a point, positive if the
// point is on its left.
func sideOf(px, py, qx, qy, x, y int) int { return (qx-px)*(y-py) - (qy-py)*(x-px) }

func drawTriangle(corners ...int) *gridTriangle {
	drawn := &gridTriangle{ring: gridRing(corners)}
	for y := range width {
		for x := range width {
			var sides [3]int
			for i, from := range corners {
				to := corners[(i+1)%3]
				sides[i] = sideOf(from%3*fine, from/3*fine, to%3*fine, to/3*fine, x, y)
			}
			if slices.Min(sides[:]) > 0 || slices.Max(sides[:]) < 0 {
				drawn.interior.put(x, y)
			}
		}
	}
	for i, from := range corners {
		walk(from, corners[(i+1)%3], drawn.boundary.put)
	}
	return drawn
}

// Two triangles as a MultiPolygon are valid if no lattice point is within both and
// their boundaries share finitely many: two triangles that share no piece of a side
// share fewer than twelve, and a piece between two grid positions has 180.
func TestTrianglesBesideEachOtherOnTheGrid(t *testing.T) {
	triangles, valid := gridTriangles(), 0
	for _, a := range triangles {
		for _, b := range triangles {
			disjoint, shared := true, 0
			for i := range a.interior {
				disjoint = disjoint && a.interior[i]&b.interior[i] == 0
				for word := a.boundary[i] & b.boundary[i]; word != 0; word &= word - 1 {
					shared++
				}
			}
			want := disjoint && shared < 12
			if want {
				valid++
			}
			if got := IsValid(NewMultiPolygon(XY, NewPolygon(XY, a.ring), NewPolygon(XY, b.ring)), Validity{}); got != want {
				t.Fatalf("%v %v: %v, want %v", a.ring, b.ring, got, want)
			}
		}
	}
	if len(triangles) != 76 || valid == 0 {
		t.Errorf("%d triangles, %d pairs valid", len(triangles), valid)
	}
}

// A triangle as the hole of a triangle, on the grid of 4 × 4: valid if all of its
// corners are in the shell and at most one is on its boundary.
func TestTrianglesAsHolesOnTheGrid(t *testing.T) {
	var triangles [][3]int
	for a := range 16 {
		for b := range a {
			for c := range b {
				if turn := sideOf(a%4, a/4, b%4, b/4, c%4, c/4); turn > 0 {
					triangles = append(triangles, [3]int{a, b, c})
				} else if turn < 0 {
					triangles = append(triangles, [3]int{a, c, b})
				}
			}
		}
	}
	ringOf := func(corners [3]int) Ring {
		var all []int64
		for _, c := range append(corners[:], corners[0]) {
			all = append(all, int64(c%4), int64(c/4))
		}
		return ring(all...)
	}
	valid := 0
	for _, shell := range triangles {
		if sideOf(shell[0]%4, shell[0]/4, shell[1]%4, shell[1]/4, shell[2]%4, shell[2]/4) < 6 {
			continue // too small for a hole
		}
		for _, hole := range triangles {
			within, on := true, 0
			for _, corner := range hole {
				least := 1
				for i, from := range shell {
					to := shell[(i+1)%3]
					least = min(least, sideOf(from%4, from/4, to%4, to/4, corner%4, corner/4))
				}
				within = within && least >= 0
				if least == 0 {
					on++
				}
			}
			want := within && on < 2
			if want {
				valid++
			}
			if got := IsValid(NewPolygon(XY, ringOf(shell), ringOf(hole)), Validity{}); got != want {
				t.Fatalf("%v %v: %v, want %v", shell, hole, got, want)
			}
		}
	}
	if valid == 0 {
		t.Error("no hole is valid")
	}
	t.Logf("%d triangles, %d pairs valid", len(triangles), valid)
}
