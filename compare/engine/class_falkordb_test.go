package engine

import (
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// The messages are filled in templates of FalkorDB's src/errors/error_msgs.h.
func TestFalkorDBErrors(t *testing.T) {
	for message, want := range map[string]Error{
		"errMsg: Invalid input ' ': expected RETURN line: 1, column: 6, offset: 5 errCtx: RETUR 1 errCtxOffset: 5": {Type: cypher.SyntaxError, Class: semantics.ClassSyntax},
		"'x' not defined":                     {Type: cypher.SyntaxError},
		"Unknown function 'f'":                {Type: cypher.SyntaxError, Class: semantics.ClassUnsupported},
		"Division by zero":                    {Type: cypher.ArithmeticError, Class: semantics.ClassDivisionByZero},
		"Type mismatch: expected A but was B": {Type: cypher.TypeError, Class: semantics.ClassType},
		"FalkorDB does not currently support undirected shortestPath traversals": {Class: semantics.ClassUnsupported},
		"Query timed out": {Kind: ErrorTimeout},
		"Query's mem consumption exceeded capacity": {Kind: ErrorResource},
		"Something that is in no table":             {},
	} {
		got := NewFalkorDBError(message)
		if got.Kind != want.Kind || got.Type != want.Type || got.Class != want.Class || got.Message != message {
			t.Errorf("%s: %+v", message, got)
		}
	}
}
