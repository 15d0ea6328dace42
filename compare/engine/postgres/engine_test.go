package postgres

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

func TestBadDSNIsOneLineWithoutPassword(t *testing.T) {
	for _, dsn := range []string{
		"postgres://u:s3cret@h:port/", "postgres://u:s3cret@h/?sslmode=sometimes", "host=h password=s3cret sslmode=sometimes",
		"postgres://u:s3cret@%zz/",
	} {
		_, err := New("postgres", spec.DialectByName("postgres"), dsn)
		if err == nil {
			t.Errorf("%s was accepted", dsn)
		} else if text := err.Error(); strings.Contains(text, "s3cret") || strings.Contains(text, "\n") {
			t.Errorf("the message shows the password or is several lines: %s", text)
		}
	}
}

func TestUnreachableServerSaysHowToStart(t *testing.T) {
	for _, dsn := range []string{"postgres://u:s3cret@127.0.0.1:1/x", "host=127.0.0.1 port=1 user=u password=s3cret"} {
		e, err := New("postgres", spec.DialectByName("postgres"), dsn)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		_, err = e.Open(ctx)
		if err == nil {
			t.Fatal("somebody listens on port 1")
		}
		if text := err.Error(); strings.Contains(text, "s3cret") || !strings.Contains(text, "scripts/engines/postgres.sh start") || strings.Contains(text, "\n") {
			t.Error(text)
		}
	}
}

func TestSettings(t *testing.T) {
	for _, statement := range spec.DialectByName("postgres").Preamble.Statements() {
		if _, _, err := setting(statement); err != nil {
			t.Error(err)
		}
	}
	if _, _, err := setting("SELECT 1"); err == nil {
		t.Error("a statement that is not read back was accepted")
	}
}

func TestContract(t *testing.T) {
	e, err := New("postgres", spec.DialectByName("postgres"), enginetest.DSN(t, "postgres"))
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Run(t, enginetest.Contract{
		Engine: e,
		Values: []enginetest.Value{
			{Expression: "1", Text: "1", Type: "INTEGER"},
			{Expression: "1::smallint", Text: "1", Type: "SMALLINT"},
			{Expression: "9223372036854775807", Text: "9223372036854775807", Type: "BIGINT"},
			{Expression: "1.50", Text: "1.50", Type: "NUMERIC"},
			{Expression: "1e0::float8/3", Text: "0.3333333333333333", Type: "DOUBLE PRECISION"},
			{Expression: "'-0'::float8", Text: "-0", Type: "DOUBLE PRECISION"},
			{Expression: "'NaN'::float8", Text: "NaN", Type: "DOUBLE PRECISION"},
			{Expression: "0.1::real", Text: "0.1", Type: "REAL"},
			{Expression: "true", Text: "t", Type: "BOOLEAN"},
			{Expression: "'é€😀'", Text: "é€😀", Type: "TEXT"},
			{Expression: "'a'::varchar(3)", Text: "a", Type: "CHARACTER VARYING"},
			{Expression: "'a'::char(3)", Text: "a  ", Type: "CHARACTER"},
			{Expression: `'\x00ff'::bytea`, Text: "\x00\xff", Type: "BYTEA"},
			{Expression: "''::bytea", Text: "", Type: "BYTEA"},
			{Expression: "DATE '2024-01-02'", Text: "2024-01-02", Type: "DATE"},
			{Expression: "NULL", Null: true, Type: "TEXT"},
		},
		Setup: []string{"CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(3) NOT NULL, c INT UNIQUE CHECK (c > 0))", "CREATE TABLE u (a INT, z INT)",
			"INSERT INTO t VALUES (1, 'x', 1)", "INSERT INTO u VALUES (1, 1), (2, 2)"},
		Failures: []enginetest.Failure{
			{Statement: "SELECT 1 / 0", Class: semantics.ClassDivisionByZero},
			{Statement: "SELECT 2147483647 + 1", Class: semantics.ClassOverflow},
			{Statement: "SELECT 'x'::int", Class: semantics.ClassCast},
			{Statement: "SELECT (SELECT a FROM u)", Class: semantics.ClassCardinality},
			{Statement: "SELECT (SELECT 1, 2)", Class: semantics.ClassDegree},
			{Statement: "SELECT 1 IN (SELECT 1, 2)", Class: semantics.ClassDegree},
			{Statement: "SELECT (1, 2) IN (SELECT 1)", Class: semantics.ClassDegree},
			{Statement: "SELECT (1, 2) = (1, 2, 3)", Class: semantics.ClassDegree},
			{Statement: "SELECT 1 UNION SELECT 1, 2", Class: semantics.ClassDegree},
			{Statement: "SELECT * FROM (VALUES (1), (1, 2)) v", Class: semantics.ClassDegree},
			{Statement: "INSERT INTO u VALUES (1, 2, 3)", Class: semantics.ClassDegree},
			{Statement: "INSERT INTO u (a, z) VALUES (1)", Class: semantics.ClassDegree},
			{Statement: "SELECT 1 + true", Class: semantics.ClassType},
			{Statement: "SELECT CASE WHEN 1 THEN 2 END", Class: semantics.ClassType},
			{Statement: "SELECT * FROM nowhere", Class: semantics.ClassName},
			{Statement: "SELECT q FROM t", Class: semantics.ClassName},
			{Statement: "SELECT a FROM t ORDER BY 5", Class: semantics.ClassName},
			{Statement: "SELECT a FROM t, u", Class: semantics.ClassAmbiguous},
			{Statement: "SELECT a FROM u GROUP BY z", Class: semantics.ClassGrouping},
			{Statement: "SELECT a FROM u WHERE sum(a) > 1", Class: semantics.ClassGrouping},
			{Statement: "SELECT DISTINCT a FROM u ORDER BY z", Class: semantics.ClassInvalidOrder},
			{Statement: "SELECT 'a' LIKE 'a' ESCAPE 'ab'", Class: semantics.ClassArgument},
			{Statement: `SELECT 'ab' LIKE 'a\'`, Class: semantics.ClassArgument},
			{Statement: "SELECT 1 LIMIT -1", Class: semantics.ClassArgument},
			{Statement: "INSERT INTO t VALUES (1, 'x', 2)", Class: semantics.ClassConstraint},
			{Statement: "INSERT INTO t VALUES (2, NULL, 2)", Class: semantics.ClassConstraint},
			{Statement: "INSERT INTO t VALUES (2, 'x', -1)", Class: semantics.ClassConstraint},
			{Statement: "INSERT INTO t VALUES (2, 'xxxx', 2)", Class: semantics.ClassLength},
			{Statement: "CREATE TABLE t (a INT)", Class: semantics.ClassDuplicate},
			{Statement: "SELECT * FROM t, t", Class: semantics.ClassDuplicate},
			{Statement: "SELECT FROM t WHERE", Class: semantics.ClassSyntax},
			{Statement: "SELECT 1 FROM t FULL JOIN u ON t.a < u.a", Class: semantics.ClassUnsupported},
		},
		End: func(s engine.Session) string {
			return fmt.Sprintf("SELECT pg_terminate_backend(%d)", s.(*Session).connection.PID())
		},
		Endless: "SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100000) c",
	})
}
