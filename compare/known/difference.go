package known

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
)

// differences are the ways to differ that an entry can name: in what an answer
// differs, and the verdicts on an engine that gave none.
func differences() []string {
	return []string{
		compare.DifferenceRows.String(), compare.DifferenceType.String(), compare.DifferenceStorage.String(), compare.DifferenceOrder.String(), compare.DifferenceDegree.String(),
		compare.DifferenceError.String(), compare.DifferenceForeign.String(), compare.DifferenceSuccess.String(), compare.DifferenceInternal.String(),
		compare.Crash.String(), compare.Hang.String(),
	}
}

// manner is how something differs: the difference of a disagreement, else the
// verdict, both as findings store them.
func manner(verdict, difference string) string {
	if verdict == compare.Disagree.String() {
		return difference
	}
	return verdict
}

// sameManner tells whether a finding differs as the entry says.
func (e *Entry) sameManner(f *finding.Finding) bool {
	return slices.Contains(e.Differences, manner(f.Verdict, f.Difference))
}

// byError tells whether a difference shows by an error.
func byError(difference string) bool {
	return (&finding.Finding{Difference: difference}).ShowsByError()
}

// Error is the first error of the engine among the differences of the entry. It is
// compare.DifferenceNone if there is none.
func (e *Entry) Error() compare.Difference {
	for _, d := range []compare.Difference{compare.DifferenceInternal, compare.DifferenceForeign, compare.DifferenceError} {
		if slices.Contains(e.Differences, d.String()) {
			return d
		}
	}
	return compare.DifferenceNone
}

// Judged is the replay of the entry's example with the engine's judgement. The entry fires only if
// the example differs as the entry says. Another difference is another fault, and hides whether
// the first one is still there.
func (e *Entry) Judged(j compare.Judgement) Replay {
	replay := Replay{Entry: e, Fate: FateUndecided, Detail: j.Detail}
	switch j.Verdict {
	case compare.Disagree, compare.Crash, compare.Hang:
		shown := manner(j.Verdict.String(), j.Difference.String())
		if slices.Contains(e.Differences, shown) {
			replay.Fate = FateFires
			break
		}
		replay.Fate = FateMismatch
		replay.Detail = fmt.Sprintf("it differs by %s, the entry by %s: %s", shown, strings.Join(e.Differences, ", "), j.Detail)
	case compare.Agree, compare.Freedom, compare.Documented, compare.Observed:
		replay.Fate = FateStale
	case compare.Unsupported, compare.Refused, compare.Precision, compare.Known:
	}
	return replay
}

// differences reads one name or a list of names of differences.
func (d *document) differences(e *Entry, n *yaml.Node) error {
	nodes := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		nodes = n.Content
	}
	if len(nodes) == 0 {
		return d.wrong(n, "the field \"difference\" is empty")
	}
	for _, node := range nodes {
		name, err := d.text(node, "a difference")
		if err != nil {
			return err
		}
		switch {
		case !slices.Contains(differences(), name):
			return d.wrong(node, "there is no difference %s; the differences are %s", quoted(name), strings.Join(differences(), ", "))
		case slices.Contains(e.Differences, name):
			return d.wrong(node, "the difference %s is there twice", quoted(name))
		}
		e.Differences = append(e.Differences, name)
	}
	return nil
}
