package check_test

import (
	"errors"
	"testing"

	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/check"
)

// known are the procedures of this test.
var known = procedures{
	"test.doNothing": {},
	"test.my.proc": {
		Inputs:  []check.Field{{Name: "name", Type: "STRING?"}, {Name: "in", Type: "INTEGER?"}},
		Outputs: []check.Field{{Name: "city", Type: "STRING?"}, {Name: "code", Type: "INTEGER?"}},
	},
}

// Details are those of the openCypher TCK; empty means that the query is right. Each
// fault stands beside its counterpart without a fault.
func TestQuery(t *testing.T) {
	cases := []struct{ detail, text string }{
		// Names.
		{"UndefinedVariable", "MATCH (n) RETURN m"},
		{"UndefinedVariable", "MATCH (n) WITH n.x AS x RETURN n"},
		{"", "MATCH (n) WITH n.x AS x WHERE n.y = x RETURN x"},
		{"UndefinedVariable", "MATCH (n) WITH DISTINCT n.x AS x WHERE n.y = x RETURN x"},
		{"UndefinedVariable", "MATCH (n) WHERE (n)-[r]->() RETURN n"},
		{"UndefinedVariable", "MATCH (n) WHERE exists((n)-->(m)) RETURN n"},
		{"", "MATCH (n) WHERE exists { (n)-->(m) WHERE m.x = n.x } RETURN n"},
		{"", "MATCH (n) RETURN [(n)-->(m) | m.x]"},
		{"UndefinedVariable", "MATCH (n) RETURN [x IN [1] | x], x"},
		{"UndefinedVariable", "MATCH (n) SET n.x = y"},
		{"UndefinedVariable", "MERGE (n) ON CREATE SET x.foo = 1"},
		{"UndefinedVariable", "MATCH (a) DELETE x"},
		{"UndefinedVariable", "MATCH (a) REMOVE x:L"},
		{"", "MATCH (a {x: b.x})-->(b) RETURN a"},
		{"VariableAlreadyBound", "MATCH (a) UNWIND [1] AS a RETURN a"},
		{"", "MATCH (a) UNWIND [1] AS b RETURN b"},
		{"VariableAlreadyBound", "MATCH p = (p)-->() RETURN p"},
		{"VariableAlreadyBound", "WITH 1 AS p MATCH p = ()-->() RETURN p"},
		{"VariableTypeConflict", "MATCH p = ()-->() MATCH (p) RETURN p"},
		{"VariableTypeConflict", "MATCH p = ()-->(), (p) RETURN p"},
		{"VariableTypeConflict", "MATCH (r)-[r]->() RETURN r"},
		{"VariableTypeConflict", "WITH 1 AS n MATCH (n) RETURN n"},
		{"", "WITH null AS n OPTIONAL MATCH (n) RETURN n"},
		{"VariableTypeConflict", "MATCH ()-[r]->() MATCH ()-[r*]->() RETURN r"},
		{"", "MATCH ()-[r]->() MATCH ()-[r]-() RETURN r"},
		{"", "MATCH ()-[r1]->()-[r2]->() WITH [r1, r2] AS rs MATCH (a)-[rs*]->() RETURN a"},
		{"RelationshipUniquenessViolation", "MATCH ()-[r]->(), ()-[r]-() RETURN r"},
		// Patterns that are matched.
		{"InvalidParameterUse", "MATCH (n $p) RETURN n"},
		{"InvalidParameterUse", "MATCH ()-[r:T $p]->() RETURN r"},
		{"InvalidParameterUse", "MERGE (n $p) RETURN n"},
		{"InvalidParameterUse", "MERGE ()-[r:T $p]->() RETURN r"},
		{"", "CREATE (n $p)-[:T $q]->() RETURN n"},
		// Values of properties.
		{"", "MATCH (n) SET n.x = [{a: 1}]"}, // at runtime
		{"", "MATCH (n) SET n += {x: n}"},
		{"", "CREATE ({x: {a: 1}})"},
		{"", "MATCH (n) SET n.x = [1, 'a'], n.y = [], n.z = null, n.w = $p"},
		{"", "CREATE ({x: [1], y: []})"},
		// Patterns that are created.
		{"VariableAlreadyBound", "CREATE (a), (a)"},
		{"", "CREATE (a), (b), (a)-[:T]->(b), (a)-[:T]->(a)"},
		{"VariableAlreadyBound", "MATCH (a) MERGE (a)"},
		{"VariableAlreadyBound", "MATCH (a) MERGE (a:L)-[:T]->()"},
		{"VariableAlreadyBound", "MATCH ()-[r]->() CREATE ()-[r:T]->()"},
		{"VariableAlreadyBound", "MATCH (a)-[r]->(b) MERGE (a)-[r:T]->(b)"},
		{"VariableTypeConflict", "MATCH ()-[r]->() CREATE (r)-[:T]->()"},
		{"VariableAlreadyBound", "MATCH ()-[r]->() CREATE ()-[r]->()"},
		{"VariableAlreadyBound", "MATCH (a)-[r]->(b) MERGE (a)-[r]->(b)"},
		{"VariableAlreadyBound", "MATCH ()-[r]->() CREATE ()-[r*2]-()"},
		{"VariableAlreadyBound", "MATCH ()-[r]->() CREATE ()-[:A|B]->()-[r:T]->()"},
		{"VariableAlreadyBound", "CREATE ()-[r]->()<-[r]-()"},
		{"NoSingleRelationshipType", "MATCH ()-[r]->() CREATE ()-[q]->()"},
		{"NoSingleRelationshipType", "CREATE ()-->()"},
		{"NoSingleRelationshipType", "CREATE ()-[:A|:B]->()"},
		{"NoSingleRelationshipType", "MERGE ()-[:A|B]->()"},
		{"NoSingleRelationshipType", "MERGE ()-[r]->()"},
		{"CreatingVarLength", "CREATE ()-[:T*2]->()"},
		{"CreatingVarLength", "MERGE ()-[:T*2]->()"},
		{"RequiresDirectedRelationship", "CREATE ()-[:T]-()"},
		{"RequiresDirectedRelationship", "CREATE ()<-[:T]->()"},
		{"", "MERGE ()-[:T]-()"},
		{"InvalidDelete", "MATCH (n) DELETE n:L"},
		{"InvalidArgumentType", "DELETE 'x'"},
		{"", "MATCH (n) WITH {k: [n]} AS m DELETE m.k[0]"},
		// Composition.
		{"InvalidClauseComposition", "MATCH (n)"},
		{"InvalidClauseComposition", "MATCH (n) WITH n"},
		{"InvalidClauseComposition", "RETURN 1 MATCH (n)"},
		{"InvalidClauseComposition", "CREATE (n) MATCH (m) RETURN m"},
		{"", "CREATE (n) WITH n MATCH (m) RETURN m"},
		{"InvalidClauseComposition", "MATCH (n) WHERE exists { MATCH (n) DELETE n } RETURN n"},
		{"", "MATCH (n) WHERE exists { MATCH (n)-->() } RETURN n"},
		{"InvalidClauseComposition", "RETURN 1 AS a UNION RETURN 2 AS a UNION ALL RETURN 3 AS a"},
		{"DifferentColumnsInUnion", "RETURN 1 AS a UNION RETURN 2 AS b"},
		{"DifferentColumnsInUnion", "RETURN 1 AS a UNION RETURN 2 AS a, 3 AS b"},
		{"", "RETURN 1 AS a, 2 AS b UNION RETURN 2 AS b, 1 AS a"},
		// Projections.
		{"NoExpressionAlias", "MATCH (n) WITH n.x RETURN 1"},
		{"NoExpressionAlias", "MATCH (n) WITH n, count(*) RETURN n"},
		{"ColumnNameConflict", "RETURN 1 AS a, 2 AS a"},
		{"ColumnNameConflict", "WITH 1 AS a, 2 AS a RETURN a"},
		{"ColumnNameConflict", "WITH 1 AS a WITH *, 2 AS a RETURN a"},
		{"", "WITH 1 AS a WITH *, 2 AS b RETURN *"},
		{"NoVariablesInScope", "MATCH () RETURN *"},
		{"", "MATCH () WITH * CREATE ()"},
		{"NegativeIntegerArgument", "RETURN 1 LIMIT -1"},
		{"NegativeIntegerArgument", "RETURN 1 SKIP -1"},
		{"InvalidArgumentType", "RETURN 1 LIMIT 1.5"},
		{"InvalidArgumentType", "RETURN 1 SKIP 'a'"},
		{"NonConstantExpression", "MATCH (n) RETURN n LIMIT n.x"},
		{"NonConstantExpression", "MATCH (n) RETURN n SKIP n.x"},
		{"", "RETURN 1 SKIP $s LIMIT toInteger(ceil(1.7))"},
		// Aggregation.
		{"InvalidAggregation", "MATCH (n) WHERE count(n) > 1 RETURN n"},
		{"InvalidAggregation", "MATCH (n) RETURN n ORDER BY count(*)"},
		{"InvalidAggregation", "MATCH (n) RETURN n.x AS x ORDER BY y + count(*)"},
		{"InvalidAggregation", "MATCH (n) RETURN n.x AS x ORDER BY y, count(*)"},
		{"UndefinedVariable", "MATCH (n) RETURN n.x AS x, count(*) ORDER BY y, count(*)"},
		{"InvalidAggregation", "MATCH (n) RETURN [x IN [1] | count(*)]"},
		{"InvalidAggregation", "MATCH (n) SET n.x = count(*)"},
		{"InvalidAggregation", "MATCH (n) CALL test.my.proc('a', count(n)) YIELD city RETURN city"},
		{"NestedAggregation", "RETURN count(count(*))"},
		{"NonConstantExpression", "RETURN count(rand())"},
		{"AmbiguousAggregationExpression", "MATCH (a)--(b) WITH a.x AS x, b RETURN x + count(b.y)"},
		{"", "MATCH (a)--(b) WITH a.x AS x, b RETURN x, x + count(b.y)"},
		{"AmbiguousAggregationExpression", "MATCH (a)--(b) RETURN a.x + b.x, a.x + b.x + count(*)"},
		{"", "MATCH (a)--(b) RETURN a.x, a.x + count(b.y)"},
		{"", "MATCH (a) RETURN $p + avg(a.x) - 1000"},
		{"", "MATCH (a) RETURN a, a.x + count(*)"},
		{"", "MATCH (a) WITH *, count(*) + a.x AS c RETURN c"},
		{"UndefinedVariable", "MATCH (a)--(b) RETURN count(b.x) AS c ORDER BY a.x + count(b.x)"},
		{"AmbiguousAggregationExpression", "MATCH (a)--(b) RETURN a.x + b.x, count(*) AS c ORDER BY a.x + b.x + count(*)"},
		{"", "MATCH (a)--(b) RETURN a.x AS x, count(b.y) AS c ORDER BY x, x + count(b.y), a.x"},
		{"UndefinedVariable", "MATCH (a) WITH a.x AS x, count(*) AS c ORDER BY sum(a.y) RETURN x"},
		{"UndefinedVariable", "MATCH (a) WITH a.x AS x, sum(a.y) AS c ORDER BY x + sum(a.y + a.x) RETURN x"},
		{"", "MATCH (a) WITH a.x AS x, sum(a.y + a.x) AS c ORDER BY x + sum(a.y + a.x) RETURN x"},
		{"UndefinedVariable", "MATCH (a) RETURN DISTINCT a.x ORDER BY a.y"},
		{"", "MATCH (a) RETURN DISTINCT a.x ORDER BY toUpper(a.x)"},
		// Types.
		{"InvalidArgumentType", "RETURN NOT 1"},
		{"InvalidArgumentType", "MATCH (n) WHERE (n) RETURN n"},
		{"", "MATCH (n) WHERE (n:L) RETURN n"},
		{"InvalidArgumentType", "MATCH p = ()-->() WHERE p.x = 1 RETURN p"},
		{"InvalidArgumentType", "RETURN 1 IN 'foo'"},
		{"InvalidArgumentType", "MATCH (n) RETURN type(n)"},
		{"InvalidArgumentType", "MATCH ()-[r]->() RETURN labels(r)"},
		{"InvalidArgumentType", "RETURN any(x IN ['a'] WHERE x % 2 = 0)"},
		{"", "RETURN any(x IN ['a', 1] WHERE x % 2 = 0)"},
		{"", "WITH 'a' AS x RETURN x[0]"}, // at runtime
		{"UnexpectedSyntax", "MATCH (n) RETURN (n)-->()"},
		{"UnexpectedSyntax", "MATCH (n) WITH (n)-->() AS x RETURN x"},
		{"UnexpectedSyntax", "MATCH (n) SET n.x = (n)-->()"},
		{"", "MATCH (n) WHERE NOT (n)-->() OR n.x = 1 RETURN CASE WHEN (n)--() THEN 1 END"},
		// Functions and procedures.
		{"UnknownFunction", "RETURN foo(1)"},
		{"InvalidNumberOfArguments", "RETURN size()"},
		{"InvalidArgumentExpression", "RETURN exists(1)"},
		{"ProcedureNotFound", "CALL test.none()"},
		{"", "MATCH (n) CALL test.doNothing() RETURN n"},
		{"", "CALL test.my.proc"},
		{"InvalidArgumentPassingMode", "MATCH (n) CALL test.my.proc YIELD city RETURN city"},
		{"UnexpectedSyntax", "MATCH (n) CALL test.my.proc('a', 1) YIELD * RETURN city"},
		{"InvalidNumberOfArguments", "CALL test.my.proc('a')"},
		{"InvalidArgumentType", "CALL test.my.proc('a', true)"},
		{"VariableAlreadyBound", "WITH 1 AS city CALL test.my.proc('a', 1) YIELD city RETURN city"},
		{"VariableAlreadyBound", "CALL test.my.proc('a', 1) YIELD city AS c, code AS c RETURN c"},
		{"UndefinedVariable", "CALL test.my.proc('a', 1) YIELD none RETURN none"},
		{"", "WITH 1 AS city CALL test.my.proc('a', 1) YIELD city AS c WHERE c > city RETURN c"},
	}
	for _, c := range cases {
		err := judge(c.text, known)
		var e *cypher.Error
		switch {
		case err == nil && c.detail == "":
		case errors.As(err, &e) && e.Detail == c.detail && e.Phase == cypher.CompileTime && e.At.Known() &&
			(e.Type == cypher.SyntaxError) == (c.detail != "ProcedureNotFound"):
		default:
			t.Errorf("%s: %v, want %q", c.text, err, c.detail)
		}
	}
}

