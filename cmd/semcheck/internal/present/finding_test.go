package present

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/campaign"
)

func TestFindingScript(t *testing.T) {
	var b strings.Builder
	FindingScript(&b, map[string]string{"target": "sqlite", "engine version": "SQLite 3", "dialect": "sqlite", "seed": "1", "preamble": "PRAGMA x"},
		&campaign.StoredCase{
			Kind: "query", Number: 7, Verdict: "disagree", SQL: "SELECT a FROM t", Detail: "missing: (1)\nnot expected: (NULL)",
			Expected: `{"outcome":"rows","worlds":[[{"take":1,"rows":[["1"]]}]],"mayRaise":"overflow"}`,
			Actual:   `{"count":2,"rows":[[null],[{"text":"a b"}]]}`,
		}, []string{"CREATE TABLE t (a)", "INSERT INTO t VALUES (1)"})
	const want = `-- disagree: query 7 of database 0
-- sqlite SQLite 3, dialect sqlite, seed 1

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
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
