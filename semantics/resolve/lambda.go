package resolve

import (
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// LambdaParameter is the parameter of a lambda that a name means.
type LambdaParameter struct {
	// Call is that of the function that takes the lambda, Place the parameter's, from 0.
	Call  *ast.Call
	Place int
}

// LambdaParameter is what a node of [function.LambdaParameter] means; ok is false where no lambda
// around it has the name.
func (x *Expression) LambdaParameter(node *ast.Call) (p LambdaParameter, ok bool) {
	if x.rare == nil {
		return p, false
	}
	return x.rare.parameters.find(node)
}

// lambda binds the call of a function that takes a lambda.
//
// Source: DuckDB 1.5.5, ExpressionBinder::BindExpression of a LambdaExpression in
// src/planner/binder/expression/bind_lambda.cpp, LambdaRefExpression::FindMatchingBinding.
func (b *binder) lambda(x, l *ast.Call, s *scope, at *Expression) {
	for i, arg := range x.Args {
		if i != 1 {
			b.bind(arg, s, at)
			continue
		}
		b.lambdas = append(b.lambdas, x)
		b.bind(l.Args[len(l.Args)-1], s, at)
		b.lambdas = b.lambdas[:len(b.lambdas)-1]
	}
}

// parameter binds a name of a parameter: that of the innermost lambda counts.
func (b *binder) parameter(x *ast.Call, at *Expression) {
	literal, is := x.Args[0].(*ast.Literal)
	for i := len(b.lambdas) - 1; i >= 0 && is; i-- {
		for k, name := range function.LambdaNames(function.LambdaOf(b.lambdas[i])) {
			if b.sameName(name, literal.Text) {
				at.rarely().parameters.put(x, LambdaParameter{Call: b.lambdas[i], Place: k})
				return
			}
		}
	}
}

// lambdaParameterType is the type of a parameter.
func (b *binder) lambdaParameterType(x *ast.Call, at *Expression) Signature {
	s := Signature{Function: function.LambdaParameter, Refused: 1}
	p, known := at.LambdaParameter(x)
	if !known {
		s.Err = &typing.Unsupported{Feature: "a parameter outside of its lambda"}
		return s
	}
	if p.Place > 2 {
		s.Err = &typing.Unsupported{Feature: "a lambda with so many parameters"}
		return s
	}
	of := at.Type(p.Call.Args[0]).Of()
	if p.Call.Name == function.ListReduce.Name {
		var initial []ast.Type
		for _, arg := range p.Call.Args[2:] {
			initial = append(initial, at.Type(arg))
		}
		if of, s.Err = sqlfunction.Reduced(function.ListReduce, b.dialect, at.Type(p.Call.Args[0]), initial); p.Place < 2 {
			s.Type = of
			return s
		}
		s.Type = ast.BigInt
		return s
	}
	if s.Type = of; p.Place == 1 {
		s.Type = ast.BigInt
	}
	return s
}

// mayBeTable tells that a field of a parameter may be the column of a table with the parameter's name,
// which comes first (QualifyColumnName): such a name is not modelled, and stays without meaning.
func (b *binder) mayBeTable(x *ast.Call, s *scope) bool {
	if !function.FieldOf.Calls(x) || len(x.Args) == 0 || !function.LambdaParameter.Calls(x.Args[0]) {
		return false
	}
	name, is := x.Args[0].(*ast.Call).Args[0].(*ast.Literal) //nolint:forcetypeassert // Calls says so
	for at := s; at != nil && is; at = at.outer {
		for i := range at.columns {
			if at.columns[i].Table != "" && b.sameTable(at.columns[i].Table, name.Text) {
				return true
			}
		}
	}
	return false
}
