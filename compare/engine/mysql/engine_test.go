package mysql

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

func TestParseReadsBothForms(t *testing.T) {
	for _, c := range []struct{ dsn, user, password, net, address string }{
		{"mysql://root@127.0.0.1:3307/", "root", "", "tcp", "127.0.0.1:3307"},
		{"mariadb://u:p%40s@db.example/x", "u", "p@s", "tcp", "db.example:3306"},
		{"mysql://u@/?socket=/run/mysqld.sock", "u", "", "unix", "/run/mysqld.sock"},
		{"u:p@tcp(127.0.0.1:3307)/x", "u", "p", "tcp", "127.0.0.1:3307"},
		{"u@unix(/run/mysqld.sock)/", "u", "", "unix", "/run/mysqld.sock"},
	} {
		config, err := parse(c.dsn)
		if err != nil {
			t.Errorf("%s: %v", c.dsn, err)
			continue
		}
		if config.User != c.user || config.Passwd != c.password || config.Net != c.net || config.Addr != c.address {
			t.Errorf("%s: %+v", c.dsn, config)
		}
	}
}

func TestBadDSNIsOneLineWithoutPassword(t *testing.T) {
	for _, dsn := range []string{
		"postgres://u:s3cret@h/", "mysql://u:s3cret@h:port/", "u:s3cret@nonsense", "mysql://u:s3cret@h/?x=1", "mysql://u:s3cret@%zz/",
	} {
		_, err := New("mysql", spec.DialectByName("mysql"), dsn)
		if err == nil {
			t.Errorf("%s was accepted", dsn)
		} else if text := err.Error(); strings.Contains(text, "s3cret") || strings.Contains(text, "\n") {
			t.Errorf("the message shows the password or is several lines: %s", text)
		}
	}
}

func TestUnreachableServerSaysHowToStart(t *testing.T) {
	e, err := New("mariadb", spec.DialectByName("mariadb"), "mysql://u:s3cret@127.0.0.1:1/")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	_, err = e.Open(ctx)
	if err == nil {
		t.Fatal("somebody listens on port 1")
	}
	if text := err.Error(); strings.Contains(text, "s3cret") || !strings.Contains(text, "scripts/engines/mariadb.sh start") || strings.Contains(text, "\n") {
		t.Error(text)
	}
}

func TestSettings(t *testing.T) {
	for _, name := range []string{"mysql", "mysql56", "mariadb"} {
		for _, of := range spec.DialectByName(name).Preamble {
			if _, err := settings(of); of.Statement != "" && err != nil {
				t.Error(err)
			}
		}
	}
	if _, err := settings(spec.Setting{Statement: "SET GLOBAL x = 1"}); err == nil {
		t.Error("a setting that is not read back was accepted")
	}
}

func TestEachVersionIsOneTargets(t *testing.T) {
	for version, want := range map[string]string{
		"MySQL 5.6.24": "mysql56", "MySQL 5.6.51-log": "mysql56", "MySQL 9.7.4": "mysql", "MySQL 8.0.39": "mysql", "MySQL 5.7.44": "mysql",
		"MariaDB 10.11.19-MariaDB": "mariadb", "MariaDB 5.6.1-MariaDB": "mariadb",
	} {
		if got := targetOf(version); got != want {
			t.Errorf("%s is one of the target %s, want %s", version, got, want)
		}
	}
}

// MySQL 9.5 manual, 11.2.3: with 1 and 2 name comparisons are not case-sensitive.
func TestServerWhoseTableNamesAreCaselessIsRefused(t *testing.T) {
	for _, name := range []string{"mysql", "mysql56", "mariadb"} {
		d := spec.DialectByName(name)
		e, err := New(name, d, "mysql://u:s3cret@127.0.0.1:1/")
		if err != nil {
			t.Fatal(err)
		}
		if err := caseFits(d, "0"); err != nil {
			t.Error(err)
		}
		for _, setting := range []string{"1", "2"} {
			err := caseFits(d, setting)
			if err == nil {
				t.Errorf("%s: lower_case_table_names = %s is judged", name, setting)
				continue
			}
			text := e.unreachable(true, err).Error()
			if !strings.Contains(text, "lower_case_table_names = "+setting) || !strings.Contains(text, "lower_case_table_names=0") || strings.Contains(text, "\n") {
				t.Error(text)
			}
		}
	}
}

