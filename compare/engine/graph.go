package engine

import (
	"context"
	"fmt"

	"github.com/semcheck/semcheck/graph"
)

// GraphEngine opens sessions on a graph database. Its dialect is one of openCypher's,
// and the graph's name begins with semcheck in whatever way the engine lets it.
type GraphEngine = Opener[GraphSession]

// GraphSession is one connection with one graph. It is not safe for concurrent use.
type GraphSession interface {
	Version() string
	// Reset empties the session's own graph: nodes, relationships, schema, indexes.
	Reset(ctx context.Context) error
	// Execute runs one statement of the engine's language, which may write, and
	// returns all its records; a statement without RETURN gives none and no
	// columns. Errors are *Error, *UnreadError or *ParameterError.
	Execute(ctx context.Context, statement string, parameters graph.Map) (*GraphResult, error)
	Close() error
}

// GraphResult is an answer of a graph database. A node or relationship that occurs
// several times in it is one value; its ID is the engine's, or, where the engine
// has no numbers for that, unique in this answer.
type GraphResult struct {
	Columns []string
	Records [][]graph.Value
	// SignificantDigits is the number of decimal digits to which the engine rounds
	// every float that it sends; 0 where floats arrive exactly.
	SignificantDigits int
}

// UnreadError tells that the engine answered with a value that has no counterpart
// in package graph. It says nothing against the engine.
type UnreadError struct{ What string }

// Error names the value.
func (e *UnreadError) Error() string { return "an answer that cannot be read: " + e.What }

// ParameterError tells that a parameter cannot be handed to the engine; it was told
// nothing.
type ParameterError struct {
	Name string // empty where no parameter at all can be handed over
	Why  string
}

// Error names the parameter.
func (e *ParameterError) Error() string {
	if e.Name == "" {
		return "parameters: " + e.Why
	}
	return fmt.Sprintf("parameter %s: %s", e.Name, e.Why)
}
