package plan_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/plan"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/render"
)

// planAsks are the texts that the plan law sends of a query in each variant of a
// name: what comes before the question, the question, what comes after it.
func planAsks(t *testing.T, s *metamorphic.Subject, variant string) []string {
	t.Helper()
	variants, _ := plan.Relation{}.Variants(s)
	var asked []string
	for _, f := range variants {
		if f.Name != variant {
			continue
		}
		check := f.Make()
		if check == nil {
			continue
		}
		if len(check.Questions) != 2 || !check.Questions[0].QueryOnly() || check.Questions[0].Query != s.Query {
			t.Fatalf("%s does not begin with the query as it is", variant)
		}
		q := check.Questions[1]
		text := q.Text
		if text == "" {
			var err error
			if text, err = render.Query(q.Query, s.Dialect); err != nil {
				t.Fatal(err)
			}
		}
		if q.Way == trial.Prepared {
			text = "prepared " + text
		}
		asked = append(asked, strings.Join(append(append(slices.Clone(q.Before), text), q.After...), "; "))
	}
	return asked
}

func TestPlanAsks(t *testing.T) {
	const simple = "SELECT a FROM t WHERE b > 1"
	for _, c := range []struct{ dialect, variant, query, want string }{
		{"postgres", "enable_hashjoin=off", simple, "SET enable_hashjoin = off; " + simple + "; RESET enable_hashjoin"},
		{"postgres", "merge joins only", simple,
			"SET enable_hashjoin = off; SET enable_nestloop = off; " + simple + "; RESET enable_hashjoin; RESET enable_nestloop"},
		{"postgres", "work_mem='64kB'", simple, "SET work_mem = '64kB'; " + simple + "; RESET work_mem"},
		{"mysql", "semijoin=off", simple, "SET SESSION optimizer_switch = 'semijoin=off'; " + simple + "; SET SESSION optimizer_switch = DEFAULT"},
		{"mysql", "batched_key_access=on", simple,
			"SET SESSION optimizer_switch = 'batched_key_access=on,mrr_cost_based=off'; " + simple + "; SET SESSION optimizer_switch = DEFAULT"},
		{"mysql56", "join_buffer_size=128", simple, "SET SESSION join_buffer_size = 128; " + simple + "; SET SESSION join_buffer_size = DEFAULT"},
		{"mariadb", "join_cache_level=8", simple, "SET SESSION join_cache_level = 8; " + simple + "; SET SESSION join_cache_level = DEFAULT"},
		{"duckdb", "disabled_optimizers=join_order", simple, "SET disabled_optimizers = 'join_order'; " + simple + "; RESET disabled_optimizers"},
		{"duckdb11", "disable_optimizer", simple, "PRAGMA disable_optimizer; " + simple + "; PRAGMA enable_optimizer"},
		{"duckdb", "threads=4", simple, "SET threads = 4; " + simple + "; SET threads = 1"},
		{"sqlite", "automatic_index=off", simple, "PRAGMA automatic_index = OFF; " + simple + "; PRAGMA automatic_index = ON"},
		{"sqlite329", "reverse_unordered_selects=on", simple, "PRAGMA reverse_unordered_selects = ON; " + simple + "; PRAGMA reverse_unordered_selects = OFF"},

		{"sqlite", "not indexed", "SELECT t.a FROM t JOIN u AS v ON t.a = v.a", "SELECT t.a FROM t AS t NOT INDEXED JOIN u AS v NOT INDEXED ON t.a = v.a"},
		{"sqlite", "not indexed", "SELECT a FROM t WHERE s = 'u' AND a IN (SELECT a FROM u)",
			"SELECT a FROM t AS t NOT INDEXED WHERE s = 'u' AND a IN (SELECT a FROM u AS u NOT INDEXED)"},
		{"sqlite", "likely", "SELECT a FROM t WHERE b > 1 AND s = 'x'", "SELECT a FROM t WHERE LIKELY(b > 1) AND LIKELY(s = 'x')"},
		{"sqlite", "likelihood", "SELECT t.a FROM t JOIN u ON t.a = u.a", "SELECT t.a FROM t JOIN u ON LIKELIHOOD(t.a = u.a, 0.001)"},
		{"sqlite", "unary plus", "SELECT a FROM t WHERE b > 1 AND s = 'x'", "SELECT a FROM t WHERE +(b > 1) AND +(s = 'x')"},
		{"mysql", "hint NO_SEMIJOIN", "SELECT a FROM t WHERE s <> 'SELECT' AND a IN (SELECT a FROM u)",
			"SELECT /*+ NO_SEMIJOIN() */ a FROM t WHERE s <> 'SELECT' AND a IN (SELECT /*+ NO_SEMIJOIN() */ a FROM u)"},
		{"mysql", "hint NO_BNL", "SELECT a FROM t WHERE s = 'it\\'s SELECT '''", "SELECT /*+ NO_BNL() */ a FROM t WHERE s = 'it''s SELECT '''"},
		{"mysql", "hint NO_BNL", "SELECT a AS `SELECT` FROM t WHERE s = 'a\\\\' AND a IN (SELECT a FROM u)",
			"SELECT /*+ NO_BNL() */ a AS `SELECT` FROM t WHERE s = 'a\\\\' AND a IN (SELECT /*+ NO_BNL() */ a FROM u)"},
		{"mysql", "hint SQL_BUFFER_RESULT", "SELECT a FROM t WHERE a IN (SELECT a FROM u)", "SELECT SQL_BUFFER_RESULT a FROM t WHERE a IN (SELECT a FROM u)"},
		{"mysql", "hint SQL_BUFFER_RESULT", "SELECT a FROM t UNION SELECT a FROM u", ""},
		{"mariadb", "hint STRAIGHT_JOIN", "SELECT DISTINCT t.a FROM t, u", "SELECT STRAIGHT_JOIN DISTINCT t.a FROM t, u"},
		{"mariadb", "hint USE INDEX ()", simple, "SELECT a FROM t AS t USE INDEX () WHERE b > 1"},

		{"sqlite", "analyze", simple, "BEGIN; ANALYZE; " + simple + "; ROLLBACK; ANALYZE sqlite_master"},
		{"postgres", "analyze", "SELECT t.a FROM t, u, t AS v", "BEGIN; ANALYZE t; ANALYZE u; SELECT t.a FROM t, u, t AS v; ROLLBACK"},
		{"mysql", "analyze", simple, "ANALYZE TABLE t; " + simple},

		{"sqlite", "index", simple, "BEGIN; CREATE INDEX semcheck_plan_index ON t (b); " + simple + "; ROLLBACK"},
		{"sqlite", "index desc", simple, "BEGIN; CREATE INDEX semcheck_plan_index ON t (b DESC); " + simple + "; ROLLBACK"},
		{"postgres", "index", simple, "BEGIN; CREATE INDEX semcheck_plan_index ON t (b); SET enable_seqscan = off; " + simple + "; RESET enable_seqscan; ROLLBACK"},
		{"mysql", "index", "SELECT x.a FROM t AS x WHERE x.b > 1",
			"CREATE INDEX semcheck_plan_index ON t (b); SELECT x.a FROM t AS x FORCE INDEX (semcheck_plan_index) WHERE x.b > 1; DROP INDEX semcheck_plan_index ON t"},
		{"postgres", "hash index", simple, "BEGIN; CREATE INDEX semcheck_plan_index ON t USING hash (b); SET enable_seqscan = off; " + simple + "; RESET enable_seqscan; ROLLBACK"},
		{"mysql", "index", "SELECT a FROM t WHERE MATCH (s) AGAINST ('x' IN BOOLEAN MODE)",
			"CREATE INDEX semcheck_plan_index ON t (a); SELECT a FROM t WHERE MATCH (s) AGAINST ('x' IN BOOLEAN MODE); DROP INDEX semcheck_plan_index ON t"},
		{"duckdb", "covering index", simple, "CREATE INDEX semcheck_plan_index ON t (b, a, s); " + simple + "; DROP INDEX semcheck_plan_index"},
		{"sqlite", "composite index", simple, "BEGIN; CREATE INDEX semcheck_plan_index ON t (a, b); " + simple + "; ROLLBACK"},
		{"sqlite", "expression index", "SELECT a FROM t WHERE t.b + 1 > 2", "BEGIN; CREATE INDEX semcheck_plan_index ON t ((b + 1 > 2)); SELECT a FROM t WHERE t.b + 1 > 2; ROLLBACK"},
		{"sqlite", "partial index", simple, "BEGIN; CREATE INDEX semcheck_plan_index ON t (b) WHERE b > 1; " + simple + "; ROLLBACK"},
		{"postgres", "partial index", "SELECT x.a FROM t AS x JOIN u ON x.a = u.a AND x.b IS NULL",
			"BEGIN; CREATE INDEX semcheck_plan_index ON t (a) WHERE b IS NULL; SET enable_seqscan = off; SELECT x.a FROM t AS x JOIN u ON x.a = u.a AND x.b IS NULL; RESET enable_seqscan; ROLLBACK"},

		{"sqlite", "view", "SELECT a, b + 1 FROM t ORDER BY 1",
			"BEGIN; CREATE VIEW semcheck_plan_view (semcheck_plan_column_1, semcheck_plan_column_2) AS SELECT a, b + 1 FROM t; SELECT * FROM semcheck_plan_view; ROLLBACK"},
		{"postgres", "view", "SELECT * FROM t", "BEGIN; CREATE VIEW semcheck_plan_view AS SELECT * FROM t; SELECT * FROM semcheck_plan_view; ROLLBACK"},
		{"postgres", "derived table", "SELECT a, a FROM t", "SELECT * FROM (SELECT a, a FROM t) AS semcheck_plan_table(semcheck_plan_column_1, semcheck_plan_column_2)"},
		{"mariadb", "derived table", "SELECT a, b + 1 FROM t UNION SELECT a, c FROM u",
			"SELECT * FROM (SELECT a, b + 1 AS semcheck_plan_column_2 FROM t UNION SELECT a, c FROM u) AS semcheck_plan_table"},
		{"postgres", "derived table", "SELECT a FROM t ORDER BY a LIMIT 1",
			"SELECT * FROM (SELECT a FROM t ORDER BY a LIMIT 1) AS semcheck_plan_table(semcheck_plan_column_1)"},
		{"mysql", "cte", simple, "WITH semcheck_plan_table(semcheck_plan_column_1) AS (" + simple + ") SELECT * FROM semcheck_plan_table"},
		{"sqlite", "materialized cte", "SELECT * FROM t", "WITH semcheck_plan_table AS MATERIALIZED (SELECT * FROM t) SELECT * FROM semcheck_plan_table"},
		{"sqlite", "table as view", "SELECT x.a FROM t AS x WHERE b > 1",
			"BEGIN; CREATE VIEW semcheck_plan_view AS SELECT * FROM t; SELECT x.a FROM semcheck_plan_view AS x WHERE b > 1; ROLLBACK"},
		{"duckdb", "table as derived table", simple, "SELECT a FROM (SELECT * FROM t) AS t WHERE b > 1"},
		{"mariadb", "table as cte", simple, "WITH semcheck_plan_table AS (SELECT * FROM t) SELECT a FROM semcheck_plan_table AS t WHERE b > 1"},

		{"sqlite", "cross join", "SELECT t.a FROM t, u WHERE b > 1", "SELECT t.a FROM t CROSS JOIN u WHERE b > 1"},
		{"sqlite", "cross join", "SELECT t.a FROM t JOIN u ON t.a = u.a LEFT JOIN u AS v ON v.a = b", ""},
		{"mysql", "cross join", "SELECT t.a FROM t JOIN u ON t.a = u.a WHERE b > 1", "SELECT t.a FROM t CROSS JOIN u WHERE b > 1 AND t.a = u.a"},
		{"postgres", "cross join", "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u AS v JOIN u AS w ON v.a = w.c AND b > 1)",
			"SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u AS v CROSS JOIN u AS w WHERE v.a = w.c AND b > 1)"},
		{"postgres", "cross join", "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u AS v JOIN u AS w ON v.a = w.c AND b > 1, t AS x) AND a IN (SELECT v.a FROM u AS v, u)",
			"SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u AS v JOIN u AS w ON v.a = w.c AND b > 1, t AS x) AND a IN (SELECT v.a FROM u AS v CROSS JOIN u)"},
		{"postgres", "prepared", simple, "prepared " + simple},
	} {
		got := planAsks(t, lawtest.Subject(t, c.dialect, c.query), c.variant)
		plain := func(text string) string { return strings.NewReplacer("(", "", ")", "", " ", "").Replace(text) } // parentheses are the printer's matter
		found := c.want == "" && got == nil
		for _, text := range got {
			found = found || plain(text) == plain(c.want)
		}
		if !found {
			t.Errorf("%s, %s of %s:\ngot  %s\nwant %s", c.dialect, c.variant, c.query, strings.Join(got, "\n     "), c.want)
		}
	}
}

