package cypher

import (
	"errors"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

const isTrue = semantics.True

// condition is the meaning of a predicate: its truth in an environment.
type condition func(env *environment) (semantics.Truth, error)

// truthCases are the cases of a rule that says when something is true, null or neither.
var truthCases = []string{semantics.CaseFalse: "false", semantics.CaseUnknown: "null", semantics.CaseTrue: "true"}

func connective(id, keyword, statement string) *spec.Rule {
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement, From: manual("Logical operations with null", "values-and-types/working-with-null"),
		Keywords: []string{keyword}, Cases: truthCases, Only: spec.GraphOnly(),
	})
}

// Cases of ruleIsNull.
const (
	testedNull spec.Case = iota
	testedNotNull
)

var (
	ruleAnd    = connective("expression.and", "AND", "AND is the lesser of its operands, where false < null < true; an operand that is no boolean raises a TypeError.")
	ruleOr     = connective("expression.or", "OR", "OR is the greater of its operands, where false < null < true; an operand that is no boolean raises a TypeError.")
	ruleXor    = connective("expression.xor", "XOR", "XOR is null if an operand is null, else true if exactly one is true.")
	ruleNot    = connective("expression.not", "NOT", "NOT exchanges true and false and keeps null.")
	ruleIsNull = spec.Declare(spec.Rule{
		ID:        "expression.is-null",
		Statement: "x IS [NOT] NULL tells whether x is null, and is never null.",
		From:      manual("Using IS NULL and IS NOT NULL", "values-and-types/working-with-null"),
		Keywords:  []string{"IS NULL", "IS NOT NULL"},
		Cases:     []string{testedNull: "null", testedNotNull: "not null"},
		Only:      spec.GraphOnly(),
	})
	ruleHasLabels = spec.Declare(spec.Rule{
		ID:        "expression.has-labels",
		Statement: "x:A:B is true if a node has all the labels, or if a relationship is of the type; null for null.",
		From:      manual("Filter on node label", "clauses/where"),
		Keywords:  []string{":"},
		Cases:     truthCases,
		Only:      spec.GraphOnly(),
	})
	ruleChain = spec.Declare(spec.Rule{
		ID:        "expression.chained-comparison",
		Statement: "a < b <= c means a < b AND b <= c.",
		From:      manual("Chaining comparison operations", "syntax/operators"),
		Cases:     truthCases,
		Only:      spec.GraphOnly(),
	})
)

// condition compiles an expression that stands where a truth value is wanted.
func (e *evaluation) condition(x syntax.Expr, s *scope) (condition, error) {
	if isPredicate(x) && s.projected == nil {
		return e.predicate(x, s)
	}
	value, err := e.expression(x, s)
	if err != nil {
		return nil, err
	}
	at := x.Place()
	return func(env *environment) (semantics.Truth, error) {
		v, err := value(env)
		if err != nil {
			return semantics.Unknown, err
		}
		return truth(v, at)
	}, nil
}

// truth reads a value as a truth value.
func truth(v graph.Value, at syntax.Position) (semantics.Truth, error) {
	switch v := v.(type) {
	case graph.Null:
		return semantics.Unknown, nil
	case graph.Boolean:
		return semantics.TruthOf(bool(v)), nil
	}
	return semantics.Unknown, raise(syntax.TypeError, "InvalidArgumentType", at, "a condition is true, false or null, not %s", graph.Format(v))
}

// isPredicate tells whether predicate compiles the expression.
func isPredicate(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Comparison, *syntax.IsNull, *syntax.TypeTest, *syntax.NormalizedTest, *syntax.HasLabels, *syntax.Quantifier, *syntax.PatternPredicate:
		return true
	case *syntax.Unary:
		return x.Op == syntax.Not
	case *syntax.Binary:
		return x.Op == syntax.And || x.Op == syntax.Or || x.Op == syntax.Xor
	default: // Other forms are compiled as values.
	}
	return false
}

