package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// CommonTable is a bound query of WITH.
type CommonTable struct {
	Node *ast.CommonTable
	// Query is nil where nothing names it and the dialect does not look at it then.
	Query *Query
	// Named tells how often it is named.
	Named int
	// Err refuses it, whether it is named or not.
	Err error

	scope   *withScope // that its query sees
	working *Query     // what its own name means; nil where it means nothing
	state   bindingState
	// where the query stands that WITH is a part of
	outer     *scope
	derivedIn []*scope
	around    *aggregateAround
}

// bindingState is how far a query of WITH is bound.
type bindingState uint8

const (
	bindingWaits bindingState = iota
	bindingBegun
	bindingDone
)

// withScope are the names of one WITH that are seen at a place, and those around it.
type withScope struct {
	around *withScope
	level  int // how many there are around it, and itself
	tables []*CommonTable
}

// mostColumns bounds the columns of a query that can be named: one that names another twice,
// which names another twice, …, doubles them each time.
const mostColumns = 10_000

// depth is how many WITH are seen.
func (w *withScope) depth() int {
	if w == nil {
		return 0
	}
	return w.level
}

// enterWith makes the names of a WITH visible; outer is the scope that its queries see.
func (b *binder) enterWith(w *ast.With, outer *scope) []*CommonTable {
	place := b.place
	b.place = placeElsewhere
	defer func() { b.place = place }()
	list := make([]*CommonTable, len(w.Tables))
	level := b.with.depth() + 1
	for i, node := range w.Tables {
		list[i] = &CommonTable{Node: node, outer: outer, derivedIn: slices.Clone(b.derivedIn), around: b.around}
		if slices.ContainsFunc(w.Tables[:i], func(t *ast.CommonTable) bool { return b.sameTable(t.Name, node.Name) }) {
			list[i].Err = semantics.Refuse(semantics.ClassDuplicate, "WITH names two queries %s", node.Name)
		}
		seen := list
		switch b.dialect.CommonNames {
		case spec.CommonNamesEach:
			if !w.Recursive {
				seen = list[:i]
			}
		case spec.CommonNamesBefore:
			seen = list[:i]
			if w.Recursive {
				seen = list[:i+1]
			}
		case spec.CommonNamesAll:
		}
		list[i].scope = &withScope{around: b.with, level: level, tables: seen}
	}
	if b.dialect.CommonUnused == spec.CommonUnusedChecked {
		for _, t := range list {
			b.bindCommon(t)
		}
	}
	b.with = &withScope{around: b.with, level: level, tables: list}
	return list
}

// bindCommon binds a query of WITH where that was not done before.
func (b *binder) bindCommon(t *CommonTable) {
	if t.state != bindingWaits {
		return
	}
	t.state = bindingBegun
	inside := *b
	b.with, b.derivedIn, b.around, b.merging, b.place = t.scope, append(slices.Clone(t.derivedIn), t.outer), t.around, 0, placeElsewhere
	b.names = b.names || b.dialect.DerivedNames != spec.DerivedNamesFree // they can be referred to
	b.binding = append(b.binding, t)
	recursive := b.recursive
	if b.namesItself(t) {
		b.recursive = t
	}
	t.Query = b.query(t.Node.Query, t.outer)
	b.binding, b.recursive = b.binding[:len(b.binding)-1], recursive
	b.with, b.derivedIn, b.around, b.merging, b.place, b.names = inside.with, inside.derivedIn, inside.around, inside.merging, inside.place, inside.names
	t.state = bindingDone
}

// commonNamed is the query of WITH that a name in FROM stands for; nil where it is none.
func (b *binder) commonNamed(name string) *CommonTable {
	for w := b.with; w != nil; w = w.around {
		for _, t := range w.tables {
			if b.sameTable(t.Node.Name, name) {
				return t
			}
		}
	}
	return nil
}

// common binds a name of WITH in FROM.
func (b *binder) common(source *Source, t *CommonTable, node *ast.TableName, s *scope) {
	if source.Err = b.expose(s, source.Name, true); source.Err == nil {
		source.Err = t.Err
	}
	if t.state == bindingBegun {
		b.itself(source, t, node, s)
		return
	}
	if err := b.expansion.expand(0); err != nil {
		source.unbound(s, err)
		return
	}
	b.bindCommon(t)
	if len(t.Query.Columns) > mostColumns {
		source.Open, s.block.Open = true, true
		source.Err = semantics.Unmodelled("a query of WITH with more than %d columns", mostColumns)
		return
	}
	t.Named++
	b.named = append(b.named, t)
	source.Common, source.Query = t, t.Query
	b.addDerived(source, s, [][]string{b.namesOfCommon(t, source.Query), node.Columns})
}

// namesOfCommon is the list of columns of a query of WITH.
func (b *binder) namesOfCommon(t *CommonTable, q *Query) []string {
	list := t.Node.Columns
	if b.dialect.CommonLists == spec.CommonListsTruncated && len(list) > len(q.Columns) && !q.Open {
		return list[:len(q.Columns)]
	}
	return list
}

// dependsOnWith tells whether a query of WITH that is correlated was named since there
// were that many names, one of a WITH among those that many levels deep: who names it is
// correlated, too, and so is who names a query inside of it.
func (b *binder) dependsOnWith(q *ast.Query, since, level int) bool {
	return slices.ContainsFunc(b.named[since:], func(t *CommonTable) bool {
		return t.scope.level <= level && t.Node.Query != q && (t.Query == nil || t.Query.Correlated)
	})
}

// checkUnused looks at queries of WITH that nothing names.
func (b *binder) checkUnused(list []*CommonTable) {
	if b.dialect.CommonUnused != spec.CommonUnusedOpen {
		return
	}
	for _, t := range list {
		if t.Named > 0 {
			continue
		}
		b.bindCommon(t)
		if t.Query.Err() != nil {
			t.Err = semantics.Unmodelled("an error in a query of WITH that nothing names")
		}
	}
}

// dependOutside tells whether a query of WITH that is named is correlated.
func dependOutside(list []*CommonTable) bool {
	return slices.ContainsFunc(list, func(t *CommonTable) bool { return t.Named > 0 && t.Query != nil && t.Query.Correlated })
}
