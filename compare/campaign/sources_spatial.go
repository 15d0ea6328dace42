package campaign

import (
	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Spatial returns the generator of spatial databases and queries of a seed, the
// evaluator and the printer of a dialect that has geometries (geom.Speaks). Derived
// geometries are computed by the deriver.
func Spatial(seed uint64, d *spec.Dialect, weights geom.Weights, by geom.Deriver, naive bool) Sources {
	generator := geom.NewGenerator(seed, d, weights, by)
	s := evaluating(d, naive)
	s.QueriesPerDatabase = geom.QueriesPerDatabase
	s.Generate = func(index uint64) Case {
		db := generator.Database(index)
		return Case{Statements: db.Statements, Query: func(n uint64) *ast.Query { return generator.Query(db, n) }}
	}
	return s
}
