package gremlin_test

import (
	"errors"
	"testing"

	"github.com/semcheck/semcheck/spec/cypher/gremlin"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// The traversals were written by hand from the reference of TinkerPop 3.7; the tests of
// compare/engine/gremlin run some on real graphs.
func TestStatements(t *testing.T) {
	for text, want := range map[string]string{
		"MATCH (a:A) RETURN a.n AS n":          "g.V().hasLabel('A').as('a').project('n').by(__.select('a').values('n'))",
		"MATCH (a) RETURN count(*) AS c":       "g.V().as('a').count().project('c').by()",
		"MATCH (a) RETURN count(DISTINCT a.n)": "g.V().as('a').select('a').values('n').dedup().count().project('count(DISTINCT a.n)').by()",
		"MATCH (a)-[r:T|U {w: 1.5}]->(b) RETURN *": "g.V().as('a').outE('T', 'U').has('w', P.eq(1.5d)).as('r').inV().as('b')" +
			".project('a', 'b', 'r').by(__.select('a')).by(__.select('b')).by(__.select('r'))",
		"MATCH (a)-[r]->(b)<-[s]-(a) RETURN type(s) AS t LIMIT 2": "g.V().as('a').outE().as('r').inV().as('b').inE().as('s').outV().where(P.eq('a'))" +
			".where('s', P.neq('r')).project('t').by(__.select('s').label()).limit(2L)",
		"MATCH (a)-[r]-(b), (c) RETURN DISTINCT 1 AS x": "g.V().as('a').union(__.outE().as('r').inV(), __.inE().as('r').outV().where(P.neq('a'))).filter(__.select('a')).as('b')" +
			".V().as('c').project('x').by(__.constant(1L)).dedup()",
		"MATCH (a) WHERE NOT (a.n > 1 AND a.s = 'x') RETURN a.n AS n": "g.V().as('a').filter(__.or(__.select('a').has('n', P.lte(1L)), __.select('a').has('s', P.neq('x'))))" +
			".project('n').by(__.select('a').values('n'))",
		"MATCH (a), (b) WHERE a.n < b.m OR a.n IS NOT NULL RETURN a": "g.V().as('a').V().as('b').filter(__.or(__.where('a', P.lt('b')).by('n').by('m'), __.select('a').has('n')))" +
			".project('a').by(__.select('a'))",
		"MATCH (a) WHERE 1 < a.n AND a.n = null RETURN a":                  "g.V().as('a').filter(__.and(__.select('a').has('n', P.gt(1L)), __.not(__.identity()))).project('a').by(__.select('a'))",
		"MATCH (a) WHERE NOT a.s STARTS WITH 'it\\'s' RETURN a":            "g.V().as('a').filter(__.select('a').has('s', TextP.notStartingWith('it\\'s'))).project('a').by(__.select('a'))",
		"MATCH (a) WHERE a.n IN [1, -2] XOR a.b RETURN a":                  "g.V().as('a').filter(__.or(__.and(__.select('a').has('n', P.within(1L, -2L)), __.select('a').has('b', P.eq(false))), __.and(__.select('a').has('n', P.without(1L, -2L)), __.select('a').has('b', P.eq(true))))).project('a').by(__.select('a'))",
		"MATCH (a) WHERE NOT (a)-[:T]->(:B) RETURN a":                      "g.V().as('a').filter(__.not(__.select('a').out('T').hasLabel('B'))).project('a').by(__.select('a'))",
		"CREATE (:A {n: 1, x: null}), (:B)":                                "g.addV('A').property('n', 1L).as('~1').addV('B').as('~2').iterate()",
		"MATCH (a:A {id: 1}), (b:B {id: 2}) CREATE (a)<-[:T {w: 'x'}]-(b)": "g.V().hasLabel('A').has('id', P.eq(1L)).as('a').V().hasLabel('B').has('id', P.eq(2L)).as('b').addE('T').from('b').to('a').property('w', 'x').as('~1').iterate()",
		"MATCH (a) WHERE 1 < 2 AND NOT a.n IN [1, null] RETURN null AS x":  "g.V().as('a').filter(__.and(__.constant(2L).is(P.gt(1L)), __.not(__.identity()))).project('x').by(__.not(__.identity()))",
		"MATCH (a) SET a.n = -0.0":                                         "g.V().as('a').select('a').property('n', -0.0d).iterate()",
		"MATCH (a) SET a.n = 2":                                            "g.V().as('a').select('a').property('n', 2L).iterate()",
		"MATCH (a) REMOVE a.n":                                             "g.V().as('a').select('a').properties('n').drop().iterate()",
		"MATCH (a) DETACH DELETE a":                                        "g.V().as('a').select('a').drop().iterate()",
	} {
		q, err := parse.Query(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got, err := gremlin.Statement(q); err != nil || got != want {
			t.Errorf("%s\n got %s\nwant %s\n%v", text, got, want, err)
		}
	}
}

func TestWhatATraversalCannotSay(t *testing.T) {
	for _, text := range []string{"MATCH (a)-[*1..2]->(b) RETURN a", "OPTIONAL MATCH (a) RETURN a", "MATCH p = (a)-->(b) RETURN p", "MATCH (a) RETURN a.n + 1 AS x",
		"MATCH (a) RETURN a.n AS n ORDER BY n", "MATCH (a) DELETE a", "RETURN 1 AS x", "MATCH (a) WITH a RETURN a", "UNWIND [1] AS x RETURN x",
		"MATCH (a) RETURN a UNION MATCH (a) RETURN a", "CREATE (:A:B)", "CREATE ()", "MATCH (a) WHERE a.n + 1 = 2 RETURN a",
		"MATCH (a {n: null}) RETURN a", "MATCH (a) RETURN a.n AS `it's`", "MATCH (a) RETURN max(a.n) AS x", "MATCH (a) SET a:B", "MATCH (a) WHERE (a)-->()-->() RETURN a"} {
		q, err := parse.Query(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var inexpressible *gremlin.InexpressibleError
		if got, err := gremlin.Statement(q); !errors.As(err, &inexpressible) {
			t.Errorf("%s: %s, %v", text, got, err)
		}
	}
}
