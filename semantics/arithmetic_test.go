package semantics_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// borders are integers around the ends of every width.
func borders(width int) []int64 {
	list := []int64{0, 1, -1, 2, -2, 3, -7, 7, 10}
	for _, w := range []int{8, 16, 32, 64} {
		if w > width {
			break
		}
		low := int64(-1) << (w - 1)
		for d := range int64(3) {
			list = append(list, low+d, -(low + d + 1))
		}
		list = append(list, 1<<(w/2-1), -1<<(w/2-1), 1<<(w/2)+1)
	}
	var within []int64
	for _, i := range list {
		if width == 64 || i >= -1<<(width-1) && i < 1<<(width-1) {
			within = append(within, i)
		}
	}
	return within
}

func exact(op ast.BinaryOp, a, b *big.Int) *big.Int {
	z := new(big.Int)
	switch op {
	case ast.Add:
		return z.Add(a, b)
	case ast.Subtract:
		return z.Sub(a, b)
	case ast.Multiply:
		return z.Mul(a, b)
	case ast.Divide, ast.IntegerDivide:
		return z.Quo(a, b) // towards zero
	case ast.Modulo:
		return z.Rem(a, b) // the sign of the dividend
	}
	panic("no integer operation")
}

var operators = map[ast.BinaryOp]string{ast.Add: "+", ast.Subtract: "-", ast.Multiply: "*", ast.Divide: "/", ast.IntegerDivide: "DIV", ast.Modulo: "%"}

func compute(e *semantics.Evaluation, op ast.BinaryOp, a, b *semantics.Value, result ast.Type) semantics.Value {
	switch op {
	case ast.Divide:
		return semantics.Divide(e, a, b, result)
	case ast.IntegerDivide:
		return semantics.IntegerDivide(e, a, b, result)
	case ast.Modulo:
		return semantics.Modulo(e, a, b, result)
	}
	return semantics.Arithmetic(e, op, a, b, result)
}

// TestIntegers checks integer arithmetic of each width against math/big: the
// exact result, or an overflow exactly where it does not fit.
func TestIntegers(test *testing.T) {
	for width, t := range map[int]ast.Type{16: ast.SmallInt, 32: ast.Integer, 64: ast.BigInt} {
		e := account("postgres")
		low, high := new(big.Int).Lsh(big.NewInt(-1), uint(width-1)), new(big.Int).Lsh(big.NewInt(1), uint(width-1))
		for op, name := range operators {
			if op == ast.IntegerDivide {
				continue
			}
			for _, i := range borders(width) {
				for _, j := range borders(width) {
					a, b := semantics.Integer(i), semantics.Integer(j)
					got := compute(e, op, &a, &b, t)
					if j == 0 && (op == ast.Divide || op == ast.Modulo) {
						if !got.IsRaised() || got.Class() != semantics.ClassDivisionByZero {
							test.Errorf("%d %s 0 = %s", i, name, got)
						}
						continue
					}
					want := exact(op, big.NewInt(i), big.NewInt(j))
					switch fits := want.Cmp(low) >= 0 && want.Cmp(high) < 0; {
					case !fits && (!got.IsRaised() || got.Class() != semantics.ClassOverflow):
						test.Errorf("%d bits: %d %s %d = %s, want an overflow", width, i, name, j, got)
					case fits && (got.Kind() != semantics.KindInteger || got.Int() != want.Int64()):
						test.Errorf("%d bits: %d %s %d = %s, want %s", width, i, name, j, got, want)
					}
				}
			}
		}
	}
}

// TestUnsigned checks MySQL's arithmetic of signed and unsigned operands: the
// true result counts, unsigned if an operand is (of % if the dividend is).
func TestUnsigned(test *testing.T) {
	e := account("mysql")
	var list []semantics.Value
	for _, i := range borders(64) {
		list = append(list, semantics.Integer(i))
	}
	for _, u := range []uint64{0, 1, 2, 7, 1<<32 - 1, 1 << 32, 1<<63 - 1, 1 << 63, 1<<63 + 1, math.MaxUint64 - 1, math.MaxUint64} {
		list = append(list, semantics.UnsignedInteger(u))
	}
	number := func(v semantics.Value) *big.Int {
		if v.Kind() == semantics.KindUnsigned {
			return new(big.Int).SetUint64(v.Uint())
		}
		return big.NewInt(v.Int())
	}
	for op, name := range operators {
		if op == ast.Divide { // a decimal
			continue
		}
		for _, a := range list {
			for _, b := range list {
				unsigned := a.Kind() == semantics.KindUnsigned || op != ast.Modulo && b.Kind() == semantics.KindUnsigned
				result := ast.BigInt
				result.Unsigned = unsigned
				got := compute(e, op, &a, &b, result)
				if number(b).Sign() == 0 && (op == ast.IntegerDivide || op == ast.Modulo) {
					if !got.IsNull() {
						test.Errorf("%s %s 0 = %s, want NULL", a, name, got)
					}
					continue
				}
				want := exact(op, number(a), number(b))
				fits := want.IsInt64()
				if unsigned {
					fits = want.IsUint64()
				}
				kind := semantics.KindInteger
				if unsigned {
					kind = semantics.KindUnsigned
				}
				switch {
				case !fits && (!got.IsRaised() || got.Class() != semantics.ClassOverflow):
					test.Errorf("%s %s %s = %s, want an overflow", a, name, b, got)
				case fits && (got.Kind() != kind || got.String() != want.String()):
					test.Errorf("%s %s %s = %s (%s), want %s", a, name, b, got, got.Kind(), want)
				}
			}
		}
	}
}

