package semantics_test

import (
	"math"
	"math/big"
	"strconv"
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// TestRoundingCasts checks decimals with one digit behind the point around
// every border: half away from zero, and an overflow exactly outside.
func TestRoundingCasts(test *testing.T) {
	for width, t := range map[int]ast.Type{16: ast.SmallInt, 32: ast.Integer, 64: ast.BigInt} {
		low, high := new(big.Int).Lsh(big.NewInt(-1), uint(width-1)), new(big.Int).Lsh(big.NewInt(1), uint(width-1))
		for _, i := range borders(width) {
			for _, tenths := range []string{"0", "4", "5", "6"} {
				for _, sign := range []string{"", "-"} {
					text := strconv.FormatInt(i, 10)
					if text[0] == '-' {
						text = text[1:]
					}
					text = sign + text + "." + tenths
					r, _ := new(big.Rat).SetString(text)
					want := roundHalfAway(r, 0).Num()
					e, v := account("postgres"), decimalOf(test, text)
					got := semantics.Cast(e, v, t)
					switch fits := want.Cmp(low) >= 0 && want.Cmp(high) < 0; {
					case !fits && (!got.IsRaised() || got.Class() != semantics.ClassOverflow):
						test.Errorf("CAST(%s, %d bits) = %s, want an overflow", text, width, got)
					case fits && (got.IsRaised() || got.Int() != want.Int64()):
						test.Errorf("CAST(%s, %d bits) = %s, want %s", text, width, got, want)
					}
				}
			}
		}
	}
}

// TestFloatCasts checks half to even, and the range after rounding.
func TestFloatCasts(test *testing.T) {
	e := account("postgres")
	for _, c := range []struct {
		f    float64
		to   ast.Type
		want string
	}{
		{0.5, ast.Integer, "0"}, {1.5, ast.Integer, "2"}, {2.5, ast.Integer, "2"}, {-0.5, ast.Integer, "0"}, {-1.5, ast.Integer, "-2"},
		{2147483647.4999, ast.Integer, "2147483647"}, {2147483647.5, ast.Integer, "error: overflow"},
		{-2147483648.5, ast.Integer, "-2147483648"}, {-2147483649, ast.Integer, "error: overflow"},
		{32767.4, ast.SmallInt, "32767"}, {32767.5, ast.SmallInt, "error: overflow"},
		{9223372036854774784, ast.BigInt, "9223372036854774784"}, {9223372036854775808, ast.BigInt, "error: overflow"},
		{-9223372036854775808, ast.BigInt, "-9223372036854775808"}, {-9223372036854777856, ast.BigInt, "error: overflow"},
		{math.NaN(), ast.BigInt, "error: overflow"}, {math.Inf(1), ast.BigInt, "error: overflow"}, {math.Inf(-1), ast.SmallInt, "error: overflow"},
	} {
		if got := semantics.Cast(e, semantics.Float(c.f), c.to); got.String() != c.want {
			test.Errorf("CAST(%g AS %s) = %s, want %s", c.f, c.to, got, c.want)
		}
	}
}

// TestCoercingCasts checks MySQL: what does not fit stops at the end of the
// range (decimals), keeps its bits (integers and text).
func TestCoercingCasts(test *testing.T) {
	e := account("mysql")
	for _, c := range []struct {
		v    semantics.Value
		to   ast.Type
		want string
	}{
		{decimalOf(test, "9223372036854775807.4"), ast.BigInt, "9223372036854775807"},
		{decimalOf(test, "9223372036854775807.5"), ast.BigInt, "9223372036854775807"},
		{decimalOf(test, "-9223372036854775808.5"), ast.BigInt, "-9223372036854775808"},
		{decimalOf(test, "18446744073709551615.5"), ast.Unsigned, "18446744073709551615"},
		{semantics.Integer(-1), ast.Unsigned, "18446744073709551615"},
		{semantics.Integer(math.MinInt64), ast.Unsigned, "9223372036854775808"},
		{semantics.UnsignedInteger(math.MaxUint64), ast.BigInt, "-1"},
		{semantics.UnsignedInteger(1 << 63), ast.BigInt, "-9223372036854775808"},
		{semantics.Text("9223372036854775807"), ast.BigInt, "9223372036854775807"},
		{semantics.Text("18446744073709551615x"), ast.Unsigned, "18446744073709551615"},
		{semantics.Text("  12.9"), ast.BigInt, "12"},
		{semantics.Text("x"), ast.BigInt, "0"},
		{semantics.Text(""), ast.BigInt, "0"},
		{semantics.Float(2.5), ast.BigInt, "2"},
		{semantics.Float(-3.5), ast.BigInt, "-4"},
		{decimalOf(test, "99.95"), ast.Decimal(3, 1), "99.9"},
		{decimalOf(test, "99.94"), ast.Decimal(3, 1), "99.9"},
		{decimalOf(test, "-1000"), ast.Decimal(3, 1), "-99.9"},
		{decimalOf(test, "0.05"), ast.Decimal(3, 1), "0.1"},
		{semantics.Text("1e1"), ast.Decimal(3, 1), "10.0"},
	} {
		if got := semantics.Cast(e, c.v, c.to); got.String() != c.want {
			test.Errorf("CAST(%s AS %s) = %s, want %s", c.v, c.to, got, c.want)
		}
	}
	if e.Undetermined != nil {
		test.Errorf("left open by %s", e.Undetermined)
	}
}

// TestDynamicCasts checks SQLite's casts at their borders.
func TestDynamicCasts(test *testing.T) {
	e := account("sqlite")
	for _, c := range []struct {
		v    semantics.Value
		to   ast.Affinity
		want string
	}{
		{semantics.Float(9223372036854775807), ast.AffinityInteger, "9223372036854775807"},
		{semantics.Float(-9223372036854775808), ast.AffinityInteger, "-9223372036854775808"},
		{semantics.Float(1e300), ast.AffinityInteger, "9223372036854775807"},
		{semantics.Float(-1e300), ast.AffinityInteger, "-9223372036854775808"},
		{semantics.Float(-0.9), ast.AffinityInteger, "0"},
		{semantics.Text("-9223372036854775809"), ast.AffinityInteger, "-9223372036854775808"},
		{semantics.Text("2251799813685247.0"), ast.AffinityNumeric, "2251799813685247"},
		{semantics.Text("2251799813685248.0"), ast.AffinityNumeric, "2.251799813685248e+15"},
		{semantics.Text("-2251799813685248.0"), ast.AffinityNumeric, "-2251799813685248"},
		{semantics.Text("-2251799813685249.0"), ast.AffinityNumeric, "-2.251799813685249e+15"},
		{semantics.Text("9223372036854775807"), ast.AffinityNumeric, "9223372036854775807"},
		{semantics.Text("9223372036854775808"), ast.AffinityNumeric, "9.223372036854776e+18"},
		{semantics.Text("."), ast.AffinityNumeric, "0"},
		{semantics.Text("1e"), ast.AffinityReal, "1"},
		{semantics.Text("-.5x"), ast.AffinityReal, "-0.5"},
		{semantics.Integer(1<<53 + 1), ast.AffinityReal, "9.007199254740992e+15"},
	} {
		if got := semantics.CastDynamic(e, c.v, c.to); got.String() != c.want {
			test.Errorf("CAST(%s AS %s) = %s, want %s", c.v, c.to, got, c.want)
		}
	}
}

// TestTextOfFloats checks that the text of a float reads back as the same
// number, in every dialect that shows all digits.
func TestTextOfFloats(test *testing.T) {
	list := []float64{0, 1, -1, 0.1, 1.0 / 3, 1e14, 1e15, 1e16, 123456789012345680, 1e-4, 1e-5, 1e-14, 1e-15, 1e-16, 1e21, 1e22, 1e100, -2.5e-300,
		math.MaxFloat64, math.SmallestNonzeroFloat64, 9007199254740993, 0.30000000000000004}
	for _, dialect := range []string{"iso", "mysql", "postgres"} {
		e := account(dialect)
		for _, f := range list {
			v := semantics.Float(f)
			text := semantics.TextOf(e, &v)
			if back, err := strconv.ParseFloat(text.Str(), 64); err != nil || back != f {
				test.Errorf("%s: %g is %s, reads back as %g", dialect, f, text, back)
			}
		}
	}
}
