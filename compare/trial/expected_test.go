package trial_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

var (
	definitions = []string{"CREATE TABLE t (a INT, b TEXT)", "CREATE VIEW v AS SELECT a FROM t"}
	contents    = []string{"INSERT INTO t VALUES (1, 'x'), (2, NULL)", "update t SET a = 3 WHERE a = 2", "DELETE FROM t WHERE a = 9", "\n  Replace\tINTO t VALUES (5, 'y')"}
)

// onSQLite returns SQLite with the statements that fail, and what asks it for
// expected errors.
func onSQLite(t *testing.T, fails fault.Fails) (engine.Engine, *trial.ExpectedErrors) {
	t.Helper()
	d := spec.DialectByName("sqlite")
	var e engine.Engine
	e, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	if fails != nil {
		e = fault.Failing(e, fails)
	}
	x := &trial.ExpectedErrors{Engine: e, Dialect: d, Timeout: time.Minute}
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return e, x
}

// asked asks a query on a database with rows and judges its error.
func asked(t *testing.T, e engine.Engine, x *trial.ExpectedErrors, statements []string, text string) trial.Expectation {
	t.Helper()
	s := enginetest.Open(t, e)
	enginetest.Execute(t, s, statements...)
	_, err := s.Query(context.Background(), text)
	var failure *engine.Error
	if !errors.As(err, &failure) {
		t.Fatalf("%s does not fail: %v", text, err)
	}
	got, err := x.Judge(context.Background(), statements, text, failure)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestErrorsOfSQLite judges what SQLite itself gives.
func TestErrorsOfSQLite(t *testing.T) {
	e, x := onSQLite(t, nil)
	statements := slices.Concat(definitions, contents)
	for text, want := range map[string]trial.ErrorOrigin{
		"SELECT abs(a - 9223372036854775807 - 6) FROM t":  trial.ErrorOfData, // integer overflow
		"SELECT json(b) FROM t":                           trial.ErrorOfData, // malformed JSON: of no class, in the table
		"SELECT ntile(-a) OVER () FROM t":                 trial.ErrorOfData,
		"SELECT q FROM v":                                 trial.ErrorOfForm, // a name
		"SELECT a FROM t WHERE a IN (SELECT a, b FROM t)": trial.ErrorOfForm, // a degree
		"SELECT nth_value(a) OVER () FROM t":              trial.ErrorOfForm, // a number of arguments
		"SELECT a FROM t WHERE row_number() OVER () = 1":  trial.ErrorOfForm, // in no table: misuse of a window function
		"SELECT FROM t":                                   trial.ErrorListed,
		"SELECT nofunction(a) FROM t":                     trial.ErrorListed,
	} {
		if got := asked(t, e, x, statements, text); got.Origin != want || got.Why == "" {
			t.Errorf("%s: %s (%s), want %s", text, got.Origin, got.Why, want)
		}
	}
	if got := x.Counts; got != [5]uint64{0, 3, 4, 2, 0} || x.Asked != 4 {
		t.Errorf("counted %v, asked %d", got, x.Asked)
	}
}

// plantedError fails all queries with a piece by an error of no class, only where the
// table has rows or always.
func plantedError(piece string, rowsOnly bool, failure engine.Error) fault.Fails {
	return func(ctx context.Context, beneath engine.Session, text string) *engine.Error {
		if !strings.Contains(text, piece) {
			return nil
		}
		if n, _ := engine.Single(ctx, beneath, "SELECT count(*) FROM t"); n == "" || n == "0" && rowsOnly {
			return nil
		}
		copied := failure
		return &copied
	}
}

func TestPlantedErrors(t *testing.T) {
	statements := slices.Concat(definitions, contents)
	foreign := engine.Error{Number: 1, Message: "no query solution"}
	internal := engine.Error{Number: 2, Message: "assertion", Internal: true}
	name := engine.Error{Number: 1, Message: "no such column: c0", Class: semantics.ClassName}
	for _, c := range []struct {
		what  string
		fails fault.Fails
		want  trial.ErrorOrigin
		asked uint64
		sort  compare.Difference // of the judgement
	}{
		{"an error of no class, with rows only", plantedError("GLOB", true, foreign), trial.ErrorUnexpected, 1, compare.DifferenceForeign},
		{"its counterpart: always", plantedError("GLOB", false, foreign), trial.ErrorOfForm, 1, compare.DifferenceNone},
		{"a name that is not found, with rows only", plantedError("GLOB", true, name), trial.ErrorUnexpected, 1, compare.DifferenceError},
		{"its counterpart: always", plantedError("GLOB", false, name), trial.ErrorOfForm, 1, compare.DifferenceNone},
		{"a fault of its own, with rows only", plantedError("GLOB", true, internal), trial.ErrorUnexpected, 0, compare.DifferenceInternal},
		{"a fault of its own, always", plantedError("GLOB", false, internal), trial.ErrorUnexpected, 0, compare.DifferenceInternal},
	} {
		t.Run(c.what, func(t *testing.T) {
			e, x := onSQLite(t, c.fails)
			got := asked(t, e, x, statements, "SELECT a FROM t WHERE b GLOB 'x*'")
			if got.Origin != c.want || x.Asked != c.asked || x.Counts[c.want] != 1 {
				t.Errorf("%s (%s), asked %d times, counted %v", got.Origin, got.Why, x.Asked, x.Counts)
			}
			failure := &engine.Error{Number: foreign.Number, Message: foreign.Message, Class: semantics.ClassNone}
			switch c.sort {
			case compare.DifferenceInternal:
				failure = &internal
			case compare.DifferenceError:
				failure = &name
			default:
			}
			j := got.Judgement(failure, "all rows")
			if want := map[trial.ErrorOrigin]compare.Verdict{trial.ErrorUnexpected: compare.Disagree, trial.ErrorOfForm: compare.Refused}[c.want]; j.Verdict != want || j.Difference != c.sort || j.Detail == "" {
				t.Errorf("judged %+v, want %s by %s", j, want, c.sort)
			}
		})
	}
}

// TestLearnedOnce asks again for what differs in names and literals only, and for
// what differs in more.
func TestLearnedOnce(t *testing.T) {
	message, serial := "cannot use t%d.c3 at %d of 'x%d'", 0
	e, x := onSQLite(t, func(_ context.Context, _ engine.Session, text string) *engine.Error {
		if strings.Contains(strings.ToUpper(text), "GLOB") {
			serial++
			return &engine.Error{Number: 1, Message: fmt.Sprintf(message, serial, serial, serial)}
		}
		return nil
	})
	for _, c := range []struct {
		text  string
		asked uint64
	}{
		{"SELECT a FROM t AS t1 WHERE b GLOB 'x*' AND a IN (1, 2)", 1},
		{"select a\n from t as t2 where b glob 'it''s' and a in (7.5e3, 2, 3, 4)", 1},
		{"select a\n from t as t17 where b glob '' and b GLOB '1' AND a IN (0, 0)", 2},
		{"SELECT a FROM t AS t2 WHERE b GLOB 'it' OR a IN (7, 2, 3)", 3},
	} {
		if got := asked(t, e, x, definitions, c.text); got.Origin != trial.ErrorOfForm || x.Asked != c.asked {
			t.Errorf("%s: %s, asked %d times, want %d", c.text, got.Origin, x.Asked, c.asked)
		}
	}
	message = "cannot compare t%d.c3 at %d of 'x%d'" // another error of a text of the first shape
	if asked(t, e, x, definitions, "SELECT a FROM t AS t1 WHERE b GLOB 'x*' AND a IN (1, 2)"); x.Asked != 4 {
		t.Errorf("asked %d times, want 4", x.Asked)
	}
	if x.Counts[trial.ErrorOfForm] != 5 {
		t.Errorf("counted %v", x.Counts)
	}
}

// TestUnexpectedIsNotLearned: a fault that showed once is asked for again, since
// what is of the form is learned for its whole shape.
func TestUnexpectedIsNotLearned(t *testing.T) {
	rowsOnly := true
	e, x := onSQLite(t, func(ctx context.Context, beneath engine.Session, text string) *engine.Error {
		return plantedError("GLOB", rowsOnly, engine.Error{Number: 1, Message: "no query solution"})(ctx, beneath, text)
	})
	statements := slices.Concat(definitions, contents)
	for i, want := range []trial.ErrorOrigin{trial.ErrorUnexpected, trial.ErrorUnexpected, trial.ErrorOfForm} {
		rowsOnly = i < 2
		if got := asked(t, e, x, statements, "SELECT a FROM t WHERE b GLOB 'x*'"); got.Origin != want {
			t.Errorf("%d: %s, want %s", i, got.Origin, want)
		}
	}
}

func TestEmptyTablesHaveTheSchemaAndNoRows(t *testing.T) {
	var texts []string
	e, x := onSQLite(t, func(_ context.Context, _ engine.Session, text string) *engine.Error {
		texts = append(texts, text)
		if strings.Contains(text, "GLOB") {
			return &engine.Error{Number: 1, Message: "no query solution"}
		}
		return nil
	})
	failure := &engine.Error{Number: 1, Message: "no query solution"}
	judge := func(statements []string, text string) trial.Expectation {
		t.Helper()
		got, err := x.Judge(context.Background(), statements, text, failure)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	statements := slices.Concat(definitions[:1], contents[:2], definitions[1:], contents[2:])
	judge(statements, "SELECT 1 GLOB a FROM t")
	judge(slices.Concat(definitions, contents[:1]), "SELECT 2 GLOB 3 FROM t") // the same schema: it is there
	want := slices.Concat(definitions, []string{"SELECT 1 GLOB a FROM t", "SELECT 2 GLOB 3 FROM t"})
	if got := withoutPreamble(texts, e); !slices.Equal(got, want) {
		t.Errorf("executed %q, want %q", got, want)
	}
	if got := judge([]string{"CREATE TABLE t (a INT", "INSERT INTO t VALUES (1)"}, "SELECT 1 GLOB a, 1 FROM t"); got.Origin != trial.ErrorUndecided || !strings.Contains(got.Why, "definition 1") {
		t.Errorf("a schema that cannot be made: %s (%s)", got.Origin, got.Why)
	}
	if got := judge(definitions, "SELECT 1 FROM nowhere"); got.Origin != trial.ErrorUndecided || !strings.Contains(got.Why, "no such table") {
		t.Errorf("another error on empty tables: %s (%s)", got.Origin, got.Why)
	}
}

// withoutPreamble leaves out what a session executes to get ready.
func withoutPreamble(texts []string, e engine.Engine) []string {
	preamble := spec.DialectByName(e.Dialect()).Preamble.Statements()
	return slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return slices.Contains(preamble, text) })
}

