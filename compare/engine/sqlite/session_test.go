package sqlite

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

func open(t testing.TB, dsn string) *Session {
	t.Helper()
	e, err := New("sqlite", spec.DialectByName("sqlite"), dsn)
	if err != nil {
		t.Fatal(err)
	}
	s, err := e.Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s.(*Session)
}

func execute(t testing.TB, s *Session, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if err := s.Execute(context.Background(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

func TestValuesKeepTheirStorageClass(t *testing.T) {
	s := open(t, "")
	for _, c := range []struct {
		expression string
		want       engine.Cell
	}{
		{"1", engine.Cell{Type: "integer", Text: "1"}},
		{"-9223372036854775807 - 1", engine.Cell{Type: "integer", Text: "-9223372036854775808"}},
		{"1.0", engine.Cell{Type: "real", Text: "1"}},
		{"0.1 + 0.2", engine.Cell{Type: "real", Text: "0.30000000000000004"}},
		{"1e308 * 10", engine.Cell{Type: "real", Text: "Infinity"}},
		{"-0.0", engine.Cell{Type: "real", Text: "-0"}},
		{"'1'", engine.Cell{Type: "text", Text: "1"}},
		{"''", engine.Cell{Type: "text", Text: ""}},
		{"'a' || char(0) || 'b'", engine.Cell{Type: "text", Text: "a\x00b"}},
		{"'é€😀'", engine.Cell{Type: "text", Text: "é€😀"}},
		{"X'00ff'", engine.Cell{Type: "blob", Text: "\x00\xff"}},
		{"X''", engine.Cell{Type: "blob", Text: ""}},
		{"NULL", engine.Cell{Type: "null", Null: true}},
	} {
		result, err := s.Query(context.Background(), "SELECT "+c.expression)
		if err != nil {
			t.Errorf("%s: %v", c.expression, err)
			continue
		}
		if got := result.Rows[0][0]; got != c.want {
			t.Errorf("%s = %+v, want %+v", c.expression, got, c.want)
		}
	}
}

func TestRealIsExact(t *testing.T) {
	s := open(t, "")
	for _, f := range []float64{0.1, math.MaxFloat64, math.SmallestNonzeroFloat64, 1.0 / 3, 123456789.123456789, 1e23} {
		text := semantics.FormatFloat(f)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		result, err := s.Query(context.Background(), "SELECT "+text)
		if err != nil {
			t.Fatal(err)
		}
		if got := result.Rows[0][0].Text; got != semantics.FormatFloat(f) {
			t.Errorf("%v came back as %s", f, got)
		}
	}
}

func TestTextInDateColumnStaysText(t *testing.T) {
	s := open(t, "")
	execute(t, s, "CREATE TABLE t (d DATE, b BOOLEAN, s DATETIME)", "INSERT INTO t VALUES ('2024-01-02', 1, 1700000000)")
	result, err := s.Query(context.Background(), "SELECT d, b, s FROM t")
	if err != nil {
		t.Fatal(err)
	}
	want := []engine.Cell{{Type: "text", Text: "2024-01-02"}, {Type: "integer", Text: "1"}, {Type: "integer", Text: "1700000000"}}
	for i, w := range want {
		if got := result.Rows[0][i]; got != w {
			t.Errorf("column %d = %+v, want %+v", i, got, w)
		}
	}
}

func TestErrorsAreClassified(t *testing.T) {
	s := open(t, "")
	execute(t, s, "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT NOT NULL, c INT UNIQUE CHECK (c > 0))",
		"CREATE TABLE u (a INT, z INT)", "CREATE TABLE st (i INTEGER) STRICT", "INSERT INTO t VALUES (1, 'x', 1)")
	for _, c := range []struct {
		statement string
		want      semantics.Class
	}{
		{"SELECT abs(-9223372036854775807 - 1)", semantics.ClassOverflow},
		{"SELECT sum(x) FROM (SELECT 9223372036854775807 AS x UNION ALL SELECT 1)", semantics.ClassOverflow},
		{"SELECT (SELECT 1, 2)", semantics.ClassDegree},
		{"SELECT 1 IN (SELECT 1, 2)", semantics.ClassDegree},
		{"SELECT 1 UNION SELECT 1, 2", semantics.ClassDegree},
		{"SELECT (1, 2)", semantics.ClassDegree},
		{"SELECT (1, 2) = (1, 2, 3)", semantics.ClassDegree},
		{"VALUES (1), (1, 2)", semantics.ClassDegree},
		{"INSERT INTO u VALUES (1)", semantics.ClassDegree},
		{"INSERT INTO u (a) VALUES (1, 2)", semantics.ClassDegree},
		{"SELECT (1, 2) IN ((1, 2, 3))", semantics.ClassDegree},
		{"SELECT abs(1, 2)", semantics.ClassType},
		{"SELECT count(DISTINCT 1, 2)", semantics.ClassType},
		{"SELECT 1 LIMIT 'x'", semantics.ClassType},
		{"SELECT a FROM t, u", semantics.ClassAmbiguous},
		{"SELECT q FROM t", semantics.ClassName},
		{"SELECT * FROM q", semantics.ClassName},
		{"INSERT INTO t (q) VALUES (1)", semantics.ClassName},
		{"SELECT 1 FROM t JOIN u USING (q)", semantics.ClassName},
		{"SELECT a FROM t ORDER BY 5", semantics.ClassName},
		{"SELECT a FROM t GROUP BY 5", semantics.ClassName},
		{"SELECT a FROM t WHERE sum(a) > 1", semantics.ClassGrouping},
		{"SELECT sum(sum(a)) FROM t", semantics.ClassGrouping},
		{"SELECT a FROM t GROUP BY sum(a)", semantics.ClassGrouping},
		{"SELECT a FROM t HAVING a > 1", semantics.ClassGrouping},
		{"SELECT 'a' LIKE 'a' ESCAPE 'ab'", semantics.ClassArgument},
		{"CREATE TABLE t (a)", semantics.ClassDuplicate},
		{"CREATE TABLE x (a, a)", semantics.ClassDuplicate},
		{"SELECT a FROM t UNION SELECT a FROM u ORDER BY z", semantics.ClassInvalidOrder},
		{"SELECT FROM t", semantics.ClassSyntax},
		{"SELECT (1", semantics.ClassSyntax},
		{"SELECT 'a", semantics.ClassSyntax},
		{"SELECT nofunction(1)", semantics.ClassUnsupported},
		{"SELECT 'a' = 'b' COLLATE nocollation", semantics.ClassUnsupported},
		{"SELECT *", semantics.ClassSyntax},
		{"SELECT 1 FROM t NATURAL JOIN u USING (a)", semantics.ClassSyntax},
		{"SELECT 1 ORDER BY 1 UNION SELECT 1", semantics.ClassSyntax},
		{"INSERT INTO t VALUES (1, 'x', 2)", semantics.ClassConstraint},
		{"INSERT INTO t VALUES (2, NULL, 2)", semantics.ClassConstraint},
		{"INSERT INTO t VALUES (2, 'x', 1)", semantics.ClassConstraint},
		{"INSERT INTO t VALUES (2, 'x', -1)", semantics.ClassConstraint},
		{"INSERT INTO t VALUES ('x', 'x', 7)", semantics.ClassType},
		{"INSERT INTO st VALUES ('x')", semantics.ClassConstraint},
		{"CREATE TABLE x (a INT CHECK ((SELECT 1)))", semantics.ClassUnsupported},
		{"CREATE TABLE x (a INT DEFAULT (b))", semantics.ClassUnsupported},
		{"SELECT " + strings.Repeat("(1+", 2000) + "1" + strings.Repeat(")", 2000), semantics.ClassUnsupported},
		{"SELECT zeroblob(2000000000)", semantics.ClassLength},
	} {
		_, err := s.Query(context.Background(), c.statement)
		var failure *engine.Error
		switch {
		case !errors.As(err, &failure):
			t.Errorf("%.80s: %v, want class %s", c.statement, err, c.want)
		case failure.Class != c.want || failure.Kind != engine.ErrorStatement:
			t.Errorf("%.80s: class %s of %v, want %s", c.statement, failure.Class, failure, c.want)
		}
	}
	if _, err := s.Query(context.Background(), "SELECT count(*) FROM t"); err != nil {
		t.Errorf("the session does not go on after errors: %v", err)
	}
}

// A schema that is edited by hand has its table begin beyond the end of the file.
func TestDamagedDatabaseIsTheEnginesFault(t *testing.T) {
	s := open(t, "")
	execute(t, s, "CREATE TABLE t (a INT)", "PRAGMA writable_schema = ON",
		"UPDATE sqlite_schema SET rootpage = 999 WHERE name = 't'", "PRAGMA writable_schema = RESET")
	var failure *engine.Error
	if _, err := s.Query(context.Background(), "SELECT a FROM t"); !errors.As(err, &failure) || !failure.Internal || failure.Class != semantics.ClassNone {
		t.Errorf("got %+v, want a fault of the engine", err)
	}
	if err := s.Reset(context.Background()); err != nil {
		t.Fatal(err)
	}
	execute(t, s, "CREATE TABLE t (a INT)", "SELECT a FROM t")
}

const endless = "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT count(*) FROM r"

func TestTimeoutInterruptsTheStatement(t *testing.T) {
	s := open(t, "")
	for range 3 {
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		_, err := s.Query(ctx, endless)
		cancel()
		var failure *engine.Error
		if !errors.As(err, &failure) || failure.Kind != engine.ErrorTimeout {
			t.Fatalf("got %v, want a timeout", err)
		}
		if result, err := s.Query(context.Background(), "SELECT 7"); err != nil || result.Rows[0][0].Text != "7" {
			t.Fatalf("the session does not go on: %v", err)
		}
	}
}

func TestResetEmptiesTheDatabase(t *testing.T) {
	folder := t.TempDir()
	for _, dsn := range []string{"", folder, filepath.Join(folder, "semcheck_x.db")} {
		s := open(t, dsn)
		execute(t, s, "CREATE TABLE t (a)", "INSERT INTO t VALUES (1)")
		if err := s.Reset(context.Background()); err != nil {
			t.Fatal(err)
		}
		execute(t, s, "CREATE TABLE t (a)")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if left, _ := os.ReadDir(folder); len(left) != 0 {
		t.Errorf("files are left: %v", left)
	}
}

func TestFirstSessionRemovesWhatKilledProcessesLeft(t *testing.T) {
	abandoned, foreign := enginetest.Planted(t)
	folder := t.TempDir()
	for _, name := range append(foreign, abandoned) {
		for _, suffix := range []string{".db", ".db-journal"} {
			if err := os.WriteFile(filepath.Join(folder, name+suffix), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := open(t, folder).Close(); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(folder); len(left) != 2*len(foreign) {
		t.Errorf("left: %v; want all but %s", left, abandoned)
	}
}

func TestForeignFilesAreRefused(t *testing.T) {
	foreign := filepath.Join(t.TempDir(), "mine.db")
	if err := os.WriteFile(foreign, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dsn := range []string{foreign, filepath.Join(t.TempDir(), "semcheck_x.txt"), filepath.Join(t.TempDir(), "other.db")} {
		if _, err := New("sqlite", spec.DialectByName("sqlite"), dsn); err == nil {
			t.Errorf("%s was accepted", dsn)
		}
	}
	if text, err := os.ReadFile(foreign); err != nil || string(text) != "precious" {
		t.Error("a foreign file was touched")
	}
}

func TestPreambleIsReadBack(t *testing.T) {
	d := *spec.DialectByName("sqlite")
	for _, preamble := range []string{"PRAGMA no_such_pragma = 1", "PRAGMA encoding = 'UTF-7'", "SELECT 1"} {
		d.Preamble = spec.Preamble{{Statement: preamble}}
		e, err := New("sqlite", &d, "")
		if err != nil {
			t.Fatal(err)
		}
		if s, err := e.Open(context.Background()); err == nil {
			t.Errorf("%s was accepted", preamble)
			s.Close()
		}
	}
}

func BenchmarkQuery(b *testing.B) {
	s := open(b, "")
	execute(b, s, "CREATE TABLE t1 (a INT, b TEXT, c REAL)", "CREATE TABLE t2 (a INT, d TEXT)")
	for range 20 {
		execute(b, s, "INSERT INTO t1 VALUES (abs(random()) % 10, 'x', 1.5)", "INSERT INTO t2 VALUES (abs(random()) % 10, NULL)")
	}
	for name, query := range map[string]string{
		"short": "SELECT a, b, c FROM t1 WHERE a = 3",
		"join":  "SELECT t1.a, count(*), max(t2.d) FROM t1 LEFT JOIN t2 ON t1.a = t2.a WHERE t1.b IS NOT NULL GROUP BY t1.a ORDER BY 1",
		"sub":   "SELECT a FROM t1 WHERE EXISTS (SELECT 1 FROM t2 WHERE t2.a > t1.a AND t2.d IS NULL) OR b IN (SELECT d FROM t2)",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
				if _, err := s.Query(ctx, query); err != nil {
					b.Fatal(err)
				}
				cancel()
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "queries/s")
		})
	}
	b.Run("reset", func(b *testing.B) {
		for b.Loop() {
			if err := s.Reset(context.Background()); err != nil {
				b.Fatal(err)
			}
		}
	})
}
