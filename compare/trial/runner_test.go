package trial_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// planted is the evaluator with a bug in a statement or in a query that has some text.
type planted struct {
	trial.Database
	apply, query bool
}

func (p *planted) Apply(ctx context.Context, s ast.Statement, coverage *spec.Coverage) error {
	if _, is := s.(*ast.Insert); is && p.apply {
		panic("a bug")
	}
	return p.Database.Apply(ctx, s, coverage)
}

func (p *planted) Query(ctx context.Context, q *ast.Query, o eval.Options) (*eval.Outcome, error) {
	if p.query && len(ast.TablesOf(&ast.QueryStatement{Query: q})) > 0 {
		panic("a bug")
	}
	return p.Database.Query(ctx, q, o)
}

// seen keeps the faults and the losses.
type seen struct {
	faults []*trial.Fault
	lost   []string
	lacked int
}

func (*seen) Sent(string)                      {}
func (s *seen) Lost(what, detail string) error { s.lost = append(s.lost, what+": "+detail); return nil }
func (s *seen) Lacked(*engine.Error) error     { s.lacked++; return nil }
func (s *seen) Faulted(f *trial.Fault) error   { s.faults = append(s.faults, f); return nil }

// runner tries cases on the embedded SQLite.
func runner(t *testing.T, fails fault.Fails) (*trial.Runner, *seen) {
	t.Helper()
	e, _ := onSQLite(t, fails)
	s := &seen{}
	r := &trial.Runner{Engine: e, Dialect: spec.DialectByName("sqlite"), Timeout: time.Minute, ReconnectFor: time.Second, Observer: s, AskOpen: true, JudgeErrors: true}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r, s
}