// TestStatementsAroundAQuestion: what a law sets for a question is set on empty
// tables, too, and undone.
func TestStatementsAroundAQuestion(t *testing.T) {
	_, x := onSQLite(t, func(ctx context.Context, beneath engine.Session, text string) *engine.Error {
		if !strings.Contains(text, "GLOB") {
			return nil
		}
		if n, _ := engine.Single(ctx, beneath, "SELECT count(*) FROM sqlite_schema WHERE name = 'i'"); n != "1" {
			return nil
		}
		return &engine.Error{Number: 1, Message: "no query solution"}
	})
	failure := &engine.Error{Number: 1, Message: "no query solution"}
	indexed := trial.Question{Before: []string{"CREATE INDEX i ON t (b)"}, After: []string{"DROP INDEX i"}}
	for i, c := range []struct {
		question trial.Question
		want     trial.ErrorOrigin
	}{
		{indexed, trial.ErrorOfForm},
		{trial.Question{}, trial.ErrorUnexpected}, // without the index the engine answers
		{indexed, trial.ErrorOfForm},
	} {
		text := []string{"SELECT a GLOB b FROM t", "SELECT a GLOB b FROM t", "SELECT b GLOB a FROM t"}[i]
		got, err := x.JudgeAnswer(context.Background(), definitions, &trial.Answer{Question: &c.question, Text: text, Failure: failure}, nil)
		if err != nil || got.Origin != c.want {
			t.Errorf("%d: %s (%s) %v, want %s", i, got.Origin, got.Why, err, c.want)
		}
	}
}