// A variant whose condition is not met is not asked.
func TestPlanDoesNotAsk(t *testing.T) {
	for _, c := range []struct{ dialect, variant, query string }{
		{"sqlite", "", "SELECT a FROM t WHERE b > 1 LIMIT 1"},
		{"sqlite", "", "SELECT a FROM t WHERE RANDOM() > 0"},
		{"sqlite", "", "SELECT a, COUNT(*) FROM t"}, // any row's a
		{"mysql", "", "SELECT a FROM t WHERE a / 3 > 1"},
		{"mysql", "", "SELECT a / 3 FROM t"},             // more digits than are stored
		{"sqlite", "likely", "SELECT a FROM t"},          // no condition
		{"sqlite", "not indexed", "SELECT 1"},            // no table
		{"iso", "enable_seqscan=off", "SELECT a FROM t"}, // no engine
		{"sqlite", "no statistics", "SELECT a FROM t"},   // there are none
		{"sqlite", "partial index", "SELECT a FROM t WHERE t.a = (SELECT MAX(a) FROM u)"},
		{"sqlite", "partial index", "SELECT t.a FROM t JOIN u ON t.a = u.a"},                                   // of two tables
		{"sqlite", "partial index", "SELECT a FROM t WHERE s LIKE 'x'"},                                        // another function after PRAGMA case_sensitive_like
		{"mysql", "partial index", "SELECT a FROM t WHERE b > 1"},                                              // has none
		{"postgres", "expression index", "SELECT a FROM t WHERE s || a = 'x1'"},                                // not immutable
		{"sqlite", "index", "SELECT v.a FROM (SELECT a + 1 AS a FROM t WHERE 1) AS v WHERE v.a > 1 AND 0 > 1"}, // only t's a: see below
		{"sqlite", "view", "SELECT * FROM t, u"},                                                               // two columns a
		{"mariadb", "derived table", "SELECT a, a FROM t"},
		{"mysql56", "view", "SELECT v.a FROM (SELECT a FROM t) AS v"},
		{"mysql56", "view", "SELECT a, a FROM t"},
		{"mysql56", "view", "SELECT a FROM t UNION SELECT a FROM u"},
		{"mysql", "hint USE INDEX ()", "SELECT a FROM t WHERE MATCH (s) AGAINST ('x' IN BOOLEAN MODE)"},
		{"mysql", "table as view", "SELECT a FROM t WHERE MATCH (s) AGAINST ('x' IN BOOLEAN MODE)"},
		{"mysql56", "cte", "SELECT a FROM t"},
		{"mysql", "expression index", "SELECT a FROM t WHERE s + 1 > 2"},             // of texts that may be no numbers
		{"mysql", "hint SQL_BUFFER_RESULT", "SELECT a FROM t UNION SELECT a FROM u"}, // of the first arm alone
		{"postgres", "table as view", "SELECT a, b FROM t GROUP BY a, b"},            // a key may determine more
		{"sqlite", "table as view", "SELECT rowid FROM t"},
		{"sqlite", "cross join", "SELECT t.a FROM t LEFT JOIN u ON t.a = u.a"},
		// A name of ON that WHERE would read otherwise.
		{"postgres", "cross join", "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u AS v JOIN u AS w ON v.a = w.c AND b > 1, t AS x)"},       // t's b, x has one
		{"postgres", "cross join", "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u AS v JOIN u AS w ON v.a = w.c AND t.b > 1, t)"},          // the outer t
		{"postgres", "cross join", "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM t, u AS v LEFT JOIN u AS w ON v.a = t.b)"},                 // stays, with another scope in SQLite
		{"duckdb", "cross join", "SELECT 1 FROM t AS v, t AS w JOIN u AS x ON x.c = b AND v.b > 1"},                                        // a column to the left of the join
		{"duckdb", "cross join", "SELECT a FROM t WHERE b IN (SELECT v.a + 1 AS b FROM u AS v JOIN u AS w ON v.a = w.c AND b > 1)"},        // an alias of the select list
		{"sqlite", "cross join", "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u AS v JOIN u AS w ON v.a = w.c AND rowid > 1)"},             // either's
		{"postgres", "cross join", "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u AS v JOIN u AS w ON v.a = w.c AND b > 1, nowhere AS x)"}, // unknown columns
		{"postgres", "cross join", "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u AS v JOIN u AS w ON EXISTS (SELECT 1 FROM u WHERE b > v.a), t AS x)"},
		{"sqlite", "no index", "SELECT a FROM t"},
	} {
		s := lawtest.Subject(t, c.dialect, c.query)
		variants, reason := plan.Relation{}.Variants(s)
		if c.variant == "" {
			if len(variants) > 0 || reason == "" {
				t.Errorf("%s: %d variants, %q", c.query, len(variants), reason)
			}
		} else if got := planAsks(t, s, c.variant); got != nil && c.variant != "index" {
			t.Errorf("%s, %s of %s asks %s", c.dialect, c.variant, c.query, got)
		} else if c.variant == "index" && slices.ContainsFunc(got, func(text string) bool { return !strings.Contains(text, "ON t (a)") }) {
			t.Errorf("%s asks %s", c.query, got)
		}
	}
}

