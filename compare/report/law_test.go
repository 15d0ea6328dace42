package report

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
)

// A finding that no answer alone shows is reported by its questions: there is
// nothing that is expected of one of them.
func TestFindingOfALaw(t *testing.T) {
	text := "7"
	f := &finding.Finding{Format: finding.Format, ID: "query-5", Law: "norec", Form: "count", Verdict: "disagree", Difference: "rows",
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
		f := &finding.Finding{Format: finding.Format, ID: "query-5", Law: "norec", Form: "count", Verdict: "disagree", Difference: difference,
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
