package resolve

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// aliasRule says where a bare name that is no column in scope may be an alias of the
// block's select list, and which of several items it is then. What ORDER BY makes of
// a key that is nothing but a name is in order.go, of GROUP BY in group.go.
type aliasRule struct {
	// in are the clauses of the block in which the name may stand.
	in []Clause
	// last: the last item of that alias counts, else the first.
	last bool
	// winsInHaving: in HAVING it is the alias even where it is a column, too, that is not
	// grouped.
	winsInHaving bool
}

// The rules, by dialect. Every one of them reads a name in a subquery of these clauses
// as a column only, and one in the expression of an alias, too.
//
// Sources: SQLite 3.53.4, lookupName in resolve.c; DuckDB 1.5.5, ColumnAliasBinder::BindAlias and
// HavingBinder::BindColumnRef, where an item sees the aliases of those before it.
var aliasRules = map[spec.AliasScope]aliasRule{
	spec.AliasNowhere:  {},
	spec.AliasListed:   {}, // select_list.go
	spec.AliasAnywhere: {in: []Clause{ClauseWhere, ClauseGroupBy, ClauseHaving, ClauseOrderBy}},
	spec.AliasLateral: {in: []Clause{ClauseWhere, ClauseGroupBy, ClauseSelect, ClauseHaving, ClauseOrderBy},
		last: true, winsInHaving: true},
}

// noteAliases remembers which items have an alias, where a name may be one.
func (b *binder) noteAliases(s *scope) {
	if b.dialect.AliasScope == spec.AliasNowhere && b.dialect.GroupNames == spec.GroupInputOnly {
		return
	}
	for i, item := range s.block.Node.Items {
		if item.Expr == nil || item.Alias == "" {
			continue
		}
		if s.block.Aliases == nil {
			s.block.Aliases = map[string][]int{}
		}
		key := strings.ToLower(item.Alias)
		s.block.Aliases[key] = append(s.block.Aliases[key], i)
	}
}

// aliased is the item that an alias means in the clause that is being bound, -1 where
// there is none. In the select list that is one before the item that is bound.
func (b *binder) aliased(s *scope, name string) int {
	items := s.block.Aliases[strings.ToLower(name)]
	last := aliasRules[b.dialect.AliasScope].last
	if s.clause == ClauseSelect && last {
		for len(items) > 0 && items[len(items)-1] >= s.item {
			items = items[:len(items)-1]
		}
	}
	switch {
	case len(items) == 0:
		return -1
	case last:
		return items[len(items)-1]
	}
	return items[0]
}

// alias tells whether a name that is no column is an alias of a block around it, and of
// which item.
func (b *binder) alias(ref *ast.ColumnRef, at *scope, depth int) (item int, is bool) {
	if ref.Table != "" || depth > 0 || at.aliasDepth > 0 {
		return 0, false
	}
	for _, clause := range aliasRules[b.dialect.AliasScope].in {
		if clause == at.clause {
			item = b.aliased(at, ref.Column)
			return item, item >= 0
		}
	}
	return 0, false
}

// aliasName is a name that stands for an item of the select list: the item's expression,
// computed again.
func (b *binder) aliasName(at *scope, item int) *Name {
	name := &Name{Kind: NameAlias, Item: item, Block: at.block}
	at.aliasDepth++
	name.Alias = b.expression(at.block.Node.Items[item].Expr, at)
	at.aliasDepth--
	return name
}

// aliasWins tells that a name in HAVING is an alias although it is also a
// column that is not grouped.
func (b *binder) aliasWins(ref *ast.ColumnRef, at *scope, position, depth int) bool {
	return aliasRules[b.dialect.AliasScope].winsInHaving && at.clause == ClauseHaving && depth == 0 && at.insideAggregate == 0 && at.aliasDepth == 0 &&
		!at.keyPositions[position] && ref.Table == "" && b.aliased(at, ref.Column) >= 0
}
