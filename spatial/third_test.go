package spatial

import (
	"slices"
	"testing"
)

// The third decision. On the nine positions of a 3×3 grid every geometry is made of
// cells of one fixed drawing, that of all lines through two of the positions: nodes,
// edges, faces. Each cell has one sample, and which cells a geometry has as its
// interior, boundary and exterior is three sets; the matrix of two geometries is read
// off the sets that have cells in common. Nothing is shared with the other two
// decisions: no ray, no arrangement of the two geometries, no number but int64.

// scale makes integers of all samples: nodes have denominators of at most 5, samples
// beside an edge lie 1/2000 of a grid step off its middle.
const scale = 2 * 60 * 2000

type sample struct{ x, y int64 }

// cellSet is a set of cells of one dimension.
type cellSet [2]uint64

func (s *cellSet) add(i int)             { s[i/64] |= 1 << (i % 64) }
func (s *cellSet) remove(i int)          { s[i/64] &^= 1 << (i % 64) }
func (s *cellSet) has(i int) bool        { return s[i/64]>>(i%64)&1 == 1 }
func (s *cellSet) or(t *cellSet)         { s[0], s[1] = s[0]|t[0], s[1]|t[1] }
func (s *cellSet) holds(t *cellSet) bool { return t[0]&^s[0]|t[1]&^s[1] == 0 }
func (s *cellSet) meets(t *cellSet) bool { return s[0]&t[0]|s[1]&t[1] != 0 }

// cellDrawing is all cells: by dimension their samples, and the faces next to each.
type cellDrawing struct {
	samples [3][]sample
	beside  [3][]cellSet
}

