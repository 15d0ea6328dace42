package examine

import (
	"context"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
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
func (x *Examiner) repeat(ctx context.Context, f *finding.Finding, law oracle.Law, c *oracle.Case) (string, error) {
	var sound, broken []*oracle.Trial
	for planned := runs; len(sound)+len(broken) < planned; {
		x.Bench.Forget()
		trial, err := x.try(ctx, f, law, c, f.Verdict)
		if err != nil {
			return "", err
		}
		if breaks(trial) {
			broken = append(broken, trial)
		} else {
			sound = append(sound, trial)
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
	for _, trial := range counted {
		switch {
		case !trial.Verdict.Kept():
			x.Gave = trial.Verdict
			f.Note = "run again, it gives: " + trial.Verdict.String()
			if trial.Detail != "" {
				f.Note += ": " + trial.Detail
			}
		case signature == "" || signature == trial.Signature():
			signature = trial.Signature()
			f.Repeated.Differed++
			f.Verdict, f.Difference = trial.Verdict.String(), trial.Difference.String()
		}
	}
	if f.Repeated.Differed < f.Repeated.Runs {
		return "", nil
	}
	f.Note = ""
	return signature, nil
}

func breaks(t *oracle.Trial) bool { return t.Verdict == compare.Crash || t.Verdict == compare.Hang }
