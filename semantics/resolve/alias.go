package resolve

import (
	"strings"

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
}

// The rules, by dialect. A name in the expression of an alias is a column only.
//
// Sources: SQLite 3.53.4, lookupName and resolveSelectStep in resolve.c, where ON is a part of
// WHERE; DuckDB 1.5.5, ColumnAliasBinder::BindAlias and
// HavingBinder::BindColumnRef, where an item sees the aliases of those before it.
var aliasRules = map[spec.AliasScope]aliasRule{
	spec.AliasNowhere:  {},
	spec.AliasListed:   {}, // select_list.go
	spec.AliasAnywhere: {in: []Clause{ClauseFrom, ClauseWhere, ClauseGroupBy, ClauseHaving, ClauseOrderBy}, subqueries: true},
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
	rule := aliasRules[b.dialect.AliasScope]
	if ref.Table != "" || depth > 0 && !rule.subqueries || at.aliasDepth > 0 || at.enclosed {
		return 0, false
	}
	for _, clause := range rule.in {
		if clause == at.clause {
			item = b.aliased(at, ref.Column)
			return item, item >= 0
		}
	}
	return 0, false
}

// aliasName is a name that stands for an item of the select list of its block or of one
// around: the item's expression, computed again.
func (b *binder) aliasName(s, at *scope, depth, item int) *Name {
	name := &Name{Kind: NameAlias, Depth: depth, Item: item, Block: at.block}
	for inside := s; inside != at; inside = inside.outer {
		if inside.insideAggregate > 0 {
			name.Err = semantics.Unmodelled("an alias of a query around in an aggregate")
		}
	}
	correlate(s, depth)
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
