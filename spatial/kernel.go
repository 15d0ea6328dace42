package spatial

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// kernel answers the questions about places on which all others rest, exactly.
// Coordinates are integers: those of a figure were multiplied by their common
// denominator and moved to the origin, which changes no answer.
type kernel interface {
	// orientation is 1 if r lies to the left of the way from p to q, -1 if to its
	// right, 0 if on its line. p, q and r are vertices.
	orientation(p, q, r int32) int
	// turn is the orientation of the direction of t seen from that of s.
	turn(s, t *segment) int
	// order compares where s is crossed by t and by u: -1 if t comes first on the
	// way from s.from to s.to.
	order(s, t, u *segment) int
	// fraction is about the part of the way along s at which t crosses it, with a
	// bound of the error.
	fraction(s, t *segment) (at, within float64)
	// height is the rank of a vertex by Y: equal for equal Y. abscissa is the same
	// by X.
	height(p int32) int32
	abscissa(p int32) int32
}

// smallBits is the size of coordinates up to which orientations fit in 64 bits and
// the order of crossings in 128.
const smallBits = 30

// newKernel ranks positions by X and Y, and returns the kernel over their ranks,
// the rank of each position, and the number of different ones.
func newKernel(positions []Position) (k kernel, rank []int32, vertices int) {
	if small, rank, ok := newSmallKernel(positions); ok {
		return small, rank, len(small.x)
	}
	large, rank := newLargeKernel(positions)
	return large, rank, len(large.x)
}

// ranks is the part of a kernel that compares single coordinates.
type ranks struct{ abscissas, heights []int32 }

func (r *ranks) height(p int32) int32   { return r.heights[p] }
func (r *ranks) abscissa(p int32) int32 { return r.abscissas[p] }

// smallKernel holds coordinates from 0 to 2³⁰.
type smallKernel struct {
	ranks
	x, y []int64
}

type smallPosition struct {
	x, y  int64
	index int32
}

// newSmallKernel reports false if the coordinates are not small integers.
func newSmallKernel(positions []Position) (*smallKernel, []int32, bool) {
	sorted := make([]smallPosition, len(positions))
	var lowX, lowY, highX, highY int64
	for i := range positions {
		x, wholeX := positions[i].X.Int64()
		y, wholeY := positions[i].Y.Int64()
		const bound = 1 << 61 // differences stay within int64
		if !wholeX || !wholeY || x < -bound || x > bound || y < -bound || y > bound {
			return nil, nil, false
		}
		if i == 0 {
			lowX, highX, lowY, highY = x, x, y, y
		}
		lowX, highX, lowY, highY = min(lowX, x), max(highX, x), min(lowY, y), max(highY, y)
		sorted[i] = smallPosition{x, y, int32(i)}
	}
	if highX-lowX >= 1<<smallBits || highY-lowY >= 1<<smallBits {
		return nil, nil, false
	}
	for i := range sorted {
		sorted[i].x -= lowX
		sorted[i].y -= lowY
	}
	return rankSmall(sorted)
}

func rankSmall(sorted []smallPosition) (*smallKernel, []int32, bool) {
	slices.SortFunc(sorted, func(p, q smallPosition) int {
		return cmp.Or(cmp.Compare(p.x, q.x), cmp.Compare(p.y, q.y))
	})
	coordinates := make([]int64, 2*len(sorted))
	k := &smallKernel{x: coordinates[:0:len(sorted)], y: coordinates[len(sorted):len(sorted)]}
	rank := make([]int32, len(sorted))
	for _, p := range sorted {
		if n := len(k.x); n == 0 || k.x[n-1] != p.x || k.y[n-1] != p.y {
			k.x, k.y = append(k.x, p.x), append(k.y, p.y)
		}
		rank[p.index] = int32(len(k.x) - 1)
	}
	k.ranks = ranks{rankBy(len(k.x), func(p, q int32) int { return cmp.Compare(k.x[p], k.x[q]) }),
		rankBy(len(k.x), func(p, q int32) int { return cmp.Compare(k.y[p], k.y[q]) })}
	return k, rank, true
}

// rankBy ranks the numbers below n by an order; equal ones have the same rank.
func rankBy(n int, compare func(p, q int32) int) []int32 {
	order, rank := make([]int32, n), make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, compare)
	for i, p := range order {
		rank[p] = int32(i)
		if i > 0 && compare(order[i-1], p) == 0 {
			rank[p] = rank[order[i-1]]
		}
	}
	return rank
}

