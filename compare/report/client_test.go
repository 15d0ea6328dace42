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

// TestCommentsLookLikeTheClient runs scripts in the real clients: the comment
// that tells what came is, line for line, what the client prints.
func TestCommentsLookLikeTheClient(t *testing.T) {
	for target, arguments := range map[string]func(t *testing.T) []string{
		"sqlite": func(t *testing.T) []string { return []string{program(t, "sqlite3"), ":memory:"} },
		"mysql":  mysqlArguments("mysql"), "mariadb": mysqlArguments("mariadb"), "postgres": postgresArguments,
	} {
		t.Run(target, func(t *testing.T) {
			command := exec.Command(arguments(t)[0], arguments(t)[1:]...)
			f := &finding.Finding{
				Verdict: "disagree", Difference: "rows", Target: finding.Target{Name: target, Dialect: target, Version: "1"},
				Found: finding.Judged{
					Case: finding.Case{
						Statements: []string{"CREATE TABLE t (long_name INTEGER, b VARCHAR(20))", "INSERT INTO t VALUES (1, 'it''s'), (NULL, '20'), (300, NULL), (4, '')"},
						Query:      "SELECT long_name, b FROM t ORDER BY long_name IS NULL, long_name",
					},
					Expected: finding.Expected{Outcome: "rows", Columns: []string{"integer", "text"}, Worlds: [][]finding.Tie{{}}},
					Actual: finding.Actual{Count: 4, Columns: []finding.Column{{Name: "long_name", Type: "INTEGER"}, {Name: "b", Type: "VARCHAR"}}, Rows: [][]*finding.Cell{
						{cell("", "1"), cell("", "it's")}, {cell("", "4"), cell("", "")}, {cell("", "300"), nil}, {nil, cell("", "20")},
					}},
				},
			}
			script := Script(f)
			var out, problems bytes.Buffer
			command.Stdin, command.Stdout, command.Stderr = bytes.NewReader(script), &out, &problems
			if err := command.Run(); err != nil || problems.Len() > 0 {
				t.Fatalf("%v: %s\n%s", err, &problems, script)
			}
			_, came, _ := strings.Cut(string(script), "-- actual on 1:\n")
			printed := map[string]bool{}
			for line := range strings.Lines(out.String()) {
				printed[strings.TrimRight(line, " \n")] = true
			}
			lines := 0
			for line := range strings.Lines(came) {
				text, ok := strings.CutPrefix(strings.TrimRight(line, "\n"), "--   ")
				if !ok || text == "(4 rows)" {
					break
				}
				lines++
				if !printed[text] {
					t.Errorf("%q is not printed by the client:\n%s", text, &out)
				}
			}
			if lines < 5 {
				t.Errorf("%d lines tell what came:\n%s", lines, script)
			}
		})
	}
}

func TestAnswersThatPrintAlike(t *testing.T) {
	f := sampleOrder()
	f.Difference, f.Found.Expected.Columns, f.Found.Expected.Ordered = "rows", []string{"text"}, false
	f.Found.Expected.Worlds = [][]finding.Tie{{{Take: 1, Rows: [][]*string{{text("'3'")}}}}}
	f.Found.Actual.Rows, f.Found.Actual.Count = f.Found.Actual.Rows[:1], 1
	f.Found.Expected.Worlds[0][0].Rows[0][0] = text("'NULL'")
	f.Found.Actual.Rows[0][0] = nil
	if script := string(Script(f)); !strings.Contains(script, "-- "+"   'NULL'\n") || strings.Contains(script, "| NULL") {
		t.Errorf("the text NULL and no value look alike:\n%s", script)
	}
}
