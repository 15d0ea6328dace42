package gremlin

import (
	"slices"
	"testing"

	"github.com/semcheck/semcheck/graph"
)

func TestColumns(t *testing.T) {
	for text, want := range map[string][]string{
		"g.V().count()": {"result"},
		"g.V().project('a', \"b.c\").by('n').by(values('x').fold())": {"a", "b.c"},
		"g.V().project('a').by('n').order().by('a').limit(3)":        {"a"},
		"g.V().project('a').by('n').select('a')":                     {"result"},
		"g.V().where(out().project('a').by('n'))":                    {"result"},
		"g.V().has('n', ').project(').values('n')":                   {"result"},
		"g.addV('A').property('n', 'it\\'s').iterate()":              nil,
	} {
		if got, _ := columns(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q instead of %q", text, got, want)
		}
	}
}

func TestPathsAndBulks(t *testing.T) {
	r, err := read("g.V().path()", []byte(`{"result":{"data":{"@type":"g:List","@value":[{"@type":"g:Path","@value":{"labels":{},"objects":{"@type":"g:List","@value":[
		{"@type":"g:Vertex","@value":{"id":{"@type":"g:Int64","@value":7},"label":"A"}},
		{"@type":"g:Edge","@value":{"id":{"@type":"janusgraph:RelationIdentifier","@value":{"relationId":"x-1"}},"label":"T","inV":{"@type":"g:Int64","@value":8},"outV":{"@type":"g:Int64","@value":7}}},
		{"@type":"g:Vertex","@value":{"id":{"@type":"g:Int64","@value":8},"label":"B"}}]}}},
		{"@type":"g:BulkSet","@value":["a",{"@type":"g:Int64","@value":2}]}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	p, ok := r.Records[0][0].(graph.Path)
	if !ok || len(p.Nodes) != 2 || len(p.Relationships) != 1 || p.Relationships[0].Start != p.Nodes[0] || p.Relationships[0].End.ID != 8 {
		t.Errorf("%+v", r.Records[0])
	}
	if l, ok := r.Records[1][0].(graph.List); !ok || len(l) != 2 {
		t.Errorf("%+v", r.Records[1])
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"result":{"data":{"@type":"g:List","@value":[{"@type":"g:Map","@value":["a",{"@type":"g:Double","@value":"NaN"}]}]}}}`)
	f.Fuzz(func(_ *testing.T, text string) {
		_, _ = read("g.V()", []byte(text)) // nothing panics
		steps(text)
	})
}
