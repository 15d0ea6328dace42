package function

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// lambdas is the chapter of functions that compute an expression for each element, which package eval
// does: here are their types.
var lambdas = chapter{
	function.Lambda:          {types: lambdaTypes, compute: elsewhere},
	function.LambdaParameter: {types: parameterTypes, compute: elsewhere},
	function.ListTransform:   {types: transformTypes, compute: elsewhere},
	function.ListFilter:      {types: filterTypes, compute: elsewhere},
	function.ListReduce:      {types: reduceTypes, compute: elsewhere},
}

func elsewhere(c *call) semantics.Value { return c.unmodelled("a lambda by itself") }

// lambdaTypes is the signature of a lambda: its type is that of its expression.
func lambdaTypes(_ *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	return arguments, typing.Settled(arguments[len(arguments)-1]), nil
}

func parameterTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, _ []ast.Type) ([]ast.Type, ast.Type, error) {
	return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name}
}

// lambdaList checks the list and the number of parameters.
func lambdaList(f *function.Function, x *ast.Call, arguments []ast.Type, least, most int) error {
	if !arguments[0].IsList() {
		if arguments[0].Kind == ast.TypeUnknown || arguments[0].IsText() && arguments[0].Literal != 0 {
			return &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String()}
		}
		return &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String()}
	}
	l := function.LambdaOf(x)
	switch {
	case l == nil, len(arguments) > 2 && f != function.ListReduce:
		return &typing.Unsupported{Feature: f.Name + " without a lambda"}
	case len(l.Args)-1 < least, len(l.Args)-1 > most:
		return &typing.Unsupported{Feature: f.Name + " by a lambda with so many parameters"}
	case namedTwice(l):
		return &typing.Error{Message: "a lambda has two parameters of one name"}
	case ast.HasQuery(l):
		return &typing.Unsupported{Feature: "a subquery in a lambda"}
	}
	return nil
}

// namedTwice tells that two parameters have one name, without regard to case.
//
// Source: DuckDB 1.5.5, Binding::Initialize in src/planner/table_binding.cpp, of a DummyBinding.
func namedTwice(l *ast.Call) bool {
	seen := map[string]bool{}
	for _, name := range function.LambdaNames(l) {
		name = strings.ToLower(name)
		if seen[name] {
			return true
		}
		seen[name] = true
	}
	return false
}

func transformTypes(f *function.Function, _ *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	return arguments, ast.List(arguments[1]), lambdaList(f, x, arguments, 1, 2)
}

func filterTypes(f *function.Function, _ *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if t := arguments[1]; t.Kind != ast.TypeBoolean && t.Kind != ast.TypeUnknown && t.Kind != ast.TypeInteger {
		return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " by " + t.String()}
	}
	return []ast.Type{arguments[0], ast.Boolean}, arguments[0], lambdaList(f, x, arguments, 1, 2)
}

func reduceTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if err := lambdaList(f, x, arguments, 2, 3); err != nil {
		return nil, ast.Unknown, err
	}
	of, err := Reduced(f, d, arguments[0], arguments[2:])
	if err == nil {
		err = typing.Cast(d, arguments[1], of, false)
	}
	operands := []ast.Type{ast.List(of), of}
	if len(arguments) > 2 {
		operands = append(operands, of)
	}
	return operands, of, err
}

// Reduced is the type of what LIST_REDUCE makes of a list and perhaps a first value.
func Reduced(f *function.Function, d *spec.Dialect, list ast.Type, initial []ast.Type) (ast.Type, error) {
	of := list.Of()
	if len(initial) == 0 {
		return of, nil
	}
	of, err := typing.Common(d, f.Name, of, typing.Settled(initial[0]))
	return typing.Settled(of), err
}
