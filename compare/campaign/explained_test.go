package campaign

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/reduce"
)

const explainSQLite = "EXPLAIN QUERY PLAN "

// ofChangedState finds a search by an index that a change of a state made.
var ofChangedState = regexp.MustCompile(`^SEARCH .* INDEX s[0-9]+ `)

// An engine that fails, hangs or is lost at EXPLAIN changes no verdict; what it told no plan of is counted.
func TestEngineFailsAtExplain(t *testing.T) {
	for name, c := range map[string]struct {
		failure  engine.Error
		every    int64
		incident string
	}{
		"refuses": {engine.Error{Kind: engine.ErrorStatement, Number: 1, Message: "no plan"}, 7, ""},
		"hangs":   {engine.Error{Kind: engine.ErrorTimeout, Message: "interrupted"}, 50, "hang"},
		"is lost": {engine.Error{Kind: engine.ErrorConnection, Message: "connection reset"}, 50, "crash"},
	} {
		t.Run(name, func(t *testing.T) {
			config := guided(t, byPlan{}, 300, 1)
			var asked atomic.Int64
			config.Engine = fault.Failing(config.Engine, func(_ context.Context, _ engine.Session, text string) *engine.Error {
				if !strings.HasPrefix(text, explainSQLite) || asked.Add(1)%c.every != 0 {
					return nil
				}
				failure := c.failure
				return &failure
			})
			s, r := mustRun(t, config)
			if n := s.Statistics.Verdicts[KindQuery]; n[compare.Agree] < 280 || n[compare.Crash]+n[compare.Hang]+n[compare.Disagree] > 0 || len(r.findings) > 0 {
				t.Errorf("verdicts %v, %d findings", n, len(r.findings))
			}
			untold := uint64(0)
			for _, n := range s.Statistics.Unexplained {
				untold += n
			}
			if want := uint64(asked.Load() / c.every); untold != want {
				t.Errorf("%d queries have no plan, want %d: %v", untold, want, s.Statistics.Unexplained)
			}
			for _, i := range r.incidents {
				if i.What != c.incident || !strings.HasPrefix(i.Detail, "at the plan of query-") {
					t.Errorf("incident %s: %s", i.What, i.Detail)
				}
			}
			if lost := c.incident != ""; lost && uint64(len(r.incidents)) != untold || !lost && len(r.incidents) > 0 {
				t.Errorf("%d incidents, %d queries without a plan", len(r.incidents), untold)
			}
		})
	}
}

// A fault that shows only where a changed state gives the engine an index is found by plan guidance, and
// its statements make it again: the reduced case keeps the index.
func TestFaultOfAnIndexIsFound(t *testing.T) {
	found := map[string]int{}
	for _, by := range []Criterion{nil, byPlan{}} {
		config := guided(t, by, 400, 2)
		config.Engine = fault.Failing(config.Engine, func(ctx context.Context, beneath engine.Session, text string) *engine.Error {
			if !strings.HasPrefix(text, "SELECT") && !strings.HasPrefix(text, "WITH") {
				return nil
			}
			if told, err := beneath.Query(ctx, explainSQLite+text); err == nil && slices.ContainsFunc(told.Rows, func(row []engine.Cell) bool { return ofChangedState.MatchString(row[3].Text) }) {
				return &engine.Error{Number: 11, Message: "malformed index", Internal: true}
			}
			return nil
		})
		config.Triage = &Triage{Budget: reduce.Budget{Checks: 300}}
		s, _ := mustRun(t, config)
		found[guideName(by)] = len(s.Clusters) + s.Pending
		for _, f := range mustRead(t, config.Out).Findings {
			if f.Reduced == nil || f.Repeated.Differed != f.Repeated.Runs || !strings.Contains(strings.Join(f.Reduced.Statements, "\n"), "CREATE INDEX s") {
				t.Errorf("%s: repeated %+v, reduced to %+v", f.ID, f.Repeated, f.Reduced)
			}
		}
	}
	if found["plan"] == 0 || found[GuideNone] > 0 {
		t.Errorf("found %v", found)
	}
}
