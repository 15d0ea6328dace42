package engine

import (
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

func TestNeo4jErrors(t *testing.T) {
	for _, c := range []struct {
		code, message string
		want          Error
	}{
		{"Neo.ClientError.Statement.SyntaxError", "Invalid input 'RETUR'", Error{Type: cypher.SyntaxError, Class: semantics.ClassSyntax}},
		{"Neo.ClientError.Statement.SyntaxError", "Variable `x` not defined", Error{Type: cypher.SyntaxError}},
		{"Neo.ClientError.Statement.TypeError", "", Error{Type: cypher.TypeError, Class: semantics.ClassType}},
		{"Neo.ClientError.Statement.ArithmeticError", "/ by zero", Error{Type: cypher.ArithmeticError, Class: semantics.ClassDivisionByZero}},
		{"Neo.ClientError.Schema.ConstraintValidationFailed", "Cannot delete node<1>, because it still has relationships.", Error{Type: cypher.ConstraintVerificationFailed, Class: semantics.ClassConstraint}},
		{"Neo.ClientError.Schema.ConstraintValidationFailed", "Node(1) already exists", Error{Type: cypher.ConstraintValidationFailed, Class: semantics.ClassConstraint}},
		{"Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration", "", Error{Kind: ErrorTimeout}},
		{"Neo.TransientError.General.MemoryPoolOutOfMemoryError", "", Error{Kind: ErrorResource}},
		{"Neo.DatabaseError.Statement.ExecutionFailed", "", Error{Internal: true}},
		{"Neo.ClientError.General.Unheard", "", Error{}},
	} {
		got := NewNeo4jError(c.code, c.message)
		if got.Kind != c.want.Kind || got.Type != c.want.Type || got.Class != c.want.Class || got.Internal != c.want.Internal || got.State != c.code {
			t.Errorf("%s %s: %+v", c.code, c.message, got)
		}
	}
}
