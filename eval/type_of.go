package eval

import (
	"fmt"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
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
	name, known := typeName(argument.typ)
	k := function.TypeNameKnown
	switch {
	case nulls && argument.typ.Kind == ast.TypeUnknown && argument.literal != nil:
		name, k = `"NULL"`, function.TypeNameNull
	case nulls: // the binder may put a NULL of no type in the place of what it stands in
		return operand{}, unsupported("TYPEOF of an expression with NULL")
	case argument.typ.Kind == ast.TypeUnknown && argument.literal != nil:
		name = "VARCHAR"
	case !known:
		return operand{}, unsupported("TYPEOF of %s", argument.typ)
	}
	e, rule, value := c.e, function.TypeOfDuckDB.Rule, semantics.Text(name)
	return computed(ast.Text, false, func(*environment) semantics.Value {
		e.Coverage.Apply(rule, k)
		return value
	}), nil
}

// typeName is the name of a type as LogicalType::ToString of DuckDB writes it; false for a type
// whose name depends on more.
func typeName(t ast.Type) (name string, known bool) {
	switch t.Kind {
	case ast.TypeBoolean:
		return "BOOLEAN", true
	case ast.TypeInteger:
		name = map[int]string{8: "TINYINT", 16: "SMALLINT", 32: "INTEGER", 64: "BIGINT", 128: "HUGEINT"}[t.Width]
		return name, name != "" && !t.Unsigned
	case ast.TypeDecimal:
		return fmt.Sprintf("DECIMAL(%d,%d)", t.Precision, t.Scale), t.Precision != ast.Unlimited
	case ast.TypeReal:
		return "FLOAT", true
	case ast.TypeDouble:
		return "DOUBLE", true
	case ast.TypeText, ast.TypeChar:
		return "VARCHAR", true
	case ast.TypeBytes:
		return "BLOB", true
	case ast.TypeDate:
		return "DATE", true
	case ast.TypeTime:
		return "TIME", true
	case ast.TypeTimestamp:
		return "TIMESTAMP", true
	case ast.TypeInstant:
		return "TIMESTAMP WITH TIME ZONE", true
	case ast.TypeInterval:
		return "INTERVAL", true
	case ast.TypeList:
		of, known := typeName(t.Of())
		return of + "[]", known
	case ast.TypeUnknown, ast.TypeDynamic, ast.TypeGeometry, ast.TypeDocument, ast.TypeEngineSpecific:
	case ast.TypeLabel:
	}
	return "", false
}
