package graph

import (
	"math"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Boundary values of the types, most of which occur rarely.
var (
	smallIntegers    = []int64{0, 1, 2, 3, -1, 5, 7, 10}
	boundaryIntegers = []int64{math.MaxInt64, math.MinInt64, math.MaxInt32, math.MinInt32, 1 << 53, 1<<53 + 1, -(1 << 53)}
	smallFloats      = []float64{0, 1, 0.5, -1.5, 2.25, 3, -0.25, 10}
	boundaryFloats   = []float64{math.Copysign(0, -1), 1e308, -1e308, 5e-324, 1e-10, 9007199254740993, 0.1, 123456789.125}
	smallStrings     = []string{"", "a", "b", "ab", "A", "abc", "aab", "1", "-7", "2.5", "true"}
	boundaryStrings  = []string{" a ", "'", "\"", "\\", "é", "ß", "日本", "😀", "a\nb", "%", "NaN", "0"}
)

// constant draws a value of a type as a literal.
func constant(r *choice.Sequence, k kind) cypher.Expr {
	switch k {
	case kindBoolean:
		return &cypher.Boolean{Value: r.PerMille(500)}
	case kindInteger:
		if r.PerMille(60) {
			return &cypher.Integer{Value: choice.One(r, boundaryIntegers)}
		}
		return &cypher.Integer{Value: choice.One(r, smallIntegers)}
	case kindFloat:
		if r.PerMille(120) {
			return &cypher.Float{Value: choice.One(r, boundaryFloats)}
		}
		return &cypher.Float{Value: choice.One(r, smallFloats)}
	case kindString:
		if r.PerMille(120) {
			return &cypher.String{Value: choice.One(r, boundaryStrings)}
		}
		return &cypher.String{Value: choice.One(r, smallStrings)}
	case kindIntegers:
		return constants(r, kindInteger)
	case kindStrings:
		return constants(r, kindString)
	}
	panic("gen/graph: unknown kind")
}

func constants(r *choice.Sequence, k kind) *cypher.List {
	list := &cypher.List{}
	for range r.Between(1, 3) {
		list.Items = append(list.Items, constant(r, k))
	}
	return list
}

// valueOf draws a value of a property.
func valueOf(r *choice.Sequence, p *property) cypher.Expr {
	if p.mixed && r.PerMille(300) {
		return constant(r, kind(r.Share([]int{1, 1, 1, 1})))
	}
	return constant(r, p.kind)
}
