package trial_test

import (
	"context"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// keyed has the statements executed by the rules of PostgreSQL on an engine that checks
// keys in its own way, and returns the verdict on the last of them and on a query behind
// it.
func keyed(t *testing.T, checks spec.KeyChecks, seed uint64, statements ...string) (last trial.Step, rows *trial.Result) {
	t.Helper()
	d := spec.DialectByName("postgres")
	own := *d
	own.KeyChecks = checks
	r := &trial.Runner{Engine: reference.New(&own, reference.Options{Seed: seed}), Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second, Observer: &seen{}}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	b := &trial.Build{Took: func(s *trial.Step) (trial.Decision, error) { last = *s; return trial.GoOn, nil }}
	for _, text := range statements {
		s, err := parse.Statement(text, d)
		if err != nil {
			t.Fatal(err)
		}
		b.Statements = append(b.Statements, s)
	}
	ctx := context.Background()
	if err := r.Build(ctx, b); err != nil {
		t.Fatal(err)
	}
	s, err := parse.Statement("SELECT a FROM p", d)
	if err != nil {
		t.Fatal(err)
	}
	if rows, err = r.Query(ctx, s.(*ast.QueryStatement).Query, "SELECT a FROM p"); err != nil {
		t.Fatal(err)
	}
	return last, rows
}

var twoKeys = []string{"CREATE TABLE p (a INTEGER PRIMARY KEY)", "INSERT INTO p VALUES (1), (2)"}

// An engine that checks keys at the end of the statement only is found where each order of
// the rows violates one on the way.
func TestKeysCheckedTooLate(t *testing.T) {
	step, _ := keyed(t, spec.KeyChecksStatement, 1, append(twoKeys, "UPDATE p SET a = 3 - a")...)
	if step.Verdict != compare.Disagree || step.Difference != compare.DifferenceSuccess || !step.Apart() {
		t.Errorf("%s %s", step.Verdict, step.Detail)
	}
	step, rows := keyed(t, spec.KeyChecksRow, 1, append(twoKeys, "UPDATE p SET a = 3 - a")...)
	if step.Verdict != compare.Agree || rows.Verdict != compare.Agree {
		t.Errorf("the control: %s %s, then %s %s", step.Verdict, step.Detail, rows.Verdict, rows.Detail)
	}
}

// Where some orders violate a key and others do not, what the engine does decides which
// database goes on.
func TestKeysInAnyOrder(t *testing.T) {
	refused, taken := 0, 0
	for seed := range uint64(40) {
		step, rows := keyed(t, spec.KeyChecksRow, seed, append(twoKeys, "UPDATE p SET a = a + 1")...)
		if step.Verdict != compare.Freedom || step.Apart() || rows.Verdict != compare.Agree {
			t.Fatalf("seed %d: %s %s, then %s %s", seed, step.Verdict, step.Detail, rows.Verdict, rows.Detail)
		}
		if step.Failure != nil {
			refused++
		} else {
			taken++
		}
	}
	if refused == 0 || taken == 0 {
		t.Errorf("refused %d times, taken %d times", refused, taken)
	}
}
