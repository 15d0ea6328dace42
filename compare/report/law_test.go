package report

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
)

// A finding that no answer alone shows is reported by its questions: there is
// nothing that is expected of one of them.
func TestFindingOfALaw(t *testing.T) {
	text := "7"
	f := &finding.Finding{Format: finding.Format, ID: "query-5", Law: "norec", Variant: "count", Verdict: "disagree", Difference: "rows",
		Target: finding.Target{Name: "sqlite", Dialect: "sqlite", Version: "SQLite 3.53.4"}, Origin: finding.Origin{Kind: "query"}}
	f.Found = finding.Judged{Case: finding.Case{Statements: []string{"CREATE TABLE t (a JSON)"}, Query: "SELECT * FROM t WHERE a -> '$'"},
		Detail: "the condition selects 7 rows and is True on 1 row",
		Asked: []finding.Asked{
			{Role: "the optimised query", Before: []string{"PRAGMA automatic_index = OFF"}, Query: "SELECT COUNT(*) FROM t WHERE a -> '$'", After: []string{"PRAGMA automatic_index = ON"},
				Actual: finding.Actual{Count: 1, Columns: []finding.Column{{Name: "n"}}, Rows: [][]*finding.Cell{{{Text: text, Type: "integer"}}}}},
			{Role: "the other", Prepared: true, Query: "SELECT SUM(a -> '$' IS TRUE) FROM t", Actual: finding.Actual{Error: "malformed JSON"}},
		}}
	for name, written := range map[string]string{"report": string(Markdown(f, nil, "run/query-5")), "script": string(Script(f))} {
		at := 0
		for _, want := range []string{"PRAGMA automatic_index = OFF;", "SELECT COUNT(*) FROM t WHERE a -> '$';", "PRAGMA automatic_index = ON;", "SELECT SUM(a -> '$' IS TRUE) FROM t;"} {
			i := strings.Index(written[at:], want)
			if i < 0 {
				t.Fatalf("%s: %s is missing, or not in its place:\n%s", name, want, written)
			}
			at += i
		}
		for _, want := range []string{"7", "malformed JSON", "contradict one another (norec, count)", "the condition selects 7 rows"} {
			if !strings.Contains(written, want) {
				t.Errorf("%s: %q is missing:\n%s", name, want, written)
			}
		}
		if strings.Contains(strings.ToLower(written), "expected") {
			t.Errorf("%s says what is expected:\n%s", name, written)
		}
	}
}

// A question that fails where it may not is reported as that, not as answers that
// contradict one another.
func TestErrorUnderALaw(t *testing.T) {
	for difference, want := range map[string][]string{
		"foreign error":  {"SQLite 3.53.4: unexpected error", "The query fails with an error that it must not raise.", "comes only with rows"},
		"internal error": {"SQLite 3.53.4: internal error", "The query fails with an internal error of the engine.", "the engine says that it is itself at fault"},
	} {
		f := &finding.Finding{Format: finding.Format, ID: "query-5", Law: "norec", Variant: "count", Verdict: "disagree", Difference: difference,
			Target: finding.Target{Name: "sqlite", Dialect: "sqlite", Version: "SQLite 3.53.4"}, Origin: finding.Origin{Kind: "query"}}
		f.Found = finding.Judged{Case: finding.Case{Query: "SELECT 1"}, Detail: "got error 1: no query solution",
			Asked: []finding.Asked{{Role: "the optimised query", Query: "SELECT COUNT(*) FROM t", Actual: finding.Actual{Error: "1: no query solution"}}}}
		written := string(Markdown(f, nil, "run/query-5"))
		for _, part := range append(want, "no query solution") {
			if !strings.Contains(written, part) {
				t.Errorf("%s: %q is missing:\n%s", difference, part, written)
			}
		}
		if strings.Contains(written, "cannot all be right") || strings.Contains(written, "contradict") {
			t.Errorf("%s: answers contradict one another:\n%s", difference, written)
		}
	}
}

