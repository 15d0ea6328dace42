package graph

import (
	"testing"

	"github.com/semcheck/semcheck/spec/cypher"
)

func called(name string, arguments ...cypher.Expr) *cypher.FunctionCall {
	return &cypher.FunctionCall{Name: name, Arguments: arguments}
}

// The numbers that may be in the value of a call follow from the catalogue's entry of the function.
func TestNumbersOfCalls(t *testing.T) {
	one, half := &cypher.Integer{Value: 1}, &cypher.Float{Value: 0.5}
	for _, c := range []struct {
		call *cypher.FunctionCall
		want numbers
	}{
		{called("toUpper", half), 0},
		{called("SIZE", half), integers},
		{called("count", half), integers},
		{called("labels", half), 0},
		{called("coalesce", one, half), integers | floats}, // it returns one of its arguments
		{called("max", half), floats},
		{called("sum", half), floats},
		{called("abs", one), integers},
		{called("abs", half), anything}, // it computes
		{called("ceil", one), anything}, // an integer in FalkorDB
		{called("point", half), anything},
		{called("noSuchFunction"), anything},
	} {
		if got := (&graphFacts{}).numbers(c.call, nil); got != c.want {
			t.Errorf("%s: %b, want %b", c.call.Name, got, c.want)
		}
	}
}

// The values of these calls are no functions of the graph.
func TestNondeterministicCalls(t *testing.T) {
	one, half := &cypher.Integer{Value: 1}, &cypher.Float{Value: 0.5}
	for _, c := range []struct {
		call   *cypher.FunctionCall
		refuse bool
	}{
		{called("rand"), true}, {called("randomUUID"), true}, {called("timestamp"), true},
		{called("id", one), true}, {called("elementId", one), true},
		{called("date"), true}, {called("date", one), false}, {called("duration.between", one, one), true},
		{called("collect", one), true}, {called("avg", one), true}, {called("stDevP", one), true},
		{called("sum", one), false}, {called("sum", half), true},
		{called("size", one), false}, {called("noSuchFunction"), false},
	} {
		if why := (&graphFacts{}).nondeterministicCall(c.call, nil, map[cypher.Expr]bool{}); (why != "") != c.refuse {
			t.Errorf("%s: %q, want a refusal: %v", c.call.Name, why, c.refuse)
		}
	}
	list := called("collect", one)
	if why := (&graphFacts{}).nondeterministicCall(list, nil, map[cypher.Expr]bool{list: true}); why != "" {
		t.Errorf("a list whose order does not show: %s", why)
	}
}
