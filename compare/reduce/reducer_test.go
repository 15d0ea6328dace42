package reduce

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

// numbers is a data model of its own: a case is a list of numbers; a number
// can be dropped, or halved.
type numbers struct{}

func (numbers) Passes() []Pass[[]int] {
	return []Pass[[]int]{
		List[[]int]{Name: "numbers",
			Lists:   func([]int) int { return 1 },
			Len:     func(c []int, _ int) int { return len(c) },
			Without: func(c []int, _, from, to int) []int { return slices.Delete(slices.Clone(c), from, to) },
		},
		Rewrites[[]int]{Name: "halves",
			Places: func(c []int) int { return len(c) },
			At: func(c []int, i int) [][]int {
				var list [][]int
				for _, n := range []int{0, c[i] / 2, max(0, c[i]-1)} {
					other := slices.Clone(c)
					other[i] = n
					list = append(list, other)
				}
				return list
			},
		},
	}
}

func (numbers) Key(c []int) (string, bool) { return fmt.Sprint(c), true }

func (numbers) Less(a, b []int) bool {
	sum := func(c []int) (n int) {
		for _, x := range c {
			n += x
		}
		return n
	}
	return len(a) < len(b) || len(a) == len(b) && sum(a) < sum(b)
}

func reduceNumbers(t testing.TB, start []int, budget Budget, keeps func([]int) bool) ([]int, Account) {
	t.Helper()
	r := Reducer[[]int]{Model: numbers{}, Budget: budget, Keeps: func(_ context.Context, c []int) (bool, error) { return keeps(c), nil }}
	best, account, err := r.Reduce(context.Background(), start)
	if err != nil {
		t.Fatal(err)
	}
	return best, account
}

func TestReducesToTheMinimum(t *testing.T) {
	start := make([]int, 100)
	for i := range start {
		start[i] = i
	}
	// The fault needs a number of at least 17 before one of at least 40.
	keeps := func(c []int) bool {
		i := slices.IndexFunc(c, func(n int) bool { return n >= 17 })
		return i >= 0 && slices.ContainsFunc(c[i+1:], func(n int) bool { return n >= 40 })
	}
	best, account := reduceNumbers(t, start, Budget{}, keeps)
	if !slices.Equal(best, []int{17, 40}) || account.Ending != Minimal {
		t.Errorf("got %v, %+v", best, account)
	}
	if account.Checks > 400 {
		t.Errorf("%d checks: delta debugging drops halves first", account.Checks)
	}
}

// Nothing smaller shows the fault: the start stays, and nothing is tried twice.
func TestMinimalStartStays(t *testing.T) {
	tried := map[string]int{}
	best, account := reduceNumbers(t, []int{3, 5}, Budget{}, func(c []int) bool { tried[fmt.Sprint(c)]++; return false })
	if !slices.Equal(best, []int{3, 5}) || account.Accepted != 0 || account.Ending != Minimal {
		t.Errorf("got %v, %+v", best, account)
	}
	for c, n := range tried {
		if n > 1 {
			t.Errorf("%s was tried %d times", c, n)
		}
	}
}

func TestBudgetKeepsTheBest(t *testing.T) {
	start := slices.Repeat([]int{9}, 64)
	best, account := reduceNumbers(t, start, Budget{Checks: 3}, func(c []int) bool { return len(c) >= 5 })
	if account.Checks != 3 || account.Ending != OverBudget || len(best) >= len(start) || len(best) < 5 {
		t.Errorf("got %d numbers, %+v", len(best), account)
	}
}

func TestInterruptedKeepsTheBest(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	checks := 0
	r := Reducer[[]int]{Model: numbers{}, Keeps: func(_ context.Context, c []int) (bool, error) {
		if checks++; checks == 4 {
			cancel()
		}
		return len(c) >= 5, nil
	}}
	best, account, err := r.Reduce(ctx, slices.Repeat([]int{9}, 64))
	if err != nil || account.Ending != Interrupted || account.Checks != 4 || len(best) >= 64 || len(best) < 5 {
		t.Errorf("got %d numbers, %+v, %v", len(best), account, err)
	}
}

func TestFailureEndsTheReduction(t *testing.T) {
	gone := errors.New("gone")
	r := Reducer[[]int]{Model: numbers{}, Keeps: func(_ context.Context, c []int) (bool, error) {
		if len(c) < 3 {
			return false, gone
		}
		return true, nil
	}}
	best, _, err := r.Reduce(context.Background(), []int{1, 2, 3, 4, 5, 6, 7, 8})
	if !errors.Is(err, gone) || len(best) != 8 {
		t.Errorf("got %v, %v: the best that was accepted stays", best, err)
	}
}

// Whatever the fault, the result shows it, and no single number can be dropped
// or made smaller by one.
func TestResultIsMinimal(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		start := rapid.SliceOfN(rapid.IntRange(0, 30), 1, 20).Draw(t, "start")
		wanted := rapid.SliceOfN(rapid.IntRange(0, 30), 1, 3).Draw(t, "wanted")
		keeps := func(c []int) bool {
			rest := slices.Clone(c)
			for _, w := range wanted {
				i := slices.IndexFunc(rest, func(n int) bool { return n >= w })
				if i < 0 {
					return false
				}
				rest = rest[i+1:]
			}
			return true
		}
		if !keeps(start) {
			t.Skip("the start shows no fault")
		}
		r := Reducer[[]int]{Model: numbers{}, Keeps: func(_ context.Context, c []int) (bool, error) { return keeps(c), nil }}
		best, account, err := r.Reduce(context.Background(), start)
		if err != nil || account.Ending != Minimal || !keeps(best) {
			t.Fatalf("got %v, %+v, %v", best, account, err)
		}
		for i := range best {
			if keeps(slices.Delete(slices.Clone(best), i, i+1)) {
				t.Fatalf("%v: number %d can be dropped", best, i)
			}
			if smaller := slices.Clone(best); best[i] > 0 {
				smaller[i]--
				if keeps(smaller) {
					t.Fatalf("%v: number %d can be smaller", best, i)
				}
			}
		}
	})
}

func TestProgressTellsOfEachSmallerCase(t *testing.T) {
	var lengths []string
	r := Reducer[[]int]{Model: numbers{},
		Keeps:    func(_ context.Context, c []int) (bool, error) { return len(c) >= 2, nil },
		Progress: func(best []int, a Account) { lengths = append(lengths, fmt.Sprintf("%d/%d", len(best), a.Accepted)) },
	}
	if _, _, err := r.Reduce(context.Background(), slices.Repeat([]int{0}, 8)); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(lengths, " "); !strings.HasPrefix(got, "4/1 2/2") {
		t.Errorf("progress %s", got)
	}
}
