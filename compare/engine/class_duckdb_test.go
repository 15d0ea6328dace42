package engine

import (
	"testing"

	"github.com/semcheck/semcheck/semantics"
)

func TestDuckDBErrorsAreClassifiedByTheirBeginning(t *testing.T) {
	for message, want := range map[string]semantics.Class{
		"Out of Range Error: Overflow in addition of INT32 (2147483647 + 1)!":                                                                  semantics.ClassOverflow,
		"Conversion Error: Could not convert string 'a' to INT32":                                                                              semantics.ClassCast,
		"Conversion Error: Type INT32 with value 300 can't be cast because the value is out of range for the destination type INT8":            semantics.ClassOverflow,
		"Invalid Input Error: More than one row returned by a subquery used as an expression - scalar subqueries can only return a single row": semantics.ClassCardinality,
		"Invalid Input Error: something else":                                                                                                  semantics.ClassNone,
		"INTERNAL Error: Assertion triggered":                                                                                                  semantics.ClassNone,
		"Binder Error: a message that nobody met before":                                                                                       semantics.ClassType,
		"Binder Error: Referenced column \"x\" not found":                                                                                      semantics.ClassName,
		"Constraint Error: the text Conversion Error: in a name":                                                                               semantics.ClassConstraint,
		"no kind at all": semantics.ClassNone,
	} {
		if got := NewDuckDBError(message); got.Class != want || got.Message != message {
			t.Errorf("%s: class %q, want %q", message, got.Class, want)
		}
	}
	if e := NewDuckDBError("INTERRUPT Error: Interrupted!"); e.Kind != ErrorTimeout {
		t.Errorf("an interrupt is %v", e.Kind)
	}
}
