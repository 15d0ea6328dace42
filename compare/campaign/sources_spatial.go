package campaign

import (
	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// Spatial returns the generator of spatial databases and queries of a seed, the
// evaluator and the printer of a dialect that has geometries (geom.Speaks). Derived
// geometries are computed by the deriver.
func Spatial(seed uint64, d *spec.Dialect, weights geom.Weights, by geom.Deriver, naive bool) Sources {
	generator := geom.NewGenerator(seed, d, weights, by)
	return Sources{
		QueriesPerDatabase: geom.QueriesPerDatabase,
		Generate: func(index uint64) Case {
			db := generator.Database(index)
			return Case{
				Statements: db.Statements,
				Query:      func(n uint64) *ast.Query { return generator.Query(db, n) },
			}
		},
		Semantics: func(d *spec.Dialect) Database {
			return &evaluated{Database: eval.NewDatabase(d), naive: naive}
		},
		PrintStatement: func(s ast.Statement) (string, error) { return render.Statement(s, d) },
		PrintQuery:     func(q *ast.Query) (string, error) { return render.Query(q, d) },
	}
}
