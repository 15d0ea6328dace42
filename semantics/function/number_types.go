package function

import (
	"strconv"

	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// bigIntWhereItFits is what the MySQL family makes of a decimal: an integer, unless it may
// have more digits than one.
func bigIntWhereItFits(t ast.Type) (ast.Type, error) {
	if t.Kind == ast.TypeDecimal && t.Precision-t.Scale > 16 {
		return t, &typing.Unsupported{Feature: "FLOOR and CEILING of so many digits"}
	}
	return ast.BigInt, nil
}

// keepsIntegers leaves an integer one.
func keepsIntegers(t ast.Type) (ast.Type, error) { return t, nil }

// wholeTypes is the signature of a function that makes a number whole; exact says what it
// makes of an exact number where the dialect has its own way.
func wholeTypes(exact func(t ast.Type) (ast.Type, error)) signature {
	return func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		t := arguments[0]
		if t.Kind == ast.TypeReal && d.Typing != spec.TypingCoercing || t.Kind == ast.TypeBytes && d.Storage != spec.StorageOfValue || t.Kind == ast.TypeGeometry || t.IsTemporal() ||
			t.IsEnumeration() && d.Enumerations == spec.EnumerationsInteger { // an integer of as many bytes as the column has
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
		switch d.Typing {
		case spec.TypingDynamic:
			return arguments, ast.Dynamic(ast.AffinityNone), nil
		case spec.TypingCoercing:
			if t.Kind == ast.TypeUnknown {
				return arguments, ast.Unknown, nil
			}
			if t.Kind == ast.TypeInteger || t.Kind == ast.TypeDecimal {
				result, err = exact(t)
				result.Unsigned = t.Unsigned
				return arguments, result, err
			}
			return []ast.Type{ast.Double}, ast.Double, nil
		case spec.TypingStrict:
			switch {
			case t.Kind == ast.TypeInteger && d.IntegerResults == spec.Results64:
				return arguments, t, nil
			case t.Kind == ast.TypeDecimal:
				return arguments, ast.Numeric, nil
			case t.IsNumeric(), t.Kind == ast.TypeUnknown && f != function.Truncate: // TRUNC is of addresses, too
				return []ast.Type{ast.Double}, ast.Double, nil
			}
			return nil, t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
		case spec.TypingByCost:
			switch {
			case t.Kind == ast.TypeDecimal:
				return arguments, ast.Decimal(t.Precision, 0), nil
			case t.Kind == ast.TypeInteger && f == function.RoundOfDuckDB && d.RoundedIntegers == spec.RoundedIntegersDouble:
				return []ast.Type{ast.Double}, ast.Double, nil
			case t.Kind == ast.TypeInteger && (f == function.RoundOfDuckDB || f == function.Signum):
				result = t
				result.Literal, result.Natural = 0, 0 // a result takes no type of its place
				return arguments, result, nil
			case t.Kind == ast.TypeInteger && (f == function.Floor || f == function.Ceiling):
				return []ast.Type{ast.Double}, ast.Double, nil // they are of no integers
			case t.Kind == ast.TypeDouble:
				return arguments, t, nil
			}
		}
		return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
}

// numericTypes is the signature of PostgreSQL's functions of a numeric and a number of
// digits: there is none of a double.
func numericTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	t := arguments[0]
	places, err := wholeOperand(f, function.SmallCount, d, arguments[1])
	switch {
	case err != nil:
		return nil, t, err
	case t.Kind == ast.TypeInteger, t.Kind == ast.TypeDecimal, t.Kind == ast.TypeUnknown:
		if t.Kind != ast.TypeDecimal {
			t = ast.Numeric
		}
		return []ast.Type{t, places}, ast.Numeric, nil
	}
	return nil, t, &typing.Error{Message: f.Name + " with a number of digits does not accept " + t.String()}
}

// placesTypes is the signature of a function whose result has the scale that a literal
// says; carry are the digits before the point that rounding may bring.
func placesTypes(carry int) signature {
	return func(f *function.Function, d *spec.Dialect, call *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		t, operands := arguments[0], []ast.Type{arguments[0]}
		if t.IsEnumeration() && d.Enumerations == spec.EnumerationsInteger {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
		places, known := 0, true
		if len(arguments) > 1 {
			operand, err := wholeOperand(f, function.Integer, d, arguments[1])
			if err != nil {
				return nil, t, err
			}
			operands = append(operands, operand)
			if places, known = literalInteger(call.Args[1]); !known && t.Kind == ast.TypeDecimal {
				return nil, t, &typing.Unsupported{Feature: f.Name + " of a decimal with digits that are no literal"}
			}
		}
		if t.Kind == ast.TypeInteger && d.RoundedIntegers == spec.RoundedIntegersDouble {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of an integer with digits"}
		}
		asSaid := f == function.RoundToOfMariaDB || f == function.TruncateOfMariaDB
		switch {
		case t.Kind == ast.TypeUnknown && d.Typing == spec.TypingCoercing:
			return operands, ast.Unknown, nil
		case asSaid && t.Kind == ast.TypeInteger && (!known || places < 0):
			return nil, t, &typing.Unsupported{Feature: f.Name + " of an integer with digits that are no literal"}
		case asSaid && t.Kind == ast.TypeDecimal && places >= t.Scale:
			return operands, ast.Decimal(t.Precision+places-t.Scale, places), nil
		case t.Kind == ast.TypeInteger && (d.Typing == spec.TypingCoercing || t.Width <= 64):
			if d.Typing == spec.TypingCoercing {
				unsigned := t.Unsigned
				t = ast.BigInt
				t.Unsigned = unsigned
			}
			t.Literal, t.Natural = 0, 0 // a result takes no type of its place
			return operands, t, nil
		case t.Kind == ast.TypeDecimal && places >= t.Scale:
			return operands, t, nil
		case t.Kind == ast.TypeDecimal && d.Typing == spec.TypingByCost:
			if places < 0 {
				return nil, t, &typing.Unsupported{Feature: f.Name + " of a decimal before the point"}
			}
			return operands, ast.Decimal(t.Precision, places), nil
		case t.Kind == ast.TypeDecimal:
			scale := max(places, 0)
			return operands, ast.Decimal(max(1, t.Precision-(t.Scale-scale)+carry), scale), nil
		case t.Kind == ast.TypeDouble, (t.IsText() || t.Kind == ast.TypeReal) && d.Typing == spec.TypingCoercing:
			operands[0] = ast.Double
			return operands, ast.Double, nil
		}
		return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
}

// literalInteger is the number that a literal is, with its sign.
func literalInteger(x ast.Expr) (n int, is bool) {
	switch x := x.(type) {
	case *ast.Literal:
		n, err := strconv.Atoi(x.Text)
		return n, err == nil && x.Kind == ast.LiteralInteger && n <= 30
	case *ast.Unary:
		n, is = literalInteger(x.X)
		return -n, is && x.Op == ast.Negate
	default: // No other form is a number as it is written.
	}
	return 0, false
}

// signTypes is the signature of SIGN.
func signTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	t := arguments[0]
	operands, result, err = wholeTypes(keepsIntegers)(f, d, nil, arguments)
	switch d.Typing {
	case spec.TypingCoercing:
		if err == nil && result.Kind != ast.TypeUnknown {
			result = ast.BigInt
		}
	case spec.TypingByCost:
		if t.Kind == ast.TypeDecimal {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
		result = ast.Type{Kind: ast.TypeInteger, Width: 8}
	case spec.TypingDynamic, spec.TypingStrict:
	}
	return operands, result, err
}
