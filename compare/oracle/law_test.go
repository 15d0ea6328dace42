package oracle_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/faulty"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/render"
)

// tables are what the queries of these tests are over.
var tables = []string{
	"CREATE TABLE t (a INTEGER, b INTEGER, s VARCHAR(9))",
	"CREATE TABLE u (a INTEGER, c INTEGER)",
}

// subject makes the subject of a query over the tables.
func subject(t *testing.T, dialect, query string) *oracle.Subject {
	t.Helper()
	d := spec.DialectByName(dialect)
	c, err := trial.Parse(finding.Case{Statements: tables, Query: query}, d)
	if err != nil {
		t.Fatal(err)
	}
	return &oracle.Subject{Dialect: d, Schema: oracle.SchemaOf(c.Statements, d), Query: c.Query}
}

// questions are the texts that a law asks of a query in one form; nil where the
// form does not fit.
func questions(t *testing.T, law oracle.Metamorphic, s *oracle.Subject, form string) []string {
	t.Helper()
	forms, _ := law.Forms(s)
	i := slices.IndexFunc(forms, func(f oracle.Form) bool { return f.Name == form })
	if i < 0 {
		return nil
	}
	check := forms[i].Make()
	if check == nil {
		return nil
	}
	var texts []string
	for _, q := range check.Questions {
		text := q.Text
		if text == "" {
			var err error
			if text, err = render.Query(q.Query, s.Dialect); err != nil {
				t.Fatal(err)
			}
		}
		texts = append(texts, text)
	}
	return texts
}

// planted is an SQLite with a planted fault, or the clean twin.
func planted(t *testing.T, fault string) *trial.Runner {
	t.Helper()
	d := spec.DialectByName("sqlite")
	var e engine.Engine
	e, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	if fault != "" {
		faults := append(faulty.RuleFaults(), faulty.OptimiserFaults()...)
		i := slices.IndexFunc(faults, func(f *faulty.RuleFault) bool { return f.Name == fault })
		if i < 0 {
			t.Fatalf("there is no fault %q", fault)
		}
		if e, err = faulty.WrapRule(e, faults[i]); err != nil {
			t.Fatal(err)
		}
	}
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: 10 * time.Second, ReconnectFor: time.Second}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// verdictOf tries a law on a case.
func verdictOf(t *testing.T, b *trial.Runner, law string, statements []string, query string) *trial.Result {
	t.Helper()
	c, err := trial.Parse(finding.Case{Statements: statements, Query: query}, b.Dialect)
	if err != nil {
		t.Fatal(err)
	}
	l, err := oracle.LawByName(law)
	if err != nil {
		t.Fatal(err)
	}
	tried, err := l.Try(context.Background(), b, c)
	if err != nil {
		t.Fatal(err)
	}
	return tried
}

