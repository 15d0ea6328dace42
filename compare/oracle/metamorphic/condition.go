package metamorphic

import (
	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/enginespecific"
)

// Bounds of the ways to part one site, so that trying them all ends soon.
const (
	mostConjuncts = 3
	MostOthers    = 3 // conditions that stand elsewhere than in WHERE
)

// Parting is a condition that divides the rows on which the rest is True.
type Parting struct{ P, Rest ast.Expr }

// Partitions lists the conditions that divide the rows of a site: its own condition, conjuncts
// of it with the other conjuncts as the rest, and other conditions with its own as the rest.
func Partitions(own ast.Expr, others []ast.Expr) []Parting {
	var list []Parting
	if own != nil {
		list = append(list, Parting{P: own})
		if all := conjuncts(own); len(all) > 1 {
			for i := range min(len(all), mostConjuncts) {
				var rest ast.Expr
				for k, c := range all {
					if k != i {
						rest = build.And(rest, c)
					}
				}
				list = append(list, Parting{P: all[i], Rest: rest})
			}
		}
	}
	for _, p := range others {
		list = append(list, Parting{P: p, Rest: own})
	}
	return list
}

// conjuncts are the operands of the outermost ANDs.
func conjuncts(x ast.Expr) []ast.Expr {
	if b, is := x.(*ast.Binary); is && b.Op == ast.And {
		return append(conjuncts(b.L), conjuncts(b.R)...)
	}
	return []ast.Expr{x}
}

// Thirds are the conditions that are True where p is True, False and Unknown.
func Thirds(p ast.Expr) [3]ast.Expr { return [3]ast.Expr{p, build.Not(p), build.IsNull(p)} }

// ThirdNames name the thirds of a condition, and the thirds of a second condition.
var ThirdNames = [6]string{
	"rows where the condition is True", "rows where the condition is False", "rows where the condition is Unknown",
	"the other one True", "the other one False", "the other one Unknown",
}

// RowConditions lists conditions on single rows of a block that are not in WHERE: in ON, in the
// select list, and in aggregated or grouped expressions. For a block without conditions it lists
// whether its items are NULL.
func RowConditions(b *ast.Select) []ast.Expr {
	var list []ast.Expr
	for _, t := range b.From {
		list = joinConditions(t, list)
	}
	look := func(x ast.Expr) {
		ast.Inspect(x, func(x ast.Expr) bool {
			if IsCondition(x) && !Aggregates(x) {
				list = append(list, x)
				return false
			}
			return true
		})
	}
	for _, item := range b.Items {
		look(item.Expr)
	}
	for _, key := range b.GroupBy {
		look(key)
	}
	for _, item := range b.Items {
		if len(list) > 0 {
			break
		}
		if x := operandOf(item.Expr); x != nil && !ast.Constant(x) && !Aggregates(x) {
			list = append(list, build.IsNull(x))
		}
	}
	return list[:min(len(list), MostOthers)]
}

// joinConditions adds the conditions of joins.
func joinConditions(t ast.TableExpr, list []ast.Expr) []ast.Expr {
	if j, is := t.(*ast.Join); is {
		list = joinConditions(j.R, joinConditions(j.L, list))
		if j.On != nil && !ast.Constant(j.On) {
			list = append(list, j.On)
		}
	}
	return list
}

// operandOf is what an aggregate is over, or the expression itself.
func operandOf(x ast.Expr) ast.Expr {
	if f, is := x.(*ast.Aggregate); is {
		if len(f.Args) != 1 {
			return nil
		}
		return f.Args[0]
	}
	return x
}

// IsCondition tells whether an expression is a truth value by its form and looks
// at columns.
func IsCondition(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Comparison, *ast.Distinct, *ast.Is, *ast.Between, *ast.InList, *ast.InQuery, *ast.Quantified, *ast.Exists, *ast.Like:
		return !ast.Constant(x)
	case *ast.EngineSpecific:
		return enginespecific.IsPredicate(x.Form) && !ast.Constant(x)
	case *ast.Call:
		return geometry.IsTruth(x) && !ast.Constant(x)
	case *ast.Unary:
		return (x.Op == ast.Not || x.Op == ast.NotSymbol) && !ast.Constant(x)
	case *ast.Binary:
		return (x.Op == ast.And || x.Op == ast.Or || x.Op == ast.Xor) && !ast.Constant(x)
	default: // No other form has a truth value for certain.
	}
	return false
}

// OrdersByAggregate tells whether ORDER BY has an aggregate. It makes a group of the block's
// rows.
func OrdersByAggregate(order []ast.OrderItem) bool {
	for _, item := range order {
		if Aggregates(item.Expr) {
			return true
		}
	}
	return false
}
