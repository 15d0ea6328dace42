package compare

import (
	"math"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
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
			Language: spec.Cypher, Graph: &cypher.Outcome{Columns: []string{"a", "b"}, ByName: c.byName,
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

// judgedFloat judges one float as the answer where another is called for.
func judgedFloat(want, got graph.Value, spread int, signed bool) Verdict {
	outcome := &eval.Outcome{Kind: eval.OutcomeRows, Columns: []eval.Column{{Name: "a"}},
		Language: spec.Cypher, Graph: &cypher.Outcome{Columns: []string{"a"}, Spread: spread, SignedZeros: signed, Groups: []cypher.TieGroup{{Records: [][]graph.Value{{want}}, Take: 1}}}}
	return Judge(outcome, &engine.Result{Form: engine.FormGraph, Columns: []engine.Column{{Name: "a"}}, Rows: [][]engine.Cell{{engine.CellOf(got)}}}, nil).Verdict
}

// The sign of a zero counts where it is fixed, also within lists.
func TestSignsOfZeros(t *testing.T) {
	negative := graph.Float(math.Copysign(0, -1))
	for _, c := range []struct {
		want, got graph.Value
		signed    bool
		verdict   Verdict
	}{
		{graph.Float(0), negative, true, Disagree},
		{negative, graph.Float(0), true, Disagree},
		{negative, negative, true, Agree},
		{graph.Float(0), negative, false, Agree},
		{graph.List{graph.Integer(1), negative}, graph.List{graph.Integer(1), graph.Float(0)}, true, Disagree},
		{graph.List{graph.Integer(1), negative}, graph.List{graph.Integer(1), graph.Float(0)}, false, Agree},
		{graph.String("-0.0"), graph.String("0.0"), false, Disagree},
	} {
		if got := judgedFloat(c.want, c.got, 0, c.signed); got != c.verdict {
			t.Errorf("%v for %v, signs fixed: %v: %v", c.got, c.want, c.signed, got)
		}
	}
}

// Floats may differ by their spread in units of 2^-52, and by nothing where it is 0.
func TestSpreadOfFloats(t *testing.T) {
	after := func(x float64, steps int) graph.Value {
		for range steps {
			x = math.Nextafter(x, math.Inf(1))
		}
		return graph.Float(x)
	}
	for _, c := range []struct {
		steps, spread int
		verdict       Verdict
	}{{0, 0, Agree}, {1, 0, Disagree}, {4, 4, Agree}, {5, 4, Disagree}, {100, 4, Disagree}, {100, 100, Agree}} {
		if got := judgedFloat(graph.Float(1), after(1, c.steps), c.spread, false); got != c.verdict {
			t.Errorf("%d steps where %d are free: %v", c.steps, c.spread, got)
		}
	}
}