// contradiction is a run of NoREC alone that found one thing.
func contradiction() *Run {
	f := &finding.Finding{Format: finding.Format, ID: "query-5", Law: "norec", Variant: "count", Verdict: "disagree", Difference: "rows",
		Target: finding.Target{Name: "sqlite", Dialect: "sqlite", Version: "SQLite 3.53.4"}, Origin: finding.Origin{Kind: "query"}}
	one := finding.Actual{Count: 1, Columns: []finding.Column{{Name: "n"}}, Rows: [][]*finding.Cell{{{Text: "4711"}}}}
	f.Found = finding.Judged{Case: finding.Case{Query: "SELECT * FROM t"}, Asked: []finding.Asked{
		{Role: "the optimised query", Query: "SELECT COUNT(*) FROM t", Actual: one},
		{Role: "the other", Prepared: true, Query: "SELECT SUM(1) FROM t", Actual: finding.Actual{Error: "malformed JSON"}},
	}}
	return &Run{Target: "sqlite", Version: "SQLite 3.53.4", Dialect: "sqlite", Unmeasured: true,
		Laws:     []LawCount{{Law: "norec", Drawn: 9, Applied: 8, Violated: 1}},
		Errors:   []ErrorCount{{Law: "norec", OfTheForm: 31, OnEmptyTables: 17}},
		Coverage: []RuleCase{{Rule: "truth.and", Case: "false", Applications: 3}}, // of statements
		Clusters: []Cluster{{Key: "k", Count: 1, Findings: []*finding.Finding{f}}}}
}

// What a run without the differential law did not measure is in no report, and a
// finding that contradicts itself is shown by its answers.
func TestRunOfLawsAlone(t *testing.T) {
	measured := *contradiction()
	measured.Unmeasured = false
	for _, c := range []struct {
		run        *Run
		has, lacks []string
	}{
		{run: contradiction(), lacks: []string{"truth.and", `id="coverage"`, `id="matrix"`, "#coverage", "#matrix"}},
		{run: &measured, has: []string{"truth.and", `id="coverage"`, `id="matrix"`, "#coverage", "#matrix"}},
	} {
		page, err := Page([]*Run{c.run})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range append(c.has, "<h3>The optimised query</h3>", "<h3>The other, prepared</h3>", "4711", "malformed JSON", "cannot all be right", `id="errors"`, "<td>31</td>") {
			if !strings.Contains(string(page), want) {
				t.Errorf("measured %v: the page lacks %q", !c.run.Unmeasured, want)
			}
		}
		for _, other := range append(c.lacks, "Not recorded", "The statement succeeds", "<h3>Expected") {
			if strings.Contains(string(page), other) {
				t.Errorf("measured %v: the page has %q", !c.run.Unmeasured, other)
			}
		}
	}
	junit, err := JUnit([]*Run{contradiction()})
	if err != nil {
		t.Fatal(err)
	}
	for want, is := range map[string]bool{"truth.and": false, "expected:": false, "4711": true, "malformed JSON": true, "Answers of the engine contradict one another.": true} {
		if strings.Contains(string(junit), want) != is {
			t.Errorf("junit.xml has %q: %v", want, !is)
		}
	}
	text, err := Summary([]*Run{contradiction()})
	if err != nil {
		t.Fatal(err)
	}
	var account Account
	if err := json.Unmarshal(text, &account); err != nil {
		t.Fatal(err)
	}
	if e := account.Runs[0].LawErrors; len(e) != 1 || e[0] != (ErrorCount{Law: "norec", OfTheForm: 31, OnEmptyTables: 17}) {
		t.Errorf("summary.json has %+v", e)
	}
}

// Beside a run that measured rules, one that did not says so.
func TestRunOfLawsBesideOthers(t *testing.T) {
	one, other := contradiction(), contradiction()
	one.Name, other.Name, other.Unmeasured = "laws", "all", false
	page, err := Page([]*Run{one, other})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), `<th scope="row">truth.and</th><td>not measured</td><td>agrees</td>`) {
		t.Errorf("the page says otherwise of truth.and:\n%s", page)
	}
	if !strings.Contains(string(page), `<th scope="row">truth.and[false]</th><td>–</td>`) || !strings.Contains(string(page), `<th scope="row">all</th><td>not measured</td><td><span`) {
		t.Errorf("the coverage says otherwise:\n%s", page)
	}
}
