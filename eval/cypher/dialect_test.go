package cypher_test

import (
	"testing"

	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/spec"
)

func TestSumOfNothingInAGE(t *testing.T) {
	for query, want := range map[string]string{
		`UNWIND [null] AS x RETURN sum(x) AS s`:     `null`,
		`UNWIND [null] AS x RETURN collect(x) AS l`: `[]`,
		`UNWIND [null, 2] AS x RETURN sum(x) AS s`:  `2`,
	} {
		r, err := run(world(t), query, cypher.Options{Dialect: spec.DialectByName("age")})
		if got := answer(r, err); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

// What AGE's own regression tests say that differs from openCypher.
func TestReadingsOfAGE(t *testing.T) {
	for _, c := range []struct{ query, opencypher, age string }{
		{`RETURN sqrt(-1.0) AS x`, `NaN`, `null`},
		{`RETURN sqrt(-4) AS x`, `NaN`, `null`},
		{`RETURN sqrt(4) AS x`, `2.0`, `2.0`},
		{`RETURN sqrt(null) AS x`, `null`, `null`},
		{`RETURN 1.0 / 0 AS x`, `Inf`, `ArithmeticError: DivisionByZero`},
		{`RETURN 0 / 0.0 AS x`, `NaN`, `ArithmeticError: DivisionByZero`},
		{`RETURN 0.0 / -0.0 AS x`, `NaN`, `ArithmeticError: DivisionByZero`},
		{`RETURN 1 / 0 AS x`, `ArithmeticError: DivisionByZero`, `ArithmeticError: DivisionByZero`},
		{`RETURN null / 0.0 AS x`, `null`, `null`},
		{`RETURN 1.0 / 4 AS x`, `0.25`, `0.25`},
	} {
		for dialect, want := range map[string]string{"opencypher": c.opencypher, "age": c.age} {
			r, err := run(world(t), c.query, cypher.Options{Dialect: spec.DialectByName(dialect)})
			if got := answer(r, err); got != want {
				t.Errorf("%s in %s: %s, want %s", c.query, dialect, got, want)
			}
		}
	}
}

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
