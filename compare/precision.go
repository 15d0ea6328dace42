package compare

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
)

// Sensitive tells whether a rounding decides what the answer to a question about
// geometries is: a measure lies within four units in the last place of the threshold
// that it is held against, or the decimals of the question name other geometries as
// real numbers than as binary64, and these have another answer. Real and binary are the outcomes under
// both readings (eval.Options.Reading); a nil one is not known and differs.
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

// ByRounding makes Precision of a disagreement about rows that a rounding decides.
// Sensitive is asked only of those.
func (j *Judgement) ByRounding(sensitive func() bool) {
	if j.Verdict != Disagree {
		return
	}
	switch j.Difference {
	case DifferenceRows, DifferenceOrder:
		if sensitive() {
			j.Verdict = Precision
		}
	case DifferenceNone, DifferenceDegree, DifferenceType, DifferenceStorage, DifferenceError, DifferenceForeign, DifferenceSuccess, DifferenceInternal, DifferenceForbidden:
	}
}
