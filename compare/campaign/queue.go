package campaign

import (
	"context"
	"slices"
	"sync"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
)

// queue holds the findings that are to be triaged. Those that need not be run again go
// first; of the others those of a signature of which fewer were taken, in the order in which
// the signatures were met, and of one signature in the order in which they were found: so
// that what is frequent does not keep what is new from being looked at.
type queue struct {
	store   *store // that has the findings which the queue has only the name of; nil without
	settles func(f *finding.Finding) bool
	mu      sync.Mutex
	settled []queued
	sorts   []*signatureQueue          // in the order in which they were met
	named   map[string]*signatureQueue // by signature
	length  int
	closed  bool
	wake    chan struct{} // closed and replaced when there is something new
}

// signatureQueue holds the findings of one signature and of one verdict.
type signatureQueue struct {
	found string
	taken int
	list  []queued
}

// queued is a finding in the queue.
type queued struct {
	id      string
	found   string           // the verdict that its case was counted with
	finding *finding.Finding // nil where it has to be read from the run database
}

// mostInMemory is how many findings a queue keeps apart from the run database.
const mostInMemory = 100

func newQueue(s *store, settles func(f *finding.Finding) bool) *queue {
	return &queue{store: s, settles: settles, named: map[string]*signatureQueue{}, wake: make(chan struct{})}
}

func (q *queue) put(f *finding.Finding, found string) {
	settled := q.settles != nil && f.Reduced == nil && q.settles(f)
	signature := found + "\x00" + f.Signature()
	q.mu.Lock()
	defer q.mu.Unlock()
	entry := queued{id: f.ID, found: found}
	if q.store == nil || q.length < mostInMemory {
		entry.finding = f
	}
	q.length++
	if settled {
		q.settled = append(q.settled, entry)
	} else {
		of := q.named[signature]
		if of == nil {
			of = &signatureQueue{found: found}
			q.named[signature], q.sorts = of, append(q.sorts, of)
		}
		of.list = append(of.list, entry)
	}
	q.signal()
}

// close says that the last query has ended.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.signal()
}

// signal wakes all that wait. The caller holds the queue.
func (q *queue) signal() {
	close(q.wake)
	q.wake = make(chan struct{})
}

// take waits for the next finding; nil when there will be none. A finding that
// breaks the engine is left until no worker needs the engine any more.
func (q *queue) take(ctx context.Context) (*queued, error) {
	for {
		q.mu.Lock()
		entry := q.next()
		closed, wake := q.closed, q.wake
		q.mu.Unlock()
		switch {
		case entry != nil:
			return q.whole(*entry)
		case closed:
			return nil, nil
		}
		select {
		case <-ctx.Done():
			return nil, nil
		case <-wake:
		}
	}
}

// takeSettled takes the next finding that need not be run again; nil where there is none.
func (q *queue) takeSettled() (*queued, error) {
	q.mu.Lock()
	entry := q.nextSettled()
	q.mu.Unlock()
	if entry == nil {
		return nil, nil
	}
	return q.whole(*entry)
}

func (q *queue) nextSettled() *queued {
	if len(q.settled) == 0 {
		return nil
	}
	entry := q.settled[0]
	q.settled = q.settled[1:]
	q.length--
	return &entry
}

// next takes the finding whose turn it is; nil where there is none yet.
func (q *queue) next() *queued {
	if entry := q.nextSettled(); entry != nil {
		return entry
	}
	var least *signatureQueue
	for _, of := range q.sorts {
		if len(of.list) > 0 && (q.closed || !breaks(of.found)) && (least == nil || of.taken < least.taken) {
			least = of
		}
	}
	if least == nil {
		return nil
	}
	entry := least.list[0]
	least.list = slices.Delete(least.list, 0, 1)
	least.taken++
	q.length--
	return &entry
}

// breaks tells whether a verdict is that of an engine that is gone, or does not answer.
func breaks(found string) bool {
	return found != compare.Disagree.String() && found != compare.Precision.String()
}

// whole reads the finding of an entry that has only its name.
func (q *queue) whole(entry queued) (*queued, error) {
	if entry.finding == nil {
		var err error
		if entry.finding, entry.found, err = q.store.oneFinding(entry.id); err != nil {
			return nil, err
		}
	}
	return &entry, nil
}