// Indexes that there are can be dropped and made again; statistics that there are
// can be forgotten.
func TestPlanTakesAwayWhatThereIs(t *testing.T) {
	for _, c := range []struct{ dialect, variant, want string }{
		{"sqlite", "no index", "BEGIN; DROP INDEX i; SELECT a FROM t WHERE b > 1; ROLLBACK"},
		{"mysql", "no index", "DROP INDEX i ON t; SELECT a FROM t WHERE b > 1; CREATE UNIQUE INDEX i ON t (b DESC)"},
		{"sqlite", "no statistics", "BEGIN; DROP TABLE IF EXISTS sqlite_stat1; DROP TABLE IF EXISTS sqlite_stat4; ANALYZE sqlite_master; SELECT a FROM t WHERE b > 1; ROLLBACK; ANALYZE sqlite_master"},
	} {
		d := spec.DialectByName(c.dialect)
		analyze := "ANALYZE t"
		if d.AnalyzeStatement == spec.AnalyzeTable {
			analyze = "ANALYZE TABLE t"
		}
		parsed, err := trial.Parse(finding.Case{Statements: append(slices.Clone(lawtest.Tables), "CREATE INDEX j ON u (a)", "CREATE UNIQUE INDEX i ON t (b DESC)", analyze),
			Query: "SELECT a FROM t WHERE b > 1"}, d)
		if err != nil {
			t.Fatal(err)
		}
		s := &metamorphic.Subject{Dialect: d, Schema: metamorphic.SchemaOf(parsed.Statements, d), Query: parsed.Query}
		if got := planAsks(t, s, c.variant); !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s, %s:\ngot  %q\nwant %q", c.dialect, c.variant, got, c.want)
		}
	}
}

