package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest/imitation"
	"github.com/semcheck/semcheck/spec"
)

// A rule that the version before followed and that this one has wrong is a rule that regressed: the
// matrix of both names it with the finding, and so do the page, the JSON and the badge.
func TestMatrixOfTwoVersions(t *testing.T) {
	root := t.TempDir()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	run := func(want int, args ...string) string {
		t.Helper()
		var out, problems bytes.Buffer
		if status := execute(context.Background(), args, strings.NewReader(""), &out, &problems); status != want {
			t.Fatalf("%v: status %d, want %d: %s%s", args, status, want, &out, &problems)
		}
		return out.String()
	}
	// The planted fault: each first value of a SELECT with ABS has another sign.
	wrong := func(query string, r *engine.Result) {
		if strings.Contains(query, "ABS(") && !strings.Contains(query, "FROM") {
			for _, row := range r.Rows {
				if text := row[0].Text; !row[0].Null && text != "0" && text != "" && text[0] != '-' {
					row[0].Text = "-" + text
				}
			}
		}
	}
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(root, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	schema, queries := write("s.sql", "CREATE TABLE t (a INTEGER);\nINSERT INTO t VALUES (1), (-2), (NULL);\n"), write("q.sql", "SELECT ABS(5);\nSELECT a + 1 FROM t;\n")
	folders := map[string]string{}
	for _, version := range []string{"PostgreSQL 18.9", "PostgreSQL 18.10"} {
		s := &imitation.Server{Dialect: spec.DialectByName("postgres"), TakesOptions: true}
		want := statusFine
		if version == "PostgreSQL 18.10" {
			s.Wrong, want = wrong, statusFindings
		}
		dsn, err := s.Start()
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Join(root, version)
		run(want, "--target", "postgres", "--dsn", dsn, "--schema", schema, "--queries-from", queries, "--queries", "60", "--out", folder)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		change(t, folder, "UPDATE run SET value = '"+version+"' WHERE name = 'engine version'")
		folders[version] = folder
	}
	before, now := folders["PostgreSQL 18.9"], folders["PostgreSQL 18.10"]
	text := run(statusFindings, "matrix", now, before, "--check")
	for _, want := range []string{
		`PostgreSQL 18.10 since PostgreSQL 18.9: [1-9]\d* rules? regressed, 0 rules mended`,
		`regressed: arithmetic\.absolute, bug A:\d+`,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	var document struct {
		Columns []struct {
			Version         string
			Follows, Tested int
			Rules           map[string]struct {
				State, Witness string
				Run            *int
			}
		}
		Changes []struct {
			From, To          string
			Regressed, Mended []string
		}
	}
	if err := json.Unmarshal([]byte(run(statusFine, "matrix", now, before, "--json")), &document); err != nil {
		t.Fatal(err)
	}
	if c := document.Columns; len(c) != 2 || c[0].Version != "PostgreSQL 18.9" || c[1].Version != "PostgreSQL 18.10" || c[0].Follows != c[0].Tested || c[1].Follows >= c[1].Tested {
		t.Fatalf("columns %+v", c)
	}
	good, bad := document.Columns[0].Rules["arithmetic.absolute"], document.Columns[1].Rules["arithmetic.absolute"]
	if good.State != "conforms" && good.State != "documented" || good.Witness != "query-0" || *good.Run != 1 || bad.State != "bug" || !strings.HasPrefix(bad.Witness, "query-") || *bad.Run != 0 {
		t.Errorf("before %+v, now %+v", good, bad)
	}
	if text := run(statusFine, "show", filepath.Join(now, bad.Witness)); !strings.Contains(text, "ABS(") {
		t.Errorf("the witness of the bug is\n%s", text)
	}
	if len(document.Changes) != 1 || !strings.Contains(strings.Join(document.Changes[0].Regressed, " "), "arithmetic.absolute") {
		t.Errorf("changes %+v", document.Changes)
	}
	files := map[string]string{}
	for flag, name := range map[string]string{"markdown": "m.md", "html": "m.html", "badge": "m.svg"} {
		path := filepath.Join(root, name)
		run(statusFine, "matrix", now, before, "--"+flag, path)
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[flag] = string(content)
	}
	for flag, want := range map[string]string{
		"markdown": "| `arithmetic.absolute` | " + good.State + " B:0 | **bug A:", "html": `<td class="bug" title="2 of 3 cases"><a href="PostgreSQL%2018.10/findings/` + bad.Witness + `/report.md">`, "badge": "PostgreSQL 18.10 ",
	} {
		if !strings.Contains(files[flag], want) {
			t.Errorf("no %s in the %s:\n%s", want, flag, strings.Join(regexp.MustCompile(`.*bug.*`).FindAllString(files[flag], -1), "\n"))
		}
	}
	if external := regexp.MustCompile(`(src|href)="https?:|@import|url\(`).FindString(files["html"]); external != "" {
		t.Errorf("the page fetches %s", external)
	}
	run(statusFine, "matrix", now, before, "--badge", filepath.Join(root, "m.json"))
	var badge struct {
		SchemaVersion         int
		Label, Message, Color string
	}
	content, err := os.ReadFile(filepath.Join(root, "m.json"))
	if err == nil {
		err = json.Unmarshal(content, &badge)
	}
	if err != nil || badge.SchemaVersion != 1 || badge.Label != "semcheck" || !strings.HasPrefix(badge.Message, "PostgreSQL 18.10 ") || badge.Color == "" {
		t.Errorf("badge %s, %v", content, err)
	}
	// The other way round nothing regressed, and the rule is mended.
	change(t, before, "UPDATE run SET value = 'PostgreSQL 18.11' WHERE name = 'engine version'")
	if text := run(statusFine, "matrix", now, before, "--check"); !strings.Contains(text, "mended: arithmetic.absolute") || !strings.Contains(text, "0 rules regressed") {
		t.Error(text)
	}
	// A finding that was not examined blames no rule yet, and is no less wrong.
	change(t, now, "UPDATE findings SET state = 'reported'")
	change(t, now, "UPDATE run SET value = 'PostgreSQL 18.12' WHERE name = 'engine version'")
	run(statusFine, "matrix", now, "--badge", filepath.Join(root, "unexamined.json"))
	if content, err := os.ReadFile(filepath.Join(root, "unexamined.json")); err != nil || !strings.Contains(string(content), "#b26a00") {
		t.Errorf("badge %s, %v", content, err)
	}
	if text := run(statusFine, "matrix", now); !regexp.MustCompile(`findings that blame no rule, new or not examined: [1-9]\d*, such as A:\d+\n`).MatchString(text) {
		t.Error(text)
	}
	change(t, before, "DROP TABLE reached") // an older semcheck kept no queries that show a rule
	text = run(statusFine, "matrix", before, "--json")
	if !strings.Contains(text, "is of an older semcheck, and has no witnesses") || !strings.Contains(text, `"arithmetic.absolute":{"state":"`+good.State+`","cases":2,"of":3}`) {
		t.Error(text)
	}
}

// change changes the run database of a folder.
func change(t *testing.T, folder, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(folder, campaign.File))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}
