package parse_test

import (
	"reflect"
	"testing"

	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// The forms are those of the Neo4j Cypher manual 5 (indexes, syntax), FalkorDB's page
// on range indexes and Kùzu's grammar.
func TestStatement(t *testing.T) {
	cases := []struct {
		text string
		want cypher.Statement
	}{
		{"CREATE INDEX i FOR (n:L) ON (n.a, n.b)", &cypher.CreateIndex{Name: "i", Label: "L", Properties: []string{"a", "b"}}},
		{"CREATE TEXT INDEX i FOR ()-[r:T]-() ON (r.a)", &cypher.CreateIndex{Name: "i", Kind: cypher.TextIndex, OnRelationship: true, Label: "T", Properties: []string{"a"}}},
		{"CREATE INDEX FOR (p:Person) ON (p.age)", &cypher.CreateIndex{Label: "Person", Properties: []string{"age"}}},
		{"CREATE INDEX FOR ()-[e:T]->() ON (e.a);", &cypher.CreateIndex{OnRelationship: true, Label: "T", Properties: []string{"a"}}},
		{"CREATE INDEX ON :Person(age)", &cypher.CreateIndex{Label: "Person", Properties: []string{"age"}}},
		{"DROP INDEX i", &cypher.DropIndex{Index: &cypher.CreateIndex{Name: "i"}}},
		{"DROP INDEX FOR (p:Person) ON (p.age)", &cypher.DropIndex{Index: &cypher.CreateIndex{Label: "Person", Properties: []string{"age"}}}},
		{"CREATE NODE TABLE L(id INT64, a STRING[], `b c` BOOL, PRIMARY KEY(id))", &cypher.CreateNodeTable{Label: "L", Key: "id", Properties: []cypher.PropertyDefinition{
			{Name: "id", Type: cypher.IntegerProperty}, {Name: "a", Type: cypher.StringListProperty}, {Name: "b c", Type: cypher.BooleanProperty}}}},
		{"CREATE REL TABLE T(FROM A TO B, FROM B TO B, x DOUBLE)", &cypher.CreateRelationshipTable{Type: "T", Ends: []cypher.Ends{{Start: "A", End: "B"}, {Start: "B", End: "B"}},
			Properties: []cypher.PropertyDefinition{{Name: "x", Type: cypher.FloatProperty}}}},
	}
	for _, c := range cases {
		got, err := parse.Statement(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
		} else if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %#v, want %#v", c.text, got, c.want)
		}
	}
	for _, text := range []string{"CREATE INDEX FOR (n) ON (n.a)", "CREATE INDEX FOR (n:L) ON (m.a)", "CREATE INDEX FOR (n:L)-[r:T]-()-[q:T]-() ON (n.a)",
		"DROP INDEX", "CREATE NODE TABLE L(id INT, PRIMARY KEY(id))", "CREATE REL TABLE T()"} {
		if _, err := parse.Statement(text); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
	for _, text := range []string{"CREATE (index)", "CREATE index = (a)", "MATCH (a) RETURN a"} {
		if s, err := parse.Statement(text); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if _, is := s.(*cypher.Query); !is {
			t.Errorf("%s: %#v", text, s)
		}
	}
}
