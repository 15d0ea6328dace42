package campaign

import (
	"context"
	"os"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// covering is a run of so many queries, which applies every case of every rule that the
// dialect admits, and that can be compared, in so many of them.
func covering() (queries, appliedOften uint64) {
	if testrun.Whole() || os.Getenv("SEMCHECK_COVERAGE") != "" {
		return 22_000, 100
	}
	return 10_000, 40 // the rarest vary more in half as many
}

// notGenerated are the rules whose cases are met in given databases only, see docs/LIMITS.md, or seldom:
// the generator changes no column of a key, and has no days, timestamps and CHAR(n).
var notGenerated = map[string]bool{
	"change.key-checks": true, "change.table-like": true, "change.temporary-table": true, "parameter.user-variable": true, "change.trigger": true, "compare.times": true, "temporal.to-date": true, "temporal.to-timestamp": true, "temporal.to-text": true, "temporal.days": true, "temporal.part": true,
	"temporal.to-instant": true, "temporal.to-time": true, "temporal.to-interval": true, "temporal.intervals": true, "temporal.date-add": true, "temporal.timestampdiff": true, "temporal.units": true, "temporal.moment": true, "temporal.name": true, "temporal.day": true, "temporal.trunc": true,
	"temporal.datediff": true, "temporal.make": true, "temporal.age": true, "temporal.date-format": true, "temporal.str-to-date": true, "temporal.strftime": true, "temporal.to-char": true, "temporal.to-date-by-format": true,
	"system.clock": true, "system.chance": true, "system.session": true,
	"text.introducer": true, "cast.transcoded": true, "names.charset": true, "names.collation": true, "names.coercibility": true,
	"system.found-rows": true, "system.row-count": true, "system.last-insert-id": true,
	"cast.to-character": true,
	// Functions over windows, further aggregates and WITH have small weights: a short run meets each case
	// seldom.
	"aggregate.filter": true, "aggregate.group-concat": true, "aggregate.total": true, "aggregate.bool-and": true, "aggregate.bool-or": true,
	"aggregate.bit-and": true, "aggregate.bit-or": true, "aggregate.bit-xor": true, "aggregate.any-value": true, "aggregate.string-agg": true, "json.group-array": true, "json.group-object": true,
	"from.common-table": true, "from.recursive": true, "from.recursive-fetched": true,
	"window.cume-dist": true, "window.dense-rank": true, "window.first-value": true, "window.frame": true, "window.lag": true,
	"window.last-value": true, "window.lead": true, "window.nth-value": true, "window.ntile": true, "window.partition": true,
	"window.peers": true, "window.percent-rank": true, "window.rank": true, "window.row-number": true,
	// The generator makes no rows as values.
	"record.row": true, "text.of-record": true, "cast.to-record": true, "compare.structs": true,
	// What given scripts have.
	"change.alter-table": true, "change.conflict": true, "change.generated-column": true, "change.table-as": true, "change.transaction": true,
	"change.foreign-key": true, "change.referential-action": true,
	"change.sequence": true, "change.sequence-definition": true, "freedom.sequence": true,
	"change.joined": true, "change.merge": true, "change.truncate": true, "change.returning": true,
	"from.json-each": true, "from.series": true,
	"from.rowid": true, "parameter.value": true, "change.rtree": true,
}

// ofTheLibrary tells whether a rule is one of a single function. These share the weight of one
// expression, so that a short run meets each too seldom, and some not at all; `semcheck calibrate`
// asks each of them, by types and values. Those below the wanted count are counted and logged, not
// wanted.
func ofTheLibrary(r *spec.Rule) bool {
	return slices.ContainsFunc(function.All(), func(f *function.Function) bool {
		return f.Rule == r && f.Kind == function.Scalar && f.Lazy == function.Eager && f != function.Abs && f != function.Mod
	})
}

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
			cases, open, left, seldom := 0, 0, 0, 0
			for _, a := range s.Queries.All(d.Name) {
				switch {
				case a.Rule.Chapter() == rulePlain.Chapter(): // of the fakes
				case a.Open:
					open++
				case notGenerated[a.Rule.ID]:
					left++
				case ofTheLibrary(a.Rule) && a.Count < appliedOften:
					seldom++
				case a.Count < appliedOften:
					t.Errorf("%s was applied in %d compared cases, wanted %d", a.Rule.CaseName(a.Case), a.Count, appliedOften)
				default:
					cases++
				}
			}
			t.Logf("%s: %d cases applied in %d compared cases or more; %d leave the outcome open by nature, %d need what is not generated; %d cases of single functions are applied less often", s.Version, cases, appliedOften, open, left, seldom)
		})
	}
}
