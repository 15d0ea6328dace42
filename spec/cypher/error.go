package cypher

import "fmt"

// ErrorType is the class of an error in the words of the openCypher TCK's
// README ("error types").
type ErrorType string

// The error types.
const (
	SyntaxError                  ErrorType = "SyntaxError"
	SemanticError                ErrorType = "SemanticError"
	TypeError                    ErrorType = "TypeError"
	ArgumentError                ErrorType = "ArgumentError"
	ArithmeticError              ErrorType = "ArithmeticError"
	EntityNotFound               ErrorType = "EntityNotFound"
	PropertyNotFound             ErrorType = "PropertyNotFound"
	LabelNotFound                ErrorType = "LabelNotFound"
	ParameterMissing             ErrorType = "ParameterMissing"
	ConstraintVerificationFailed ErrorType = "ConstraintVerificationFailed"
	ConstraintValidationFailed   ErrorType = "ConstraintValidationFailed"
	ProcedureError               ErrorType = "ProcedureError"
)

// Phase says when an error is raised.
type Phase string

// The phases.
const (
	CompileTime Phase = "compile time" // the query alone tells
	Runtime     Phase = "runtime"      // the graph or the parameters are needed
)

// Error is what a query raises: class, phase and detail as the openCypher TCK
// names them ("a SyntaxError should be raised at compile time: UndefinedVariable"),
// and one sentence for a person.
type Error struct {
	Type   ErrorType
	Phase  Phase
	Detail string   // "UndefinedVariable", "InvalidArgumentType", …
	At     Position // the zero value where no place is to blame
	Text   string   // one sentence in lower case, without the position
}

// Error prints type, detail and sentence, and the position where it is known.
func (e *Error) Error() string {
	text := fmt.Sprintf("%s (%s): %s", e.Type, e.Detail, e.Text)
	if e.At.Known() {
		text = e.At.String() + ": " + text
	}
	return text
}

// Raise returns an error of the given class; format and args make its sentence.
func Raise(t ErrorType, phase Phase, detail string, at Position, format string, args ...any) *Error {
	return &Error{Type: t, Phase: phase, Detail: detail, At: at, Text: fmt.Sprintf(format, args...)}
}