func TestPlanFinds(t *testing.T) {
	statements := append(slices.Clone(lawtest.Tables), "INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y'), (3, NULL, NULL)", "INSERT INTO u VALUES (1, 4)")
	const query = "SELECT t.a FROM t JOIN u ON t.a >= u.a WHERE t.b > 0 AND t.s <> 'z'"
	d := spec.DialectByName("sqlite")
	try := func(w fault.Whim, statements []string) *trial.Result {
		e, err := sqlite.New("sqlite", d, "")
		if err != nil {
			t.Fatal(err)
		}
		b := &trial.Runner{Engine: fault.WrapWhim(e, w), Dialect: d, Timeout: time.Minute, ReconnectFor: time.Second}
		t.Cleanup(func() {
			if err := b.Close(); err != nil {
				t.Error(err)
			}
		})
		return lawtest.VerdictOf(t, b, "plan", statements, query)
	}
	for _, c := range []struct {
		name    string
		whim    fault.Whim
		variant string
	}{
		{"setting", fault.Whim{Begins: "automatic_index = OFF", Ends: "automatic_index = ON"}, "automatic_index=off"},
		{"index", fault.Whim{Begins: "CREATE INDEX semcheck_plan_index ON t (b)", Ends: "ROLLBACK"}, "index"},
		{"covering index", fault.Whim{Begins: "ON t (b, a, s)", Ends: "ROLLBACK"}, "covering index"},
		{"descending index", fault.Whim{Begins: "ON t (b DESC)", Ends: "ROLLBACK"}, "index desc"},
		{"partial index", fault.Whim{Begins: "WHERE b > 0", Ends: "ROLLBACK"}, "partial index"},
		{"expression index", fault.Whim{Begins: "ON t ((b > 0))", Ends: "ROLLBACK"}, "expression index"},
		{"view", fault.Whim{Begins: "CREATE VIEW", Ends: "ROLLBACK", Text: "SELECT * FROM semcheck_plan_view"}, "view"},
		{"table as view", fault.Whim{Begins: "CREATE VIEW", Ends: "ROLLBACK", Text: "JOIN semcheck_plan_view"}, "table as view"},
		{"statistics", fault.Whim{Begins: "ANALYZE", Ends: "ROLLBACK"}, "analyze"},
		{"hint", fault.Whim{Text: "NOT INDEXED"}, "not indexed"},
		{"likelihood", fault.Whim{Text: "LIKELIHOOD"}, "likelihood"},
		{"derived table", fault.Whim{Text: "(SELECT t.a"}, "derived table"},
		{"common table expression", fault.Whim{Text: "AS MATERIALIZED"}, "materialized cte"},
		{"join order", fault.Whim{Text: "CROSS JOIN"}, "cross join"},
		{"prepared statement", fault.Whim{Prepared: true}, "prepared"},
	} {
		if tried := try(c.whim, statements); tried.Verdict != compare.Disagree || tried.Variant != c.variant {
			t.Errorf("a fault of %s: %s in variant %q: %s", c.name, tried.Verdict, tried.Variant, tried.Detail)
		}
	}
	if control := try(fault.Whim{Text: "no query has this"}, statements); control.Verdict != compare.Agree || control.Check.Rows != 2 {
		t.Errorf("the control without a fault: %s %s", control.Verdict, control.Detail)
	}
	if w := (fault.Whim{Begins: "DROP INDEX i", Ends: "ROLLBACK"}); true {
		if tried := try(w, append(slices.Clone(statements), "CREATE INDEX i ON t (b)")); tried.Verdict != compare.Disagree || tried.Variant != "no index" {
			t.Errorf("a fault without an index: %s in variant %q", tried.Verdict, tried.Variant)
		}
	}
}

