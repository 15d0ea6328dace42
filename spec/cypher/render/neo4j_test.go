package render_test

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
	"github.com/semcheck/semcheck/spec/cypher/render"
)

// What is printed of Neo4j's forms is read as the same tree, and printed alike again.
func TestNeo4jFormsAreReadBack(t *testing.T) {
	d := spec.DialectByName("neo4j")
	for _, text := range []string{
		"UNWIND [1] AS x CALL (x) { RETURN x AS y UNION ALL RETURN 2 AS y } RETURN y",
		"MATCH (n) OPTIONAL CALL { WITH n RETURN n.x AS y } RETURN y",
		"MATCH (n) CALL (*) { CREATE (:A) } FINISH",
		"CALL () { CREATE (:A) }",
		"MATCH (n) FOREACH (x IN [1, 2] | SET n.x = x FOREACH (y IN [x] | CREATE (:B {y: y})))",
		"MATCH (n:!A&(B|C)|% WHERE n.x > 1)-[r:!R|S WHERE r.y]->(m:$(n.l)&D:E {a: 1}) RETURN n:A|B, n:!(A&B), n:$any(['a'])",
		"MATCH (n:A&B:C)-[:R|S]->() RETURN n:A&B",
		"RETURN 1 IS :: INTEGER, [1] IS NOT TYPED LIST<INTEGER NOT NULL | FLOAT NOT NULL> NOT NULL, 'a' IS NFD NORMALIZED, 'a' IS NOT NORMALIZED, 1 + 2 IS :: ANY",
		"RETURN 'a' || 'b' || 'c', ('a' || 'b') STARTS WITH 'a', 'a' || ('b' + 'c')",
		"RETURN CASE 1 WHEN < 2 THEN 'a' WHEN 3, > 4, IS NULL, IS NOT TYPED INTEGER, STARTS WITH 'a' || 'b', =~ 'c' THEN 'b' WHEN IS NFC NORMALIZED THEN 'c' WHEN 5 THEN 'd' ELSE 'e' END",
		"RETURN COLLECT { MATCH (n) RETURN n.x ORDER BY n.x }",
		"MATCH p = SHORTEST 2 (a)-[:R]->+(b) RETURN p", "MATCH ALL SHORTEST (a)-[:R]->{2,3}(b) RETURN a", "MATCH ANY 2 (a)-[:R]->{,3}(b) RETURN a",
		"MATCH SHORTEST 2 GROUPS (a)-[r]->{2}(b)<-[:S]-*(c) RETURN r",
		"MATCH (a:A)((x)-[r:R WHERE r.y > 1]->(y:B {z: 1})<-[:S]-() WHERE x.v < y.v){1,3}(b) RETURN x, r, y",
		"MATCH ((x)--(y))+ RETURN x", "MATCH (a)((x)-->(y)){2}((z)<--())* RETURN z",
		"UNWIND [1] AS x ORDER BY x SKIP 1 LIMIT 2 RETURN x",
		"CREATE CONSTRAINT c IF NOT EXISTS FOR (n:L) REQUIRE (n.a, n.b) IS UNIQUE", "CREATE CONSTRAINT FOR ()-[r:T]-() REQUIRE r.a IS :: INTEGER | FLOAT",
		"CREATE CONSTRAINT FOR (n:L) REQUIRE n.a IS NODE KEY", "CREATE CONSTRAINT FOR (n:L) REQUIRE n.a IS NOT NULL", "DROP CONSTRAINT c IF EXISTS",
		"EXPLAIN MATCH (n) RETURN n",
	} {
		first, err := parse.StatementOf(text, d)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		printed, err := render.Statement(first, d)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		second, err := parse.StatementOf(printed, d)
		if err != nil {
			t.Errorf("%s, printed of %s: %v", printed, text, err)
			continue
		}
		if q, is := first.(*cypher.Query); is {
			if other, also := second.(*cypher.Query); !also || !cypher.EqualQuery(q, other) {
				t.Errorf("%s is read as another tree than %s", printed, text)
			}
			if !cypher.EqualQuery(q, cypher.CopyQuery(q)) {
				t.Errorf("%s: the copy differs", text)
			}
			if _, err := render.Statement(first, spec.OpenCypher); err == nil && text != "UNWIND [1] AS x ORDER BY x SKIP 1 LIMIT 2 RETURN x" && text != "MATCH (n:A&B:C)-[:R|S]->() RETURN n:A&B" {
				t.Errorf("openCypher 9 expresses %s", text)
			}
		}
		if again, err := render.Statement(second, d); err != nil || again != printed {
			t.Errorf("%s is printed as %s: %v", printed, again, err)
		}
	}
}
