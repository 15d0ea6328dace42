package report

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
)

// A finding of a graph database is written in its own language: comments of Cypher,
// and nothing is said of parts, since its queries are not taken apart.
func TestGraphFindings(t *testing.T) {
	f := &finding.Finding{ID: "query-1", Verdict: "disagree", Difference: "rows",
		Target: finding.Target{Name: "falkordb", Dialect: "falkordb", Version: "FalkorDB 4.16.3"},
		Found:  finding.Judged{Case: finding.Case{Statements: []string{"CREATE ()"}, Query: "MATCH (n) RETURN -1 AS x"}, Detail: "want 1 record, got 0"},
		Blame:  &finding.Blame{Part: "MATCH (n) RETURN -1 AS x", Place: "the query"}}
	script := string(Script(f))
	for _, line := range strings.Split(script, "\n") {
		if strings.HasPrefix(line, "--") {
			t.Errorf("a comment of SQL: %s", line)
		}
	}
	if !strings.Contains(script, "MATCH (n) RETURN -1 AS x") || !strings.HasPrefix(script, "// ") {
		t.Errorf("the script is\n%s", script)
	}
	page := string(Markdown(f, nil, ""))
	if strings.Contains(page, "```sql") || !strings.Contains(page, "```cypher") || strings.Contains(page, "planner") {
		t.Errorf("the report is\n%s", page)
	}
}

// The texts of an answer are in the notation of graphs, which has quotes of its own.
func TestAnswersOfGraphs(t *testing.T) {
	f := &finding.Finding{Target: finding.Target{Dialect: "kuzu"}}
	j := &finding.Judged{Actual: finding.Actual{Count: 1, Columns: []finding.Column{{Name: "a"}, {Name: "b"}, {Name: "c"}},
		Rows: [][]*finding.Cell{{{Text: "'a'"}, nil, {Text: "(:A {n: 1})"}}}}}
	got := actual(f, j, false)
	for _, part := range []string{"'a' ", " null ", "(:A {n: 1})"} {
		if !strings.Contains(got, part) || strings.Contains(got, "''") || strings.Contains(got, "'(") {
			t.Errorf("want %s in\n%s", part, got)
		}
	}
}
