package present

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

// group is a run of ties of one column.
func group(take int, values ...int64) eval.TieGroup {
	g := eval.TieGroup{Take: take}
	for _, v := range values {
		g.Rows = append(g.Rows, semantics.Row{semantics.Integer(v)})
	}
	return g
}

func TestAllowed(t *testing.T) {
	for _, test := range []struct {
		groups []eval.TieGroup
		want   string
	}{
		{nil, "[[]]"},
		{[]eval.TieGroup{group(1, 1), group(2, 2, 3)}, "[[[1] [2] [3]]]"},
		{[]eval.TieGroup{group(1, 1), group(2, 2, 3, 4), group(1, 5), group(2, 6, 7)},
			"[[[1] [2] [3] [5] [6] [7]] [[1] [2] [4] [5] [6] [7]] [[1] [3] [4] [5] [6] [7]]]"},
		{[]eval.TieGroup{group(1, 1, 2), group(1, 3), group(1, 4, 5), group(1, 6)},
			"[[[1] [3] [4] [6]] [[2] [3] [4] [6]] [[1] [3] [5] [6]] [[2] [3] [5] [6]]]"},
	} {
		if got := fmt.Sprint(Allowed(&eval.Outcome{Worlds: []eval.Result{{Groups: test.groups}}})); got != test.want {
			t.Errorf("%v: %s, want %s", test.groups, got, test.want)
		}
	}
}

// What Allowed takes of the memory grows as the rows do.
func TestAllowedIsLinear(t *testing.T) {
	taken := func(rows int) float64 {
		o := &eval.Outcome{Worlds: []eval.Result{{}}}
		for i := range rows {
			o.Worlds[0].Groups = append(o.Worlds[0].Groups, group(1, int64(i)))
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if list := Allowed(o); len(list) != 1 || len(list[0]) != rows {
			t.Fatalf("%d results", len(list))
		}
		runtime.ReadMemStats(&after)
		return float64(after.TotalAlloc - before.TotalAlloc)
	}
	if few, many := taken(1000), taken(8000); many > 16*few {
		t.Errorf("8,000 rows take %.0f times the memory of 1,000", many/few)
	}
}
