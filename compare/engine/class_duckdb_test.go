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
		// src/planner/expression_binder/{select,group}_binder.cpp, bind_context.cpp, binder/statement/bind_create.cpp,
		// binder/expression/bind_aggregate_expression.cpp, src/function/cast/struct_cast.cpp
		"Binder Error: Column \"x\" referenced that exists in the SELECT clause - but this column cannot be referenced before it is defined": semantics.ClassName,
		"Binder Error: Alias with name \"x\" exists, but aliases cannot be used as part of an expression in the GROUP BY":                    semantics.ClassName,
		"Binder Error: Alias \"x\" referenced in a SELECT clause - but the expression has a subquery. This is not yet supported.":            semantics.ClassUnsupported,
		"Binder Error: Ambiguous column reference: column \"a\" can refer to either:\n[r.a, s.a][p.a, q.a]":                                  semantics.ClassAmbiguous,
		"Binder Error: Ambiguous reference to table \"t\" (use: main.t or .t)":                                                               semantics.ClassDuplicate,
		"Binder Error: More VIEW aliases than columns in query result":                                                                       semantics.ClassDegree,
		"Binder Error: Aggregate with only constant parameters has to be bound in the root subquery":                                         semantics.ClassGrouping,
		"Mismatch Type Error: Type STRUCT(INTEGER) does not match with STRUCT(INTEGER, INTEGER). Cannot cast STRUCTs of different size":      semantics.ClassDegree,
		// src/function/window/window_boundaries_state.cpp, window_rownumber_function.cpp
		"Out of Range Error: Invalid RANGE PRECEDING value":                 semantics.ClassArgument,
		"Out of Range Error: Invalid GROUPS FOLLOWING value":                semantics.ClassArgument,
		"Invalid Input Error: Argument for ntile must be greater than zero": semantics.ClassArgument,
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
