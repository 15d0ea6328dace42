package match

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/internal/testrun"
)

// TestSequenceKnowsItsMembers tests long sequences, which count their members, and short sequences.
func TestSequenceKnowsItsMembers(t *testing.T) {
	all := make([]*graph.Relationship, 5)
	for i := range all {
		all[i] = &graph.Relationship{ID: int64(i)}
	}
	testrun.Check(t, func(t *rapid.T) {
		var s sequence
		var model []*graph.Relationship
		for i := range rapid.IntRange(0, 3*longList).Draw(t, "steps") {
			if len(model) > 0 && (i > 2*longList || rapid.IntRange(0, 5).Draw(t, "back") == 0) {
				s.pop()
				model = model[:len(model)-1]
			} else {
				r := rapid.SampledFrom(all).Draw(t, "relationship")
				s.push(r)
				model = append(model, r)
			}
			for _, r := range all {
				if s.contains(r) != slices.Contains(model, r) {
					t.Fatalf("%d of %d: %v", r.ID, len(model), s.contains(r))
				}
			}
		}
	})
}
