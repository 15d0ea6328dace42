package metamorphic

import (
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/trial"
)

// Partition compares the whole, which is the first answer, with its parts. Unique tells
// that an answer may have no row twice. Partition checks this if the answer shows all digits.
func Partition(a []*engine.Result, set, unique bool) trial.Verdict {
	width := len(a[0].Columns)
	whole, parts := bag.Of(a[0], width), bag.New(len(a[0].Rows))
	for _, r := range a[1:] {
		if len(r.Columns) != width {
			return Violated("the query has %d columns, a part of it %d", width, len(r.Columns))
		}
		parts.Add(r, width, nil)
		if unique && !bag.ShowsRounded(r, width) {
			if own := bag.Of(r, width); own.Size != len(own.Counts) {
				return Violated("a row of a set is there twice")
			}
		}
	}
	if unique && !bag.ShowsRounded(a[0], width) && whole.Size != len(whole.Counts) {
		return Violated("a row of a set is there twice")
	}
	if set {
		whole.Set()
		parts.Set()
	}
	return trial.Verdict{Violation: whole.Differs("the query", parts, "its parts"), Rows: max(whole.Size, parts.Size)}
}
