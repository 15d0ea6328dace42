package typing

import (
	"fmt"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// mostDigits is the largest precision of a DECIMAL; one of up to mostFast
// digits is computed in 64 bits and does not grow beyond by itself
// (Decimal::MAX_WIDTH_DECIMAL, MAX_WIDTH_INT64).
const (
	mostDigits = 38
	mostFast   = 18
)

// decimalSize is the precision and scale of a type as a DECIMAL
// (LogicalType::GetDecimalProperties); ok is false for a type that is no exact
// number.
func decimalSize(t ast.Type) (precision, scale int, ok bool) {
	if digits := datatype.Of(t).Number.Digits; digits != nil {
		precision, scale = digits(t)
		return precision, scale, true
	}
	return 0, 0, false
}

// costArithmetic types an arithmetic operator by cost.
func costArithmetic(d *spec.Dialect, op ast.BinaryOp, l, r ast.Type) (Signature, error) {
	functions := map[ast.BinaryOp][]overload{ast.Add: additions, ast.Subtract: subtracts, ast.Multiply: multiplies,
		ast.Divide: divisions, ast.IntegerDivide: quotients, ast.Modulo: modulos}[op]
	if op == ast.Divide && d.IntervalDivisors == spec.IntervalDivisorsBigInt {
		functions = divisions11
	}
	f, err := cheapest(operatorName(op), functions, l, r)
	if err != nil {
		return Signature{}, err
	}
	if f == ofInterval {
		return Signature{ast.Interval, ast.BigInt, ast.Interval}, nil
	}
	t := parameterTypes[f.left]
	if t.Kind != ast.TypeDecimal {
		return Signature{t, t, t}, nil
	}
	if l.Kind == ast.TypeUnknown || r.Kind == ast.TypeUnknown {
		return Signature{l, r, ast.Unknown}, nil // the size of the DECIMAL is never asked for
	}
	return decimalArithmetic(op, l, r)
}

// decimalArithmetic sizes the result of +, -, * and % on decimals
// (BindDecimalArithmetic, BindDecimalMultiply, BindDecimalModulo).
func decimalArithmetic(op ast.BinaryOp, l, r ast.Type) (Signature, error) {
	lp, ls, _ := decimalSize(l)
	rp, rs, _ := decimalSize(r)
	if op == ast.Multiply {
		precision, scale := lp+rp, ls+rs
		if scale > mostDigits {
			return Signature{}, &Overflow{fmt.Sprintf("a product needs a scale of %d digits", scale)}
		}
		if precision > mostFast && max(lp, rp) <= mostFast && scale < mostFast {
			precision = mostFast
		}
		t := ast.Decimal(min(precision, mostDigits), scale)
		return Signature{l, r, t}, nil
	}
	scale := max(ls, rs)
	precision := max(scale+max(lp-ls, rp-rs), lp, rp)
	if op != ast.Modulo {
		if precision++; precision > mostFast && max(lp, rp) <= mostFast {
			precision = mostFast
		}
	}
	if precision > mostDigits && op == ast.Modulo {
		return Signature{ast.Double, ast.Double, ast.Double}, nil
	}
	t := ast.Decimal(min(precision, mostDigits), scale)
	return Signature{l, r, t}, nil
}

// Overflow is a static error: no type holds the result.
type Overflow struct{ Message string }

// Error returns the message.
func (e *Overflow) Error() string { return e.Message }

// costUnary types an operator or function of one argument by cost.
func costUnary(name string, functions []overload, x ast.Type) (ast.Type, error) {
	f, err := cheapest(name, functions, x)
	if err != nil {
		return x, err
	}
	t := parameterTypes[f.left]
	if t.Kind != ast.TypeDecimal {
		return t, nil
	}
	return x, nil
}

// costBits types a bit operation by cost: both operands take one type, for ~
// they are the same.
func costBits(op ast.BinaryOp, l, r ast.Type) (Signature, error) {
	functions := bitwise
	if op == ast.ShiftLeft || op == ast.ShiftRight {
		functions = shifts
	}
	f, err := cheapest(operatorName(op), functions, l, r)
	if err != nil {
		return Signature{}, err
	}
	t := parameterTypes[f.left]
	return Signature{t, t, t}, nil
}
