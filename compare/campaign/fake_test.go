package campaign

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// The rules of the fake semantics.
var (
	source    = spec.Source{Doc: "a test", Clause: "a test"}
	rulePlain = spec.Declare(spec.Rule{ID: "campaigntest.plain", Statement: "A number is itself.", From: source, Cases: []string{"even", "odd"}})
	ruleSeen  = spec.Declare(spec.Rule{ID: "campaigntest.seen", Statement: "Seen.", From: source, Cases: []string{"one"},
		Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "Seen otherwise.", From: source, Observed: true}}})
	ruleOther = spec.Declare(spec.Rule{ID: "campaigntest.other", Statement: "Other.", From: source, Cases: []string{"one"},
		Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "Documented otherwise.", From: source}}})
)

// world is a fake generator, semantics and engine: query n is SELECT n, and its
// answer is n.
type world struct {
	mu       sync.Mutex
	asked    []string // texts that reached the engine's sessions
	sessions int

	// Hooks; nil hooks do nothing.
	apply    func(text string) error                                        // of the semantics
	evaluate func(n uint64, coverage *spec.Coverage) (*eval.Outcome, error) // nil outcome: the plain one
	answer   func(ctx context.Context, s *fakeSession, text string) (*engine.Result, error, bool)
	open     func(number int) error
}

func (w *world) Name() string    { return "sqlite" }
func (w *world) Dialect() string { return "sqlite" }
func (w *world) Close() error    { return nil }

func (w *world) Open(ctx context.Context) (engine.Session, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	w.sessions++
	if w.open != nil {
		if err := w.open(w.sessions); err != nil {
			return nil, err
		}
	}
	return &fakeSession{world: w}, nil
}

type fakeSession struct {
	world  *world
	tables []string
	dead   bool
}

func (s *fakeSession) Version() string             { return "fake 1" }
func (s *fakeSession) Close() error                { return nil }
func (s *fakeSession) Reset(context.Context) error { s.tables = nil; return s.gone() }

func (s *fakeSession) gone() error {
	if s.dead {
		return &engine.Error{Kind: engine.ErrorConnection, Message: "gone"}
	}
	return nil
}

func (s *fakeSession) Execute(ctx context.Context, text string) error {
	_, err := s.Query(ctx, text)
	if err == nil && strings.HasPrefix(text, "CREATE") {
		s.tables = append(s.tables, text)
	}
	return err
}

func (s *fakeSession) Query(ctx context.Context, text string) (*engine.Result, error) {
	s.world.mu.Lock()
	s.world.asked = append(s.world.asked, text)
	s.world.mu.Unlock()
	if err := s.gone(); err != nil {
		return nil, err
	}
	if s.world.answer != nil {
		if result, err, ok := s.world.answer(ctx, s, text); ok {
			return result, err
		}
	}
	result := &engine.Result{Form: engine.FormSQLite, Columns: []engine.Column{{Name: "x", Digits: engine.NotFixed}}}
	if number, ok := strings.CutPrefix(text, "SELECT "); ok && !strings.Contains(text, "*") {
		if len(s.tables) == 0 {
			return nil, &engine.Error{Message: "the database was not made"}
		}
		result.Rows = [][]engine.Cell{{{Type: "integer", Text: number}}}
	}
	return result, nil
}

// fakeDatabase is the semantics' side. It minds that a run is cancelled and never that time is over,
// for no evaluation of a fake takes any.
type fakeDatabase struct {
	world *world
	iso   bool
}

func (d *fakeDatabase) Apply(_ context.Context, s ast.Statement, _ *spec.Coverage) error {
	if d.world.apply != nil && !d.iso {
		return d.world.apply(printStatement(s))
	}
	return nil
}

func (d *fakeDatabase) Query(ctx context.Context, q *ast.Query, o eval.Options) (*eval.Outcome, error) {
	outcome := &eval.Outcome{Kind: eval.OutcomeRows, Columns: []eval.Column{{Name: "x", Type: ast.Dynamic(ast.AffinityNone)}}}
	n, ok := number(q)
	if !ok { // SELECT * FROM t
		outcome.Worlds = []eval.Result{{Groups: []eval.TieGroup{{}}}}
		return outcome, cancelled(ctx)
	}
	value := semantics.Integer(int64(n))
	if d.iso {
		value = semantics.Integer(-1)
	} else {
		o.Coverage.Apply(rulePlain, spec.Case(n%2))
		if d.world.evaluate != nil {
			if other, err := d.world.evaluate(n, o.Coverage); other != nil || err != nil {
				return other, err
			}
		}
	}
	outcome.Worlds = []eval.Result{{Groups: []eval.TieGroup{{Rows: []semantics.Row{{value}}, Take: 1}}}}
	return outcome, cancelled(ctx)
}

