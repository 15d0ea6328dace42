package metamorphic

import (
	"slices"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// What laws ask of the names of a query: package resolve says what they mean.

// Bound is a query with the meaning of its names. The query of the subject is bound once.
func (s *Subject) Bound(q *ast.Query) *resolve.Query {
	if s.names != nil && s.names.Node == q {
		return s.names
	}
	bound := resolve.Bind(q, s.Dialect, s.Schema, resolve.Options{})
	if q == s.Query {
		s.names = bound
	}
	return bound
}

// Blocks are the blocks in a query's own text, without those of its views, in the order of
// [ast.Walk].
func (s *Subject) Blocks(q *ast.Query) (list []*resolve.Block) {
	of := BlocksByNode(s.Bound(q))
	ast.Walk(q, ast.Visitor{Body: func(b ast.Body) {
		if node, is := b.(*ast.Select); is && of[node] != nil {
			list = append(list, of[node])
		}
	}})
	return list
}

// BlocksByNode are the blocks of a query by their trees.
func BlocksByNode(q *resolve.Query) map[*ast.Select]*resolve.Block {
	of := map[*ast.Select]*resolve.Block{}
	for b := range q.Blocks() {
		of[b.Written()] = b
	}
	return of
}

// BlockOf is a block of the query.
func (s *Subject) BlockOf(node *ast.Select) *resolve.Block {
	for b := range s.Bound(s.Query).Blocks() {
		if b.Node == node {
			return b
		}
	}
	panic("metamorphic: a block of another query")
}

// BaseColumn is the column of a base table that a name stands for in its own block: the table
// as it stands in FROM, the table, and the number of the column. Both are nil if the name is no
// column of a base table, and if it is a column that two columns are merged into.
func (s *Subject) BaseColumn(name *resolve.Name) (*resolve.Source, *Table, int) {
	if name == nil || name.Kind != resolve.NameColumn || name.Depth > 0 || name.Column.Source == nil || name.Column.Hidden {
		return nil, nil, 0
	}
	t := s.Schema.TableOf(name.Column.Source.Relation)
	if t == nil {
		return nil, nil, 0
	}
	return name.Column.Source, t, name.Column.Index
}

// WrittenName is the name of an output column if the text says it: an alias, or the
// column's own name. Dialects differ in the names of other output columns.
func WrittenName(item *resolve.Item) string {
	if item.Expr != nil && item.Alias == "" {
		if _, column := item.Expr.Node.(*ast.ColumnRef); !column {
			return ""
		}
	}
	return item.Name
}

// ColumnsNamed tells whether no two columns of a block have one name, which
// MariaDB refuses in the arms of a set operation.
func (s *Subject) ColumnsNamed(b *resolve.Block) bool {
	seen := map[string]bool{}
	for i := range b.Items {
		if b.Items[i].Expr == nil {
			return false
		}
		if name := WrittenName(&b.Items[i]); name != "" {
			key := s.Schema.Key(name)
			if seen[key] {
				return false
			}
			seen[key] = true
		}
	}
	return true
}

// GroupsByItem tells whether GROUP BY names an item by its alias or its number. Other items
// would not have this name.
func GroupsByItem(b *resolve.Block) bool {
	return slices.ContainsFunc(b.GroupBy, func(key resolve.GroupingKey) bool { return key.Item >= 0 })
}

// NamesItems tells whether GROUP BY or HAVING names an item by its alias or its number.
func NamesItems(b *resolve.Block) bool {
	if b.Having == nil || GroupsByItem(b) {
		return GroupsByItem(b)
	}
	for _, name := range b.Having.Names() {
		if name.Kind == resolve.NameAlias && name.Block == b {
			return true
		}
	}
	return false
}

// OuterAggregates tells whether a subquery holds an aggregate over the block's own rows. This
// aggregate belongs to the block and makes groups of its rows, though it stands in the subquery.
func OuterAggregates(b *resolve.Block) bool {
	for _, a := range b.Aggregates {
		if a.Depth > 0 {
			return true
		}
	}
	return false
}
