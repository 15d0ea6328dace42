package spatial

import "math/big"

// NearCentroid is [Centroid], with the nearest binary64 for an irrational coordinate. exact says
// that no coordinate is irrational.
func NearCentroid(g Geometry) (p Point, exact bool) {
	p, exact = Centroid(g)
	if exact {
		return p, true
	}
	x, y, length := lineMoments(g)
	return NewPoint(XY, Position{X: nearestQuotient(x, length), Y: nearestQuotient(y, length)}), false
}

// nearestQuotient is s / t if that is rational, else the binary64 nearest to it; t is
// positive.
func nearestQuotient(s, t SumOfRoots) Number {
	if quotient, rational := s.Over(t); rational {
		return quotient
	}
	for digits := uint(128); ; digits *= 2 { // ends: an irrational number is no tie
		low, high := s.enclosure(digits)
		least, most := t.enclosure(digits)
		if least.Sign() <= 0 {
			continue
		}
		under, over := most, least // of a positive sum: by the greater divisor it is less
		if low.Sign() < 0 {
			under = least
		}
		if high.Sign() < 0 {
			over = most
		}
		below, _ := new(big.Rat).SetFrac(low, under).Float64()
		above, _ := new(big.Rat).SetFrac(high, over).Float64()
		if below == above {
			nearest, _ := Binary(below)
			return nearest
		}
	}
}
