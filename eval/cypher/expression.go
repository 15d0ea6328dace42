package cypher

import (
	"fmt"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// expression is the meaning of an expression: its value in an environment.
type expression func(env *environment) (graph.Value, error)

// compile compiles an expression within a scope.
func (e *evaluation) compile(x syntax.Expr, s *scope) (expression, error) {
	if slot, ok := s.projectedSlot(x); ok {
		return slotOf(0, slot), nil
	}
	switch x := x.(type) {
	case *syntax.Null:
		return constant(graph.Null{}), nil
	case *syntax.Boolean:
		return constant(graph.Boolean(x.Value)), nil
	case *syntax.Integer:
		return constant(graph.Integer(x.Value)), nil
	case *syntax.Float:
		return constant(graph.Float(x.Value)), nil
	case *syntax.String:
		return constant(graph.String(x.Value)), nil
	case *syntax.List:
		return e.list(x, s)
	case *syntax.MapLiteral:
		return e.mapLiteral(x, s)
	case *syntax.Parameter:
		return e.parameter(x)
	case *syntax.Variable:
		return e.variable(x, s)
	case *syntax.Property:
		return e.strict(s, x.At, func(v []graph.Value) (graph.Value, error) {
			return function.Property(e.functions, v[0], x.Key)
		}, x.Of)
	case *syntax.Index:
		return e.strict(s, x.At, func(v []graph.Value) (graph.Value, error) {
			return function.Index(e.functions, v[0], v[1])
		}, x.Of, x.Key)
	case *syntax.Slice:
		return e.slice(x, s)
	case *syntax.Case:
		return e.caseExpression(x, s)
	case *syntax.FunctionCall:
		return e.functionCall(x, s)
	case *syntax.CountStar:
		return e.aggregateExpression(countStar, nil, false, x.At, s)
	case *syntax.ListComprehension:
		return e.listComprehension(x, s)
	case *syntax.PatternComprehension:
		return e.patternComprehension(x, s)
	case *syntax.Reduce:
		return e.reduce(x, s)
	case *syntax.Subquery:
		return e.subquery(x, s)
	case *syntax.CaseOperand:
		depth, slot, found := s.find(caseOperand)
		if !found { // a part of WHEN that is tried alone
			return nil, syntax.Raise(syntax.SyntaxError, syntax.CompileTime, "UndefinedVariable", x.At, "there is no CASE around this operand")
		}
		return slotOf(depth, slot), nil
	case *syntax.Unary:
		if x.Op != syntax.Not {
			return e.sign(x, s)
		}
	case *syntax.Binary:
		if x.Op == syntax.In {
			return e.membership(x, s)
		}
		if operator, ok := operators[x.Op]; ok {
			var site spreading
			return e.strict(s, x.At, func(v []graph.Value) (graph.Value, error) {
				if x.Op == syntax.Power {
					e.spread(&site, function.PowerSpread)
				}
				return operator(e.functions, v[0], v[1])
			}, x.L, x.R)
		}
	case *syntax.Comparison, *syntax.IsNull, *syntax.HasLabels, *syntax.Quantifier, *syntax.PatternPredicate, *syntax.TypeTest, *syntax.NormalizedTest, *syntax.UnmodelledExpression:
	}
	condition, err := e.predicate(x, s)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (graph.Value, error) {
		t, err := condition(env)
		return function.TruthValue(t), err
	}, nil
}

// operators are the operators that compute a value of two.
var operators = map[syntax.BinaryOperator]func(c *function.Context, a, b graph.Value) (graph.Value, error){
	syntax.Add:         function.Add,
	syntax.Subtract:    function.Subtract,
	syntax.Multiply:    function.Multiply,
	syntax.Divide:      function.Divide,
	syntax.Modulo:      function.Modulo,
	syntax.Power:       function.Power,
	syntax.StartsWith:  function.StartsWith,
	syntax.EndsWith:    function.EndsWith,
	syntax.Contains:    function.Contains,
	syntax.Matches:     function.Matches,
	syntax.Concatenate: doubleBar,
}

// add and divide are the operators that aggregates compute with.
func (e *evaluation) add(a, b graph.Value) (graph.Value, error) {
	return function.Add(e.functions, a, b)
}

func (e *evaluation) divide(a, b graph.Value) (graph.Value, error) {
	return function.Divide(e.functions, a, b)
}

func constant(v graph.Value) expression {
	return func(*environment) (graph.Value, error) { return v, nil }
}

func slotOf(depth, slot int) expression {
	if depth == 0 {
		return func(env *environment) (graph.Value, error) { return env.values[slot], nil }
	}
	return func(env *environment) (graph.Value, error) { return env.up(depth).values[slot], nil }
}

// all compiles several expressions.
func (e *evaluation) all(list []syntax.Expr, s *scope) ([]expression, error) {
	compiled := make([]expression, len(list))
	for i, x := range list {
		var err error
		if compiled[i], err = e.expression(x, s); err != nil {
			return nil, err
		}
	}
	return compiled, nil
}

// strict compiles what computes all its operands before itself.
func (e *evaluation) strict(s *scope, at syntax.Position, f func([]graph.Value) (graph.Value, error), operands ...syntax.Expr) (expression, error) {
	compiled, err := e.all(operands, s)
	if err != nil {
		return nil, err
	}
	return combined(compiled, at, f), nil
}

// combined is a function of the values of all operands.
func combined(operands []expression, at syntax.Position, f func([]graph.Value) (graph.Value, error)) expression {
	return func(env *environment) (graph.Value, error) {
		values, err := evaluated(operands, env)
		if err != nil {
			return nil, err
		}
		v, err := f(values)
		if err != nil {
			return nil, placed(err, at)
		}
		return v, nil
	}
}

// membership compiles IN, for which the order of the list decides nothing.
func (e *evaluation) membership(x *syntax.Binary, s *scope) (expression, error) {
	element, err := e.expression(x.L, s)
	if err != nil {
		return nil, err
	}
	list, err := e.inAnyOrder(x.R, s)
	if err != nil {
		return nil, err
	}
	return combined([]expression{element, list}, x.At, func(v []graph.Value) (graph.Value, error) {
		return function.In(e.functions, v[0], v[1])
	}), nil
}

func evaluated(list []expression, env *environment) ([]graph.Value, error) {
	values := make([]graph.Value, len(list))
	for i, x := range list {
		v, err := x(env)
		if err != nil {
			return nil, err
		}
		values[i] = v
	}
	return values, nil
}

func (e *evaluation) list(x *syntax.List, s *scope) (expression, error) {
	items, err := e.all(x.Items, s)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (graph.Value, error) {
		values, err := evaluated(items, env)
		return graph.List(values), err
	}, nil
}

func (e *evaluation) mapLiteral(x *syntax.MapLiteral, s *scope) (expression, error) {
	items := make([]expression, len(x.Entries))
	for i, entry := range x.Entries {
		var err error
		if items[i], err = e.expression(entry.Value, s); err != nil {
			return nil, err
		}
	}
	return func(env *environment) (graph.Value, error) {
		m := make(graph.Map, len(items))
		for i, item := range items {
			v, err := item(env)
			if err != nil {
				return nil, err
			}
			m[x.Entries[i].Key] = v
		}
		return m, nil
	}, nil
}

// Cases of ruleParameter.
const (
	parameterGiven spec.Case = iota
	parameterMissing
)

var ruleParameter = spec.Declare(spec.Rule{
	ID:        "expression.parameter",
	Statement: "$name is the value that the caller gives for the whole statement; one that is not given raises.",
	From:      manual("Introduction", "syntax/parameters"),
	Cases:     []string{parameterGiven: "given", parameterMissing: "missing"},
	Only:      spec.GraphOnly(),
})

func (e *evaluation) parameter(x *syntax.Parameter) (expression, error) {
	v, ok := e.options.Parameters[x.Name]
	if !ok {
		e.count(ruleParameter, parameterMissing)
		return nil, syntax.Raise(syntax.ParameterMissing, syntax.CompileTime, "MissingParameter", x.At, "there is no parameter $%s", x.Name)
	}
	return func(*environment) (graph.Value, error) {
		e.count(ruleParameter, parameterGiven)
		return v, nil
	}, nil
}

// Cases of ruleVariable.
const (
	variableOwnScope spec.Case = iota
	variableScopeAround
)

var ruleVariable = spec.Declare(spec.Rule{
	ID:        "expression.variable",
	Statement: "A variable stands for the value that the nearest scope around it binds to the name.",
	From:      manual("Introduction", "syntax/variables"),
	Cases:     []string{variableOwnScope: "own scope", variableScopeAround: "scope around"},
	Only:      spec.GraphOnly(),
})

func (e *evaluation) variable(x *syntax.Variable, s *scope) (expression, error) {
	depth, slot, found := s.find(x.Name)
	if !found {
		return nil, syntax.Raise(syntax.SyntaxError, syntax.CompileTime, "UndefinedVariable", x.At, "there is no variable %s here", x.Name)
	}
	counter := e.coverage.Counter(ruleVariable, whether(depth == 0, variableOwnScope, variableScopeAround))
	look := slotOf(depth, slot)
	return func(env *environment) (graph.Value, error) {
		*counter++
		return look(env)
	}, nil
}

func (e *evaluation) slice(x *syntax.Slice, s *scope) (expression, error) {
	operands := []syntax.Expr{x.Of}
	for _, bound := range []syntax.Expr{x.From, x.To} {
		if bound != nil {
			operands = append(operands, bound)
		}
	}
	return e.strict(s, x.At, func(v []graph.Value) (graph.Value, error) {
		var from, to graph.Value
		rest := v[1:]
		if x.From != nil {
			from, rest = rest[0], rest[1:]
		}
		if x.To != nil {
			to = rest[0]
		}
		return function.Slice(e.functions, v[0], from, to)
	}, operands...)
}

func (e *evaluation) sign(x *syntax.Unary, s *scope) (expression, error) {
	apply := function.Plus
	if x.Op == syntax.Minus {
		apply = function.Negate
	}
	return e.strict(s, x.At, func(v []graph.Value) (graph.Value, error) { return apply(e.functions, v[0]) }, x.Of)
}

// impossible is the end of a switch over the closed types of expressions.
func impossible(x syntax.Expr) string { return fmt.Sprintf("eval/cypher: expression %T", x) }
