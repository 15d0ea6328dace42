package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// aliasRule says where a bare name that is no column in scope may be an alias of the
// block's select list, and which of several items it is then. What ORDER BY makes of
// a key that is nothing but a name is in order.go, of GROUP BY in group.go.
type aliasRule struct {
	// in are the clauses of the block in which the name may stand.
	in []Clause
	// subqueries: in subqueries in these clauses, too.
	subqueries bool
	// last: the last item of that alias counts, else the first.
	last bool
	// winsInHaving: in HAVING it is the alias even where it is a column, too, that is not
	// grouped.
	winsInHaving bool
	// chained: the expression of an alias may name another alias; see lateralAlias.
	chained bool
}

// The rules, by dialect. A name in the expression of an alias is a column only, unless
// aliases are chained.
//
// Sources: SQLite 3.53.4, lookupName and resolveSelectStep in resolve.c, where ON is a part of
// WHERE; DuckDB 1.5.5, WhereBinder, HavingBinder::BindColumnRef, SelectBinder, to whose list
// OrderBinder adds, and GroupBinder, where an alias is a key alone.
var aliasRules = map[spec.AliasScope]aliasRule{
	spec.AliasNowhere:  {},
	spec.AliasListed:   {}, // select_list.go
	spec.AliasOrdered:  {}, // orderedName
	spec.AliasAnywhere: {in: []Clause{ClauseFrom, ClauseWhere, ClauseGroupBy, ClauseHaving, ClauseOrderBy}, subqueries: true},
	spec.AliasLateral: {in: []Clause{ClauseWhere, ClauseSelect, ClauseHaving, ClauseQualify, ClauseOrderBy},
		last: true, winsInHaving: true, chained: true},
}

// mayAlias tells whether a name in the block may be an alias of its select list.
func (b *binder) mayAlias(s *scope) bool {
	return (b.dialect.AliasScope != spec.AliasNowhere || b.dialect.GroupNames != spec.GroupInputOnly) &&
		slices.ContainsFunc(s.block.Node.Items, aliasing)
}

func aliasing(item ast.SelectItem) bool { return item.Expr != nil && item.Alias != "" }

// aliased is the item that an alias means, -1 where there is none.
func (b *binder) aliased(s *scope, name string) int {
	found := -1
	if !s.block.Aliased {
		return found
	}
	last := aliasRules[b.dialect.AliasScope].last
	key := NameKey(b.dialect, name)
	for i, item := range s.block.Node.Items {
		if aliasing(item) && (found < 0 || last) && NameKey(b.dialect, item.Alias) == key {
			found = i
		}
	}
	return found
}

// aliasedOtherwise tells that another item has the alias of an item and is another
// expression (PostgreSQL, findTargetlistEntrySQL92 in parse_clause.c).
func (b *binder) aliasedOtherwise(s *scope, item int) bool {
	items := s.block.Node.Items
	return slices.ContainsFunc(items, func(i ast.SelectItem) bool {
		return aliasing(i) && NameKey(b.dialect, i.Alias) == NameKey(b.dialect, items[item].Alias) && !b.sameExpression(i.Expr, items[item].Expr, s)
	})
}

// alias is what a name that is no column means as an alias of its block or of one around
// it; nil where it is none.
func (b *binder) alias(ref *ast.ColumnRef, s, at *scope, depth int) *Name {
	rule := aliasRules[b.dialect.AliasScope]
	if ref.Table != "" || at.enclosed || !slices.Contains(rule.in, at.clause) {
		return nil
	}
	item := b.aliased(at, ref.Column)
	switch {
	case item < 0:
		return nil
	case rule.chained:
		return b.lateralAlias(ref, s, at, depth, item)
	case depth > 0 && !rule.subqueries, at.aliasDepth > 0:
		return nil
	}
	return b.aliasName(s, at, depth, item)
}

