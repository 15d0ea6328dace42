package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// command runs a command line in this process.
func command(t *testing.T, in string, args ...string) (status int, out, stderr string) {
	t.Helper()
	if os.Getenv("XDG_STATE_HOME") == "" {
		t.Setenv("XDG_STATE_HOME", t.TempDir()) // the latest run is the user's
	}
	var o, e bytes.Buffer
	status = execute(context.Background(), args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String()
}

func TestExamples(t *testing.T) {
	folder := filepath.Join("..", "..", "examples")
	query, err := os.ReadFile(filepath.Join(folder, "unpaid.sql"))
	if err != nil {
		t.Fatal(err)
	}
	const want = ` with_not_in | with_not_exists
-------------+-----------------
           0 |               2
(1 row)
`
	for _, dialect := range []string{"iso", "mysql", "mysql56", "mariadb", "postgres", "sqlite"} {
		status, out, stderr := command(t, string(query), "eval", "--dialect", dialect, "--schema", filepath.Join(folder, "shop.sql"), "-")
		if status != statusFine || out != want {
			t.Errorf("%s: status %d\n%s%s", dialect, status, out, stderr)
		}
	}
	status, out, stderr := command(t, "", "--target", "sqlite", "--schema", filepath.Join(folder, "shop.sql"),
		"--queries-from", filepath.Join(folder, "unpaid.sql"), "--queries", "200", "--out", filepath.Join(t.TempDir(), "run"))
	if status != statusFine || !strings.Contains(stderr, "2 tables with 6 rows, 1 query") {
		t.Errorf("status %d\n%s%s", status, out, stderr)
	}
	status, out, stderr = command(t, "", "suite", "jsonl", filepath.Join(folder, "cases.jsonl"))
	if status != statusFine || !strings.Contains(out, fmt.Sprintf("  %-12s%8d\n", "right", 3)) {
		t.Errorf("status %d\n%s%s", status, out, stderr)
	}
	workflow, err := os.ReadFile(filepath.Join(folder, "semcheck.yml"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(workflow, []byte("--target postgres --queries 20000")) || bytes.Contains(workflow, []byte("\t")) {
		t.Error("the workflow does not run semcheck, or is no YAML")
	}
}

func TestExampleInCypher(t *testing.T) {
	folder := filepath.Join("..", "..", "examples")
	query, err := os.ReadFile(filepath.Join(folder, "others.cypher"))
	if err != nil {
		t.Fatal(err)
	}
	const want = ` name  | another_age | circles
-------+-------------+---------
 'Ada' | null        |       0
 'Bob' | false       |       2
 'Cyd' | null        |       2
(3 records)
`
	for _, naive := range []string{"--naive=false", "--naive"} {
		status, out, stderr := command(t, string(query), "eval", "--cypher", naive, "--graph", filepath.Join(folder, "friends.cypher"), "-")
		if status != statusFine || out != want {
			t.Errorf("%s: status %d\n%s%s", naive, status, out, stderr)
		}
	}
}

// A fault of semcheck itself ends in a short report, not in a stack of all
// goroutines.
func TestFaultIsReported(t *testing.T) {
	var out bytes.Buffer
	status := func() (status int) {
		defer func() {
			if fault := recover(); fault != nil {
				status = reportFault(&out, "semcheck eval", fault, []byte("goroutine 1:\npanic(x)\n\truntime.go:1\nmain.broken()\n\tbroken.go:7\n"))
			}
		}()
		panic("broken")
	}()
	text := out.String()
	if status != statusTrouble || !strings.Contains(text, "semcheck eval: semcheck itself failed: broken\n") ||
		!strings.Contains(text, "broken.go:7") || !strings.Contains(text, "go1.") || !strings.Contains(text, "report") {
		t.Errorf("status %d\n%s", status, text)
	}
}
