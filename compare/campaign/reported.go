package campaign

import (
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
)

// found accounts for a case that makes the run fail: it is stored, counted,
// reported and queued for triage, in this order.
func (w *worker) found(record Record, f *finding.Finding) error {
	r := w.run
	fresh := true
	if r.store != nil {
		var err error
		if fresh, err = r.store.finding(record, f); err != nil {
			return err
		}
	}
	r.mu.Lock()
	count := counted{record.Kind, record.Verdict}
	if before, ok := r.waiting[f.ID]; ok { // met again by a resumed run
		count = before
		delete(r.waiting, f.ID)
	}
	w.taken = true
	w.statistics.Verdicts[count.kind][count.verdict]++
	r.partial[w] = w.account.copy()
	r.mu.Unlock()
	if !fresh {
		return nil
	}
	if r.findings != nil {
		r.findings.put(f, f.Verdict)
	}
	r.reporting.Lock()
	defer r.reporting.Unlock()
	r.reporter.Finding(record)
	return nil
}

// moves counts the cases of triaged findings, by kind, by the verdict that
// they are counted with and by the one that holds.
type moves [kinds][allVerdicts][allVerdicts]uint64

func (m *moves) add(from counted, to compare.Verdict) { m[from.kind][from.verdict][to]++ }

// apply moves the cases.
func (m *moves) apply(s *Statistics) {
	for kind := range m {
		for from := range m[kind] {
			for to, n := range m[kind][from] {
				n = min(n, s.Verdicts[kind][from])
				s.Verdicts[kind][from] -= n
				s.Verdicts[kind][to] += n
			}
		}
	}
}

// kept is how many triaged findings are still findings.
func (m *moves) kept() (n uint64) {
	for kind := range m {
		for from := range m[kind] {
			for to, count := range m[kind][from] {
				if compare.Verdict(to).Kept() {
					n += count
				}
			}
		}
	}
	return n
}
