package targets

import (
	"context"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/semantics"
)

// started returns the engine of a target that runs as a process of its own, or
// skips the test where it is not built.
func started(t *testing.T, target Target) engine.Engine {
	t.Helper()
	e, err := target.Engine("", nil)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Built(t, e)
	return e
}

func TestSQLiteVersionsKeepTheContract(t *testing.T) {
	for _, target := range All() {
		if target.Family != familySQLite || !target.Child {
			continue
		}
		t.Run(target.Name, func(t *testing.T) {
			enginetest.Run(t, enginetest.Contract{
				Engine: started(t, target),
				Values: []enginetest.Value{
					{Expression: "1", Text: "1", Type: "integer"},
					{Expression: "0.1 + 0.2", Text: "0.30000000000000004", Type: "real"},
					{Expression: "'a' || char(0)", Text: "a\x00", Type: "text"},
					{Expression: "X'00ff'", Text: "\x00\xff", Type: "blob"},
					{Expression: "NULL", Null: true, Type: "null"},
				},
				Setup: []string{"CREATE TABLE t (a INT UNIQUE)", "INSERT INTO t VALUES (1)"},
				Failures: []enginetest.Failure{
					{Statement: "SELECT abs(-9223372036854775807 - 1)", Class: semantics.ClassOverflow},
					{Statement: "SELECT (SELECT 1, 2)", Class: semantics.ClassDegree},
					{Statement: "SELECT 1 IN (SELECT 1, 2)", Class: semantics.ClassDegree},
					{Statement: "SELECT q FROM t", Class: semantics.ClassName},
					{Statement: "SELECT a FROM t WHERE sum(a) > 1", Class: semantics.ClassGrouping},
					{Statement: "SELECT FROM t", Class: semantics.ClassSyntax},
					{Statement: "INSERT INTO t VALUES (1)", Class: semantics.ClassConstraint},
					{Statement: "SELECT nofunction(1)", Class: semantics.ClassUnsupported},
					{Statement: "SELECT zeroblob(2000000000)", Class: semantics.ClassLength},
				},
				Endless: "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT count(*) FROM r",
			})
		})
	}
}

func TestDuckDBKeepsTheContract(t *testing.T) {
	for _, target := range All() {
		if target.Family != familyDuckDB {
			continue
		}
		t.Run(target.Name, func(t *testing.T) {
			enginetest.Run(t, enginetest.Contract{
				Engine: started(t, target),
				Values: []enginetest.Value{
					{Expression: "1", Text: "1", Type: "INTEGER"},
					{Expression: "1 = 1", Text: "true", Type: "BOOLEAN"},
					{Expression: "9223372036854775807::HUGEINT * 2", Text: "18446744073709551614", Type: "HUGEINT"},
					{Expression: "0.50", Text: "0.50", Type: "DECIMAL(3,2)"},
					{Expression: "0.1e0 + 0.2e0", Text: "0.30000000000000004", Type: "DOUBLE"},
					{Expression: "'a' || chr(0)", Text: "a\x00", Type: "VARCHAR"},
					{Expression: `BLOB '\x00\xFF'`, Text: "\x00\xff", Type: "BLOB"},
					{Expression: "NULL::VARCHAR", Null: true, Type: "VARCHAR"},
				},
				Setup: []string{"CREATE TABLE t (a INT UNIQUE, b VARCHAR)", "INSERT INTO t VALUES (1, 'x')", "CREATE TABLE u (a INT)", "INSERT INTO u VALUES (1), (2)"},
				Failures: []enginetest.Failure{
					{Statement: "SELECT 2147483647 + a FROM t", Class: semantics.ClassOverflow},
					{Statement: "SELECT (a + 299)::TINYINT FROM t", Class: semantics.ClassOverflow},
					{Statement: "SELECT b::INTEGER FROM t", Class: semantics.ClassCast},
					{Statement: "SELECT (SELECT a FROM u)", Class: semantics.ClassCardinality},
					{Statement: "SELECT (SELECT 1, 2)", Class: semantics.ClassDegree},
					{Statement: "SELECT 1 UNION SELECT 1, 2", Class: semantics.ClassDegree},
					{Statement: "SELECT q FROM t", Class: semantics.ClassName},
					{Statement: "SELECT 1 FROM q", Class: semantics.ClassName},
					{Statement: "SELECT a FROM t, u", Class: semantics.ClassAmbiguous},
					{Statement: "SELECT a FROM t WHERE sum(a) > 1", Class: semantics.ClassGrouping},
					{Statement: "SELECT a, COUNT(*) FROM t", Class: semantics.ClassGrouping},
					{Statement: "SELECT FROM t", Class: semantics.ClassSyntax},
					{Statement: "SELECT ~b FROM t", Class: semantics.ClassType},
					{Statement: "SELECT b || b LIKE 'x\\' ESCAPE '\\' FROM t", Class: semantics.ClassArgument},
					{Statement: "INSERT INTO t VALUES (1, 'y')", Class: semantics.ClassConstraint},
					{Statement: "CREATE TABLE t (a INT)", Class: semantics.ClassDuplicate},
					{Statement: "SELECT nofunction(1)", Class: semantics.ClassUnsupported},
				},
				Endless: "SELECT count(*) FROM range(100000000) a, range(100000000) b WHERE a.range + b.range = -1",
			})
		})
	}
}

func TestVersionsAreListedFromTheOldest(t *testing.T) {
	var names []string
	for _, target := range Versions("sqlite") {
		names = append(names, target.Name)
	}
	want := []string{"sqlite@3.29.0", "sqlite@3.30.1", "sqlite@3.32.2", "sqlite@3.53.4", "sqlite"}
	if !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	if list := Versions(""); list != nil {
		t.Errorf("targets of no family have versions: %v", list)
	}
}

func TestVersionsCompareByTheirNumbers(t *testing.T) {
	for _, c := range [][2]string{{"3.9.0", "3.30.0"}, {"0.9.2", "1.1.3"}, {"1.5", "1.5.5"}} {
		if compareVersions(c[0], c[1]) >= 0 || compareVersions(c[1], c[0]) <= 0 || compareVersions(c[0], c[0]) != 0 {
			t.Errorf("%s is not older than %s", c[0], c[1])
		}
	}
}

// A build of an old version has the wrong results that were published of it, or
// it is not that version.
//
// Source: Rigger and Su, "Detecting Optimization Bugs in Database Engines via
// Non-optimizing Reference Engine Construction", listing 1.
func TestPublishedWrongResultShowsInItsVersion(t *testing.T) {
	for version, want := range map[string]int{"3.29.0": 0, "3.30.1": 1, "3.53.4": 1} {
		t.Run(version, func(t *testing.T) {
			target, err := ByName("sqlite@" + version)
			if err != nil {
				t.Fatal(err)
			}
			s := enginetest.Open(t, started(t, target))
			enginetest.Execute(t, s, "CREATE TABLE t0 (c0 UNIQUE)", "INSERT INTO t0 VALUES (-1)")
			result, err := s.Query(context.Background(), "SELECT * FROM t0 WHERE c0 GLOB '-*'")
			if err != nil || len(result.Rows) != want {
				t.Errorf("got %d rows, want %d: %v", len(result.Rows), want, err)
			}
		})
	}
}
