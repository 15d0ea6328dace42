package typing

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// mostInterpolated is the number of digits of the decimals of which a quantile between two is
// computed in 64 bits; beyond it is not modelled.
const mostInterpolated = 18

// Taken types a function that gives one of the values of its first argument, of so many
// arguments.
func Taken(d *spec.Dialect, name string, takes int, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if len(arguments) != takes {
		return arguments, ast.Unknown, severalArguments(name, takes, arguments)
	}
	for _, t := range arguments {
		if t.Kind == ast.TypeUnknown {
			return arguments, t, &Unsupported{name + " of an untyped argument"}
		}
		operand, _, err := Further(AnyOf)(d, name, t)
		if err != nil {
			return arguments, t, err
		}
		operands = append(operands, operand)
	}
	if takes > 1 && operands[1].Kind == ast.TypeDecimal && operands[1].Precision > mostInterpolated {
		return arguments, ast.Unknown, &Unsupported{name + " by decimals of that many digits"} // perhaps compared as doubles
	}
	return operands, operands[0], nil
}

// MiddleOf types MEDIAN.
func MiddleOf(d *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if len(arguments) != 1 {
		return arguments, ast.Unknown, severalArguments(name, 1, arguments)
	}
	if t := Settled(arguments[0]); t.IsText() || t.Kind == ast.TypeBoolean {
		return Taken(d, name, 1, arguments)
	}
	t, err := interpolated(name, Settled(arguments[0]))
	return []ast.Type{t}, t, err
}

// QuantileBetween types QUANTILE_CONT.
func QuantileBetween(_ *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if err := valueAndFraction(name, arguments); err != nil {
		return arguments, ast.Unknown, err
	}
	switch t := Settled(arguments[0]); {
	case t.Kind == ast.TypeInteger && t.Unsigned:
		return arguments, ast.Unknown, &Unsupported{name + " of " + t.String()}
	case t.IsText() && arguments[0].Literal == 0:
		return arguments, ast.Unknown, mismatch(name, t)
	default:
		t, err := interpolated(name, t)
		return []ast.Type{t, arguments[1]}, t, err
	}
}

// QuantileAmong types QUANTILE_DISC.
func QuantileAmong(d *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if err := valueAndFraction(name, arguments); err != nil {
		return arguments, ast.Unknown, err
	}
	operands, result, err = Taken(d, name, 1, arguments[:1])
	return append(operands, arguments[1]), result, err
}

// interpolated is the type of a value between two of a type.
func interpolated(name string, t ast.Type) (ast.Type, error) {
	switch {
	case t.Kind == ast.TypeInteger, t.Kind == ast.TypeDouble:
		return ast.Double, nil
	case t.Kind == ast.TypeDecimal && t.Precision <= mostInterpolated:
		return t, nil
	}
	return t, &Unsupported{name + " of " + t.String()}
}

// valueAndFraction refuses other arguments than a value and a number.
func valueAndFraction(name string, arguments []ast.Type) error {
	if len(arguments) != 2 {
		return severalArguments(name, 2, arguments)
	}
	if t := arguments[1]; !t.IsNumeric() && t.Kind != ast.TypeUnknown {
		return &Unsupported{name + " by " + t.String()}
	}
	return nil
}

// severalArguments refuses another number of arguments; with one more some functions give a
// list, which is not modelled.
func severalArguments(name string, takes int, arguments []ast.Type) error {
	if len(arguments) == takes+1 {
		return &Unsupported{name + " of a number of rows"}
	}
	return &Error{Message: name + " takes other arguments"}
}
