package semantics

import "strings"

// Rounding says how those decisions of an evaluation come out that a rounding may turn.
// An engine that computes with doubles may have another result there, and nowhere else:
// what follows of other decisions in the same query it has to get right.
//
// A decision is known by what is decided: the function or comparison and its operands.
// Wherever it is met again it comes out the same.
type Rounding struct {
	// Taken says which of its results a decision has; the exact one, 0, where it is not
	// named.
	Taken map[string]int
	// Met are the decisions of the evaluation, in the order in which they were first met.
	Met []Turn
	// Everywhere tells that a rounding may change values of which it is not known how: no
	// list of decisions says what an engine may answer.
	Everywhere bool
	known      map[string]bool
}

// Turn is a decision that a rounding may turn, with the number of its possible results.
type Turn struct {
	Decision string
	Results  int
}

// Turned notes a decision that a rounding may turn and returns which of its results it
// has here: 0 for the exact one. The parts together name the decision.
func (e *Evaluation) Turned(results int, parts ...string) int {
	r := e.Rounding
	if r == nil {
		return 0
	}
	decision := strings.Join(parts, "\x00")
	if !r.known[decision] {
		if r.known == nil {
			r.known = map[string]bool{}
		}
		r.known[decision] = true
		r.Met = append(r.Met, Turn{Decision: decision, Results: results})
	}
	return r.Taken[decision]
}

// nearly is the order of two numbers, one of them a measure, that lie so near to each
// other that engines may see them in any order.
func nearly(e *Evaluation, a, b *Value, exact Ordering) Ordering {
	e.NearThreshold = true
	if e.Rounding == nil {
		return exact
	}
	x, y := a.String(), b.String()
	if x > y { // the same decision from the other side
		return -nearly(e, b, a, -exact)
	}
	taken := e.Turned(3, "compare", x, y)
	return (exact+Ordering(taken)+4)%3 - 1
}
