package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// lambdaValues are what the parameters of a lambda are while its expression is computed.
type lambdaValues struct{ of [3]semantics.Value }

// compileOverElements compiles a function of a list and a lambda.
func (c *compiler) compileOverElements(x *ast.Call, sig *resolve.Signature, s *scope) (operand, error) {
	if sig.Err != nil {
		return operand{}, sig.Err
	}
	l := function.LambdaOf(x)
	list, err := c.compileScalar(x.Args[0], s)
	if err != nil {
		return list, err
	}
	if list, err = c.convert(list, sig.Operands[0]); err != nil {
		return list, err
	}
	parts := []operand{list}
	initial := operand{}
	if c.outerColumn(x, s) {
		return list, unsupported("a column of a query around it in a call with a lambda")
	}
	if len(x.Args) > 2 {
		if initial, err = c.compileScalar(x.Args[2], s); err != nil {
			return initial, err
		}
		if initial, err = c.reduced(initial, sig.Operands[2]); err != nil {
			return initial, err
		}
		parts = append(parts, initial)
	}
	values, folds := &lambdaValues{}, len(c.folds)
	if c.lambdas == nil {
		c.lambdas = map[*ast.Call]*lambdaValues{}
	}
	c.lambdas[x] = values
	body, err := c.compileScalar(l.Args[len(l.Args)-1], s)
	if err != nil {
		return body, err
	}
	c.folds = c.folds[:folds] // of what is not computed unless there is an element
	switch sig.Function {
	case function.ListFilter:
		body, err = c.convert(body, sig.Operands[1])
	case function.ListReduce:
		body, err = c.reduced(body, sig.Operands[1])
	}
	if err != nil {
		return body, err
	}
	parts = append(parts, body)
	elements := overElements{c: c, f: sig.Function, values: values, body: body.value, of: sig.Type, named: len(l.Args) - 1}
	o := computed(sig.Type, true, func(env *environment) semantics.Value {
		v := list.value(env)
		var first *semantics.Value
		if initial.value != nil {
			of := initial.value(env)
			if first = &of; of.IsRaised() || of.IsOpen() {
				return of
			}
		}
		switch {
		case v.IsRaised(), v.IsOpen():
			return v
		case v.IsNull():
			elements.apply(function.LambdaOfNull)
			return semantics.Null
		case sig.Function == function.ListReduce:
			return elements.reduce(env, v.List().Elements, first)
		}
		return elements.mapped(env, v.List())
	}, parts...)
	o.constant = false
	return c.raising(o), nil
}

// reduced casts what LIST_REDUCE puts in the place of its first parameter: a decimal becomes an integer there.
func (c *compiler) reduced(x operand, to ast.Type) (operand, error) {
	if x.typ == to || x.typ.Kind == ast.TypeUnknown {
		return c.convert(x, to)
	}
	value, e := x.value, c.e
	return c.raising(computed(to, true, func(env *environment) semantics.Value { return semantics.Cast(e, value(env), to) }, x)), nil
}

// outerColumn tells that an expression has a column of a query around it. DuckDB binds the whole call in one
// query: where the list is of the one around, names of the query itself are not found in the lambda, and a
// name in the lambda that the query does not have is an error at once.
//
// Source: DuckDB 1.5.5, ExpressionBinder::BindLambdaFunction, which gives up at the list, in
// src/planner/binder/expression/bind_function_expression.cpp; ExpressionBinder::BindExpression of a
// LambdaExpression, which throws, in bind_lambda.cpp.
func (c *compiler) outerColumn(x ast.Expr, s *scope) (outer bool) {
	ast.Inspect(x, func(x ast.Expr) bool {
		if ref, is := x.(*ast.ColumnRef); is && !outer {
			name := s.at.Name(ref)
			outer = name != nil && name.Depth > 0
		}
		return !outer
	})
	return outer
}

// overElements computes a lambda for the elements of lists.
type overElements struct {
	c      *compiler
	f      *function.Function
	values *lambdaValues
	body   func(*environment) semantics.Value
	of     ast.Type
	named  int // number of parameters
}

func (o *overElements) apply(k spec.Case) { o.c.e.Coverage.Apply(o.f.Rule, k) }

func (o *overElements) counted(elements []semantics.Value) {
	if len(elements) == 0 {
		o.apply(function.LambdaOfEmpty)
	} else {
		o.apply(function.LambdaOfElements)
	}
}

// mapped is LIST_TRANSFORM and LIST_FILTER.
func (o *overElements) mapped(env *environment, l *semantics.List) semantics.Value {
	o.counted(l.Elements)
	made := make([]semantics.Value, 0, len(l.Elements))
	for i := range l.Elements {
		o.c.step()
		outer := o.values.of
		o.values.of[0], o.values.of[1] = l.Elements[i], semantics.Integer(int64(i+1))
		v := o.body(env)
		o.values.of = outer
		switch {
		case v.IsRaised(), v.IsOpen():
			return v
		case o.f == function.ListTransform:
			made = append(made, v)
		case !v.IsNull() && v.Bool():
			made = append(made, l.Elements[i])
		}
	}
	return semantics.ListOf(o.of.Of(), made...)
}

// reduce is LIST_REDUCE.
func (o *overElements) reduce(env *environment, elements []semantics.Value, first *semantics.Value) semantics.Value {
	o.counted(elements)
	begin := 0
	if first == nil {
		if len(elements) == 0 {
			return o.c.e.Raise(semantics.ClassArgument)
		}
		first, begin = &elements[0], 1
	}
	v := *first
	for i := begin; i < len(elements); i++ {
		o.c.step()
		outer := o.values.of
		o.values.of = [3]semantics.Value{v, elements[i], semantics.Integer(int64(i + 1))}
		v = o.body(env)
		if o.values.of = outer; v.IsRaised() || v.IsOpen() {
			return v
		}
	}
	return v
}

// compileLambdaParameter compiles the name of a parameter.
func (c *compiler) compileLambdaParameter(x *ast.Call, sig *resolve.Signature, s *scope) (operand, error) {
	if sig.Err != nil {
		return operand{}, sig.Err
	}
	p, known := s.at.LambdaParameter(x)
	values := c.lambdas[p.Call]
	if !known || values == nil {
		return operand{}, unsupported("a parameter outside of its lambda")
	}
	of := &values.of[p.Place]
	return operand{typ: sig.Type, slot: -1, value: func(*environment) semantics.Value { return *of }}, nil
}
