package sql

import (
	"strconv"

	"github.com/semcheck/semcheck/spec/ast"
)

// Literals are immutable, so all trees share them.
var (
	null       = &ast.Literal{Kind: ast.LiteralNull}
	trueValue  = &ast.Literal{Kind: ast.LiteralTrue}
	falseValue = &ast.Literal{Kind: ast.LiteralFalse}

	digits = func() (list [100]*ast.Literal) {
		for i := range list {
			list[i] = &ast.Literal{Kind: ast.LiteralInteger, Text: strconv.Itoa(i)}
		}
		return list
	}()
)

// number returns the integer as an expression: a sign is an operator.
func number(i int) ast.Expr {
	switch {
	case i < 0:
		return &ast.Unary{Op: ast.Negate, X: number(-i)}
	case i < len(digits):
		return digits[i]
	}
	return &ast.Literal{Kind: ast.LiteralInteger, Text: strconv.Itoa(i)}
}

// literal reads a number's text: a sign, digits, a point, an exponent.
func literal(text string) ast.Expr {
	if text[0] == '-' {
		return &ast.Unary{Op: ast.Negate, X: literal(text[1:])}
	}
	kind := ast.LiteralInteger
	for _, c := range text {
		switch c {
		case '.':
			kind = max(kind, ast.LiteralDecimal)
		case 'e':
			kind = ast.LiteralApproximate
		}
	}
	return &ast.Literal{Kind: kind, Text: text}
}

func text(s string) ast.Expr { return &ast.Literal{Kind: ast.LiteralString, Text: s} }

func literals(list ...string) []ast.Expr {
	out := make([]ast.Expr, len(list))
	for i, s := range list {
		out[i] = literal(s)
	}
	return out
}

func textLiterals(list ...string) []ast.Expr {
	out := make([]ast.Expr, len(list))
	for i, s := range list {
		out[i] = text(s)
	}
	return out
}

// moments are literals of a type of the calendar.
func moments(t ast.Type, list ...string) []ast.Expr {
	out := make([]ast.Expr, len(list))
	for i, s := range list {
		out[i] = &ast.Cast{X: text(s), Type: t}
	}
	return out
}

// The domains that values are drawn from: small, so that joins and comparisons
// hit, and full of look-alikes. A database uses a part of each.
var (
	smallIntegers = literals("0", "1", "2", "3", "-1", "4", "5", "-2", "7", "10", "6", "8", "9", "11", "12", "-3")
	decimalsTwo   = literals("0.00", "1.00", "1.50", "2.00", "-1.50", "0.10", "2.25", "10.00", "3.00", "99.99")
	decimalsThree = literals("0.000", "1.000", "1.500", "2.000", "-1.500", "0.125", "2.250", "10.000", "0.001", "-0.001")
	decimalsNone  = literals("0", "1", "2", "3", "-1", "4", "5", "10", "-2", "100")
	decimalWide   = literals("99999.99", "-99999.99", "12345.67")
	doubles       = literals("0e0", "1e0", "1.5e0", "2e0", "-1.5e0", "0.5e0", "0.1e0", "2.25e0", "10e0", "-1e0")
	doubleWide    = literals("1e10", "-1e10", "9007199254740993e0", "1e-5", "1e100")
	days          = moments(ast.Date, "2020-02-29", "2020-03-01", "1999-12-31", "2000-01-01", "2021-03-28", "2019-12-30", "1969-12-31", "2024-12-31", "2023-01-01", "2000-02-29", "1900-03-01", "2020-12-28", "2010-06-15", "2010-07-31")
	timestamps    = moments(ast.Timestamp(6), "2020-02-29 00:00:00", "2020-03-01 12:30:00", "1999-12-31 23:59:59", "2000-01-01 00:00:00", "2021-03-28 02:30:00",
		"2020-02-29 00:00:01", "1969-12-31 23:59:59", "2024-12-31 18:05:09", "2023-01-01 00:00:00", "2000-02-29 10:00:00", "1900-03-01 04:05:06", "2010-06-15 12:00:00", "2010-07-31 12:00:01", "2020-12-28 00:00:00")
	someTexts   = textLiterals("a", "1", "b", "", "A", "a ", "1 ", "1.0", "ab", "1e0", "0", "2", " ", "abc", "10", "x_y", "50%", "B", " a", "-1")
	mixed       = append(literals("1", "0", "2", "1.0", "1.5", "-1", "10", "1e0"), textLiterals("1", "a", "", "1.0", "A", "1 ", "abc", "10")...)
	storedBytes = []ast.Expr{&ast.Literal{Kind: ast.LiteralBytes, Text: "a"}, &ast.Literal{Kind: ast.LiteralBytes, Text: "1"}}

	// converted holds what SQLite stores in a column of the family as something
	// else.
	converted = [families][]ast.Expr{
		familyInteger: {text("1"), text(" 2 "), literal("3.0")},
		familyDecimal: {text("2"), text("1.50"), literal("1e1")},
		familyDouble:  {digits[1], digits[2], text("2.25")},
		familyText:    {digits[1], digits[10], literal("-1"), literal("1.5")},
	}

	boundaries = map[int][]ast.Expr{
		8:  literals("127", "-128", "126"),
		16: literals("32767", "-32768", "32766"),
		24: literals("8388607", "-8388608"),
		32: literals("2147483647", "-2147483648", "2147483646"),
		64: literals("9223372036854775807", "-9223372036854775808", "9007199254740993", "9007199254740991", "-9007199254740993", "9223372036854775806"),
	}
	unsignedBoundaries = map[int][]ast.Expr{
		8:  literals("255", "128"),
		16: literals("65535", "32768"),
		32: literals("4294967295", "2147483648"),
		64: literals("18446744073709551615", "9223372036854775808", "9007199254740993"),
	}
	naturals = literals("0", "1", "2", "3", "4", "5", "7", "10", "6", "8", "9", "11", "12", "13")
	specials = []ast.Expr{
		&ast.Cast{X: text("NaN"), Type: ast.Double},
		&ast.Cast{X: text("Infinity"), Type: ast.Double},
		&ast.Cast{X: text("-Infinity"), Type: ast.Double},
	}
	truths = []ast.Expr{trueValue, falseValue}
)

// Patterns of LIKE and GLOB.
var (
	likePatterns   = textLiterals("a%", "%", "%1%", "_", "a_", "%a", "1%", "A%", "", "%b%", "__", "a", "_%", "% ", "1._", "%%")
	escapePatterns = textLiterals("x!_y", "50!%", "%!%%", "a!!%", "!_%", "%!_%", "!a%", "_!__")
	endingPatterns = textLiterals("%!", "_!", "a!", "!") // the escape has nothing to escape
	globPatterns   = textLiterals("a*", "*", "?", "*1*", "[a-b]*", "[^a]*", "A*", "1?", "*[0-9]")
	escape         = text("!")
)
