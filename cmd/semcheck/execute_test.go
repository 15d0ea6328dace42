package main

import (
	"slices"
	"testing"
)

func TestWithComment(t *testing.T) {
	for _, c := range []struct{ args, want []string }{
		{[]string{"eval", "-- x\nSELECT 1", "--json"}, []string{"eval", "--json", "--", "-- x\nSELECT 1"}},
		{[]string{"eval", "--json", "--\nSELECT 1"}, []string{"eval", "--json", "--", "--\nSELECT 1"}},
		{[]string{"eval", "--json", "SELECT 1"}, []string{"eval", "--json", "SELECT 1"}},
		{[]string{"eval", "--", "-- x\nSELECT 1"}, []string{"eval", "--", "-- x\nSELECT 1"}},
		{[]string{"rules", "-- x"}, []string{"rules", "-- x"}},
	} {
		if got := withComment(c.args); !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.args, got, c.want)
		}
	}
}
