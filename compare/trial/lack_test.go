package trial_test

import (
	"context"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// poor is SQLite with planted answers, on a server that tells what it lacks.
type poor struct {
	engine.Engine
	server  engine.Server
	answers map[string]string // of one value, in place of SQLite's
	refuses map[string]*engine.Error
}

type poorSession struct {
	engine.Session
	*poor
}

func (p *poor) Open(ctx context.Context) (engine.Session, error) {
	s, err := p.Engine.Open(ctx)
	return &poorSession{s, p}, err
}

func (s *poorSession) Close() error          { return s.Session.Close() }
func (s *poorSession) Server() engine.Server { return s.server }

func (s *poorSession) Execute(ctx context.Context, text string) error {
	if e := s.refuses[text]; e != nil {
		return e
	}
	return s.Session.Execute(ctx, text)
}

func (s *poorSession) Query(ctx context.Context, text string) (*engine.Result, error) {
	if e := s.refuses[text]; e != nil {
		return nil, e
	}
	result, err := s.Session.Query(ctx, text)
	if got, planted := s.answers[text]; planted && err == nil {
		result.Rows = result.Rows[:1]
		result.Rows[0][0].Text = got
	}
	return result, err
}

func onPoor(t *testing.T, p *poor) *trial.Runner {
	t.Helper()
	d := spec.DialectByName("sqlite")
	var err error
	if p.Engine, err = sqlite.New("sqlite", d, ""); err != nil {
		t.Fatal(err)
	}
	r := &trial.Runner{Engine: p, Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second, AskOpen: true, JudgeErrors: true}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// caseless is a server whose texts compare otherwise.
func caseless() engine.Server {
	return engine.Server{Lacks: []engine.Lack{{Setting: spec.Setting{Name: "collation", Without: spec.Without{Words: "texts", Texts: true, Rules: []string{"text.like"}}}}}}
}

func TestDisagreementsByALackedSettingAreNotCompared(t *testing.T) {
	tables := []string{"CREATE TABLE t (a TEXT, b INT UNIQUE, c TEXT UNIQUE)", "INSERT INTO t VALUES ('a', 1, 'x'), ('A', 2, 'y')"}
	constraint := &engine.Error{Number: 19, Message: "UNIQUE constraint failed", Class: semantics.ClassConstraint}
	gone := &engine.Error{Kind: engine.ErrorConnection, Message: "gone"}
	for _, test := range []struct {
		query, answer string
		refuses       *engine.Error
		with, without compare.Verdict // with the lack, and without it
	}{
		{"SELECT 'a' = 'A'", "1", nil, compare.Unsupported, compare.Disagree},
		{"SELECT 'a' = 'a'", "1", nil, compare.Agree, compare.Agree},
		{"SELECT 1 + 1", "3", nil, compare.Disagree, compare.Disagree},
		{"SELECT DISTINCT a FROM t", "a", nil, compare.Unsupported, compare.Disagree},
		{"SELECT count(*) FROM t GROUP BY a", "2", nil, compare.Unsupported, compare.Disagree},
		{"SELECT count(*) FROM t GROUP BY b", "2", nil, compare.Disagree, compare.Disagree},
		{"SELECT max(a) FROM t", "A", nil, compare.Unsupported, compare.Disagree},
		{"SELECT 'a' LIKE 'A'", "0", nil, compare.Unsupported, compare.Disagree},
		{"SELECT a || 'x' FROM t WHERE b = 1", "Ax", nil, compare.Disagree, compare.Disagree},
		{"SELECT 'b' = 'B'", "", gone, compare.Crash, compare.Crash},
		{"INSERT INTO t VALUES ('b', 3, 'X')", "", constraint, compare.Unsupported, compare.Disagree},
	} {
		for lacks, want := range map[bool]compare.Verdict{true: test.with, false: test.without} {
			p := &poor{answers: map[string]string{}, refuses: map[string]*engine.Error{}}
			if lacks {
				p.server = caseless()
			}
			c := parsed(t, test.query, tables...)
			text, err := c.Print(spec.DialectByName("sqlite"))
			if err != nil {
				t.Fatal(err)
			}
			if test.refuses != nil {
				p.refuses[text.Query] = test.refuses
			} else {
				p.answers[text.Query] = test.answer
			}
			result := try(t, onPoor(t, p), c)
			if result.Verdict != want || (result.Lacks != "") != (want == compare.Unsupported) {
				t.Errorf("%s, lacks %v: %s, lacks %q: %s", test.query, lacks, result.Verdict, result.Lacks, result.Detail)
			}
		}
	}
}

// What the tables hold depends on what made them.
func TestTablesThatALackedSettingMadeAreNotCompared(t *testing.T) {
	for update, want := range map[string]compare.Verdict{
		"UPDATE t SET b = 3 WHERE a = 'A'": compare.Unsupported, "UPDATE t SET b = 3 WHERE b = 2": compare.Disagree,
	} {
		const query = "SELECT b FROM t"
		r := onPoor(t, &poor{server: caseless(), answers: map[string]string{query: "7"}})
		result := try(t, r, parsed(t, query, "CREATE TABLE t (a TEXT, b INT)", "INSERT INTO t VALUES ('A', 2)", update))
		if result.Verdict != compare.Disagree {
			t.Errorf("%s: as a query: %s", update, result.Verdict)
		}
		if r.LeaveTable(&result.Judgement); result.Verdict != want {
			t.Errorf("%s: as a table: %s", update, result.Verdict)
		}
	}
}

// What a server of another version or name refuses by syntax it may lack.
func TestForeignServersMayLackSyntax(t *testing.T) {
	for foreign, want := range map[bool]compare.Verdict{true: compare.Refused, false: compare.Disagree} {
		p := &poor{server: engine.Server{Foreign: foreign}, refuses: map[string]*engine.Error{
			"SELECT 1": {Number: 1, Message: "syntax error", Class: semantics.ClassSyntax},
		}}
		if result := try(t, onPoor(t, p), parsed(t, "SELECT 1")); result.Verdict != want {
			t.Errorf("foreign %v: %s", foreign, result.Verdict)
		}
	}
}

// A named server has other numbers of errors: one that is in no table may be the error that is
// called for. Where none is called for it differs.
func TestUnknownErrorsOfNamedServers(t *testing.T) {
	unknown := &engine.Error{Number: 4711, Message: "column is not there"}
	for _, test := range []struct {
		query  string
		called string
		want   compare.Verdict
	}{
		{"SELECT none FROM t", "MyDB", compare.Unsupported}, {"SELECT none FROM t", "", compare.Disagree},
		{"SELECT a FROM t", "MyDB", compare.Disagree},
		{"INSERT INTO t VALUES (1, 2)", "MyDB", compare.Unsupported}, {"INSERT INTO t VALUES (1, 2)", "", compare.Disagree},
		{"INSERT INTO t VALUES (1)", "MyDB", compare.Disagree},
	} {
		p := &poor{server: engine.Server{Called: test.called}, refuses: map[string]*engine.Error{test.query: unknown}}
		if result := try(t, onPoor(t, p), parsed(t, test.query, "CREATE TABLE t (a INT)")); result.Verdict != test.want {
			t.Errorf("%s, called %q: %s: %s", test.query, test.called, result.Verdict, result.Detail)
		}
	}
}

// A law that needs the semantics leaves open what they cannot say; one that needs none is
// violated by whatever contradicts itself.
func TestLawsOnServersThatLackSettings(t *testing.T) {
	for by, want := range map[bool]compare.Verdict{true: compare.Unsupported, false: compare.Disagree} {
		r := onPoor(t, &poor{server: caseless()})
		c := parsed(t, "SELECT 'a' = 'A'")
		if result := try(t, r, c); result.Verdict != compare.Agree { // it has a session and a database
			t.Fatal(result.Detail)
		}
		result, err := r.Check(context.Background(), &trial.Check{BySemantics: by, Questions: []trial.Question{{Role: "it", Query: c.Query, Changed: true}},
			Judge: func([]*engine.Result) trial.Verdict { return trial.Verdict{Violation: "violated", Rows: 1} }})
		if err != nil || result.Verdict != want {
			t.Errorf("by the semantics %v: %s, %v", by, result.Verdict, err)
		}
	}
}
