package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
	"github.com/semcheck/semcheck/spec/function"
)

// compileTypeOf compiles TYPEOF of a dialect in which it is the name of a static type. A set
// function in the argument is computed for its group all the same: one that may raise is not
// modelled there.
func (c *compiler) compileTypeOf(x *ast.Call, arguments []operand, _ *scope) (operand, error) {
	argument, aggregates, nulls := arguments[0], false, false
	ast.Inspect(x.Args[0], func(part ast.Expr) bool {
		switch part := part.(type) {
		case *ast.Literal:
			nulls = nulls || part.Kind == ast.LiteralNull
		case *ast.Aggregate, *ast.Windowed:
			aggregates = true
		default: // Another form has set functions in its parts, if anywhere.
		}
		return true
	})
	if argument.parameter != nil || aggregates && argument.raises {
		return operand{}, unsupported("TYPEOF of a parameter, or of a set function that may raise an error")
	}
	name := datatype.LogicalName(argument.typ)
	k := function.TypeNameKnown
	switch {
	case nulls && argument.typ.Kind == ast.TypeUnknown && argument.literal != nil:
		name, k = `"NULL"`, function.TypeNameNull
	case nulls: // the binder may put a NULL of no type in the place of what it stands in
		return operand{}, unsupported("TYPEOF of an expression with NULL")
	case argument.typ.Kind == ast.TypeUnknown && argument.literal != nil:
		name = "VARCHAR"
	case name == "":
		return operand{}, unsupported("TYPEOF of %s", argument.typ)
	}
	e, rule, value := c.e, function.TypeOfDuckDB.Rule, semantics.Text(name)
	return computed(ast.Text, false, func(*environment) semantics.Value {
		e.Coverage.Apply(rule, k)
		return value
	}), nil
}
