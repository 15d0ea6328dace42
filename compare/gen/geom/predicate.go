package geom

import (
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// PredicateForm is what a spatial predicate is.
type PredicateForm uint8

const (
	NamedRelation      PredicateForm = iota // ST_Intersects and the like
	MatrixPattern                           // ST_Relate with a pattern
	BoxRelation                             // of boxes: &&, MBRContains
	DistanceThreshold                       // ST_DWithin
	DistanceComparison                      // ST_Distance(a, b) <= r
	Property                                // ST_IsEmpty(a), ST_Dimension(a) = 1
	predicateForms
)

// operand is a geometry in an expression, with those that it has for some rows.
type operand struct {
	expr    ast.Expr
	samples []spatial.Geometry
}

// witness picks a geometry of each operand, such that they have a point in common if
// some pair of the first that come has; false where none is known, or no predicate is
// to be chosen by them.
func (b *queryBuilder) witness(x, y operand) (g, h spatial.Geometry, r spatial.Matrix, found bool) {
	if len(x.samples) == 0 || len(y.samples) == 0 || !b.PerMille(b.Generator.weights.ChanceWitness) {
		return nil, nil, r, false
	}
	for range 4 {
		g, h = choice.One(b.Sequence, x.samples), choice.One(b.Sequence, y.samples)
		r = spatial.Relate(g, h, spatial.Conventions{})
		if !spatial.Disjoint.Holds(r, spatial.PointSetDimension(g), spatial.PointSetDimension(h)) {
			break
		}
	}
	return g, h, r, true
}

// spatialPredicate is a predicate of two operands.
func (b *queryBuilder) spatialPredicate(x, y operand) ast.Expr {
	if b.PerMille(500) {
		x, y = y, x
	}
	forms := b.Generator.weights.Predicates
	lacks := func(none bool, form PredicateForm) {
		if none {
			forms[form] = 0
		}
	}
	l := b.language
	lacks(!l.patterns, MatrixPattern)
	lacks(!slices.ContainsFunc(l.relations, isBox), BoxRelation)
	lacks(len(l.thresholds) == 0, DistanceThreshold)
	lacks(len(l.distances) == 0, DistanceComparison)
	lacks(len(l.properties) == 0, Property)
	switch PredicateForm(b.Share(forms[:])) {
	case NamedRelation:
		return b.relation(x, y, false)
	case MatrixPattern:
		return b.asTruth(function.STRelate.Call(x.expr, y.expr, text(b.pattern(x, y))))
	case BoxRelation:
		return b.relation(x, y, true)
	case DistanceThreshold:
		return b.threshold(x, y)
	case DistanceComparison:
		f := b.function(l.distances)
		op := choice.One(b.Sequence, []ast.ComparisonOp{ast.LessEqual, ast.Less, ast.Greater, ast.Equal, ast.GreaterEqual})
		return &ast.Comparison{Op: op, L: &ast.Call{Name: f.Name, Args: []ast.Expr{x.expr, y.expr}}, R: b.distance(x, y)}
	case Property:
		return b.property(x)
	}
	return b.relation(x, y, false)
}

// isBox tells a relation of boxes from one of geometries.
func isBox(f *function.Function) bool { return f.OfBoxes }

// function picks one of a list by the weights.
func (b *queryBuilder) function(list []*function.Function) *function.Function {
	shares := make([]int, len(list))
	for i, f := range list {
		shares[i] = f.Weight
		if n, named := b.Generator.weights.Functions[f.Name]; named {
			shares[i] = n
		}
	}
	return list[b.Share(shares)]
}

// relation is a named relation, of geometries or of boxes; often one that holds for
// the samples.
func (b *queryBuilder) relation(x, y operand, boxes bool) ast.Expr {
	list := slices.DeleteFunc(slices.Clone(b.language.relations), func(f *function.Function) bool { return isBox(f) != boxes })
	if g, h, r, found := b.witness(x, y); found && !boxes {
		d, e := spatial.PointSetDimension(g), spatial.PointSetDimension(h)
		holding := slices.DeleteFunc(slices.Clone(list), func(f *function.Function) bool {
			p, known := spatial.PredicateByName(strings.ToLower(strings.TrimPrefix(f.Name, "ST_")))
			return !known || !p.Holds(r, d, e)
		})
		if len(holding) > 0 {
			list = holding
		}
	}
	return b.asTruth(&ast.Call{Name: b.function(list).Name, Args: []ast.Expr{x.expr, y.expr}})
}

// asTruth is a truth value as a predicate; where it is a number, sometimes compared
// with one.
func (b *queryBuilder) asTruth(x ast.Expr) ast.Expr {
	if b.dialect().BooleanType == spec.BooleanInteger && b.PerMille(b.Generator.weights.ChanceCompared) {
		return &ast.Comparison{Op: choice.One(b.Sequence, []ast.ComparisonOp{ast.Equal, ast.Equal, ast.NotEqual}), L: x, R: whole(b.Below(2))}
	}
	return x
}

// usualPatterns are those of named relations, and some of parts of the matrix.
var usualPatterns = []string{"T*F**FFF*", "FF*FF****", "FT*******", "F***T****", "T*T******", "0********", "T*T***T**", "1*T***T**",
	"T*F**F***", "T*****FF*", "*TF**F***", "****T****", "****1****", "****0****", "2********", "T**FF*FF*", "F********", "***0*****"}

// pattern is a pattern of the matrix; often one that the samples' matrix matches.
func (b *queryBuilder) pattern(x, y operand) string {
	_, _, r, found := b.witness(x, y)
	if !found {
		return choice.One(b.Sequence, usualPatterns)
	}
	matrix := r.String()
	pattern := []byte(matrix)
	for i, entry := range pattern {
		switch {
		case b.PerMille(550) || i == 8:
			pattern[i] = '*'
		case entry != 'F' && b.PerMille(500):
			pattern[i] = 'T'
		}
	}
	return string(pattern)
}

// threshold is ST_DWithin or its like.
func (b *queryBuilder) threshold(x, y operand) ast.Expr {
	f := b.function(b.language.thresholds)
	return b.asTruth(&ast.Call{Name: f.Name, Args: []ast.Expr{x.expr, y.expr, b.distance(x, y)}})
}

// distance is a number to hold distances against: often that of the samples, exactly
// or as the next whole number.
func (b *queryBuilder) distance(x, y operand) ast.Expr {
	if len(x.samples) > 0 && len(y.samples) > 0 && b.PerMille(b.Generator.weights.ChanceWitness) {
		if squared, found := spatial.SquaredDistance(choice.One(b.Sequence, x.samples), choice.One(b.Sequence, y.samples)); found {
			if root, exact := rootOf(squared); exact {
				return numberOf(root)
			}
			f, _ := squared.Float64()
			return whole(int(math.Sqrt(f)) + b.Below(2))
		}
	}
	if b.PerMille(100) {
		return numberOf(b.unit.Times(quotient(int64(b.Between(1, 9)), 2)))
	}
	return numberOf(b.unit.Times(spatial.Integer(int64(choice.One(b.Sequence, []int{0, 1, 1, 2, 3, 5, 10})))))
}

// rootOf is the square root of a number if it is rational and has a short decimal.
func rootOf(n spatial.Number) (spatial.Number, bool) {
	r := n.Rat()
	p, q := new(big.Int).Sqrt(r.Num()), new(big.Int).Sqrt(r.Denom())
	root := spatial.Rational(new(big.Rat).SetFrac(p, q))
	digits, decimal := root.Rat().FloatPrec()
	return root, root.Times(root).Equal(n) && decimal && digits < 6
}

// property is a predicate of one geometry.
func (b *queryBuilder) property(x operand) ast.Expr {
	f := b.function(b.language.properties)
	call := &ast.Call{Name: f.Name, Args: []ast.Expr{x.expr}}
	op := choice.One(b.Sequence, []ast.ComparisonOp{ast.Equal, ast.Equal, ast.NotEqual, ast.Less, ast.GreaterEqual})
	if f.Result == function.Condition {
		return b.asTruth(call)
	}
	return &ast.Comparison{Op: op, L: call, R: whole(b.Between(0, 2))}
}

// ordinary is a predicate of a relation's ordinary columns.
func (b *queryBuilder) ordinary(r *relation) ast.Expr {
	id := r.column("id")
	switch {
	case r.table.numbers && b.PerMille(500):
		a := r.column("a")
		switch b.Below(4) {
		case 0:
			return &ast.Is{X: a, Test: ast.TestNull, Not: b.PerMille(500)}
		case 1:
			return &ast.Between{X: a, Low: whole(b.Below(3)), High: whole(b.Between(1, 4))}
		case 2:
			return &ast.InList{X: a, List: []ast.Expr{whole(b.Below(3)), whole(b.Between(2, 4))}}
		}
		return &ast.Comparison{Op: choice.One(b.Sequence, comparisons), L: a, R: whole(b.Between(0, 4))}
	case r.table.words && b.PerMille(600):
		return &ast.Comparison{Op: choice.One(b.Sequence, comparisons[:2]), L: r.column("b"), R: text(choice.One(b.Sequence, words))}
	case b.PerMille(300):
		return &ast.InList{X: id, List: []ast.Expr{whole(b.Between(1, 4)), whole(b.Between(3, 8)), whole(b.Between(1, 12))}}
	}
	return &ast.Comparison{Op: choice.One(b.Sequence, comparisons[1:]), L: id, R: whole(b.Between(1, 8))}
}

var comparisons = []ast.ComparisonOp{ast.Equal, ast.NotEqual, ast.Less, ast.LessEqual, ast.Greater, ast.GreaterEqual}

// condition joins a predicate with others, spatial and ordinary, by AND, OR and NOT.
func (b *queryBuilder) condition(first ast.Expr, relations []*relation) ast.Expr {
	x := b.negated(first)
	for range b.Generator.weights.MostConditions - 1 {
		if !b.PerMille(b.Generator.weights.ChanceCondition) {
			continue
		}
		var other ast.Expr
		if b.PerMille(500) {
			other = b.ordinary(choice.One(b.Sequence, relations))
		} else {
			other = b.predicateOver(relations)
		}
		op := ast.And
		if b.PerMille(450) {
			op = ast.Or
		}
		x = &ast.Binary{Op: op, L: x, R: b.negated(other)}
		if b.PerMille(100) {
			x = &ast.Unary{Op: ast.Not, X: x}
		}
	}
	return x
}

// predicateOver is a predicate of columns of relations, of two where there are two.
func (b *queryBuilder) predicateOver(relations []*relation) ast.Expr {
	x, y := choice.One(b.Sequence, relations), choice.One(b.Sequence, relations)
	if x == y && len(relations) > 1 && b.PerMille(800) {
		x, y = relations[0], relations[1]
	}
	return b.spatialPredicate(b.operand(x), b.partner(x, y))
}

func (b *queryBuilder) negated(x ast.Expr) ast.Expr {
	if b.PerMille(b.Generator.weights.ChanceNegated) {
		return &ast.Unary{Op: ast.Not, X: x}
	}
	return x
}
