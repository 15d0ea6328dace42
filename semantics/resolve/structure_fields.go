package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// structFields is the block as if each field of a column that is a struct were written as one: a name
// s.a that is no column of a table s, and s.* or UNNEST of a struct as the list of its fields. Names in
// subqueries stay; they are found where they stand. It gives the sort keys, which are changed as well.
//
// Sources: DuckDB 1.5.5, ExpressionBinder::QualifyColumnNames; Binder::ExpandStarExpression and
// BindContext::GenerateAllColumnExpressions in src/planner/bind_context.cpp; SelectBinder::BindUnnest in
// src/planner/binder/expression/bind_unnest_expression.cpp.
func (b *binder) structFields(s *scope, order []ast.OrderItem) []ast.OrderItem {
	if !b.dialect.NestedTypes {
		return order
	}
	node := s.block.Node
	changed := *node
	var any bool
	field := func(x ast.Expr) ast.Expr {
		if x == nil || ast.HasQuery(x) || !b.namesField(x, s) {
			return x
		}
		any = true
		return ast.RewriteExpr(x, ast.Rewriter{Expr: func(x ast.Expr) ast.Expr {
			if ref, is := x.(*ast.ColumnRef); is && b.isField(ref, s) {
				return fieldOf(&ast.ColumnRef{Column: ref.Table}, ref.Column)
			}
			return x
		}})
	}
	changed.Items = nil
	for _, item := range node.Items {
		if fields := b.fieldItems(item, s, order); fields != nil {
			any = true
			changed.Items = append(changed.Items, fields...)
			continue
		}
		item.Expr = field(item.Expr)
		changed.Items = append(changed.Items, item)
	}
	changed.GroupBy = slices.Clone(node.GroupBy)
	for i := range changed.GroupBy {
		changed.GroupBy[i] = field(changed.GroupBy[i])
	}
	changed.Having, changed.Qualify = field(node.Having), field(node.Qualify)
	changed.DistinctOn = slices.Clone(node.DistinctOn)
	for i := range changed.DistinctOn {
		changed.DistinctOn[i] = field(changed.DistinctOn[i])
	}
	order = slices.Clone(order)
	for i := range order {
		order[i].Expr = field(order[i].Expr)
	}
	if any {
		if s.block.written == nil {
			s.block.written = node
		}
		s.block.Node = &changed
	}
	return order
}

func fieldOf(x ast.Expr, name string) ast.Expr {
	return function.FieldOf.Call(x, &ast.Literal{Kind: ast.LiteralString, Text: name})
}

// namesField tells that an expression has a name that is a field.
func (b *binder) namesField(x ast.Expr, s *scope) (found bool) {
	ast.Inspect(x, func(x ast.Expr) bool {
		if ref, is := x.(*ast.ColumnRef); is && b.isField(ref, s) {
			found = true
		}
		return !found
	})
	return found
}

// isField tells that a name with a point is a field of a column of the scope.
func (b *binder) isField(ref *ast.ColumnRef, s *scope) bool {
	return ref.Table != "" && s.lookup(b.dialect, ref) == notFound && b.structColumn(&ast.ColumnRef{Column: ref.Table}, s) != nil
}

// structColumn is the column of a name in the scope if it is a struct.
func (b *binder) structColumn(ref *ast.ColumnRef, s *scope) *Column {
	i := s.lookup(b.dialect, ref)
	if i < 0 || s.columns[i].Column == nil || s.columns[i].Opaque != nil || !s.columns[i].Type().IsStruct() {
		return nil
	}
	return s.columns[i].Column
}

// fieldItems are the items that s.* or UNNEST(s) stands for; nil where the item is neither. UNNEST(s) is taken
// where nothing groups, sorts or leaves out rows: there it is refused, or its fields are no columns yet.
func (b *binder) fieldItems(item ast.SelectItem, s *scope, order []ast.OrderItem) (items []ast.SelectItem) {
	var base ast.Expr
	var names []string
	switch {
	case item.Expr == nil && item.StarTable != "" && item.Changes == nil && b.tablesNamed(item.StarTable, s) == 0:
		base = &ast.ColumnRef{Column: item.StarTable}
	case function.Unnest.Calls(item.Expr) && len(item.Expr.(*ast.Call).Args) == 1 && item.Alias == "":
		if node := s.block.Node; len(order) > 0 || node.Distinct || len(node.DistinctOn) > 0 || len(node.GroupBy) > 0 || node.GroupAll || node.Having != nil || node.Qualify != nil {
			return nil
		}
		base = item.Expr.(*ast.Call).Args[0]
	default:
		return nil
	}
	switch x := base.(type) {
	case *ast.ColumnRef:
		col := b.structColumn(x, s)
		if col == nil {
			return nil
		}
		for _, f := range col.Type().StructFields() {
			names = append(names, f.Name)
		}
	case *ast.Call:
		if !function.StructValue.Calls(x) || ast.HasQuery(x) {
			return nil
		}
		for i := 0; i+1 < len(x.Args); i += 2 {
			name, is := x.Args[i].(*ast.Literal)
			if !is {
				return nil
			}
			names = append(names, name.Text)
		}
	default: // The type of another expression is not known here.
		return nil
	}
	if slices.Contains(names, "") {
		return nil
	}
	for _, name := range names {
		items = append(items, ast.SelectItem{Expr: fieldOf(base, name), Alias: name})
	}
	return items
}
