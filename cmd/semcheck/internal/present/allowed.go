package present

import (
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

// largestAllowed is how many permitted results are listed; where there are
// more, none is.
const largestAllowed = 64

// Allowed lists the permitted results of an outcome, each as rows in a permitted order. Results
// that differ only in a free order are one result. It is nil if there are too many to list.
func Allowed(o *eval.Outcome) [][]semantics.Row {
	var list [][]semantics.Row
	seen := map[string]bool{}
	for _, world := range o.Worlds {
		choices := [][]semantics.Row{nil}
		for _, group := range world.Groups {
			bags, complete := parts(group.Rows, group.Take, rowKeys)
			if !complete {
				return nil
			}
			if len(bags) == 1 { // of most groups; the results before it grow in place
				for i := range choices {
					choices[i] = append(choices[i], bags[0]...)
				}
				continue
			}
			var extended [][]semantics.Row
			for _, part := range bags {
				for _, before := range choices {
					extended = append(extended, append(slices.Clip(before), part...))
				}
				if len(extended) > largestAllowed {
					return nil
				}
			}
			choices = extended
		}
		for _, rows := range choices {
			keys := rowKeys(rows)
			sortWithinGroups(keys, world)
			key := strings.Join(keys, "\n")
			if !seen[key] {
				seen[key] = true
				list = append(list, rows)
			}
		}
		if len(list) > largestAllowed {
			return nil
		}
	}
	return list
}

// sortWithinGroups brings the keys of each run of ties into one order.
func sortWithinGroups(keys []string, world eval.Result) {
	at := 0
	for _, group := range world.Groups {
		slices.Sort(keys[at : at+group.Take])
		at += group.Take
	}
}

// largestSearch bounds the work of listing what a run of ties may give.
const largestSearch = 10_000

// parts lists the bags that a run of ties may give: its combinations of take
// rows, those that cannot be told apart by their keys once; complete is false
// where there are too many.
func parts[R any](rows []R, take int, keys func([]R) []string) (list [][]R, complete bool) {
	if take == len(rows) {
		return [][]R{rows}, true
	}
	seen := map[string]bool{}
	picked := make([]R, 0, take)
	steps := 0
	var pick func(from int)
	pick = func(from int) {
		if steps++; len(list) > largestAllowed || steps > largestSearch {
			return
		}
		if len(picked) == take {
			sorted := keys(picked)
			slices.Sort(sorted)
			if key := strings.Join(sorted, "\n"); !seen[key] {
				seen[key] = true
				list = append(list, slices.Clone(picked))
			}
			return
		}
		for i := from; i <= len(rows)-(take-len(picked)); i++ {
			picked = append(picked, rows[i])
			pick(i + 1)
			picked = picked[:len(picked)-1]
		}
	}
	pick(0)
	return list, len(list) <= largestAllowed && steps <= largestSearch
}

func rowKeys(rows []semantics.Row) []string {
	keys := make([]string, len(rows))
	for i, row := range rows {
		keys[i] = rowKey(row)
	}
	return keys
}

func rowKey(row semantics.Row) string {
	var b strings.Builder
	for _, v := range row {
		b.WriteString(v.Kind().String())
		b.WriteByte(' ')
		b.WriteString(strconv.Quote(v.String()))
		b.WriteByte('\t')
	}
	return b.String()
}
