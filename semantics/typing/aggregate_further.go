package typing

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Further types a set function that SQL-92 does not have. Geometries have no such functions, and
// values of SQLite have types of their own.
func Further(types func(d *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error)) func(d *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error) {
	return func(d *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error) {
		if err := withoutGeometry(name, t); err != nil {
			return t, t, err
		}
		if d.Typing == spec.TypingDynamic {
			return t, ast.Dynamic(ast.AffinityNone), nil
		}
		return types(d, name, t)
	}
}

// Total types TOTAL, which SQLite alone has.
func Total(_ *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error) {
	return t, t, &Unsupported{name}
}

// AnyOf types ANY_VALUE.
//
// Source: PostgreSQL behind 18, any_value in pg_proc.dat (of anyelement), enforce_generic_type_consistency
// in parse_coerce.c.
func AnyOf(d *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error) {
	switch {
	case t.Kind == ast.TypeUnknown && d.Typing == spec.TypingStrict:
		return t, t, &Error{Message: name + " does not accept a literal without a type"}
	case t.Kind == ast.TypeChar:
		return t, WithoutModifier(t), nil
	case d.Typing == spec.TypingStrict && t.IsText():
		return t, ast.Text, nil
	case d.Typing == spec.TypingStrict:
		return t, plain(t), nil
	}
	return Settled(t), Settled(t), nil
}

// Grouping types GROUPING, of keys of any types.
func Grouping(d *spec.Dialect, _ string, t ast.Type) (argument, result ast.Type, err error) {
	if d.Typing == spec.TypingStrict {
		return t, ast.Integer, nil
	}
	return t, ast.BigInt, nil
}

// Truths types BOOL_AND and BOOL_OR.
func Truths(d *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error) {
	switch {
	case t.Kind == ast.TypeBoolean, t.Kind == ast.TypeUnknown:
		return ast.Boolean, ast.Boolean, nil
	case d.Typing == spec.TypingByCost && t.Literal != 0:
		return t, t, &Unsupported{name + " of a literal"}
	}
	return t, t, mismatch(name, t)
}

// BitsOf types BIT_AND, BIT_OR and BIT_XOR: as the operators are in the MySQL family,
// else of integers alone.
func BitsOf(d *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error) {
	switch {
	case isTemporal(t), t.IsEnumeration(), t.Kind == ast.TypeUnknown && d.Typing != spec.TypingCoercing:
		return t, t, &Unsupported{name + " of " + t.String()}
	case d.Typing == spec.TypingCoercing:
		if t.Kind == ast.TypeBytes || t.IsHexLiteral() {
			return t, t, &Unsupported{name + " of byte strings"}
		}
		s, err := Bits(d, ast.BitAnd, t, t)
		return t, s.Result, err // FoldBits takes what is no integer as one
	case t.Kind == ast.TypeInteger:
		t = Settled(t)
		return t, t, nil
	case d.Typing == spec.TypingByCost:
		return t, t, &Unsupported{name + " of " + t.String()}
	}
	return t, t, mismatch(name, t)
}

// Spread types standard deviations and variances: numeric for exact arguments in
// PostgreSQL, else a double.
func Spread(d *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error) {
	switch {
	case d.Typing == spec.TypingByCost:
		_, err := cheapest(name, ofDouble, Settled(t))
		return ast.Double, ast.Double, err
	case t.Kind == ast.TypeUnknown:
		return ast.Double, ast.Double, nil // of several functions the one of the preferred type
	case d.Typing == spec.TypingCoercing && (isTemporal(t) || t.Kind == ast.TypeBytes || t.IsHexLiteral()):
		return t, t, &Unsupported{name + " of " + t.String()}
	case d.Typing == spec.TypingCoercing:
		return arithmeticOperand(d, t), ast.Double, nil
	case !t.IsNumeric():
		return t, t, mismatch(name, t)
	case t.IsApproximate():
		return ast.Double, ast.Double, nil
	}
	return t, ast.Numeric, nil
}