// predicate compiles an expression that is a truth value by its form.
func (e *evaluation) predicate(x syntax.Expr, s *scope) (condition, error) {
	switch x := x.(type) {
	case *syntax.Comparison:
		return e.comparison(x, s)
	case *syntax.IsNull:
		return e.isNull(x, s)
	case *syntax.TypeTest:
		return e.typeTest(x, s)
	case *syntax.NormalizedTest:
		return e.normalized(x, s)
	case *syntax.HasLabels:
		return e.hasLabels(x, s)
	case *syntax.Quantifier:
		return e.quantifier(x, s)
	case *syntax.PatternPredicate:
		return e.exists([]*syntax.PathPattern{x.Path}, nil, s)
	case *syntax.Unary:
		return e.not(x, s)
	case *syntax.Binary:
		return e.connected(x, s)
	default: // isPredicate tells which forms come here.
	}
	panic(impossible(x))
}

func (e *evaluation) not(x *syntax.Unary, s *scope) (condition, error) {
	of, err := e.condition(x.Of, s)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (semantics.Truth, error) {
		t, err := of(env)
		if err != nil {
			return t, err
		}
		t = semantics.True - t
		e.count(ruleNot, t.Case())
		return t, nil
	}, nil
}

// connected compiles AND, OR and XOR. An operand that decides does so even where the
// other raises: the order in which operands are asked is free, and one that decides
// spares the other.
func (e *evaluation) connected(x *syntax.Binary, s *scope) (condition, error) {
	left, err := e.condition(x.L, s)
	if err != nil {
		return nil, err
	}
	right, err := e.condition(x.R, s)
	if err != nil {
		return nil, err
	}
	c := connectives[x.Op]
	rule, decides, join := c.rule, c.decides, c.join
	leftFails, rightFails := e.fallible(x.L), e.fallible(x.R)
	return func(env *environment) (semantics.Truth, error) {
		t, failed := left(env)
		if failed != nil && !leftFails && !rightFails {
			return t, failed
		}
		if t == decides && failed == nil && !rightFails {
			e.count(rule, t.Case())
			return t, nil
		}
		u, err := right(env)
		switch {
		case fatal(failed):
			return t, failed
		case fatal(err):
			return u, err
		case failed == nil && err == nil:
			t = join(t, u)
		case failed == nil && t == decides:
			e.unasked(err)
		case err == nil && u == decides:
			e.unasked(failed)
			t = u
		case failed != nil:
			return t, failed
		default:
			return u, err
		}
		e.count(rule, t.Case())
		return t, nil
	}, nil
}

// fallible tells whether a condition may raise: it computes, calls, or is no predicate
// by its form.
func (e *evaluation) fallible(x syntax.Expr) bool {
	known, seen := e.fallibles[x]
	if !seen {
		switch x := x.(type) {
		case *syntax.Binary:
			known = !isPredicate(x) || e.fallible(x.L) || e.fallible(x.R)
		case *syntax.Unary:
			known = x.Op != syntax.Not || e.fallible(x.Of)
		case *syntax.Comparison, *syntax.IsNull, *syntax.TypeTest, *syntax.NormalizedTest, *syntax.PatternPredicate, *syntax.Subquery:
			known = computes(x)
		default: // Another expression may be of any type, and so no truth value.
			known = true
		}
		e.fallibles[x] = known
	}
	return known
}

// computes tells whether there is an operator or a call inside that may raise.
func computes(x syntax.Expr) bool {
	found := false
	syntax.WalkExpr(x, syntax.Visitor{Expr: func(x syntax.Expr) {
		switch x := x.(type) {
		case *syntax.Binary:
			found = found || operators[x.Op] != nil && !textual[x.Op] || x.Op == syntax.In
		case *syntax.Unary:
			found = found || x.Op != syntax.Not
		case *syntax.FunctionCall, *syntax.Index, *syntax.Slice, *syntax.Reduce, *syntax.Quantifier, *syntax.ListComprehension, *syntax.HasLabels:
			found = true
		default: // No other form is an operator or a call.
		}
	}})
	return found
}

// textual are operators that are null for operands of a wrong type, and do not raise.
var textual = map[syntax.BinaryOperator]bool{syntax.StartsWith: true, syntax.EndsWith: true, syntax.Contains: true}

// fatal tells of an error that is none of the query: a budget, the context, or what is
// not modelled.
func fatal(err error) bool {
	var raised *syntax.Error
	return err != nil && !errors.As(err, &raised)
}

