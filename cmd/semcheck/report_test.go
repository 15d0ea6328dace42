package main

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/report"
)

// TestIgnoredClassesAreKept has the classes of --ignore in the run: the reports of later judge as the run did.
func TestIgnoredClassesAreKept(t *testing.T) {
	typed := &finding.Finding{ID: "query-1", Difference: "type", Cluster: &finding.Cluster{Key: "a-1"}, Found: finding.Judged{Case: finding.Case{Query: "SELECT 1"}}}
	stored := &campaign.Stored{Meta: map[string]string{"target": "mysql"}, Findings: []campaign.StoredFinding{{Finding: typed, State: "examined"}}}
	for classes, want := range map[string]string{"": "", "rows": "", "rows,types": "types"} {
		stored.Meta[campaign.MetaIgnored] = classes
		r := reportedRun(stored)
		text, err := report.JUnit([]*report.Run{r})
		if err != nil {
			t.Fatal(err)
		}
		if ignored := want != ""; r.Clusters[0].Ignored != want || r.Failed() == ignored || strings.Contains(string(text), `<skipped message="--ignore types: `) != ignored {
			t.Errorf("--ignore %q: %+v\n%s", classes, r.Clusters[0], text)
		}
	}
}

func TestReportedRun(t *testing.T) {
	in := func(id, version string) *finding.Finding {
		return &finding.Finding{ID: id, Cluster: &finding.Cluster{Key: "a-1"}, Target: finding.Target{Version: version}, Found: finding.Judged{Case: finding.Case{Query: "SELECT 1"}}}
	}
	middle, last, first := in("query-11", "first met"), in("query-101", "second met"), in("query-2", "third met")
	unsure := &finding.Finding{ID: "query-3", Repeated: finding.Repeated{Runs: 2, Differed: 1}}
	pending := &finding.Finding{ID: "query-4"}
	taken := &finding.Finding{ID: "query-5"}
	r := reportedRun(&campaign.Stored{
		Meta: map[string]string{
			"target": "mysql", "dialect": "mysql", "engine version": "MySQL 9.7.4", "seed": "7", "began": "2026-11-20T09:30:00Z", "ending": "interrupted",
			"semcheck version": "v1", "semcheck commit": "abc", "preamble": "SET a = 1;\nSET b = 2", "workers": "2", "differences": "false", "dsn": "mysql://root:xxxxx@h/",
		},
		Verdicts: []campaign.VerdictLine{{Kind: "query", Verdict: "agree", Count: 5}, {Kind: "statement", Verdict: "agree", Count: 3}, {Kind: "table", Verdict: "disagree", Count: 1}},
		Coverage: []campaign.CoverageLine{{Rule: "truth.and", Case: "false", Applications: 9, Queries: 4}},
		Statistics: map[string]map[string]float64{
			"queries": {"": 12}, "databases": {"": 2}, "seconds": {"elapsed": 1.5},
			"observed": {"truth.and": 2}, "unsupported": {"undetermined by group.bare-column": 3, "not modelled: x": 1},
		},
		Findings: []campaign.StoredFinding{
			{Finding: middle, State: "examined"}, {Finding: last, State: "examined"}, {Finding: first, State: "examined"}, {Finding: unsure, State: "examined"},
			{Finding: pending, State: "reported"}, {Finding: taken, State: "withdrawn"},
		},
		Incidents: []campaign.Incident{{At: time.Second, What: "lost", Detail: "gone"}},
		Timeline:  []campaign.Moment{{At: time.Second, Queries: 3, Compared: 2, Findings: 1}},
	})
	if r.Title != "MySQL" || r.Seed != 7 || r.Elapsed != 1500*time.Millisecond || r.Queries != 12 || r.Databases != 2 || r.Began.Hour() != 9 ||
		r.Semcheck != "v1, commit abc" || strings.Join(r.Preamble, "|") != "SET a = 1|SET b = 2" {
		t.Errorf("%+v", r)
	}
	if len(r.Options) != 2 || r.Options[1].Value != "mysql://root:xxxxx@h/" {
		t.Errorf("options %+v", r.Options)
	}
	if len(r.Verdicts) != 2 || r.Verdicts[0].Verdict != compare.Agree || r.Verdicts[0].Queries != 5 || r.Verdicts[0].Statements != 3 || r.Verdicts[1].Tables != 1 || !r.Failed() {
		t.Errorf("verdicts %+v", r.Verdicts)
	}
	if len(r.Marks) != 2 || r.Marks[0].Rule != "group.bare-column" || r.Marks[0].Verdict != compare.Unsupported || r.Marks[1].Queries != 2 {
		t.Errorf("marks %+v", r.Marks)
	}
	if title := r.Clusters[0].Title; title != first.Title() {
		t.Errorf("the first cluster is titled %q", title)
	}
	var clusters []string
	for _, c := range r.Clusters {
		line := c.Key
		for _, f := range c.Findings {
			line += " " + f.ID
		}
		clusters = append(clusters, line)
	}
	if got := strings.Join(clusters, ", "); got != "a-1 query-2 query-11 query-101, not-repeated query-3, pending query-4" {
		t.Errorf("clusters %s", got)
	}
	applied := 0
	for _, c := range r.Coverage {
		if c.Applications > 0 {
			applied++
		}
	}
	if applied != 1 || len(r.Coverage) < 100 || len(r.Incidents) != 1 || len(r.Timeline) != 1 {
		t.Errorf("%d of %d rules × cases applied, %d incidents, %d points", applied, len(r.Coverage), len(r.Incidents), len(r.Timeline))
	}
}

func TestReportOfANewerRun(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	var out, problems bytes.Buffer
	if status := execute(context.Background(), []string{"--target", "sqlite", "--queries", "20", "--out", folder, "--no-report"}, strings.NewReader(""), &out, &problems); status != statusFine {
		t.Fatalf("status %d: %s", status, &problems)
	}
	db, err := sql.Open("sqlite", filepath.Join(folder, campaign.File))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	problems.Reset()
	status := execute(context.Background(), []string{"report", folder}, strings.NewReader(""), &out, &problems)
	if status != statusTrouble || !strings.Contains(problems.String(), "the format 99 of a newer semcheck") || strings.Count(problems.String(), "\n") != 1 {
		t.Errorf("status %d: %s", status, &problems)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 2 { // the run database and its lock
		t.Errorf("the folder holds %v, %v", files, err)
	}
}
