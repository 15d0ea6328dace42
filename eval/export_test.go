package eval

import (
	"context"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// BoundTypes are the static types of a query's columns as its bound tree has them.
func BoundTypes(q *ast.Query, db *Database) []ast.Type {
	c := &compiler{ctx: context.Background(), database: db, dialect: db.dialect, e: semantics.NewEvaluation(db.dialect, nil)}
	bound := c.bind(q)
	types := make([]ast.Type, len(bound.Columns))
	for i := range types {
		types[i] = bound.ColumnType(i)
	}
	return types
}
