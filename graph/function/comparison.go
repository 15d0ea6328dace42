package function

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Case of ruleNullInside.
const nullInsideUndecided spec.Case = iota

// Case of ruleAcrossTypes.
const typesDiffer spec.Case = iota

// Case of ruleSameInstant.
const instantInTwoTimeZones spec.Case = iota

// Case of ruleUnspecified.
const unspecifiedCompared spec.Case = iota

var (
	comparisonCases = []string{semantics.CaseFalse: "false", semantics.CaseUnknown: "null", semantics.CaseTrue: "true"}
	ruleEqual       = spec.Declare(spec.Rule{
		ID:        "cypher.equal",
		Statement: "a = b is null if an operand is null, or if a null inside lists and maps of one size and keys decides; numbers are equal as exact numbers, NaN to nothing; values of other types are not equal.",
		From:      spec.EqualityProposal("Comparability and equality"),
		Keywords:  []string{"="}, Cases: comparisonCases, Only: graphOnly,
	})
	ruleNotEqual = spec.Declare(spec.Rule{
		ID:        "cypher.not-equal",
		Statement: "a <> b is NOT (a = b).",
		From:      spec.EqualityProposal("Comparability and equality, Operators"),
		Keywords:  []string{"<>"}, Cases: comparisonCases, Only: graphOnly,
	})
	ruleLess = spec.Declare(spec.Rule{
		ID:        "cypher.less",
		Statement: "a < b compares numbers exactly, strings by code point, false before true, lists by their first elements that differ, instants of one type; it is false with NaN and null for other types; a > b is b < a.",
		From:      spec.EqualityProposal("Comparability and equality"),
		Keywords:  []string{"<", ">"}, Cases: comparisonCases, Only: graphOnly,
	})
	ruleLessOrEqual = spec.Declare(spec.Rule{
		ID:        "cypher.less-or-equal",
		Statement: "a <= b is a < b OR a = b; a >= b is b < a OR a = b.",
		From:      spec.EqualityProposal("Comparability and equality, Operators"),
		Keywords:  []string{"<=", ">="}, Cases: comparisonCases, Only: graphOnly,
	})
	ruleNullInside = spec.Declare(spec.Rule{
		ID:        "cypher.null-inside",
		Statement: "Lists and maps whose equality depends on a null inside them compare to null.",
		From:      spec.EqualityProposal("Lists; New map equality"),
		Cases:     []string{nullInsideUndecided: "undecided"}, Only: graphOnly,
		Variants: []spec.Variant{{Dialects: []string{"kuzu"}, Statement: "A null inside lists and maps is equal to a null.", From: observed("equality of lists"), Observed: true}},
	})
	ruleAcrossTypes = spec.Declare(spec.Rule{
		ID:        "cypher.across-types",
		Statement: "Values of different types, numbers aside, are incomparable: < gives null.",
		From:      spec.EqualityProposal("Incomparability; Appendix: Comparability by Type"),
		Cases:     []string{typesDiffer: "different types"}, Only: graphOnly,
		Variants: []spec.Variant{{Dialects: []string{"age"}, Statement: "Values of different types compare by the order of types, NaN as the greatest number.",
			From: spec.AGE("Comparability; Orderability Between different Agtypes", "intro/comparability")}},
	})
	ruleSameInstant = spec.Declare(spec.Rule{
		ID:        "cypher.same-instant",
		Statement: "Instants at one moment in two time zones are equal to the proposal, which compares them on a global timeline, and not to the manual.",
		From:      spec.EqualityProposal("Temporal instant types"),
		Cases:     []string{instantInTwoTimeZones: "two time zones"}, Only: graphOnly,
		Choices: []spec.Choice{{Date: "2026-11-22", Statement: "The proposal is part of openCypher 9, the manual is later. They are unequal here; in the dialect opencypher the result is open, in neo4j it is documented."}},
		Variants: []spec.Variant{{Dialects: []string{"neo4j"}, Statement: "They are not equal, and ordered by their offset, then by the name of the time zone.",
			From: spec.Neo4jManual("Ordering and comparison of values", "syntax/operators.adoc @ 06003b3b7966")}},
		Open: map[string][]string{"opencypher": {"two time zones"}, "neo4j": nil},
	})
	ruleUnspecified = spec.Declare(spec.Rule{
		ID:        "cypher.unspecified-order",
		Statement: "The order of maps, of nodes and of relationships is left to implementations.",
		From:      spec.EqualityProposal("Map comparability"),
		Cases:     []string{unspecifiedCompared: "compared"}, Only: graphOnly, Open: map[string][]string{spec.EveryDialect: {"compared"}},
	})
)

// Compare applies a comparison operator.
func Compare(c *Context, op cypher.ComparisonOperator, a, b graph.Value) semantics.Truth {
	var t semantics.Truth
	var rule *spec.Rule
	switch op {
	case cypher.Equal:
		rule, t = ruleEqual, c.equal(a, b)
	case cypher.NotEqual:
		rule, t = ruleNotEqual, semantics.True-c.equal(a, b)
	case cypher.Less:
		rule, t = ruleLess, c.less(a, b, graph.Less)
	case cypher.LessOrEqual:
		rule, t = ruleLessOrEqual, c.less(a, b, graph.LessOrEqual)
	case cypher.Greater:
		rule, t = ruleLess, c.less(b, a, graph.Less)
	case cypher.GreaterOrEqual:
		rule, t = ruleLessOrEqual, c.less(b, a, graph.LessOrEqual)
	}
	c.apply(rule, t.Case())
	return t
}

// Order is the order of ORDER BY. Implementations may choose the order of two maps, of two nodes and of two
// relationships.
func Order(c *Context, a, b graph.Value) int {
	order := graph.Order(a, b)
	if order != 0 && graph.Unspecified(a, b) {
		c.applyOpen(ruleUnspecified, unspecifiedCompared)
	}
	return order
}

// equal is equality in the dialect.
func (c *Context) equal(a, b graph.Value) semantics.Truth {
	t := graph.Equal(a, b)
	if t == semantics.Unknown && !isNull(a) && !isNull(b) {
		c.apply(ruleNullInside, nullInsideUndecided)
		if c.NullInListsEqual {
			return semantics.TruthOf(graph.Equivalent(a, b))
		}
	}
	if graph.SameInstant(a, b) {
		c.applyOpen(ruleSameInstant, instantInTwoTimeZones)
	}
	return t
}

func (c *Context) less(a, b graph.Value, compare func(a, b graph.Value) semantics.Truth) semantics.Truth {
	if graph.Unspecified(a, b) {
		c.applyOpen(ruleUnspecified, unspecifiedCompared)
	}
	if graph.SameInstant(a, b) {
		c.applyOpen(ruleSameInstant, instantInTwoTimeZones)
	}
	t := compare(a, b)
	if t == semantics.Unknown && !isNull(a) && !isNull(b) && !graph.SameType(a, b) {
		c.apply(ruleAcrossTypes, typesDiffer)
	}
	if !c.CompareAcrossTypes || isNull(a) || isNull(b) || (t != semantics.Unknown && !isNaN(a) && !isNaN(b)) {
		return t
	}
	order := graph.Order(a, b)
	return semantics.TruthOf(order < 0 || (order == 0 && compare(graph.Integer(0), graph.Integer(0)) == semantics.True))
}

// TruthValue returns a truth value as a value; Unknown is Null.
func TruthValue(t semantics.Truth) graph.Value {
	if t == semantics.Unknown {
		return graph.Null{}
	}
	return graph.Boolean(t == semantics.True)
}