func cancelled(ctx context.Context) error {
	if err := ctx.Err(); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// number is n of SELECT n.
func number(q *ast.Query) (n uint64, ok bool) {
	literal, ok := q.Body.(*ast.Select).Items[0].Expr.(*ast.Literal)
	if !ok {
		return 0, false
	}
	_, err := fmt.Sscan(literal.Text, &n)
	return n, err == nil
}

func printStatement(s ast.Statement) string {
	switch s := s.(type) {
	case *ast.CreateTable:
		return "CREATE TABLE " + s.Name
	case *ast.Insert:
		return "INSERT INTO " + s.Table
	case *ast.Analyze:
		return "ANALYZE"
	}
	panic(fmt.Sprintf("no text of %T", s))
}

// config returns the configuration of a run over the fakes. Its time limits are out of reach: a test of
// a limit sets its own.
func (w *world) config(t testing.TB, queries uint64, workers int) Config {
	return Config{
		Seed: 1, Dialect: spec.DialectByName("sqlite"), Engine: w, Queries: queries, Workers: workers,
		StatementTimeout: time.Hour, ReconnectFor: time.Hour, Out: t.TempDir() + "/run",
		Sources: Sources{
			QueriesPerDatabase: 10,
			Generate: func(uint64) Case {
				return Case{
					Statements: []ast.Statement{&ast.CreateTable{Name: "t"}, &ast.CreateTable{Name: "u"}, &ast.Insert{Table: "t"}, &ast.Analyze{}},
					Query: func(n uint64) *ast.Query {
						return &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: &ast.Literal{Kind: ast.LiteralInteger, Text: fmt.Sprint(n)}}}}}
					},
				}
			},
			Semantics:      func(d *spec.Dialect) trial.Database { return &fakeDatabase{world: w, iso: d.Name == "iso"} },
			PrintStatement: func(s ast.Statement) (string, error) { return printStatement(s), nil },
			PrintQuery: func(q *ast.Query) (string, error) {
				if n, ok := number(q); ok {
					return fmt.Sprintf("SELECT %d", n), nil
				}
				return "SELECT * FROM " + q.Body.(*ast.Select).From[0].(*ast.TableName).Name, nil
			},
		},
	}
}

// queries lists the generated queries that reached the engine, sorted.
func (w *world) queries() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var list []string
	for _, text := range w.asked {
		if strings.HasPrefix(text, "SELECT ") && !strings.Contains(text, "*") {
			list = append(list, text)
		}
	}
	slices.Sort(list)
	return list
}

// recorder keeps what is reported.
type recorder struct {
	findings  []Record
	triaged   []*finding.Finding
	clusters  []Cluster
	incidents []Incident
	seen      func(Record)
	ticked    func() // at each report of progress
}

func (r *recorder) Progress(Summary) {
	if r.ticked != nil {
		r.ticked()
	}
}

func (r *recorder) Triaged(f *finding.Finding, c Cluster) {
	r.triaged = append(r.triaged, f)
	r.clusters = append(r.clusters, c)
}
func (r *recorder) Incident(i Incident) { r.incidents = append(r.incidents, i) }
func (r *recorder) Finding(f Record) {
	r.findings = append(r.findings, f)
	if r.seen != nil {
		r.seen(f)
	}
}

// at makes an answer hook that acts on one query, once.
func at(text string, act func(ctx context.Context, s *fakeSession) (*engine.Result, error)) func(context.Context, *fakeSession, string) (*engine.Result, error, bool) {
	var once sync.Once
	return func(ctx context.Context, s *fakeSession, asked string) (result *engine.Result, err error, ok bool) {
		if asked == text {
			once.Do(func() {
				result, err = act(ctx, s)
				ok = true
			})
		}
		return result, err, ok
	}
}

var errGone = errors.New("no server")