// TestIntegersToFloat checks SQLite: the exact integer, or binary64 arithmetic
// where it does not fit in 64 bits.
func TestIntegersToFloat(test *testing.T) {
	e := account("sqlite")
	none := ast.Dynamic(ast.AffinityNone)
	for _, op := range []ast.BinaryOp{ast.Add, ast.Subtract, ast.Multiply} {
		for _, i := range borders(64) {
			for _, j := range borders(64) {
				a, b := semantics.Integer(i), semantics.Integer(j)
				got, want := compute(e, op, &a, &b, none), exact(op, big.NewInt(i), big.NewInt(j))
				if want.IsInt64() {
					if got.Kind() != semantics.KindInteger || got.Int() != want.Int64() {
						test.Errorf("%d %s %d = %s, want %s", i, operators[op], j, got, want)
					}
					continue
				}
				f := map[ast.BinaryOp]float64{ast.Add: float64(i) + float64(j), ast.Subtract: float64(i) - float64(j), ast.Multiply: float64(i) * float64(j)}[op]
				if got.Kind() != semantics.KindFloat || got.Float64() != f {
					test.Errorf("%d %s %d = %s, want %g", i, operators[op], j, got, f)
				}
			}
		}
	}
}

// TestNegation checks -x and ABS at the ends of every width.
func TestNegation(test *testing.T) {
	for width, t := range map[int]ast.Type{16: ast.SmallInt, 32: ast.Integer, 64: ast.BigInt} {
		e := account("postgres")
		low := int64(-1) << (width - 1)
		for _, i := range borders(width) {
			v := semantics.Integer(i)
			got, magnitude := semantics.NegateValue(e, &v, t), semantics.Absolute(e, &v, t)
			if i == low {
				if !got.IsRaised() || !magnitude.IsRaised() {
					test.Errorf("%d bits: -%d = %s, ABS = %s, want overflows", width, i, got, magnitude)
				}
				continue
			}
			if got.IsRaised() || got.Int() != -i || magnitude.Int() != max(i, -i) {
				test.Errorf("%d bits: -(%d) = %s, ABS = %s", width, i, got, magnitude)
			}
		}
	}
	for _, u := range []uint64{0, 1, 1<<63 - 1, 1 << 63, 1<<63 + 1, math.MaxUint64} {
		e, v := account("mysql"), semantics.UnsignedInteger(u)
		if got := semantics.NegateValue(e, &v, ast.BigInt); got.IsRaised() != (u > 1<<63) || !got.IsRaised() && got.String() != new(big.Int).Neg(new(big.Int).SetUint64(u)).String() {
			test.Errorf("-%d = %s", u, got)
		}
	}
}

var decimals = []string{"0", "0.0", "1", "-1", "1.0", "0.1", "-0.01", "1.5", "2.25", "-7.125", "3", "0.3333333333", "10", "9999", "10000", "10001", "99999999",
	"0.0001", "0.00001", "12345.6789", "-98765.4321", "123456789012345678901234567890", "0.000000000000000000000000000001", "4503599627370496.0000001"}