// A value that never has properties makes a property a TypeError, wherever its variable got
// it from. A value that may have some does not.
func TestPropertyOfVariable(t *testing.T) {
	for _, text := range []string{
		"WITH 'a' AS x RETURN x.y",
		"WITH 1 AS x WITH x AS y RETURN y.z",
		"WITH 1 AS x MATCH (n) WHERE n.x = x.y RETURN n",
		"UNWIND [1.5, 2.5] AS x RETURN x.y",
		"UNWIND [[1], [2]] AS x UNWIND x AS y RETURN y.z",
		"MATCH (n) WITH collect(n) AS ns RETURN ns.x",
		"MATCH (n) WITH count(n) AS c RETURN c.x",
		"MATCH (n) WITH labels(n) AS ls RETURN [l IN ls | l.x]",
		"MATCH ()-[rs*]->() RETURN rs.x",
		"WITH {a: 1}.a = 1 AS x RETURN x.y",
	} {
		var e *cypher.Error
		if err := judge(text, known); !errors.As(err, &e) || e.Type != cypher.TypeError || e.Phase != cypher.CompileTime || e.Detail != "InvalidArgumentType" {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{
		"WITH {a: 1} AS x RETURN x.a, x.a.b", // what a map holds is not known
		"UNWIND [1, {a: 1}] AS x RETURN x.a",
		"UNWIND [1, null] AS x RETURN x.a",
		"WITH null AS x RETURN x.a",
		"WITH $p AS x RETURN x.a",
		"WITH CASE WHEN $p THEN 1 ELSE {a: 1} END AS x RETURN x.a",
		"WITH date() AS d, point({x: 1, y: 2}) AS p RETURN d.year, p.x",
		"MATCH (n) WITH n, n.x AS x RETURN x.y",
		"MATCH ()-[rs*]->() RETURN [r IN rs | r.x]",
	} {
		if err := judge(text, known); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
