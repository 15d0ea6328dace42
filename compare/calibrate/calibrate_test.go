package calibrate_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/calibrate"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// planted is the evaluator as an engine that takes one text for another, or raises where
// it is meant to.
type planted struct {
	engine.Engine
	from, to string // to is empty: it raises
}

func (p *planted) Open(ctx context.Context) (engine.Session, error) {
	s, err := p.Engine.Open(ctx)
	return &plantedSession{s, p}, err
}

type plantedSession struct {
	engine.Session
	fault *planted
}

func (s *plantedSession) Query(ctx context.Context, text string) (*engine.Result, error) {
	if s.fault.from != "" && strings.Contains(text, s.fault.from) {
		if s.fault.to == "" {
			return nil, &engine.Error{Number: 1, Message: "planted", Class: semantics.ClassOverflow}
		}
		text = strings.ReplaceAll(text, s.fault.from, s.fault.to)
	}
	return s.Session.Query(ctx, text)
}

// calibrated asks the evaluator with a fault about some forms of a dialect.
func calibrated(t *testing.T, dialect, from, to string, forms ...string) *calibrate.Report {
	t.Helper()
	d := spec.DialectByName(dialect)
	runner := &trial.Runner{Engine: &planted{reference.New(d, reference.Options{Plain: true}), from, to}, Dialect: d, Timeout: time.Hour}
	t.Cleanup(func() { _ = runner.Close() })
	run := &calibrate.Run{Runner: runner, Plan: calibrate.NewPlan(d), Until: time.Now().Add(24 * time.Hour),
		Only: func(g *calibrate.Group) bool { return slices.Contains(forms, g.Form) }}
	report, err := run.Do(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if report.Asked == 0 || report.Asked != report.Planned {
		t.Fatalf("%d of %d cells were asked", report.Asked, report.Planned)
	}
	return report
}

func TestNothingDiffersFromItself(t *testing.T) {
	for i, dialect := range []string{"sqlite", "postgres", "mysql", "duckdb"} {
		forms := []string{"ABS(x)", "ORDER BY of DISTINCT"}
		if testrun.Whole() || i < 2 {
			forms = append(forms, "x + y")
		}
		if dialect == "sqlite" {
			forms = append(forms, "x BETWEEN y AND z", "x = y")
		}
		r := calibrated(t, dialect, "", "", forms...)
		for _, d := range r.Differences {
			t.Errorf("%s: %s %s (%s): %s: %s", dialect, d.Sort, d.Form, d.Types, d.Text, d.Detail)
		}
	}
}

func TestNothingOfGraphsDiffersFromItself(t *testing.T) {
	forms := []string{"-x", "x < y", "x[y]", "toInteger(x)"}
	if testrun.Whole() { // else TestOneCellIsFound alone asks all cells of it
		forms = append(forms, "x + y")
	}
	r := calibrated(t, "neo4j", "", "", forms...)
	for _, d := range r.Differences {
		t.Errorf("%s %s (%s): %s: %s", d.Sort, d.Form, d.Types, d.Text, d.Detail)
	}
	if r.Totals[calibrate.Equal] == 0 || r.Totals[calibrate.NotModelled] > r.Asked/10 {
		t.Errorf("%v of %d", r.Totals, r.Asked)
	}
}

// A fault in one cell is found, whatever it does, and nothing else is.
func TestOneCellIsFound(t *testing.T) {
	for _, c := range []struct {
		name, dialect, form, from, to, cell string
		sort                                calibrate.Sort
	}{
		{"another value", "sqlite", "x * y", "c0.v1 * c2.v2", "c0.v1 + c2.v2", "c0.v1 * c2.v2", calibrate.Rows},
		{"an error for a value", "sqlite", "x * y", "c0.v1 * c2.v2", "", "c0.v1 * c2.v2", calibrate.Raises},
		{"a value for an error", "postgres", "x / y", "c1.v4 / 0 ", "c1.v4 / 1 ", "SELECT c1.v4 / 0 FROM c1", calibrate.Answers},
		{"another type", "postgres", "COALESCE(x, y)", "COALESCE(c1.v1, c2.v2)", "c1.v1", "COALESCE(c1.v1, c2.v2)", calibrate.Type},
		{"a property of another value", "neo4j", "x + y", "k2.v1 + k4.v2", "k2.v1 + 2", "k2.v1 + k4.v2", calibrate.Rows},
		{"an index that loses a row", "sqlite", "x = y", "x0 AS l WHERE l.v = 1.5", "x0 AS l WHERE l.v < 1", "x0 AS l WHERE l.v = 1.5", calibrate.Rows},
	} {
		r := calibrated(t, c.dialect, c.from, c.to, c.form)
		found := 0
		for _, d := range r.Differences {
			if !strings.Contains(d.Text, c.cell) || d.Sort != c.sort {
				t.Errorf("%s: %s: %s", c.name, d.Sort, d.Text)
			}
			found += d.Cells
		}
		if found == 0 || found > 5 { // literals of several types are the same text
			t.Errorf("%s: %d cells differ", c.name, found)
		}
	}
}

// Two operands are asked as the full product, each pair of places for each pair of types;
// three so that each value of one meets each of another.
func TestPlan(t *testing.T) {
	p := calibrate.NewPlan(spec.DialectByName("postgres"))
	next, whole := 0, map[string]map[string]bool{}
	for _, g := range p.Groups {
		if g.First != next {
			t.Fatalf("group %s %s begins with %d, not %d", g.Form, g.Types, g.First, next)
		}
		next += g.Count
		if g.Form != "x + y" && g.Form != "x BETWEEN y AND z" {
			continue
		}
		places := map[string]bool{}
		for i := range g.Count {
			c := g.Cell(i)
			if again := g.Cell(i); !ast.Same(c.Item, again.Item) {
				t.Fatalf("cell %d is not always the same", c.Number)
			}
			places[c.Places] = true
		}
		for _, place := range []string{"literal, literal", "literal, column", "column, literal", "column, column"} {
			if g.Form == "x + y" && !places[place] {
				t.Errorf("%s of %s: no %s", g.Form, g.Types, place)
			}
		}
		if whole[g.Form] == nil {
			whole[g.Form] = map[string]bool{}
		}
		whole[g.Form][g.Types] = true
	}
	if next != p.Cells {
		t.Errorf("the groups have %d cells, the plan %d", next, p.Cells)
	}
	for form, pairs := range whole {
		types := map[string]bool{}
		for pair := range pairs {
			one, _, _ := strings.Cut(pair, ", ")
			types[one] = true
		}
		if len(pairs) < len(types)*len(types) || len(types) < 6 {
			t.Errorf("%s: %d pairs of %d types", form, len(pairs), len(types))
		}
	}
}

// What there is no time for is counted.
func TestLeftOut(t *testing.T) {
	d := spec.DialectByName("sqlite")
	runner := &trial.Runner{Engine: reference.New(d, reference.Options{}), Dialect: d, Timeout: time.Minute}
	defer runner.Close()
	plan := calibrate.NewPlan(d)
	report, err := (&calibrate.Run{Runner: runner, Plan: plan}).Do(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	left := 0
	for _, n := range report.LeftOut {
		left += n
	}
	if report.Asked != 0 || left != plan.Cells || len(report.Record.Lines) != 0 {
		t.Errorf("%d asked, %d left out of %d, %d recorded", report.Asked, left, plan.Cells, len(report.Record.Lines))
	}
}

// A record that was written and read shows the group that another engine answers
// otherwise, and no other.
func TestRecord(t *testing.T) {
	before := calibrated(t, "sqlite", "", "", "x * y", "ABS(x)").Record
	var b bytes.Buffer
	if err := before.Write(&b); err != nil {
		t.Fatal(err)
	}
	read, err := calibrate.ReadRecord(&b)
	if err != nil {
		t.Fatal(err)
	}
	after := calibrated(t, "sqlite", "c0.v1 * c2.v2", "c0.v1 + c2.v2", "x * y", "ABS(x)").Record
	if changed, apart := read.Changed(before); len(changed) != 0 || apart != 0 {
		t.Errorf("against itself %d changed, %d apart", len(changed), apart)
	}
	changed, apart := read.Changed(after)
	if len(changed) != 1 || apart != 0 || changed[0].Form != "x * y" {
		t.Errorf("%v changed, %d apart; want one of x * y", changed, apart)
	}
}