func TestContract(t *testing.T) {
	for _, name := range []string{"mysql", "mysql56", "mariadb"} {
		t.Run(name, func(t *testing.T) {
			d := spec.DialectByName(name)
			e, err := New(name, d, enginetest.DSN(t, name))
			if err != nil {
				t.Fatal(err)
			}
			checks := []enginetest.Failure{{Statement: "INSERT INTO t VALUES (2, 'x', -1)", Class: semantics.ClassConstraint}}
			if d.Checks == spec.ChecksIgnored {
				checks = nil
			}

			enginetest.Run(t, enginetest.Contract{
				Engine: e,
				Values: []enginetest.Value{
					{Expression: "1", Text: "1", Type: map[string]string{"mysql": "BIGINT", "mysql56": "BIGINT", "mariadb": "INT"}[name]},
					{Expression: "9223372036854775807", Text: "9223372036854775807", Type: "BIGINT"},
					{Expression: "18446744073709551615", Text: "18446744073709551615", Type: "UNSIGNED BIGINT"},
					{Expression: "~0", Text: "18446744073709551615", Type: "UNSIGNED BIGINT"},
					{Expression: "1.50", Text: "1.50", Type: "DECIMAL"},
					{Expression: "1/3", Text: "0.3333", Type: "DECIMAL"},
					{Expression: "1e0/3", Text: "0.3333333333333333", Type: "DOUBLE"},
					{Expression: "1.5e300", Text: "1.5e+300", Type: "DOUBLE"},
					{Expression: "0e0 * -1e0", Text: map[string]string{"mysql": "-0", "mysql56": "-0", "mariadb": "0"}[name], Type: "DOUBLE"},
					{Expression: "ROUND(2.0e0 / 3, 2)", Text: "0.67", Type: "DOUBLE"},
					{Expression: "'a\\0b'", Text: "a\x00b", Type: "VARCHAR"},
					{Expression: "'é€😀'", Text: "é€😀", Type: "VARCHAR"},
					{Expression: "X'00ff'", Text: "\x00\xff", Type: "VARBINARY"},
					{Expression: "CAST('2024-01-02' AS DATE)", Text: "2024-01-02", Type: "DATE"},
					{Expression: "NULL", Null: true, Type: "NULL"},
				},
				Setup: []string{"CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(3) NOT NULL, c INT UNIQUE CHECK (c > 0))", "CREATE TABLE u (a INT, z INT)",
					"INSERT INTO t VALUES (1, 'x', 1)", "INSERT INTO u VALUES (1, 1), (2, 2)"},
				Failures: append(checks, []enginetest.Failure{
					{Statement: "INSERT INTO u VALUES (1 / 0, 1)", Class: semantics.ClassDivisionByZero},
					{Statement: "SELECT 9223372036854775807 + 1", Class: semantics.ClassOverflow},
					{Statement: "INSERT INTO u VALUES (99999999999, 1)", Class: semantics.ClassOverflow},
					{Statement: "INSERT INTO u VALUES ('x', 1)", Class: semantics.ClassCast},
					{Statement: "SELECT (SELECT a FROM u)", Class: semantics.ClassCardinality},
					{Statement: "SELECT (SELECT 1, 2)", Class: semantics.ClassDegree},
					{Statement: "SELECT 1 UNION SELECT 1, 2", Class: semantics.ClassDegree},
					{Statement: "INSERT INTO u VALUES (1)", Class: semantics.ClassDegree},
					{Statement: "SELECT * FROM nowhere", Class: semantics.ClassName},
					{Statement: "SELECT q FROM t", Class: semantics.ClassName},
					{Statement: "SELECT a FROM t, u", Class: semantics.ClassAmbiguous},
					{Statement: "SELECT a FROM u GROUP BY z", Class: semantics.ClassGrouping},
					{Statement: "SELECT a FROM u WHERE sum(a) > 1", Class: semantics.ClassGrouping},
					{Statement: "SELECT 'a' LIKE 'a' ESCAPE 'ab'", Class: semantics.ClassArgument},
					{Statement: "INSERT INTO t VALUES (1, 'x', 2)", Class: semantics.ClassConstraint},
					{Statement: "INSERT INTO t VALUES (2, NULL, 2)", Class: semantics.ClassConstraint},
					{Statement: "INSERT INTO t VALUES (2, 'xxxx', 2)", Class: semantics.ClassLength},
					{Statement: "CREATE TABLE t (a INT)", Class: semantics.ClassDuplicate},
					{Statement: "SELECT * FROM t, t", Class: semantics.ClassDuplicate},
					{Statement: "SELECT FROM t", Class: semantics.ClassSyntax},
					{Statement: "SELECT nofunction(1)", Class: semantics.ClassUnsupported},
				}...),
				End:     func(s engine.Session) string { return "KILL " + s.(*Session).id },
				Endless: "SELECT COUNT(*) FROM information_schema.COLLATIONS a, information_schema.COLLATIONS b, information_schema.COLLATIONS c, information_schema.COLLATIONS d",
			})
		})
	}
}

