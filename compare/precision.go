package compare

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
)

// Sensitive tells whether a rounding decides the answer to a question about geometries. One of two
// things is the case then: a measure lies within four units in the last place of its threshold; or
// the decimals of the question, read as real numbers, give another answer than the same decimals
// read as binary64. real and binary are the outcomes under the two readings
// (eval.Options.Reading); nil means that an outcome is not known, and counts as a difference.
func Sensitive(real, binary *eval.Outcome) bool {
	switch {
	case real == nil || binary == nil || real.NearThreshold || binary.NearThreshold:
		return true
	case real.Kind != binary.Kind || real.Classes != binary.Classes || real.MayRaise != binary.MayRaise || len(real.Worlds) != len(binary.Worlds):
		return true
	}
	return !slices.Equal(worldTexts(real), worldTexts(binary))
}

// worldTexts writes the permitted results, each in a form in which the order of rows
// that tie does not show, and geometries as engines keep them.
func worldTexts(o *eval.Outcome) []string {
	list := make([]string, len(o.Worlds))
	for i, world := range o.Worlds {
		var b strings.Builder
		for _, group := range world.Groups {
			rows := make([]string, len(group.Rows))
			for k, row := range group.Rows {
				rows[k] = rowAsKept(row)
			}
			slices.Sort(rows)
			b.WriteString(strings.Join(rows, "\n") + "\n\n")
		}
		list[i] = b.String()
	}
	slices.Sort(list)
	return list
}

func rowAsKept(row semantics.Row) string {
	var b strings.Builder
	for i := range row {
		v := row[i]
		if v.Kind() == semantics.KindGeometry {
			if kept := v.Geometry().Under(spatial.Binary64); kept != nil {
				v = semantics.GeometryValue(kept)
			}
		}
		b.WriteString(v.Kind().String() + " " + v.String() + "\t")
	}
	return b.String()
}

// ByRounding turns a disagreement about rows into Precision if a rounding decides it. It calls
// sensitive for such disagreements only.
func (j *Judgement) ByRounding(sensitive func() bool) {
	if j.Verdict != Disagree {
		return
	}
	switch j.Difference {
	case DifferenceRows, DifferenceOrder:
		if sensitive() {
			j.Verdict = Precision
		}
	case DifferenceNone, DifferenceDegree, DifferenceType, DifferenceStorage, DifferenceError, DifferenceForeign, DifferenceSuccess, DifferenceInternal, DifferenceForbidden, DifferenceClosed:
	}
}
