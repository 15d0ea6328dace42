package engine

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// gremlinClasses classifies by the last part of the exception's class and a part of
// the message; the first entry that matches decides. They were met in TinkerPop 3.7.3
// and JanusGraph 1.1.0.
var gremlinClasses = []struct {
	class, part string
	kind        cypher.ErrorType
	of          semantics.Class
}{
	{"GremlinParserException", "", cypher.SyntaxError, semantics.ClassSyntax},
	{"ArithmeticException", "y zero", cypher.ArithmeticError, semantics.ClassDivisionByZero},
	{"ArithmeticException", "overflow", cypher.ArithmeticError, semantics.ClassOverflow},
	{"ArithmeticException", "", cypher.ArithmeticError, semantics.ClassNone},
	{"GremlinTypeErrorException", "", cypher.TypeError, semantics.ClassType},
	{"ClassCastException", "", cypher.TypeError, semantics.ClassType},
	{"NumberFormatException", "", cypher.TypeError, semantics.ClassCast},
	{"SchemaViolationException", "", cypher.ConstraintValidationFailed, semantics.ClassConstraint},
	{"IllegalArgumentException", "is not supported", cypher.TypeError, semantics.ClassType},
	{"IllegalArgumentException", "does not match", cypher.TypeError, semantics.ClassType},
	{"IllegalArgumentException", "Cannot compare", cypher.TypeError, semantics.ClassType},
	{"IllegalArgumentException", "", cypher.ArgumentError, semantics.ClassArgument},
	{"UnsupportedOperationException", "", "", semantics.ClassUnsupported},
	{"VerificationException", "", "", semantics.ClassUnsupported},
	{"PatternSyntaxException", "", cypher.ArgumentError, semantics.ClassArgument},
}

// NewGremlinError makes an error from a message and the class of a Java exception. The class
// becomes its State.
func NewGremlinError(class, message string) *Error {
	last := class[strings.LastIndexAny(class, ".$")+1:]
	e := &Error{State: last, Message: message}
	switch {
	case last == "TimeoutException", last == "InterruptedException", last == "TraversalInterruptedException":
		e.Kind = ErrorTimeout
		return e
	case last == "OutOfMemoryError", last == "StackOverflowError":
		e.Kind = ErrorResource
		return e
	case last == "NullPointerException", last == "ArrayIndexOutOfBoundsException", last == "IndexOutOfBoundsException", strings.HasSuffix(last, "Error"):
		e.Internal = true
		return e
	}
	for _, entry := range gremlinClasses {
		if entry.class == last && strings.Contains(message, entry.part) {
			e.Type, e.Class = entry.kind, entry.of
			break
		}
	}
	return e
}
