package resolve

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// groupAll is the block as if GROUP BY ALL listed its keys: the positions of the items that name
// a column outside of aggregates. An item without any is constant in a group and no key.
//
// Source: DuckDB 1.5.5, Binder::BindSelectNode in src/planner/binder/query_node/
// bind_select_node.cpp, where AggregateHandling::FORCE_AGGREGATES is asked.
func (b *binder) groupAll(s *scope) *ast.Select {
	node := s.block.Node
	if !node.GroupAll {
		return node
	}
	listed := *node
	s.block.Node, listed.GroupAll = &listed, false
	if s.block.written == nil {
		s.block.written = node
	}
	aggregates := false
	for i, x := range b.listedExpressions(s, len(node.Items)) {
		item := itemOf(x)
		aggregates = aggregates || item.aggregate
		switch {
		case item.other, item.aggregate && item.column, node.Qualify != nil:
			s.block.FromErr = semantics.Unmodelled("GROUP BY ALL beside this item")
		case item.column:
			listed.GroupBy = append(listed.GroupBy, ordinal(i))
		}
	}
	if listed.GroupBy == nil && !aggregates && s.block.FromErr == nil {
		s.block.FromErr = semantics.Unmodelled("GROUP BY ALL without a key")
	}
	return &listed
}

// groupItem tells what an item of the select list holds.
type groupItem struct{ aggregate, column, other bool }

// itemOf looks into an item; nil is a merged column of a star.
func itemOf(x ast.Expr) (item groupItem) {
	if x == nil {
		return groupItem{column: true}
	}
	ast.Inspect(x, func(x ast.Expr) bool {
		switch x.(type) {
		case *ast.Aggregate:
			item.aggregate = true
			return false
		case *ast.ColumnRef:
			item.column = true
		case *ast.Windowed, *ast.Subquery, *ast.Exists, *ast.InQuery, *ast.Quantified:
			item.other = true
		default: // Other forms hold what their parts do.
		}
		return true
	})
	return item
}

// Written is the block's node in the tree of the query. [Block.Node] differs from it where keys
// have taken the place of GROUP BY ALL.
func (b *Block) Written() *ast.Select {
	if b.written != nil {
		return b.written
	}
	return b.Node
}