// theDrawing builds the drawing. Face 0 is the one outside of the square.
func theDrawing() *cellDrawing {
	type line [3]int64 // a·x + b·y = c
	var lines []line
	for p := range int64(9) {
		for q := range p {
			a, b := p/3-q/3, q%3-p%3 // at right angles to q → p
			if a < 0 || a == 0 && b < 0 {
				a, b = -a, -b
			}
			for a%2 == 0 && b%2 == 0 {
				a, b = a/2, b/2
			}
			if l := (line{a, b, a*(q%3) + b*(q/3)}); !slices.Contains(lines, l) {
				lines = append(lines, l)
			}
		}
	}
	side := func(l line, s sample) int {
		switch d := l[0]*s.x + l[1]*s.y - l[2]*scale; {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return 0
	}
	withinSquare := func(s sample) bool { return s.x >= 0 && s.x <= 2*scale && s.y >= 0 && s.y <= 2*scale }
	d := &cellDrawing{}
	for i, l := range lines {
		for _, k := range lines[:i] {
			det := l[0]*k[1] - l[1]*k[0]
			if det == 0 {
				continue
			}
			s := sample{(l[2]*k[1] - l[1]*k[2]) * scale / det, (l[0]*k[2] - l[2]*k[0]) * scale / det}
			if withinSquare(s) && !slices.Contains(d.samples[0], s) {
				d.samples[0] = append(d.samples[0], s)
			}
		}
	}
	d.samples[2] = []sample{{-scale, -scale}}
	signs := [][]int{nil}
	for _, l := range lines {
		var on []sample
		for _, s := range d.samples[0] {
			if side(l, s) == 0 {
				on = append(on, s)
			}
		}
		slices.SortFunc(on, func(s, t sample) int { return int(s.x-t.x)*4*scale + int(s.y-t.y) })
		for i := 1; i < len(on); i++ {
			middle := sample{(on[i-1].x + on[i].x) / 2, (on[i-1].y + on[i].y) / 2}
			d.samples[1] = append(d.samples[1], middle)
			for _, to := range [...]int64{1, -1} {
				s := sample{middle.x + to*l[0]*scale/2000, middle.y + to*l[1]*scale/2000}
				var sign []int
				for _, k := range lines {
					sign = append(sign, side(k, s))
				}
				if withinSquare(s) && !slices.ContainsFunc(signs, func(t []int) bool { return slices.Equal(sign, t) }) {
					signs = append(signs, sign)
					d.samples[2] = append(d.samples[2], s)
				}
			}
		}
	}
	for dimension := range 2 {
		for _, s := range d.samples[dimension] {
			var beside cellSet
			for f := range signs {
				next := true
				for i, l := range lines {
					if own := side(l, s); f > 0 && own != 0 && own != signs[f][i] {
						next = false
					}
				}
				if f == 0 {
					next = s.x == 0 || s.y == 0 || s.x == 2*scale || s.y == 2*scale
				}
				if next {
					beside.add(f)
				}
			}
			d.beside[dimension] = append(d.beside[dimension], beside)
		}
	}
	return d
}

// pieces is a geometry as sets of cells, by part and by dimension.
type pieces [3][3]cellSet

// cut finds the cells of a geometry whose positions are on the grid.
func (d *cellDrawing) cut(g Geometry, c Conventions) *pieces {
	var points []sample
	var lines [][]sample
	var rings [][]sample
	var areas cellSet
	type mark struct {
		kind byte // point, line, ring
		path []sample
	}
	var marks []mark
	var walk func(Geometry)
	walk = func(g Geometry) {
		switch g := g.(type) {
		case Point:
			if at, ok := g.Position(); ok {
				points = append(points, sampleAt(at))
				marks = append(marks, mark{'p', []sample{sampleAt(at)}})
			}
		case LineString:
			path := samplesAt(g.Positions)
			switch same := slices.Compact(slices.Clone(path)); len(same) {
			case 0:
			case 1:
				points = append(points, same[0])
			default:
				lines = append(lines, path)
				marks = append(marks, mark{'l', path})
			}
		case Polygon:
			inside := cellSet{}
			for i, r := range g.Rings {
				path := samplesAt(r)
				rings = append(rings, path)
				marks = append(marks, mark{'r', path})
				for f, s := range d.samples[2] {
					if windsAround(path, s) {
						if i == 0 {
							inside.add(f)
						} else {
							inside.remove(f)
						}
					}
				}
			}
			areas.or(&inside)
		case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
			for _, e := range Elements(g) {
				walk(e)
			}
		}
	}
	walk(g)
	out := &pieces{}
	for f := range d.samples[2] {
		part := Exterior
		if areas.has(f) {
			part = Interior
		}
		out[part][2].add(f)
	}
	endsOf := func(path []sample, s sample) (n int) {
		for _, end := range [...]sample{path[0], path[len(path)-1]} {
			if end == s {
				n++
			}
		}
		return n
	}
	for dimension := range 2 {
		for i, s := range d.samples[dimension] {
			inAreas := Exterior
			if areas.holds(&d.beside[dimension][i]) {
				inAreas = Interior
			} else if areas.meets(&d.beside[dimension][i]) {
				inAreas = Boundary
			}
			ends, on := 0, slices.Contains(points, s)
			for _, path := range lines {
				ends += endsOf(path, s)
				on = on || passes(path, s)
			}
			part := inAreas
			if part == Exterior {
				if ruled(c.Boundary, ends) {
					part = Boundary
				} else if on {
					part = Interior
				}
			}
			if c.Collections == LastElement {
				// From the last to the first: count ends until a point or a ring.
				ends, part = 0, Exterior
			backwards:
				for _, m := range slices.Backward(marks) {
					switch {
					case m.kind == 'l':
						ends += endsOf(m.path, s)
					case m.kind == 'p' && m.path[0] == s:
						part = Interior
						break backwards
					case m.kind == 'r' && passes(m.path, s):
						part = inAreas
						break backwards
					}
				}
				switch {
				case ruled(c.Boundary, ends):
					part = Boundary
				case ends > 0, part == Exterior && (on || inAreas == Interior):
					part = Interior
				}
			}
			out[part][dimension].add(i)
		}
	}
	return out
}

// ruled is the boundary rule: the counts of ends for which it holds, up to 8.
func ruled(r BoundaryRule, ends int) bool {
	counts := [...]uint{OddEnds: 0b010101010, AnyEnd: 0b111111110, SingleEnd: 0b10, SeveralEnds: 0b111111100}
	return counts[r]>>ends&1 == 1
}

func sampleAt(p Position) sample {
	x, _ := p.X.Int64()
	y, _ := p.Y.Int64()
	return sample{x * scale, y * scale}
}

func samplesAt(ps []Position) []sample {
	var out []sample
	for _, p := range ps {
		out = append(out, sampleAt(p))
	}
	return out
}

// windsAround says whether a closed path goes around a sample that is not on it: it
// adds up the quarters of a turn from each corner to the next, as seen from there.
func windsAround(path []sample, s sample) bool {
	quarter := func(p sample) int64 {
		switch x, y := p.x-s.x, p.y-s.y; {
		case x > 0 && y >= 0:
			return 0
		case x <= 0 && y > 0:
			return 1
		case x < 0:
			return 2
		}
		return 3
	}
	total := int64(0)
	for i := 1; i < len(path); i++ {
		p, q := path[i-1], path[i]
		turn := (quarter(q) - quarter(p) + 4) % 4
		left := (p.x-s.x)*(q.y-s.y) > (p.y-s.y)*(q.x-s.x)
		if turn == 3 || turn == 2 && !left {
			turn -= 4
		}
		total += turn
	}
	return total != 0
}

// passes says whether a path goes through a sample.
func passes(path []sample, s sample) bool {
	for i := 1; i < len(path); i++ {
		p, q := path[i-1], path[i]
		if (p.x-s.x)*(q.y-s.y) == (p.y-s.y)*(q.x-s.x) && (p.x-s.x)*(q.x-s.x)+(p.y-s.y)*(q.y-s.y) <= 0 {
			return true
		}
	}
	return false
}

// matrixOf reads the matrix of two geometries off their pieces.
func matrixOf(a, b *pieces) (m Matrix) {
	for i := range m {
		for j := range m[i] {
			m[i][j] = Nothing
			for d := range Dimension(3) {
				if a[i][d].meets(&b[j][d]) {
					m[i][j] = d
				}
			}
		}
	}
	return m
}

func TestDrawing(t *testing.T) {
	d := theDrawing()
	nodes, edges, faces := len(d.samples[0]), len(d.samples[1]), len(d.samples[2])
	t.Logf("%d nodes, %d edges, %d faces", nodes, edges, faces)
	if nodes-edges+faces != 2 {
		t.Errorf("%d nodes - %d edges + %d faces is not 2", nodes, edges, faces)
	}
	if max(nodes, edges, faces) > 128 {
		t.Error("too many cells for a cellSet")
	}
	for i := range d.samples[1] {
		beside := 0
		for f := range faces {
			if d.beside[1][i].has(f) {
				beside++
			}
		}
		if beside != 2 {
			t.Errorf("edge %d has %d sides", i, beside)
		}
	}
}
