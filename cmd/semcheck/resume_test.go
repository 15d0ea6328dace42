package main

import (
	"bytes"
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/campaign"
)

// A run of before there were mixes is gone on with: it had the default one.
func TestResumeOfARunWithoutAMix(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	run := func(args ...string) (int, string) {
		var out, problems bytes.Buffer
		status := execute(context.Background(), append(args, "--no-report"), strings.NewReader(""), &out, &problems)
		return status, out.String() + problems.String()
	}
	if status, text := run("--target", "sqlite", "--queries", "20", "--out", folder); status != statusFine {
		t.Fatalf("status %d: %s", status, text)
	}
	db, err := sql.Open("sqlite", filepath.Join(folder, campaign.File))
	if err != nil {
		t.Fatal(err)
	}
	result, err := db.Exec("DELETE FROM run WHERE name = 'mix'")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := result.RowsAffected(); n != 1 || err != nil {
		t.Fatalf("the run says its mix %d times, %v", n, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if status, text := run("--resume", folder, "--queries", "60"); status != statusFine || !strings.Contains(text, "60") {
		t.Errorf("status %d: %s", status, text)
	}
}

// A run of another build is refused in one line, which says how to begin it anew, and that
// it can still be read; the command in it makes that run.
func TestResumeOfARunOfAnotherBuild(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	run := func(args ...string) (int, string) {
		var out, problems bytes.Buffer
		status := execute(context.Background(), args, strings.NewReader(""), &out, &problems)
		return status, out.String() + problems.String()
	}
	if status, text := run("--target", "sqlite", "--queries", "20", "--seed", "7", "--oracle", "differential=2,norec", "--keep-all", "--out", folder, "--no-report"); status != statusFine {
		t.Fatalf("status %d: %s", status, text)
	}
	db, err := sql.Open("sqlite", filepath.Join(folder, campaign.File))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("UPDATE run SET value = 'another' WHERE name = 'semcheck build'"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	status, text := run("--resume", folder, "--queries", "40", "--no-report")
	anew := "semcheck --target sqlite --seed 7 --oracle differential=2,norec=1 --mix default --derive own --timeout 10s --keep-all --queries 40"
	if status != statusTrouble || strings.Count(text, "\n") != 1 || !strings.Contains(text, "its semcheck build is another, now it is ") ||
		!strings.Contains(text, anew) || !strings.Contains(text, "semcheck report "+folder) {
		t.Errorf("status %d: %s", status, text)
	}
	if status, text := run(append(strings.Fields(anew)[1:], "--no-report")...); status != statusFine {
		t.Errorf("anew: status %d: %s", status, text)
	}
	if status, text := run("report", folder); status != statusFine {
		t.Errorf("report: status %d: %s", status, text)
	}
}

// A run keeps the name of its dialect, which of a graph database is none that --dialect takes.
func TestResumeNamesTheDialectOfAGraph(t *testing.T) {
	var out, problems bytes.Buffer
	status := execute(context.Background(), []string{"--target", "falkordb", "--dialect", "falkordb", "--dsn", "redis://127.0.0.1:1/", "--no-report"}, strings.NewReader(""), &out, &problems)
	if text := out.String() + problems.String(); status != statusTrouble || strings.Contains(text, "dialects of SQL") {
		t.Errorf("status %d: %s", status, text)
	}
}
