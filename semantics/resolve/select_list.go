package resolve

import (
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

// element is an element of a select list: an item, or a column that a star stands for.
type element struct {
	item int      // the number of the node's item
	expr ast.Expr // nil for a column of a star
	// name is that of the output column.
	name    string
	unnamed bool // it has one that is not known
	// column is set where the element is nothing but a column, and owner is the scope
	// whose it is.
	column *Column
	owner  *scope
}

// same tells that two elements are the same column.
func (e *element) same(o *element) bool {
	return e.column != nil && o.column != nil && e.owner == o.owner && e.column.Position == o.column.Position
}

// computed tells that the element is a column of a derived table behind which an
// expression stands: a server that merges the table sees the expression.
func (e *element) computed() bool {
	if e.column == nil || e.column.Source == nil || e.column.Source.Query == nil {
		return false
	}
	for o := range e.column.Source.Query.Outputs(e.column.Index) {
		if o.Expr == nil {
			continue
		}
		if _, column := o.Expr.Node.(*ast.ColumnRef); !column {
			return true
		}
	}
	return false
}

// elements are those of the block's select list.
func (b *binder) elements(s *scope) []element {
	if s.elements != nil || s.block.Node == nil {
		return s.elements
	}
	for i, item := range s.block.Node.Items {
		if item.Expr != nil {
			name := b.itemName(item, nil)
			e := element{item: i, expr: item.Expr, name: name.Name, unnamed: name.Unknown}
			if ref, is := item.Expr.(*ast.ColumnRef); is {
				e.column, e.owner = s.find(b.dialect, ref)
			}
			s.elements = append(s.elements, e)
			continue
		}
		for k := range s.columns {
			if col := &s.columns[k]; b.starLists(item, col) {
				s.elements = append(s.elements, element{item: i, name: col.Name, unnamed: col.Unnamed, column: col.Column, owner: s})
			}
		}
	}
	return s.elements
}

// find is the column of this scope or of one around it that a name means, where nothing
// but a column is asked for.
func (s *scope) find(d *spec.Dialect, ref *ast.ColumnRef) (*Column, *scope) {
	for at := s; at != nil; at = at.outer {
		switch i := at.lookup(d, ref); {
		case i >= 0:
			return at.columns[i].Column, at
		case i == ambiguous:
			return nil, nil
		}
	}
	return nil, nil
}

// listed is what the walk found.
type listed struct {
	*element     // nil where it found nothing
	number   int // of the element
	// behind tells that it is a column by its own name, which an alias hides; aliased that
	// its name is an alias other than the column's name, or that it is no column.
	behind, aliased bool
}

// walk looks for a name in a select list. A column whose output has the name counts,
// unless another one has it: then the name is ambiguous. An element that is no column and
// has the name ends the walk: it counts even if a column was found before. Where nothing
// was found a column counts that is hidden by its alias. A qualified name finds columns
// only.
func (b *binder) walk(s *scope, ref *ast.ColumnRef) (listed, error) {
	elements := b.elements(s)
	var shown, behind listed
	matches, computed, hidden := 0, false, false
	var qualified element
	if ref.Table != "" {
		if qualified.column, qualified.owner = s.find(b.dialect, ref); qualified.column == nil {
			return listed{}, nil
		}
	}
	for i := range elements {
		e := &elements[i]
		found := listed{element: e, number: i}
		switch {
		case ref.Table != "":
			if e.same(&qualified) && shown.element == nil {
				shown = found
			}
			continue
		case e.unnamed:
			return listed{}, unnamed(ref)
		case e.column == nil:
			if !b.sameName(e.name, ref.Column) {
				continue
			}
			found.aliased = true
			if matches++; computed && matches > 1 {
				return listed{}, mergedElement(ref)
			}
			return found, nil
		case b.sameName(e.name, ref.Column):
			if shown.element != nil && shown.same(e) {
				continue
			}
			matches++
			if computed = computed || e.computed(); computed && matches > 1 {
				return listed{}, mergedElement(ref)
			}
			if shown.element != nil {
				return listed{}, semantics.Refuse(semantics.ClassAmbiguous, "%s is ambiguous: several columns of the select list have this name", ref.Column)
			}
			found.aliased = !b.sameName(e.column.Name, ref.Column)
			shown = found
		case b.sameName(e.column.Name, ref.Column):
			if behind.element != nil && !behind.same(e) {
				hidden = true
			}
			found.behind = true
			behind = found
		}
	}
	switch {
	case shown.element != nil:
		return shown, nil
	case hidden:
		return listed{}, semantics.Refuse(semantics.ClassAmbiguous, "%s is ambiguous: several columns behind aliases have this name", ref.Column)
	}
	return behind, nil
}

func mergedElement(ref *ast.ColumnRef) error {
	return semantics.Unmodelled("%s, which several elements of the select list are called, one of them an expression of a derived table", ref.Column)
}

// walks tells that the dialect looks for names in the select list by the walk.
func (b *binder) walks() bool { return b.dialect.AliasScope == spec.AliasListed }

// listedName is what a name means in a scope around it or its own, by column and by the
// select list; nil where it means nothing there.
func (b *binder) listedName(ref *ast.ColumnRef, s, at *scope, depth int) *Name {
	having := at.clause == ClauseHaving && at.aliasDepth == 0 && at.insideAggregate == 0
	if having && depth == 0 {
		return b.havingName(ref, s)
	}
	i := at.lookup(b.dialect, ref)
	switch {
	case i == ambiguous:
		return &Name{Err: semantics.Refuse(semantics.ClassAmbiguous, "column reference %s is ambiguous", WrittenName(ref))}
	case i == mayBeOne:
		return &Name{Err: unnamed(ref)}
	case b.ownName(ref, at, i) != nil:
		return &Name{Err: b.ownName(ref, at, i)}
	case i >= 0 && having:
		return b.columnBelowHaving(ref, s, at, depth, at.columns[i].Column)
	case i >= 0:
		return b.column(ref, s, at, depth, at.columns[i].Column)
	case ref.Table != "" || !at.mayAlias(depth):
		return nil
	}
	found, err := b.walk(at, ref)
	switch {
	case err != nil:
		return &Name{Err: err}
	case found.element == nil:
		return nil
	case b.throughDerived(at):
		return &Name{Err: semantics.Unmodelled("an alias of an outer query in a derived table")}
	case (at.clause == ClauseSelect || at.aliasDepth > 0) && found.item >= at.item:
		return &Name{Err: semantics.Refuse(semantics.ClassName, "%s is an alias that the select list has not reached", ref.Column)}
	case !b.mayAggregate(at, depth) && aggregating(at.block.Node.Items[found.item:found.item+1]):
		return &Name{Err: semantics.Refuse(semantics.ClassName, "%s is an alias of an aggregate", ref.Column)}
	}
	return b.elementName(ref, s, at, depth, found)
}

// throughDerived tells that the name that is being bound stands in a derived table which a
// scope is around. In find_item_in_list and fix_outer_field of MySQL 8.0.39 nothing keeps the aliases of
// that scope from it; what becomes of them once the table is merged was not read.
func (b *binder) throughDerived(at *scope) bool {
	for _, seen := range b.derivedIn {
		for ; seen != nil; seen = seen.outer {
			if seen == at {
				return true
			}
		}
	}
	return false
}

// elementName is a name that means an element of the select list.
func (b *binder) elementName(ref *ast.ColumnRef, s, at *scope, depth int, found listed) *Name {
	if found.column != nil && found.owner == at {
		return b.column(ref, s, at, depth, found.column)
	}
	name := &Name{Kind: NameAlias, Depth: depth, Item: found.item, Block: at.block}
	if b.dialect.HavingNames == spec.HavingGrouped && at.clause == ClauseHaving && at.aliasDepth+at.insideAggregate == 0 {
		name.Err = b.notGrouped(ref)
		return name
	}
	correlate(s, depth)
	at.aliasDepth++
	item := at.item
	at.item = found.item
	name.Alias = b.expression(found.expr, at)
	at.item = item
	at.aliasDepth--
	return name
}

// correlate notes that a name in a block is of a block around it.
func correlate(s *scope, depth int) {
	for ; depth > 0; depth-- {
		s.block.Correlated = true
		s = s.outer
	}
}

// listedOutput is the output column that a sort key means which is nothing but a name; -1
// where the key is to be looked for in FROM.
func (b *binder) listedOutput(ref *ast.ColumnRef, s *scope) (int, error) {
	found, err := b.walk(s, ref)
	if err != nil || found.element == nil || found.behind {
		return -1, err
	}
	return found.number, nil
}

// listedKey is what a grouping key means that is nothing but a name: a column of FROM
// where it has one of that name, else an element of the select list.
func (b *binder) listedKey(key *GroupingKey, ref *ast.ColumnRef, s *scope) (ast.Expr, error) {
	found, err := b.walk(s, ref)
	switch {
	case err != nil:
		return nil, err
	case found.element == nil, found.behind, s.lookup(b.dialect, ref) >= 0, b.ownName(ref, s, notFound) != nil:
		return ref, nil //nolint:nilerr // the key is bound as it stands, and that meets the error
	}
	key.Item = found.number
	if found.expr != nil {
		return found.expr, nil
	}
	return &ast.ColumnRef{Table: found.column.Table, Column: found.column.Name}, nil
}
