package space_test

import (
	"context"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// counted counts what its sessions execute.
type counted struct {
	engine.Engine
	created, dropped, resets int
}

type countedSession struct {
	engine.Session
	of *counted
}

func (e *counted) Open(ctx context.Context) (engine.Session, error) {
	s, err := e.Engine.Open(ctx)
	return &countedSession{s, e}, err
}

func (s *countedSession) Reset(ctx context.Context) error {
	s.of.resets++
	return s.Session.Reset(ctx)
}

func (s *countedSession) Execute(ctx context.Context, text string) error {
	switch {
	case strings.HasPrefix(text, "CREATE TABLE semcheck_image"):
		s.of.created++
	case strings.HasPrefix(text, "DROP"):
		s.of.dropped++
	}
	return s.Session.Execute(ctx, text)
}

// Images are made once for a map and a database. They are not dropped while the database lives, and are made
// again after it was dropped.
func TestImagesStayWithTheDatabase(t *testing.T) {
	d := spec.DialectByName("postgis")
	e := &counted{Engine: reference.New(d, reference.Options{})}
	b := runnerOf(t, e, d)
	law, err := oracle.LawByName("aei")
	if err != nil {
		t.Fatal(err)
	}
	ask := func(number uint64, variant, query string, statements []string) {
		t.Helper()
		c, err := trial.Parse(finding.Case{Statements: statements, Query: query}, d)
		if err != nil {
			t.Fatal(err)
		}
		c.Variant, c.Choice = variant, metamorphic.ChoiceIn(1, 2, number)
		if tried, err := law.Try(context.Background(), b, c); err != nil || tried.Verdict != compare.Agree {
			t.Fatalf("%s %s: %v %v", variant, query, tried, err)
		}
	}
	want := func(created int, why string) {
		t.Helper()
		if e.created != created || e.dropped != 0 {
			t.Errorf("%s: %d tables made, %d dropped; want %d and none", why, e.created, e.dropped, created)
		}
	}
	ask(1, "moved", "SELECT id FROM p WHERE ST_Intersects(g, 'POINT(1 0)')", places)
	want(1, "one table")
	ask(2, "pairs moved", "SELECT p.id FROM p, r WHERE ST_Touches(g, h)", places)
	want(2, "the other table")
	ask(3, "mapped", "SELECT p.id FROM p, r WHERE ST_Touches(g, h)", places)
	want(4, "another map")
	ask(4, "mapped", "SELECT r.id FROM r WHERE ST_Touches(h, 'POINT(1 0)')", places)
	want(4, "all is there")
	ask(5, "moved", "SELECT id FROM p WHERE ST_Intersects(g, 'POINT(1 0)')", places[:len(places)-1])
	want(5, "another database")
}

// If not all images can be made, the images that were made are dropped again.
func TestImagesThatFailLeaveNothing(t *testing.T) {
	q := trial.Question{Text: "SELECT 1", Fixtures: []*trial.Fixture{
		{Name: "x", Made: []string{"CREATE TABLE x (a INTEGER)", "broken"}, Dropped: []string{"DROP TABLE x"}}}}
	a := &keepingAsker{fixtures: trial.Fixtures{}}
	if _, err := trial.RunCheck(context.Background(), spec.DialectByName("postgis"), a, &trial.Check{Questions: []trial.Question{q},
		Judge: func([]*engine.Result) trial.Verdict { return trial.Verdict{} }}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(a.executed, "; "); got != "CREATE TABLE x (a INTEGER); broken; DROP TABLE x" || a.fixtures["x"] {
		t.Errorf("executed %s, kept %v", got, a.fixtures)
	}
}

type keepingAsker struct {
	fixtures trial.Fixtures
	executed []string
}

func (a *keepingAsker) Fixtures() trial.Fixtures { return a.fixtures }

func (a *keepingAsker) Ask(context.Context, string, trial.Way) (*engine.Result, error, error) {
	return &engine.Result{}, nil, nil
}

func (a *keepingAsker) Execute(_ context.Context, text string) (failure, err error) {
	a.executed = append(a.executed, text)
	if text == "broken" {
		return &engine.Error{Message: text}, nil
	}
	return nil, nil
}
