package graph

import (
	"cmp"
	"strings"

	"github.com/semcheck/semcheck/spec/cypher"
)

// truthful chooses a comparison that holds for two values, or one that does not where
// the condition at hand is to be refuted; what was drawn stays where it fits, where the
// values cannot be told here, and sometimes.
func (b *queryBuilder) truthful(drawn cypher.ComparisonOperator, l, r cypher.Expr) cypher.ComparisonOperator {
	order, known := ordered(l, r)
	if !known || b.PerMille(100) {
		return drawn
	}
	holds := map[cypher.ComparisonOperator]bool{cypher.Equal: order == 0, cypher.NotEqual: order != 0, cypher.Less: order < 0,
		cypher.LessOrEqual: order <= 0, cypher.Greater: order > 0, cypher.GreaterOrEqual: order >= 0}
	if holds[drawn] != b.refuted {
		return drawn
	}
	return opposite[drawn]
}

var opposite = map[cypher.ComparisonOperator]cypher.ComparisonOperator{cypher.Equal: cypher.NotEqual, cypher.NotEqual: cypher.Equal,
	cypher.Less: cypher.GreaterOrEqual, cypher.GreaterOrEqual: cypher.Less, cypher.Greater: cypher.LessOrEqual, cypher.LessOrEqual: cypher.Greater}

// ordered compares two numbers, strings or booleans: below zero, zero, above zero. It
// knows literals of one type, which is what patterns are drawn for, not what comparison
// means.
func ordered(l, r cypher.Expr) (order int, known bool) {
	switch l := l.(type) {
	case *cypher.Integer:
		if r, same := r.(*cypher.Integer); same {
			return cmp.Compare(l.Value, r.Value), true
		}
	case *cypher.Float:
		if r, same := r.(*cypher.Float); same {
			return cmp.Compare(l.Value, r.Value), true
		}
	case *cypher.String:
		if r, same := r.(*cypher.String); same {
			return strings.Compare(l.Value, r.Value), true
		}
	case *cypher.Boolean:
		if r, same := r.(*cypher.Boolean); same {
			if l.Value == r.Value {
				return 0, true
			}
			return 1, true // only equality is asked of them
		}
	default: // No other form is a literal of an ordered type.
	}
	return 0, false
}

// partOf is a part of a text that a test of texts finds in it.
func (b *queryBuilder) partOf(text string, test cypher.BinaryOperator) string {
	runes := []rune(text)
	length := min(len(runes), b.Between(0, 2))
	switch test { //nolint:exhaustive // tests of texts
	case cypher.StartsWith:
		return string(runes[:length])
	case cypher.EndsWith:
		return string(runes[len(runes)-length:])
	}
	at := b.Below(len(runes) - length + 1)
	return string(runes[at : at+length])
}
