package reduce

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"
)

// Model is what a data model tells the reducer of its cases.
type Model[C any] interface {
	// Passes lists the ways to make a case smaller, in the order in which they
	// are tried.
	Passes() []Pass[C]
	// Key is equal for cases that need not be tried twice: the printed text.
	// The second value is false for a case that cannot even be printed.
	Key(c C) (string, bool)
	// Less tells whether a case is smaller than another: the order in which
	// reduction goes down, so that it ends.
	Less(a, b C) bool
}

// Budget limits a reduction. Zero values are no limits.
type Budget struct {
	Checks int
	Time   time.Duration
}

// Ending says why a reduction ended.
type Ending uint8

const (
	Minimal     Ending = iota // no pass finds a smaller case
	OverBudget                // checks or time were used up
	Interrupted               // the context was cancelled
)

// Account is what a reduction did.
type Account struct {
	Checks   int // cases that were tried
	Accepted int // … that still showed the fault
	Elapsed  time.Duration
	Ending   Ending
}

// PerSecond is the number of checks a second.
func (a Account) PerSecond() float64 {
	if a.Elapsed <= 0 {
		return 0
	}
	return float64(a.Checks) / a.Elapsed.Seconds()
}

// Reducer makes a case smaller.
type Reducer[C any] struct {
	Model Model[C]
	// Keeps tells whether a candidate still shows the fault that the case was
	// found with. Its error ends the reduction: the engine is gone.
	Keeps func(ctx context.Context, c C) (bool, error)
	// Progress is called after each smaller case that was accepted; nil is
	// allowed.
	Progress func(best C, a Account)
	Budget   Budget
}

// errStop ends a reduction from within a pass.
var errStop = errors.New("reduce: stop")

// Reduce returns the smallest case that it found. Whatever ends the reduction, the returned case
// shows the fault; it is the start if no smaller case does. The error is the error of Keeps; a
// cancelled context is no error but an Ending.
func (r *Reducer[C]) Reduce(ctx context.Context, start C) (C, Account, error) {
	s := &search[C]{reducer: r, ctx: ctx, best: start, began: time.Now(), tried: map[[16]byte]bool{}}
	if key, ok := r.Model.Key(start); ok {
		s.tried[hash(key)] = true
	}
	err := s.descend()
	s.account.Elapsed = time.Since(s.began)
	if errors.Is(err, errStop) {
		err = nil
	}
	return s.best, s.account, err
}

// search is a reduction under way.
type search[C any] struct {
	reducer *Reducer[C]
	ctx     context.Context
	best    C
	began   time.Time
	account Account
	tried   map[[16]byte]bool // keys, hashed: they may be long
}

// descend runs all passes until none of them finds a smaller case.
func (s *search[C]) descend() error {
	for {
		before := s.account.Accepted
		for _, pass := range s.reducer.Model.Passes() {
			if err := pass.run(s); err != nil {
				return err
			}
		}
		if s.account.Accepted == before {
			s.account.Ending = Minimal
			return nil
		}
	}
}

// try makes the candidate the best case if it is smaller, was not tried before
// and still shows the fault.
func (s *search[C]) try(candidate C) (bool, error) {
	key, ok := s.reducer.Model.Key(candidate)
	if !ok || s.tried[hash(key)] || !s.reducer.Model.Less(candidate, s.best) {
		return false, nil
	}
	switch b := s.reducer.Budget; {
	case s.ctx.Err() != nil:
		s.account.Ending = Interrupted
		return false, errStop
	case b.Checks > 0 && s.account.Checks >= b.Checks, b.Time > 0 && time.Since(s.began) >= b.Time:
		s.account.Ending = OverBudget
		return false, errStop
	}
	s.tried[hash(key)] = true
	s.account.Checks++
	keeps, err := s.reducer.Keeps(s.ctx, candidate)
	if s.ctx.Err() != nil {
		s.account.Ending = Interrupted
		return false, errStop
	}
	if err != nil || !keeps {
		return false, err
	}
	s.best = candidate
	s.account.Accepted++
	if s.reducer.Progress != nil {
		s.account.Elapsed = time.Since(s.began)
		s.reducer.Progress(candidate, s.account)
	}
	return true, nil
}

// hash is short enough to be kept for every case that was tried.
func hash(key string) (short [16]byte) {
	sum := sha256.Sum256([]byte(key))
	copy(short[:], sum[:])
	return short
}