// TestDecimals checks + - * and % of decimals against big.Rat, with the scales
// of the sources: the larger one, for * their sum.
func TestDecimals(test *testing.T) {
	e := account("postgres")
	for _, s := range decimals {
		for _, r := range decimals {
			a, b := decimalOf(test, s), decimalOf(test, r)
			x, y := a.Decimal().Number().Rat(), b.Decimal().Number().Rat()
			for _, op := range []ast.BinaryOp{ast.Add, ast.Subtract, ast.Multiply, ast.Modulo} {
				scale := max(a.Decimal().Scale(), b.Decimal().Scale())
				want := new(big.Rat)
				switch op {
				case ast.Add:
					want.Add(x, y)
				case ast.Subtract:
					want.Sub(x, y)
				case ast.Multiply:
					want.Mul(x, y)
					scale = a.Decimal().Scale() + b.Decimal().Scale()
				case ast.Modulo:
					if y.Sign() == 0 {
						continue
					}
					q := new(big.Rat).Quo(x, y)
					whole := new(big.Int).Quo(q.Num(), q.Denom())
					want.Sub(x, new(big.Rat).Mul(y, new(big.Rat).SetInt(whole)))
				}
				got := compute(e, op, &a, &b, ast.Numeric)
				if got.Kind() != semantics.KindDecimal || got.Decimal().Number().Rat().Cmp(want) != 0 || got.Decimal().Scale() != scale {
					test.Errorf("%s %s %s = %s, want %s with scale %d", s, operators[op], r, got, want.FloatString(40), scale)
				}
				if text := want.FloatString(scale); got.String() != text && want.Sign() != 0 {
					test.Errorf("%s %s %s prints %s, want %s", s, operators[op], r, got, text)
				}
			}
		}
	}
}

// roundHalfAway rounds a rational to a scale, ties away from zero.
func roundHalfAway(r *big.Rat, scale int) *big.Rat {
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(scale)), nil)
	scaled := new(big.Rat).Mul(new(big.Rat).Abs(r), new(big.Rat).SetInt(power))
	scaled.Add(scaled, big.NewRat(1, 2))
	whole := new(big.Int).Quo(scaled.Num(), scaled.Denom())
	if r.Sign() < 0 {
		whole.Neg(whole)
	}
	return new(big.Rat).SetFrac(whole, power)
}

// divScale is select_div_scale of PostgreSQL's numeric.c, written down a
// second time over the base-10000 digits of the printed number.
func divScale(s, r string, s1, s2 int) int {
	weightAndDigit := func(text string) (weight, digit int) {
		for len(text) > 0 && (text[0] == '-' || text[0] == '0' && len(text) > 1 && text[1] != '.') {
			text = text[1:]
		}
		whole, fraction := text, ""
		for i := range text {
			if text[i] == '.' {
				whole, fraction = text[:i], text[i+1:]
			}
		}
		for len(whole)%4 != 0 {
			whole = "0" + whole
		}
		for len(fraction)%4 != 0 {
			fraction += "0"
		}
		all := whole + fraction
		for i := 0; i < len(all); i += 4 {
			var group int
			fmt.Sscanf(all[i:i+4], "%d", &group)
			if group != 0 {
				return len(whole)/4 - 1 - i/4, group
			}
		}
		return 0, 0
	}
	w1, d1 := weightAndDigit(s)
	w2, d2 := weightAndDigit(r)
	qweight := w1 - w2
	if d1 <= d2 {
		qweight--
	}
	return min(1000, max(16-qweight*4, s1, s2, 0))
}

func TestQuotients(test *testing.T) {
	e := account("postgres")
	for _, s := range decimals {
		for _, r := range decimals {
			a, b := decimalOf(test, s), decimalOf(test, r)
			y := b.Decimal().Number().Rat()
			if y.Sign() == 0 {
				continue
			}
			scale := divScale(s, r, a.Decimal().Scale(), b.Decimal().Scale())
			want := roundHalfAway(new(big.Rat).Quo(a.Decimal().Number().Rat(), y), scale)
			got := semantics.Divide(e, &a, &b, ast.Numeric)
			if got.Decimal().Scale() != scale || got.Decimal().Number().Rat().Cmp(want) != 0 {
				test.Errorf("%s / %s = %s, want %s", s, r, got, want.FloatString(scale))
			}
		}
	}
}

