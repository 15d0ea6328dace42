package spatial

// surd is p + q·√n with n not negative: an end of the stretch of a line that is
// within some distance of a place.
type surd struct{ p, q, n Number }

// compare is -1, 0 or 1 as s is less than, equal to or greater than t.
func (s surd) compare(t surd) int {
	// The sign of (s.p - t.p + s.q·√s.n) + (-t.q·√t.n): of two sums with opposite
	// signs the squares decide.
	left := surd{s.p.Minus(t.p), s.q, s.n}
	leftSign, rightSign := left.sign(), -t.q.Sign()*t.n.Sign()
	switch {
	case leftSign == 0:
		return rightSign
	case leftSign == rightSign || rightSign == 0:
		return leftSign
	}
	square := surd{
		p: squared(left.p).Plus(squared(left.q).Times(left.n)).Minus(squared(t.q).Times(t.n)),
		q: left.p.Times(left.q).Times(Integer(2)),
		n: left.n,
	}
	return leftSign * square.sign()
}

func (s surd) sign() int {
	p, q := s.p.Sign(), s.q.Sign()*s.n.Sign()
	switch {
	case p == 0:
		return q
	case q == 0 || p == q:
		return p
	}
	return p * squared(s.p).Compare(squared(s.q).Times(s.n))
}

// stretch is the values from low to high of the parameter of a segment.
type stretch struct{ low, high surd }

// fixed is the surd that is a rational number.
func fixed(n Number) surd { return surd{p: n} }

// meet returns what two stretches have in common.
func (s stretch) meet(t stretch) (stretch, bool) {
	if s.low.compare(t.low) < 0 {
		s.low = t.low
	}
	if s.high.compare(t.high) > 0 {
		s.high = t.high
	}
	return s, s.low.compare(s.high) <= 0
}

// coverUnit says whether closed stretches cover the values from 0 to 1.
func coverUnit(stretches []stretch) bool {
	reached, end := fixed(Number{}), fixed(Integer(1))
	started := false // whether 0 itself is covered
	for {
		best, further := reached, false
		for _, s := range stretches {
			if s.low.compare(reached) > 0 {
				continue
			}
			if c := s.high.compare(best); c > 0 || c == 0 && !started {
				best, further = s.high, true
			}
		}
		if !further {
			return false
		}
		if started = true; best.compare(end) >= 0 {
			return true
		}
		reached = best
	}
}

// linear returns the values of t for which c + k·t lies between -b and b, where b is
// q·√n, n and q not negative. All values do if k is 0 and c does.
func linear(c, k, q, n Number) (s stretch, all, some bool) {
	if k.Sign() == 0 {
		within := squared(c).Compare(squared(q).Times(n)) <= 0
		return stretch{}, within, within
	}
	middle, reach := c.Negated().Over(k), q.Over(k)
	if k.Sign() < 0 {
		reach = reach.Negated()
	}
	return stretch{surd{middle, reach.Negated(), n}, surd{middle, reach, n}}, false, true
}

// nearPlace returns the stretch of p + t·(q - p) that is within r of a place.
func nearPlace(p, q, place Position, r Number) (stretch, bool) {
	// α·t² + 2β·t + γ <= 0
	alpha, beta := squaredLength(p, q), dotProduct(p, q, place).Negated()
	gamma := squaredLength(p, place).Minus(squared(r))
	discriminant := squared(beta).Minus(alpha.Times(gamma))
	if discriminant.Sign() < 0 {
		return stretch{}, false
	}
	middle, reach := beta.Negated().Over(alpha), Integer(1).Over(alpha)
	return stretch{surd{middle, reach.Negated(), discriminant}, surd{middle, reach, discriminant}}, true
}

// besideSegment returns the stretch of p + t·(q - p) whose nearest place on the line
// through a and b lies between them and within r.
func besideSegment(p, q, a, b Position, r Number) (stretch, bool) {
	// Along ab the middle of ab is 0; the half of ab² is the bound.
	whole := squaredLength(a, b)
	along := dotProduct(a, p, b)
	between, all, some := linear(
		along.Times(Integer(2)).Minus(whole), dotProduct(a, q, b).Minus(along).Times(Integer(2)), whole, Integer(1))
	if !some {
		return stretch{}, false
	}
	across := crossProduct(a, b, p)
	near, everywhere, some := linear(across, crossProduct(a, b, q).Minus(across), r, whole)
	switch {
	case !some:
		return stretch{}, false
	case all && everywhere:
		return stretch{fixed(Number{}), fixed(Integer(1))}, true
	case all:
		return near, true
	case everywhere:
		return between, true
	}
	return between.meet(near)
}
