package parse_test

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// TestSpatialIndexes reads the methods of each dialect and writes them back; others,
// and those of dialects without geometries, are not modelled.
func TestSpatialIndexes(t *testing.T) {
	texts := map[string]string{
		"gist": "CREATE INDEX i ON t USING gist (g)", "spgist": "CREATE INDEX i ON t USING spgist (g)", "brin": "CREATE INDEX i ON t USING brin (g)",
		"SPATIAL": "CREATE SPATIAL INDEX i ON t (g)", "RTREE": "CREATE INDEX i ON t USING RTREE (g)", "": "CREATE INDEX i ON t USING hash (g)",
	}
	for _, name := range spec.DialectNames() {
		d := spec.DialectByName(name)
		has := map[string]bool{}
		for _, method := range d.SpatialIndexMethods() {
			has[method] = true
		}
		for method, text := range texts {
			s, err := parse.Statement(text, d)
			switch {
			case has[method]:
				index, is := s.(*ast.CreateIndex)
				if err != nil || !is || index.Method != method {
					t.Errorf("%s: %s: %v, %v", name, text, s, err)
					continue
				}
				if again, err := render.Statement(s, d); again != text {
					t.Errorf("%s: %s is written as %s, %v", name, text, again, err)
				}
			case err == nil:
				t.Errorf("%s: %s is read, want an error", name, text)
			}
		}
	}
}
