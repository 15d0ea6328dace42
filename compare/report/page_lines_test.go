package report

import (
	"strings"
	"testing"
)

// The rows that stand in one answer alone are marked, as often as they do.
func TestDifferingRowsAreMarked(t *testing.T) {
	expected := " a  | b\n----+---\n  1 | x\n  1 | x\n 22 | y\n(3 rows)"
	actual := " a | b\n---+---\n 1 | x\n 3 | z\n(2 rows)"
	want, got := compared(expected, actual, true)
	marks := func(list []lineView) string {
		var text []string
		for _, l := range list {
			text = append(text, l.Mark)
		}
		return strings.Join(text, ",")
	}
	if m := marks(want); m != ",,,missing,missing," {
		t.Errorf("expected: %s", m)
	}
	if m := marks(got); m != ",,,extra," {
		t.Errorf("actual: %s", m)
	}
	want, got = compared(expected, "An error of class name:\nno such column", false)
	if strings.Trim(marks(want)+marks(got), ",") != "" {
		t.Error("what is no table is marked")
	}
}

func TestLongTextsEndAndAreNotCutWithin(t *testing.T) {
	text := "SELECT " + strings.Repeat("é ,", mostSQL)
	for _, text := range []string{text, strings.Repeat("é", mostSQL)} {
		beginning, left := begun(text, mostSQL)
		if !strings.HasPrefix(text, beginning) || len(beginning) > mostSQL || len(beginning) < mostSQL-8 || left == "" {
			t.Errorf("%d bytes, %q", len(beginning), left)
		}
	}
	if beginning, left := begun("SELECT 1", mostSQL); beginning != "SELECT 1" || left != "" {
		t.Errorf("%q, %q", beginning, left)
	}
}
