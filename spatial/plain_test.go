package spatial

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

var boundaryRules = []BoundaryRule{OddEnds, AnyEnd, SingleEnd, SeveralEnds}

// pairOf makes a pair of geometries on one of the grids, the most often on small ones,
// of the n-th pair of types.
func pairOf(choose chance, n int) (a, b Geometry, grid string) {
	g := grids[choose(len(grids))]
	if choose(2) == 0 {
		g = grids[choose(3)]
	}
	q := &quarry{choose: choose, axes: [2][]Number{g.axis(choose), g.axis(choose)}, repeats: choose(4) == 0}
	a = q.geometry(TypePoint+Type(n%7), 2)
	b = q.geometry(TypePoint+Type(n/7%7), 2)
	if choose(4) == 0 && g.name[0] == '0' { // crossings at fractions become positions
		move := affine(choose, 4, 9)
		a, b = moved(a, move), moved(b, move)
	}
	return a, b, g.name
}

// checkPair holds the fast form against the plain one, and both against what holds of
// every matrix. It returns the first thing that is wrong.
func checkPair(choose chance, a, b Geometry) string {
	c := Conventions{Boundary: boundaryRules[choose(4)], Collections: CollectionRule(choose(2))}
	if choose(2) == 0 {
		c = Conventions{}
	}
	want := RelateByDefinition(a, b, c)
	said := func(what string, got Matrix) string {
		if got == want {
			return ""
		}
		return fmt.Sprintf("A = %s\nB = %s\nby %v ends, %v: %s is %v, by definition %v", text(a), text(b), c.Boundary, c.Collections, what, got, want)
	}
	move := affine(choose, 9, 999)
	for _, try := range []struct {
		what string
		got  Matrix
	}{
		{"fast form", Relate(a, b, c)},
		{"transposed fast form", Relate(b, a, c).Transposed()},
		{"fast form of the affine image", Relate(moved(a, move), moved(b, move), c)},
	} {
		if wrong := said(try.what, try.got); wrong != "" {
			return wrong
		}
	}
	if c.Collections == Union {
		if wrong := said("fast form of elements in another order", Relate(shuffled(a, choose), shuffled(b, choose), c)); wrong != "" {
			return wrong
		}
	}
	switch choose(8) { // the plain form is slow
	case 0:
		return said("transposed plain form", RelateByDefinition(b, a, c).Transposed())
	case 1:
		return said("plain form of the affine image", RelateByDefinition(moved(a, move), moved(b, move), c))
	case 2:
		if c.Collections == Union {
			return said("plain form of elements in another order", RelateByDefinition(shuffled(a, choose), shuffled(b, choose), c))
		}
	}
	return ""
}

// numberFrom reads a count from the environment.
func numberFrom(t *testing.T, name string, otherwise int) int {
	word := os.Getenv(name)
	if word == "" {
		return otherwise
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// TestPairs tries SEMCHECK_PAIRS random pairs, all pairs of types in turn; pair n
// depends on n and the seed alone.
func TestPairs(t *testing.T) {
	pairs, seed := numberFrom(t, "SEMCHECK_PAIRS", testrun.Count(1000, 1500, 4000)), testrun.Seed(t)
	var lock sync.Mutex
	matrices := map[[2]Type]map[Matrix]int{}
	count := map[string]int{}
	var workers sync.WaitGroup
	for worker := range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := worker; n < pairs && !t.Failed(); n += runtime.GOMAXPROCS(0) {
				choose := chanceOf(rand.New(rand.NewPCG(seed, uint64(n))))
				a, b, grid := pairOf(choose, n)
				for _, g := range [...]Geometry{a, b} {
					for defect := range Invalid(g, Validity{LinesWithoutLength: true}) {
						t.Errorf("pair %d, coordinates %s: made for valid, but %v\n%s", n, grid, defect, text(g))
					}
				}
				m := Relate(a, b, Conventions{})
				lock.Lock()
				types := [2]Type{a.Type(), b.Type()}
				if matrices[types] == nil {
					matrices[types] = map[Matrix]int{}
				}
				matrices[types][m]++
				count[grid]++
				lock.Unlock()
				if wrong := checkPair(choose, a, b); wrong != "" {
					t.Errorf("pair %d, coordinates %s\n%s", n, grid, wrong)
				}
			}
		})
	}
	workers.Wait()
	if testing.Verbose() {
		for from := TypePoint; from <= TypeGeometryCollection; from++ {
			for to := TypePoint; to <= TypeGeometryCollection; to++ {
				t.Logf("%v, %v: %d different matrices", from, to, len(matrices[[2]Type{from, to}]))
			}
		}
		t.Log(count)
	}
}

func TestPairsShrunk(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		choose := chanceOfRapid(t)
		a, b, _ := pairOf(choose, rapid.IntRange(0, 48).Draw(t, "types"))
		if wrong := checkPair(choose, a, b); wrong != "" {
			t.Fatal(wrong)
		}
	})
}

// TestRelateOfAnything: what is not valid gives some matrix, and no panic; so do rings
// and lines of too few positions.
func TestRelateOfAnything(t *testing.T) {
	p, q := At(0, 0), At(1, 1)
	stumps := []Geometry{
		NewLineString(XY, p), NewPolygon(XY, Ring{}), NewPolygon(XY, Ring{p}), NewPolygon(XY, Ring{p, p}),
		NewPolygon(XY, Ring{p, q}), NewPolygon(XY, Ring{p, q, p}), NewPolygon(XY, Ring{}, Ring{p, q, At(1, 0), p}), nilElements(),
	}
	check := func(a, b Geometry) error {
		for _, c := range []Conventions{{}, {Boundary: AnyEnd, Collections: LastElement}} {
			for _, m := range []Matrix{Relate(a, b, c), RelateByDefinition(a, b, c)} {
				if m[Exterior][Exterior] != 2 {
					return fmt.Errorf("%s and %s: %v", text(a), text(b), m)
				}
			}
		}
		return nil
	}
	for _, a := range stumps {
		for _, b := range stumps {
			if err := check(a, b); err != nil {
				t.Error(err)
			}
		}
	}
	testrun.Check(t, func(t *rapid.T) {
		numbers := gridNumbers(3)
		if rapid.IntRange(0, 19).Draw(t, "wild") == 19 {
			numbers = binary64Numbers()
		}
		any := randomGeometries(randomForm{number: numbers, layout: XY, depth: 2, most: 3})
		if err := check(any.Draw(t, "a"), any.Draw(t, "b")); err != nil {
			t.Fatal(err)
		}
	})
}

// nilElements is a collection of the zero values of all types.
func nilElements() Geometry {
	return NewGeometryCollection(XY, Point{}, LineString{}, Polygon{}, MultiPoint{}, MultiLineString{}, MultiPolygon{}, GeometryCollection{})
}
