// Package choice makes the sequences of choices that generated cases are made of: what
// a case is drawn from is a sequence of its own, which the seed, the case's number and
// what the case is for decide alone, so that neither the order in which cases are made
// nor the number of workers changes one.
package choice

import (
	"math/bits"
	"math/rand/v2"
)

// Sequence is the sequence of choices of one case. It is not safe for concurrent use.
type Sequence struct{ stream rand.PCG }

// New begins the sequence of the case with that number. The stream keeps cases of different sorts
// apart, as databases and queries, which have the same numbers.
func New(seed, number, stream uint64) Sequence {
	var s Sequence
	s.stream.Seed(seed^stream, number*0x9e3779b97f4a7c15+stream)
	return s
}

// Below returns a number from 0 to n-1; n is at least 1.
func (s *Sequence) Below(n int) int {
	high, _ := bits.Mul64(s.stream.Uint64(), uint64(n))
	return int(high)
}

// Between returns a number from low to high, both included.
func (s *Sequence) Between(low, high int) int { return low + s.Below(high-low+1) }

// PerMille is true n times in a thousand.
func (s *Sequence) PerMille(n int) bool { return s.Below(1000) < n }

// Share picks an index of a list of shares by their sizes; the first one, and nothing
// is drawn, if all are zero.
func (s *Sequence) Share(shares []int) int {
	total := 0
	for _, n := range shares {
		total += n
	}
	if total == 0 {
		return 0
	}
	n := s.Below(total)
	for i := range shares {
		if n -= shares[i]; n < 0 {
			return i
		}
	}
	return 0
}

// One returns an element of a list that is not empty.
func One[T any](s *Sequence, list []T) T { return list[s.Below(len(list))] }

// Shuffle orders a list at random.
func Shuffle[T any](s *Sequence, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := s.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