// TestErrorThatTheSemanticsForbid judges an error of values where the semantics
// say what the query is to give.
func TestErrorThatTheSemanticsForbid(t *testing.T) {
	_, x := onSQLite(t, nil)
	overflow := &engine.Error{Number: 1, Message: "integer overflow", Class: semantics.ClassOverflow}
	set := semantics.ClassSet(0).With(semantics.ClassOverflow)
	q := &ast.Query{}
	for name, c := range map[string]struct {
		outcome *eval.Outcome
		want    trial.ErrorOrigin
	}{
		"rows":            {&eval.Outcome{Kind: eval.OutcomeRows, Worlds: []eval.Result{{}}}, trial.ErrorUnexpected},
		"rows or error":   {&eval.Outcome{Kind: eval.OutcomeRows, Worlds: []eval.Result{{}}, MayRaise: set}, trial.ErrorOfData},
		"error":           {&eval.Outcome{Kind: eval.OutcomeRaise, Classes: set}, trial.ErrorOfData},
		"another error":   {&eval.Outcome{Kind: eval.OutcomeRaise, Classes: semantics.ClassSet(0).With(semantics.ClassCast)}, trial.ErrorUnexpected},
		"not modelled":    {&eval.Outcome{Kind: eval.OutcomeUnsupported}, trial.ErrorOfData},
		"nothing is said": {nil, trial.ErrorOfData},
	} {
		a := &trial.Answer{Question: &trial.Question{Query: q}, Text: "SELECT abs(a) FROM t", Failure: overflow}
		got, err := x.JudgeAnswer(context.Background(), definitions, a, func(*ast.Query) *eval.Outcome { return c.outcome })
		if err != nil || got.Origin != c.want {
			t.Errorf("%s: %s (%s) %v, want %s", name, got.Origin, got.Why, err, c.want)
		}
	}
	if x.Asked != 0 {
		t.Errorf("asked %d times for an error of a known class", x.Asked)
	}
}