func TestNoRECAsks(t *testing.T) {
	for _, c := range []struct{ dialect, form, query, optimised, other string }{
		{"sqlite", "count", "SELECT a FROM t WHERE b > 1 ORDER BY a",
			"SELECT COUNT(*) FROM t WHERE b > 1", "SELECT SUM(b > 1 IS TRUE) FROM t"},
		{"postgres", "count", "SELECT a FROM t WHERE b > 1",
			"SELECT COUNT(*) FROM t WHERE b > 1", "SELECT SUM(CAST(b > 1 IS TRUE AS INTEGER)) FROM t"},
		{"mysql", "fetch", "SELECT a FROM t LEFT JOIN u USING (a) WHERE b > 1 ORDER BY 1",
			"SELECT a FROM t LEFT JOIN u USING (a) WHERE b > 1 ORDER BY 1", "SELECT (b > 1) IS TRUE FROM t LEFT JOIN u USING (a)"},
		{"duckdb", "records", "SELECT a, s FROM t WHERE b IS NULL",
			"SELECT a, s FROM t WHERE b IS NULL", "SELECT a, s, CAST((b IS NULL) IS TRUE AS INTEGER) FROM t"},
		{"mariadb", "on", "SELECT t.a FROM t JOIN u ON t.a = u.a WHERE b > 1",
			"SELECT COUNT(*) FROM t JOIN u ON t.a = u.a WHERE b > 1", "SELECT SUM((b > 1 AND t.a = u.a) IS TRUE) FROM t CROSS JOIN u"},
		{"sqlite", "aggregate", "SELECT COUNT(*), SUM(a) FROM t WHERE b > 1 HAVING COUNT(DISTINCT s) > 0",
			"SELECT COUNT(*), SUM(a) FROM t WHERE b > 1 HAVING COUNT(DISTINCT s) > 0",
			"SELECT COUNT(CASE WHEN b > 1 THEN 1 END), SUM(CASE WHEN b > 1 THEN a END) FROM t HAVING COUNT(DISTINCT CASE WHEN b > 1 THEN s END) > 0"},
		{"sqlite", "groups", "SELECT a, SUM(b) FROM t WHERE b > 1 GROUP BY a HAVING SUM(b) > 3",
			"SELECT COUNT(*) FROM t WHERE b > 1 GROUP BY a", "SELECT SUM(b > 1 IS TRUE) FROM t GROUP BY a"},
		{"sqlite", "grouped", "SELECT a, SUM(b) FROM t WHERE b > 1 GROUP BY a",
			"SELECT a, SUM(b) FROM t WHERE b > 1 GROUP BY a", "SELECT MAX(b > 1 IS TRUE) FROM t GROUP BY a"},
		{"sqlite", "having", "SELECT a FROM t WHERE b > 1 GROUP BY a HAVING SUM(b) > 3",
			"SELECT a FROM t WHERE b > 1 GROUP BY a HAVING SUM(b) > 3", "SELECT SUM(b) > 3 IS TRUE FROM t WHERE b > 1 GROUP BY a"},
		{"postgres", "distinct", "SELECT DISTINCT a, s FROM t WHERE b > 1",
			"SELECT DISTINCT a, s FROM t WHERE b > 1", "SELECT MAX(CAST(b > 1 IS TRUE AS INTEGER)) FROM t GROUP BY a, s"},
	} {
		got := questions(t, oracle.NoREC{}, subject(t, c.dialect, c.query), c.form)
		plain := func(text string) string { return strings.NewReplacer("(", "", ")", "").Replace(text) } // parentheses are the printer's matter
		if len(got) != 2 || plain(got[0]) != plain(c.optimised) || plain(got[1]) != plain(c.other) {
			t.Errorf("%s of %s:\ngot  %s\nwant %s\n     %s", c.form, c.query, strings.Join(got, "\n     "), c.optimised, c.other)
		}
	}
}

// A form whose condition is not met is not asked.
func TestNoRECDoesNotAsk(t *testing.T) {
	for _, c := range []struct{ form, query string }{
		{"", "SELECT a FROM t WHERE b > 1 LIMIT 1"},
		{"", "SELECT a FROM t WHERE b > 1 UNION SELECT a FROM u"},
		{"", "SELECT a FROM t"},
		{"", "SELECT 1 WHERE 1"},
		{"", "SELECT a FROM t WHERE b > (SELECT a FROM u)"}, // SQLite takes the first row
		{"", "SELECT a FROM t WHERE b IN (SELECT a FROM u ORDER BY c LIMIT 2)"},
		{"", "SELECT a FROM t WHERE RANDOM() > 0"},
		{"on", "SELECT t.a FROM t LEFT JOIN u ON t.a = u.a WHERE b > 1"},
		{"on", "SELECT t.a FROM t LEFT JOIN (u JOIN u AS v ON u.a = v.a) ON t.a = u.a WHERE b > 1"},
		{"on", "SELECT t.a FROM t JOIN u USING (a) WHERE b > 1"},
		{"aggregate", "SELECT a, COUNT(*) FROM t WHERE b > 1"},
		{"aggregate", "SELECT COUNT(*), (SELECT MAX(c) FROM u WHERE u.a = t.a) FROM t WHERE b > 1"},
		{"distinct", "SELECT DISTINCT a, 1 FROM t WHERE b > 1"}, // GROUP BY 1 names an item
		{"distinct", "SELECT DISTINCT * FROM t WHERE b > 1"},
		{"having", "SELECT a AS x FROM t GROUP BY x HAVING COUNT(*) > 0"}, // the other query has no x
		{"groups", "SELECT a FROM t WHERE b > 1 GROUP BY 1"},
	} {
		s := subject(t, "sqlite", c.query)
		forms, reason := oracle.NoREC{}.Forms(s)
		if c.form == "" {
			if len(forms) > 0 || reason == "" {
				t.Errorf("%s: %d forms, %q", c.query, len(forms), reason)
			}
		} else if got := questions(t, oracle.NoREC{}, s, c.form); got != nil {
			t.Errorf("%s of %s asks %s", c.form, c.query, got)
		}
	}
}

