package gremlin

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/spec/cypher"
)

// A condition of openCypher is true, false or null. A traversal passes or does not:
// isTrue passes where the condition is true, isFalse where it is false, and neither
// where it is null. That a comparison with a missing property is null is what has and
// by do of themselves: both stop there.
//
// What TinkerPop compares in another way than openCypher is left to the engines'
// verdicts: https://tinkerpop.apache.org/docs/3.7.3/dev/provider/#gremlin-semantics-equality-comparability.

// never and always are traversals of constants.
const (
	never  = "__.not(__.identity())"
	always = "__.identity()"
)

func (t *translator) isTrue(x cypher.Expr) string { return t.condition(x, true) }

// condition is the traversal that passes where the condition has the value want.
func (t *translator) condition(x cypher.Expr, want bool) string {
	switch x := x.(type) {
	case *cypher.Null:
		return never
	case *cypher.Boolean:
		if x.Value == want {
			return always
		}
		return never
	case *cypher.Unary:
		if x.Op == cypher.Not {
			return t.condition(x.Of, !want)
		}
	case *cypher.Binary:
		return t.binary(x, want)
	case *cypher.Comparison:
		return t.comparison(x, want)
	case *cypher.IsNull:
		return t.isNull(x, want)
	case *cypher.HasLabels:
		return t.hasLabels(x, want)
	case *cypher.Property:
		if variable, key, ok := t.property(x); ok {
			return fmt.Sprintf("__.select(%s).has(%s, P.eq(%t))", quoted(variable), quoted(key), want)
		}
	case *cypher.PatternPredicate:
		return t.pattern(x, want)
	default: // A traversal filters by no other form.
	}
	t.fail("a condition other than of comparisons")
	return never
}

// joined joins two conditions.
func joined(word, a, b string) string { return fmt.Sprintf("__.%s(%s, %s)", word, a, b) }

func (t *translator) binary(x *cypher.Binary, want bool) string {
	word := map[bool]string{true: "and", false: "or"}
	switch x.Op {
	case cypher.And:
		return joined(word[want], t.condition(x.L, want), t.condition(x.R, want))
	case cypher.Or:
		return joined(word[!want], t.condition(x.L, want), t.condition(x.R, want))
	case cypher.Xor:
		return joined("or", joined("and", t.condition(x.L, true), t.condition(x.R, !want)), joined("and", t.condition(x.L, false), t.condition(x.R, want)))
	case cypher.StartsWith:
		return t.text2(x, want, "startingWith", "notStartingWith")
	case cypher.EndsWith:
		return t.text2(x, want, "endingWith", "notEndingWith")
	case cypher.Contains:
		return t.text2(x, want, "containing", "notContaining")
	case cypher.In:
		return t.in(x, want)
	case cypher.Add, cypher.Subtract, cypher.Multiply, cypher.Divide, cypher.Modulo, cypher.Power, cypher.Matches, cypher.Concatenate:
	}
	t.fail("that operator")
	return never
}

// tested is the traversal that passes where an operand, a property or a constant,
// satisfies a predicate.
func (t *translator) tested(x cypher.Expr, predicate string) string {
	if variable, key, ok := t.property(x); ok {
		return fmt.Sprintf("__.select(%s).has(%s, %s)", quoted(variable), quoted(key), predicate)
	}
	if value, ok := t.literal(x); ok {
		return fmt.Sprintf("__.constant(%s).is(%s)", value, predicate)
	}
	if !isNull(x) {
		t.fail("a comparison other than of properties and constants")
	}
	return never
}

// text2 is a predicate on two texts. With something else than a text on the left it is
// null in openCypher and an error in Gremlin.
func (t *translator) text2(x *cypher.Binary, want bool, positive, negative string) string {
	if isNull(x.R) {
		return never
	}
	s, constant := x.R.(*cypher.String)
	if !constant {
		t.fail("a predicate on texts with something other than a constant")
		return never
	}
	if !want {
		positive = negative
	}
	return t.tested(x.L, fmt.Sprintf("TextP.%s(%s)", positive, quoted(s.Value)))
}

// in is membership in a list of constants. What is not found beside a null is null.
func (t *translator) in(x *cypher.Binary, want bool) string {
	list, constant := x.R.(*cypher.List)
	if !constant {
		t.fail("IN other than of a list of constants")
		return never
	}
	var values []string
	nulls := false
	for _, item := range list.Items {
		value, ok := t.literal(item)
		nulls = nulls || isNull(item)
		switch {
		case ok:
			values = append(values, value)
		case !isNull(item):
			t.fail("IN other than of a list of constants")
			return never
		}
	}
	switch {
	case len(list.Items) == 0 && !want:
		return always
	case len(values) == 0, nulls && !want:
		return never
	}
	word := map[bool]string{true: "within", false: "without"}[want]
	return t.tested(x.L, fmt.Sprintf("P.%s(%s)", word, strings.Join(values, ", ")))
}

