package account

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
)

func TestFindingScript(t *testing.T) {
	one, blank := "1", "a b"
	var b strings.Builder
	FindingScript(&b, &finding.Finding{
		ID: "query-7", Law: "differential", Verdict: "disagree", Difference: "rows",
		Target: finding.Target{Name: "sqlite", Dialect: "sqlite", Version: "SQLite 3", Preamble: []string{"PRAGMA x"}},
		Origin: finding.Origin{Kind: "query", Number: 7},
		Found:  finding.Judged{Case: finding.Case{Query: "SELECT longer"}},
		Reduced: &finding.Judged{
			Case:     finding.Case{Statements: []string{"CREATE TABLE t (a)", "INSERT INTO t VALUES (1)"}, Query: "SELECT a FROM t"},
			Detail:   "missing: (1)\nnot expected: (NULL)",
			Expected: finding.Expected{Outcome: "rows", MayRaise: "overflow", Worlds: [][]finding.Tie{{{Take: 1, Rows: [][]*string{{&one}}}}}},
			Actual:   finding.Actual{Count: 2, Rows: [][]*finding.Cell{{nil}, {{Text: blank}}}},
		},
		Blame: &finding.Blame{Rule: "truth.and", Case: "unknown", Statement: "AND is the lesser.", Source: "A text, its heading",
			Part: "a AND b", Isolated: true, Expected: "NULL", Actual: "0"},
		Cluster: &finding.Cluster{Key: "truth.and-0badcafe", Normalised: "SELECT a1.c1 FROM t1 AS a1 LEFT JOIN (SELECT integer AS c1) AS a2 ON integer WHERE c1 <= integer"},
	})
	const want = `-- SQLite 3: wrong result of a AND b
-- query-7: disagree, differential of SQLite 3, dialect sqlite

-- the session
PRAGMA x;

-- the database
CREATE TABLE t (a);
INSERT INTO t VALUES (1);

-- the query
SELECT a FROM t;

-- missing: (1)
-- not expected: (NULL)
-- expected:
--   1
--   (1 row)
--   or an error: overflow
-- actual:
--   NULL
--   "a b"
--   (2 rows)
-- to blame: truth.and[unknown]
--   AND is the lesser.
--   A text, its heading
--   a AND b is NULL; the engine returns 0
-- cluster: truth.and-0badcafe
-- normalised query: SELECT a1.c1 FROM t1 AS a1 LEFT JOIN (SELECT integer AS
--   c1) AS a2 ON integer WHERE c1 <= integer
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// TestExpectedTextIsShort: of many permitted results three are written out, and the rest is counted.
func TestExpectedTextIsShort(t *testing.T) {
	var worlds [][]finding.Tie
	for _, text := range []string{"1", "2", "3", "4", "5"} {
		worlds = append(worlds, []finding.Tie{{Take: 1, Rows: [][]*string{{&text}}}})
	}
	got := expectedText(&finding.Expected{Outcome: "rows", Worlds: worlds})
	if !strings.Contains(got, "result 3 of 5") || strings.Contains(got, "result 4 of 5") || !strings.HasSuffix(got, "… and 2 more results that are permitted; finding.json has them all") {
		t.Errorf("got\n%s", got)
	}
	if got := expectedText(&finding.Expected{Outcome: "rows", Worlds: worlds[:3]}); strings.Contains(got, "more") {
		t.Errorf("three results, got\n%s", got)
	}
}
