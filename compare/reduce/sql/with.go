package sql

import (
	"slices"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// smallerWith puts derived tables in the places of names of WITH, where the whole query
// has one, and drops queries of WITH and what is said of them.
func smallerWith(c *Case, q *ast.Query, d *spec.Dialect) []change {
	var list []change
	if q == c.Query && ast.HasWith(q) {
		if without, ok := resolve.WithoutWith(q, d, resolve.SchemaOf(c.Statements, d)); ok {
			list = append(list, func(p ast.Place) { *p.Query = *ast.CopyQuery(without) })
		}
	}
	if q.With == nil {
		return list
	}
	list = append(list, func(p ast.Place) { p.Query.With = nil })
	for i, t := range q.With.Tables {
		if len(q.With.Tables) > 1 {
			list = append(list, func(p ast.Place) { p.Query.With.Tables = slices.Delete(p.Query.With.Tables, i, i+1) })
		}
		if t.Columns != nil {
			list = append(list, func(p ast.Place) { p.Query.With.Tables[i].Columns = nil })
		}
		if t.Hint != ast.MaterializedDefault {
			list = append(list, func(p ast.Place) { p.Query.With.Tables[i].Hint = ast.MaterializedDefault })
		}
	}
	if q.With.Recursive {
		list = append(list, func(p ast.Place) { p.Query.With.Recursive = false })
	}
	return list
}
