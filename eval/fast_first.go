package eval

import (
	"container/heap"
	"math"
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// mostKept is how many rows a query keeps of those that it sorts, those that OFFSET skips
// included; -1 where LIMIT is absent, or LIMIT or OFFSET is no literal.
func mostKept(q *resolve.Query) int {
	most := 0
	for _, part := range []ast.Expr{q.Node.Limit, q.Node.Offset} {
		if part == nil {
			continue
		}
		literal, is := part.(*ast.Literal)
		if !is || literal.Kind != ast.LiteralInteger {
			return -1
		}
		n, err := strconv.Atoi(literal.Text)
		if err != nil || n < 0 || n > math.MaxInt32 {
			return -1
		}
		most += n
	}
	if q.Node.Limit == nil {
		return -1
	}
	return most
}

// latestFirst is a heap of row numbers; its top is a row that no other one comes after.
type latestFirst struct {
	rows   []int
	before func(i, j int) int
}

func (h *latestFirst) Len() int           { return len(h.rows) }
func (h *latestFirst) Less(i, j int) bool { return h.before(h.rows[i], h.rows[j]) > 0 }
func (h *latestFirst) Swap(i, j int)      { h.rows[i], h.rows[j] = h.rows[j], h.rows[i] }
func (h *latestFirst) Push(row any)       { h.rows = append(h.rows, row.(int)) }
func (h *latestFirst) Pop() any           { panic("eval: the heap of the first rows only grows") }

// firstOf splits row numbers into the first most rows of an order with all their peers, and the rest.
// It sorts neither. Where it would leave less than a half out, it splits nothing.
func firstOf(rows []int, most int, before func(i, j int) int) (first, rest []int) {
	most = max(most, 1)
	if most > len(rows)/2 {
		return rows, nil
	}
	found := &latestFirst{slices.Clone(rows[:most]), before}
	heap.Init(found)
	for _, row := range rows[most:] {
		if before(row, found.rows[0]) < 0 {
			found.rows[0] = row
			heap.Fix(found, 0)
		}
	}
	for _, row := range rows {
		if row == found.rows[0] || before(row, found.rows[0]) <= 0 { // a measured key is not told from itself
			first = append(first, row)
		} else {
			rest = append(rest, row)
		}
	}
	return first, rest
}
