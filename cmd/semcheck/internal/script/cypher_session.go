package script

import (
	"context"
	"fmt"
	"time"

	evaluate "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/check"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// CypherQuery is a query of a text with its tree.
type CypherQuery struct {
	CypherStatement
	Tree cypher.Statement
}

// ReadCypher reads all queries of a text in a dialect before any is run. The error is a
// *cypher.Error, or a *cypher.NotModelled; its place is in the text.
func ReadCypher(text string, d *spec.Dialect) ([]CypherQuery, error) {
	var list []CypherQuery
	for _, s := range SplitCypher(text) {
		tree, err := parse.ExecutableOf(s.Text, d)
		if err = check.NotModelled(err, d); err != nil {
			return nil, s.Locate(err)
		}
		list = append(list, CypherQuery{s, tree})
	}
	return list, nil
}

// CypherSession is a graph, with the options of its queries.
type CypherSession struct {
	Graph   *graph.Graph
	Options evaluate.Options
}

// Now is the time as queries are told it, in UTC.
func Now() *temporal.DateTime {
	now := time.Now()
	clock, err := temporal.DateTimeFromEpoch(now.Unix(), int64(now.Nanosecond()))
	if err != nil {
		panic(err) // the machine's clock is beyond the year 999,999,999
	}
	return &clock
}

// Do runs one query. The error is a cancelled context or an exceeded budget. Places of errors are
// in the text that the query was read from.
func (s *CypherSession) Do(ctx context.Context, q CypherQuery) (evaluate.Outcome, error) {
	result, err := evaluate.EvaluateStatement(ctx, q.Tree, s.Graph, s.Options)
	return evaluate.OutcomeOf(result, q.Locate(err))
}

// CypherSetupError says which query could not set up the graph.
type CypherSetupError struct {
	Line    int
	Outcome evaluate.Outcome // what the semantics say of it
}

// Error is one line without the line number.
func (e *CypherSetupError) Error() string {
	if e.Outcome.Kind == evaluate.OutcomeUnsupported {
		return "not modelled: " + e.Outcome.Feature
	}
	return fmt.Sprintf("%s (%s: %s)", e.Outcome.Error.Text, e.Outcome.Error.Type, e.Outcome.Error.Detail)
}

// SetUp runs the queries that make a graph. It stops at the first query that fails: the error is a
// *CypherSetupError.
func (s *CypherSession) SetUp(ctx context.Context, queries []CypherQuery) error {
	for _, q := range queries {
		outcome, err := s.Do(ctx, q)
		switch {
		case err != nil:
			return err
		case outcome.Kind == evaluate.OutcomeRaise || outcome.Kind == evaluate.OutcomeUnsupported:
			return &CypherSetupError{Line: q.At.Line, Outcome: outcome}
		}
	}
	return nil
}
