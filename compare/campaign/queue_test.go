package campaign

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
)

func TestCrashesAreTriagedLast(t *testing.T) {
	q := newQueue(nil, nil)
	for i, verdict := range []string{"crash", "disagree", "hang", "disagree"} {
		q.put(&finding.Finding{ID: fmt.Sprint(i)}, verdict)
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	take := func() string {
		entry, err := q.take(over) // it waits for nothing
		if err != nil {
			t.Fatal(err)
		}
		if entry == nil {
			return "none"
		}
		return entry.id
	}
	got := []string{take(), take(), take()}
	q.close()
	got = append(got, take(), take(), take())
	if want := []string{"1", "3", "none", "0", "2", "none"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestQueueOrder puts two signatures of which one is frequent, and a third late: each is
// taken before one is taken twice. What is settled goes first of all.
func TestQueueOrder(t *testing.T) {
	q := newQueue(nil, func(f *finding.Finding) bool { return f.Note == "settled" })
	for _, c := range []struct{ id, query, note string }{
		{"1", "SELECT ABS(a)", ""}, {"2", "SELECT ABS(b)", ""}, {"3", "SELECT ABS(c)", ""}, {"4", "SELECT MIN(a)", ""},
		{"5", "SELECT MIN(b)", ""}, {"6", "SELECT 1", "settled"}, {"7", "SELECT LENGTH(a)", ""},
	} {
		f := &finding.Finding{ID: c.id, Verdict: "disagree", Difference: "rows", Note: c.note}
		f.Found.Query = c.query
		q.put(f, "disagree")
	}
	q.close()
	var got []string
	for {
		entry, err := q.take(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if entry == nil {
			break
		}
		got = append(got, entry.id)
	}
	if want := []string{"6", "1", "4", "7", "2", "5", "3"}; !slices.Equal(got, want) {
		t.Errorf("taken in the order %v, want %v", got, want)
	}
}
