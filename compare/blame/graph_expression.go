package blame

import (
	"strings"
	"sync"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
	"github.com/semcheck/semcheck/spec/cypher/render"
)

// expression is an expression with those of its operands that can be asked for the same
// records: not what speaks of variables that it binds itself.
func (b cypherBuilder) expression(x cypher.Expr, rows records, place string) *part {
	p := &part{place: place, isolated: true, rules: governingCypher(x)}
	if text, err := render.Expression(x, b.dialect); err == nil {
		p.text = text
	}
	switch x.(type) {
	case *cypher.Null, *cypher.Boolean, *cypher.Integer, *cypher.Float, *cypher.String, *cypher.Variable, *cypher.PatternPredicate:
	default: // A value of another form is computed, and may differ.
		p.probe = rows.computing(x)
	}
	operand := func(x cypher.Expr) {
		if x != nil {
			p.inside = append(p.inside, b.expression(x, rows, place))
		}
	}
	switch x := x.(type) {
	case *cypher.ListComprehension:
		operand(x.List)
	case *cypher.Quantifier:
		operand(x.List)
	case *cypher.Reduce:
		operand(x.Initial)
		operand(x.List)
	case *cypher.PatternComprehension, *cypher.PatternPredicate, *cypher.Subquery:
	default: // The operands of another form see the same variables.
		cypher.Children(x, operand, nil, nil)
	}
	return p
}

var cypherOperators = map[cypher.BinaryOperator][]string{
	cypher.Or: {"expression.or"}, cypher.Xor: {"expression.xor"}, cypher.And: {"expression.and"},
	cypher.Add:      {"cypher.concatenate-null", "cypher.concatenate", "cypher.add"},
	cypher.Subtract: {"cypher.subtract"}, cypher.Multiply: {"cypher.multiply"}, cypher.Divide: {"cypher.divide"}, cypher.Modulo: {"cypher.modulo"},
	cypher.Power: {"cypher.power"}, cypher.In: {"cypher.in"}, cypher.StartsWith: {"cypher.starts-with"}, cypher.EndsWith: {"cypher.ends-with"},
	cypher.Contains: {"cypher.contains"}, cypher.Matches: {"cypher.matches"},
}

// cypherComparisons are the rules of comparisons: > is < with its operands exchanged.
var cypherComparisons = map[cypher.ComparisonOperator]string{
	cypher.Equal: "cypher.equal", cypher.NotEqual: "cypher.not-equal", cypher.Less: "cypher.less", cypher.Greater: "cypher.less",
	cypher.LessOrEqual: "cypher.less-or-equal", cypher.GreaterOrEqual: "cypher.less-or-equal",
}

var cypherQuantifiers = map[cypher.QuantifierKind]string{cypher.AllOf: "expression.all", cypher.AnyOf: "expression.any",
	cypher.NoneOf: "expression.none", cypher.SingleOf: "expression.single"}

// cypherFunctions are the rules of functions and aggregates, by names in small letters.
var cypherFunctions = sync.OnceValue(func() map[string]string {
	rules := map[string]string{}
	for _, r := range spec.Rules() {
		if chapter, name, _ := strings.Cut(r.ID, "."); chapter == "aggregation" || chapter == "cypher" && isFunction(name) {
			rules[strings.ToLower(strings.ReplaceAll(name, "-", "."))] = r.ID
		}
	}
	return rules
})

// governingCypher lists the rules that give an expression its meaning, the most
// particular first. Which of them were applied is seen when it is asked.
func governingCypher(x cypher.Expr) []string {
	switch x := x.(type) {
	case *cypher.Unary:
		return map[cypher.UnaryOperator][]string{cypher.Not: {"expression.not"}, cypher.Minus: {"cypher.negate"}}[x.Op]
	case *cypher.Binary:
		return cypherOperators[x.Op]
	case *cypher.Comparison:
		if len(x.Rest) > 1 {
			return []string{"expression.chained-comparison"}
		}
		return []string{cypherComparisons[x.Rest[0].Op]}
	case *cypher.IsNull:
		return []string{"expression.is-null"}
	case *cypher.HasLabels:
		return []string{"expression.has-labels"}
	case *cypher.Case:
		return []string{"expression.case"}
	case *cypher.Property:
		return []string{"cypher.property"}
	case *cypher.Index:
		return []string{"cypher.index"}
	case *cypher.Slice:
		return []string{"cypher.slice"}
	case *cypher.CountStar:
		return []string{"aggregation.count"}
	case *cypher.FunctionCall:
		var rules []string
		if x.Distinct {
			rules = append(rules, "aggregation.distinct")
		}
		if declared.Lookup(x.Name) == declared.Coalesce {
			rules = append(rules, "expression.coalesce")
		}
		return append(rules, cypherFunctions()[strings.ToLower(x.Name)])
	case *cypher.ListComprehension:
		return []string{"expression.list-comprehension"}
	case *cypher.Quantifier:
		return []string{cypherQuantifiers[x.Kind]}
	case *cypher.Reduce:
		return []string{"expression.reduce"}
	case *cypher.PatternComprehension:
		return []string{"expression.pattern-comprehension"}
	case *cypher.PatternPredicate, *cypher.Subquery:
		return []string{"expression.count-subquery", "expression.pattern-predicate"}
	case *cypher.Null, *cypher.Boolean, *cypher.Integer, *cypher.Float, *cypher.String, *cypher.List, *cypher.MapLiteral, *cypher.Parameter, *cypher.Variable, *cypher.TypeTest, *cypher.NormalizedTest, *cypher.CaseOperand, *cypher.UnmodelledExpression:
	}
	return nil
}
