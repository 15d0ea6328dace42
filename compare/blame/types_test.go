package blame

import (
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// TestBlameSaysTypesThatDiffer: a value that is right and whose type is wrong does not read as a
// value that is wrong.
func TestBlameSaysTypesThatDiffer(t *testing.T) {
	bigint, double := ast.Type{Kind: ast.TypeInteger, Width: 64}, ast.Type{Kind: ast.TypeDouble}
	integer := engine.Cell{Text: "0", Type: "integer"}
	for _, c := range []struct {
		name    string
		columns []ast.Type
		row     semantics.Row
		form    engine.Form
		types   []string
		cells   []engine.Cell
		want    string
	}{
		{"a static type", []ast.Type{bigint}, semantics.Row{semantics.Integer(0)}, engine.FormMySQL, []string{"DOUBLE"}, []engine.Cell{{Text: "0"}},
			"x is 0 of type BIGINT; the engine returns 0 of type DOUBLE"},
		{"of the second column", []ast.Type{bigint, double}, semantics.Row{semantics.Integer(0), semantics.Integer(1)}, engine.FormMySQL, []string{"BIGINT", "BIGINT"}, []engine.Cell{{Text: "0"}, {Text: "1"}},
			"x is (0, 1), column 2 of type DOUBLE PRECISION; the engine returns (0, 1), column 2 of type BIGINT"},
		{"a storage class", []ast.Type{{Kind: ast.TypeDynamic}}, semantics.Row{semantics.Float(0)}, engine.FormSQLite, []string{""}, []engine.Cell{integer},
			"x is 0.0 of type REAL; the engine returns 0 of type INTEGER"},
		{"a value", []ast.Type{{Kind: ast.TypeDynamic}}, semantics.Row{semantics.Integer(1)}, engine.FormSQLite, []string{""}, []engine.Cell{integer},
			"x is 1; the engine returns 0"},
	} {
		outcome := &eval.Outcome{Kind: eval.OutcomeRows, Language: spec.SQL,
			Worlds: []eval.Result{{Groups: []eval.TieGroup{{Rows: []semantics.Row{c.row}, Take: 1}}}}}
		result := &engine.Result{Form: c.form, Rows: [][]engine.Cell{c.cells}}
		for i := range c.columns {
			outcome.Columns = append(outcome.Columns, eval.Column{Type: c.columns[i]})
			result.Columns = append(result.Columns, engine.Column{Type: c.types[i]})
		}
		tried := &trial.Result{Outcome: outcome, Result: result}
		tried.Judgement = compare.Judge(outcome, result, nil)
		b := finding.Blame{Part: "x"}
		b.Expected, b.Actual = answerLines(tried)
		if got := b.Sentence(); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}
