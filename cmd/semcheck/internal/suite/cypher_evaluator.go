package suite

import (
	"context"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite/tck"
	"github.com/semcheck/semcheck/graph"
)

// evaluator stands in until queries can be evaluated.
type evaluator struct{}

func newEvaluator(Options) *evaluator { return &evaluator{} }

// Reset begins with an empty graph.
func (e *evaluator) Reset(context.Context) error { return nil }

// State measures the graph.
func (e *evaluator) State(context.Context) (*tck.State, error) { return tck.NewState(), nil }

// Run evaluates a query.
func (e *evaluator) Run(context.Context, string, graph.Map) (*tck.Result, error) {
	return nil, &tck.Unsupported{Feature: "queries in Cypher"}
}
