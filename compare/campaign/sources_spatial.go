package campaign

import (
	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Spatial returns, for a seed, the generator of spatial databases and queries, the evaluator
// and the printer. The dialect must have geometries (geom.Speaks). The deriver computes the
// derived geometries.
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
