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

// StandingOf tells how a finding stands: its Known is set where an entry
// matched. One without a cluster is in no baseline.
func StandingOf(f *finding.Finding, b *Baseline) Standing {
	switch {
	case f.Known != nil:
		return StandingKnown
	case f.Cluster != nil && b.Has(f.Cluster.Key):
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
