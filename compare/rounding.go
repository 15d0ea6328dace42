package compare

import (
	"math"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
)

// Reread evaluates the query of an answer again: under a reading of the decimals in texts of
// geometries, and with given results of the decisions that a rounding may turn. It returns nil if
// the semantics cannot say.
type Reread func(reading spatial.Reading, rounding *semantics.Rounding) *eval.Outcome

const (
	// mostAssignments is how many assignments of results to decisions are tried one after
	// the other.
	mostAssignments = 64
	// mostTurns is how many decisions are turned each alone where there are more.
	mostTurns = 256
)

// Rounded tells whether roundings explain an answer that the semantics do not permit: the answer
// is permitted if some of the decisions that a rounding may turn come out the other way.
// Everything else of the answer has to be right. A wrong row stays wrong beside a row that a
// rounding decides.
//
// If the decisions are few, Rounded tries all assignments. If they are many, it turns each
// decision that brings the outcome nearer to the answer. If that does not lead to the answer, the
// answer must contain every row that depends on no decision, and otherwise only rows that depend
// on one.
func Rounded(result *engine.Result, again Reread) bool {
	binary := again(spatial.Binary64, nil)
	if binary == nil {
		return true // there is a coordinate that no double comes near to
	}
	if permits(binary, result) {
		return true
	}
	for _, reading := range []spatial.Reading{spatial.Real, spatial.Binary64} {
		s := search{result: result, reading: reading, again: again}
		if s.all() {
			return true
		}
		if s.exhausted && s.each() {
			return true
		}
	}
	return false
}

// permits tells whether an answer is one that an outcome permits, or leaves open.
func permits(outcome *eval.Outcome, result *engine.Result) bool {
	return Judge(outcome, result, nil).Verdict != Disagree
}

// search looks for an assignment of results to decisions under which an answer is
// permitted.
type search struct {
	result    *engine.Result
	reading   spatial.Reading
	again     Reread
	met       []semantics.Turn
	exhausted bool // there are more assignments than were tried
}

// ask is the outcome under an assignment, with the decisions that were met.
func (s *search) ask(taken map[string]int) (*eval.Outcome, *semantics.Rounding) {
	rounding := &semantics.Rounding{Taken: taken}
	return s.again(s.reading, rounding), rounding
}

// all tries the assignments one after the other, as long as there are few. A decision
// may be met only under some results of those before it.
func (s *search) all() bool {
	taken := map[string]int{}
	for range mostAssignments {
		outcome, rounding := s.ask(taken)
		if s.met == nil {
			s.met = rounding.Met
		}
		if rounding.Everywhere || outcome != nil && permits(outcome, s.result) {
			return true
		}
		next := map[string]int{}
		last := len(rounding.Met) - 1
		for last >= 0 && taken[rounding.Met[last].Decision]+1 >= rounding.Met[last].Results {
			last--
		}
		if last < 0 {
			return false
		}
		for _, t := range rounding.Met[:last+1] {
			next[t.Decision] = taken[t.Decision]
		}
		next[rounding.Met[last].Decision]++
		taken = next
	}
	s.exhausted = true
	return false
}

// each turns decisions where that brings the outcome nearer to the answer, each once.
func (s *search) each() bool {
	if len(s.met) > mostTurns {
		return true
	}
	taken := map[string]int{}
	start, _ := s.ask(taken)
	best := s.far(start)
	hanging := newHanging(start)
	for _, t := range s.met {
		for k := 1; k < t.Results; k++ {
			alone, _ := s.ask(map[string]int{t.Decision: k})
			hanging.without(alone)
			if len(taken) == 0 {
				if far := s.far(alone); far < best {
					best, taken = far, map[string]int{t.Decision: k}
				}
			} else if before, was := taken[t.Decision]; !was || before != k {
				taken[t.Decision] = k
				outcome, _ := s.ask(taken)
				if far := s.far(outcome); far < best {
					best = far
				} else if was {
					taken[t.Decision] = before
				} else {
					delete(taken, t.Decision)
				}
			}
			if best == 0 {
				return true
			}
		}
	}
	return hanging.explains(s.result)
}

// far counts the rows in which an answer and an outcome differ, and one for their order;
// 0 where the answer is permitted.
func (s *search) far(outcome *eval.Outcome) int {
	switch {
	case outcome == nil || outcome.Kind == eval.OutcomeRaise:
		return math.MaxInt
	case permits(outcome, s.result):
		return 0
	case len(outcome.Worlds) == 0 || len(outcome.Columns) != len(s.result.Columns):
		return math.MaxInt
	}
	m := newMatcher(outcome, s.result)
	missing, extra := m.unmatched(rowsOf(outcome.Worlds[0]), s.result.Rows)
	return 1 + len(missing) + len(extra)
}

func rowsOf(world eval.Result) (rows []semantics.Row) {
	for i := range world.Groups {
		rows = append(rows, world.Groups[i].Rows...)
	}
	return rows
}

// hanging sorts the rows of an outcome into those that are there whatever a rounding
// turns and those that hang on a decision.
type hanging struct {
	start  *eval.Outcome
	rows   []semantics.Row
	stable map[string]int // rows as they are kept, how often each is there in any case
	counts map[string]int // how often each is in the outcome
	others int            // rows that are not in the outcome and that some decision brings
	fixed  bool           // the outcome is one of several: nothing can be said of its rows
}

func newHanging(start *eval.Outcome) *hanging {
	h := &hanging{start: start}
	if start == nil || len(start.Worlds) != 1 || !start.Worlds[0].Determined() {
		h.fixed = true
		return h
	}
	h.rows = rowsOf(start.Worlds[0])
	h.stable, h.counts = countRows(h.rows), countRows(h.rows)
	return h
}

func countRows(rows []semantics.Row) map[string]int {
	counts := make(map[string]int, len(rows))
	for _, row := range rows {
		counts[rowAsKept(row)]++
	}
	return counts
}

// without leaves as stable what is there, too, where a decision is turned.
func (h *hanging) without(turned *eval.Outcome) {
	if h.fixed || turned == nil || len(turned.Worlds) != 1 {
		return
	}
	counts := countRows(rowsOf(turned.Worlds[0]))
	for row, n := range h.stable {
		h.stable[row] = min(n, counts[row])
	}
	for row, n := range counts {
		h.others += max(0, n-h.counts[row])
	}
}

// explains tells whether an answer has the rows that hang on no decision, and beside them
// no more than may hang on one.
func (h *hanging) explains(result *engine.Result) bool {
	if h.fixed { // one of several results, and too many decisions: nothing is known of a row
		return true
	}
	var stable []semantics.Row
	for _, row := range h.rows {
		if key := rowAsKept(row); h.stable[key] > 0 {
			h.stable[key]--
			stable = append(stable, row)
		}
	}
	if len(stable) == len(h.rows) && h.others == 0 || len(result.Columns) != len(h.start.Columns) {
		return false
	}
	m := newMatcher(h.start, result)
	return len(result.Rows)-len(m.assign(stable, result.Rows)) == len(stable) && len(m.assign(h.rows, result.Rows)) <= h.others
}
