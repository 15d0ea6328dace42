package triage

import (
	"context"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
)

// runs is how often a case is run again before it is reduced; moreRuns is how
// often besides, if the engine breaks in some of the runs and in others not.
const (
	runs     = 2
	moreRuns = 3
)

// repeat runs the case again, each time on a database made anew, and returns
// the signature of the difference; empty where it does not repeat. Runs in which
// the engine broke are not counted if they are the fewer ones: something else
// broke it.
func (x *Triager) repeat(ctx context.Context, f *finding.Finding, law oracle.Law, c *trial.Case) (string, error) {
	var sound, broken []*trial.Result
	for planned := runs; len(sound)+len(broken) < planned; {
		x.Runner.Invalidate()
		tried, err := x.try(ctx, f, law, c, f.Verdict)
		if err != nil {
			return "", err
		}
		if breaks(tried) {
			broken = append(broken, tried)
		} else {
			sound = append(sound, tried)
		}
		if len(sound)+len(broken) == runs && len(sound) > 0 && len(broken) > 0 {
			planned += moreRuns
		}
	}
	counted := sound
	if len(broken) > len(sound) {
		counted = append(broken, sound...)
	}
	signature := ""
	f.Repeated, f.Note = finding.Repeated{Runs: len(counted)}, ""
	for _, tried := range counted {
		switch {
		case !tried.Verdict.Kept():
			x.Gave = tried.Verdict
			f.Note = "run again, it gives: " + tried.Verdict.String()
			if tried.Detail != "" {
				f.Note += ": " + tried.Detail
			}
		case signature == "" || signature == tried.Signature():
			signature = tried.Signature()
			f.Repeated.Differed++
			f.Verdict, f.Difference = tried.Verdict.String(), tried.Difference.String()
		}
	}
	if f.Repeated.Differed < f.Repeated.Runs {
		return "", nil
	}
	f.Note = ""
	return signature, nil
}

func breaks(t *trial.Result) bool { return t.Verdict == compare.Crash || t.Verdict == compare.Hang }
