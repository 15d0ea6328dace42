package report

import (
	"strconv"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
)

func TestWhichRowsBelongToAResult(t *testing.T) {
	number := 0
	tie := func(take, of int) finding.Tie {
		made := finding.Tie{Take: take}
		for range of {
			number++
			made.Rows = append(made.Rows, []*string{text(strconv.Itoa(number))})
		}
		return made
	}
	for _, test := range []struct {
		world   []finding.Tie
		ordered bool
		want    string // below the rows
	}{
		{[]finding.Tie{tie(2, 5)}, false, "Any 2 of these 5 rows.\nIn any order."},
		{[]finding.Tie{tie(1, 2)}, false, "Any one of these 2 rows."},
		{[]finding.Tie{tie(1, 1), tie(1, 1), tie(2, 3)}, true, "4 rows: rows 1 to 2, then any 2 of rows 3 to 5."},
		{[]finding.Tie{tie(2, 2), tie(1, 3)}, true, "3 rows: rows 1 to 2 in any order, then any one of rows 3 to 5."},
		{[]finding.Tie{tie(3, 3)}, false, "(3 rows)\nIn any order."},
		{[]finding.Tie{tie(1, 1), tie(1, 1)}, true, "(2 rows)\nIn this order."},
		{[]finding.Tie{tie(1, 1), tie(2, 2)}, true, "(3 rows)\nIn this order, rows 2 to 3 in any order."},
		{[]finding.Tie{tie(1, 1)}, false, "(1 row)"},
		{[]finding.Tie{tie(2, 50)}, false, "Any 2 of these 50 rows. The first 40 of 50 are shown.\nIn any order."},
	} {
		j := &finding.Judged{Expected: finding.Expected{Outcome: "rows", Columns: []string{"integer"}, Ordered: test.ordered, Worlds: [][]finding.Tie{test.world}}}
		if got := expected(j, false); !strings.HasSuffix(got, "\n"+test.want) {
			t.Errorf("want at the end %q, got\n%s", test.want, got)
		}
	}
}