// area is twice the signed area of the triangle p, q, r; its size is below 2⁶¹.
func (k *smallKernel) area(p, q, r int32) int64 {
	return (k.x[q]-k.x[p])*(k.y[r]-k.y[p]) - (k.y[q]-k.y[p])*(k.x[r]-k.x[p])
}

func (k *smallKernel) orientation(p, q, r int32) int { return cmp.Compare(k.area(p, q, r), 0) }

func (k *smallKernel) turn(s, t *segment) int {
	return cmp.Compare((k.x[s.to]-k.x[s.from])*(k.y[t.to]-k.y[t.from]), (k.y[s.to]-k.y[s.from])*(k.x[t.to]-k.x[t.from]))
}

// order: s is crossed by t where the area of t with s's start, divided by the sum
// of those with both ends, says; the sizes are compared crosswise.
func (k *smallKernel) order(s, t, u *segment) int {
	startT, startU := magnitude(k.area(t.from, t.to, s.from)), magnitude(k.area(u.from, u.to, s.from))
	sumT, sumU := startT+magnitude(k.area(t.from, t.to, s.to)), startU+magnitude(k.area(u.from, u.to, s.to))
	highT, lowT := bits.Mul64(startT, sumU)
	highU, lowU := bits.Mul64(startU, sumT)
	return cmp.Or(cmp.Compare(highT, highU), cmp.Compare(lowT, lowU))
}

func (k *smallKernel) fraction(s, t *segment) (at, within float64) {
	start, end := magnitude(k.area(t.from, t.to, s.from)), magnitude(k.area(t.from, t.to, s.to))
	return float64(start) / float64(start+end), 0x1p-51 // three roundings of a number up to 1
}

// largeKernel holds coordinates of any size; the binary64 beside them settle what
// rounding cannot change.
type largeKernel struct {
	ranks
	x, y         []*big.Int
	nearX, nearY []float64

	a, b, c, d, startT, startU, sumT, sumU big.Int // scratch
}

// newLargeKernel multiplies all coordinates by their common denominator.
func newLargeKernel(positions []Position) (*largeKernel, []int32) {
	denominator := big.NewInt(1)
	var divisor, factor big.Int
	for i := range positions {
		for _, n := range [...]Number{positions[i].X, positions[i].Y} {
			if n.rational == nil {
				continue
			}
			if d := n.rational.Denom(); factor.Rem(denominator, d).Sign() != 0 {
				divisor.GCD(nil, nil, denominator, d)
				denominator.Mul(denominator, factor.Quo(d, &divisor))
			}
		}
	}
	scaled := func(n Number) *big.Int {
		if n.rational == nil {
			return new(big.Int).Mul(big.NewInt(n.integer), denominator)
		}
		quotient := new(big.Int).Quo(denominator, n.rational.Denom())
		return quotient.Mul(quotient, n.rational.Num())
	}
	type largePosition struct {
		x, y  *big.Int
		index int32
	}
	sorted := make([]largePosition, len(positions))
	var lowX, lowY *big.Int
	for i := range positions {
		sorted[i] = largePosition{scaled(positions[i].X), scaled(positions[i].Y), int32(i)}
		if lowX == nil || sorted[i].x.Cmp(lowX) < 0 {
			lowX = sorted[i].x
		}
		if lowY == nil || sorted[i].y.Cmp(lowY) < 0 {
			lowY = sorted[i].y
		}
	}
	slices.SortFunc(sorted, func(p, q largePosition) int { return cmp.Or(p.x.Cmp(q.x), p.y.Cmp(q.y)) })
	k, rank := &largeKernel{}, make([]int32, len(positions))
	for i, p := range sorted {
		if i == 0 || p.x.Cmp(sorted[i-1].x) != 0 || p.y.Cmp(sorted[i-1].y) != 0 {
			k.x, k.y = append(k.x, new(big.Int).Sub(p.x, lowX)), append(k.y, new(big.Int).Sub(p.y, lowY))
		}
		rank[p.index] = int32(len(k.x) - 1)
	}
	for i := range k.x {
		nearX, _ := new(big.Float).SetInt(k.x[i]).Float64()
		nearY, _ := new(big.Float).SetInt(k.y[i]).Float64()
		k.nearX, k.nearY = append(k.nearX, nearX), append(k.nearY, nearY)
	}
	k.ranks = ranks{rankBy(len(k.x), func(p, q int32) int { return k.x[p].Cmp(k.x[q]) }),
		rankBy(len(k.x), func(p, q int32) int { return k.y[p].Cmp(k.y[q]) })}
	return k, rank
}

