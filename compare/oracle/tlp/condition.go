package tlp

import (
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

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
		only := !ast.HasQuery(x)
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
				if !f.Function.IsCount() {
					list = append(list, build.IsNull(f))
				}
				return false
			}
			if metamorphic.IsCondition(x) && onKeys(x, in) {
				list = append(list, x)
				return false
			}
			return true
		})
	}
	several := &ast.Comparison{Op: ast.Greater, L: build.Aggregate(ast.CountStar), R: build.Number("1")}
	return append([]ast.Expr{several}, list[:min(len(list), metamorphic.MostOthers-1)]...)
}

// aggregating tells whether a block has an aggregate in what depends on groups.
func aggregating(b *ast.Select) bool {
	return aggregatesIn(b.Items) || metamorphic.Aggregates(b.Having)
}

func aggregatesIn(list []ast.SelectItem) bool {
	for _, item := range list {
		if metamorphic.Aggregates(item.Expr) {
			return true
		}
	}
	return false
}
