package engine

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// kuzuMessages classifies by a part of the message, which begins with the name of the
// exception; the first entry that matches decides.
//
// Source: the throw expressions of src and the constructors of
// src/include/common/exception of Kùzu (@ a39382f61, 2025-10-01, with
// src/common/exception/message.cpp), read 2026-11-22. The classes are ours.
var kuzuMessages = []graphMessage{
	{"Parser exception: ", cypher.SyntaxError, semantics.ClassSyntax},

	{"Divide by zero.", cypher.ArithmeticError, semantics.ClassDivisionByZero},
	{"Modulo by zero.", cypher.ArithmeticError, semantics.ClassDivisionByZero},
	{"Overflow exception: ", cypher.ArithmeticError, semantics.ClassOverflow},
	{"Step of range cannot be 0.", cypher.ArgumentError, semantics.ClassArgument},
	{"Invalid number of arguments", cypher.SyntaxError, semantics.ClassArgument},
	{"range.", "", semantics.ClassOverflow}, // Cast failed. 300 is not in INT8 range.
	{"Conversion exception: ", "", semantics.ClassCast},

	{"which cannot be deleted. Please delete the edges first", cypher.ConstraintVerificationFailed, semantics.ClassConstraint},
	{"violates the uniqueness constraint", cypher.ConstraintValidationFailed, semantics.ClassConstraint},
	{"violates the non-null constraint", cypher.ConstraintValidationFailed, semantics.ClassConstraint},
	{"violates the rel multiplicity constraint", cypher.ConstraintValidationFailed, semantics.ClassConstraint},

	{"is not in scope.", cypher.SyntaxError, semantics.ClassName},
	{"contains nested aggregation", cypher.SyntaxError, semantics.ClassGrouping},
	{"Expression in WITH must be aliased", cypher.SyntaxError, semantics.ClassSyntax},
	{"Multiple result column", cypher.SyntaxError, semantics.ClassDuplicate},
	{"RETURN or WITH * is not allowed", cypher.SyntaxError, semantics.ClassSyntax},
	{"The number of columns to union", cypher.SyntaxError, semantics.ClassDegree},
	{"Union and union all can not be used together", cypher.SyntaxError, semantics.ClassUnsupported},
	{"Create undirected relationship is not supported", cypher.SyntaxError, semantics.ClassUnsupported},
	{"Cannot create recursive rel", cypher.SyntaxError, semantics.ClassUnsupported},
	{"The number of rows to skip/limit must be", cypher.SyntaxError, semantics.ClassArgument},
	{"is greater than upperBound", cypher.SyntaxError, semantics.ClassArgument},
	{"In WITH clause, ORDER BY must be followed by", "", semantics.ClassUnsupported},
	{"has unbounded upper bound", "", semantics.ClassUnsupported},
	{"Upper bound of rel", "", semantics.ClassUnsupported},
	{"Cannot order by", "", semantics.ClassUnsupported},

	// What the schema does not admit cannot be asked.
	{"violates schema", "", semantics.ClassUnsupported},
	{"Cannot find a valid label in", "", semantics.ClassUnsupported},
	{"Cannot find a label for relationship", "", semantics.ClassUnsupported},
	{"Cannot bind a property of several types", "", semantics.ClassUnsupported},
	{"Expected the same data type for property", "", semantics.ClassUnsupported},
	{"with multiple node labels is not supported", "", semantics.ClassUnsupported},
	{"with empty node labels is not supported", "", semantics.ClassUnsupported},
	{"Cannot set property", "", semantics.ClassUnsupported}, // … because it is used as primary key
	{"expects primary key", "", semantics.ClassConstraint},

	{"Cannot find property", cypher.PropertyNotFound, semantics.ClassName},
	{"Table", cypher.LabelNotFound, semantics.ClassName}, // … A does not exist.
	{"already exists in catalog", "", semantics.ClassDuplicate},
	{"Catalog exception: function ", cypher.SyntaxError, semantics.ClassUnsupported}, // … F does not exist.
	{"Scalar function, aggregate function or macro was expected", cypher.SyntaxError, semantics.ClassUnsupported},
	{"does not exist in catalog", "", semantics.ClassName},

	{"was expected", cypher.TypeError, semantics.ClassType},  // x has data type STRING but INT64 was expected.
	{"were expected", cypher.TypeError, semantics.ClassType}, // expression 1 has data type …
	{"Type Mismatch", cypher.TypeError, semantics.ClassType}, // Cannot compare types A and B
	{"did not receive correct arguments", cypher.TypeError, semantics.ClassType},
	{"Cannot match a built-in function", cypher.TypeError, semantics.ClassType},
	{"Implicit cast is not supported", cypher.TypeError, semantics.ClassType}, // x has data type STRING but expected INT64.
	{"Cannot compare", cypher.TypeError, semantics.ClassType},                 // … in list_contains function
	{"Cannot set expression", cypher.TypeError, semantics.ClassType},
	{"Cannot bind", "", semantics.ClassUnsupported},
	{"Unsupported casting function", "", semantics.ClassCast},
	{"Parameter ", cypher.ParameterMissing, semantics.ClassName}, // … p not found.

	{"is not supported", "", semantics.ClassUnsupported},
	{"are not supported", "", semantics.ClassUnsupported},
	{"not implemented", "", semantics.ClassUnsupported},
	{"Maximum length of strings", "", semantics.ClassLength},
	{"The maximum length of", "", semantics.ClassLength},
}

// kuzuInternal are messages by which the library says that it is at fault: a failed
// assertion, code that cannot be reached, an exception of the standard library that it
// did not make itself.
var kuzuInternal = []string{"Assertion failed in file", "This should not happen", "Unreachable", "unordered_map::at", "map::at", "_M_range_check", "basic_string::",
	"vector::", "stoi", "std::", "bad optional access", "ExpressionVisitor::"}

// NewKuzuError makes a classified error from a message of Kùzu.
func NewKuzuError(message string) *Error {
	e := &Error{Message: message}
	for _, part := range kuzuInternal {
		if strings.Contains(message, part) {
			e.Internal = true
			return e
		}
	}
	return classifyGraph(e, kuzuMessages)
}
