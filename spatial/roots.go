package spatial

import (
	"math"
	"math/big"
)

// SumOfRoots is an exact sum of square roots with rational coefficients,
// c₁·√n₁ + c₂·√n₂ + …, which is what distances and lengths of rational positions
// are. The zero value is 0. Sums are values: no operation changes its operands.
//
// No two radicands of a sum differ by the square of a rational only. The square
// roots of such numbers are linearly independent over the rational numbers
// (Besicovitch 1940; unverified), so a sum is 0 only if it has no term, and its sign
// can be found by computing digits until it shows.
type SumOfRoots struct{ terms []rootTerm }

// rootTerm is coefficient·√radicand; the coefficient is not 0, the radicand is a
// positive integer, and 1 for a rational term. Neither changes once it is here.
type rootTerm struct {
	coefficient *big.Rat
	radicand    *big.Int
}

// SquareRoot returns √n; it reports false for a negative n.
func SquareRoot(n Number) (SumOfRoots, bool) {
	if n.Sign() < 0 {
		return SumOfRoots{}, false
	}
	var b rootBuilder
	b.addRoot(Integer(1), n)
	return b.sum(), true
}

// RationalSum returns the sum that is the number n.
func RationalSum(n Number) SumOfRoots {
	var b rootBuilder
	b.add(n.Rat(), big.NewInt(1))
	return b.sum()
}

// Plus returns s + t.
func (s SumOfRoots) Plus(t SumOfRoots) SumOfRoots {
	var b rootBuilder
	for _, terms := range [...][]rootTerm{s.terms, t.terms} {
		for _, term := range terms {
			b.add(term.coefficient, term.radicand)
		}
	}
	return b.sum()
}

// Times returns s · n.
func (s SumOfRoots) Times(n Number) SumOfRoots {
	if n.Sign() == 0 {
		return SumOfRoots{}
	}
	out := make([]rootTerm, len(s.terms))
	for i, term := range s.terms {
		out[i] = rootTerm{new(big.Rat).Mul(term.coefficient, n.Rat()), term.radicand}
	}
	return SumOfRoots{out}
}

// Minus returns s - t.
func (s SumOfRoots) Minus(t SumOfRoots) SumOfRoots { return s.Plus(t.Times(Integer(-1))) }

// Compare is -1 if s is less than t, 0 if they are equal, and 1 if s is greater.
func (s SumOfRoots) Compare(t SumOfRoots) int { return s.Minus(t).Sign() }

// Equal says whether s and t are the same number.
func (s SumOfRoots) Equal(t SumOfRoots) bool { return len(s.Minus(t).terms) == 0 }

// Sign is -1, 0 or 1.
func (s SumOfRoots) Sign() int {
	if len(s.terms) == 0 {
		return 0
	}
	for digits := uint(64); ; digits *= 2 { // ends: the sum is not 0
		low, high := s.enclosure(digits)
		switch {
		case low.Sign() > 0:
			return 1
		case high.Sign() < 0:
			return -1
		}
	}
}

// Rational returns the sum as a number if it is rational.
func (s SumOfRoots) Rational() (Number, bool) {
	switch {
	case len(s.terms) == 0:
		return Number{}, true
	case len(s.terms) == 1 && s.terms[0].isRational():
		return Rational(s.terms[0].coefficient), true
	}
	return Number{}, false
}

// Over returns s / t if that is rational; t must not be 0.
func (s SumOfRoots) Over(t SumOfRoots) (Number, bool) {
	for _, term := range s.terms {
		for _, other := range t.terms {
			if product := new(big.Int).Mul(term.radicand, other.radicand); isSquare(product) {
				// √n/√m is √(n·m)/m.
				ratio := new(big.Rat).SetFrac(product.Sqrt(product), other.radicand)
				ratio.Mul(ratio, new(big.Rat).Quo(term.coefficient, other.coefficient))
				quotient := Rational(ratio)
				return quotient, s.Equal(t.Times(quotient))
			}
		}
	}
	return Number{}, len(s.terms) == 0
}

// Float64 returns the nearest binary64 (ties to even; an infinity beyond the
// greatest) and whether it is the sum itself.
func (s SumOfRoots) Float64() (nearest float64, exact bool) {
	if n, rational := s.Rational(); rational {
		return n.Float64()
	}
	for digits := uint(128); ; digits *= 2 { // ends: an irrational number is no tie
		low, high := s.enclosure(digits)
		scale := new(big.Int).Lsh(big.NewInt(1), digits)
		nearest, _ := new(big.Rat).SetFrac(low, scale).Float64()
		if above, _ := new(big.Rat).SetFrac(high, scale).Float64(); nearest == above {
			return nearest, false
		}
	}
}

// WithinUnits says whether a measure lies within a number of units in the last place of a
// threshold. The unit is the distance from the binary64 nearest to the threshold to the next
// binary64 away from 0.
func WithinUnits(measure SumOfRoots, threshold Number, units int64) bool {
	nearest, _ := threshold.Float64()
	nearest = min(math.Abs(nearest), math.MaxFloat64)
	next := math.Nextafter(nearest, math.Inf(1))
	if math.IsInf(next, 1) {
		next, nearest = nearest, math.Nextafter(nearest, 0)
	}
	above, _ := Binary(next)
	below, _ := Binary(nearest)
	return WithinBand(measure, threshold, above.Minus(below).Times(Integer(units)))
}

