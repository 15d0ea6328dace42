package reduce

import (
	"context"
	"fmt"
	"slices"
	"testing"
)

// groups is a model whose lists count only while they have several elements,
// as the rows of INSERT statements do.
type groups struct{}

func (groups) Key(c [][]int) (string, bool) { return fmt.Sprint(c), true }

func (groups) Less(a, b [][]int) bool { return len(slices.Concat(a...)) < len(slices.Concat(b...)) }

// nth is the place of the nth list of several elements, -1 if there is none.
func (groups) nth(c [][]int, n int) int {
	for i := range c {
		if len(c[i]) > 1 {
			if n == 0 {
				return i
			}
			n--
		}
	}
	return -1
}

func (m groups) Passes() []Pass[[][]int] {
	return []Pass[[][]int]{List[[][]int]{Name: "numbers",
		Lists: func(c [][]int) (n int) {
			for m.nth(c, n) >= 0 {
				n++
			}
			return n
		},
		Len: func(c [][]int, list int) int { return len(c[m.nth(c, list)]) },
		Without: func(c [][]int, list, from, to int) [][]int {
			shorter, i := slices.Clone(c), m.nth(c, list)
			shorter[i] = slices.Delete(slices.Clone(c[i]), from, to)
			return shorter
		},
	}}
}

func TestAListMayGoWhileItIsShortened(t *testing.T) {
	r := Reducer[[][]int]{Model: groups{}, Keeps: func(_ context.Context, c [][]int) (bool, error) {
		return slices.Contains(c[0], 1) && slices.Contains(c[1], 7), nil
	}}
	best, account, err := r.Reduce(context.Background(), [][]int{{1, 2, 3, 4, 5}, {6, 7}})
	if err != nil || account.Ending != Minimal || fmt.Sprint(best) != "[[1] [7]]" {
		t.Errorf("got %v, %+v, %v", best, account, err)
	}
}
