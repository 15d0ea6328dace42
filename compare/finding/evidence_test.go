package finding

import (
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

// A float that is whole is not written as the integer beside it.
func TestExpectedTellsFloatsFromIntegers(t *testing.T) {
	row := semantics.Row{semantics.Integer(1), semantics.Float(1), semantics.Float(-1.5), semantics.Float(1e300), semantics.Null, semantics.Text("1")}
	e := ExpectedOf(&eval.Outcome{Kind: eval.OutcomeRows, Worlds: []eval.Result{{Groups: []eval.TieGroup{{Rows: []semantics.Row{row}, Take: 1}}}}})
	want := []string{"1", "1.0", "-1.5", "1e+300", "", "'1'"}
	for i, got := range e.Worlds[0][0].Rows[0] {
		if (got == nil) != (want[i] == "") || got != nil && *got != want[i] {
			t.Errorf("%v is written %v, want %q", row[i], got, want[i])
		}
	}
}