// WithinBand says whether a measure differs from a threshold by at most the width of a band. The
// width is not negative.
func WithinBand(measure SumOfRoots, threshold, width Number) bool {
	band := RationalSum(width)
	difference := measure.Minus(RationalSum(threshold))
	return difference.Compare(band) <= 0 && difference.Times(Integer(-1)).Compare(band) <= 0
}

func (t rootTerm) isRational() bool { return t.radicand.IsInt64() && t.radicand.Int64() == 1 }

// enclosure returns integers low and high so that the sum times 2^digits lies
// between them, both included; they are as far apart as the sum has terms.
func (s SumOfRoots) enclosure(digits uint) (low, high *big.Int) {
	low, high = new(big.Int), new(big.Int)
	for _, term := range s.terms {
		// |c|·√n·2^d is the root of c²·n·4^d, and the floor of a root is the root of
		// the floor's floor.
		square := new(big.Int).Mul(term.coefficient.Num(), term.coefficient.Num())
		square.Mul(square, term.radicand).Lsh(square, 2*digits)
		square.Quo(square, new(big.Int).Mul(term.coefficient.Denom(), term.coefficient.Denom()))
		floor := square.Sqrt(square)
		if term.coefficient.Sign() > 0 {
			low.Add(low, floor)
			high.Add(high, floor).Add(high, big.NewInt(1))
		} else {
			low.Sub(low, floor).Sub(low, big.NewInt(1))
			high.Sub(high, floor)
		}
	}
	return low, high
}

func isSquare(n *big.Int) bool {
	root := new(big.Int).Sqrt(n)
	return root.Mul(root, root).Cmp(n) == 0
}

// rootBuilder adds up terms; those of one square class stand together.
type rootBuilder struct {
	terms   []rootTerm
	classes map[uint64][]int // by fingerprint
}

// addRoot adds c·√n for an n that is not negative.
func (b *rootBuilder) addRoot(c, n Number) {
	r := n.Rat() // √(p/q) = √(p·q)/q
	b.add(new(big.Rat).Quo(c.Rat(), new(big.Rat).SetInt(r.Denom())), new(big.Int).Mul(r.Num(), r.Denom()))
}

// add adds c·√n and keeps neither.
func (b *rootBuilder) add(c *big.Rat, n *big.Int) {
	if c.Sign() == 0 || n.Sign() == 0 {
		return
	}
	factor, radicand, fingerprint := reduceRoot(n)
	c = new(big.Rat).Mul(c, new(big.Rat).SetInt(factor))
	if b.classes == nil {
		b.classes = map[uint64][]int{}
	}
	for _, i := range b.classes[fingerprint] {
		product := new(big.Int).Mul(radicand, b.terms[i].radicand)
		if isSquare(product) {
			c.Mul(c, new(big.Rat).SetFrac(product.Sqrt(product), b.terms[i].radicand))
			b.terms[i].coefficient = c.Add(c, b.terms[i].coefficient)
			return
		}
	}
	b.classes[fingerprint] = append(b.classes[fingerprint], len(b.terms))
	b.terms = append(b.terms, rootTerm{c, radicand})
}

func (b *rootBuilder) sum() SumOfRoots {
	var kept []rootTerm
	for _, term := range b.terms {
		if term.coefficient.Sign() != 0 {
			kept = append(kept, term)
		}
	}
	return SumOfRoots{kept}
}

// smallPrimes are those whose squares are taken out of radicands, which keeps them
// small, and by which square classes are told apart quickly.
var smallPrimes = [...]int64{3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97}

// reduceRoot returns √n as factor·√radicand, with a fingerprint that numbers of one
// square class have in common: for each small prime whether it divides the radicand,
// and whether the rest is a square modulo it.
func reduceRoot(n *big.Int) (factor, radicand *big.Int, fingerprint uint64) {
	factor, radicand = big.NewInt(1), new(big.Int).Set(n)
	if twos := radicand.TrailingZeroBits() &^ 1; twos > 0 {
		radicand.Rsh(radicand, twos)
		factor.Lsh(factor, twos/2)
	}
	if isSquare(radicand) {
		return factor.Mul(factor, new(big.Int).Sqrt(radicand)), big.NewInt(1), 0
	}
	var prime, rest, quotient, remainder big.Int
	for _, p := range smallPrimes {
		prime.SetInt64(p)
		rest.Set(radicand)
		odd := uint64(0)
		for {
			quotient.QuoRem(&rest, &prime, &remainder)
			if remainder.Sign() != 0 {
				break
			}
			rest.Set(&quotient)
			if odd = 1 - odd; odd == 0 {
				factor.Mul(factor, &prime)
				radicand.Quo(radicand, new(big.Int).Mul(&prime, &prime))
			}
		}
		fingerprint = fingerprint<<1 | odd
		fingerprint <<= 1
		if big.Jacobi(&remainder, &prime) == 1 {
			fingerprint |= 1
		}
	}
	return factor, radicand, fingerprint
}
