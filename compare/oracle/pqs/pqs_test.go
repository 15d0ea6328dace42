package pqs_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/pqs"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// evaluated is the subject of a query, with the semantics on the database of the
// statements.
func evaluated(t testing.TB, dialect string, statements []string, query string) *metamorphic.Subject {
	t.Helper()
	s := lawtest.SubjectOf(t, dialect, statements, query)
	database := eval.NewDatabase(s.Dialect)
	for _, text := range statements {
		statement, err := parse.Statement(text, s.Dialect)
		if err != nil {
			t.Fatal(err)
		}
		if err := database.Apply(context.Background(), statement); err != nil {
			t.Fatal(err)
		}
	}
	s.Evaluate = func(q *ast.Query) *eval.Outcome {
		outcome, err := eval.Query(context.Background(), q, database, eval.Options{})
		if err != nil {
			return nil
		}
		return outcome
	}
	return s
}

// Of each variant the check of the first row is written down, or of the row that is
// said.
func TestPQSAsks(t *testing.T) {
	statements := []string{"CREATE TABLE t (a INTEGER, r REAL)", "CREATE TABLE u (c TEXT)",
		"INSERT INTO t VALUES (1, 0.5)", "INSERT INTO t VALUES (NULL, -2)", "INSERT INTO u VALUES ('it''s')",
		"CREATE TABLE s (b, c TEXT)", "INSERT INTO s VALUES (1, 'a'), (1.0, 'A ')"}
	for _, c := range []struct {
		query, variant string
		row            int
		want           string
	}{
		// True, False and Unknown on the pivot.
		{"SELECT r + 1 FROM t WHERE a = 1", "contained", 0, "SELECT r + 1 FROM t WHERE a = 1"},
		{"SELECT DISTINCT r FROM t WHERE a = 2 ORDER BY 1 LIMIT 1", "contained", 0, "SELECT r FROM t WHERE NOT a = 2"},
		{"SELECT r + 1 FROM t WHERE a = 1", "contained", 1, "SELECT r + 1 FROM t WHERE a = 1 IS NULL"},
		{"SELECT COUNT(*) FROM t WHERE a = 1", "columns", 0, "SELECT t.a, t.r FROM t WHERE a = 1"},
		{"SELECT 1 FROM t AS x LEFT JOIN u ON x.a = 1 WHERE x.a = 1", "pinned", 0,
			"SELECT x.a, x.r, u.c FROM t AS x LEFT JOIN u ON x.a = 1 WHERE x.a = 1 AND x.a = 1 AND x.r = 5e-01 AND u.c = 'it''s'"},
		{"SELECT 1 FROM t WHERE a = 1", "pinned", 1, "SELECT t.a, t.r FROM t WHERE a = 1 IS NULL AND t.a IS NULL AND t.r = -2e00"},
		{"SELECT 1 FROM t WHERE a = 1", "pinned-null-safe", 1,
			"SELECT t.a, t.r FROM t WHERE a = 1 IS NULL AND t.a IS NOT DISTINCT FROM NULL AND t.r IS NOT DISTINCT FROM -2e00"},
		{"SELECT 1 FROM t WHERE a = 1", "exists", 0, "SELECT EXISTS (SELECT 1 FROM t WHERE a = 1 AND t.a = 1 AND t.r = 5e-01) IS TRUE"},
		{"SELECT 1 FROM t WHERE a = 1", "intersect", 0, "SELECT 1, 5e-01 INTERSECT SELECT t.a, t.r FROM t WHERE a = 1"},
		{"SELECT 1 FROM t WHERE a = 1", "in", 1, "SELECT -2e00 IN (SELECT t.r FROM t WHERE a = 1 IS NULL) IS TRUE"},
		{"SELECT 1 FROM t WHERE a = 1", "excluded", 0, "SELECT t.a, t.r FROM t WHERE NOT a = 1"},
		{"SELECT 1 FROM t WHERE a = 1", "excluded-pinned", 1, "SELECT t.a, t.r FROM t WHERE a = 1 AND t.a IS NULL AND t.r = -2e00"},
		{"SELECT 1 FROM t WHERE a = 2", "excluded", 0, "SELECT t.a, t.r FROM t WHERE a = 2"},
		// On a row that is equal but in the type of a value the condition is False.
		{"SELECT 1 FROM s WHERE b || '' = '1'", "excluded", 0, "SELECT s.b, s.c FROM s WHERE b || '' = '1' IS NULL"},
		// The other conjuncts stay.
		{"SELECT r FROM t WHERE a = 2 AND r = 0.5", "contained 2", 0, "SELECT r FROM t WHERE r = 0.5 AND NOT a = 2"},
		// An arm of a set operation, and a condition from the select list.
		{"SELECT 1 UNION ALL SELECT a > 0 FROM t", "contained", 0, "SELECT a > 0 FROM t WHERE a > 0"},
	} {
		s := evaluated(t, "sqlite", statements, c.query)
		s.Choice = 7 * uint64(c.row)
		variant, second := strings.CutSuffix(c.variant, " 2")
		got := lawtest.Asks(t, pqs.Relation{}, s)[variant]
		got = slices.Compact(got)
		at := 0
		if second {
			at = slices.IndexFunc(got, func(text string) bool { return text == c.want })
		}
		if at < 0 || at >= len(got) || got[at] != c.want {
			t.Errorf("%s of %s asks\n%s\nnot\n%s", c.variant, c.query, strings.Join(got, "\n"), c.want)
		}
	}
}

