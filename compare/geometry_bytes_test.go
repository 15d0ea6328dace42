package compare_test

import (
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
)

// SpatiaLite's geometries are byte strings of its own form, in which a collection has
// its points first; a decimal is a double there.
func TestGeometriesAsByteStrings(t *testing.T) {
	for shown, want := range map[string]compare.Verdict{"GEOMETRYCOLLECTION(LINESTRING(0.3 0,1 1),POINT(1 0))": compare.Agree,
		"GEOMETRYCOLLECTION(POINT(1 0),LINESTRING(0.3 0,1 1))": compare.Agree, "GEOMETRYCOLLECTION(POINT(1 0),LINESTRING(0.3 0,1 2))": compare.Disagree} {
		read := func(text string) spatial.Geometry {
			g, err := spatial.ParseWellKnownText(text, spatial.Real)
			if err != nil {
				t.Fatal(err)
			}
			return g.Geometry
		}
		text, ok := engine.GeometryText(engine.FormSQLite, read(shown))
		if !ok {
			t.Fatal("no text of " + shown)
		}
		value := semantics.GeometryValue(semantics.NewGeometry(read("GEOMETRYCOLLECTION(LINESTRING(0.3 0,1 1),POINT(1 0))")))
		outcome := &eval.Outcome{Kind: eval.OutcomeRows, Columns: []eval.Column{{Name: "g", Type: ast.Dynamic(ast.AffinityNone)}},
			Worlds: []eval.Result{{Groups: []eval.TieGroup{{Rows: []semantics.Row{{value}}, Take: 1}}}}}
		result := &engine.Result{Form: engine.FormSQLite, Columns: []engine.Column{{Name: "g"}}, Rows: [][]engine.Cell{{{Text: text, Type: "blob"}}}}
		if got := compare.Judge(outcome, result, nil); got.Verdict != want {
			t.Errorf("%s: %+v", shown, got)
		}
	}
}
