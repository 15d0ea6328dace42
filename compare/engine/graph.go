package engine

import (
	"context"
	"fmt"

	"github.com/semcheck/semcheck/graph"
)

// GraphEngine opens sessions on a graph database. Its dialect is a dialect of openCypher. The name
// of its graph begins with semcheck, as far as the engine has names for graphs.
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

// GraphResult is an answer of a graph database. A node or relationship that occurs several times
// in the answer is one value. Its ID is the engine's; if the engine has no such numbers, the ID is
// unique in this answer.
type GraphResult struct {
	Columns []string
	Records [][]graph.Value
	// SignificantDigits is the number of decimal digits to which the engine rounds
	// every float that it sends; 0 where floats arrive exactly.
	SignificantDigits int
}

// UnreadError says that the engine answered with a value that has no counterpart in package graph.
// This says nothing against the engine.
type UnreadError struct{ What string }

// Error names the value.
func (e *UnreadError) Error() string { return "an answer that cannot be read: " + e.What }

// ParameterError says that a parameter cannot be sent to the engine. The engine was sent nothing.
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
