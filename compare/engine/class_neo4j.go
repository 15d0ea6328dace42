package engine

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// neo4jMessages classifies by code and a part of the message, before the code alone.
// The messages were met in 5.26.
var neo4jMessages = []struct {
	code, part string
	kind       cypher.ErrorType
	class      semantics.Class
}{
	{"Neo.ClientError.Statement.SyntaxError", "Unknown function", cypher.SyntaxError, semantics.ClassUnsupported},
	{"Neo.ClientError.Statement.SyntaxError", "Invalid input", cypher.SyntaxError, semantics.ClassSyntax},
	{"Neo.ClientError.Statement.SyntaxError", "Type mismatch", cypher.SyntaxError, semantics.ClassType},
	{"Neo.ClientError.Statement.SyntaxError", "cannot be represented as an integer", cypher.SyntaxError, semantics.ClassOverflow}, // of constants, before the query runs
	{"Neo.ClientError.Statement.ArithmeticError", "/ by zero", cypher.ArithmeticError, semantics.ClassDivisionByZero},
	{"Neo.ClientError.Statement.ArithmeticError", "verflow", cypher.ArithmeticError, semantics.ClassOverflow},
	{"Neo.ClientError.Schema.ConstraintValidationFailed", "still has relationships", cypher.ConstraintVerificationFailed, semantics.ClassConstraint},
}

// neo4jCodes classifies by the status code.
//
// Source: the constants of org.neo4j.kernel.api.exceptions.Status in the artefact
// neo4j-common 5.26.0, read 2026-11-22; the types are those of openCypher of the same
// names.
var neo4jCodes = map[string]struct {
	kind  cypher.ErrorType
	class semantics.Class
}{
	"Neo.ClientError.Statement.SyntaxError":                    {cypher.SyntaxError, semantics.ClassNone},
	"Neo.ClientError.Statement.SemanticError":                  {cypher.SemanticError, semantics.ClassNone},
	"Neo.ClientError.Statement.TypeError":                      {cypher.TypeError, semantics.ClassType},
	"Neo.ClientError.Statement.ArgumentError":                  {cypher.ArgumentError, semantics.ClassArgument},
	"Neo.ClientError.Statement.ArithmeticError":                {cypher.ArithmeticError, semantics.ClassNone},
	"Neo.ClientError.Statement.EntityNotFound":                 {cypher.EntityNotFound, semantics.ClassNone},
	"Neo.ClientError.Statement.PropertyNotFound":               {cypher.PropertyNotFound, semantics.ClassNone},
	"Neo.ClientError.Statement.ParameterMissing":               {cypher.ParameterMissing, semantics.ClassNone},
	"Neo.ClientError.Statement.ConstraintVerificationFailed":   {cypher.ConstraintVerificationFailed, semantics.ClassConstraint},
	"Neo.ClientError.Statement.RuntimeUnsupportedError":        {"", semantics.ClassUnsupported},
	"Neo.ClientError.Statement.UnsupportedOperationError":      {"", semantics.ClassUnsupported},
	"Neo.ClientError.Schema.ConstraintValidationFailed":        {cypher.ConstraintValidationFailed, semantics.ClassConstraint},
	"Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists": {"", semantics.ClassDuplicate},
	"Neo.ClientError.Schema.IndexAlreadyExists":                {"", semantics.ClassDuplicate},
	"Neo.ClientError.Schema.IndexWithNameAlreadyExists":        {"", semantics.ClassDuplicate},
	"Neo.ClientError.Schema.IndexNotFound":                     {"", semantics.ClassName},
	"Neo.ClientError.Procedure.ProcedureNotFound":              {cypher.ProcedureError, semantics.ClassUnsupported},
	"Neo.ClientError.Procedure.ProcedureCallFailed":            {cypher.ProcedureError, semantics.ClassNone},
}

// NewNeo4jError makes an error from Neo4j's status code and message. The code becomes its State.
func NewNeo4jError(code, message string) *Error {
	e := &Error{State: code, Message: message}
	switch {
	case strings.HasPrefix(code, "Neo.ClientError.Transaction.TransactionTimedOut"), code == "Neo.ClientError.Transaction.Terminated",
		code == "Neo.TransientError.Transaction.Terminated":
		e.Kind = ErrorTimeout
		return e
	case strings.Contains(code, "OutOfMemory"), strings.Contains(code, "OutOfDisk"), code == "Neo.TransientError.General.StackOverFlowError",
		strings.HasPrefix(code, "Neo.TransientError."):
		e.Kind = ErrorResource
		return e
	case strings.HasPrefix(code, "Neo.DatabaseError."):
		e.Internal = true
		return e
	}
	for _, entry := range neo4jMessages {
		if entry.code == code && strings.Contains(message, entry.part) {
			e.Type, e.Class = entry.kind, entry.class
			return e
		}
	}
	entry := neo4jCodes[code]
	e.Type, e.Class = entry.kind, entry.class
	return e
}
