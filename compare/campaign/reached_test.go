package campaign

import (
	"context"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/spec"
)

// TestReachedIsStored holds that the run database has what the queries of a run reached, with the first
// query that reached it, and that the number of workers changes nothing of it.
func TestReachedIsStored(t *testing.T) {
	var first *spec.Reached
	for _, workers := range []int{1, 3} {
		e, d := openTarget(t, "sqlite")
		out := t.TempDir()
		s, err := Run(context.Background(), Config{
			Seed: 1, Dialect: d, Engine: e, Queries: 600, Workers: workers, Out: out + "/run",
			Sources: Standard(1, d, sql.DefaultWeights(d), false),
		}, &recorder{})
		if err != nil {
			t.Fatal(err)
		}
		stored, err := Read(context.Background(), out+"/run")
		if err != nil {
			t.Fatal(err)
		}
		if stored.Unread > 0 || stored.Reached == nil || stored.Reached.Counts() != s.Reached || stored.Reached.Queries() != 600 {
			t.Fatalf("stored is %+v with %d unread, counted were %v", stored.Reached, stored.Unread, s.Reached)
		}
		for _, c := range spec.Criteria() {
			asked := c != spec.CriterionPlan && c != spec.CriterionWitness && c != spec.CriterionMutant // which a flag asks for
			if (s.Reached.Of(c) >= 30) != asked {
				t.Errorf("by %s %d elements were reached", c, s.Reached.Of(c))
			}
			if first != nil && !slices.Equal(first.Elements(c), stored.Reached.Elements(c)) {
				t.Errorf("by %s %d workers reached other elements, or in other queries, than one", c, workers)
			}
		}
		first = stored.Reached
	}
}