// What is not sound is not asked.
func TestPQSRefuses(t *testing.T) {
	statements := []string{"CREATE TABLE t (a INTEGER, r REAL)", "CREATE TABLE e (a INTEGER)", "CREATE TABLE s (b, c TEXT)",
		"CREATE TABLE big (a INTEGER)",
		"INSERT INTO t VALUES (1, 0.5)", "INSERT INTO s VALUES (1, 'a'), (1.0, 'A ')", "INSERT INTO big VALUES (-9223372036854775807)"}
	pinned := "pinned,pinned-null-safe,exists,intersect,excluded-pinned"
	all := "contained,columns,in,excluded," + pinned
	for _, c := range []struct{ query, absent string }{
		{"SELECT a FROM e WHERE a = 1", all},                         // no row
		{"SELECT a FROM t WHERE RANDOM() > 0", all},                  // not modelled
		{"SELECT a FROM t WHERE r AND a > (SELECT b FROM s)", all},   // either row counts
		{"SELECT a FROM t WHERE a = 1 AND r > 7", ""},                // another partition has rows
		{"SELECT COUNT(*) FROM t WHERE a = 1", "contained"},          // the items are of groups
		{"SELECT (SELECT SUM(t.a)) FROM t WHERE a = 1", "contained"}, // so here
		{"SELECT * FROM t WHERE a = 1", "contained"},                 // "columns" is the same
		{"SELECT a FROM big WHERE a < 0", pinned + ",in"},            // not every dialect reads it
		{"SELECT x.a FROM (SELECT a FROM t UNION SELECT 2) AS x WHERE x.a", pinned + ",columns,in,excluded"},
		{"SELECT 1 FROM (SELECT a + 1 FROM t) AS x WHERE 1", pinned + ",columns,in,excluded"},
		{"SELECT 1 FROM (SELECT a, a FROM t) AS x WHERE 1", pinned + ",columns,in,excluded"},
		{"SELECT 1 FROM s WHERE unistr(b) = 'real'", all}, // not modelled
		{"VALUES (1)", all},
	} {
		s := evaluated(t, "sqlite", statements, c.query)
		got := lawtest.Asks(t, pqs.Relation{}, s)
		for _, variant := range strings.Split(c.absent, ",") {
			if got[variant] != nil {
				t.Errorf("%s of %s asks %s", variant, c.query, got[variant][0])
			}
		}
		if c.absent != all && len(got) == 0 {
			t.Errorf("%s is not asked at all", c.query)
		}
	}
	s := evaluated(t, "sqlite", statements, "SELECT a FROM t WHERE a = 1")
	s.Evaluate = nil
	if variants, reason := (pqs.Relation{}).Variants(s); variants != nil || reason == "" {
		t.Errorf("without semantics: %d variants, %q", len(variants), reason)
	}
	old := evaluated(t, "mysql56", []string{"CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)"}, "SELECT a FROM t WHERE a = 1")
	if got := lawtest.Asks(t, pqs.Relation{}, old); got["intersect"] != nil || got["pinned"] == nil {
		t.Errorf("MySQL 5.6 has no INTERSECT: %v", got)
	}
}

