package campaign

import (
	"context"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/norec"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// swapped pairs listed functions of SQLite with others that take the same arguments.
var swapped = [][2]string{{"UNISTR_QUOTE(", "UNISTR("}, {"JSONB(", "JSON("}}

// swapping is an engine that takes a listed function for another one behind the first WHERE of a
// query, as an optimiser may that computes conditions in code of its own.
type swapping struct{ engine.Engine }

func (e *swapping) Open(ctx context.Context) (engine.Session, error) {
	s, err := e.Engine.Open(ctx)
	if err != nil {
		return nil, err
	}
	return &swappingSession{s}, nil
}

type swappingSession struct{ engine.Session }

func (s *swappingSession) Query(ctx context.Context, query string) (*engine.Result, error) {
	before, condition, has := strings.Cut(query, " WHERE ")
	if has {
		for _, pair := range swapped {
			condition = strings.ReplaceAll(condition, pair[0], pair[1])
		}
		query = before + " WHERE " + condition
	}
	return s.Session.Query(ctx, query)
}

// listedRun asks engine-specific databases of SQLite by laws.
func listedRun(t *testing.T, plant bool, laws Laws, queries uint64) (Summary, *gathered) {
	t.Helper()
	target, err := targets.ByName("sqlite")
	if err != nil {
		t.Fatal(err)
	}
	d := spec.DialectByName(target.Dialect)
	e, err := target.Engine("", d)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	if plant {
		e = &swapping{e}
	}
	weights := sql.EngineSpecificWeights(d)
	weights[sql.ChanceEngineSpecific], weights[sql.ChanceListed] = 1000, 250
	g := &gathered{stop: func() {}}
	s, err := Run(context.Background(), Config{Seed: 5, Dialect: d, Engine: e, Queries: queries, Laws: laws,
		Sources: Standard(5, d, weights, false), Triage: &Triage{Budget: reduce.Budget{Checks: 400}}}, g)
	if err != nil {
		t.Fatal(err)
	}
	return s, g
}

// everyLaw are all laws of SQL, the differential one among them.
func everyLaw() Laws {
	laws := Laws{{Weight: 1}}
	for _, law := range oracle.LawsOf(spec.SQL) {
		laws = append(laws, WeightedLaw{Metamorphic: law, Weight: 1})
	}
	return laws
}

// An engine that computes a listed function otherwise in WHERE than elsewhere contradicts itself.
// What comes of the findings is reduced and grouped like others, and the functions stay in them.
func TestListedFunctionsThatAreWrongInWhere(t *testing.T) {
	s, g := listedRun(t, true, Laws{{Metamorphic: norec.Relation{}, Weight: 1}}, testrun.Count[uint64](1500, 1500, 6000))
	if !s.Failed() || s.Faults != 0 || s.Incidents != 0 || len(g.list) == 0 {
		t.Fatalf("failed %v, %d faults, %d incidents, %d findings", s.Failed(), s.Faults, s.Incidents, len(g.list))
	}
	for _, f := range g.list {
		if f.Reduced == nil || !callsSwapped(f) {
			t.Errorf("not reduced to a function that is wrong: %+v", f.Reduced)
		}
	}
}

func callsSwapped(f *finding.Finding) bool {
	for _, pair := range swapped {
		if strings.Contains(f.Reduced.Query, pair[0]) {
			return true
		}
	}
	return false
}

// An engine without the fault contradicts itself nowhere. No query with a listed function is said to
// be not modelled, and what all laws find of an engine that is right of these functions is about
// none of them.
func TestListedFunctionsThatAreRight(t *testing.T) {
	if s, g := listedRun(t, false, Laws{{Metamorphic: norec.Relation{}, Weight: 1}}, testrun.Count[uint64](1500, 1500, 6000)); s.Failed() || len(g.list) > 0 {
		t.Errorf("NoREC: %d findings", len(g.list))
	}
	queries := testrun.Count[uint64](3000, 3000, 20000)
	s, g := listedRun(t, false, everyLaw(), queries)
	st := &s.Statistics
	if s.Faults != 0 || s.Incidents != 0 {
		t.Errorf("%d faults, %d incidents", s.Faults, s.Incidents)
	}
	if st.Listed < queries/20 || st.ListedJudged < st.Listed*9/10 || st.ListedJudged+st.ListedRefused > st.Listed {
		t.Errorf("of %d queries %d were asked, %d judged, %d refused", queries, st.Listed, st.ListedJudged, st.ListedRefused)
	}
	d := spec.DialectByName(s.Dialect)
	for reason, n := range st.Unsupported {
		for _, l := range function.ListedOf(d) {
			if strings.Contains(reason, "function "+l.Name+" ") {
				t.Errorf("%d times: %s", n, reason)
			}
		}
	}
	for _, f := range g.list {
		text := strings.Join(append(f.Reduced.Statements, f.Reduced.Query), "; ")
		for _, l := range function.ListedOf(d) {
			if strings.Contains(text, l.Name+"(") {
				t.Errorf("%s: %s", f.Law, text)
			}
		}
	}
}

// Which query calls a listed function: in any part of it, or in a view that it names, by the
// number of arguments that a row has.
func TestListedIn(t *testing.T) {
	d := spec.DialectByName("sqlite")
	call := func(name string, arguments ...ast.Expr) *ast.Query {
		return &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: &ast.Call{Name: name, Args: arguments}}}}}
	}
	of := func(table string) *ast.Query {
		return &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.TableName{Name: table}}}}
	}
	one := &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}
	made := &database{Case: Case{Statements: []ast.Statement{
		&ast.CreateView{Name: "v", Query: call("UNISTR_QUOTE", one)}, &ast.CreateView{Name: "w", Query: of("v")}, &ast.CreateView{Name: "x", Query: call("ABS", one)},
	}}}
	for _, c := range []struct {
		query *ast.Query
		want  string
	}{
		{call("UNISTR_QUOTE", one), "UNISTR_QUOTE"}, {call("ABS", &ast.Call{Name: "UNISTR_QUOTE", Args: []ast.Expr{one}}), "UNISTR_QUOTE"}, {call("UNISTR_QUOTE"), ""}, {call("ABS", one), ""},
		{of("v"), "UNISTR_QUOTE"}, {of("w"), "UNISTR_QUOTE"}, {of("x"), ""}, {of("t"), ""},
	} {
		if got := made.listedIn(c.query, d); got != c.want {
			t.Errorf("%+v: %q, want %q", c.query.Body, got, c.want)
		}
	}
	if made := (&database{Case: made.Case}); made.listedIn(call("UNISTR_QUOTE", one), spec.DialectByName("iso")) != "" {
		t.Error("a dialect without rows has listed functions")
	}
}
