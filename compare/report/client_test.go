package report

import (
	"bytes"
	"fmt"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/finding"
)

// program finds a client on this machine, or skips the test.
func program(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	fmt.Printf("skip: %s: no client %s on this machine\n", t.Name(), strings.Join(names, " or "))
	t.SkipNow()
	return ""
}

// TestScriptInItsClient runs scripts in the real clients, twice: what they print
// can be read, and nothing of the first time is left for the second.
func TestScriptInItsClient(t *testing.T) {
	tests := []struct {
		target    string
		preamble  []string
		arguments func(t *testing.T) []string // the program first
		want      []string                    // in what is printed, in this order, blanks folded
	}{
		{"sqlite", nil, func(t *testing.T) []string { return []string{program(t, "sqlite3"), ":memory:"} },
			[]string{"'sqlite_version()'", "'a','b'", "1,'NULL'", "NULL,'it''s; -- x'"}},
		{"mysql", []string{"SET NAMES utf8mb4 COLLATE utf8mb4_0900_bin"}, mysqlArguments("mysql"),
			[]string{"| VERSION() |", "| a | b |", "| 1 | NULL |", "| NULL | it's; -- x |"}},
		{"mariadb", []string{"SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin"}, mysqlArguments("mariadb"),
			[]string{"| VERSION() |", "| a | b |", "| 1 | NULL |", "| NULL | it's; -- x |"}},
		{"postgres", []string{"SET TIME ZONE 'UTC'"}, postgresArguments,
			[]string{"version | datcollate", "a | b", "1 | NULL", "NULL | it's; -- x", "Column | Type", "a | integer"}},
		{"duckdb", nil, func(t *testing.T) []string { return []string{program(t, "duckdb"), "-no-init", ":memory:"} },
			[]string{`"version"()`, "│ a │ b │", "│ 1 │ NULL │", "│ NULL │ it's; -- x │"}},
	}
	for _, test := range tests {
		t.Run(test.target, func(t *testing.T) {
			arguments := test.arguments(t)
			f := &finding.Finding{
				Verdict: "disagree", Difference: "type", Target: finding.Target{Name: test.target, Dialect: test.target, Version: "1", Preamble: test.preamble},
				Found: finding.Judged{Case: finding.Case{
					Statements: []string{"CREATE TABLE t (a INTEGER, b VARCHAR(20))", "INSERT INTO t VALUES (1, 'NULL'), (NULL, 'it''s; -- x')"},
					Query:      "SELECT a, b FROM t ORDER BY a IS NULL",
				}},
			}
			var first string
			for range 2 {
				command := exec.Command(arguments[0], arguments[1:]...)
				var out, problems bytes.Buffer
				command.Stdin, command.Stdout, command.Stderr = bytes.NewReader(Script(f)), &out, &problems
				if err := command.Run(); err != nil || problems.Len() > 0 {
					t.Fatalf("%v: %s\n%s", err, &problems, Script(f))
				}
				left := strings.Join(strings.Fields(out.String()), " ")
				for _, want := range test.want {
					_, after, found := strings.Cut(left, want)
					if !found {
						t.Fatalf("%q is not printed, or not in its place:\n%s", want, &out)
					}
					left = after
				}
				if first != "" && out.String() != first {
					t.Errorf("the second time it prints\n%s\nthe first time\n%s", &out, first)
				}
				first = out.String()
			}
		})
	}
}

func mysqlArguments(target string) func(t *testing.T) []string {
	return func(t *testing.T) []string {
		path := program(t, target, "mariadb", "mysql")
		dsn, err := url.Parse(enginetest.DSN(t, target))
		if err != nil {
			t.Fatal(err)
		}
		password, _ := dsn.User.Password()
		return []string{
			path, "--no-defaults", "--force", "--table", "--default-character-set=utf8mb4", "--protocol=tcp",
			"--host=" + dsn.Hostname(), "--port=" + dsn.Port(), "--user=" + dsn.User.Username(), "--password=" + password,
		}
	}
}

func postgresArguments(t *testing.T) []string {
	return []string{program(t, "psql"), "-X", "-d", enginetest.DSN(t, "postgres"), "-f", "-"}
}