// filter is the sign of (x1 - x2)·(y3 - y4) - (y5 - y6)·(x7 - x8) if the rounding
// of all coordinates and of the operations cannot change it. Each coordinate is off
// by at most 2⁻⁵³ of its size, each operation by as much of its result, so the
// product of two differences is off by less than 2⁻⁵⁰ of the product of the sums of
// sizes.
func filter(x1, x2, y3, y4, y5, y6, x7, x8 float64) (sign int, certain bool) {
	difference := (x1-x2)*(y3-y4) - (y5-y6)*(x7-x8)
	bound := ((x1+x2)*(y3+y4) + (y5+y6)*(x7+x8)) * 0x1p-49 // coordinates are not negative
	switch {
	case difference > bound:
		return 1, true
	case difference < -bound:
		return -1, true
	}
	return 0, false // also for infinities and NaN
}

func (k *largeKernel) orientation(p, q, r int32) int {
	if sign, certain := filter(k.nearX[q], k.nearX[p], k.nearY[r], k.nearY[p], k.nearY[q], k.nearY[p], k.nearX[r], k.nearX[p]); certain {
		return sign
	}
	return k.area(&k.a, p, q, r).Sign()
}

// area sets to twice the signed area of the triangle p, q, r.
func (k *largeKernel) area(to *big.Int, p, q, r int32) *big.Int {
	k.b.Sub(k.y[r], k.y[p])
	to.Mul(k.c.Sub(k.x[q], k.x[p]), &k.b)
	k.b.Sub(k.x[r], k.x[p])
	return to.Sub(to, k.d.Mul(k.c.Sub(k.y[q], k.y[p]), &k.b))
}

func (k *largeKernel) turn(s, t *segment) int {
	if sign, certain := filter(k.nearX[s.to], k.nearX[s.from], k.nearY[t.to], k.nearY[t.from], k.nearY[s.to], k.nearY[s.from], k.nearX[t.to], k.nearX[t.from]); certain {
		return sign
	}
	k.a.Mul(k.c.Sub(k.x[s.to], k.x[s.from]), k.d.Sub(k.y[t.to], k.y[t.from]))
	k.b.Mul(k.c.Sub(k.y[s.to], k.y[s.from]), k.d.Sub(k.x[t.to], k.x[t.from]))
	return k.a.Cmp(&k.b)
}

func (k *largeKernel) order(s, t, u *segment) int {
	k.area(&k.startT, t.from, t.to, s.from).Abs(&k.startT)
	k.area(&k.startU, u.from, u.to, s.from).Abs(&k.startU)
	k.sumT.Add(&k.startT, k.sumT.Abs(k.area(&k.a, t.from, t.to, s.to)))
	k.sumU.Add(&k.startU, k.sumU.Abs(k.area(&k.a, u.from, u.to, s.to)))
	return k.startT.Mul(&k.startT, &k.sumU).Cmp(k.startU.Mul(&k.startU, &k.sumT))
}

// fraction has the error of both areas, which weighs the more the less their sum is.
func (k *largeKernel) fraction(s, t *segment) (at, within float64) {
	start, startWithin := k.nearArea(t.from, t.to, s.from)
	end, endWithin := k.nearArea(t.from, t.to, s.to)
	sum := math.Abs(start) + math.Abs(end) - startWithin - endWithin
	if !(sum > 0) || math.IsInf(sum, 0) {
		return 0, math.Inf(1)
	}
	return math.Abs(start) / (math.Abs(start) + math.Abs(end)), 2*(startWithin+endWithin)/sum + 0x1p-51
}

func (k *largeKernel) nearArea(p, q, r int32) (area, within float64) {
	x, y := k.nearX, k.nearY
	area = (x[q]-x[p])*(y[r]-y[p]) - (y[q]-y[p])*(x[r]-x[p])
	return area, ((x[q]+x[p])*(y[r]+y[p]) + (y[q]+y[p])*(x[r]+x[p])) * 0x1p-49
}
