package function

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
)

var ruleConcatenate = spec.Declare(spec.Rule{
	ID:       "cypher.concatenate",
	Says:     "a + b of lists is their elements in turn, an operand that is no list being one element; with a string and a scalar it is the string of both; null with any operand.",
	From:     spec.Neo4jManual("List concatenation; String concatenation operators", "expressions/list-expressions.adoc @ 0b1d7f1a60e5, expressions/string-operators.adoc @ 293981aa91d2"),
	Keywords: []string{"+"}, Cases: []string{"lists", "list and element", "strings", "string and scalar"}, Only: graphOnly,
})

// Add is a + b: a sum, a list of the elements of both, or a text of both.
func Add(c *Context, a, b graph.Value) (graph.Value, error) {
	if isNull(a) || isNull(b) {
		c.apply(ruleAdd, arithmeticNull)
		return graph.Null{}, nil
	}
	left, isList := a.(graph.List)
	right, alsoList := b.(graph.List)
	switch {
	case isList && alsoList:
		c.apply(ruleConcatenate, 0)
		return concatenate(c, left, right)
	case isList:
		c.apply(ruleConcatenate, 1)
		return concatenate(c, left, graph.List{b})
	case alsoList:
		c.apply(ruleConcatenate, 1)
		return concatenate(c, graph.List{a}, right)
	}
	s, isString := a.(graph.String)
	t, alsoString := b.(graph.String)
	switch {
	case isString && alsoString:
		c.apply(ruleConcatenate, 2)
		return join(c, string(s), string(t))
	case isString:
		if text, scalar := scalarText(b); scalar {
			c.apply(ruleConcatenate, 3)
			return join(c, string(s), text)
		}
	case alsoString:
		if text, scalar := scalarText(a); scalar {
			c.apply(ruleConcatenate, 3)
			return join(c, text, string(t))
		}
	}
	return addition.apply(c, a, b, addTemporal)
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