// A fault of planning that acts on an index is found where the table has none.
func TestPlanFindsFaultsOfIndexes(t *testing.T) {
	statements := append(slices.Clone(lawtest.Tables), "INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y'), (3, NULL, NULL)")
	const query, bug = "SELECT a FROM t WHERE b > 1", "an index scan for c > x begins at x"
	if tried := lawtest.VerdictOf(t, lawtest.Planted(t, bug), "plan", statements, query); tried.Verdict != compare.Disagree || tried.Variant != "index" {
		t.Errorf("%s in variant %q: %s", tried.Verdict, tried.Variant, tried.Detail)
	}
	if control := lawtest.VerdictOf(t, lawtest.Planted(t, ""), "plan", statements, query); control.Verdict != compare.Agree || control.Check.Rows == 0 {
		t.Errorf("the control without a fault: %s %s", control.Verdict, control.Detail)
	}
}

// What an engine refuses is known apart from what a query is refused for.
func TestPlanLacks(t *testing.T) {
	for _, c := range []struct {
		name  string
		check trial.Check
		lacks bool
	}{
		{"an unknown setting", trial.Check{Questions: []trial.Question{{Text: "SELECT 1"}, {Text: "SELECT 1", Before: []string{"SET no_such = 1"}}}}, true},
		{"an unknown syntax", trial.Check{Questions: []trial.Question{{Text: "SELECT 1"}, {Text: "SELECT /* here */ FROM"}}}, true},
		{"a query that is refused as it is", trial.Check{Questions: []trial.Question{{Text: "SELECT FROM"}, {Text: "SELECT 1"}}}, false},
		{"a name that is not there", trial.Check{Questions: []trial.Question{{Text: "SELECT 1"}, {Text: "SELECT q"}}}, false},
		{"nothing", trial.Check{Questions: []trial.Question{{Text: "SELECT 1"}, {Text: "SELECT 1"}}}, false},
	} {
		c.check.Judge = func([]*engine.Result) trial.Verdict { return trial.Verdict{} }
		checked, err := trial.RunCheck(context.Background(), spec.DialectByName("sqlite"), lawtest.Planted(t, ""), &c.check)
		if err != nil {
			t.Fatal(err)
		}
		if checked.Lacking() != c.lacks {
			t.Errorf("%s: %v, %s", c.name, checked.Lacking(), checked.Detail)
		}
	}
}

