package eval

import (
	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// lenient is the code of a function that looks at its arguments one by one, so that what
// comes of NULL, of errors and of what is not needed is its to say; nil for others.
func lenient(f *function.Function) func(c *compiler, x *ast.Call, arguments []operand, s *scope) (operand, error) {
	switch f {
	case function.Coalesce, function.CoalesceOfSQLite, function.IfNull:
		return (*compiler).compileCoalesce
	case function.NullIf:
		return (*compiler).compileNullIf
	case function.If, function.Iif:
		return (*compiler).compileIf
	}
	return nil
}

// Implements tells whether calls of a function are evaluated here rather than in package
// semantics/function.
func Implements(f *function.Function) bool { return lenient(f) != nil }

func (c *compiler) compileCall(x *ast.Call, s *scope) (operand, error) {
	list, err := c.compileScalars(x.Args, s)
	if err != nil {
		return operand{}, err
	}
	f := function.Lookup(x.Name, typesOf(list), c.dialect)
	if compile := lenient(f); compile != nil {
		return compile(c, x, list, s)
	}
	if code, bound := sqlfunction.ScalarOf(f); bound {
		return c.compileScalarCall(f, code, list)
	}
	switch {
	case spatialsql.Implements(f):
		return c.compileSpatial(f, list)
	case len(list) == 1:
		return operand{}, unsupported("function %s with 1 argument", x.Name)
	}
	return operand{}, unsupported("function %s with %d arguments", x.Name, len(list)) // MOD where only % is modelled, too
}

func (c *compiler) compileCoalesce(_ *ast.Call, list []operand, _ *scope) (operand, error) {
	return c.coalesce(list)
}

func (c *compiler) compileNullIf(_ *ast.Call, list []operand, _ *scope) (operand, error) {
	return c.nullIf(list)
}

func (c *compiler) compileIf(x *ast.Call, _ []operand, s *scope) (operand, error) {
	return c.compileCase(&ast.Case{Whens: []ast.When{{Condition: x.Args[0], Result: x.Args[1]}}, Else: x.Args[2]}, s)
}

// compileScalarCall gives a call of a function of values its meaning: the arguments are
// converted to the types that it takes.
func (c *compiler) compileScalarCall(f *function.Function, code sqlfunction.Scalar, list []operand) (operand, error) {
	operands, result, err := code.Types(c.dialect, typesOf(list))
	if err != nil {
		return operand{}, typed(err)
	}
	from := make([]operand, len(list))
	for i := range list {
		if from[i], err = c.convert(list[i], operands[i]); err != nil {
			return operand{}, err
		}
		if result.Kind == ast.TypeDecimal && c.knownNull(from[i]) {
			result = ast.Unknown
		}
	}
	e := c.e
	o := computed(result, len(f.Raises) > 0, func(env *environment) semantics.Value {
		arguments := make([]semantics.Value, len(from))
		for i := range from {
			arguments[i] = from[i].value(env)
		}
		return code.Apply(e, arguments, result)
	}, from...)
	if len(f.Raises) > 0 {
		o = c.raising(o)
	}
	return o, nil
}
