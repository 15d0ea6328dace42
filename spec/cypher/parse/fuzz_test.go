package parse_test

import (
	"errors"
	"testing"

	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/check"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// seeds are texts from which the fuzzers go on.
var seeds = []string{
	"", ";", "RETURN 1", "RETURN -0x1F, 0o7, 1.5e-3, .5, 1., $a, $0, $`b c`, 'a\\u0041\\'', \"b\", `c``d`",
	"MATCH p = (a:A:B {x: 1})-[r:T|U*1..3 {y: $z}]->()<--(b) WHERE NOT (a)--(b) AND a:C RETURN DISTINCT *, a.x AS x ORDER BY x DESC SKIP 1 LIMIT 2",
	"OPTIONAL MATCH shortestPath((a)-[*]-(b)) WITH a, count(*) AS c WHERE c > 1 UNWIND [x IN [1, 2] WHERE x > 1 | x + 1] AS y RETURN y UNION ALL RETURN 1 AS y",
	"CREATE (a)-[:T]->(b) SET a.x = 1, a += {y: 2}, b:L REMOVE a.x, b:L DETACH DELETE a",
	"MERGE (a) ON CREATE SET a.x = 1 ON MATCH SET a.y = 2", "CALL a.b(1) YIELD c AS d, e WHERE d RETURN d", "CALL a YIELD -",
	"RETURN [(a)-->(b) WHERE b.x | b.y], any(x IN l WHERE x), reduce(s = 0, x IN l | s + x), CASE x WHEN 1 THEN 2 ELSE 3 END, EXISTS { MATCH (a) RETURN a }, COUNT { (a)--(b) }",
	"RETURN a[1..2][..][0], a < b <= c <> d, a ^ b ^ c % -d, a IN b STARTS WITH c IS NOT NULL, NOT NOT a XOR b OR c",
	"CREATE TEXT INDEX i FOR ()-[r:T]-() ON (r.a, r.b)", "DROP INDEX i", "CREATE NODE TABLE L(id INT64, PRIMARY KEY(id))", "CREATE REL TABLE T(FROM A TO B, x STRING[])",
	"/* a */ RETURN 1 // b\n", "RETURN 42 — 41", "MATCH (a)⟨——⟩(b) RETURN a",
}

// A text is read, or refused with an error that has type, detail and place; what was
// read can be checked and copied.
func FuzzStatement(f *testing.F) {
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parse.Statement(text)
		if err != nil {
			raised(t, text, err)
			return
		}
		q, is := s.(*cypher.Query)
		if !is {
			return
		}
		if !cypher.EqualQuery(q, cypher.CopyQuery(q)) {
			t.Errorf("%q: the copy differs", text)
		}
		if err := check.QueryIn(q, nil, nil); err != nil {
			raised(t, text, err)
		}
	})
}

func FuzzExpression(f *testing.F) {
	for _, text := range []string{"", "1", "a.b", "(a)--(b)", "[x IN a]", "((a))", "{a: [1, {b: 2}]}", "count(DISTINCT a)", "`a`.`b`(c)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := parse.Expression(text); err != nil {
			raised(t, text, err)
		}
	})
}

func raised(t *testing.T, text string, err error) {
	t.Helper()
	var e *cypher.Error
	if !errors.As(err, &e) || e.Detail == "" || e.Text == "" || e.Phase != cypher.CompileTime {
		t.Fatalf("%q: %v", text, err)
	}
	if !e.At.Known() || e.At.Offset > len(text) {
		t.Fatalf("%q: no place: %v", text, err)
	}
}
