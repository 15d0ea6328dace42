package reduce

// Pass is a way to make cases smaller: a List or Rewrites.
type Pass[C any] interface {
	run(s *search[C]) error
}

// List is a list inside a case of which parts may be dropped. Delta debugging
// drops the whole, halves, quarters, … down to single elements.
//
// Source: A. Zeller, R. Hildebrandt, "Simplifying and Isolating
// Failure-Inducing Input", IEEE TSE 28(2), 2002, algorithm ddmin [unverified];
// only its "reduce to complement" step is used, because the subsets alone of a
// list of statements hardly ever run.
type List[C any] struct {
	Name string
	// Lists is how many such lists the case has: one for statements, one a
	// table for its columns.
	Lists func(c C) int
	// Len is the length of a list.
	Len func(c C, list int) int
	// Without returns the case without the elements from ≤ i < to of a list. It
	// leaves c as it is.
	Without func(c C, list, from, to int) C
}

func (l List[C]) run(s *search[C]) error {
	for list := 0; ; list++ { // the lists change while they are shortened
		if list >= l.Lists(s.best) {
			return nil
		}
		if err := l.shorten(s, list); err != nil {
			return err
		}
	}
}

// shorten drops parts of one list, larger parts first and from the end, since
// later elements depend on earlier ones.
func (l List[C]) shorten(s *search[C], list int) error {
	for size := l.Len(s.best, list); size > 0; size /= 2 {
		if list >= l.Lists(s.best) {
			return nil // the last candidate made the list go
		}
		for to := l.Len(s.best, list); to > 0; {
			from := max(0, to-size)
			if list >= l.Lists(s.best) || to > l.Len(s.best, list) {
				return nil // dropping an element made the list go, or another in its place
			}
			if _, err := s.try(l.Without(s.best, list, from, to)); err != nil {
				return err
			}
			to = from
		}
	}
	return nil
}

// Rewrites are smaller things that can stand in the places of a case. Places
// are numbered from the root down, so that large parts go first.
type Rewrites[C any] struct {
	Name string
	// Places is the number of places.
	Places func(c C) int
	// At lists the cases with something smaller in a place, the smallest first.
	At func(c C, place int) []C
}

func (r Rewrites[C]) run(s *search[C]) error {
	for place := 0; place < r.Places(s.best); {
		accepted := false
		for _, candidate := range r.At(s.best, place) {
			ok, err := s.try(candidate)
			if err != nil {
				return err
			}
			if ok {
				accepted = true // what stands here now may be rewritten again
				break
			}
		}
		if !accepted {
			place++
		}
	}
	return nil
}
