package semantics

import (
	"fmt"

	"github.com/semcheck/semcheck/spec"
)

// StatementError is the error class that the semantics give for a statement.
type StatementError struct {
	Class   Class
	Message string
	// Missing is the name of a table or column that is not there, as it was written; "" for
	// all other errors.
	Missing string
	// Function is the name of a function that the dialect's engine does not have, as it was
	// written; "" for all other errors.
	Function string
	// Also are classes that engines give the same error beside Class.
	Also ClassSet
}

// Error returns the message.
func (e *StatementError) Error() string { return e.Message }

// UnsupportedError names a feature that is not modelled.
type UnsupportedError struct {
	Feature string
	// Missing is the name of a function that is not modelled; "" for all other features.
	Missing string
}

// Error names the feature.
func (e *UnsupportedError) Error() string { return "not modelled: " + e.Feature }

// Refuse is the error of a statement, a *StatementError.
func Refuse(class Class, format string, args ...any) error {
	return &StatementError{Class: class, Message: fmt.Sprintf(format, args...)}
}

// NoTable is the error of a name that is no table.
func NoTable(name string) error { return missing("table", name) }

// NoColumn is the error of a name that is no column.
func NoColumn(name string) error { return missing("column", name) }

// NoFunction is the error of a name by which a dialect has no function. The tables in
// compare/engine have the errors of engines under the class that the dialect names.
func NoFunction(d *spec.Dialect, name string) error {
	also := ClassSet(0)
	switch d.UnknownFunctions {
	case spec.UnknownFunctionsRefused:
		also = also.With(ClassUnsupported)
	case spec.UnknownFunctionsTyped:
		also = also.With(ClassType)
	}
	return &StatementError{Class: ClassName, Message: d.Title + " has no function " + name, Function: name, Also: also}
}

// NoType is the error of a name that no data type has in a dialect.
func NoType(d *spec.Dialect, name string) error {
	return &StatementError{Class: ClassName, Message: d.Title + " has no type " + name}
}

func missing(kind, name string) error {
	return &StatementError{Class: ClassName, Message: "there is no " + kind + " " + name, Missing: name}
}

// Unmodelled is the error of a statement that is not modelled, an *UnsupportedError.
func Unmodelled(format string, args ...any) error {
	return &UnsupportedError{Feature: fmt.Sprintf(format, args...)}
}
