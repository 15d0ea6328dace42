package cypher

import (
	"strings"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// Cases of ruleCase.
const (
	caseSearchedChosen spec.Case = iota
	caseSearchedNone
	caseSimpleChosen
	caseSimpleNone
)

// Case of ruleCaseTest.
const caseTestAsked spec.Case = iota

// Cases of ruleCoalesce.
const (
	coalesceFound spec.Case = iota
	coalesceAllNull
)

var (
	ruleCase = spec.Declare(spec.Rule{
		ID:        "expression.case",
		Statement: "CASE is the result of the first alternative whose condition is true, or whose value is equal to the subject; else that of ELSE, or null. What is not chosen is not computed.",
		From:      manual("Simple CASE; Generic CASE", "queries/case"),
		Keywords:  []string{"CASE", "WHEN", "THEN", "ELSE", "END"},
		Cases:     []string{caseSearchedChosen: "searched, chosen", caseSearchedNone: "searched, none", caseSimpleChosen: "simple, chosen", caseSimpleNone: "simple, none"},
		Only:      spec.GraphOnly(),
	})
	ruleCaseTest = spec.Declare(spec.Rule{
		ID:        "expression.case-test",
		Statement: "An alternative of a simple CASE may be a predicate without its left operand, which is the subject, and several values or predicates of which one has to hold.",
		From:      readToday("Extended Simple CASE", "queries/case"),
		Cases:     []string{caseTestAsked: "asked"},
		Only:      spec.GraphOnly(),
	})
	ruleCoalesce = spec.Declare(spec.Rule{
		ID:        "expression.coalesce",
		Statement: "coalesce() is its first argument that is not null, or null; those behind it need not be computed.",
		From:      manual("coalesce()", "functions/scalar"),
		Keywords:  []string{"coalesce()"},
		Cases:     []string{coalesceFound: "found", coalesceAllNull: "all null"},
		Only:      spec.GraphOnly(),
	})
)

// caseExpression compiles CASE.
func (e *evaluation) caseExpression(x *syntax.Case, s *scope) (expression, error) {
	var subject expression
	if x.Subject != nil {
		var err error
		if subject, err = e.expression(x.Subject, s); err != nil {
			return nil, err
		}
	}
	type alternative struct {
		condition condition  // searched
		value     expression // simple
		result    expression
	}
	alternatives := make([]alternative, len(x.Whens))
	for i, when := range x.Whens {
		a := &alternatives[i]
		var err error
		if subject == nil {
			a.condition, err = e.condition(when.Condition, s)
		} else if when.Tests {
			a.condition, err = e.condition(when.Condition, s.inner(caseOperand))
		} else {
			a.value, err = e.expression(when.Condition, s)
		}
		if err != nil {
			return nil, err
		}
		if a.result, err = e.expression(when.Result, s); err != nil {
			return nil, err
		}
	}
	otherwise := constant(graph.Null{})
	if x.Else != nil {
		var err error
		if otherwise, err = e.expression(x.Else, s); err != nil {
			return nil, err
		}
	}
	return func(env *environment) (graph.Value, error) {
		var of graph.Value
		if subject != nil {
			var err error
			if of, err = subject(env); err != nil {
				return nil, err
			}
		}
		for _, a := range alternatives {
			var t semantics.Truth
			var err error
			if subject == nil {
				t, err = a.condition(env)
			} else if a.condition != nil {
				e.count(ruleCaseTest, caseTestAsked)
				t, err = a.condition(env.inner(of))
			} else {
				var v graph.Value
				if v, err = a.value(env); err == nil {
					t = function.Compare(e.functions, syntax.Equal, of, v)
				}
			}
			if err != nil {
				return nil, err
			}
			if t == semantics.True {
				e.count(ruleCase, whether(subject == nil, caseSearchedChosen, caseSimpleChosen))
				return a.result(env)
			}
		}
		e.count(ruleCase, whether(subject == nil, caseSearchedNone, caseSimpleNone))
		return otherwise(env)
	}, nil
}

// functionCall compiles a call of a function or an aggregate.
func (e *evaluation) functionCall(x *syntax.FunctionCall, s *scope) (expression, error) {
	if a := aggregateOf(x.Name); a != nil {
		return e.aggregateExpression(a, x.Arguments, x.Distinct, x.At, s)
	}
	name := strings.ToLower(x.Name)
	if declared.Lookup(name) == declared.Coalesce {
		return e.coalesce(x, s)
	}
	if declared.Lookup(name) == declared.Exists && len(x.Arguments) == 1 {
		if p, ok := x.Arguments[0].(*syntax.PatternPredicate); ok {
			return e.expression(p, s)
		}
	}
	f, ok := function.Lookup(x.Name)
	if !ok {
		return nil, syntax.Raise(syntax.SyntaxError, syntax.CompileTime, "UnknownFunction", x.At, "there is no function %s()", x.Name)
	}
	if n := len(x.Arguments); n < f.Minimum || (f.Maximum >= 0 && n > f.Maximum) {
		return nil, syntax.Raise(syntax.SyntaxError, syntax.CompileTime, "InvalidNumberOfArguments", x.At, "%s() does not take %d arguments", f.Name, n)
	}
	operands, err := e.operands(name, x.Arguments, s)
	if err != nil {
		return nil, err
	}
	var site spreading
	return combined(operands, x.At, func(v []graph.Value) (graph.Value, error) {
		e.spread(&site, f.Spread)
		return f.Call(e.functions, v)
	}), nil
}

// operands compiles the arguments of a function. The order of a list decides nothing
// for its size.
func (e *evaluation) operands(name string, arguments []syntax.Expr, s *scope) ([]expression, error) {
	if f := declared.Lookup(name); (f == declared.Size || f == declared.IsEmpty) && len(arguments) == 1 {
		list, err := e.inAnyOrder(arguments[0], s)
		return []expression{list}, err
	}
	return e.all(arguments, s)
}

func (e *evaluation) coalesce(x *syntax.FunctionCall, s *scope) (expression, error) {
	arguments, err := e.all(x.Arguments, s)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (graph.Value, error) {
		for _, argument := range arguments {
			v, err := argument(env)
			if err != nil {
				return nil, err
			}
			if !isNull(v) {
				e.count(ruleCoalesce, coalesceFound)
				return v, nil
			}
		}
		e.count(ruleCoalesce, coalesceAllNull)
		return graph.Null{}, nil
	}, nil
}