// TestEmptyTablesThatBreak: an engine that is lost on empty tables decides nothing,
// and is there again for the next error.
func TestEmptyTablesThatBreak(t *testing.T) {
	breaks := true
	var dead engine.Session
	_, x := onSQLite(t, func(_ context.Context, beneath engine.Session, text string) *engine.Error {
		if strings.Contains(text, "GLOB") && breaks {
			dead = beneath
		}
		switch {
		case dead == beneath:
			return &engine.Error{Kind: engine.ErrorConnection, Message: "gone"}
		case strings.Contains(text, "GLOB"):
			return &engine.Error{Number: 1, Message: "no query solution"}
		}
		return nil
	})
	for _, want := range []trial.ErrorOrigin{trial.ErrorUndecided, trial.ErrorOfForm} {
		got, err := x.Judge(context.Background(), definitions, "SELECT a GLOB b FROM t", &engine.Error{Number: 1, Message: "no query solution"})
		if err != nil || got.Origin != want {
			t.Errorf("%s (%s) %v, want %s", got.Origin, got.Why, err, want)
		}
		breaks = false
	}
	if got, err := x.Judge(context.Background(), definitions, "SELECT 1", &engine.Error{Kind: engine.ErrorTimeout}); err != nil || got.Origin != trial.ErrorUndecided {
		t.Errorf("a timeout: %s %v", got.Origin, err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := x.Judge(cancelled, definitions, "SELECT b FROM t", &engine.Error{Number: 1, Message: "x"}); err == nil {
		t.Error("a cancelled context decides")
	}
}

func TestErrorOriginNames(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range trial.ErrorOrigins() {
		if o.String() == "" || seen[o.String()] {
			t.Errorf("origin %d is called %q", o, o)
		}
		seen[o.String()] = true
	}
}

// Why an error makes no case is one clear line: which question, and what befell it.
func TestNoCaseIsSaid(t *testing.T) {
	overflow := &engine.Error{Message: "BIGINT value is out of range in '(t.a + 1)'", Class: semantics.ClassOverflow}
	for _, c := range []struct {
		x    trial.Expectation
		want string
	}{
		{trial.Expectation{Origin: trial.ErrorOfData, Why: "an error of class overflow"}, `no case: the question "rows where p is True" fails by its data: an error of class overflow`},
		{trial.Expectation{Origin: trial.ErrorUndecided, Why: "there is no second session"},
			`no case: the question "rows where p is True" fails, and whether it may is not known: there is no second session`},
	} {
		j := c.x.Judgement(overflow, "rows where p is True")
		if want := c.want + "\nthe engine says: " + overflow.Error(); j.Verdict != compare.Unsupported || j.Detail != want {
			t.Errorf("%s: got %q, want %q", j.Verdict, j.Detail, want)
		}
	}
	e, _ := onSQLite(t, nil)
	r := &trial.Runner{Engine: e, Dialect: spec.DialectByName("sqlite"), Timeout: time.Minute}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	check := &trial.Check{Questions: []trial.Question{{Role: "the query as it is", Text: "SELECT ABS(-9223372036854775807 - 1)"}}}
	checked, err := trial.RunCheck(context.Background(), r.Dialect, r, check)
	if err != nil {
		t.Fatal(err)
	}
	if want := "no case: the question \"the query as it is\" fails by its data: an error of class overflow\nthe engine says: "; checked.Verdict != compare.Unsupported || !strings.HasPrefix(checked.Detail, want) {
		t.Errorf("%s %q, want %q", checked.Verdict, checked.Detail, want)
	}
}
