package graph_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/reduce/graph"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// A node that is dropped takes its relationships with it, the last part its statement.
func TestPartsOfACreateAreDropped(t *testing.T) {
	const first = "CREATE (n1:A), (n2:B), (n3:A), (n1)-[:T]->(n2), (n3)-[:S]->(n1)"
	for _, test := range []struct {
		from, to int
		want     string
	}{
		{0, 1, "CREATE (n2:B), (n3:A)"},
		{1, 2, "CREATE (n1:A), (n3:A), (n3)-[:S]->(n1)"},
		{2, 3, "CREATE (n1:A), (n2:B), (n1)-[:T]->(n2)"},
		{3, 5, "CREATE (n1:A), (n2:B), (n3:A)"},
		{0, 5, ""},
	} {
		d := spec.DialectByName("opencypher")
		m := graph.Model{Dialect: d}
		statement, err := parse.Query(first)
		if err != nil {
			t.Fatal(err)
		}
		asked, err := parse.Query("MATCH (n) RETURN n")
		if err != nil {
			t.Fatal(err)
		}
		whole := m.New(trial.Case{Statements: []ast.Statement{&ast.CypherStatement{Statement: statement}}, Query: &ast.Query{Body: &ast.Cypher{Query: asked}}})
		for _, pass := range m.Passes() {
			list, is := pass.(reduce.List[*graph.Case])
			if !is || list.Name != "created" {
				continue
			}
			if got := strings.Join(list.Without(whole, 0, test.from, test.to).Text().Statements, ";"); got != test.want {
				t.Errorf("without %d to %d: %s\nwant %s", test.from, test.to, got, test.want)
			}
			if got := strings.Join(whole.Text().Statements, ";"); got != first {
				t.Errorf("the case itself became %s", got)
			}
		}
	}
}