// lateralAlias is a name that is an alias where the expression of one may name another. In
// the select list it is known behind its item only, which hides what has its name in blocks
// around. In the argument of an aggregate there is none.
//
// Sources: DuckDB 1.5.5, SelectBinder::TryResolveAliasReference, ColumnAliasBinder::BindAlias
// with visited_select_indexes, BaseSelectBinder::BindAggregate, whose AggregateBinder knows no
// alias.
func (b *binder) lateralAlias(ref *ast.ColumnRef, s, at *scope, depth, item int) *Name {
	listed := at.clause == ClauseSelect || at.clause == ClauseOrderBy
	switch {
	case at.insideAggregate > 0, slices.Contains(at.aliases, item):
		return nil
	case at.clause == ClauseSelect && item >= at.item:
		return &Name{Err: semantics.Refuse(semantics.ClassName, "%s is an alias that the select list has not reached", ref.Column)}
	case depth > 0:
		return &Name{Err: semantics.Unmodelled("an alias of an outer query")}
	}
	name := b.aliasName(s, at, depth, item)
	if listed && name.Err == nil && name.Alias.computesQuery() {
		name.Err = semantics.Unmodelled("an alias of a subquery, named in the select list or in ORDER BY")
	}
	return name
}

// computesQuery tells that the expression has a subquery that is no part of a grouping key
// or of an aggregate (DuckDB 1.5.5, SelectBindState::SetExpressionHasSubquery).
func (x *Expression) computesQuery() (found bool) {
	x.Inspect(func(part ast.Expr, at *Expression) bool {
		if _, repeats := at.GroupingKey(part); repeats {
			return false
		}
		if _, aggregate := part.(*ast.Aggregate); aggregate {
			return false
		}
		if _, windowed := part.(*ast.Windowed); windowed {
			return true
		}
		ast.Children(part, func(ast.Expr) {}, func(*ast.Query) { found = true })
		return !found
	})
	return found
}

// orderedName is what a name inside a key of ORDER BY means where it is looked up among the
// columns of the result before those of FROM: the only one that bears it, by AS or as the
// column that it is; nil where none does. The columns of a star are those of FROM.
//
// Source: ISO draft, 6.6 <identifier chain>, Syntax Rule 8 a) i) and c).
func (b *binder) orderedName(ref *ast.ColumnRef, s, at *scope, depth int) *Name {
	if b.dialect.AliasScope != spec.AliasOrdered || at.clause != ClauseOrderBy || ref.Table != "" || depth > 0 || at.insideAggregate > 0 || at.aliasDepth > 0 {
		return nil
	}
	found := -1
	items := at.block.Node.Items
	for i := range items {
		if !b.sameName(outputName(&items[i]), ref.Column) {
			continue
		}
		if found >= 0 && !ast.Same(items[found].Expr, items[i].Expr) {
			return &Name{Err: semantics.Refuse(semantics.ClassAmbiguous, "%s in ORDER BY is ambiguous: several columns of the result have this name", ref.Column)}
		}
		found = i
	}
	starred := slices.ContainsFunc(at.block.Items, func(i Item) bool { return i.Expr == nil && b.sameName(i.Name, ref.Column) })
	switch {
	case found < 0:
		return nil
	case starred:
		return &Name{Err: semantics.Refuse(semantics.ClassAmbiguous, "%s in ORDER BY is ambiguous: several columns of the result have this name", ref.Column)}
	}
	return b.aliasName(s, at, depth, found)
}

// outputName is the name that an item of the select list gives its column: by AS, or as a
// column; empty for a star and for another expression.
func outputName(item *ast.SelectItem) string {
	if ref, column := item.Expr.(*ast.ColumnRef); column && item.Alias == "" {
		return ref.Column
	}
	return item.Alias
}

// aliasName is a name that stands for an item of the select list of its block or of one
// around: the item's expression, computed again.
func (b *binder) aliasName(s, at *scope, depth, item int) *Name {
	name := &Name{Kind: NameAlias, Depth: depth, Item: item, Block: at.block}
	for inside := s; inside != at; inside = inside.outer {
		if inside.insideAggregate > 0 {
			name.Err = semantics.Unmodelled("an alias of an outer query in an aggregate")
		}
	}
	correlate(s, depth)
	at.aliasDepth++
	at.aliases = append(at.aliases, item)
	name.Alias = b.expression(at.block.Node.Items[item].Expr, at)
	at.aliases = at.aliases[:len(at.aliases)-1]
	at.aliasDepth--
	return name
}

// aliasWins tells that a name in HAVING is an alias although it is also a
// column that is not grouped.
func (b *binder) aliasWins(ref *ast.ColumnRef, at *scope, position, depth int) bool {
	return aliasRules[b.dialect.AliasScope].winsInHaving && at.clause == ClauseHaving && depth == 0 && at.insideAggregate == 0 && at.aliasDepth == 0 &&
		!at.keyPositions[position] && ref.Table == "" && b.aliased(at, ref.Column) >= 0
}