// predicates are the operators with the predicate that holds where they are true, and
// where they are false.
var predicates = map[cypher.ComparisonOperator]map[bool]string{
	cypher.Equal:          {true: "eq", false: "neq"},
	cypher.NotEqual:       {true: "neq", false: "eq"},
	cypher.Less:           {true: "lt", false: "gte"},
	cypher.LessOrEqual:    {true: "lte", false: "gt"},
	cypher.Greater:        {true: "gt", false: "lte"},
	cypher.GreaterOrEqual: {true: "gte", false: "lt"},
}

// mirrored is the operator with its operands in turn.
var mirrored = map[cypher.ComparisonOperator]cypher.ComparisonOperator{
	cypher.Equal: cypher.Equal, cypher.NotEqual: cypher.NotEqual, cypher.Less: cypher.Greater, cypher.Greater: cypher.Less,
	cypher.LessOrEqual: cypher.GreaterOrEqual, cypher.GreaterOrEqual: cypher.LessOrEqual,
}

// comparison is a chain: all of its parts are true, or one is false.
func (t *translator) comparison(x *cypher.Comparison, want bool) string {
	word := map[bool]string{true: "and", false: "or"}[want]
	left, whole := x.First, ""
	for _, part := range x.Rest {
		c := t.compare(left, part.Op, part.R, want)
		if left = part.R; whole == "" {
			whole = c
		} else {
			whole = joined(word, whole, c)
		}
	}
	return whole
}

func (t *translator) compare(l cypher.Expr, op cypher.ComparisonOperator, r cypher.Expr, want bool) string {
	if isNull(l) || isNull(r) {
		return never
	}
	if _, constant := t.literal(l); constant {
		l, r, op = r, l, mirrored[op]
	}
	predicate := predicates[op][want]
	if value, constant := t.literal(r); constant {
		return t.tested(l, fmt.Sprintf("P.%s(%s)", predicate, value))
	}
	variable, key, ok := t.property(l)
	other, otherKey, otherOK := t.property(r)
	if ok && otherOK {
		return fmt.Sprintf("__.where(%s, P.%s(%s)).by(%s).by(%s)", quoted(variable), predicate, quoted(other), quoted(key), quoted(otherKey))
	}
	a, oneVariable := t.variable(l)
	b, twoVariables := t.variable(r)
	if oneVariable && twoVariables && (op == cypher.Equal || op == cypher.NotEqual) && t.bound[a] == t.bound[b] {
		return fmt.Sprintf("__.where(%s, P.%s(%s))", quoted(a), predicate, quoted(b))
	}
	t.fail("a comparison other than of properties and constants")
	return never
}

func (t *translator) isNull(x *cypher.IsNull, want bool) string {
	if _, constant := t.literal(x.Of); constant || isNull(x.Of) {
		if isNull(x.Of) == (x.Not != want) {
			return always
		}
		return never
	}
	variable, key, ok := t.property(x.Of)
	if !ok {
		t.fail("IS NULL of something other than a property")
		return never
	}
	word := map[bool]string{true: "hasNot", false: "has"}[x.Not != want]
	return fmt.Sprintf("__.select(%s).%s(%s)", quoted(variable), word, quoted(key))
}

func (t *translator) hasLabels(x *cypher.HasLabels, want bool) string {
	if x.Expression != nil {
		t.fail("a label expression")
		return never
	}
	variable, ok := t.variable(x.Of)
	if !ok {
		t.fail("labels of something other than a variable")
		return never
	}
	text := fmt.Sprintf("__.select(%s)", quoted(variable))
	for _, label := range x.Labels {
		text += fmt.Sprintf(".hasLabel(%s)", quoted(label))
	}
	if !want {
		return "__.not(" + text + ")"
	}
	return text
}

// adjacent are the steps to the nodes at the other end.
var adjacent = map[cypher.Direction]string{cypher.Outgoing: "out", cypher.Incoming: "in", cypher.Either: "both", cypher.Both: "both"}

// pattern is a pattern of one relationship from a bound node as a condition, which is
// never null. With several relationships they would have to be told apart by names
// inside of the condition, which TinkerPop 3.7 forgets in places.
func (t *translator) pattern(x *cypher.PatternPredicate, want bool) string {
	p := x.Path
	if t.bound[p.Start.Variable] != node || len(p.Start.Labels) > 0 || p.Start.Properties != nil || len(p.Steps) != 1 ||
		p.Steps[0].Relationship.Length != nil || p.Steps[0].Relationship.Properties != nil || p.Steps[0].Relationship.Variable != "" {
		t.fail("a pattern as a condition other than of one relationship")
		return never
	}
	end := p.Steps[0].Node
	inner := &translator{bound: t.bound}
	inner.step("select(%s)", quoted(p.Start.Variable))
	inner.step("%s(%s)", adjacent[p.Steps[0].Relationship.Direction], quotedAll(p.Steps[0].Relationship.Types))
	if inner.node(end); end.Variable != "" {
		inner.step("where(P.eq(%s))", quoted(end.Variable))
	}
	if t.failure = cmp.Or(t.failure, inner.failure); t.failure != nil {
		return never
	}
	text := "__" + strings.TrimPrefix(inner.text.String(), "g")
	if !want {
		return "__.not(" + text + ")"
	}
	return text
}
