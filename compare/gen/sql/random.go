package sql

import (
	"math/bits"
	"math/rand/v2"
)

// random is the stream of choices of one case.
type random struct{ stream rand.PCG }

// Streams keep the cases of databases and queries apart.
const (
	databaseStream = 0x6461746162617365
	queryStream    = 0x71756572796e6f5f
	mutantStream   = 0x6d7574616e74735f
	wideStream     = 0x776964656461746f
	viewStream     = 0x7669657773745f5f
)

func newRandom(seed, number, stream uint64) random {
	var r random
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

// choose picks one knob of a group by its share. A group whose shares are all
// zero gives its first knob.
func (r *random) choose(w *Weights, g group) Weight {
	total := 0
	for _, n := range w[g.first : g.last+1] {
		total += n
	}
	if total == 0 {
		return g.first
	}
	n := r.below(total)
	for k := g.first; ; k++ {
		if n -= w[k]; n < 0 {
			return k
		}
	}
}

// one returns an element of a list that is not empty.
func one[T any](r *random, list []T) T { return list[r.below(len(list))] }

// shuffle orders a list at random.
func shuffle[T any](r *random, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
