package campaign

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/sqlite"
	gen "github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/spec"
)

// The shapes of plans are counted, guided or not, and are in the run database.
func TestPlanShapesAreCounted(t *testing.T) {
	for _, by := range []Criterion{nil, byPlan{}} {
		c := guided(t, by, 300, 2)
		c.PlanShapes = true
		s, _ := mustRun(t, c)
		shapes := s.Reached.Of(spec.CriterionPlan)
		if shapes < 50 || shapes > 300 {
			t.Errorf("guided by %s: %d shapes of 300 queries", guideName(by), shapes)
		}
		stored, err := Read(context.Background(), c.Out)
		if err != nil {
			t.Fatal(err)
		}
		if got := stored.Reached.Counts().Of(spec.CriterionPlan); got != shapes {
			t.Errorf("%d shapes are stored, counted were %d", got, shapes)
		}
		if scans := stored.Reached.Elements(spec.CriterionPlan)[0].Text(); !strings.HasPrefix(scans, "SCAN") && !strings.HasPrefix(scans, "SEARCH") && !strings.HasPrefix(scans, "MERGE") && !strings.HasPrefix(scans, "CO") {
			t.Errorf("a shape is %q", scans)
		}
	}
	plain := guided(t, nil, 100, 1)
	if s, _ := mustRun(t, plain); s.Reached.Of(spec.CriterionPlan) > 0 {
		t.Error("plans are asked for though nobody wants them")
	}
}

// Nothing changes the first epoch's states; where new shapes are rare those of the next one are changed.
func TestStatesChangeWhereShapesAreRare(t *testing.T) {
	past := func(fresh uint64) []growth {
		g := growth{New: fresh, States: newStateCounts()}
		g.States.Databases[0], g.States.New[0] = 2, 300
		g.States.Databases[1], g.States.New[1] = 2, 1
		return []growth{g}
	}
	changes := func(past []growth) (int, []int) {
		table := &guideTable{criterion: byPlan{}}
		table.changed(past, 1000)
		return table.draw.Changes, table.draw.States
	}
	if n, _ := changes(nil); n != 0 {
		t.Errorf("%d changes in the first epoch", n)
	}
	before := -1
	for _, fresh := range []uint64{1000, 700, 450, 50, 0} {
		n, shares := changes(past(fresh))
		if n < before || fresh == 1000 && n != 0 {
			t.Errorf("%d changes where %d of 1000 queries had new shapes, %d where there were more", n, fresh, before)
		}
		if shares[0] <= shares[1] {
			t.Errorf("shares %v: the better one is drawn less", shares)
		}
		before = n
	}
}

// A state is a function of the guidance, the seed and the number; the engine and the evaluator take it
// alike, and queries of it agree.
func TestChangedStates(t *testing.T) {
	d := spec.DialectByName("sqlite")
	shares := make([]int, len(gen.StateChanges()))
	for i := range shares {
		shares[i] = 1
	}
	x := &gen.Guidance{States: shares, Changes: 8}
	made := map[int]bool{}
	e, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	c := Config{Seed: 11, Dialect: d, Engine: e, Sources: Standard(11, d, gen.DefaultWeights(d), false), Queries: 1500, Workers: 2, Out: filepath.Join(t.TempDir(), "run")}
	generate := c.Sources.Generate
	for index := range uint64(15) {
		one, other := generate(index), generate(index)
		before := len(one.Statements)
		statements, changes := one.Change(x)
		again, changesAgain := other.Change(x)
		if !slices.Equal(changes, changesAgain) || len(statements) != len(again) || len(changes) > 0 && len(statements) == before {
			t.Errorf("database %d: %v and %v", index, changes, changesAgain)
		}
		for _, i := range changes {
			made[i] = true
		}
	}
	if len(made) != len(shares) {
		t.Errorf("only %v of %d changes were made", made, len(shares))
	}
	c.Sources.Generate = func(index uint64) Case {
		made := generate(index)
		made.Statements, _ = made.Change(x)
		return made
	}
	s, _ := mustRun(t, c)
	if len(s.Clusters) > 0 || s.Pending > 0 || s.Statistics.StatementsAccepted*100 < s.Statistics.Statements*95 {
		t.Errorf("%d clusters, %d findings; %d of %d statements are accepted: %v", len(s.Clusters), s.Pending, s.Statistics.StatementsAccepted, s.Statistics.Statements, s.Statistics.Refusals)
	}
}

// Where no plan is told the run does not begin.
func TestPlansNeedExplain(t *testing.T) {
	c := guided(t, byPlan{}, 100, 1)
	c.Dialect = spec.DialectByName("iso")
	_, err := Run(context.Background(), c, &recorder{})
	var none *NoPlansError
	if !errors.As(err, &none) || strings.Contains(err.Error(), "\n") {
		t.Errorf("the error is %v", err)
	}
	c = guided(t, byPlan{}, 100, 1)
	c.Dialect = spec.DialectByName("postgres") // SQLite takes no EXPLAIN of PostgreSQL's form
	if _, err = Run(context.Background(), c, &recorder{}); !errors.As(err, &none) || none.Refusal == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("the error is %v", err)
	}
}
