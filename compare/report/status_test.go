package report

import (
	"encoding/json"
	"encoding/xml"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
)

// statusRun has one cluster of the baseline, one known and, if so wanted, one
// that is new.
func statusRun(fresh bool) *Run {
	before, issue := sampleNull(), sampleOrder()
	before.Baseline = true
	r := &Run{Target: "sqlite", Version: "SQLite 3.53.4", Verdicts: []VerdictCount{{Verdict: compare.Disagree, Queries: 9}}, Clusters: []Cluster{
		{Key: "b", Count: 5, Findings: []*finding.Finding{before}}, {Key: "k", Count: 1, Findings: []*finding.Finding{issue}},
	}}
	if fresh {
		r.Clusters = append(r.Clusters, Cluster{Key: "n", Count: 2, Findings: []*finding.Finding{sampleStatement()}})
	}
	return r
}

func TestBaselineDoesNotFail(t *testing.T) {
	for _, fresh := range []bool{false, true} {
		r := statusRun(fresh)
		if r.Failed() != fresh {
			t.Errorf("new cluster %v: failed %v", fresh, r.Failed())
		}
		text, err := Summary([]*Run{r})
		if err != nil {
			t.Fatal(err)
		}
		var account Account
		if err := json.Unmarshal(text, &account); err != nil {
			t.Fatal(err)
		}
		if account.Failed != fresh || account.Runs[0].Failed != fresh {
			t.Errorf("new cluster %v: summary says %v, of the run %v", fresh, account.Failed, account.Runs[0].Failed)
		}
		var statuses []string
		for _, c := range account.Runs[0].Clusters {
			statuses = append(statuses, c.Key+" "+c.Status)
		}
		want := []string{"n new", "k known", "b baseline"}
		if !fresh {
			want = want[1:]
		}
		if !slices.Equal(statuses, want) {
			t.Errorf("new cluster %v: %v", fresh, statuses)
		}
	}
	pending := Cluster{Key: "pending", Findings: []*finding.Finding{sampleEqual()}}
	if r := (&Run{Clusters: []Cluster{pending}}); !r.Failed() {
		t.Error("findings that are not examined do not fail the run")
	}
	if r := (&Run{Verdicts: []VerdictCount{{Verdict: compare.Crash, Statements: 1}}}); !r.Failed() {
		t.Error("findings that are not grouped do not fail the run")
	}
}

func TestClustersOfOneKeyStandApart(t *testing.T) {
	issue, fresh := sampleOrder(), sampleOrder()
	fresh.Known = nil
	runs := []*Run{{Target: "mysql", Clusters: []Cluster{{Key: "k", Findings: []*finding.Finding{issue}}, {Key: "k", Findings: []*finding.Finding{fresh}}}}}
	page, err := Page(runs)
	if err != nil {
		t.Fatal(err)
	}
	tests, err := JUnit(runs)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`id="-k"`, `id="-k-(mysql-values-order)"`} {
		if strings.Count(string(page), want) != 1 {
			t.Errorf("the page does not hold %s once", want)
		}
	}
	for _, want := range []string{`name="k"`, `name="k (mysql-values-order)"`} {
		if strings.Count(string(tests), want) != 1 {
			t.Errorf("the tests do not hold %s once", want)
		}
	}
}

func TestBaselineInJUnitAndPage(t *testing.T) {
	runs := []*Run{statusRun(true)}
	text, err := JUnit(runs)
	if err != nil {
		t.Fatal(err)
	}
	var read junitSuites
	if err := xml.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	for _, c := range read.Suites[0].Cases {
		if (c.Name == "n") != (c.Failure != nil) || (c.Name == "n") == (c.Skipped != nil) {
			t.Errorf("%s: failed %v, skipped %v", c.Name, c.Failure != nil, c.Skipped != nil)
		}
	}
	page, err := Page(runs)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"1 new cluster of 2 cases, 1 known cluster, 1 cluster of the baseline.", `class="cluster baseline"`, `<span class="mode">baseline</span>`, "5 baseline",
		"Shows on SQLite 3.29.0, 3.53.4; not on 3.30.1",
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page does not hold %q", want)
		}
	}
}

func TestVerdictsOfSeveralRunsCountQueries(t *testing.T) {
	one, other := sampleRun(), sampleOther()
	g := verdicts([]*Run{one, other})
	rows := map[string][]string{}
	for _, row := range g.Rows {
		rows[row.Name] = row.Cells
	}
	if g.Header[0] != "verdict, queries" || !slices.Equal(rows["agree"], []string{"83,000", "300"}) || !slices.Equal(rows["disagree"], []string{"3, 1 statement", "0"}) {
		t.Errorf("%v: %v", g.Header, rows)
	}
}

func TestMarkdownTellsVersionsAndShape(t *testing.T) {
	text := string(Markdown(sampleNull(), nil, "findings/query-19006"))
	for _, want := range []string{
		"- Shows on SQLite 3.29.0, 3.53.4; not on 3.30.1\n", "- Normalised query: `SELECT 'text' IN (SELECT c1 FROM t1) AS c2`\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}