// The texts of a prepared statement are those of the text protocol, also of
// floats, which come whole in the other one.
func TestPreparedTexts(t *testing.T) {
	for _, name := range []string{"mysql", "mysql56", "mariadb"} {
		t.Run(name, func(t *testing.T) {
			e, err := New(name, spec.DialectByName(name), enginetest.DSN(t, name))
			if err != nil {
				t.Fatal(err)
			}
			s := enginetest.Open(t, e)
			enginetest.Execute(t, s, "CREATE TABLE f (a FLOAT, b FLOAT(7, 3), c DOUBLE, d DOUBLE(9, 2), e BIGINT UNSIGNED, f DECIMAL(9, 3), g VARBINARY(3), h TINYINT)",
				"INSERT INTO f VALUES (1.23456789, 1.23456, 0.1e0 + 0.2e0, 1.005, 18446744073709551615, 1.50, X'00ff', -1), (16777217, -0.0005, 1e300, 0.125, 0, 0, '', NULL), (1e-7, 0, -0e0, 2.675, 1, -1, NULL, 3)")
			const query = "SELECT a, b, c, d, e, f, g, h, a + b, c * d, AVG(d), SUM(a), ROUND(c, 1) FROM f GROUP BY a, b, c, d, e, f, g, h ORDER BY a"
			text, err := s.Query(context.Background(), query)
			if err != nil {
				t.Fatal(err)
			}
			prepared, err := s.(*Session).QueryPrepared(context.Background(), query)
			if err != nil {
				t.Fatal(err)
			}
			if len(text.Rows) != 3 || len(prepared.Rows) != len(text.Rows) {
				t.Fatalf("%d and %d rows", len(text.Rows), len(prepared.Rows))
			}
			for i := range text.Rows {
				for k := range text.Rows[i] {
					if text.Rows[i][k] != prepared.Rows[i][k] {
						t.Errorf("%s in row %d: %+v, prepared %+v", text.Columns[k].Name, i, text.Rows[i][k], prepared.Rows[i][k])
					}
				}
			}
		})
	}
}

func TestRefusalsFitTheirCauses(t *testing.T) {
	noise, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer noise.Close()
	go func() {
		for {
			c, err := noise.Accept()
			if err != nil {
				return
			}
			_, _ = c.Write([]byte("HTTP/1.1 400 Bad Request\r\n\r\n")) // the test sees what comes of it
			_ = c.Close()
		}
	}()
	e, err := New("mysql", spec.DialectByName("mysql"), "mysql://root@"+noise.Addr().String()+"/")
	if err != nil {
		t.Fatal(err)
	}
	_, other := e.Open(context.Background())
	const start = "start the server, or name another"
	statement := &engine.Error{Number: 1064, State: "42000", Message: "no"}
	for name, test := range map[string]struct {
		err  error
		says string
	}{
		"another protocol":     {other, engine.AdviceProtocol},
		"nobody listens":       {e.unreachable(false, errors.New("connection refused")), start},
		"the login is refused": {e.unreachable(false, &mysql.MySQLError{Number: 1045, Message: "Access denied"}), engine.AdviceLogin},
		"a required setting":   {e.unreachable(true, &engine.LackError{Name: "sql_mode", Cause: statement}), "lacks sql_mode, without which nothing can be judged"},
		"a statement":          {e.unreachable(true, statement), engine.AdviceAnswers},
		"gone after the login": {e.unreachable(true, &engine.Error{Kind: engine.ErrorConnection, Message: "the connection is lost"}), start},
		"another version":      {e.unreachable(true, &otherError{"MariaDB 10.11.19", "mariadb"}), "use --target mariadb, or judge it all the same under a name of your own with --name"},
	} {
		if text := test.err.Error(); !strings.Contains(text, test.says) || strings.Contains(text, "\n") || (test.says != start && strings.Contains(text, start)) {
			t.Errorf("%s: %s", name, text)
		}
	}
}
