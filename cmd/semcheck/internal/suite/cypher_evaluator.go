package suite

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite/tck"
	evaluate "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/check"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// evaluator is the semantics as an executor of scenarios.
type evaluator struct {
	options evaluate.Options
	graph   *graph.Graph
}

func newEvaluator(o Options) *evaluator {
	e := &evaluator{graph: graph.New()}
	e.options = evaluate.Options{Dialect: o.Dialect, Naive: o.Naive, Clock: fixedClock(), Random: rand.New(rand.NewPCG(1, 1)).Float64}
	if e.options.Dialect == nil {
		e.options.Dialect = spec.OpenCypher
	}
	return e
}

// fixedClock is what scenarios take for now, so that a suite has the same answer every day.
func fixedClock() *temporal.DateTime {
	clock, err := temporal.DateTimeFromEpoch(1_600_000_000, 0)
	if err != nil {
		panic("suite: " + err.Error())
	}
	return &clock
}

// Reset begins with an empty graph.
func (e *evaluator) Reset(context.Context) error {
	e.graph, e.options.Procedures = graph.New(), nil
	return nil
}

// State measures the graph.
func (e *evaluator) State(context.Context) (*tck.State, error) { return tck.StateOf(e.graph), nil }

// Run evaluates a query. A query that raises does not change the graph.
func (e *evaluator) Run(ctx context.Context, query string, parameters graph.Map) (*tck.Result, error) {
	d := e.options.Dialect
	tree, err := parse.QueryOf(query, d)
	if err = check.NotModelled(err, d); err != nil {
		var missing *cypher.NotModelled
		if errors.As(err, &missing) {
			return nil, &tck.Unsupported{Feature: missing.Construct}
		}
		return nil, err
	}
	before := e.graph
	if cypher.Writes(tree) {
		e.graph = before.Clone()
	}
	options := e.options
	options.Parameters = parameters
	o, err := evaluate.OutcomeOf(evaluate.Evaluate(ctx, tree, e.graph, options))
	switch {
	case err != nil:
	case o.Kind == evaluate.OutcomeUnsupported:
		err = &tck.Unsupported{Feature: o.Feature}
	case o.Kind == evaluate.OutcomeRaise:
		err = o.Error
	default:
		return permitted(&o), nil
	}
	e.graph = before
	return nil, err
}

// permitted hands on what the rules permit beside the records that were computed.
func permitted(o *evaluate.Outcome) *tck.Result {
	r := &tck.Result{Columns: o.Columns, FreeLists: o.FreeLists, Groups: []tck.Group{}}
	for _, group := range o.Groups {
		r.Rows = append(r.Rows, group.Records[:group.Take]...)
		r.Groups = append(r.Groups, tck.Group{Rows: group.Records, Take: group.Take})
	}
	if o.Rule != nil {
		r.Open = o.Rule.ID
	}
	return r
}

// AddProcedure declares a procedure by its table.
func (e *evaluator) AddProcedure(signature *tck.Signature, rows [][]graph.Value) error {
	e.options.Procedures = append(e.options.Procedures, &evaluate.Procedure{
		Name: signature.Name, Inputs: declared(signature.Inputs), Outputs: declared(signature.Outputs), Rows: rows,
	})
	return nil
}

func declared(fields []tck.Field) []evaluate.Field {
	var list []evaluate.Field
	for _, f := range fields {
		kind := f.Type
		if f.Nullable {
			kind += "?"
		}
		list = append(list, evaluate.Field{Name: f.Name, Type: kind})
	}
	return list
}