// A key is a column that the engine takes for one.
func TestPlanKeys(t *testing.T) {
	for _, c := range []struct{ dialect, table, query, want string }{
		{"mysql", "CREATE TABLE t (a INTEGER, b TEXT, c VARCHAR(500), d VARCHAR(9))", "SELECT a FROM t WHERE b = c AND d = 'x' AND a > 1", "d a"},
		{"sqlite", "CREATE TABLE t (a INTEGER, b TEXT)", "SELECT a FROM t WHERE b = 'x'", "b a"},
	} {
		d := spec.DialectByName(c.dialect)
		parsed, err := trial.Parse(finding.Case{Statements: []string{c.table}, Query: c.query}, d)
		if err != nil {
			t.Fatal(err)
		}
		s := &metamorphic.Subject{Dialect: d, Schema: metamorphic.SchemaOf(parsed.Statements, d), Query: parsed.Query}
		var keys []string
		for _, text := range planAsks(t, s, "index") {
			_, key, _ := strings.Cut(text, " ON t (")
			key, _, _ = strings.Cut(key, ")")
			keys = append(keys, key)
		}
		if got := strings.Join(keys, " "); got != c.want {
			t.Errorf("%s: keys %q, want %q", c.dialect, got, c.want)
		}
	}
}

// Statistics leave a trace where they stay, and none where they are undone.
func TestPlanTraces(t *testing.T) {
	for _, c := range []struct {
		dialect string
		want    []string
	}{
		{"mysql", []string{"ANALYZE TABLE t"}},
		{"mariadb", []string{"ANALYZE TABLE t"}},
		{"duckdb", []string{"ANALYZE"}},
		{"postgres", nil},
		{"sqlite", nil},
	} {
		variants, reason := plan.Relation{}.Variants(lawtest.Subject(t, c.dialect, "SELECT a FROM t WHERE b > 1"))
		found := false
		for _, f := range variants {
			check := f.Make()
			if check == nil {
				continue
			}
			if f.Name == "analyze" {
				found = true
				if !slices.Equal(check.Traces, c.want) {
					t.Errorf("%s: analyze leaves %q, want %q", c.dialect, check.Traces, c.want)
				}
			} else if check.Traces != nil && !strings.HasPrefix(f.Name, "analyze") {
				t.Errorf("%s: %s leaves %q", c.dialect, f.Name, check.Traces)
			}
		}
		if !found {
			t.Errorf("%s: there is no variant that gathers statistics: %s", c.dialect, reason)
		}
	}
}
