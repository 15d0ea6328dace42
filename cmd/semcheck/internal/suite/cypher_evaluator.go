package suite

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite/tck"
	evaluate "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// evaluator is the semantics as an executor of scenarios.
type evaluator struct {
	options evaluate.Options
	graph   *graph.Graph
}

func newEvaluator(o Options) *evaluator {
	e := &evaluator{graph: graph.New()}
	e.options = evaluate.Options{Dialect: o.Dialect, Naive: o.Naive, Clock: time.Now(), Random: rand.New(rand.NewPCG(1, 1)).Float64}
	if e.options.Dialect == nil {
		e.options.Dialect = spec.OpenCypher
	}
	return e
}

// Reset begins with an empty graph.
func (e *evaluator) Reset(context.Context) error {
	e.graph, e.options.Procedures = graph.New(), nil
	return nil
}

// State measures the graph.
func (e *evaluator) State(context.Context) (*tck.State, error) { return tck.StateOf(e.graph), nil }

// Run evaluates a query. One that raises leaves the graph as it was.
func (e *evaluator) Run(ctx context.Context, query string, parameters graph.Map) (*tck.Result, error) {
	tree, err := parse.Query(query)
	if err != nil {
		return nil, err
	}
	before := e.graph
	if writes(tree) {
		e.graph = before.Clone()
	}
	options := e.options
	options.Parameters = parameters
	result, err := evaluate.Evaluate(ctx, tree, e.graph, options)
	var unsupported *evaluate.UnsupportedError
	switch {
	case errors.As(err, &unsupported):
		e.graph = before
		return nil, &tck.Unsupported{Feature: unsupported.Feature}
	case err != nil:
		e.graph = before
		return nil, err
	}
	return permitted(result), nil
}

// permitted hands on what the rules permit beside the records that were computed.
func permitted(result *evaluate.Result) *tck.Result {
	r := &tck.Result{Columns: result.Columns, Rows: result.Records, FreeLists: result.FreeLists}
	for _, group := range result.Groups {
		r.Groups = append(r.Groups, tck.Group{Rows: group.Records, Take: group.Take})
	}
	for _, rule := range result.Open {
		r.Open = rule.ID
	}
	return r
}

// writes tells whether a query may change the graph.
func writes(q *cypher.Query) bool {
	for _, arm := range q.Arms {
		for _, clause := range arm.Clauses {
			switch clause.(type) {
			case *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete:
				return true
			case *cypher.Match, *cypher.Unwind, *cypher.With, *cypher.Return, *cypher.Call:
			}
		}
	}
	return false
}
