package suite

import (
	"context"
	"errors"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite/tck"
	cyphereval "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// evaluator runs scenarios on the evaluator.
type evaluator struct {
	graph      *graph.Graph
	procedures []*cyphereval.Procedure
}

func newEvaluator(Options) *evaluator { return &evaluator{graph: graph.New()} }

// Reset begins with an empty graph.
func (e *evaluator) Reset(context.Context) error {
	e.graph, e.procedures = graph.New(), nil
	return nil
}

// State measures the graph.
func (e *evaluator) State(context.Context) (*tck.State, error) { return tck.StateOf(e.graph), nil }

// AddProcedure adds a procedure by its table.
func (e *evaluator) AddProcedure(s *tck.Signature, rows [][]graph.Value) error {
	p := &cyphereval.Procedure{Name: s.Name, Rows: rows}
	for _, f := range s.Inputs {
		p.Inputs = append(p.Inputs, cyphereval.Field{Name: f.Name, Type: f.Type})
	}
	for _, f := range s.Outputs {
		p.Outputs = append(p.Outputs, cyphereval.Field{Name: f.Name, Type: f.Type})
	}
	e.procedures = append(e.procedures, p)
	return nil
}

// Run evaluates a query.
func (e *evaluator) Run(ctx context.Context, text string, parameters graph.Map) (*tck.Result, error) {
	q, err := parse.Query(text)
	if err != nil {
		return nil, err
	}
	clock, err := temporal.DateTimeFromEpoch(1_600_000_000, 0)
	if err != nil {
		return nil, err
	}
	random := 0.5
	result, err := cyphereval.Evaluate(ctx, q, e.graph, cyphereval.Options{
		Parameters: parameters, Procedures: e.procedures, Clock: &clock,
		Random: func() float64 { random = random*0.9 + 0.05; return random },
	})
	var missing *cyphereval.UnsupportedError
	if errors.As(err, &missing) {
		return nil, &tck.Unsupported{Feature: missing.Feature}
	}
	if err != nil {
		return nil, err
	}
	out := &tck.Result{Columns: result.Columns, Rows: result.Records, FreeLists: result.FreeLists}
	for _, g := range result.Groups {
		out.Groups = append(out.Groups, tck.Group{Rows: g.Records, Take: g.Take})
	}
	if len(result.Open) > 0 {
		out.Open = result.Open[0].ID
	}
	return out, nil
}
