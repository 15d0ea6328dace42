package known

import "testing"

// Names of cases may hold the comma that separates them in a blame.
func TestCasesWithCommas(t *testing.T) {
	for _, c := range []struct {
		blamed string
		cases  []string
		want   bool
	}{
		{"", nil, true},
		{"", []string{"false"}, false},
		{"false", nil, false},
		{"false, true", []string{"true", "false"}, true},
		{"false, true", []string{"true"}, false},
		{"distinct, not repeated", []string{"distinct, not repeated"}, true},
		{"distinct, not repeated", []string{"all", "distinct, repeated"}, false},
		{"all, distinct, not repeated", []string{"distinct, not repeated", "all"}, true},
		{"searched, chosen, searched, none", []string{"searched, none", "searched, chosen"}, true},
		{"falsehood", []string{"false"}, false},
		{"", []string{"false", ""}, true},
		{"false", []string{"true", ""}, false},
		{", false", []string{"false", ""}, false},
		{"false, ", []string{"false"}, false},
	} {
		if got := among(c.blamed, c.cases); got != c.want {
			t.Errorf("%q among %q: %v, want %v", c.blamed, c.cases, got, c.want)
		}
	}
}
