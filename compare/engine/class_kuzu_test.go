package engine

import (
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
)

// The messages are filled in templates of Kùzu's throw expressions.
func TestKuzuErrors(t *testing.T) {
	for message, want := range map[string]Error{
		"Parser exception: extraneous input 'RETUR' expecting {ALTER} (line: 1, offset: 0)":                                            {Type: cypher.SyntaxError, Class: semantics.ClassSyntax},
		"Binder exception: Variable x is not in scope.":                                                                                {Type: cypher.SyntaxError, Class: semantics.ClassName},
		"Binder exception: Table Nope does not exist.":                                                                                 {Type: cypher.LabelNotFound, Class: semantics.ClassName},
		"Binder exception: Cannot find property nope for n.":                                                                           {Type: cypher.PropertyNotFound, Class: semantics.ClassName},
		"Binder exception: Expression n.s has data type STRING but INT64 was expected.":                                                {Type: cypher.TypeError, Class: semantics.ClassType},
		"Binder exception: Cannot match a built-in function for given function +(DOUBLE,STRING). Supported inputs are\n(INT64,INT64)":  {Type: cypher.TypeError, Class: semantics.ClassType},
		"Catalog exception: function NONESUCH does not exist.":                                                                         {Type: cypher.SyntaxError, Class: semantics.ClassUnsupported},
		"Runtime exception: Divide by zero.":                                                                                           {Type: cypher.ArithmeticError, Class: semantics.ClassDivisionByZero},
		"Overflow exception: Value 9223372036854775807 + 1 is not within INT64 range.":                                                 {Type: cypher.ArithmeticError, Class: semantics.ClassOverflow},
		"Conversion exception: Cast failed. Could not convert \"a\" to INT64.":                                                         {Class: semantics.ClassCast},
		"Runtime exception: Found duplicated primary key value 1, which violates the uniqueness constraint of the primary key column.": {Type: cypher.ConstraintValidationFailed, Class: semantics.ClassConstraint},
		"Runtime exception: Node(nodeOffset: 0) has connected edges in table T in the fwd direction, which cannot be deleted. Please delete the edges first or try DETACH DELETE.": {Type: cypher.ConstraintVerificationFailed, Class: semantics.ClassConstraint},
		"Binder exception: Cannot delete undirected rel: Delete undirected rel is not supported.":                                                                                  {Class: semantics.ClassUnsupported},
		"Assertion failed in file \"/src/a.cpp\" on line 1: x":                                                                                                                     {Internal: true},
		"unordered_map::at":             {Internal: true},
		"Something that is in no table": {},
	} {
		got := NewKuzuError(message)
		if got.Kind != want.Kind || got.Type != want.Type || got.Class != want.Class || got.Internal != want.Internal || got.Message != message {
			t.Errorf("%s: %+v", message, got)
		}
	}
}
