package space

import (
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// subject is the subject of the laws about geometries.
type subject struct{ *metamorphic.Subject }

// transposedOf is the function of two geometries that holds the other way round, in the subject's dialect.
// It is false if there is none.
func (s subject) transposedOf(f *function.Function) (string, bool) {
	if f.Name == function.STCrosses.Name {
		switch s.Dialect.RelationDomain {
		case spec.RelationsEverywhere: // the operand of the greater dimension may come first
			return f.Name, true
		case spec.RelationsNull, spec.RelationsCrossesNull, spec.RelationsOverlapsOpen, spec.RelationsOpen:
		}
		return "", false
	}
	return f.Converse, f.Converse != "" && (s.has(f.Converse, 2) || s.has(f.Converse, 3))
}

// has tells whether the dialect has a function of that name and number of arguments.
func (s subject) has(name string, arguments int) bool {
	return function.Lookup(name, make([]ast.Type, arguments), s.Dialect) != nil
}

// ofPointSets tells whether a function depends on sets of points only, in the subject's dialect. If the
// domain of ST_Crosses is a domain of types, a collection of points is no point.
func (s subject) ofPointSets(f *function.Function) bool {
	switch s.Dialect.CrossesDefinition {
	case spec.CrossesByInteriors:
	case spec.CrossesByIntersection:
		if f.Name == function.STCrosses.Name {
			return false
		}
	}
	return f.OfPointSets
}
