package choice_test

import (
	"slices"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/choice"
)

const draws = 6000

func TestSequencesAreOfSeedNumberAndStreamAlone(t *testing.T) {
	first := func(seed, number, stream uint64) (list [4]int) {
		s := choice.New(seed, number, stream)
		for i := range list {
			list[i] = s.Below(1 << 30)
		}
		return list
	}
	seen := map[[4]int][3]uint64{}
	for _, of := range [][3]uint64{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 1, 2}, {1, 0, 1}, {0, 1, 1}} {
		list := first(of[0], of[1], of[2])
		if again := first(of[0], of[1], of[2]); again != list {
			t.Errorf("%v gives %v, then %v", of, list, again)
		}
		if other, met := seen[list]; met {
			t.Errorf("%v and %v give the same choices", of, other)
		}
		seen[list] = of
	}
}

// Every number of a range is drawn about as often as any other.
func TestBetweenIsEven(t *testing.T) {
	s := choice.New(7, 0, 3)
	counts := map[int]int{}
	for range draws {
		counts[s.Between(-2, 3)]++
	}
	for n := -2; n <= 3; n++ {
		if share := draws / 6; counts[n] < share*8/10 || counts[n] > share*12/10 {
			t.Errorf("%d was drawn %d times of %d", n, counts[n], draws)
		}
	}
	if len(counts) != 6 {
		t.Errorf("numbers outside -2 to 3: %v", counts)
	}
}

func TestSharesAreKept(t *testing.T) {
	s := choice.New(7, 1, 3)
	counts := [4]int{}
	for range draws {
		counts[s.Share([]int{1, 0, 3, 2})]++
	}
	if counts[1] != 0 || counts[0] > counts[3] || counts[3] > counts[2] || counts[0] < draws/8 {
		t.Errorf("shares 1, 0, 3, 2 gave %v", counts)
	}
	if i := s.Share([]int{0, 0}); i != 0 {
		t.Errorf("no shares at all: %d", i)
	}
}

func TestShuffleKeepsTheElements(t *testing.T) {
	s := choice.New(7, 2, 3)
	firsts := map[int]bool{}
	for range 100 {
		list := []int{1, 2, 3, 4}
		choice.Shuffle(&s, list)
		firsts[list[0]] = true
		if slices.Sort(list); !slices.Equal(list, []int{1, 2, 3, 4}) {
			t.Fatalf("elements are %v", list)
		}
	}
	if len(firsts) != 4 {
		t.Errorf("only %v came first", firsts)
	}
}
