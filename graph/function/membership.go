package function

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// This is the case of ruleIn beside the cases of truth.
const inRaises = semantics.CaseBeyondTruth

var ruleIn = spec.Declare(spec.Rule{
	ID:        "cypher.in",
	Statement: "x IN list is true if an element is equal to x, else null if a comparison is null, else false; null if the list is null.",
	From:      spec.Neo4jManual("The IN operator and null", "values-and-types/working-with-null.adoc @ 0340df3a700c"),
	Keywords:  []string{"IN"}, Cases: []string{semantics.CaseFalse: "false", semantics.CaseUnknown: "null", semantics.CaseTrue: "true", inRaises: "raises"}, Only: graphOnly,
})

// In is x IN list.
func In(c *Context, x, list graph.Value) (graph.Value, error) {
	if isNull(list) {
		c.apply(ruleIn, semantics.Unknown.Case())
		return graph.Null{}, nil
	}
	items, ok := list.(graph.List)
	if !ok {
		c.apply(ruleIn, inRaises)
		return nil, wrongType("IN", list, "a list")
	}
	found := semantics.False
	for _, item := range items {
		found = max(found, c.equal(x, item))
	}
	c.apply(ruleIn, found.Case())
	return TruthValue(found), nil
}
