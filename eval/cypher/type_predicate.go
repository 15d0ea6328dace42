package cypher

import (
	"golang.org/x/text/unicode/norm"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/graph/match"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleTypePredicate.
const (
	typedTrue spec.Case = iota
	typedFalse
	typedNull
)

// Cases of ruleJoin.
const (
	joinedStrings spec.Case = iota
	joinedLists
	joinedNull
	joinedOthers
)

var (
	ruleTypePredicate = spec.Declare(spec.Rule{
		ID:        "expression.type-predicate",
		Statement: "x IS [NOT] :: type tells whether a value is of a type, or of one of several; null is of every type that is not declared NOT NULL. The answer is never null.",
		From:      readToday("Verify the type of a Cypher expression; Type predicate expressions for null; Syntactical variations of type predicate expressions; Closed Dynamic Unions; List Types", "values-and-types/type-predicate"),
		Keywords:  []string{"IS ::", "IS TYPED"},
		Cases:     []string{typedTrue: "true", typedFalse: "false", typedNull: "null"},
		Only:      spec.GraphOnly(),
	})
	ruleNormalized = spec.Declare(spec.Rule{
		ID:        "expression.is-normalized",
		Statement: "x IS [NOT] [form] NORMALIZED tells whether a string is in a normal form, in NFC where none is given; null for what is no string.",
		From:      readToday("Checking if a STRING IS NORMALIZED", "syntax/operators"),
		Keywords:  []string{"IS NORMALIZED"},
		Cases:     truthCases,
		Only:      spec.GraphOnly(),
	})
	ruleJoin = spec.Declare(spec.Rule{
		ID:        "expression.double-bar",
		Statement: "a || b of strings or of lists is one behind the other; null with null, and a TypeError for other values.",
		From:      readToday("Concatenating two STRING values with ||; Concatenating two lists using ||", "syntax/operators"),
		Keywords:  []string{"||"},
		Cases:     []string{joinedStrings: "strings", joinedLists: "lists", joinedNull: "null", joinedOthers: "others"},
		Only:      spec.GraphOnly(),
	})
)

// isOf tells whether a value is of a type. Null is of each type without NOT NULL.
func isOf(v graph.Value, t *syntax.ValueType) bool {
	for _, one := range t.Any {
		switch {
		case isNull(v):
			if !one.NotNull && one.Name != "NOTHING" {
				return true
			}
		case one.Element != nil:
			if list, is := v.(graph.List); is && allOf(list, one.Element) {
				return true
			}
		case isNamed(v, one.Name):
			return true
		}
	}
	return false
}

func allOf(list graph.List, t *syntax.ValueType) bool {
	for _, v := range list {
		if !isOf(v, t) {
			return false
		}
	}
	return true
}

// isNamed tells whether a value that is not null is of a type with a name.
func isNamed(v graph.Value, name string) bool {
	switch name {
	case "ANY":
		return true
	case "PROPERTY VALUE":
		return storable(v, syntax.Position{}) == nil
	}
	switch v.(type) {
	case graph.Boolean:
		return name == "BOOLEAN"
	case graph.Integer:
		return name == "INTEGER"
	case graph.Float:
		return name == "FLOAT"
	case graph.String:
		return name == "STRING"
	case graph.Map:
		return name == "MAP"
	case graph.Path:
		return name == "PATH"
	case graph.Point:
		return name == "POINT"
	case graph.Date:
		return name == "DATE"
	case graph.LocalTime:
		return name == "LOCAL TIME"
	case graph.Time:
		return name == "ZONED TIME"
	case graph.LocalDateTime:
		return name == "LOCAL DATETIME"
	case graph.DateTime:
		return name == "ZONED DATETIME"
	case graph.Duration:
		return name == "DURATION"
	case *graph.Node:
		return name == "NODE"
	case *graph.Relationship:
		return name == "RELATIONSHIP"
	}
	return false
}

func (e *evaluation) typeTest(x *syntax.TypeTest, s *scope) (condition, error) {
	of, err := e.inAnyOrder(x.Of, s)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (semantics.Truth, error) {
		v, err := of(env)
		if err != nil {
			return semantics.Unknown, err
		}
		is := isOf(v, x.Type)
		if isNull(v) {
			e.count(ruleTypePredicate, typedNull)
		} else {
			e.count(ruleTypePredicate, whether(is, typedTrue, typedFalse))
		}
		return semantics.TruthOf(is != x.Not), nil
	}, nil
}

var normalForms = map[string]norm.Form{"NFC": norm.NFC, "NFD": norm.NFD, "NFKC": norm.NFKC, "NFKD": norm.NFKD}

func (e *evaluation) normalized(x *syntax.NormalizedTest, s *scope) (condition, error) {
	of, err := e.expression(x.Of, s)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (semantics.Truth, error) {
		v, err := of(env)
		if err != nil {
			return semantics.Unknown, err
		}
		t := semantics.Unknown
		if text, is := v.(graph.String); is {
			t = semantics.TruthOf(normalForms[x.Form].IsNormalString(string(text)) != x.Not)
		}
		e.count(ruleNormalized, t.Case())
		return t, nil
	}, nil
}

// doubleBar is a || b.
func doubleBar(c *function.Context, a, b graph.Value) (graph.Value, error) {
	_, list := a.(graph.List)
	_, alsoList := b.(graph.List)
	_, text := a.(graph.String)
	_, alsoText := b.(graph.String)
	switch {
	case isNull(a) || isNull(b):
		c.Coverage.Apply(ruleJoin, joinedNull)
		return graph.Null{}, nil
	case list && alsoList:
		c.Coverage.Apply(ruleJoin, joinedLists)
	case text && alsoText:
		c.Coverage.Apply(ruleJoin, joinedStrings)
	default:
		c.Coverage.Apply(ruleJoin, joinedOthers)
		return nil, raise(syntax.TypeError, "InvalidArgumentType", syntax.Position{}, "|| joins two strings or two lists, not %s and %s", graph.Format(a), graph.Format(b))
	}
	return function.Add(c, a, b)
}

// labelSatisfies tells whether an entity satisfies a label expression.
func (e *evaluation) labelSatisfies(entity graph.Value, x syntax.LabelExpression, dynamic func(*syntax.DynamicLabel) (graph.Value, error)) (bool, error) {
	var has func(string) bool
	some := true
	switch v := entity.(type) {
	case *graph.Node:
		has, some = v.HasLabel, len(v.Labels) > 0
	case *graph.Relationship:
		has = func(name string) bool { return v.Type == name }
	}
	return syntax.Holds(x, has, some, func(d *syntax.DynamicLabel) (bool, error) {
		v, err := dynamic(d)
		if err != nil {
			return false, err
		}
		return match.HasDynamic(v, d, has)
	})
}

// Cases of ruleLabelExpression.
const (
	labelsSatisfy spec.Case = iota
	labelsDoNot
)

var ruleLabelExpression = spec.Declare(spec.Rule{
	ID:        "expression.label-expression",
	Statement: "A label expression is a predicate of a node's labels, or a relationship's type: a name is true if it is among them, % if there is any, & | ! are conjunction, disjunction and negation.",
	From:      readToday("Label expressions", "patterns/reference"),
	Keywords:  []string{"&", "|", "!", "%"},
	Cases:     []string{labelsSatisfy: "satisfied", labelsDoNot: "not satisfied"},
	Only:      spec.GraphOnly(),
})

// caseOperand is the name of the frame's only value in the conditions of a simple CASE.
const caseOperand = "\x00case"
