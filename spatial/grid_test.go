package spatial

import (
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/semcheck/semcheck/internal/testrun"
)

// gridGeometries lists the geometries with at most four positions, or of elements with
// at most four (lines in collections: three), on the 3×3 grid, by type.
//
// Lines are all sequences of positions; multilines two of at most two positions;
// polygons all simple rings in both directions; multipolygons and collections two
// elements each, for collections one representative of the elements that are the same
// sets. EMPTY and lines without length are among them.
func gridGeometries(d *cellDrawing) map[Type][]Geometry {
	out := map[Type][]Geometry{}
	add := func(g Geometry) { out[g.Type()] = append(out[g.Type()], g) }
	at := func(i int) Position { return At(int64(i%3), int64(i/3)) }

	add(EmptyPoint(XY))
	for i := range 9 {
		add(NewPoint(XY, at(i)))
	}
	for set := range 1 << 9 {
		var points []Point
		for i := range 9 {
			if set>>i&1 == 1 {
				points = append(points, NewPoint(XY, at(i)))
			}
		}
		if len(points) <= 4 {
			add(NewMultiPoint(XY, points...))
		}
	}
	add(NewMultiPoint(XY, NewPoint(XY, at(4)), EmptyPoint(XY), NewPoint(XY, at(4))))

	add(NewLineString(XY))
	var extend func(ps []Position)
	extend = func(ps []Position) {
		for i := range 9 {
			longer := append(slices.Clone(ps), at(i))
			if len(ps) > 0 && ps[len(ps)-1].SamePlace(at(i)) && len(ps) > 1 {
				continue // repeated, but for lines without length
			}
			if len(longer) > 1 {
				add(NewLineString(XY, longer...))
			}
			if len(longer) < 4 && !(len(longer) == 2 && longer[0].SamePlace(longer[1])) {
				extend(longer)
			}
		}
	}
	extend(nil)
	var short []LineString
	for i := range 9 {
		for j := range i + 1 {
			short = append(short, NewLineString(XY, at(j), at(i)))
		}
	}
	short = append(short, NewLineString(XY))
	add(NewMultiLineString(XY))
	for i := range short {
		for _, l := range short[:i+1] {
			add(NewMultiLineString(XY, short[i], l))
		}
	}

	add(NewPolygon(XY))
	var rings []Ring
	corners := func(cs []int) {
		var r Ring
		for _, c := range append(cs, cs[0]) {
			r = append(r, at(c))
		}
		if isSimpleRing(r) && slices.Min(cs) == cs[0] {
			rings = append(rings, r)
			add(NewPolygon(XY, r))
		}
	}
	for i := range 9 * 9 * 9 {
		cs := []int{i % 9, i / 9 % 9, i / 81}
		if cs[0] != cs[1] && cs[1] != cs[2] && cs[0] != cs[2] {
			corners(slices.Clone(cs))
			for j := range 9 {
				if !slices.Contains(cs, j) {
					corners(append(slices.Clone(cs), j))
				}
			}
		}
	}

	basics := unlike(d, out[TypePolygon])
	add(NewMultiPolygon(XY))
	for i, p := range basics {
		for _, q := range basics[:i+1] {
			if !p.pieces[Interior][2].meets(&q.pieces[Interior][2]) && !p.pieces[Boundary][1].meets(&q.pieces[Boundary][1]) {
				add(NewMultiPolygon(XY, p.of.(Polygon), q.of.(Polygon)))
			}
		}
	}

	short3 := slices.DeleteFunc(slices.Clone(out[TypeLineString]), func(g Geometry) bool { return len(g.(LineString).Positions) > 3 })
	basics = slices.Concat(unlike(d, out[TypePoint]), unlike(d, short3), basics)
	add(NewGeometryCollection(XY))
	for i, p := range basics {
		for j, q := range basics[:i+1] {
			g := NewGeometryCollection(XY, p.of, q.of)
			if (i+j)%2 == 1 {
				g = NewGeometryCollection(XY, q.of, p.of)
			}
			add(g)
		}
	}
	return out
}

// onGrid is one of the geometries that are the same sets.
type onGrid struct {
	of     Geometry
	pieces *pieces
}

// unlike keeps one geometry of those that are the same sets, in their order.
func unlike(d *cellDrawing, all []Geometry) []onGrid {
	seen := map[pieces]bool{}
	var out []onGrid
	for _, g := range all {
		if p := d.cut(g, Conventions{}); !seen[*p] {
			seen[*p] = true
			out = append(out, onGrid{g, p})
		}
	}
	return out
}

// upToSymmetry keeps one geometry of those that the eight symmetries of the square
// make of each other.
func upToSymmetry(d *cellDrawing, all []onGrid) []onGrid {
	seen := map[pieces]bool{}
	two := Integer(2)
	var out []onGrid
	for _, g := range all {
		if seen[*g.pieces] {
			continue
		}
		out = append(out, g)
		for s := range 8 {
			seen[*d.cut(moved(g.of, func(p Position) Position {
				if s&1 == 1 {
					p.X = two.Minus(p.X)
				}
				if s&2 == 2 {
					p.Y = two.Minus(p.Y)
				}
				if s&4 == 4 {
					p.X, p.Y = p.Y, p.X
				}
				return p
			}), Conventions{})] = true
		}
	}
	return out
}

// matrices is a set of matrices, found by an index below 4⁹.
type matrices []uint64

