package cypher_test

import (
	"testing"

	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/spec"
)

// What Kùzu's manual and maintainers say that differs from openCypher.
func TestReadingsOfKuzu(t *testing.T) {
	for _, c := range []struct{ query, opencypher, kuzu string }{
		{`UNWIND [null] AS x RETURN sum(x) AS s`, `0`, `null`},
		{`UNWIND [null] AS x RETURN collect(x) AS l`, `[]`, `null`},
		{`UNWIND [1, null] AS x RETURN sum(x) AS s`, `1`, `1`},
		{`RETURN 'a' + null AS s`, `null`, `'a'`},
		{`RETURN null + 'a' AS s`, `null`, `'a'`},
		{`RETURN 1 + null AS s`, `null`, `null`},
		{`RETURN any(x IN [1] WHERE x > null) AS b`, `null`, `false`},
		{`RETURN none(x IN [1] WHERE x > null) AS b`, `null`, `true`},
		{`RETURN all(x IN [1] WHERE x > null) AS b`, `null`, `false`},
		{`RETURN any(x IN [1, 2] WHERE x > 1) AS b`, `true`, `true`},
		{`CREATE (a)-[:T]->(a) WITH a MATCH (a)-[r]-(b) RETURN count(*) AS n`, `1`, `2`},
		{`CREATE (a)-[:T]->(a) WITH a MATCH (a)-[r*1..2]-(b) RETURN count(*) AS n`, `1`, `6`},
		{`CREATE (a)-[:T]->(a) WITH a MATCH (a)-[r]->(b) RETURN count(*) AS n`, `1`, `1`},
		{`CREATE (a)-[:T]->(b) WITH a MATCH (a)-[r]-(b) RETURN count(*) AS n`, `1`, `1`},
	} {
		for dialect, want := range map[string]string{"opencypher": c.opencypher, "kuzu": c.kuzu} {
			for _, naive := range []bool{false, true} {
				r, err := run(world(t), c.query, cypher.Options{Dialect: spec.DialectByName(dialect), Naive: naive})
				if got := answer(r, err); got != want {
					t.Errorf("%s in %s, naive %v: %s, want %s", c.query, dialect, naive, got, want)
				}
			}
		}
	}
}
