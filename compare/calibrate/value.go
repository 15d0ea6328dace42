package calibrate

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

func null() ast.Expr { return &ast.Literal{Kind: ast.LiteralNull} }

func text(s string) ast.Expr { return &ast.Literal{Kind: ast.LiteralString, Text: s} }

func integer(n int64) ast.Expr { return number(ast.LiteralInteger, strconv.FormatInt(n, 10)) }

// number is a literal with its sign, which is no part of it in a tree.
func number(kind ast.LiteralKind, digits string) ast.Expr {
	magnitude, negative := strings.CutPrefix(digits, "-")
	x := &ast.Literal{Kind: kind, Text: magnitude}
	if negative {
		return &ast.Unary{Op: ast.Negate, X: x}
	}
	return x
}

func numbers(kind ast.LiteralKind, list ...string) (values []ast.Expr) {
	for _, digits := range list {
		values = append(values, number(kind, digits))
	}
	return values
}

func texts(list ...string) (values []ast.Expr) {
	for _, s := range list {
		values = append(values, text(s))
	}
	return values
}

// valuesOf lists awkward values of a type as literals, NULL first.
func valuesOf(t ast.Type) []ast.Expr {
	values := []ast.Expr{null()}
	switch t.Kind {
	case ast.TypeBoolean:
		return append(values, &ast.Literal{Kind: ast.LiteralTrue}, &ast.Literal{Kind: ast.LiteralFalse})
	case ast.TypeInteger:
		least, greatest := bounds(t)
		values = append(values, numbers(ast.LiteralInteger, "0", "1", "2", "10", greatest)...)
		if least != "0" {
			values = append(values, numbers(ast.LiteralInteger, "-1", least)...)
		}
		return values
	case ast.TypeDecimal:
		return append(values, decimals(t)...)
	case ast.TypeReal, ast.TypeDouble:
		return append(values, floats()...)
	case ast.TypeText, ast.TypeChar, ast.TypeUnknown:
		list := []string{"", " ", "1", "1 ", "\n1", "-0", "1e3", "1.5", "1x", "x", "X", "0x10", "a%", "_", "true", "2000-01-01", "2000-02-30", "0000-00-00", "9223372036854775808"}
		for _, s := range list {
			if t.Length == 0 || len(s) <= t.Length {
				values = append(values, text(s))
			}
		}
		return values
	case ast.TypeBytes:
		return append(values, byteStrings()...)
	case ast.TypeDynamic:
		return append(values, dynamics(t.Affinity)...)
	case ast.TypeEngineSpecific, ast.TypeDate, ast.TypeTimestamp, ast.TypeInstant, ast.TypeTime, ast.TypeInterval, ast.TypeGeometry, ast.TypeDocument, ast.TypeList:
	case ast.TypeLabel:
	}
	return nil
}

// bounds are the least and the greatest integer of a type.
func bounds(t ast.Type) (least, greatest string) {
	one := big.NewInt(1)
	if t.Unsigned {
		return "0", new(big.Int).Sub(new(big.Int).Lsh(one, uint(t.Width)), one).String()
	}
	half := new(big.Int).Lsh(one, uint(t.Width-1))
	return new(big.Int).Neg(half).String(), new(big.Int).Sub(half, one).String()
}

// decimals are 0, a half, a third place, and the greatest of both signs.
func decimals(t ast.Type) []ast.Expr {
	if t.Precision == ast.Unlimited {
		return numbers(ast.LiteralDecimal, "0.0", "1.50", "-0.5", "0.01", "99999999999999999999999999999999999999.9")
	}
	greatest := strings.Repeat("9", t.Precision-t.Scale)
	if t.Scale == 0 {
		return numbers(ast.LiteralInteger, "0", "1", "-2", greatest, "-"+greatest)
	}
	greatest += "." + strings.Repeat("9", t.Scale)
	return numbers(ast.LiteralDecimal, "0.0", "1.50", "1.0", "-0.5", "0.01", greatest, "-"+greatest)
}

// floats are zeros of both signs, halves, the ends of the range, what is no number.
func floats() []ast.Expr {
	list := numbers(ast.LiteralApproximate, "0e0", "-0e0", "1e0", "-1.5e0", "2.5e0", "1e3", "9007199254740993e0", "1.7976931348623157e308", "-1.7976931348623157e308", "4.9e-324")
	for _, s := range []string{"NaN", "Infinity"} {
		list = append(list, &ast.Cast{X: text(s), Type: ast.Double})
	}
	return list
}

func byteStrings() (list []ast.Expr) {
	for _, s := range []string{"", "1", "\x00\x10", "\xff", "x"} {
		list = append(list, &ast.Literal{Kind: ast.LiteralBytes, Text: s})
	}
	return list
}

// dynamics are the values that a column without a static type is given: those that its
// affinity changes, and those that it does not.
func dynamics(a ast.Affinity) (list []ast.Expr) {
	list = append(list, numbers(ast.LiteralInteger, "0", "1", "-1", "9223372036854775807", "-9223372036854775808")...)
	list = append(list, numbers(ast.LiteralDecimal, "1.5", "-0.0")...)
	list = append(list, numbers(ast.LiteralApproximate, "9e99")...)
	list = append(list, texts("", "1", "1 ", "\n1", "1e3", "x", "0x10")...)
	if a == ast.AffinityBlob || a == ast.AffinityNone {
		list = append(list, texts(" ", "X", "1x", "2000-01-01")...)
		list = append(list, byteStrings()...)
	}
	return list
}
