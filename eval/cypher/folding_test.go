package cypher

import (
	"context"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// TestErrorsAheadOfTheMatch: what raises for a node or a relationship may raise though no
// match holds it, and constants may raise wherever they stand.
func TestErrorsAheadOfTheMatch(t *testing.T) {
	falkordb := spec.DialectByName("falkordb")
	for _, test := range []struct {
		query   string
		dialect *spec.Dialect
		want    []syntax.ErrorType
	}{
		{"MATCH (a:Missing) RETURN 1 / 0 AS x", nil, []syntax.ErrorType{syntax.ArithmeticError}},
		{"MATCH (a:Missing) RETURN 1 / 1 AS x", nil, nil},
		{"RETURN CASE WHEN true THEN 1 ELSE 1 % 0 END AS x", nil, []syntax.ErrorType{syntax.ArithmeticError}},
		{"MATCH (a)-[r]->() WHERE 1 / a.zero > 0 RETURN a", nil, []syntax.ErrorType{syntax.ArithmeticError}},
		{"MATCH (a)-[r]->() WHERE 1 / a.one > 0 RETURN a", nil, nil},
		{"MATCH (a)-[r]->() WHERE a.one STARTS WITH 'a' RETURN a", nil, nil},
		{"MATCH (a)-[r]->() WHERE a.one STARTS WITH 'a' RETURN a", falkordb, []syntax.ErrorType{syntax.TypeError}},
		{"MATCH (a)-[r]->() WHERE a.text STARTS WITH 'a' RETURN a", falkordb, nil},
		{"MATCH (a)-[r]->() WHERE all(x IN a.one WHERE r.p) RETURN a", nil, []syntax.ErrorType{syntax.TypeError}},
		{"MATCH (a)-[r]->() WHERE [x IN a.one WHERE r.p] = [] RETURN a", nil, []syntax.ErrorType{syntax.TypeError}},
		{"MATCH (a)-[r]->() WHERE [x IN a.missing WHERE r.p] = [] RETURN a", nil, nil},
		{"MATCH (a:Missing) RETURN null - a.text AS x", nil, []syntax.ErrorType{syntax.TypeError}},
		{"RETURN null ^ 'a' AS x", falkordb, []syntax.ErrorType{syntax.SyntaxError, syntax.TypeError}},
		{"MATCH (a:Missing) RETURN a % 0 AS x", falkordb, []syntax.ErrorType{syntax.SyntaxError, syntax.TypeError}},
		{"MATCH ()-[r:Missing]->() RETURN substring(r, 0) AS x", falkordb, []syntax.ErrorType{syntax.SyntaxError}},
	} {
		q, err := parse.Query(test.query)
		if err != nil {
			t.Fatal(err)
		}
		g := graph.New()
		create, err := parse.Query("CREATE ({zero: 0, one: 1, text: 'abc'})")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Evaluate(context.Background(), create, g, Options{}); err != nil {
			t.Fatal(err)
		}
		result, err := Evaluate(context.Background(), q, g, Options{Dialect: test.dialect})
		if err != nil {
			t.Errorf("%s: %v", test.query, err)
			continue
		}
		var got []syntax.ErrorType
		for _, e := range result.MayRaise {
			got = append(got, e.Type)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: may raise %v, want %v", test.query, got, test.want)
		}
	}
}
