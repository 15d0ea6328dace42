package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// MySQL and MariaDB look for a name in the select list by one walk from left to right,
// whatever clause the name stands in: HAVING, ORDER BY, GROUP BY, or a subquery in one of
// these or in the select list.
//
// Sources: MySQL 8.0.39, find_item_in_list in sql_base.cc, resolve_ref_in_select_and_group,
// find_field_in_group_list, Item_field::fix_fields and fix_outer_field in item.cc,
// find_order_in_list in sql_resolver.cc, PTI_simple_ident_ident::itemize in
// parse_tree_items.cc; MariaDB 10.3.24, the same in sql_base.cc, item.cc, sql_select.cc.

// mayAlias tells whether a name that is no column may be an alias of the block: in its
// GROUP BY, HAVING and ORDER BY, and in subqueries there and in its select list.
func (s *scope) mayAlias(depth int) bool {
	switch s.clause {
	case ClauseGroupBy, ClauseHaving, ClauseQualify, ClauseOrderBy:
		return depth > 0 || s.aliasDepth == 0
	case ClauseSelect:
		return depth > 0
	case ClauseNone, ClauseFrom, ClauseWhere:
	}
	return false
}

// mayAggregate tells whether an alias that a name means there may be of an aggregate.
func (b *binder) mayAggregate(at *scope, depth int) bool {
	return depth == 0 && (at.clause == ClauseHaving || b.dialect.AggregateAliases == spec.AggregateAliasesInside)
}

// havingName is what a name means that stands in HAVING outside of aggregates and
// subqueries: a grouping column, else what the walk finds; nothing else of FROM.
func (b *binder) havingName(ref *ast.ColumnRef, s *scope) *Name {
	found, err := b.walk(s, ref)
	if err != nil {
		return &Name{Err: err}
	}
	key, err := b.groupingColumn(ref, s)
	switch {
	case err != nil:
		return &Name{Err: err}
	case b.dialect.KeyAliases == spec.KeyAliasesListed && b.keysNamed(ref, s) > 1:
		return &Name{Err: severalKeys(ref)}
	case key != nil && (found.element == nil || found.owner != s || found.column.Position != key.Position):
		return b.column(ref, s, s, 0, key)
	case found.element == nil:
		return nil
	case b.dialect.HavingNames == spec.HavingGrouped && found.column != nil && found.owner != s && !found.aliased:
		return nil // an outer column, whether it is listed or not
	case key != nil || b.isKey(ref, s, found):
	case b.dialect.HavingNames == spec.HavingGrouped,
		b.dialect.HavingNames == spec.HavingListedAll && found.column != nil && !found.aliased:
		return &Name{Err: b.notGrouped(ref)}
	}
	return b.elementName(ref, s, s, 0, found)
}

// isKey tells that an element is a column of a block around that is a grouping key, by
// its own name.
func (b *binder) isKey(ref *ast.ColumnRef, s *scope, found listed) bool {
	for i := range s.block.GroupBy {
		key := s.block.GroupBy[i].Expr
		if key == nil || found.column == nil || found.owner == s || !b.sameName(found.column.Name, ref.Column) {
			continue
		}
		if outer, is := key.Node.(*ast.ColumnRef); is {
			var e element
			if e.column, e.owner = s.find(b.dialect, outer); e.same(found.element) {
				return true
			}
		}
	}
	return false
}

// groupingColumn is the grouping column of a name, nil where there is none.
func (b *binder) groupingColumn(ref *ast.ColumnRef, s *scope) (*Column, error) {
	var found *Column
	for i := range s.columns {
		col := s.columns[i].Column
		if !s.keyPositions[col.Position] || !b.sameName(col.Name, ref.Column) {
			continue
		}
		if ref.Table != "" && !b.sameTable(col.Table, ref.Table) {
			continue
		}
		if found != nil && found.Position != col.Position {
			return nil, severalKeys(ref)
		}
		found = col
	}
	return found, nil
}

func severalKeys(ref *ast.ColumnRef) error {
	return semantics.Refuse(semantics.ClassAmbiguous, "%s is ambiguous: several grouping columns have this name", ref.Column)
}

// keysNamed counts the grouping keys that a name without a table means, where a key is also
// called as the first element of the select list that it is.
func (b *binder) keysNamed(ref *ast.ColumnRef, s *scope) int {
	var named []*GroupingKey
	for i := range s.block.GroupBy {
		key := &s.block.GroupBy[i]
		if key.Expr == nil || ref.Table != "" {
			continue
		}
		column, is := key.Expr.Node.(*ast.ColumnRef)
		if !b.keyCalled(key, s, ref.Column) && !(is && b.sameName(column.Column, ref.Column)) {
			continue
		}
		if !slices.ContainsFunc(named, func(k *GroupingKey) bool {
			return k.Position >= 0 && k.Position == key.Position || b.sameExpression(k.Expr.Node, key.Expr.Node, s)
		}) {
			named = append(named, key)
		}
	}
	return len(named)
}

// keyCalled tells that the first element that a key is has the alias.
func (b *binder) keyCalled(key *GroupingKey, s *scope, alias string) bool {
	elements := b.elements(s)
	at := key.Item
	if at < 0 {
		at = slices.IndexFunc(elements, func(e element) bool {
			if e.column != nil {
				return e.owner == s && e.column.Position == key.Position
			}
			return b.sameExpression(e.expr, key.Expr.Node, s)
		})
	}
	if at < 0 || at >= len(elements) || elements[at].expr == nil {
		return false
	}
	written := s.block.Node.Items[elements[at].item].Alias
	return written != "" && b.sameName(written, alias)
}

// columnBelowHaving is a column of a block that a subquery in the block's HAVING names.
func (b *binder) columnBelowHaving(ref *ast.ColumnRef, s, at *scope, depth int, col *Column) *Name {
	switch b.dialect.HavingNames {
	case spec.HavingGrouped:
		if at.withinKey == 0 && !at.keyPositions[col.Position] {
			return &Name{Err: b.notGrouped(ref)}
		}
	case spec.HavingListedAll:
		switch {
		case at.keyPositions[col.Position]:
		case b.lists(at, col):
			return &Name{Err: b.notGrouped(ref)}
		case !at.groups():
		default:
			return &Name{Err: b.noColumn(ref, s)}
		}
	case spec.HavingDetermined, spec.HavingListed:
	}
	return b.column(ref, s, at, depth, col)
}

// groups tells, while HAVING is bound, that the block has GROUP BY or an aggregate.
func (s *scope) groups() bool {
	node := s.block.Node
	return len(node.GroupBy)+len(s.block.Aggregates) > 0 || aggregating([]ast.SelectItem{{Expr: node.Having}})
}

// lists tells that a column is an element of the select list.
func (b *binder) lists(s *scope, col *Column) bool {
	for _, e := range b.elements(s) {
		if e.owner == s && e.column.Position == col.Position {
			return true
		}
	}
	return false
}
