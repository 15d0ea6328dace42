package check_test

import (
	"errors"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/check"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// read gives the construct that a text is not modelled for, the type and detail of its
// error, or nothing.
func read(text, dialect string) string {
	d := spec.DialectIn(spec.Cypher, dialect)
	s, err := parse.StatementOf(text, d)
	if err == nil {
		if q, is := s.(*cypher.Query); is {
			err = check.QueryIn(q, nil, d)
		}
	}
	var wrong *cypher.Error
	var missing *cypher.NotModelled
	switch err = check.NotModelled(err, d); {
	case errors.As(err, &missing):
		return missing.Construct
	case errors.As(err, &wrong):
		return string(wrong.Type) + ": " + wrong.Detail
	case err != nil:
		return err.Error()
	}
	return ""
}

// Each construct is one of the manual that its declaration names; what openCypher 9 does not
// have stays an error of syntax there.
func TestConstructsThatAreNotModelled(t *testing.T) {
	const syntax = "SyntaxError: UnexpectedSyntax"
	for _, c := range []struct{ dialect, text, want string }{
		{"neo4j", "CALL { RETURN 1 AS x } RETURN x", ""},
		{"falkordb", "CALL { RETURN 1 AS x } RETURN x", "CALL subquery"},
		{"opencypher", "CALL { RETURN 1 AS x } RETURN x", syntax},
		{"kuzu", "CALL { RETURN 1 AS x } RETURN x", syntax},
		{"neo4j", "MATCH (n) CALL (n) { WITH n AS m RETURN m } RETURN m", ""},
		{"neo4j", "MATCH (n) CALL (n) { RETURN k } RETURN n", "SyntaxError: UndefinedVariable"},
		{"neo4j", "MATCH (n) CALL { RETURN n } RETURN 1", "SyntaxError: UndefinedVariable"},
		{"neo4j", "MATCH (n) CALL { WITH n CREATE (m) } IN 3 CONCURRENT TRANSACTIONS OF 5 ROWS", ""},
		{"neo4j", "USE graph.byName('g') MATCH (n) RETURN n", "USE"},
		{"neo4j", "MATCH REPEATABLE ELEMENTS (a)-->(b) RETURN a", "match mode"},
		{"neo4j", "MATCH DIFFERENT RELATIONSHIPS (a)-->(b) RETURN a", ""},
		{"neo4j", "MATCH (n) CALL { WITH n CREATE (m) } IN 3 CONCURRENT TRANSACTIONS OF 5 ROWS ON ERROR CONTINUE REPORT STATUS AS s RETURN s", "ON ERROR of CALL subquery IN TRANSACTIONS"},
		{"neo4j", "MATCH (n) CALL { WITH n CREATE (m) } IN TRANSACTIONS OF ROWS OF ROWS", syntax},
		{"falkordb", "CALL { CREATE (m) } IN TRANSACTIONS", syntax},
		{"neo4j", "RETURN 017", "an integer that begins with 0"},
		{"neo4j", "RETURN [-00]", "an integer that begins with 0"},
		{"falkordb", "RETURN 017", "an integer that begins with 0"},
		{"falkordb", "RETURN -08", "an integer that begins with 0"},
		{"falkordb", "RETURN 0 + 0x1F + 00.5 + 0e1", ""},
		{"neo4j", "RETURN 0 + 0o17 + 00.5 + 0e1", ""},
		{"opencypher", "RETURN 017", ""},
		{"neo4j", "FOREACH (x IN [1] | CREATE ({p: x}))", ""},
		{"falkordb", "FOREACH (x IN [1] | CREATE ({p: x}))", "FOREACH"},
		{"neo4j", "FOREACH (x IN [1] | CREATE ({p: y}))", "SyntaxError: UndefinedVariable"},
		{"neo4j", "FOREACH (x IN [1] | MATCH (n))", "SyntaxError: InvalidClauseComposition"},
		{"neo4j", "LOAD CSV WITH HEADERS FROM 'a' AS row RETURN row", "LOAD CSV"},
		{"kuzu", "LOAD CSV FROM 'a' AS row RETURN row", syntax},
		{"kuzu", "LOAD FROM 'a.csv' RETURN *", "command LOAD FROM"},
		{"neo4j", "MATCH (n:A|B&!C) RETURN n", ""},
		{"falkordb", "MATCH (n:A|B) RETURN n", syntax},
		{"neo4j", "MATCH (n) WHERE n:A|B RETURN n", ""},
		{"neo4j", "MATCH (n IS A) RETURN n", ""},
		{"neo4j", "MATCH (n:$(x)) RETURN n", "SyntaxError: UndefinedVariable"},
		{"neo4j", "MATCH (n:$(toString(1))) RETURN n", ""},
		{"neo4j", "MATCH (n) SET n:$('A')", "dynamic label or type"},
		{"neo4j", "MATCH (n) SET n['a'] = 1", "dynamic property"},
		{"neo4j", "MATCH SHORTEST 2 GROUPS (a)-->+(b) RETURN b", ""},
		{"neo4j", "MATCH SHORTEST (a)-->+(b) RETURN b", syntax},
		{"neo4j", "MATCH ((a)-[r]->(b) WHERE r.x > 1){1,3} RETURN a, r, b", ""},
		{"neo4j", "MATCH (a)-[r]->{2}(b) RETURN r", ""},
		{"neo4j", "MATCH (a)(b) RETURN a", syntax},
		{"opencypher", "MATCH (a)-->+(b) RETURN b", syntax},
		{"neo4j", "MATCH (a WHERE a.x > 1) RETURN a", ""},
		{"neo4j", "MATCH (a WHERE b.x > 1) RETURN a", "SyntaxError: UndefinedVariable"},
		{"kuzu", "MATCH (a WHERE a.x > 1) RETURN a", syntax},
		{"neo4j", "RETURN 1 IS :: INTEGER NOT NULL", ""},
		{"neo4j", "RETURN 1 IS NOT TYPED LIST<INTEGER | FLOAT>", ""},
		{"neo4j", "RETURN 1 IS TYPED WHATEVER", syntax},
		{"neo4j", "RETURN 'a' IS NFKD NORMALIZED", ""},
		{"neo4j", "RETURN 'a' || 'b'", ""},
		{"opencypher", "RETURN 'a' || 'b'", syntax},
		{"neo4j", "MATCH (n) RETURN n {.a, .*, b: 1, n}", "map projection"},
		{"neo4j", "MATCH (n) RETURN n {.a, m}", "SyntaxError: UndefinedVariable"},
		{"neo4j", "RETURN CASE 1 WHEN > 0, IS NULL THEN 1 END", ""},
		{"neo4j", "RETURN COLLECT { MATCH (n) RETURN n }", ""},
		{"falkordb", "RETURN COLLECT { MATCH (n) RETURN n }", syntax},
		{"neo4j", "RETURN trim(BOTH 'x' FROM 'xax')", "trim() with a specification"},
		{"neo4j", "MATCH (n) FINISH", ""},
		{"kuzu", "MATCH (n) FINISH", syntax},
		{"neo4j", "MATCH (n) ORDER BY n.x LIMIT 1 RETURN n", ""},
		{"neo4j", "USE g MATCH (n) RETURN n", ""},
		{"neo4j", "MATCH (n:A) USING INDEX n:A(x) WHERE n.x = 1 RETURN n", ""},
		{"neo4j", "EXPLAIN MATCH (n) RETURN n", ""},
		{"falkordb", "CYPHER a = 1 b = 'x' RETURN $a", "CYPHER with parameters"},
		{"neo4j", "CREATE CONSTRAINT c IF NOT EXISTS FOR (n:A) REQUIRE n.x IS UNIQUE", ""},
		{"neo4j", "CREATE CONSTRAINT FOR (n:A) REQUIRE n.x IS UNIQUE UNIQUE", syntax},
		{"neo4j", "CREATE POINT INDEX FOR (n:A) ON (n.x) OPTIONS {a: 1}", ""},
		{"neo4j", "SHOW INDEXES YIELD name WHERE name = 'a' RETURN name", ""},
		{"neo4j", "SHOW NODES", syntax},
		{"neo4j", "CALL db.labels() YIELD label RETURN label", "procedure db.labels"},
		{"falkordb", "CALL algo.WCC({}) YIELD node RETURN node", "procedure algo.WCC"},
		{"kuzu", "MATCH (a)-[e:F* SHORTEST 1..4]->(b) RETURN e", "SHORTEST, TRAIL or ACYCLIC relationship"},
		{"kuzu", "MATCH (a)-[:F*1..2 (r, n | WHERE r.x < 1)]->(b) RETURN b", "filter of a recursive relationship"},
		{"kuzu", "RETURN CAST(1 AS STRING)", "CAST"},
		{"kuzu", "COPY a FROM 'b.csv'", "command COPY"},
		{"neo4j", "RETURN vector.similarity.cosine([1.0], [1.0])", "function vector.similarity.cosine"},
		{"neo4j", "RETURN pow(2, 3)", "SyntaxError: UnknownFunction"},
		{"falkordb", "RETURN pow(2, 3)", ""},
		{"falkordb", "RETURN indegree(null)", "function indegree"},
		{"falkordb", "RETURN duration.between(null, null)", "SyntaxError: UnknownFunction"},
		{"falkordb", "RETURN date.truncate('day', null)", "SyntaxError: UnknownFunction"},
		{"falkordb", "RETURN datetime()", "SyntaxError: UnknownFunction"},
		{"falkordb", "RETURN date.transaction(), localtime()", ""},
		{"neo4j", "RETURN NOT (()-->())", ""},
		{"opencypher", "RETURN NOT (()-->())", syntax},
	} {
		if got := read(c.text, c.dialect); got != c.want {
			t.Errorf("%s: %s: %q, want %q", c.dialect, c.text, got, c.want)
		}
	}
}
