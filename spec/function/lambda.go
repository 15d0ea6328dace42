package function

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// lambdas is the chapter of functions that compute an expression for each element of a list. In the
// tree a lambda is a call of [Lambda], with the names of its parameters as texts before the expression,
// in which a call of [LambdaParameter] with the name is what the parameter stands for.
var lambdas = []*Function{Lambda, LambdaParameter, ListTransform, ListFilter, ListReduce}

// Cases of rules of lambdas.
const (
	LambdaOfNull spec.Case = iota
	LambdaOfEmpty
	LambdaOfElements
)

var lambdaCases = []string{LambdaOfNull: "null", LambdaOfEmpty: "empty", LambdaOfElements: "elements"}

var lambdaFunctions = spec.DuckDB("Lambda Functions", "functions/lambda.md").On("2026-11-29")

// Lambda is lambda x: y.
var Lambda = &Function{Name: "lambda x: y", Form: LambdaForm, Parameters: []Type{Text, Any}, Variadic: true, Result: ByRule, Lenient: true, in: duckdb, Rule: ListTransform.Rule}

// LambdaParameter is x in lambda x: x + 1.
var LambdaParameter = &Function{Name: "x of lambda", Form: LambdaName, Parameters: []Type{Text}, Result: ByRule, Lenient: true, in: duckdb, Rule: ListTransform.Rule}

// ListTransform is LIST_TRANSFORM(a, lambda x: y).
var ListTransform = &Function{
	Name: "LIST_TRANSFORM", Spellings: spelledInDuckDB("ARRAY_TRANSFORM", "LIST_APPLY", "ARRAY_APPLY", "APPLY"), Form: WithLambda, Lazy: OverElements,
	Parameters: []Type{AnyList, Any}, Result: ByRule, in: duckdb,
	Rule: lambdaRule("list.transform", "LIST_TRANSFORM(a, lambda x, i: y) is the list of the values that y has where x is an element and i its place, from 1. Names in y that are no parameters are columns; a parameter hides a column. [y FOR x IN a] is the same; [y FOR x IN a IF c] keeps the values of elements for which c is True, and computes y for the others, too. NULL stays NULL.",
		lambdaFunctions.With(spec.DuckDBCode("ListTransformBind, ExecuteLambda; list_comprehension", "extension/core_functions/scalar/list/list_transform.cpp, extension/core_functions/lambda_functions.cpp; third_party/libpg_query/grammar/statements/select.y")), "LIST_TRANSFORM"),
}

// ListFilter is LIST_FILTER(a, lambda x: y).
var ListFilter = &Function{
	Name: "LIST_FILTER", Spellings: spelledInDuckDB("ARRAY_FILTER", "FILTER"), Form: WithLambda, Lazy: OverElements, Parameters: []Type{AnyList, Any}, Result: ByRule, in: duckdb,
	Rule: lambdaRule("list.filter", "LIST_FILTER(a, lambda x, i: y) is the list of the elements for which y is True, in their order. NULL stays NULL.",
		lambdaFunctions.With(spec.DuckDBCode("ListFilterBind, ListFilterFunctor", "extension/core_functions/scalar/list/list_filter.cpp, extension/core_functions/lambda_functions.cpp")), "LIST_FILTER"),
}

// ListReduce is LIST_REDUCE(a, lambda x, y: z, b).
var ListReduce = &Function{
	Name: "LIST_REDUCE", Spellings: spelledInDuckDB("ARRAY_REDUCE", "REDUCE"), Form: WithLambda, Lazy: OverElements, Parameters: []Type{AnyList, Any, Any}, Optional: 1, Result: ByRule, in: duckdb,
	Raises: []spec.Class{spec.ClassArgument},
	Rule: lambdaRule("list.reduce", "LIST_REDUCE(a, lambda x, y, i: z, b) begins with b, or with the first element, and puts for each element y behind it z in the place of x, as a value of the type of the elements and of b; i is the place of y. An empty list is b; without b it is an error. NULL stays NULL.",
		lambdaFunctions.With(spec.DuckDBCode("ReduceExecuteInfo, ExecuteReduce, ListReduceBind", "extension/core_functions/scalar/list/list_reduce.cpp")), "LIST_REDUCE"),
}

func lambdaRule(id, statement string, source spec.Source, keywords ...string) *spec.Rule {
	return spec.Declare(spec.Rule{ID: id, Statement: statement, From: source, Keywords: keywords, Cases: lambdaCases, Only: []string{"duckdb"}})
}

// LambdaOf is the lambda of a call of a function that takes one; nil of others.
func LambdaOf(x *ast.Call) *ast.Call {
	if len(x.Args) < 2 {
		return nil
	}
	switch x.Name {
	case ListTransform.Name, ListFilter.Name, ListReduce.Name:
		if l, is := x.Args[1].(*ast.Call); is && l.Name == Lambda.Name && len(l.Args) > 1 && len(LambdaNames(l)) == len(l.Args)-1 {
			return l
		}
	}
	return nil
}

// LambdaNames are the parameters of a lambda.
func LambdaNames(x *ast.Call) (names []string) {
	for _, arg := range x.Args[:len(x.Args)-1] {
		if name, is := arg.(*ast.Literal); is && name.Kind == ast.LiteralString && name.Text != "" {
			names = append(names, name.Text)
		}
	}
	return names
}

// IsPartOfForm tells that an argument of a call is no value but a part of how the call is written: the name
// of a field or a parameter, or a lambda.
func IsPartOfForm(x *ast.Call, arg *ast.Expr) bool {
	for i := range x.Args {
		if &x.Args[i] != arg {
			continue
		}
		switch x.Name {
		case StructValue.Name:
			return i%2 == 0
		case StructInsert.Name, StructUpdate.Name, FieldOf.Name:
			return i%2 == 1
		case LambdaParameter.Name:
			return true
		case Lambda.Name:
			return i < len(x.Args)-1
		case ListTransform.Name, ListFilter.Name, ListReduce.Name:
			return i == 1
		}
	}
	return false
}
