package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
)

// openGate opens the gate of the embedded engine with some options.
func openGate(t *testing.T, o gateOptions) *gate {
	t.Helper()
	target, err := targets.ByName("sqlite")
	if err != nil {
		t.Fatal(err)
	}
	g, err := o.open(target)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// found is the summary of a run with clusters and findings that were not
// triaged.
func found(pending int, clusters ...campaign.Cluster) *campaign.Summary {
	s := &campaign.Summary{Clusters: clusters, Pending: pending}
	s.Statistics.Verdicts[campaign.KindQuery][compare.Disagree] = uint64(pending + len(clusters))
	return s
}

func TestExitStatusTellsTheTruth(t *testing.T) {
	fresh := campaign.Cluster{Key: "truth.and-00000001", Count: 1}
	listed := campaign.Cluster{Key: "truth.or-00000002", Count: 1, Known: &finding.Known{ID: "x"}}
	before := campaign.Cluster{Key: "truth.not-00000003", Count: 1, Baseline: true}
	for _, c := range []struct {
		name         string
		summary      *campaign.Summary
		untriaged    bool
		onNew, onAny bool // does the run fail?
	}{
		{"nothing", found(0), false, false, false},
		{"new", found(0, fresh), false, true, true},
		{"known", found(0, listed), false, false, true},
		{"baseline", found(0, before), false, false, true},
		{"known and new", found(0, listed, fresh), false, true, true},
		{"not examined yet", found(1, listed), false, true, true},
		{"without examination", found(2), true, true, true},
	} {
		for failOn, want := range map[string]bool{"new": c.onNew, "any": c.onAny, "none": false} {
			if got := openGate(t, gateOptions{failOn: failOn}).fails(c.summary, !c.untriaged); got != want {
				t.Errorf("%s: --fail-on %s fails the run: %v, want %v", c.name, failOn, got, want)
			}
		}
	}
}

// A baseline that a run writes makes its clusters old for the next one; known
// issues and findings without a cluster of their own are left out.
func TestBaselineOfOneRunIsReadByTheNext(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	folder := t.TempDir()
	run := filepath.Join(folder, "run")
	var out, problems bytes.Buffer
	if status := execute(context.Background(), []string{"--target", "sqlite", "--queries", "10", "--out", run}, strings.NewReader(""), &out, &problems); status != 0 {
		t.Fatalf("status %d: %s", status, problems.String())
	}
	file := filepath.Join(folder, "baseline.yaml")
	g := openGate(t, gateOptions{failOn: "new", writeBaseline: file, junit: filepath.Join(folder, "junit.xml")})
	s := found(0, campaign.Cluster{Key: "truth.and-00000001", Count: 2, Title: "a title"},
		campaign.Cluster{Key: "truth.or-00000002", Count: 1, Known: &finding.Known{ID: "x"}}, campaign.Cluster{Key: campaign.Unrepeated, Count: 1})
	s.Out = run
	out.Reset()
	if err := g.write(context.Background(), &terminal{out: &out, err: &problems}, s, false); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "baseline: 1 cluster in ") || !strings.Contains(text, "index.html") {
		t.Errorf("printed %q", text)
	}
	if _, err := os.Stat(filepath.Join(folder, "junit.xml")); err != nil {
		t.Error(err)
	}
	next := openGate(t, gateOptions{failOn: "new", baseline: file, noReport: true})
	e := &campaign.Triage{}
	next.triage(e, run)
	if !e.InBaseline("truth.and-00000001") || e.InBaseline("truth.or-00000002") || e.InBaseline(campaign.Unrepeated) || e.Write != nil {
		t.Error("the baseline does not hold just the new cluster")
	}
	out.Reset()
	later := found(0)
	later.Out = run
	if err := next.write(context.Background(), &terminal{out: &out, err: &problems}, later, false); err != nil || !strings.Contains(out.String(), "1 cluster of the baseline did not show in this run") {
		t.Errorf("printed %q, %v", out.String(), err)
	}
}

func TestKnownIssuesOfTheProgramAreMatched(t *testing.T) {
	g := openGate(t, gateOptions{failOn: string(known.FailOnNew)})
	if len(g.known.Entries()) == 0 {
		t.Error("the program holds no known issue of SQLite")
	}
}
