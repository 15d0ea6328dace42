package function

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
)

// Cases of ruleConcatenate.
const (
	concatenateLists spec.Case = iota
	concatenateListAndElement
	concatenateStrings
	concatenateStringAndScalar
)

var ruleConcatenate = spec.Declare(spec.Rule{
	ID:        "cypher.concatenate",
	Statement: "a + b of lists is their elements in turn, an operand that is no list being one element; with a string and a scalar it is the string of both; null with any operand.",
	From:      spec.Neo4jManual("List concatenation; String concatenation operators", "expressions/list-expressions.adoc @ 0b1d7f1a60e5, expressions/string-operators.adoc @ 293981aa91d2"),
	Keywords:  []string{"+"}, Cases: []string{concatenateLists: "lists", concatenateListAndElement: "list and element", concatenateStrings: "strings", concatenateStringAndScalar: "string and scalar"}, Only: graphOnly,
	Choices: []spec.Choice{{Date: "2026-11-22", Statement: "Of a string and a scalar openCypher 9 has only the manual, whose examples are strings; the accepted proposal of 2017 converts the scalar: so does this."}},
})

// Cases of ruleTextAndNull.
const (
	oneOperandNull spec.Case = iota
	bothOperandsNull
)

var ruleTextAndNull = spec.Declare(spec.Rule{
	ID:        "cypher.concatenate-null",
	Statement: "A string + null is null.",
	From:      spec.Neo4jManual("String concatenation operators", "expressions/string-operators.adoc @ 293981aa91d2"),
	Cases:     []string{oneOperandNull: "null", bothOperandsNull: "both null"}, Only: graphOnly,
	Open:   map[string][]string{"kuzu": {"both null"}},
	Except: map[string][]string{"opencypher": {"both null"}, "neo4j": {"both null"}, "falkordb": {"both null"}, "age": {"both null"}},
	Variants: []spec.Variant{{Dialects: []string{"kuzu"}, Statement: "In a string concatenation null is treated as an empty string.",
		From: spec.Source{Doc: "Kùzu, a maintainer's statement of 2025-07-10", Clause: "Handle null values in string concat",
			Address: "github.com/kuzudb/kuzu/pull/5729 @ 2025-07-10", Read: "2026-11-22"}}},
})

// Add is a + b: a sum, a list of the elements of both, or a text of both.
func Add(c *Context, a, b graph.Value) (graph.Value, error) {
	if isNull(a) || isNull(b) {
		return addNull(c, a, b)
	}
	left, isList := a.(graph.List)
	right, alsoList := b.(graph.List)
	switch {
	case isList && alsoList:
		c.apply(ruleConcatenate, concatenateLists)
		return concatenate(c, left, right)
	case isList:
		c.apply(ruleConcatenate, concatenateListAndElement)
		return concatenate(c, left, graph.List{b})
	case alsoList:
		c.apply(ruleConcatenate, concatenateListAndElement)
		return concatenate(c, graph.List{a}, right)
	}
	s, isString := a.(graph.String)
	t, alsoString := b.(graph.String)
	switch {
	case isString && alsoString:
		c.apply(ruleConcatenate, concatenateStrings)
		return join(c, string(s), string(t))
	case isString:
		if text, scalar := scalarText(b); scalar {
			c.apply(ruleConcatenate, concatenateStringAndScalar)
			return join(c, string(s), text)
		}
	case alsoString:
		if text, scalar := scalarText(a); scalar {
			c.apply(ruleConcatenate, concatenateStringAndScalar)
			return join(c, text, string(t))
		}
	}
	return addition.apply(c, a, b, addTemporal)
}

// addNull is a + b if one of them is null.
func addNull(c *Context, a, b graph.Value) (graph.Value, error) {
	text := a
	if isNull(a) {
		text = b
	}
	if isNull(text) && c.EmptyText { // of strings, or of other types that the package does not know
		c.applyOpen(ruleTextAndNull, bothOperandsNull)
	}
	if _, is := text.(graph.String); is {
		c.apply(ruleTextAndNull, oneOperandNull)
		if c.EmptyText {
			return text, nil
		}
	}
	c.apply(ruleAdd, arithmeticNull)
	return graph.Null{}, nil
}

func concatenate(c *Context, a, b graph.List) (graph.Value, error) {
	if err := c.charge(len(a) + len(b)); err != nil {
		return nil, err
	}
	list := make(graph.List, 0, len(a)+len(b))
	return append(append(list, a...), b...), nil
}

func join(c *Context, a, b string) (graph.Value, error) {
	if err := c.charge(len(a) + len(b)); err != nil {
		return nil, err
	}
	return graph.String(a + b), nil
}