func parsed(t *testing.T, query string, statements ...string) *trial.Case {
	t.Helper()
	c, err := trial.Parse(finding.Case{Statements: statements, Query: query}, spec.DialectByName("sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func try(t *testing.T, r *trial.Runner, c *trial.Case) *trial.Result {
	t.Helper()
	result, err := r.Try(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestPlantedPanics(t *testing.T) {
	for _, p := range []planted{{apply: true}, {query: true}} {
		r, s := runner(t, nil)
		plain := trial.Evaluator(false)
		r.Semantics = func(d *spec.Dialect) trial.Database { return &planted{plain(d), p.apply, p.query} }
		result := try(t, r, parsed(t, "SELECT a FROM t", "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)"))
		if result.Verdict != compare.Unsupported || !strings.Contains(result.Detail, "semcheck itself failed: a bug") && !p.apply {
			t.Errorf("%+v: %s %s", p, result.Verdict, result.Detail)
		}
		if len(s.faults) != 1 {
			t.Fatalf("%+v: %d faults", p, len(s.faults))
		}
		f := s.faults[0]
		if f.Panic != "a bug" || !strings.Contains(f.Stack, "runner_test.go:") || len(f.Case.Statements) == 0 || f.Case.Query == "" || strings.Count(f.Stack, "\n") > 7 {
			t.Errorf("%+v: %+v", p, f)
		}
		if result := try(t, r, parsed(t, "SELECT 1")); result.Verdict != compare.Agree {
			t.Errorf("%+v: the next case: %s %s", p, result.Verdict, result.Detail)
		}
	}
}

// A check whose judge has a bug is not compared, and its session, on which something may
// be set, is given up.
func TestPanicWhileACheckIsJudged(t *testing.T) {
	r, s := runner(t, nil)
	ctx := context.Background()
	check := &trial.Check{Questions: []trial.Question{{Role: "it", Text: "SELECT 1"}}, Judge: func([]*engine.Result) trial.Verdict { panic("a bug") }}
	result, err := r.Guarded("trying a law", func() string { return "SELECT 1" }, func() (*trial.Result, error) { return r.Check(ctx, check) })
	if err != nil || result.Fault == nil || result.Verdict != compare.Unsupported || len(s.faults) != 1 || len(s.lost) != 1 || r.Reopened != 1 {
		t.Errorf("%+v %v, %d faults, lost %v", result, err, len(s.faults), s.lost)
	}
	if gone, err := r.Settle(result); !gone || err != nil {
		t.Errorf("gone %v, %v", gone, err)
	}
}

// What a question set and cannot put back makes another session of it.
func TestWhatIsNotPutBack(t *testing.T) {
	r, s := runner(t, nil)
	ctx := context.Background()
	check := &trial.Check{Questions: []trial.Question{{Role: "it", Text: "SELECT 1", After: []string{"DROP INDEX none"}}},
		Judge: func([]*engine.Result) trial.Verdict { return trial.Verdict{Rows: 1} }}
	result, err := r.Check(ctx, check)
	if err != nil || !result.Check.Stuck() {
		t.Fatalf("%+v %v", result, err)
	}
	gone, err := r.Settle(result)
	if !gone || err != nil || len(s.lost) != 1 || !strings.HasPrefix(s.lost[0], "not put back: ") {
		t.Errorf("gone %v, %v, lost %v", gone, err, s.lost)
	}
}

// An engine that lacks resources is asked again; a case that is given up says nothing,
// and an engine that lacks them for all cases is gone.
func TestResources(t *testing.T) {
	left := 0
	r, s := runner(t, func(_ context.Context, _ engine.Session, text string) *engine.Error {
		if strings.HasPrefix(text, "SELECT") && left > 0 {
			left--
			return &engine.Error{Kind: engine.ErrorResource, Message: "disk is full"}
		}
		return nil
	})
	r.Patience = trial.Patience{Pause: time.Millisecond, Tries: 3, InRow: 5}
	c := parsed(t, "SELECT 1")
	if left = 2; try(t, r, c).Verdict != compare.Agree || s.lacked != 2 {
		t.Errorf("lacked %d times", s.lacked)
	}
	left = 1000
	var gone *trial.GoneError
	if _, err := r.Try(context.Background(), c); engine.Lacking(err) == nil || errors.As(err, &gone) {
		t.Errorf("given up as %v", err)
	}
	if _, err := r.Try(context.Background(), c); !errors.As(err, &gone) || engine.Lacking(err) == nil {
		t.Errorf("gone as %v", err)
	}
}

// A session that cannot empty its database is replaced, once: a new one has nothing in
// it.
func TestSessionThatCannotEmptyItsDatabase(t *testing.T) {
	e, err := sqlite.New("sqlite", spec.DialectByName("sqlite"), "")
	if err != nil {
		t.Fatal(err)
	}
	s := &seen{}
	r := &trial.Runner{Engine: &full{Engine: e}, Dialect: spec.DialectByName("sqlite"), Timeout: time.Minute, Observer: s}
	for range 2 {
		c := parsed(t, "SELECT a FROM t", "CREATE TABLE t (a INT)")
		if result := try(t, r, c); result.Verdict != compare.Agree {
			t.Errorf("%s %s", result.Verdict, result.Detail)
		}
		r.Invalidate()
	}
	if r.Reopened != 1 || len(s.lost) != 1 || !strings.HasPrefix(s.lost[0], "lost: the session cannot empty its database") {
		t.Errorf("reopened %d times, %v", r.Reopened, s.lost)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

// full is an engine whose sessions cannot empty their databases.
type full struct{ engine.Engine }

func (f *full) Open(ctx context.Context) (engine.Session, error) {
	s, err := f.Engine.Open(ctx)
	return &fullSession{s}, err
}

type fullSession struct{ engine.Session }

func (*fullSession) Reset(context.Context) error { return errors.New("a lock") }

// A panic is kept also where what is broken is what its case is printed from, and where
// it comes while a statement is printed or what becomes of it is decided.
func TestPanicsWhileACaseIsPrinted(t *testing.T) {
	f := trial.Guard("trying", func() finding.Case { panic("another bug") }, func() { panic("a bug") })
	if f == nil || f.Panic != "a bug" || f.Case.Query != "a case that cannot be printed" {
		t.Errorf("%+v", f)
	}
	r, s := runner(t, nil)
	r.PrintStatement = func(ast.Statement) (string, error) { panic("a bug") }
	c := parsed(t, "SELECT a FROM t", "CREATE TABLE t (a INT)")
	if result := try(t, r, c); result.Fault == nil || result.Verdict != compare.Unsupported || len(s.faults) != 1 {
		t.Errorf("%+v, %d faults", result, len(s.faults))
	}
	told := 0
	r.PrintStatement = nil
	err := r.Build(context.Background(), &trial.Build{Statements: c.Statements, Took: func(step *trial.Step) (trial.Decision, error) {
		if told++; step.Fault == nil {
			panic("a bug")
		}
		return trial.LeaveThem, nil
	}})
	if err != nil || told != 2 || len(s.faults) != 2 || s.faults[1].Case.Query != "CREATE TABLE t (a INT)" && s.faults[1].Case.Query != "CREATE TABLE t (a int)" {
		t.Errorf("%v, told %d times, %+v", err, told, s.faults)
	}
}
