package space

import (
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Matrix is the law that a named relation is what its pattern says of the matrix: a within b is ST_Relate(a,
// b, 'T*F**F***').
//
// The law applies if the dialect has ST_Relate with a pattern, and if the relation is what its patterns say
// (patterns), of EMPTY, too. It does not apply if relations of EMPTY are NULL or open. It does not apply to
// ST_Crosses and ST_Overlaps if they are NULL or open for some dimensions. All geometries that the relation
// may be asked about must be written down, valid and exact. The answer must be a function of the database,
// as Nondeterminism says.
//
// The variant:
//
//	patterns   every named relation as patterns of the matrix
type Matrix struct{}

// Name is "matrix".
func (Matrix) Name() string { return "matrix" }

// Variants lists the variant if the query has such a relation.
func (Matrix) Variants(of *metamorphic.Subject) ([]metamorphic.Variant, string) {
	s := subject{of}
	if !s.Dialect.HasGeometries() || !geometry.Asks(s.Query, s.Dialect) {
		return nil, "no function of geometries"
	}
	if !s.has(function.STRelate.Name, 3) {
		return nil, "the dialect has no matrices"
	}
	if s.Dialect.EmptyOperands != spec.EmptyHasNoPoints {
		return nil, "relations of EMPTY do not follow from the matrix"
	}
	q := ast.CopyQuery(s.Query)
	if !s.byPatterns(q) {
		return nil, "no relation that a pattern decides"
	}
	if reason := s.plainGeometries(s.Query); reason != "" {
		return nil, reason
	}
	if reason := determinism.Nondeterminism(s.Subject, s.Query); reason != "" {
		return nil, reason
	}
	return []metamorphic.Variant{{Name: "patterns", Make: func() *trial.Check {

		return metamorphic.InAnotherWay(s.Query, trial.Question{Role: "by patterns of the matrix", Query: q})
	}}}, ""
}

// byPatterns puts patterns in the place of named relations. It tells whether there were any.
func (s subject) byPatterns(q *ast.Query) (found bool) {
	for _, place := range ast.Places(q) {
		if place.Expr == nil || *place.Expr == nil {
			continue
		}
		call, f := s.relates(*place.Expr)
		if call == nil || f.Patterns == nil || !s.everywhere(call.Name) {
			continue
		}
		var any ast.Expr
		for _, pattern := range f.Patterns {
			matches := function.STRelate.Call(ast.CopyExpr(call.Args[0]), ast.CopyExpr(call.Args[1]),
				&ast.Literal{Kind: ast.LiteralString, Text: pattern})
			if any == nil {
				any = matches
			} else {
				any = &ast.Binary{Op: ast.Or, L: any, R: matches}
			}
		}
		*place.Expr = any
		found = true
	}
	return found
}

// everywhere tells whether the dialect defines a relation for operands of all dimensions.
func (s subject) everywhere(name string) bool {
	switch s.Dialect.RelationDomain {
	case spec.RelationsEverywhere:
		return true
	case spec.RelationsNull, spec.RelationsCrossesNull, spec.RelationsOverlapsOpen, spec.RelationsOpen:
	}
	return name != function.STCrosses.Name && name != function.STOverlaps.Name
}
