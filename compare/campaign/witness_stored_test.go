package campaign

import (
	"testing"

	"github.com/semcheck/semcheck/compare"
)

// A query with a wrong answer shows no rule, and one that was only observed shows it where no other does.
func TestShows(t *testing.T) {
	w := Witnesses{
		Compared: map[string][]uint64{"right": {3, 4}, "behind": {1, 4}, "wrong": {1}, "seen": {2}, "beside": {1, 2}},
		Apart:    map[uint64]compare.Verdict{1: compare.Disagree, 2: compare.Observed},
		ByVerdict: map[compare.Verdict]map[string]uint64{
			compare.Observed: {"explained": 9, "right": 9},
		},
	}
	for rule, want := range map[string]struct {
		query uint64
		known bool
	}{"right": {3, true}, "behind": {4, true}, "wrong": {0, false}, "seen": {2, true}, "beside": {2, true}, "explained": {9, true}, "tables": {0, false}} {
		if query, known := w.Shows(rule); query != want.query || known != want.known {
			t.Errorf("%s: query %d, %v, want %v", rule, query, known, want)
		}
	}
}
