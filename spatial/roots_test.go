package spatial

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

func rootOf(t testing.TB, n Number) SumOfRoots {
	t.Helper()
	s, ok := SquareRoot(n)
	if !ok {
		t.Fatalf("no root of %v", n)
	}
	return s
}

func decimal(t testing.TB, text string) Number {
	t.Helper()
	n, err := ParseNumber(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestRootsByHand(t *testing.T) {
	root := func(n int64) SumOfRoots { return rootOf(t, Integer(n)) }
	for _, c := range []struct {
		name string
		s    SumOfRoots
		text string
		want int // compared with the second
		than SumOfRoots
	}{
		{"a square is rational", root(49), "7", 0, RationalSum(Integer(7))},
		{"√8 = 2√2", root(8), "2√2", 0, root(2).Times(Integer(2))},
		{"√2 + √8 = √18", root(2).Plus(root(8)), "3√2", 0, root(18)},
		{"√(1/2) = √2/2", rootOf(t, Integer(1).Over(Integer(2))), "0.5√2", 0, root(2).Over2()},
		{"√0", root(0), "0", 0, SumOfRoots{}},
		// 10007 and 10009 are primes beyond the small ones: one class by the square
		// test alone.
		{"√(10007·10009²) = 10009√10007", root(10007 * 10009 * 10009), "√1002502070567", 0, root(10007).Times(Integer(10009))},
		// (√10 + √11)² = 21 + 2√110 and 2√110 < 21, (√5 + √18)² = 23 + 2√90:
		// 21 + 20.9761… = 41.976…, 23 + 18.9736… = 41.973…
		{"√10 + √11 > √5 + √18", root(10).Plus(root(11)), "√10 + √11", 1, root(5).Plus(root(18))},
		// √2 - 1 = 1/(√2 + 1) < 5/12, because √2 > 7/5.
		{"√2 - 1 < 5/12", root(2).Minus(RationalSum(Integer(1))), "√2 + -1", -1, RationalSum(Integer(5).Over(Integer(12)))},
	} {
		if got := c.s.String(); got != c.text {
			t.Errorf("%s: written %s, want %s", c.name, got, c.text)
		}
		if got := c.s.Compare(c.than); got != c.want {
			t.Errorf("%s: compares %d, want %d", c.name, got, c.want)
		}
		if got := c.s.Equal(c.than); got != (c.want == 0) {
			t.Errorf("%s: equal is %v", c.name, got)
		}
	}
	if _, ok := SquareRoot(Integer(-1)); ok {
		t.Error("√-1 is a number")
	}
}

// Over2 is half of a sum.
func (s SumOfRoots) Over2() SumOfRoots { return s.Times(Integer(1).Over(Integer(2))) }

// Sums of k and k+1 roots that agree in more digits than a binary64 has: √n + √(n+2)
// is less than 2√(n+1) by about n^-3/2/4.
func TestRootsThatDoublesCannotTell(t *testing.T) {
	n := Integer(1_000_000_000_000)
	s := rootOf(t, n).Plus(rootOf(t, n.Plus(Integer(2))))
	twice := rootOf(t, n.Plus(Integer(1))).Times(Integer(2))
	if a, _ := s.Float64(); a != mustFloat(twice) {
		t.Fatal("the doubles differ: not the case that was meant")
	}
	if got := s.Compare(twice); got != -1 {
		t.Errorf("compares %d, want -1", got)
	}
}

func mustFloat(s SumOfRoots) float64 { f, _ := s.Float64(); return f }

func TestNearestBinary(t *testing.T) {
	// math.Sqrt is correctly rounded by IEEE 754, so it is a second witness where its
	// operand is exact.
	testrun.Check(t, func(t *rapid.T) {
		f := math.Abs(rapid.Float64Range(0, math.MaxFloat64).Draw(t, "f"))
		n, _ := Binary(f)
		s, _ := SquareRoot(n)
		if got, _ := s.Float64(); got != math.Sqrt(f) {
			t.Fatalf("√%v: got %v want %v", f, got, math.Sqrt(f))
		}
	})
	if got, exact := rootOf(t, Integer(9).Over(Integer(4))).Float64(); got != 1.5 || !exact {
		t.Errorf("√(9/4) is %v, %v", got, exact)
	}
	// 2^53+1 is half-way between two binary64: to even.
	if got, exact := RationalSum(Integer(1<<53 + 1)).Float64(); got != 1<<53 || exact {
		t.Errorf("2^53+1 is %v, %v", got, exact)
	}
}

func TestWithinUnits(t *testing.T) {
	// Above 1 a unit is 2^-52.
	unit, _ := Binary(0x1p-52)
	one := Integer(1)
	for _, c := range []struct {
		times Number
		want  bool
	}{{Integer(4), true}, {Integer(-4), true}, {decimal(t, "4.0000001"), false}, {decimal(t, "-4.0000001"), false}, {Integer(0), true}} {
		if got := WithinUnits(RationalSum(one.Plus(unit.Times(c.times))), one, 4); got != c.want {
			t.Errorf("1 + %v units: %v", c.times, got)
		}
	}
	if WithinUnits(rootOf(t, Integer(2)), decimal(t, "1.4142"), 4) {
		t.Error("√2 is within 4 units of 1.4142")
	}
	if f, _ := Binary(math.Sqrt2); !WithinUnits(rootOf(t, Integer(2)), f, 1) {
		t.Error("√2 is not within a unit of its nearest")
	}
	if WithinUnits(rootOf(t, Integer(1)), Integer(0), 4) {
		t.Error("1 is within 4 units of 0")
	}
}

func TestRootsProperties(t *testing.T) {
	sum := rapid.Custom(func(t *rapid.T) SumOfRoots {
		var s SumOfRoots
		for range rapid.IntRange(0, 4).Draw(t, "terms") {
			n := rapid.Int64Range(0, 60).Draw(t, "n")
			r, _ := SquareRoot(Integer(n).Over(Integer(rapid.Int64Range(1, 4).Draw(t, "d"))))
			s = s.Plus(r.Times(Integer(rapid.Int64Range(-3, 3).Draw(t, "k"))))
		}
		return s
	})
	testrun.Check(t, func(t *rapid.T) {
		a, b := sum.Draw(t, "a"), sum.Draw(t, "b")
		if !a.Plus(b).Minus(b).Equal(a) {
			t.Fatalf("%v + %v - the same is not the first", a, b)
		}
		if a.Compare(b) != -b.Compare(a) {
			t.Fatal("not antisymmetric")
		}
		// A second computation with 400 bits decides all but equality.
		d := new(big.Float).SetPrec(400)
		for _, term := range a.Minus(b).terms {
			r := new(big.Float).SetPrec(400).SetInt(term.radicand)
			r.Sqrt(r).Mul(r, new(big.Float).SetPrec(400).SetRat(term.coefficient))
			d.Add(d, r)
		}
		if math.Abs(float64(d.MantExp(nil))) < 300 && d.Sign() != 0 && d.Sign() != a.Compare(b) {
			t.Fatalf("%v and %v compare %d, digits say %d", a, b, a.Compare(b), d.Sign())
		}
	})
}
