package known

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
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
)

// StandingOf tells how a finding, or a cluster of findings, stands: by the entry
// that it matches, nil if none, and by its cluster's key, empty if it has none.
func StandingOf(entry *finding.Known, key string, b *Baseline) Standing {
	switch {
	case entry != nil:
		return StandingKnown
	case b.Has(key):
		return StandingBaseline
	}
	return StandingNew
}

// Fails tells whether a finding of that standing makes a run fail.
func (o FailOn) Fails(s Standing) bool {
	switch o {
	case FailOnAny:
		return true
	case FailOnNone:
		return false
	case FailOnNew:
	}
	return s == StandingNew
}
