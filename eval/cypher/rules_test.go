package cypher_test

import (
	"slices"
	"testing"

	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
)

// chapters are those whose rules this package declares.
var chapters = []string{"clause", "aggregation", "expression", "freedom"}

// TestEveryCaseIsReached evaluates the examples of this package and wants each case of
// each of its rules to be counted.
func TestEveryCaseIsReached(t *testing.T) {
	account := spec.NewCoverage()
	procedures := []*cypher.Procedure{
		{Name: "my.proc", Inputs: []cypher.Field{{Name: "in", Type: "INTEGER?"}}, Outputs: []cypher.Field{{Name: "out", Type: "STRING?"}},
			Rows: [][]graph.Value{{graph.Integer(1), graph.String("a")}}},
		{Name: "my.void"},
	}
	example := func(query string) {
		g := world(t, people...)
		_, _ = run(g, query, cypher.Options{Coverage: account, Procedures: procedures, Parameters: graph.Map{"in": graph.Integer(1)}})
	}
	for _, c := range readings {
		example(c.query)
	}
	for _, c := range changes {
		example(c.query)
	}
	for _, query := range []string{
		`MATCH (n:None) RETURN n`, `MATCH (n:City) RETURN n`,
		`UNWIND 5 AS x RETURN x`,
		`CREATE (n {list: [1]}) WITH n WHERE n.list RETURN collect(n.none)`,
		`MATCH (n) RETURN n ORDER BY n.name SKIP 0 LIMIT 0`, `MATCH (n) RETURN n ORDER BY 1 SKIP 9 LIMIT 9`,
		`UNWIND [1, null, 1.5] AS x RETURN sum(x), avg(x), stDev(x), stDevP(x), percentileCont(x, 0.5), min(x), max(x)`,
		`UNWIND [duration('P1D')] AS x RETURN sum(x), avg(x)`,
		`UNWIND [] AS x RETURN percentileDisc(x, 0.5), stDev(x), max(x)`,
		`UNWIND [1.0, 1] AS x RETURN DISTINCT x`, `UNWIND [1, 1] AS x RETURN x % 2, sum(DISTINCT x)`,
		`UNWIND [2, 1] AS x RETURN head(collect(x))`, `UNWIND [] AS x RETURN x, count(*)`, `RETURN count(*)`,
		`RETURN $in AS a`, `RETURN $none AS a`, `RETURN coalesce(null, null) AS a, coalesce(null, 1) AS b`,
		`MATCH (n) RETURN null:A`, `MATCH (n) RETURN n:Person`, `MATCH ()-[r]->() RETURN r:KNOWS`, `OPTIONAL MATCH (n:None) RETURN n:A`,
		`RETURN 1 < 2 < null AS a, 1 < 2 < 3 AS b, 3 < 2 < 1 AS c`,
		`RETURN [x IN [] | x] AS a, reduce(a = 0, x IN [] | a) AS b, reduce(a = 0, x IN null | a) AS c`,
		`RETURN CASE WHEN false THEN 1 END AS a, CASE 1 WHEN 1 THEN 2 END AS b`,
		`RETURN true XOR false AS a, true XOR true AS b, null XOR true AS c, NOT true AS d, NOT false AS e, true OR false AS f, false OR false AS g, false OR null AS h, true AND true AS i, false AND true AS j, true AND null AS k`,
		`RETURN all(x IN [1] WHERE x = 1) AS a, all(x IN [1] WHERE x = 2) AS b, all(x IN [null] WHERE x = 1) AS c, any(x IN [1] WHERE x = 2) AS d, any(x IN [null] WHERE x = 2) AS e, any(x IN [2] WHERE x = 2) AS f`,
		`RETURN none(x IN [1] WHERE x = 1) AS a, none(x IN [1] WHERE x = 2) AS b, none(x IN [null] WHERE x = 1) AS c, single(x IN [1] WHERE x = 1) AS d, single(x IN [null] WHERE x = 1) AS e, single(x IN [] WHERE x = 1) AS f`,
		`MATCH (n:City) RETURN n.name IS NULL, n.age IS NULL, [(n)-->() | 1], [(n)<--() | 1], [(n)<-[:LIVES]-({age: 30}) | 1], COUNT { (n)-->() }, COUNT { (n)--() }`,
		`MATCH p = shortestPath((a {name: 'Ann'})-[*]-(b {name: 'Cid'})) RETURN p`,
		`MATCH p = shortestPath((a {name: 'Ann'})-[*]-(b {name: 'Split'})) RETURN p`,
		`CREATE (a)-[:T]->(b), (a)-[:T]->(c), (b)-[:T]->(d {x: 1}), (c)-[:T]->(d) WITH a, d MATCH p = shortestPath((a)-[*]->(d)) RETURN p`,
		`MATCH (a:City), (b {name: 'Bob'}) CREATE p = (a)-[:T]->(b) RETURN p`,
		`MATCH (n:City) SET n.x = [1], n.y = 1, n.z = null, n:City:Town`, `UNWIND [[{a: 1}]] AS x CREATE (n {x: x[0]})`, `UNWIND [[n IN [1] | {a: n}]] AS x CREATE (n {x: x})`,
		`UNWIND [{a: 1}, 1] AS x CREATE (n {x: x})`,
		`OPTIONAL MATCH (n:None) SET n = {a: 1}, n.x = 1, n:A REMOVE n.x, n:A DELETE n`,
		`MATCH (n:City) SET n = {a: 1} SET n += {b: 1}`, `UNWIND [1, 2] AS x MATCH (n:City) SET n.x = x`,
		`MATCH (n:City) DETACH DELETE n`, `MATCH p = (:City)--() DETACH DELETE p`, `MATCH (n:City) DELETE n`, `MATCH (n)-[r]->() DELETE r`,
		`MERGE (n:Person) RETURN n`, `MERGE (n:City) RETURN n`, `UNWIND [null] AS x MERGE (n {x: x})`,
		`CALL my.proc`, `CALL my.proc(1) YIELD out RETURN out`, `MATCH (n) CALL my.void() RETURN n`,
		`RETURN 1 AS x UNION RETURN 2 AS x`, `RETURN 1 AS x UNION RETURN 1 AS x`, `RETURN 1 AS x UNION ALL RETURN 2 AS x`,
		`WITH * MATCH (n) WITH n WHERE n.age > 30 RETURN *`,
	} {
		example(query)
	}
	for _, rule := range spec.Rules() {
		if !slices.Contains(chapters, rule.Chapter()) || !rule.OfGraphs() {
			continue
		}
		for k := range rule.Numbered() {
			if account.Count(rule, k) == 0 {
				t.Errorf("no example reaches %s", rule.CaseName(k))
			}
		}
	}
}
