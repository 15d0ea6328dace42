package typing

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Count types COUNT.
func Count(d *spec.Dialect, _ string, t ast.Type) (argument, result ast.Type, err error) {
	if d.Typing == spec.TypingDynamic {
		return t, ast.Dynamic(ast.AffinityNone), nil
	}
	return t, ast.BigInt, nil
}

// Extreme types MIN and MAX.
func Extreme(d *spec.Dialect, _ string, t ast.Type) (argument, result ast.Type, err error) {
	if t.IsEnumeration() {
		return t, t, &Unsupported{"MIN or MAX of ENUM"}
	}
	if isTemporal(t) || isNested(t) {
		return t, t, nil
	}
	if isEngineSpecific(t) {
		return t, t, &Unsupported{"MIN and MAX of the type " + t.String()}
	}
	if err := withoutGeometry("an aggregate", t); err != nil {
		return t, t, err
	}
	switch {
	case d.Typing == spec.TypingDynamic:
		return t, ast.Dynamic(ast.AffinityNone), nil
	case d.Typing == spec.TypingCoercing:
		return t, t, nil
	case d.Typing == spec.TypingByCost:
		t = Settled(t)
		return t, t, nil
	case t.Kind == ast.TypeUnknown:
		return ast.Text, ast.Text, nil
	case t.Kind == ast.TypeBoolean && d.BooleanExtremes == spec.BooleanExtremesRefused:
		return t, t, mismatch("MIN and MAX", t)
	case t.Kind == ast.TypeChar:
		return t, WithoutModifier(t), nil
	case t.IsText():
		return t, ast.Text, nil
	}
	return t, plain(t), nil
}

// Sum types SUM.
func Sum(d *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error) {
	if result, is, err := additionRefused(d, name, t); is {
		return t, result, err
	}
	switch d.Typing {
	case spec.TypingCoercing:
		argument, result = coercingAddend(d, t)
		if result.Kind == ast.TypeDecimal {
			result = ast.Decimal(min(digitsOf(argument)+22, d.DecimalDigits), scaleOf(argument))
		}
		return argument, result, nil
	case spec.TypingByCost:
		return costSum(t)
	case spec.TypingStrict, spec.TypingDynamic:
	}
	switch {
	case t.Kind == ast.TypeUnknown:
		return ast.BigInt, ast.BigInt, nil
	case t.Kind == ast.TypeDouble:
		return t, ast.Double, nil
	case t.Kind == ast.TypeDecimal, t.Width == 64 && d.BigSums == spec.BigSumsDecimal:
		return t, ast.Numeric, nil
	}
	return t, ast.BigInt, nil
}

// Average types AVG.
func Average(d *spec.Dialect, name string, t ast.Type) (argument, result ast.Type, err error) {
	if result, is, err := additionRefused(d, name, t); is {
		return t, result, err
	}
	switch d.Typing {
	case spec.TypingCoercing:
		argument, result = coercingAddend(d, t)
		if result.Kind == ast.TypeDecimal {
			result = ast.Decimal(min(digitsOf(argument)+4, d.DecimalDigits), min(scaleOf(argument)+4, d.DecimalScale))
		}
		return argument, result, nil
	case spec.TypingByCost:
		return costAverage(t)
	case spec.TypingStrict, spec.TypingDynamic:
	}
	if t.Kind == ast.TypeUnknown {
		return ast.BigInt, ast.BigInt, nil
	}
	if t.Kind == ast.TypeDouble {
		return t, ast.Double, nil
	}
	return t, ast.Numeric, nil
}

// additionRefused types SUM and AVG where they are alike: is tells so.
func additionRefused(d *spec.Dialect, name string, t ast.Type) (result ast.Type, is bool, err error) {
	switch {
	case isTemporal(t) && d.Typing == spec.TypingStrict && t.Kind != ast.TypeInterval && t.Kind != ast.TypeTime:
		return t, true, mismatch("a sum or an average", t)
	case isTemporal(t):
		return t, true, &Unsupported{"a sum or an average of " + t.String()}
	case withoutGeometry("an aggregate", t) != nil:
		return t, true, withoutGeometry("an aggregate", t)
	case d.Typing == spec.TypingDynamic:
		return ast.Dynamic(ast.AffinityNone), true, nil
	case d.Typing != spec.TypingStrict, t.Kind == ast.TypeUnknown && d.UntypedOperands == spec.UntypedOperandsPlaced:
		return t, false, nil
	case !t.IsNumeric():
		return t, true, mismatch(name, t)
	case t.Kind == ast.TypeReal:
		return t, true, &Unsupported{name + " of real"}
	}
	return t, false, nil
}

// coercingAddend is what the MySQL family adds: a double or an exact number.
func coercingAddend(d *spec.Dialect, t ast.Type) (argument, result ast.Type) {
	if t.Kind == ast.TypeUnknown {
		return ast.Double, ast.Double
	}
	hexLiteral := t.IsHexLiteral()
	if t = arithmeticOperand(d, t); hexLiteral {
		t.Unsigned = t.Kind == ast.TypeInteger // they ask for val_decimal
	}
	if t.IsApproximate() {
		return t, ast.Double
	}
	return t, ast.Decimal(0, 0)
}

// costSum types SUM by cost (SumFun::GetFunctions); literals have no types of their own there.
func costSum(t ast.Type) (argument, result ast.Type, err error) {
	t = Settled(t)
	if t.Kind == ast.TypeBoolean {
		return t, ast.HugeInt, nil
	}
	chosen, err := cheapest(function.Sum.Name, sums, t)
	switch {
	case err != nil:
		return t, t, err
	case chosen.left == toDecimal:
		return t, ast.Decimal(mostDigits, t.Scale), nil
	case chosen.left == toDouble:
		return ast.Double, ast.Double, nil
	}
	return t, ast.HugeInt, nil
}

// costAverage types AVG by cost (AvgFun::GetFunctions).
func costAverage(t ast.Type) (argument, result ast.Type, err error) {
	t = Settled(t)
	chosen, err := cheapest(function.Avg.Name, averages, t)
	if err == nil && chosen.left == toDouble {
		t = ast.Double
	}
	return t, ast.Double, err
}