func newMatrices() matrices { return make(matrices, 1<<18/64) }

func (s matrices) add(m Matrix) {
	i := 0
	for _, row := range m {
		for _, d := range row {
			i = i<<2 | int(d+1)
		}
	}
	s[i/64] |= 1 << (i % 64)
}

func (s matrices) count() (n int) {
	for _, word := range s {
		for ; word != 0; word &= word - 1 {
			n++
		}
	}
	return n
}

// TestThirdDecision holds both forms against the third decision, for all pairs of
// types on the 3×3 grid.
//
// Each geometry that is listed is in one pair of each pair of types at least if there
// are fewer than 800 of the type, in a run of all tests 2,500, and the plain form
// decides a few pairs. With SEMCHECK_GRID=all every pair of geometries that are not the same sets,
// up to the symmetries of the square, is decided by the third decision, which counts
// the matrices that are attainable, and by the fast form; that takes every 997th pair
// of two collections, and every 11th of other types that have more than a million
// pairs; the plain form decides every 211th of its pairs.
func TestThirdDecision(t *testing.T) {
	d := theDrawing()
	all := gridGeometries(d)
	exhaustive := os.Getenv("SEMCHECK_GRID") == "all"
	kinds := slices.Sorted(maps.Keys(all))
	different, fundamental := map[Type][]onGrid{}, map[Type][]onGrid{}
	for _, kind := range kinds {
		if exhaustive {
			different[kind] = unlike(d, all[kind])
			fundamental[kind] = upToSymmetry(d, different[kind])
		}
		t.Logf("%v: %d geometries, %d different sets, %d up to symmetry", kind, len(all[kind]), len(different[kind]), len(fundamental[kind]))
	}
	for _, from := range kinds {
		for _, to := range kinds[:slices.Index(kinds, from)+1] {
			sampled := thirdOnSample(t, d, all[from], all[to])
			if exhaustive {
				attainable, reached, pairs, tried := thirdOnAll(t, fundamental[from], different[to])
				t.Logf("%v, %v: %d pairs, %d matrices attainable; fast form: %d pairs, %d matrices; sample: %d", from, to, pairs, attainable.count(), tried, reached.count(), sampled.count())
			} else {
				t.Logf("%v, %v: %d matrices", from, to, sampled.count())
			}
		}
	}
}

// disagreement says how a form differs from the third decision.
func disagreement(a, b Geometry, c Conventions, form string, got, want Matrix) string {
	if got == want {
		return ""
	}
	return fmt.Sprintf("A = %s\nB = %s\nby %v ends, %v: %s form %v, third decision %v", text(a), text(b), c.Boundary, c.Collections, form, got, want)
}

func thirdOnSample(t *testing.T, d *cellDrawing, from, to []Geometry) matrices {
	random := testrun.Random(t, uint64(from[0].Type())<<8|uint64(to[0].Type()))
	found := newMatrices()
	most := testrun.Count(800, 800, 2500)
	for n := range min(max(len(from), len(to)), most) {
		a, b := from[n%len(from)], to[n%len(to)]
		if len(from) > most || len(from) < len(to) {
			a = from[random.IntN(len(from))]
		}
		if len(to) > most || len(to) <= len(from) {
			b = to[random.IntN(len(to))]
		}
		c := Conventions{}
		if random.IntN(3) == 0 {
			c = Conventions{Boundary: boundaryRules[random.IntN(4)], Collections: CollectionRule(random.IntN(2))}
		}
		want := matrixOf(d.cut(a, c), d.cut(b, c))
		found.add(want)
		wrong := disagreement(a, b, c, "fast", Relate(a, b, c), want)
		if wrong == "" && random.IntN(32) == 0 {
			wrong = disagreement(a, b, c, "plain", RelateByDefinition(a, b, c), want)
		}
		if wrong != "" {
			t.Error(wrong)
			break
		}
	}
	return found
}

func thirdOnAll(t *testing.T, from, to []onGrid) (attainable, reached matrices, pairs, tried int) {
	every := 1
	switch {
	case len(from) > 10_000 && len(to) > 10_000:
		every = 997
	case len(from)*len(to) > 1_000_000:
		every = 11
	}
	attainable, reached = newMatrices(), newMatrices()
	var lock sync.Mutex
	var workers sync.WaitGroup
	for worker := range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			can, did, fast := newMatrices(), newMatrices(), 0
			for i := worker; i < len(from) && !t.Failed(); i += runtime.GOMAXPROCS(0) {
				for j := range to {
					want := matrixOf(from[i].pieces, to[j].pieces)
					can.add(want)
					if (i*len(to)+j)%every != 0 {
						continue
					}
					fast++
					got := Relate(from[i].of, to[j].of, Conventions{})
					did.add(got)
					wrong := disagreement(from[i].of, to[j].of, Conventions{}, "fast", got, want)
					if wrong == "" && fast%211 == 0 {
						wrong = disagreement(from[i].of, to[j].of, Conventions{}, "plain", RelateByDefinition(from[i].of, to[j].of, Conventions{}), want)
					}
					if wrong != "" {
						t.Error(wrong)
						return
					}
				}
			}
			lock.Lock()
			defer lock.Unlock()
			for k := range can {
				attainable[k] |= can[k]
				reached[k] |= did[k]
			}
			tried += fast
		})
	}
	workers.Wait()
	return attainable, reached, len(from) * len(to), tried
}
