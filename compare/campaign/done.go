package campaign

// doneSet is a set of databases. Workers take databases in order, so that it is
// the numbers below a bound and a few above.
type doneSet struct {
	below uint64
	above map[uint64]bool
}

func (s *doneSet) add(index uint64) {
	if s.has(index) {
		return
	}
	if s.above == nil {
		s.above = map[uint64]bool{}
	}
	s.above[index] = true
	for s.above[s.below] {
		delete(s.above, s.below)
		s.below++
	}
}

func (s *doneSet) has(index uint64) bool { return index < s.below || s.above[index] }
