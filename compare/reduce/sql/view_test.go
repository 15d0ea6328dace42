package sql

import (
	"context"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/reduce"
)

// reducedOver is the smallest case over the tables and the view of caseOf that fulfils a
// condition and has nothing that is not there.
func reducedOver(t *testing.T, start *Case, keeps func(c *Case) bool) *Case {
	t.Helper()
	reducer := reduce.Reducer[*Case]{Model: start.model, Budget: reduce.Budget{Checks: 20_000}, Keeps: func(_ context.Context, c *Case) (bool, error) {
		for i := range c.names().tables {
			if c.schema().Relation(c.names().tables[i].Name) == nil {
				return false, nil
			}
		}
		return keeps(c), nil
	}}
	best, _, err := reducer.Reduce(context.Background(), start)
	if err != nil {
		t.Fatal(err)
	}
	return best
}

// A difference that does not need the view ends without one, with what the view selects in
// its place.
func TestViewsAreInlined(t *testing.T) {
	best := reducedOver(t, caseOf(t, "SELECT x.k, 7 FROM w AS x WHERE x.k > 3", "CREATE VIEW w (k, l) AS SELECT b + 1, a FROM t WHERE a IN (1, 2)"),
		func(c *Case) bool {
			return strings.Contains(strings.Join(append(c.Printed.Statements, c.Printed.Query), ";"), "b + 1")
		})
	if text := strings.Join(best.Printed.Statements, ";"); strings.Contains(text, "VIEW") || !strings.Contains(best.Printed.Query, "b + 1") {
		t.Errorf("%s; %s", text, best.Printed.Query)
	}
}

// A difference that needs the view keeps it, with as little in it as needed.
func TestViewsAreEntered(t *testing.T) {
	best := reducedOver(t, caseOf(t, "SELECT x.k, 7 FROM w AS x WHERE x.k > 3", "CREATE VIEW w (k) AS SELECT b + 1 FROM t WHERE a IN (1, 2) AND b < 5"),
		func(c *Case) bool {
			text := strings.Join(c.Printed.Statements, ";")
			return strings.Contains(text, "CREATE VIEW w") && strings.Contains(text, "b < 5") && strings.Contains(c.Printed.Query, "w")
		})
	view := best.Printed.Statements[len(best.Printed.Statements)-1]
	if !strings.Contains(view, "b < 5") || strings.Contains(view, "IN (") || strings.Contains(view, "+ 1") {
		t.Errorf("the view is %s", view)
	}
}