// Faults of planning are found by laws about conditions, and their clean twin is
// silent.
func TestFaultsOfPlanningAreFound(t *testing.T) {
	statements := append(slices.Clone(tables), "CREATE INDEX i ON t (b)", "INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y'), (3, NULL, NULL)", "INSERT INTO u VALUES (1, 4)")
	for _, c := range []struct{ fault, query string }{
		{"an index scan for c > x begins at x", "SELECT a FROM t WHERE b > 1"},
		{"a LEFT JOIN below any WHERE becomes an inner join", "SELECT t.a FROM t LEFT JOIN u ON t.a = u.a WHERE u.c IS NULL"},
		{"WHERE above a LEFT JOIN is moved into ON", "SELECT t.a FROM t LEFT JOIN u ON t.a = u.a WHERE u.c IS NULL"},
	} {
		for _, law := range []string{"norec", "tlp", "pqs"} {
			tried := verdictOf(t, planted(t, c.fault), law, statements, c.query)
			if tried.Verdict != compare.Disagree || tried.Form == "" || tried.Detail == "" {
				t.Errorf("%s, %s: %s %s", law, c.fault, tried.Verdict, tried.Detail)
			}
			if twin := verdictOf(t, planted(t, ""), law, statements, c.query); twin.Verdict != compare.Agree || twin.Check.Rows == 0 {
				t.Errorf("%s, the clean twin of %s: %s %s", law, c.fault, twin.Verdict, twin.Detail)
			}
		}
	}
}

// A case of which the semantics do not model one table is judged where the query
// is over the others.
func TestUnmodelledTable(t *testing.T) {
	b := planted(t, "an index scan for c > x begins at x")
	statements := []string{"CREATE TABLE w (a INTEGER, g INTEGER GENERATED ALWAYS AS (a + 1))", "INSERT INTO w (a) VALUES (1)",
		"CREATE TABLE t (b INTEGER)", "CREATE INDEX i ON t (b)", "INSERT INTO t VALUES (1), (2)"}
	if got := verdictOf(t, b, "differential", statements, "SELECT b FROM t WHERE b > 1"); got.Verdict != compare.Disagree {
		t.Errorf("over the modelled table: %s %s", got.Verdict, got.Detail)
	}
	if got := verdictOf(t, b, "differential", statements, "SELECT b FROM t WHERE b > 1 AND EXISTS (SELECT 1 FROM w)"); got.Verdict != compare.Unsupported {
		t.Errorf("over both tables: %s %s", got.Verdict, got.Detail)
	}
	if got := verdictOf(t, b, "differential", statements, "UPDATE w SET a = 1"); got.Verdict != compare.Unsupported {
		t.Errorf("a statement about the other table: %s %s", got.Verdict, got.Detail)
	}
	if got := verdictOf(t, b, "differential", statements, "UPDATE w SET missing = 1"); got.Verdict != compare.Unsupported {
		t.Errorf("a statement about it that fails: %s %s", got.Verdict, got.Detail)
	}
	if got := verdictOf(t, b, "norec", statements, "SELECT b FROM t WHERE b > 1 AND EXISTS (SELECT 1 FROM w)"); got.Verdict != compare.Disagree {
		t.Errorf("norec over both tables: %s %s", got.Verdict, got.Detail)
	}
}

// A setting that cannot be put back is told, one that was never made is not.
func TestStuck(t *testing.T) {
	failing := func(text string) *engine.Error {
		if strings.HasPrefix(text, "FAIL") {
			return &engine.Error{Message: "planted", Class: semantics.ClassSyntax}
		}
		return nil
	}
	for _, c := range []struct {
		before, after string
		stuck         bool
	}{{"SET", "RESET", false}, {"SET", "FAIL", true}, {"FAIL", "FAIL", false}} {
		check := &trial.Check{Judge: func([]*engine.Result) trial.Verdict { return trial.Verdict{} },
			Questions: []trial.Question{{Text: "SELECT 1", Before: []string{c.before}, After: []string{c.after}}}}
		posed, err := trial.RunCheck(context.Background(), spec.DialectByName("sqlite"), &scripted{failing}, check)
		if err != nil || posed.Stuck() != c.stuck {
			t.Errorf("%s, %s: stuck %v, %v", c.before, c.after, posed.Stuck(), err)
		}
	}
}

type scripted struct {
	failing func(text string) *engine.Error
}

func (s *scripted) Ask(context.Context, string, trial.Way) (*engine.Result, error, error) {
	return &engine.Result{}, nil, nil
}

func (s *scripted) Execute(_ context.Context, text string) (failure, err error) {
	if e := s.failing(text); e != nil {
		return e, nil
	}
	return nil, nil
}
