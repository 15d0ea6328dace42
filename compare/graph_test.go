package compare

import (
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
)

// Columns of RETURN * stand in any order, those that a query lists do not.
func TestColumnsOfAllVariables(t *testing.T) {
	for _, c := range []struct {
		byName bool
		names  []string
		cells  []string
		want   Verdict
	}{
		{true, []string{"a", "b"}, []string{"1", "2"}, Agree},
		{true, []string{"b", "a"}, []string{"2", "1"}, Agree},
		{true, []string{"b", "a"}, []string{"1", "2"}, Disagree},
		{false, []string{"b", "a"}, []string{"2", "1"}, Disagree},
		{true, []string{"x", "y"}, []string{"1", "2"}, Agree},
	} {
		outcome := &eval.Outcome{Kind: eval.OutcomeRows, Columns: []eval.Column{{Name: "a"}, {Name: "b"}},
			Graph: &cypher.Outcome{Columns: []string{"a", "b"}, ByName: c.byName,
				Groups: []cypher.TieGroup{{Records: [][]graph.Value{{graph.Integer(1), graph.Integer(2)}}, Take: 1}}}}
		result := &engine.Result{Form: engine.FormGraph}
		row := make([]engine.Cell, len(c.cells))
		for i := range c.cells {
			result.Columns = append(result.Columns, engine.Column{Name: c.names[i]})
			row[i] = engine.Cell{Text: c.cells[i]}
		}
		result.Rows = [][]engine.Cell{row}
		if got := Judge(outcome, result, nil); got.Verdict != c.want {
			t.Errorf("%v %v %v: %v %s", c.byName, c.names, c.cells, got.Verdict, got.Detail)
		}
	}
}
