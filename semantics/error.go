package semantics

import "fmt"

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

// NoFunction is the error of a name by which a dialect has no function. Of the tables in
// compare/engine, that of PostgreSQL has its error (42883) under type, those of the others
// have theirs (1305, "no such function", "Scalar Function with name") under unsupported: an
// engine that lacks a function refuses the query.
func NoFunction(dialect, name string) error {
	return &StatementError{Class: ClassName, Message: dialect + " has no function " + name, Function: name,
		Also: ClassSet(0).With(ClassType).With(ClassUnsupported)}
}

func missing(kind, name string) error {
	return &StatementError{Class: ClassName, Message: "there is no " + kind + " " + name, Missing: name}
}

// Unmodelled is the error of a statement that is not modelled, an *UnsupportedError.
func Unmodelled(format string, args ...any) error {
	return &UnsupportedError{Feature: fmt.Sprintf(format, args...)}
}
