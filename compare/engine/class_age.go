package engine

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// ageMessages classifies by a part of the message; the first entry that matches
// decides. SQLSTATEs tell less: AGE gives feature_not_supported for mistakes in a
// query, and reports some with elog's internal_error.
//
// Source: the ereport calls of src/backend of AGE (@ 4d9b2506, 2026-08-20), read
// 2026-11-22. The classes are ours.
var ageMessages = []graphMessage{
	{"syntax error", cypher.SyntaxError, semantics.ClassSyntax},
	{"unterminated ", cypher.SyntaxError, semantics.ClassSyntax},
	{"invalid escape sequence", cypher.SyntaxError, semantics.ClassSyntax},
	{"invalid Unicode", cypher.SyntaxError, semantics.ClassSyntax},
	{"unexpected character", cypher.SyntaxError, semantics.ClassSyntax},
	{" integer literal", cypher.SyntaxError, semantics.ClassSyntax}, // invalid octal …
	{"invalid scientific notation literal", cypher.SyntaxError, semantics.ClassSyntax},

	{"division by zero", cypher.ArithmeticError, semantics.ClassDivisionByZero},
	{"integer value out of range", cypher.ArithmeticError, semantics.ClassOverflow},
	{"step cannot be zero", cypher.ArgumentError, semantics.ClassArgument},
	{"LIMIT must not be negative", cypher.SyntaxError, semantics.ClassArgument},
	{"OFFSET must not be negative", cypher.SyntaxError, semantics.ClassArgument},
	{"negative values are not supported", cypher.ArgumentError, semantics.ClassArgument},
	{"value is out of INT range", cypher.ArgumentError, semantics.ClassArgument},
	{"percentile value", cypher.ArgumentError, semantics.ClassArgument},

	{"Cannot delete a vertex that has edge", cypher.ConstraintVerificationFailed, semantics.ClassConstraint},
	{" was deleted", cypher.EntityNotFound, semantics.ClassNone},
	{"parameters argument is missing", cypher.ParameterMissing, semantics.ClassName},

	{"could not find rte for", cypher.SyntaxError, semantics.ClassName},
	{"undefined reference to variable", cypher.SyntaxError, semantics.ClassName},
	{"variable `", cypher.SyntaxError, semantics.ClassName}, // … does not exist
	{"already exists as", "", semantics.ClassUnsupported},   // a label of vertices and edges
	{"vertex and edge label can not be same", "", semantics.ClassUnsupported},
	{"label, found existing", "", semantics.ClassUnsupported}, // Expecting vertex label, …
	{"is for vertices, not edges", "", semantics.ClassUnsupported},
	{"is for edges, not vertices", "", semantics.ClassUnsupported},
	{"multiple labels for variable", "", semantics.ClassUnsupported},
	{"a duplicate edge variable", cypher.SyntaxError, semantics.ClassDuplicate},
	{"duplicate edge variable", cypher.SyntaxError, semantics.ClassDuplicate},
	{"duplicate variable", cypher.SyntaxError, semantics.ClassDuplicate},
	{"already exists", cypher.SyntaxError, semantics.ClassDuplicate},
	{"' is for a", cypher.SyntaxError, semantics.ClassType},  // variable 'a' is for a vertex
	{"\" is for a", cypher.SyntaxError, semantics.ClassType}, // variable "a" is for a path
	{"previously declared", cypher.SyntaxError, semantics.ClassDuplicate},

	{"aggregate function calls cannot be nested", cypher.SyntaxError, semantics.ClassGrouping},
	{"aggregate functions are not allowed", cypher.SyntaxError, semantics.ClassGrouping},
	{"Invalid use of aggregation", cypher.SyntaxError, semantics.ClassGrouping},
	{"must be either part of an explicitly listed key", cypher.SyntaxError, semantics.ClassGrouping},
	{"must have the same number of columns", cypher.SyntaxError, semantics.ClassDegree},
	{"must not contain variables", cypher.SyntaxError, semantics.ClassArgument},
	{"expression item must be aliased", cypher.SyntaxError, semantics.ClassSyntax},
	{"RETURN * without a pattern is not valid", cypher.SyntaxError, semantics.ClassSyntax},
	{"cannot be the first clause", cypher.SyntaxError, semantics.ClassSyntax},
	{"Query cannot conclude with", cypher.SyntaxError, semantics.ClassSyntax},
	{"only directed relationships are allowed", cypher.SyntaxError, semantics.ClassUnsupported},
	{"edge direction must be specified", cypher.SyntaxError, semantics.ClassUnsupported},
	{"relationships must be specify a label", cypher.SyntaxError, semantics.ClassUnsupported},
	{"must have a label", cypher.SyntaxError, semantics.ClassUnsupported},
	{"MATCH cannot follow OPTIONAL MATCH", "", semantics.ClassUnsupported},

	{"invalid number of arguments", cypher.SyntaxError, semantics.ClassArgument},
	{"only supports one argument", cypher.SyntaxError, semantics.ClassArgument},
	{" arguments, ", cypher.SyntaxError, semantics.ClassArgument}, // function F requires 1 arguments, 2 given
	{"function ", cypher.SyntaxError, semantics.ClassUnsupported}, // … F does not exist

	{"unsupported argument", cypher.TypeError, semantics.ClassType},
	{"unknown argument agtype", cypher.TypeError, semantics.ClassType},
	{"Invalid input parameter type", cypher.TypeError, semantics.ClassType},
	{"only supports scalar arguments", cypher.TypeError, semantics.ClassType},
	{"object of IN must be a list", cypher.TypeError, semantics.ClassType},
	{"must be type boolean", cypher.TypeError, semantics.ClassType}, // argument of WHERE … not type agtype
	{"agtype string values expected", cypher.TypeError, semantics.ClassType},
	{"cannot cast agtype", cypher.TypeError, semantics.ClassType},
	{"typecast", cypher.TypeError, semantics.ClassType},
	{"must resolve to", cypher.TypeError, semantics.ClassType},
	{"must be a ", cypher.TypeError, semantics.ClassType}, // nodes() argument must be a path
	{"must be an ", cypher.TypeError, semantics.ClassType},
	{"must access a list", cypher.TypeError, semantics.ClassType},
	{"must be an array or object", cypher.TypeError, semantics.ClassType},
	{"can only update vertex and edges", cypher.TypeError, semantics.ClassType},
	{"can only delete vertices and edges", cypher.TypeError, semantics.ClassType},
	{"is expected", cypher.TypeError, semantics.ClassType},   // a map …
	{"expects a map", cypher.TypeError, semantics.ClassType}, // SET clause …
	{"cannot extract ", cypher.TypeError, semantics.ClassType},
	{"operator does not exist", cypher.TypeError, semantics.ClassType},
	{"invalid input syntax for type", "", semantics.ClassCast},

	{"not supported", "", semantics.ClassUnsupported},
	{"unsupported", "", semantics.ClassUnsupported},
	{"not implemented", "", semantics.ClassUnsupported},
}

// NewAGEError makes an error from AGE's SQLSTATE and message. If the message is in no table of
// AGE, it is classified as an error of PostgreSQL.
func NewAGEError(state, message string) *Error {
	e := NewPostgresError(state, message)
	for _, entry := range ageMessages {
		if strings.Contains(message, entry.part) {
			e.Type, e.Class, e.Internal = entry.kind, entry.class, false
			break
		}
	}
	return e
}