// TestDivScale holds the second writing against values worked out by hand from
// numeric.c.
func TestDivScale(test *testing.T) {
	for _, c := range []struct {
		a, b   string
		s1, s2 int
		want   int
	}{
		{"7.0", "2", 1, 0, 16},           // weights 0 and 0, 7 > 2
		{"1.0", "3", 1, 0, 20},           // 1 <= 3: one base-10000 digit less
		{"100000.0", "3", 1, 0, 12},      // weight 1, digit 10 > 3
		{"1", "3000.0", 0, 1, 20},        // weight 0, 1 <= 3000
		{"1", "30000.0", 0, 1, 24},       // weight -1, 1 <= 3
		{"0.0", "3", 1, 0, 20},           // zero has weight 0 and digit 0
		{"0.0001", "3", 4, 0, 24},        // weight -1, 1 <= 3
		{"12345678.9", "0.001", 1, 3, 8}, // weight 1 - -1, 1234 > 10
		{"1.00000000000000000000000000", "1", 26, 0, 26},
		{"1", "1", 0, 0, 20}, // 1 <= 1
	} {
		if got := divScale(c.a, c.b, c.s1, c.s2); got != c.want {
			test.Errorf("%s / %s: scale %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// TestQuotientsOfMySQL: the scale of the dividend plus four, the value within
// the slack, exact where it is.
func TestQuotientsOfMySQL(test *testing.T) {
	e := account("mysql")
	for _, s := range decimals {
		for _, r := range decimals {
			a, b := decimalOf(test, s), decimalOf(test, r)
			y := b.Decimal().Number().Rat()
			if y.Sign() == 0 || a.Decimal().Scale() > 20 {
				continue
			}
			scale := min(a.Decimal().Scale()+4, 30)
			got := semantics.Divide(e, &a, &b, ast.Decimal(65, scale))
			want := new(big.Rat).Quo(a.Decimal().Number().Rat(), y)
			difference := new(big.Rat).Sub(got.Decimal().Number().Rat(), want)
			slack := got.Decimal().Slack().Rat()
			if got.Decimal().Scale() != scale || difference.Abs(difference).Cmp(new(big.Rat).Add(slack, big.NewRat(1, 1e18))) > 0 {
				test.Errorf("%s / %s = %s, want %s", s, r, got, want.FloatString(scale))
			}
			if exactly := roundHalfAway(want, scale).Cmp(want) == 0; exactly != (slack.Sign() == 0) {
				test.Errorf("%s / %s: exact %v, slack %s", s, r, exactly, got.Decimal().Slack())
			}
		}
	}
}

// TestBits checks bit operations of MySQL and SQLite against their definition
// on 64 bits, shifts for every count.
func TestBits(test *testing.T) {
	none := ast.Dynamic(ast.AffinityNone)
	values := []int64{0, 1, -1, 2, -8, math.MaxInt64, math.MinInt64, 0x5555555555555555, 1 << 40}
	for _, i := range values {
		for _, j := range values {
			x, y := uint64(i), uint64(j)
			for op, want := range map[ast.BinaryOp]uint64{ast.BitAnd: x & y, ast.BitOr: x | y, ast.BitXor: x ^ y} {
				a, b := semantics.UnsignedInteger(x), semantics.UnsignedInteger(y)
				if got := semantics.BitOperation(account("mysql"), op, &a, &b, ast.Unsigned); got.Kind() != semantics.KindUnsigned || got.Uint() != want {
					test.Errorf("mysql: %d, %d: %s, want %d", x, y, got, want)
				}
				a, b = semantics.Integer(i), semantics.Integer(j)
				if got := semantics.BitOperation(account("sqlite"), op, &a, &b, none); got.Kind() != semantics.KindInteger || got.Int() != int64(want) {
					test.Errorf("sqlite: %d, %d: %s, want %d", i, j, got, int64(want))
				}
			}
		}
		for count := int64(-70); count <= 70; count++ {
			a, b := semantics.UnsignedInteger(uint64(i)), semantics.UnsignedInteger(uint64(count))
			left, right := uint64(0), uint64(0) // a negative count is a huge one
			if count >= 0 && count < 64 {
				left, right = uint64(i)<<count, uint64(i)>>count
			}
			for op, want := range map[ast.BinaryOp]uint64{ast.ShiftLeft: left, ast.ShiftRight: right} {
				if got := semantics.BitOperation(account("mysql"), op, &a, &b, ast.Unsigned); got.Uint() != want {
					test.Errorf("mysql: %d shifted by %d: %s, want %d", uint64(i), count, got, want)
				}
			}
			a, b = semantics.Integer(i), semantics.Integer(count)
			for op, up := range map[ast.BinaryOp]int64{ast.ShiftLeft: count, ast.ShiftRight: -count} {
				want := new(big.Int).Lsh(big.NewInt(i), uint(max(up, 0))) // exact, then cut to 64 bits
				want.Rsh(want, uint(max(-up, 0)))
				cut := new(big.Int).And(want, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
				if got := semantics.BitOperation(account("sqlite"), op, &a, &b, none); got.Int() != int64(cut) {
					test.Errorf("sqlite: %d shifted up by %d: %s, want %d", i, up, got, int64(cut))
				}
			}
			e := account("postgres")
			got := semantics.BitOperation(e, ast.ShiftLeft, &a, &b, ast.BigInt)
			if outside := count < 0 || count > 63; outside != (e.Undetermined != nil) || !outside && got.Int() != i<<count {
				test.Errorf("postgres: %d << %d = %s, open %v", i, count, got, e.Undetermined)
			}
		}
	}
}
