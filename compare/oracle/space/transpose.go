package space

import (
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Transpose is the law that a relation of two geometries can be asked the other way round: relate(a, b) is
// relate(b, a) transposed, a contains b if b is within a, and a symmetric relation is itself.
//
// The law applies if the query asks such a function, if all geometries that the function may be asked about
// are written down, valid and exact, and if the answer is a function of the database, as Nondeterminism
// says. The dialect must have the transposed function and must define both as transposes of each other.
// ST_DFullyWithin is not transposed, and ST_Crosses is not if it is NULL for operands of other dimensions. A
// matrix is transposed if it is compared with a literal. A pattern is transposed if the matrix is compared
// with a pattern. A matrix that is shown stays as it is.
//
// The engine rounds a distance. A violation is Precision if the semantics say that the distance lies near
// its threshold. If the semantics do not model the query, distances stay as they are.
//
// The variants:
//
//	all     every relation the other way round
//	one     one of them, which the subject's number chooses
type Transpose struct{}

// Name is "transpose".
func (Transpose) Name() string { return "transpose" }

// Variants lists the ways in which the relations can be turned round.
func (Transpose) Variants(of *metamorphic.Subject) ([]metamorphic.Variant, string) {
	s := subject{of}
	if !s.Dialect.HasGeometries() || !geometry.Asks(s.Query, s.Dialect) {
		return nil, "no function of geometries"
	}
	n := len(s.turnable(ast.CopyQuery(s.Query)))
	if n == 0 {
		return nil, "no relation that has a transpose"
	}
	if reason := s.plainGeometries(s.Query); reason != "" {
		return nil, reason
	}
	if reason := determinism.Nondeterminism(s.Subject, s.Query); reason != "" {
		return nil, reason
	}
	turned := func(turns func(i int) bool) func() *trial.Check {
		return func() *trial.Check {
			q := ast.CopyQuery(s.Query)
			for i, turn := range s.turnable(q) {
				if turns(i) {
					turn()
				}
			}

			return metamorphic.InAnotherWay(s.Query, trial.Question{Role: "with relations the other way round", Query: q})
		}
	}
	variants := []metamorphic.Variant{{Name: "all", Make: turned(func(int) bool { return true })}}
	if n > 1 {
		chosen := int(s.Choice % uint64(n))
		variants = append(variants, metamorphic.Variant{Name: "one", Make: turned(func(i int) bool { return i == chosen })})
	}
	return variants, ""
}

// turnable lists functions that turn the relations of a query round, in place.
func (s subject) turnable(q *ast.Query) (turns []func()) {
	matrices := map[*ast.Call]*string{} // the literal with which a matrix is compared
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		if c, is := x.(*ast.Comparison); is && (c.Op == ast.Equal || c.Op == ast.NotEqual) {
			note := func(x, y ast.Expr) {
				call, _ := s.relates(x)
				if l, is := y.(*ast.Literal); is && call != nil && call.Name == function.STRelate.Name && l.Kind == ast.LiteralString {
					matrices[call] = &l.Text
				}
			}
			note(c.L, c.R)
			note(c.R, c.L)
		}
		call, f := s.relates(x)
		if call == nil {
			return
		}
		swap := func() { call.Args[0], call.Args[1] = call.Args[1], call.Args[0] }
		if call.Name == function.STRelate.Name {
			if text := matrices[call]; text != nil && len(call.Args) == 2 {
				if other, ok := transposedPattern(*text); ok {
					turns = append(turns, func() { swap(); *text = other })
				}
			}
			if len(call.Args) == 3 {
				if l, is := call.Args[2].(*ast.Literal); is && l.Kind == ast.LiteralString {
					if other, ok := transposedPattern(l.Text); ok {
						turns = append(turns, func() { swap(); l.Text = other })
					}
				}
			}
			return
		}
		if f.Invariance == function.ScaledBySimilarity && s.Evaluate == nil {
			return
		}
		if other, known := s.transposedOf(f); known {
			turns = append(turns, func() { swap(); call.Name = other })
		}
	}})
	return turns
}

// transposedPattern reads nine entries row by row and writes them column by column.
func transposedPattern(text string) (string, bool) {
	if len(text) != 9 {
		return "", false
	}
	other := make([]byte, 9)
	for i := range 3 {
		for k := range 3 {
			other[3*i+k] = text[3*k+i]
		}
	}
	return string(other), true
}