// Pairs types a set function of pairs of doubles, REGR_COUNT with the type that counts are of.
func Pairs(counts bool) func(d *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	return func(d *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		for _, t := range arguments {
			switch {
			case d.Typing == spec.TypingByCost:
				if _, err := cheapest(name, ofDouble, Settled(t)); err != nil {
					return arguments, t, err
				}
			case !t.IsNumeric() && t.Kind != ast.TypeUnknown:
				return arguments, t, mismatch(name, t)
			}
			operands = append(operands, ast.Double)
		}
		switch {
		case !counts:
			return operands, ast.Double, nil
		case d.Typing == spec.TypingByCost:
			return operands, ast.Type{Kind: ast.TypeInteger, Width: 32, Unsigned: true}, nil
		}
		return operands, ast.BigInt, nil
	}
}

// Percentile types PERCENTILE_CONT of a fraction and a column.
func Percentile(_ *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if err := fractionAndColumn(name, arguments); err != nil {
		return arguments, ast.Double, err
	}
	switch t := arguments[1]; {
	case t.Kind == ast.TypeInterval:
		return arguments, t, &Unsupported{name + " of intervals"}
	case !t.IsNumeric() && t.Kind != ast.TypeUnknown:
		return arguments, t, mismatch(name, t)
	}
	return []ast.Type{ast.Double, ast.Double}, ast.Double, nil
}

// Quantile types PERCENTILE_DISC of a fraction and a column. An untyped fraction is taken to
// be of the type of the column, if that makes the function the only one.
//
// Source: PostgreSQL 18, 10.3 Functions, "Look for the best match", last step, and func_select_candidate of parse_func.c.
func Quantile(d *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if err := fractionAndColumn(name, arguments); err != nil {
		return arguments, ast.Unknown, err
	}
	if arguments[0].Kind == ast.TypeUnknown && !arguments[1].IsNumeric() {
		return arguments, ast.Unknown, &Error{Message: name + " of an untyped fraction is not unique: one of an array is there, too"}
	}
	operand, result, err := Further(AnyOf)(d, name, arguments[1])
	return []ast.Type{ast.Double, operand}, result, err
}

// Mode types MODE of a column.
func Mode(d *spec.Dialect, name string, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if len(arguments) != 1 {
		return arguments, ast.Unknown, &Error{Message: name + " takes one column in WITHIN GROUP"}
	}
	operand, result, err := Further(AnyOf)(d, name, arguments[0])
	return []ast.Type{operand}, result, err
}

// fractionAndColumn refuses other arguments than a number and a column.
func fractionAndColumn(name string, arguments []ast.Type) error {
	if len(arguments) != 2 {
		return &Error{Message: name + " takes a fraction, and one column in WITHIN GROUP"}
	}
	if t := arguments[0]; !t.IsNumeric() && t.Kind != ast.TypeUnknown {
		return mismatch(name, t)
	}
	return nil
}

// Joined types GROUP_CONCAT and STRING_AGG.
func Joined(d *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error) {
	switch {
	case t.Kind == ast.TypeBytes || t.IsHexLiteral():
		return t, t, &Unsupported{name + " of byte strings"}
	case d.Typing != spec.TypingStrict || t.IsText() && t.Kind != ast.TypeChar || t.Kind == ast.TypeUnknown:
		return ast.Text, ast.Text, nil
	case t.Kind == ast.TypeChar:
		return t, t, &Unsupported{name + " of CHAR(n)"}
	}
	return t, t, mismatch(name, t)
}

// Separator refuses what cannot stand between the texts that STRING_AGG joins.
func Separator(d *spec.Dialect, t ast.Type) error {
	if d.Typing == spec.TypingStrict && t.Kind != ast.TypeUnknown && t.Kind != ast.TypeText {
		return &Error{Message: "a separator of joined texts is a text, not " + t.String()}
	}
	return nil
}
