package ask

import (
	"context"
	"errors"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	evaluate "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Graph is the graph after the query, as far as it is small enough to be drawn.
type Graph struct {
	Nodes         []Node         `json:"nodes"`
	Relationships []Relationship `json:"relationships"`
}

// Node is a node; Text is how a query writes it.
type Node struct {
	ID     int64    `json:"id"`
	Labels []string `json:"labels"`
	Called string   `json:"called"` // the value of a property that names it
	Text   string   `json:"text"`
}

// Relationship is a relationship between two nodes.
type Relationship struct {
	Start int64  `json:"start"`
	End   int64  `json:"end"`
	Type  string `json:"type"`
	Text  string `json:"text"`
}

// What of a graph is drawn at most.
const (
	drawnNodes         = 40
	drawnRelationships = 80
)

func askCypher(ctx context.Context, q Question, d *spec.Dialect, r *Reply) error {
	session := &script.CypherSession{Graph: graph.New(), Options: evaluate.Options{Dialect: d, Eager: true, Clock: script.Now()}}
	setup, err := script.ReadCypher(q.Script, d)
	if err == nil {
		err = session.SetUp(ctx, setup)
	}
	if err != nil {
		return in(inScript, described(q.Script, err))
	}
	queries, err := script.ReadCypher(q.Query, d)
	if err != nil {
		return in(inQuery, described(q.Query, err))
	}
	if len(queries) == 0 {
		return in(inQuery, errors.New("there is no query"))
	}
	last := len(queries) - 1
	if err := session.SetUp(ctx, queries[:last]); err != nil {
		return in(inQuery, described(q.Query, err))
	}
	coverage := spec.NewCoverage()
	session.Options.Coverage = coverage
	outcome, err := session.Do(ctx, queries[last])
	if err != nil {
		return in(inQuery, err)
	}
	if outcome.Kind == evaluate.OutcomeUnsupported {
		return in(inQuery, &cypher.NotModelled{Construct: outcome.Feature})
	}
	r.Answer = present.RecordsView(d, &outcome, q.Query, coverage)
	r.Graph = drawn(session.Graph)
	return nil
}

// located is an error of Cypher with the text that its place is in.
type located struct {
	source string
	error
}

func (l *located) Unwrap() error { return l.error }

func described(source string, err error) error { return &located{source, err} }

// cypherTrouble says of an error of Cypher what it is.
func cypherTrouble(err error, t *Trouble) {
	var (
		missing *cypher.NotModelled
		raised  *cypher.Error
		setup   *script.CypherSetupError
		text    *located
	)
	source := ""
	if errors.As(err, &text) {
		source = text.source
	}
	switch {
	case errors.As(err, &setup):
		t.Kind, t.Line, t.Message = "setup", setup.Line, "the query that begins here fails: "+setup.Error()
	case errors.As(err, &missing):
		t.Kind, t.Message = "unsupported", "not modelled: "+missing.Construct
		if missing.At.Known() {
			t.Line, t.Column = missing.At.Line, missing.At.Column
		}
	case errors.As(err, &raised):
		t.Kind, t.Message = "syntax", present.CypherDiagnostic(source, raised)
		t.Line, t.Column = raised.At.Line, raised.At.Column
	}
}

// drawn is a graph to draw, or nil if it is empty or too large.
func drawn(g *graph.Graph) *Graph {
	nodes, relationships := g.Nodes(), g.Relationships()
	if len(nodes) == 0 || len(nodes) > drawnNodes || len(relationships) > drawnRelationships {
		return nil
	}
	small := &Graph{Relationships: []Relationship{}}
	for _, n := range nodes {
		labels := n.Labels
		if labels == nil {
			labels = []string{}
		}
		small.Nodes = append(small.Nodes, Node{n.ID, labels, called(n), graph.Format(n)})
	}
	for _, r := range relationships {
		small.Relationships = append(small.Relationships, Relationship{r.Start.ID, r.End.ID, r.Type, graph.Format(r)})
	}
	return small
}

// called is what people would call a node.
func called(n *graph.Node) string {
	for _, key := range []string{"name", "title"} {
		if v := n.Properties[key]; v != nil {
			return strings.Trim(graph.Format(v), `'"`)
		}
	}
	return ""
}
