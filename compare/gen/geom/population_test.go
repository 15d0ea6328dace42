package geom

import (
	"fmt"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spatial"
)

// populations are the geometries of many databases under some weights.
func populations(w Weights, databases, each int, visit func(m *maker, g []spatial.Geometry, o []Origin)) {
	for seed := range databases {
		r := choice.New(7, uint64(seed), databaseStream)
		m := newMaker(&r, &w)
		var origins []Origin
		for range each {
			g, o := m.grow(Own{})
			m.known = append(m.known, g)
			origins = append(origins, o)
		}
		visit(m, m.known, origins)
	}
}

func TestGeometriesAreValid(t *testing.T) {
	populations(DefaultWeights(), 400, 15, func(m *maker, list []spatial.Geometry, origins []Origin) {
		for i, g := range list {
			for d := range spatial.Invalid(g, spatial.Validity{}) {
				t.Fatalf("%v by %v: %v", textOf(g), origins[i].Strategy, d)
			}
			if m.unit.IsBinary() && !spatial.IsBinary(g) {
				t.Fatalf("%v has coordinates that are no binary64", textOf(g))
			}
			if spatial.NumPoints(g) > largest {
				t.Fatalf("%v has %d positions", textOf(g), spatial.NumPoints(g))
			}
		}
	})
}

// TestEverythingOccurs asks for every strategy, type, family and editing function,
// and for results of each function that did not fail.
func TestEverythingOccurs(t *testing.T) {
	found := map[string]int{}
	failed, total, emptyOnes := 0, 0, 0
	populations(DefaultWeights(), 400, 15, func(_ *maker, list []spatial.Geometry, origins []Origin) {
		for i, o := range origins {
			total++
			found[list[i].Type().String()]++
			if list[i].IsEmpty() {
				emptyOnes++
			}
			if o.Failed {
				failed++
				continue
			}
			switch o.Strategy {
			case Related:
				found["family "+o.Family.String()]++
			case Derivative:
				found["edit "+o.Edit.Function.String()]++
			case RandomShape:
			}
		}
	})
	ask := func(name string) {
		if found[name] < 5 {
			t.Errorf("%s came up %d times", name, found[name])
		}
	}
	for f := range families {
		ask("family " + f.String())
	}
	for f := range edits {
		ask("edit " + f.String())
	}
	for typ := spatial.TypePoint; typ <= spatial.TypeGeometryCollection; typ++ {
		ask(typ.String())
	}
	if failed*7 > total || failed == 0 {
		t.Errorf("%d of %d geometries are of a derivation or a family that failed", failed, total)
	}
	if emptyOnes*5 > total || emptyOnes*50 < total {
		t.Errorf("%d of %d geometries are EMPTY", emptyOnes, total)
	}
	if testing.Verbose() {
		t.Logf("%d geometries, %d failed, %d EMPTY, %v", total, failed, emptyOnes, found)
	}
}

// TestMatricesReached counts the matrices of 10,000 pairs by strategy. The derivative
// strategy and the families are there to reach more.
func TestMatricesReached(t *testing.T) {
	if testing.Short() {
		t.Skip("skip: TestMatricesReached: relates 40,000 pairs")
	}
	with := func(random, derivative, related int) Weights {
		w := DefaultWeights()
		w.Strategies = [strategies]int{RandomShape: random, Derivative: derivative, Related: related}
		return w
	}
	spread := func(random, derivative, related int) Weights {
		w := with(random, derivative, related)
		w.Coordinates = [coordinates]int{Spread: 1}
		return w
	}
	naive := spread(1, 0, 0) // as in the paper: positions know nothing of each other
	naive.ChanceKnownPlace = 0
	derived := spread(1, 1, 0)
	derived.ChanceKnownPlace = 0
	alone := with(1, 0, 0)
	alone.ChanceKnownPlace = 0
	counts := map[string]int{}
	for _, c := range []struct {
		name    string
		weights Weights
	}{
		{"random shape, 0 to 1000", naive}, {"and derivative, 0 to 1000", derived}, {"and families, 0 to 1000", spread(1, 0, 1)}, {"all three, 0 to 1000", spread(30, 30, 40)},
		{"random shape", alone}, {"random shape at known places", with(1, 0, 0)},
		{"and derivative", with(1, 1, 0)}, {"and families", with(1, 0, 1)}, {"all three", DefaultWeights()},
	} {
		all, byTypes, met := matricesOf(c.weights, testrun.Count(2_500, 2_500, 10_000))
		counts[c.name] = byTypes
		t.Logf("%-32s %3d matrices, %4d of pairs of types, %4.1f %% of pairs intersect", c.name, all, byTypes, met)
	}
	if counts["and families"] <= counts["random shape"] || counts["and derivative, 0 to 1000"] <= counts["random shape, 0 to 1000"] || counts["all three"] <= counts["random shape"] {
		t.Errorf("derivation and families reach no more than random shapes: %v", counts)
	}
}

// matricesOf counts the different matrices of pairs within databases of 15
// geometries, and those of each pair of types, and the share of pairs that have a
// point in common.
func matricesOf(w Weights, pairs int) (all, byTypes int, met float64) {
	matrices, typed := map[spatial.Matrix]int{}, map[string]int{}
	count, intersecting := 0, 0
	populations(w, pairs/105+1, 15, func(_ *maker, list []spatial.Geometry, _ []Origin) {
		for i, a := range list {
			for _, b := range list[:i] {
				if count == pairs {
					return
				}
				count++
				r := spatial.Relate(a, b, spatial.Conventions{})
				matrices[r]++
				typed[fmt.Sprint(a.Type(), b.Type(), r)]++
				if !r.Matches("FF*FF****") {
					intersecting++
				}
			}
		}
	})
	return len(matrices), len(typed), 100 * float64(intersecting) / float64(count)
}
