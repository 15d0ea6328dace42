package graph

import (
	"math/bits"
	"math/rand/v2"
)

// random is the stream of choices of one case.
type random struct{ stream rand.PCG }

// Streams keep the cases of databases and queries apart.
const (
	databaseStream = 0x6772617068646174
	queryStream    = 0x6772617068717565
)

func newRandom(seed, number, stream uint64) *random {
	r := &random{}
	r.stream.Seed(seed^stream, number*0x9e3779b97f4a7c15+stream)
	return r
}

// below returns a number from 0 to n-1.
func (r *random) below(n int) int {
	high, _ := bits.Mul64(r.stream.Uint64(), uint64(n))
	return int(high)
}

// between returns a number from low to high, both included.
func (r *random) between(low, high int) int { return low + r.below(high-low+1) }

// perMille is true n times in a thousand.
func (r *random) perMille(n int) bool { return r.below(1000) < n }

// share picks an index of a list of shares by their sizes; the first one if all are
// zero.
func (r *random) share(shares []int) int {
	total := 0
	for _, n := range shares {
		total += n
	}
	if total == 0 {
		return 0
	}
	n := r.below(total)
	for i := range shares {
		if n -= shares[i]; n < 0 {
			return i
		}
	}
	return 0
}

// one returns an element of a list that is not empty.
func one[T any](r *random, list []T) T { return list[r.below(len(list))] }
