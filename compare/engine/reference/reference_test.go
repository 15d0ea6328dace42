package reference_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/render"
)

func open(t testing.TB, dialect string, o reference.Options) engine.Session {
	t.Helper()
	e := reference.New(spec.DialectByName(dialect), o)
	s, err := e.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(s.Close(), e.Close()); err != nil {
			t.Error(err)
		}
	})
	return s
}

func execute(t testing.TB, s engine.Session, statements ...string) {
	t.Helper()
	for _, text := range statements {
		if err := s.Execute(context.Background(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

func query(t testing.TB, s engine.Session, text string) *engine.Result {
	t.Helper()
	r, err := s.Query(context.Background(), text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r
}

// The reference answers what the semantics permit, in a form that the comparator
// reads, for every dialect; where several answers are permitted it does not keep
// to one.
func TestAnswersArePermitted(t *testing.T) {
	databases := testrun.Count[uint64](4, 4, 12)
	for _, name := range spec.DialectNames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, d := context.Background(), spec.DialectByName(name)
			generator := sql.NewGenerator(7, d, sql.DefaultWeights(d))
			s := open(t, name, reference.Options{Seed: 3})
			verdicts := map[compare.Verdict]int{}
			several, varied, permitted, raised := 0, 0, 0, 0
			for k := range databases {
				db := generator.Database(k)
				database := eval.NewDatabase(d)
				if err := s.Reset(ctx); err != nil {
					t.Fatal(err)
				}
				for _, statement := range db.Statements {
					text, err := render.Statement(statement, d)
					if err != nil {
						t.Fatal(err)
					}
					applied, failure := database.Apply(ctx, statement), s.Execute(ctx, text)
					var expected *eval.StatementError
					var either *eval.EitherError
					if errors.As(applied, &either) {
						if j := compare.JudgeEither(either, failure); j.Verdict != compare.Freedom {
							t.Fatalf("%s: %s %s", text, j.Verdict, j.Detail)
						}
						if failure == nil {
							either.Take()
						}
						continue
					}
					if errors.As(applied, &expected) || applied == nil {
						if j := compare.JudgeStatement(expected, failure); j.Verdict != compare.Agree {
							t.Fatalf("%s: %s %s", text, j.Verdict, j.Detail)
						}
					} else if !reference.CannotSay(failure) {
						t.Fatalf("%s: %v, and the reference says %v", text, applied, failure)
					}
				}
				for n := k * sql.QueriesPerDatabase; n < (k+1)*sql.QueriesPerDatabase; n++ {
					q := generator.Query(db, n)
					text, err := render.Query(q, d)
					if err != nil {
						t.Fatal(err)
					}
					outcome, err := eval.Query(ctx, q, database, eval.Options{})
					if err != nil {
						continue
					}
					var answers []string
					for range 3 {
						result, failure := s.Query(ctx, text)
						j := compare.Judge(outcome, result, failure)
						verdicts[j.Verdict]++
						switch {
						case j.Verdict == compare.Unsupported && !reference.CannotSay(failure):
							t.Errorf("open, and answered: %s", text)
						case j.Verdict != compare.Agree && j.Verdict != compare.Freedom && j.Verdict != compare.Unsupported:
							t.Errorf("query %d: %s %s\n%s", n, j.Verdict, j.Detail, text)
						}
						if outcome.Kind == eval.OutcomeRows && outcome.MayRaise != 0 {
							permitted++
							if failure != nil {
								raised++
							}
						}
						answers = append(answers, show(result))
					}
					if isFree(outcome) {
						several++
						if answers[0] != answers[1] || answers[1] != answers[2] {
							varied++
						}
					}
				}
			}
			t.Logf("%v; %d of %d free answers varied, %d of %d errors that may be raised were", verdicts, varied, several, raised, permitted)
			if 2*verdicts[compare.Unsupported] > verdicts[compare.Agree] {
				t.Errorf("%v: too little is answered", verdicts)
			}
			if several >= 10 && 3*varied < several {
				t.Errorf("%d of %d free answers varied", varied, several)
			}
			if permitted > 40 && (raised < permitted/8 || raised > permitted/2) {
				t.Errorf("%d of %d permitted errors were raised", raised, permitted)
			}
		})
	}
}

// isFree tells whether an outcome permits several bags of rows.
func isFree(o *eval.Outcome) bool {
	if o.Kind != eval.OutcomeRows || o.MayRaise != 0 {
		return false
	}
	bags := map[string]bool{}
	for _, world := range o.Worlds {
		var bag []string
		for _, g := range world.Groups {
			rows := make([]string, len(g.Rows))
			for i, row := range g.Rows {
				rows[i] = fmt.Sprint(row)
			}
			slices.Sort(rows)
			if g.Take < len(rows) && rows[0] != rows[len(rows)-1] {
				return true
			}
			bag = append(bag, rows...)
		}
		slices.Sort(bag)
		bags[strings.Join(bag, "\n")] = true
	}
	return len(bags) > 1
}

func show(r *engine.Result) string {
	if r == nil {
		return "an error"
	}
	lines := make([]string, len(r.Rows))
	for i, row := range r.Rows {
		lines[i] = fmt.Sprint(row)
	}
	slices.Sort(lines) // order is no difference here
	return strings.Join(lines, "\n")
}

// A case that is asked again after a Reset is answered alike; asked twice
// without one it need not be.
func TestChoicesRepeatAfterReset(t *testing.T) {
	ask := func(s engine.Session, times int) string {
		if err := s.Reset(context.Background()); err != nil {
			t.Fatal(err)
		}
		execute(t, s, "CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (2), (3), (4), (5)")
		var answers []string
		for range times {
			var rows []string
			for _, row := range query(t, s, "SELECT a FROM t LIMIT 2").Rows {
				rows = append(rows, row[0].Text)
			}
			answers = append(answers, strings.Join(rows, ","))
		}
		return strings.Join(answers, " ")
	}
	s := open(t, "postgres", reference.Options{Seed: 1})
	first := ask(s, 20)
	if again := ask(s, 20); again != first {
		t.Errorf("first %s\nagain %s", first, again)
	}
	parts := strings.Fields(first)
	slices.Sort(parts)
	if distinct := len(slices.Compact(parts)); distinct < 5 {
		t.Errorf("%d different answers of 20 to come in 20 pairs: %s", distinct, first)
	}
	if other := ask(open(t, "postgres", reference.Options{Seed: 2}), 20); other == first {
		t.Errorf("another seed gives the same answers: %s", first)
	}
}

// What was asked before is not remembered when the database has changed.
func TestChangesAreSeen(t *testing.T) {
	s := open(t, "sqlite", reference.Options{})
	const count = "SELECT COUNT(*) FROM v"
	steps := []struct{ statement, want string }{
		{"", "0"}, {"INSERT INTO t VALUES (1)", "1"}, {"CREATE INDEX i ON t (a)", "1"}, {"INSERT INTO t VALUES (2)", "2"},
		{"DROP INDEX i", "2"}, {"UPDATE t SET a = 9 WHERE a = 1", "1"}, {"DELETE FROM t", "0"},
	}
	execute(t, s, "CREATE TABLE t (a INTEGER)", "CREATE VIEW v AS SELECT * FROM t WHERE a < 5")
	for _, step := range steps {
		if step.statement != "" {
			execute(t, s, step.statement)
		}
		if got := query(t, s, count).FirstColumn(); len(got) != 1 || got[0] != step.want {
			t.Errorf("after %s: %v, want %s", step.statement, got, step.want)
		}
		prepared, err := s.(interface {
			QueryPrepared(ctx context.Context, query string) (*engine.Result, error)
		}).QueryPrepared(context.Background(), count)
		if err != nil || prepared.Rows[0][0].Text != step.want {
			t.Errorf("prepared, after %s: %+v %v", step.statement, prepared, err)
		}
	}
}

func TestSettingsChangeNothing(t *testing.T) {
	for dialect, texts := range map[string][]string{
		"sqlite":   {"PRAGMA automatic_index = 0", "ANALYZE", "REINDEX", "EXPLAIN QUERY PLAN SELECT 1"},
		"mysql":    {"SET optimizer_switch = 'index_merge=off'", "SET SESSION sort_buffer_size=1", "ANALYZE TABLE t", "FLUSH TABLES"},
		"postgres": {"SET enable_seqscan = off", "RESET ALL", "ANALYZE t", "DISCARD PLANS", " set\tx = 1"},
		"duckdb":   {"SET disabled_optimizers = 'join_order'", "PRAGMA disable_optimizer", "CHECKPOINT"},
	} {
		s := open(t, dialect, reference.Options{})
		execute(t, s, "CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (7)")
		for _, text := range texts {
			execute(t, s, text)
			if got := query(t, s, "SELECT a FROM t").FirstColumn(); len(got) != 1 || got[0] != "7" {
				t.Errorf("%s: after %s: %v", dialect, text, got)
			}
		}
	}
}

// Errors that the semantics call for have their class; where there is no answer
// the error says so.
func TestErrors(t *testing.T) {
	s := open(t, "postgres", reference.Options{})
	execute(t, s, "CREATE TABLE t (a INTEGER UNIQUE)", "INSERT INTO t VALUES (1)")
	ctx := context.Background()
	ask := func(text string) error {
		_, err := s.Query(ctx, text)
		return err
	}
	for _, c := range []struct {
		err   error
		class semantics.Class
		open  bool
	}{
		{ask("SELECT 1/0"), semantics.ClassDivisionByZero, false},
		{ask("SELECT b FROM t"), semantics.ClassName, false},
		{s.Execute(ctx, "INSERT INTO t VALUES (1)"), semantics.ClassConstraint, false},
		{s.Execute(ctx, "SELECT 1/0"), semantics.ClassDivisionByZero, false},
		{ask("SELECT t FROM t GROUP BY t"), semantics.ClassUnsupported, true},
		{ask("SELECT a FROM t TABLESAMPLE SYSTEM (1)"), semantics.ClassUnsupported, true},
		{s.Execute(ctx, "CREATE TRIGGER x"), semantics.ClassUnsupported, true},
	} {
		var failure *engine.Error
		if !errors.As(c.err, &failure) || failure.Class != c.class || failure.Kind != engine.ErrorStatement || reference.CannotSay(c.err) != c.open {
			t.Errorf("%v: want class %s, open %v", c.err, c.class, c.open)
		}
	}
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	var failure *engine.Error
	if _, err := s.Query(canceled, "SELECT 1"); !errors.As(err, &failure) || failure.Kind != engine.ErrorTimeout {
		t.Errorf("cancelled: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := ask("SELECT 1"); !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection {
		t.Errorf("closed: %v", err)
	}
}

// A float may lie anywhere within its bound.
func TestBoundsAreUsed(t *testing.T) {
	s := open(t, "sqlite", reference.Options{})
	execute(t, s, "CREATE TABLE t (a REAL)", "INSERT INTO t VALUES (0.1), (0.2), (0.3), (1e10)")
	seen := map[string]bool{}
	for range 20 {
		seen[query(t, s, "SELECT SUM(a) FROM t").Rows[0][0].Text] = true
	}
	if len(seen) < 2 {
		t.Errorf("one sum in 20 answers: %v", seen)
	}
}

// Steady floats differ by the seed alone.
func TestSteadyFloats(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(20) {
		s := open(t, "sqlite", reference.Options{Seed: seed, SteadyFloats: true})
		execute(t, s, "CREATE TABLE t (a REAL)", "INSERT INTO t VALUES (0.1), (0.2), (0.3), (1e10)")
		first := query(t, s, "SELECT SUM(a) FROM t").Rows[0][0].Text
		if again := query(t, s, "SELECT SUM(a) FROM t WHERE a > 0").Rows[0][0].Text; again != first {
			t.Errorf("seed %d: %s, then %s", seed, first, again)
		}
		seen[first] = true
	}
	if len(seen) < 2 {
		t.Errorf("one sum of 20 seeds: %v", seen)
	}
}

func TestZeroWithoutSign(t *testing.T) {
	for unsigned, want := range map[bool]string{false: "-0", true: "0"} {
		s := open(t, "mariadb", reference.Options{UnsignedZero: unsigned})
		r := query(t, s, "SELECT 0e0 * -1e0")
		if r.Rows[0][0].Text != want || r.UnsignedZero != unsigned {
			t.Errorf("%+v, want %s", r, want)
		}
	}
}

// BenchmarkQueries asks the simple queries of laws: one table, a predicate.
func BenchmarkQueries(b *testing.B) {
	for _, dialect := range []string{"sqlite", "mysql", "postgres", "duckdb"} {
		b.Run(dialect, func(b *testing.B) {
			s := open(b, dialect, reference.Options{})
			execute(b, s, "CREATE TABLE t (a INTEGER, b INTEGER, c VARCHAR(10))", "CREATE INDEX i ON t (a)")
			for i := range 10 {
				execute(b, s, fmt.Sprintf("INSERT INTO t VALUES (%d, NULL, 'x'), (%d, %d, NULL)", i, -i, i%3))
			}
			b.ResetTimer()
			for i := range b.N {
				query(b, s, fmt.Sprintf("SELECT t.a, t.c FROM t WHERE (t.a > %d OR t.b IS NULL) AND NOT (t.c = 'x')", i))
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "queries/s")
		})
	}
}
