package finding

import (
	"slices"
	"testing"
)

func TestCompareID(t *testing.T) {
	want := []string{"query-7", "query-5365", "query-11479", "statement-9-12", "statement-12-3", "statement-12-20", "table-1-0"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, CompareID)
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	if CompareID("query-7", "query-7") != 0 {
		t.Error("an ID is not the same as itself")
	}
}
