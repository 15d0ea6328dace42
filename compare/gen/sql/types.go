package sql

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Types lists the types of a dialect that the generator gives columns and that its casts name,
// each once, in the order of the dialect's table.
func Types(d *spec.Dialect) (columns, casts []ast.Type) {
	l := languageOf(d)
	add := func(to []ast.Type, types []ast.Type) []ast.Type {
		for _, t := range types {
			if !slices.Contains(to, t) {
				to = append(to, t)
			}
		}
		return to
	}
	for f := range families {
		columns, casts = add(columns, l.types[f]), add(casts, l.casts[f])
	}
	return add(columns, l.unsigned), casts
}
