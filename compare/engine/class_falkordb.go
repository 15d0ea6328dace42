package engine

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// falkordbMessages classifies by a part of the message; the first entry that matches
// decides. Class tells refusals, which are of syntax and of what FalkorDB does not
// have, from other errors.
//
// Source: src/errors/error_msgs.h of FalkorDB (@ 011622a6f668), read 2026-11-22.
var falkordbMessages = []graphMessage{
	{"errMsg: Invalid input", cypher.SyntaxError, semantics.ClassSyntax},
	{"errMsg:", cypher.SyntaxError, semantics.ClassSyntax},
	{"Unknown function", cypher.SyntaxError, semantics.ClassUnsupported},
	{"does not currently support", "", semantics.ClassUnsupported},
	{"not currently support", "", semantics.ClassUnsupported},
	{"not supported", "", semantics.ClassUnsupported},
	{"Unsupported", "", semantics.ClassUnsupported},
	{"unsupported query type", "", semantics.ClassUnsupported},
	{"only supports shortestPaths", "", semantics.ClassUnsupported},
	{"support allShortestPaths only", "", semantics.ClassUnsupported},
	{"shortestPath does not support a minimal length", "", semantics.ClassUnsupported},
	{"allShortestPaths(...) does not support", "", semantics.ClassUnsupported},
	{"A WITH clause is required", "", semantics.ClassUnsupported},
	{"Invalid combination of UNION", cypher.SyntaxError, semantics.ClassNone},
	{"is not registered", cypher.ProcedureError, semantics.ClassUnsupported},
	{"Procedure `", cypher.ProcedureError, semantics.ClassNone},
	{"already declared in outer scope", cypher.SyntaxError, semantics.ClassNone},
	{"not defined", cypher.SyntaxError, semantics.ClassNone},
	{"already declared", cypher.SyntaxError, semantics.ClassNone},
	{"can't be redeclared", cypher.SyntaxError, semantics.ClassNone},
	{"was specified for both a node and a relationship", cypher.SyntaxError, semantics.ClassNone},
	{"Cannot use the same relationship variable", cypher.SyntaxError, semantics.ClassNone},
	{"Variable length relationships cannot be used", cypher.SyntaxError, semantics.ClassNone},
	{"Variable length path, maximum number", cypher.SyntaxError, semantics.ClassNone},
	{"Invalid use of aggregating function", cypher.SyntaxError, semantics.ClassNone},
	{"Can't use aggregate functions inside", cypher.SyntaxError, semantics.ClassNone},
	{"must have the same column names", cypher.SyntaxError, semantics.ClassNone},
	{"projections must be aliased", cypher.SyntaxError, semantics.ClassNone},
	{"RETURN * is not allowed", cypher.SyntaxError, semantics.ClassNone},
	{"arguments to function", cypher.SyntaxError, semantics.ClassNone},
	{"Exactly one relationship type", cypher.SyntaxError, semantics.ClassNone},
	{"Only directed relationships", cypher.SyntaxError, semantics.ClassNone},
	{"COUNT is the only function", cypher.SyntaxError, semantics.ClassNone},
	{"Cannot specify both DISTINCT and *", cypher.SyntaxError, semantics.ClassNone},
	{"requires a WHERE predicate", cypher.SyntaxError, semantics.ClassNone},
	{"Query cannot conclude with", cypher.SyntaxError, semantics.ClassNone},
	{"Query cannot begin with", cypher.SyntaxError, semantics.ClassNone},
	{"Unexpected clause following RETURN", cypher.SyntaxError, semantics.ClassNone},
	{"requires bound nodes", cypher.SyntaxError, semantics.ClassNone},
	{"requires a path containing a single relationship", cypher.SyntaxError, semantics.ClassNone},
	{"DELETE can only be called", cypher.SyntaxError, semantics.ClassNone},
	{"LIMIT specified value of invalid type", cypher.SyntaxError, semantics.ClassArgument},
	{"SKIP specified value of invalid type", cypher.SyntaxError, semantics.ClassArgument},
	{"operates only on non-negative integers", cypher.SyntaxError, semantics.ClassArgument},
	{"must be a non-negative integer", cypher.SyntaxError, semantics.ClassArgument},
	{"Missing parameters", cypher.ParameterMissing, semantics.ClassNone},
	{"Type mismatch", cypher.TypeError, semantics.ClassType},
	{"Property values can only be of primitive types", cypher.TypeError, semantics.ClassType},
	{"Expected boolean predicate", cypher.TypeError, semantics.ClassType},
	{"REMOVE operates on", cypher.TypeError, semantics.ClassType},
	{"Cannot merge a map with", cypher.TypeError, semantics.ClassType},
	{"Division by zero", cypher.ArithmeticError, semantics.ClassDivisionByZero},
	{"Invalid numeric value", cypher.SyntaxError, semantics.ClassSyntax},
	{"Integer overflow", cypher.SyntaxError, semantics.ClassOverflow},
	{"Float overflow", cypher.SyntaxError, semantics.ClassOverflow},
	{"Invalid regex", cypher.ArgumentError, semantics.ClassArgument},
	{"is not a valid argument", cypher.ArgumentError, semantics.ClassArgument},
	{"can't be 0", cypher.ArgumentError, semantics.ClassArgument},
	{"constraint violation", cypher.ConstraintValidationFailed, semantics.ClassConstraint},
	{"is already indexed", "", semantics.ClassDuplicate},
	{"no such index", "", semantics.ClassName},
}

// falkordbLacks are messages by which the server says that it lacks memory or room.
var falkordbLacks = []string{"mem consumption exceeded capacity", "Max pending queries exceeded", "OOM command not allowed", "LOADING "}

// graphMessage is an entry of a table of messages of a graph database.
type graphMessage struct {
	part  string
	kind  cypher.ErrorType
	class semantics.Class
}

// classifyGraph fills type and class in by the first entry whose part is in the message.
func classifyGraph(e *Error, table []graphMessage) *Error {
	for _, entry := range table {
		if strings.Contains(e.Message, entry.part) {
			e.Type, e.Class = entry.kind, entry.class
			break
		}
	}
	return e
}

// NewFalkorDBError makes a classified error from a message of FalkorDB.
func NewFalkorDBError(message string) *Error {
	e := &Error{Message: message}
	for _, part := range falkordbLacks {
		if strings.Contains(message, part) {
			e.Kind = ErrorResource
			return e
		}
	}
	if strings.Contains(message, "Query timed out") {
		e.Kind = ErrorTimeout
		return e
	}
	return classifyGraph(e, falkordbMessages)
}
