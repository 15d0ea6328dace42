package engine

import (
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// The messages are filled in templates of AGE's ereport calls.
func TestAGEErrors(t *testing.T) {
	for _, c := range []struct {
		state, message string
		want           Error
	}{
		{"42601", `syntax error at or near "RETUR"`, Error{Type: cypher.SyntaxError, Class: semantics.ClassSyntax}},
		{"22012", "division by zero", Error{Type: cypher.ArithmeticError, Class: semantics.ClassDivisionByZero}},
		{"42703", "could not find rte for x", Error{Type: cypher.SyntaxError, Class: semantics.ClassName}},
		{"42883", "function f does not exist", Error{Type: cypher.SyntaxError, Class: semantics.ClassUnsupported}},
		{"22023", "sqrt() unsupported argument agtype 1", Error{Type: cypher.TypeError, Class: semantics.ClassType}},
		{"XX000", "array index must resolve to an integer value", Error{Type: cypher.TypeError, Class: semantics.ClassType}},
		{"XX000", "Cannot delete a vertex that has edge(s). Delete the edge(s) first, or try DETACH DELETE.", Error{Type: cypher.ConstraintVerificationFailed, Class: semantics.ClassConstraint}},
		{"42712", "variable 'a' is for a vertex", Error{Type: cypher.SyntaxError, Class: semantics.ClassType}},
		{"0A000", "only directed relationships are allowed in CREATE", Error{Type: cypher.SyntaxError, Class: semantics.ClassUnsupported}},
		{"XX000", "label (name, graph) cache corrupted", Error{Internal: true}},
		{"57014", "canceling statement due to user request", Error{Kind: ErrorTimeout}},
		{"22003", "something out of a range", Error{Class: semantics.ClassOverflow}},
		{"99999", "something that is in no table", Error{}},
	} {
		got := NewAGEError(c.state, c.message)
		if got.Kind != c.want.Kind || got.Type != c.want.Type || got.Class != c.want.Class || got.Internal != c.want.Internal || got.State != c.state {
			t.Errorf("%s: %+v", c.message, got)
		}
	}
}