// connectives are AND, OR and XOR: decides is the operand that settles the result.
var connectives = map[syntax.BinaryOperator]struct {
	rule    *spec.Rule
	decides semantics.Truth // Fails where no operand settles it
	join    func(a, b semantics.Truth) semantics.Truth
}{
	syntax.And: {ruleAnd, semantics.False, func(a, b semantics.Truth) semantics.Truth { return min(a, b) }},
	syntax.Or:  {ruleOr, semantics.True, func(a, b semantics.Truth) semantics.Truth { return max(a, b) }},
	syntax.Xor: {ruleXor, semantics.Fails, xor},
}

func xor(a, b semantics.Truth) semantics.Truth {
	if a == semantics.Unknown || b == semantics.Unknown {
		return semantics.Unknown
	}
	return semantics.TruthOf(a != b)
}

func (e *evaluation) isNull(x *syntax.IsNull, s *scope) (condition, error) {
	of, err := e.expression(x.Of, s)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (semantics.Truth, error) {
		v, err := of(env)
		if err != nil {
			return semantics.Unknown, err
		}
		null := isNull(v)
		e.count(ruleIsNull, whether(null, testedNull, testedNotNull))
		return semantics.TruthOf(null != x.Not), nil
	}, nil
}

func (e *evaluation) hasLabels(x *syntax.HasLabels, s *scope) (condition, error) {
	of, err := e.expression(x.Of, s)
	if err != nil {
		return nil, err
	}
	dynamic := map[*syntax.DynamicLabel]expression{}
	syntax.WalkLabels(x.Expression, func(l syntax.LabelExpression) {
		if d, is := l.(*syntax.DynamicLabel); is && err == nil {
			dynamic[d], err = e.expression(d.Of, s)
		}
	})
	if err != nil {
		return nil, err
	}
	return func(env *environment) (semantics.Truth, error) {
		v, err := of(env)
		if err != nil {
			return semantics.Unknown, err
		}
		t, err := labelsOf(v, x)
		if err == nil && t != semantics.Unknown && x.Expression != nil {
			var holds bool
			holds, err = e.labelSatisfies(v, x.Expression, func(d *syntax.DynamicLabel) (graph.Value, error) { return dynamic[d](env) })
			t = semantics.TruthOf(holds)
			e.count(ruleLabelExpression, whether(holds, labelsSatisfy, labelsDoNot))
		}
		if err == nil {
			e.count(ruleHasLabels, t.Case())
		}
		return t, err
	}, nil
}

func labelsOf(v graph.Value, x *syntax.HasLabels) (semantics.Truth, error) {
	switch v := v.(type) {
	case graph.Null:
		return semantics.Unknown, nil
	case *graph.Node:
		if v.Deleted {
			return semantics.Unknown, deletedAccess(x.At)
		}
		for _, label := range x.Labels {
			if !v.HasLabel(label) {
				return semantics.False, nil
			}
		}
		return semantics.True, nil
	case *graph.Relationship:
		for _, label := range x.Labels {
			if v.Type != label {
				return semantics.False, nil
			}
		}
		return semantics.True, nil
	}
	return semantics.Unknown, raise(syntax.TypeError, "InvalidArgumentType", x.At, "only nodes have labels and relationships a type, not %s", graph.Format(v))
}

// comparison compiles a chain of comparisons; each operand is computed once.
func (e *evaluation) comparison(x *syntax.Comparison, s *scope) (condition, error) {
	first, err := e.expression(x.First, s)
	if err != nil {
		return nil, err
	}
	rest := make([]expression, len(x.Rest))
	for i, part := range x.Rest {
		if rest[i], err = e.expression(part.R, s); err != nil {
			return nil, err
		}
	}
	return func(env *environment) (semantics.Truth, error) {
		left, err := first(env)
		if err != nil {
			return semantics.Unknown, err
		}
		result := semantics.True
		for i, next := range rest {
			right, err := next(env)
			if err != nil {
				return semantics.Unknown, err
			}
			result = min(result, function.Compare(e.functions, x.Rest[i].Op, left, right))
			left = right
		}
		if len(rest) > 1 {
			e.count(ruleChain, result.Case())
		}
		return result, nil
	}, nil
}
