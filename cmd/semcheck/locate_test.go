package main

import (
	"bytes"
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/finding"
)

// TestFindingOfAnOlderRun: an ID is looked for in older runs, too, and --resume takes one.
func TestFindingOfAnOlderRun(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	run := func(args ...string) (int, string) {
		var out, problems bytes.Buffer
		status := execute(context.Background(), args, strings.NewReader(""), &out, &problems)
		return status, out.String() + problems.String()
	}
	folders := map[string]string{}
	for _, seed := range []string{"1", "2", "3"} {
		folders[seed] = filepath.Join(t.TempDir(), "run"+seed)
		if status, text := run("--target", "sqlite", "--queries", "20", "--seed", seed, "--no-report", "--out", folders[seed]); status != statusFine {
			t.Fatalf("status %d: %s", status, text)
		}
	}
	plantFinding(t, folders["2"], "query-7")

	if status, text := run("show", "7"); status != statusFine || !strings.Contains(text, "the latest run has no finding query-7; this one is of the run") || !strings.Contains(text, folders["2"]) {
		t.Errorf("show: status %d: %s", status, text)
	}
	if status, text := run("show", "8"); status != statusTrouble || !strings.Contains(text, "has no finding query-8; it has none") || !strings.Contains(text, "the 2 older runs, back to "+folders["1"]+", have none either") {
		t.Errorf("show of a finding that is nowhere: status %d: %s", status, text)
	}
	var problems bytes.Buffer
	if folder, err := runOf(context.Background(), &terminal{err: &problems}, "query-7"); err != nil || folder != folders["2"] {
		t.Errorf("the run of a finding: %s %v", folder, err)
	}
	if status, text := run("--resume", "latest", "--queries", "40", "--no-report"); status != statusFine || !strings.Contains(text, "seed 3") || !strings.Contains(text, "40 queries") {
		t.Errorf("resume latest: status %d: %s", status, text)
	}
}

// plantFinding puts a finding into a run.
func plantFinding(t *testing.T, folder, id string) {
	t.Helper()
	f := &finding.Finding{Format: finding.Format, ID: id, Law: "differential", Verdict: "disagree", Difference: "rows",
		Target: finding.Target{Name: "sqlite", Dialect: "sqlite", Version: "SQLite 3"},
		Origin: finding.Origin{Kind: "query", Number: 7}, Found: finding.Judged{Case: finding.Case{Query: "SELECT 7"}}}
	text, err := f.Encode()
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(folder, campaign.File))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("INSERT INTO findings VALUES (?, 'examined', 'query', 'disagree', 'disagree', ?)", id, string(text)); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}
