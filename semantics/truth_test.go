package semantics_test

import (
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

const (
	f = semantics.False
	u = semantics.Unknown
	t = semantics.True
	x = semantics.Fails
)

func account(dialect string) *semantics.Evaluation {
	return semantics.NewEvaluation(spec.DialectByName(dialect), nil)
}

// The tables have a row for each left operand False, Unknown, True, Fails and
// a column for each right one. False decides a conjunction and True a
// disjunction whatever the other operand does (ISO D2011 6.35; D1992 3.3.4.4
// for operands that need not be evaluated).
func TestTruthTables(test *testing.T) {
	e := account("iso")
	for name, table := range map[string]struct {
		of   func(*semantics.Evaluation, semantics.Truth, semantics.Truth) semantics.Truth
		want [4][4]semantics.Truth
	}{
		"AND": {semantics.And, [4][4]semantics.Truth{
			{f, f, f, f},
			{f, u, u, x},
			{f, u, t, x},
			{f, x, x, x},
		}},
		"OR": {semantics.Or, [4][4]semantics.Truth{
			{f, u, t, x},
			{u, u, t, x},
			{t, t, t, t},
			{x, x, t, x},
		}},
		"XOR": {semantics.Xor, [4][4]semantics.Truth{
			{f, u, t, x},
			{u, u, u, u},
			{t, u, f, x},
			{x, u, x, x},
		}},
	} {
		for a, row := range table.want {
			for b, want := range row {
				if got := table.of(e, semantics.Truth(a), semantics.Truth(b)); got != want {
					test.Errorf("%s %s %s = %s, want %s", semantics.Truth(a), name, semantics.Truth(b), got, want)
				}
			}
		}
	}
	for a, want := range []semantics.Truth{t, u, f, x} {
		if got := semantics.Not(e, semantics.Truth(a)); got != want {
			test.Errorf("NOT %s = %s, want %s", semantics.Truth(a), got, want)
		}
	}
}

// x IS [NOT] y is never Unknown.
func TestIsTruth(test *testing.T) {
	e := account("iso")
	for a := f; a <= x; a++ {
		for wanted := f; wanted <= t; wanted++ {
			want, opposite := f, t
			if a == wanted {
				want, opposite = t, f
			}
			if a == x {
				want, opposite = x, x
			}
			if got := semantics.IsTruth(e, a, wanted, false); got != want {
				test.Errorf("%s IS %s = %s, want %s", a, wanted, got, want)
			}
			if got := semantics.IsTruth(e, a, wanted, true); got != opposite {
				test.Errorf("%s IS NOT %s = %s, want %s", a, wanted, got, opposite)
			}
		}
	}
}

// De Morgan, and the laws of a Kleene algebra, hold for the three values and
// for what fails.
func TestLawsOfTruth(test *testing.T) {
	e := account("iso")
	and := func(a, b semantics.Truth) semantics.Truth { return semantics.And(e, a, b) }
	or := func(a, b semantics.Truth) semantics.Truth { return semantics.Or(e, a, b) }
	not := func(a semantics.Truth) semantics.Truth { return semantics.Not(e, a) }
	for a := f; a <= x; a++ {
		for b := f; b <= x; b++ {
			if and(a, b) != and(b, a) || or(a, b) != or(b, a) {
				test.Errorf("%s, %s: not commutative", a, b)
			}
			if not(and(a, b)) != or(not(a), not(b)) || not(or(a, b)) != and(not(a), not(b)) {
				test.Errorf("%s, %s: De Morgan", a, b)
			}
			for c := f; c <= x; c++ {
				if and(a, and(b, c)) != and(and(a, b), c) || or(a, or(b, c)) != or(or(a, b), c) {
					test.Errorf("%s, %s, %s: not associative", a, b, c)
				}
			}
		}
	}
}
