package selfcheck

import (
	"fmt"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// twins are dialects that differ from another one in functions of geometries, or in a switch of an engine,
// alone: generated queries of relations and their outcomes are the same to the letter.
var twins = map[string]string{
	"postgis": "postgres", "postgis33": "postgres", "geos": "postgres", "duckdbspatial": "duckdb", "spatialite": "sqlite", "sqlite332": "sqlite330",
}

// relationalDialects are the dialects whose queries of relations are checked: one of each that are twins.
func relationalDialects() []string {
	return slices.DeleteFunc(spec.DialectNames(), func(name string) bool { return twins[name] != "" })
}

// A dialect is left out only if each of its queries is asked, with the same outcome, in its twin.
func TestTwinsAreTheSame(t *testing.T) {
	written := func(dialect string) []string {
		var list []string
		each(t, dialect, testrun.Seed(t), 300, func(s *sample, _ uint64, q *ast.Query) {
			text := s.text(q)
			if o := s.evaluate(q, eval.Options{}); o != nil {
				text += fmt.Sprint(" ", o.Kind, o.MayRaise, o.Classes, o.Feature, worlds(o))
			}
			list = append(list, text)
		})
		return list
	}
	for twin, of := range twins {
		t.Run(twin, func(t *testing.T) {
			t.Parallel()
			a, b := written(twin), written(of)
			for i := range a {
				if a[i] != b[i] {
					t.Fatalf("query %d is %s in %s and %s in %s", i, a[i], twin, b[i], of)
				}
			}
		})
	}
}
