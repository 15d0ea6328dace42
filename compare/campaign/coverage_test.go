package campaign

import (
	"context"
	"os"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/internal/testrun"
)

// covering is a run of so many queries, which applies every case of every rule that the
// dialect admits, and that can be compared, in so many of them.
func covering() (queries, appliedOften uint64) {
	if testrun.Whole() || os.Getenv("SEMCHECK_COVERAGE") != "" {
		return 20_000, 100
	}
	return 10_000, 40 // the rarest vary more in half as many
}

// notGenerated are the rules whose cases are met in given databases only, see docs/LIMITS.md:
// the generator changes no column of a key.
var notGenerated = map[string]bool{"change.key-checks": true}

// TestEveryCaseIsAppliedOften runs on the embedded engine; on others only where
// it is asked for (make coverage), for it takes a minute on a server.
func TestEveryCaseIsAppliedOften(t *testing.T) {
	if testing.Short() {
		t.Skip("10,000 queries")
	}
	for _, name := range []string{"sqlite", "sqlite@3.29.0", "sqlite@3.30.1", "sqlite@3.32.2", "mysql", "mysql56", "mariadb", "postgres"} {
		t.Run(name, func(t *testing.T) {
			if name != "sqlite" && os.Getenv("SEMCHECK_COVERAGE") == "" {
				t.Skip("only by make coverage")
			}
			e, d := openTarget(t, name)
			queries, appliedOften := covering()
			s, err := Run(context.Background(), Config{
				Seed: 1, Dialect: d, Engine: e, Queries: queries, Workers: 2,
				Sources: Standard(1, d, sql.DefaultWeights(d), false),
			}, &recorder{})
			if err != nil {
				t.Fatal(err)
			}
			cases, open, left := 0, 0, 0
			for _, a := range s.Queries.All(d.Name) {
				switch {
				case a.Rule.Chapter() == rulePlain.Chapter(): // of the fakes
				case a.Open:
					open++
				case notGenerated[a.Rule.ID]:
					left++
				case a.Count < appliedOften:
					t.Errorf("%s was applied in %d compared cases, wanted %d", a.Rule.CaseName(a.Case), a.Count, appliedOften)
				default:
					cases++
				}
			}
			t.Logf("%s: %d cases applied in %d compared cases or more; %d leave the outcome open by nature, %d need what is not generated", s.Version, cases, appliedOften, open, left)
		})
	}
}
