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

// Standing is how a finding stands to what was known before the run.
type Standing string

const (
	StandingNew      Standing = "new"
	StandingKnown    Standing = "known"    // an entry matches it
	StandingBaseline Standing = "baseline" // an earlier run found its cluster
	// StandingPrecision: a rounding decides the answer, so it makes no run fail.
	StandingPrecision Standing = "precision"
)