// A pivot that is lost is found, and one that comes where it must not, and the
// control without a fault is silent.
func TestPQSFinds(t *testing.T) {
	ctx, d := context.Background(), spec.DialectByName("sqlite")
	session, err := lawtest.SQLiteSession(t, d)
	if err != nil {
		t.Fatal(err)
	}
	statements := []string{"CREATE TABLE t (a INTEGER, b INTEGER)", "INSERT INTO t VALUES (1, 2)"}
	for _, text := range statements {
		if err := session.Execute(ctx, text); err != nil {
			t.Fatal(err)
		}
	}
	found := map[string]int{}
	for _, query := range []string{"SELECT a, b FROM t WHERE a = 1", "SELECT a, b FROM t WHERE a = 3", "SELECT a, b FROM t WHERE a = NULL"} {
		variants, _ := pqs.Relation{}.Variants(evaluated(t, "sqlite", statements, query))
		for _, variant := range variants {
			for _, bug := range []fault.Fault{fault.None, fault.DropRow, fault.FlipNull, fault.RoundNumber} {
				check := variant.Make()
				if check == nil {
					continue
				}
				a := &lawtest.FaultyAsker{Asker: lawtest.SessionAsker{Session: session}, Fault: bug}
				checked, err := trial.RunCheck(ctx, d, a, check)
				if err != nil {
					t.Fatal(err)
				}
				switch {
				case bug == fault.None && (checked.Verdict != compare.Agree || checked.Rows == 0):
					t.Fatalf("%s: %s %s\n%s", variant.Name, checked.Verdict, checked.Detail, lawtest.Told(statements, checked))
				case !a.Planted || bug == fault.FlipNull && variant.Name == "intersect": // what the row is makes no difference
				case checked.Verdict == compare.Agree:
					t.Errorf("%s: %s is not found\n%s", variant.Name, bug, lawtest.Told(statements, checked))
				default:
					found[variant.Name]++
				}
			}
		}
		for _, variant := range variants { // an engine that takes every condition for True
			check := variant.Make()
			if check == nil || !strings.HasPrefix(variant.Name, "excluded") {
				continue
			}
			checked, err := trial.RunCheck(ctx, d, everyRow{lawtest.SessionAsker{Session: session}}, check)
			if err != nil {
				t.Fatal(err)
			}
			if checked.Verdict != compare.Disagree {
				t.Errorf("%s: a row that must not be fetched is not found\n%s", variant.Name, lawtest.Told(statements, checked))
			}
			found[variant.Name]++
		}
	}
	t.Log(found)
	for _, name := range []string{"contained", "columns", "pinned", "pinned-null-safe", "exists", "intersect", "in", "excluded", "excluded-pinned"} {
		if found[name] == 0 {
			t.Errorf("nothing is found by %s: %v", name, found)
		}
	}
}

// everyRow asks without WHERE.
type everyRow struct{ lawtest.SessionAsker }

func (a everyRow) Ask(ctx context.Context, text string, way trial.Way) (*engine.Result, error, error) {
	text, _, _ = strings.Cut(text, " WHERE ")
	return a.SessionAsker.Ask(ctx, text, way)
}

// A row that comes more often than the pivot is no fault of a condition, one that
// comes less often is.
func TestPQSCountsThePivot(t *testing.T) {
	statements := []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (1), (2)"}
	ctx, d := context.Background(), spec.DialectByName("sqlite")
	session, err := lawtest.SQLiteSession(t, d)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range statements {
		if err := session.Execute(ctx, text); err != nil {
			t.Fatal(err)
		}
	}
	variants, _ := pqs.Relation{}.Variants(evaluated(t, "sqlite", statements, "SELECT a FROM t WHERE a < 2"))
	i := slices.IndexFunc(variants, func(f metamorphic.Variant) bool { return f.Name == "columns" })
	for bug, want := range map[fault.Fault]compare.Verdict{fault.None: compare.Agree, fault.DropRow: compare.Disagree} {
		checked, err := trial.RunCheck(ctx, d, &lawtest.FaultyAsker{Asker: lawtest.SessionAsker{Session: session}, Fault: bug}, variants[i].Make())
		if err != nil || checked.Verdict != want {
			t.Errorf("%s: %s %s %v", bug, checked.Verdict, checked.Detail, err)
		}
	}
}
