package sql

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
)

// fewerSets lists edits that leave a block fewer grouping sets: one set alone, one element
// of several less, one key of ROLLUP or CUBE less.
func fewerSets(b *ast.Select) (edits []func(*ast.Select)) {
	sets, _ := b.GroupingSets()
	for _, set := range sets[:min(len(sets), 16)] {
		edits = append(edits, func(s *ast.Select) {
			var keys []ast.Expr
			for _, key := range set {
				keys = append(keys, s.GroupBy[key])
			}
			s.GroupBy, s.Grouping = keys, nil
		})
	}
	if len(b.Grouping) != 1 || len(b.Grouping[0].Parts) != len(b.GroupBy) || len(b.GroupBy) < 2 {
		return edits
	}
	for i := range b.GroupBy { // each part is a key
		if slices.ContainsFunc(b.Grouping[0].Parts, func(part ast.GroupingElement) bool { return part.Kind != ast.GroupingPlain || part.Keys != 1 }) {
			break
		}
		edits = append(edits, func(s *ast.Select) {
			s.GroupBy = slices.Delete(s.GroupBy, i, i+1)
			s.Grouping[0].Parts = slices.Delete(s.Grouping[0].Parts, i, i+1)
		})
	}
	return edits
}
