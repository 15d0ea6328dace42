package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
	"github.com/semcheck/semcheck/spec/function"
)

// compileRegType compiles PG_TYPEOF: its argument is computed for the error that it may raise.
func (c *compiler) compileRegType(x *ast.Call, arguments []operand, _ *scope) (operand, error) {
	argument, k := arguments[0], function.TypeShown
	name, known := regTypeName(argument.typ)
	if argument.typ.IsText() {
		known = known && tellsText(x.Args[0], argument.typ)
	}
	switch {
	case argument.parameter != nil:
		return operand{}, unsupported("PG_TYPEOF of a parameter")
	case argument.typ.Kind == ast.TypeUnknown && argument.literal != nil:
		name, k = "unknown", function.TypeShownUnknown
	case !known:
		return operand{}, unsupported("PG_TYPEOF of %s", argument.typ)
	}
	e, rule, value, of := c.e, function.TypeOfPostgres.Rule, semantics.Text(name), argument.value
	return computed(function.RegType, argument.raises, func(env *environment) semantics.Value {
		if v := of(env); v.IsRaised() {
			return v
		}
		e.Coverage.Apply(rule, k)
		return value
	}, argument), nil
}

// tellsText tells that the type of texts that an expression has is the one that PostgreSQL
// gives it. A VARCHAR without a length is not told from a TEXT here, and functions and
// operators of a VARCHAR(n) or CHAR(n) are mostly those of TEXT there.
func tellsText(x ast.Expr, t ast.Type) bool {
	if t.Length > 0 {
		switch x.(type) {
		case *ast.ColumnRef, *ast.Cast:
			return true
		default: // What another expression has is not known so exactly.
			return false
		}
	}
	tells := true
	ast.WalkExpr(x, ast.Visitor{Query: func(*ast.Query) { tells = false }})
	ast.Inspect(x, func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.ColumnRef:
			tells = false
		case *ast.Cast:
			tells = tells && !x.Type.IsText()
		default: // Other forms have no texts but their parts, and literals.
		}
		return true
	})
	return tells
}

// regTypeName is the name of a type as PostgreSQL shows it; false for a type whose name
// depends on more.
func regTypeName(t ast.Type) (name string, known bool) {
	if t == function.RegType {
		return "regtype", true
	}
	name = datatype.FormattedName(t)
	return name, name != ""
}
