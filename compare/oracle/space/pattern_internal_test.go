package space

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// The patterns of a relation hold exactly if the relation holds, for pairs of generated geometries: also if
// the relation depends on dimensions, and for collections and EMPTY.
func TestPatternsAreTheRelations(t *testing.T) {
	d := spec.DialectByName("postgis")
	generator := geom.NewGenerator(3, d, geom.DefaultWeights(), geom.Own{})
	holds := map[string]int{}
	for index := range uint64(20) {
		s := subject{&metamorphic.Subject{Dialect: d, Schema: metamorphic.SchemaOf(generator.Database(index).Statements, d)}}
		var list []spatial.Geometry
		for _, c := range componentsOf(s.Schema) {
			for _, held := range s.writtenIn(c) {
				list = append(list, held.list...)
			}
		}
		for _, g := range list {
			for _, h := range list {
				if !spatial.IsValid(g, spatial.Validity{}) || !spatial.IsValid(h, spatial.Validity{}) {
					continue
				}
				matrix := spatial.Relate(g, h, spatial.Conventions{})
				for name, any := range patternsByName() {
					predicate, known := spatial.PredicateByName(strings.ToLower(strings.TrimPrefix(name, "ST_")))
					if !known {
						holds[name] = 5 // only PostGIS has it: the expectations of the rules cover it
						continue
					}
					want := predicate.Holds(matrix, spatial.PointSetDimension(g), spatial.PointSetDimension(h))
					got := false
					for _, pattern := range any {
						got = got || matrix.Matches(spatial.Pattern(pattern))
					}
					if got != want {
						t.Fatalf("%s is %v, by patterns %v: %s of\n%s\n%s", name, want, got, matrix, textOf(g), textOf(h))
					}
					if want {
						holds[name]++
					}
				}
			}
		}
	}
	for name := range patternsByName() {
		if holds[name] < 5 {
			t.Errorf("%s held %d times", name, holds[name])
		}
	}
}

// patternsByName are the patterns of all relations that the matrix decides.
func patternsByName() map[string][]string {
	patterns := map[string][]string{}
	for _, f := range function.All() {
		if f.Patterns != nil {
			patterns[f.Name] = f.Patterns
		}
	}
	return patterns
}

func textOf(g spatial.Geometry) string {
	text, _ := spatial.WellKnownText(g, spatial.Real)
	return text
}
