package oracle

import (
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/native"
)

// Bounds of the ways to part one site, so that trying them all ends soon.
const (
	mostConjuncts = 3
	mostOthers    = 3
)

// parting is a condition that parts the rows on which the rest is True.
type parting struct{ p, rest ast.Expr }

// partitions lists the conditions by which a site is parted: its own, conjuncts
// of that beside the others, and others beside its own.
func partitions(own ast.Expr, others []ast.Expr) []parting {
	var list []parting
	if own != nil {
		list = append(list, parting{p: own})
		if all := conjuncts(own); len(all) > 1 {
			for i := range min(len(all), mostConjuncts) {
				var rest ast.Expr
				for k, c := range all {
					if k != i {
						rest = and(rest, c)
					}
				}
				list = append(list, parting{p: all[i], rest: rest})
			}
		}
	}
	for _, p := range others {
		list = append(list, parting{p: p, rest: own})
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

// thirds are the conditions that are True where p is True, False and Unknown.
func thirds(p ast.Expr) [3]ast.Expr { return [3]ast.Expr{p, not(p), isNull(p)} }

// thirdNames name the thirds of a condition, and those of a second one.
var thirdNames = [6]string{
	"rows where the condition is True", "rows where the condition is False", "rows where the condition is Unknown",
	"the other one True", "the other one False", "the other one Unknown",
}

// rowConditions lists conditions on single rows that stand in a block elsewhere
// than in WHERE: in ON, in the select list, in what is aggregated or grouped. A
// block without any is parted by whether its items are NULL.
func rowConditions(b *ast.Select) []ast.Expr {
	var list []ast.Expr
	for _, t := range b.From {
		list = joinConditions(t, list)
	}
	look := func(x ast.Expr) {
		ast.Inspect(x, func(x ast.Expr) bool {
			if isCondition(x) && !aggregates(x) {
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
		if x := operandOf(item.Expr); x != nil && !constant(x) && !aggregates(x) {
			list = append(list, isNull(x))
		}
	}
	return list[:min(len(list), mostOthers)]
}

// joinConditions adds the conditions of joins.
func joinConditions(t ast.TableExpr, list []ast.Expr) []ast.Expr {
	if j, is := t.(*ast.Join); is {
		list = joinConditions(j.R, joinConditions(j.L, list))
		if j.On != nil && !constant(j.On) {
			list = append(list, j.On)
		}
	}
	return list
}

// groupConditions lists conditions on groups that a block shows or that can be
// made of its aggregates. One that looks at columns which are no grouping keys by
// themselves may stand in the select list, and not in every HAVING.
func groupConditions(b *resolve.Block) []ast.Expr {
	var list []ast.Expr
	keys := map[int]bool{}
	for i := range b.GroupBy {
		keys[b.GroupBy[i].Position] = true
	}
	onKeys := func(x ast.Expr, in *resolve.Expression) bool {
		only := !hasQuery(x)
		ast.Inspect(x, func(x ast.Expr) bool {
			if ref, is := x.(*ast.ColumnRef); is {
				name := in.Name(ref)
				only = only && name != nil && name.Kind == resolve.NameColumn && name.Block == b && keys[name.Column.Position]
			}
			_, aggregate := x.(*ast.Aggregate)
			return !aggregate
		})
		return only
	}
	for i := range b.Items {
		b.Items[i].Expr.Inspect(func(x ast.Expr, in *resolve.Expression) bool {
			if f, is := x.(*ast.Aggregate); is {
				if f.Function != ast.CountStar && f.Function != ast.Count {
					list = append(list, isNull(f))
				}
				return false
			}
			if isCondition(x) && onKeys(x, in) {
				list = append(list, x)
				return false
			}
			return true
		})
	}
	several := &ast.Comparison{Op: ast.Greater, L: aggregate(ast.CountStar), R: number("1")}
	return append([]ast.Expr{several}, list[:min(len(list), mostOthers-1)]...)
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

// isCondition tells whether an expression is a truth value by its form and looks
// at columns.
func isCondition(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Comparison, *ast.Distinct, *ast.Is, *ast.Between, *ast.InList, *ast.InQuery, *ast.Quantified, *ast.Exists, *ast.Like:
		return !constant(x)
	case *ast.Native:
		return native.IsPredicate(x.Form) && !constant(x)
	case *ast.Call:
		return isSpatialTruth(x) && !constant(x)
	case *ast.Unary:
		return (x.Op == ast.Not || x.Op == ast.NotSymbol) && !constant(x)
	case *ast.Binary:
		return (x.Op == ast.And || x.Op == ast.Or || x.Op == ast.Xor) && !constant(x)
	}
	return false
}

// aggregating tells whether a block has an aggregate in what depends on groups.
func aggregating(b *ast.Select) bool { return aggregatesIn(b.Items) || aggregates(b.Having) }

func aggregatesIn(list []ast.SelectItem) bool {
	for _, item := range list {
		if aggregates(item.Expr) {
			return true
		}
	}
	return false
}

// ordersByAggregate tells whether ORDER BY has an aggregate, which makes a group
// of a block's rows.
func ordersByAggregate(order []ast.OrderItem) bool {
	for _, item := range order {
		if aggregates(item.Expr) {
			return true
		}
	}
	return false
}

// hasQuery tells whether an expression holds a subquery.
func hasQuery(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(x ast.Expr) bool {
		switch x.(type) {
		case *ast.Subquery, *ast.InQuery, *ast.Exists, *ast.Quantified:
			found = true
		}
		return !found
	})
	return found
}
