package suite

import (
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

// permits tells whether one of the outcome's worlds yields the expected rows.
// Same tells whether a row of the evaluator shows as the i-th expected row.
// Rows compare in order from run of ties to run of ties, and as a bag inside a
// run; with asBag the order between runs does not matter either.
func permits(o *eval.Outcome, expected int, asBag bool, same func(row semantics.Row, i int) bool) bool {
	for _, world := range o.Worlds {
		if world.Len() == expected && worldPermits(world, expected, asBag, same) {
			return true
		}
	}
	return false
}

func worldPermits(world eval.Result, expected int, asBag bool, same func(semantics.Row, int) bool) bool {
	used := make([]bool, expected)
	at := 0
	for _, group := range world.Groups {
		first, last := at, at+group.Take
		if asBag {
			first, last = 0, expected
		}
		if takes(group, used, first, last, same) != group.Take {
			return false
		}
		at += group.Take
	}
	return true
}

// takes pairs rows of a run of ties with unused expected rows in a range and
// returns how many pairs it made, at most Take. Rows mostly come in the
// expected order, so the search for a partner begins where the last one ended.
func takes(g eval.TieGroup, used []bool, first, last int, same func(semantics.Row, int) bool) int {
	pairs, next := 0, first
	for _, row := range g.Rows {
		if pairs == g.Take {
			break
		}
		for step := range last - first {
			i := first + (next-first+step)%(last-first)
			if !used[i] && same(row, i) {
				used[i] = true
				pairs++
				next = i + 1
				if next == last {
					next = first
				}
				break
			}
		}
	}
	return pairs
}
