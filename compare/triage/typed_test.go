package triage

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
)

// A finding about a query that somebody typed is tried as it was typed, and reduced from
// how its tree is written.
func TestTypedQueryIsReducedAsWritten(t *testing.T) {
	x, l, f := wrong(t)
	const typed = "select  x.a+1 , y.d -- both\n FROM t x left join u AS y on x.b = y.d AND y.a>3 "
	const written = "SELECT x.a + 1, y.d FROM t AS x LEFT JOIN u AS y ON x.b = y.d AND y.a > 3"
	f.Found.Query = typed
	if err := x.Triage(context.Background(), f); err != nil {
		t.Fatal(err)
	}
	if l.asked[0] != typed || l.asked[1] != typed || l.asked[2] != written {
		t.Errorf("the engine was asked %q", l.asked[:3])
	}
	if f.Found.Query != typed || f.Typed || f.Note != "" || f.Reduced == nil || f.Reduction.Ended != finding.EndedMinimal || f.Blame == nil || f.Blame.Rule == "" {
		t.Errorf("%+v", f)
	}
	if slices.Contains(l.asked[2:], typed) {
		t.Error("the typed query is a candidate of the reduction")
	}
}

// An engine that answers a text and its rendering differently: the finding keeps the text,
// says so, and is not lost. It is replayed as it was typed.
func TestTypedQueryThatRenderingHides(t *testing.T) {
	for _, bug := range []fault.Fault{fault.DropRow, fault.RaiseError} {
		x, l, f := wrong(t)
		const typed = "SELECT t.a/**/+1 FROM t -- all\n WHERE a>1"
		l.Engine = fault.Wrap(l.Engine, bug, func(text string) bool { return !strings.Contains(text, "/**/") })
		f.Found.Query = typed
		if err := x.Triage(context.Background(), f); err != nil {
			t.Fatal(err)
		}
		const message = "the engine answers the query as it was typed and as it is written differently; as SELECT t.a + 1 FROM t WHERE a > 1 it gives: agree"
		if !f.Typed || f.Note != message || f.Best().Query != typed || f.Reduced != nil || f.Blame != nil || f.Cluster == nil || f.Repeated.Differed != 2 {
			t.Errorf("%s: %+v", bug, f)
		}
		if !slices.Equal(l.asked, []string{typed, typed, "SELECT t.a + 1 FROM t WHERE a > 1"}) {
			t.Errorf("%s: the engine was asked %q", bug, l.asked)
		}
		c, err := trial.Parse(f.Best().Case, x.Runner.Dialect)
		if err != nil {
			t.Fatal(err)
		}
		tried, err := oracle.Differential{}.Try(context.Background(), x.Runner, c)
		if err != nil || tried.Verdict != compare.Disagree {
			t.Errorf("%s: tried again: %+v, %v", bug, tried, err)
		}
		entry := &known.Entry{Laws: []string{"differential"}, Example: f.Best().Case}
		if replay, err := oracle.Replay(context.Background(), x.Runner, entry); err != nil || replay.Fate == known.FateUndecided {
			t.Errorf("%s: replayed: %+v, %v", bug, replay, err)
		}
		if !slices.Equal(l.asked[3:], []string{typed, "SELECT 1", typed}) {
			t.Errorf("%s: tried again, the engine was asked %q", bug, l.asked[3:])
		}
		other := *f
		other.Typed = false
		x.group(context.Background(), &other)
		if bug == fault.DropRow && other.Cluster.Key == f.Cluster.Key {
			t.Error("the text is in no key")
		}
	}
}

// Where a name is what was typed the semantics take it from the text.
func TestTypedNames(t *testing.T) {
	x, l, f := wrong(t)
	for text, want := range map[string]string{
		`SELECT "a+1" FROM (SELECT a+1 FROM t) ORDER BY 1 LIMIT 1`: "2", // as written: the string 'a+1'
		`SELECT "MAX( a )" FROM (SELECT MAX( a ) FROM t) s`:        "3",
		`SELECT "MAX(a)" FROM (SELECT MAX( a ) FROM t) s`:          "'MAX(a)'", // no name of a column: a string
	} {
		c, err := trial.Parse(finding.Case{Statements: f.Found.Statements, Query: text}, x.Runner.Dialect)
		if err != nil {
			t.Fatal(err)
		}
		tried, err := oracle.Differential{}.Try(context.Background(), x.Runner, c)
		if err != nil {
			t.Fatal(err)
		}
		expected := finding.ExpectedOf(tried.Outcome)
		if asked := l.asked[len(l.asked)-1]; asked != text || tried.Verdict != compare.Agree || *expected.Worlds[0][0].Rows[0][0] != want {
			t.Errorf("%s: asked %s: %s %s, want %s", text, asked, tried.Verdict, tried.Detail, want)
		}
	}
}
