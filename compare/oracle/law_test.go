package oracle_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Faults of planning are found by laws about conditions, and their control without
// a fault is silent.
func TestFaultsOfPlanningAreFound(t *testing.T) {
	statements := append(slices.Clone(lawtest.Tables), "CREATE INDEX i ON t (b)", "INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y'), (3, NULL, NULL)", "INSERT INTO u VALUES (1, 4)")
	for _, c := range []struct{ fault, query string }{
		{"an index scan for c > x begins at x", "SELECT a FROM t WHERE b > 1"},
		{"a LEFT JOIN below any WHERE becomes an inner join", "SELECT t.a FROM t LEFT JOIN u ON t.a = u.a WHERE u.c IS NULL"},
		{"WHERE above a LEFT JOIN is moved into ON", "SELECT t.a FROM t LEFT JOIN u ON t.a = u.a WHERE u.c IS NULL"},
	} {
		for _, law := range []string{"norec", "tlp", "pqs"} {
			tried := lawtest.VerdictOf(t, lawtest.Planted(t, c.fault), law, statements, c.query)
			if tried.Verdict != compare.Disagree || tried.Variant == "" || tried.Detail == "" {
				t.Errorf("%s, %s: %s %s", law, c.fault, tried.Verdict, tried.Detail)
			}
			if control := lawtest.VerdictOf(t, lawtest.Planted(t, ""), law, statements, c.query); control.Verdict != compare.Agree || control.Check.Rows == 0 {
				t.Errorf("%s, the control without a fault of %s: %s %s", law, c.fault, control.Verdict, control.Detail)
			}
		}
	}
}

// A case of which the semantics do not model one table is judged where the query
// is over the others.
func TestUnmodelledTable(t *testing.T) {
	b := lawtest.Planted(t, "an index scan for c > x begins at x")
	statements := []string{"CREATE VIRTUAL TABLE w USING rtree_i32(a, b, c)", "INSERT INTO w VALUES (1, 1, 1)",
		"CREATE TABLE t (b INTEGER)", "CREATE INDEX i ON t (b)", "INSERT INTO t VALUES (1), (2)"}
	if got := lawtest.VerdictOf(t, b, "differential", statements, "SELECT b FROM t WHERE b > 1"); got.Verdict != compare.Disagree {
		t.Errorf("over the modelled table: %s %s", got.Verdict, got.Detail)
	}
	if got := lawtest.VerdictOf(t, b, "differential", statements, "SELECT b FROM t WHERE b > 1 AND EXISTS (SELECT 1 FROM w)"); got.Verdict != compare.Unsupported {
		t.Errorf("over both tables: %s %s", got.Verdict, got.Detail)
	}
	if got := lawtest.VerdictOf(t, b, "differential", statements, "UPDATE w SET a = 1"); got.Verdict != compare.Unsupported {
		t.Errorf("a statement about the other table: %s %s", got.Verdict, got.Detail)
	}
	if got := lawtest.VerdictOf(t, b, "differential", statements, "UPDATE w SET missing = 1"); got.Verdict != compare.Unsupported {
		t.Errorf("a statement about it that fails: %s %s", got.Verdict, got.Detail)
	}
	if got := lawtest.VerdictOf(t, b, "norec", statements, "SELECT b FROM t WHERE b > 1 AND EXISTS (SELECT 1 FROM w)"); got.Verdict != compare.Disagree {
		t.Errorf("norec over both tables: %s %s", got.Verdict, got.Detail)
	}
}

// A setting that cannot be put back is told, one that was never made is not.
func TestStuck(t *testing.T) {
	failing := func(text string) *engine.Error {
		if strings.HasPrefix(text, "FAIL") {
			return &engine.Error{Message: "planted", Class: semantics.ClassSyntax}
		}
		return nil
	}
	for _, c := range []struct {
		before, after string
		stuck         bool
	}{{"SET", "RESET", false}, {"SET", "FAIL", true}, {"FAIL", "FAIL", false}} {
		check := &trial.Check{Judge: func([]*engine.Result) trial.Verdict { return trial.Verdict{} },
			Questions: []trial.Question{{Text: "SELECT 1", Before: []string{c.before}, After: []string{c.after}}}}
		checked, err := trial.RunCheck(context.Background(), spec.DialectByName("sqlite"), &scripted{failing}, check)
		if err != nil || checked.Stuck() != c.stuck {
			t.Errorf("%s, %s: stuck %v, %v", c.before, c.after, checked.Stuck(), err)
		}
	}
}

type scripted struct {
	failing func(text string) *engine.Error
}

func (s *scripted) Ask(context.Context, string, trial.Way) (*engine.Result, error, error) {
	return &engine.Result{}, nil, nil
}

func (s *scripted) Execute(_ context.Context, text string) (failure, err error) {
	if e := s.failing(text); e != nil {
		return e, nil
	}
	return nil, nil
}
