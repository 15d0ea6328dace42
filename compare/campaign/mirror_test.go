package campaign

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// mirror is a semantics that says what a clean engine of its own answers. The
// whole run can be tested by it, apart from the evaluator.
type mirror struct {
	session engine.Session
	dialect *spec.Dialect
}

func (m *mirror) Apply(ctx context.Context, s ast.Statement, _ *spec.Coverage) error {
	text, err := render.Statement(s, m.dialect)
	if err != nil {
		return err
	}
	err = m.session.Execute(ctx, text)
	var failure *engine.Error
	if errors.As(err, &failure) {
		return &eval.StatementError{Class: failure.Class, Message: failure.Message}
	}
	return err
}

func (m *mirror) Query(ctx context.Context, q *ast.Query, _ eval.Options) (*eval.Outcome, error) {
	text, err := render.Query(q, m.dialect)
	if err != nil {
		return nil, err
	}
	result, err := m.session.Query(ctx, text)
	var failure *engine.Error
	if errors.As(err, &failure) {
		return &eval.Outcome{Kind: eval.OutcomeRaise, Classes: semantics.ClassSet(0).With(failure.Class)}, nil
	} else if err != nil {
		return nil, err
	}
	group := eval.TieGroup{Take: len(result.Rows)}
	for _, cells := range result.Rows {
		var row semantics.Row
		for _, c := range cells {
			row = append(row, mirrored(c))
		}
		group.Rows = append(group.Rows, row)
	}
	outcome := &eval.Outcome{Kind: eval.OutcomeRows, Worlds: []eval.Result{{Groups: []eval.TieGroup{group}}}}
	for range result.Columns {
		outcome.Columns = append(outcome.Columns, eval.Column{Type: ast.Dynamic(ast.AffinityNone)})
	}
	return outcome, nil
}

// mirrored is the value that a cell of SQLite shows.
func mirrored(c engine.Cell) semantics.Value {
	switch c.Type {
	case "integer":
		i, err := strconv.ParseInt(c.Text, 10, 64)
		if err != nil {
			panic(err)
		}
		return semantics.Integer(i)
	case "real":
		f, err := strconv.ParseFloat(c.Text, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			panic(err)
		}
		return semantics.Float(f)
	case "text":
		return semantics.Text(c.Text)
	case "blob":
		return semantics.Bytes(c.Text)
	}
	return semantics.Null
}

// runMirror runs SQLite against itself, one side with a fault.
func runMirror(t testing.TB, bug fault.Fault, queries uint64) (Summary, *fault.Engine) {
	t.Helper()
	d := spec.DialectByName("sqlite")
	clean, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	reference, err := clean.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { reference.Close() })
	sources := Standard(3, d, sql.DefaultWeights(d), false)
	sources.Semantics = func(*spec.Dialect) trial.Database {
		if err := reference.Reset(context.Background()); err != nil {
			panic(err)
		}
		return &mirror{session: reference, dialect: d}
	}
	tables := regexp.MustCompile(`^SELECT \* FROM \w+$`) // a table that differs would end its database
	target := fault.Wrap(clean, bug, tables.MatchString)
	s, err := Run(context.Background(), Config{Seed: 3, Dialect: d, Engine: target, Sources: sources, Queries: queries, Out: t.TempDir() + "/run"}, &recorder{})
	if err != nil {
		t.Fatal(err)
	}
	return s, target
}

func TestControlAgrees(t *testing.T) {
	s, _ := runMirror(t, fault.None, 3000)
	if s.Failed() || s.Statistics.Verdicts[KindQuery][compare.Agree] < 2990 {
		t.Errorf("%v", s.Statistics.Verdicts)
	}
}

func TestPlantedFaultsFailTheRun(t *testing.T) {
	for _, bug := range fault.All() {
		if bug == fault.Reorder { // a bag has no order; the comparator's own test covers it
			continue
		}
		t.Run(bug.String(), func(t *testing.T) {
			s, target := runMirror(t, bug, testrun.Count[uint64](400, 400, 1000))
			found := s.Statistics.Total(compare.Disagree)
			t.Logf("planted %d times", target.Planted())
			if !s.Failed() || target.Planted() == 0 || found != uint64(target.Planted()) {
				t.Errorf("planted %d times, found %d times", target.Planted(), found)
			}
		})
	}
}

// BenchmarkMirror measures a run in which every query is answered twice by
// SQLite and compared.
func BenchmarkMirror(b *testing.B) {
	s, _ := runMirror(b, fault.None, uint64(max(b.N, 100)))
	b.ReportMetric(float64(s.Statistics.Queries)/s.Elapsed.Seconds(), "queries/s")
	for share := range shares {
		b.ReportMetric(s.Statistics.Times[share].Seconds()*1e6/float64(s.Statistics.Queries), share.String()+"-µs/query")
	}
}
