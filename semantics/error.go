package semantics

import "fmt"

// StatementError is the error class that the semantics give for a statement.
type StatementError struct {
	Class   Class
	Message string
}

// Error returns the message.
func (e *StatementError) Error() string { return e.Message }

// UnsupportedError names a feature that is not modelled.
type UnsupportedError struct{ Feature string }

// Error names the feature.
func (e *UnsupportedError) Error() string { return "not modelled: " + e.Feature }

// Refuse is the error of a statement, a *StatementError.
func Refuse(class Class, format string, args ...any) error {
	return &StatementError{Class: class, Message: fmt.Sprintf(format, args...)}
}

// Unmodelled is the error of a statement that is not modelled, an *UnsupportedError.
func Unmodelled(format string, args ...any) error {
	return &UnsupportedError{Feature: fmt.Sprintf(format, args...)}
}
