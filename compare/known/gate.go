package known

import (
	"fmt"
	"strings"
)

// FailOn says which findings make a run fail.
type FailOn string

const (
	FailOnNew  FailOn = "new"  // those that are neither a known issue nor in the baseline
	FailOnAny  FailOn = "any"  // all
	FailOnNone FailOn = "none" // none: the run only tells
)

// ParseFailOn reads the value of --fail-on.
func ParseFailOn(text string) (FailOn, error) {
	for _, f := range []FailOn{FailOnNew, FailOnAny, FailOnNone} {
		if text == string(f) {
			return f, nil
		}
	}
	return "", fmt.Errorf("unknown value %q; the values are %s", text, strings.Join([]string{string(FailOnNew), string(FailOnAny), string(FailOnNone)}, ", "))
}

// Status is how a finding stands to what was known before the run.
type Status string

const (
	StatusNew      Status = "new"
	StatusKnown    Status = "known"    // an entry matches it
	StatusBaseline Status = "baseline" // an earlier run found its cluster
	// StatusPrecision: a rounding decides the answer, so it makes no run fail.
	StatusPrecision Status = "precision"
)
