package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Recursion is how a query of WITH RECURSIVE comes about that names itself.
type Recursion struct {
	// Initial is the part that does not name it, Terms are those that do.
	Initial Body
	Terms   []Body
	// All tells that they are joined by UNION ALL.
	All bool
	// Keys are the columns of USING KEY.
	Keys []int
	// Err refuses the recursion.
	Err error
}

// recursion binds the body of a query of WITH that names itself.
func (b *binder) recursion(t *CommonTable, body ast.Body, outer *scope) (Body, *Recursion) {
	set, is := body.(*ast.SetOperation)
	if !is || set.Op != ast.Union {
		return b.body(body, outer), nil // its own name is an error where it stands
	}
	r := &Recursion{All: set.All}
	if set.ByName {
		r.Err = semantics.Unmodelled("UNION BY NAME in a recursive query")
	}
	initial, terms := b.recursiveTerms(t, set)
	r.Initial = b.body(initial, outer)
	columns, open := r.Initial.columns()
	both := &SetOperation{Node: &ast.SetOperation{Op: ast.Union, All: true, L: initial, R: initial}, L: r.Initial, R: r.Initial, binder: b}
	working := &Query{Node: &ast.Query{Body: both.Node}, Body: both, Columns: columns, Open: open, binder: b}
	whole := b.terms(t, r, working, terms, outer)
	if len(terms) > 0 && b.indeterminate(working, whole) {
		r.Terms = nil
		whole = b.terms(t, r, working, terms, outer)
	}
	if r.Err == nil {
		r.Err = b.refuseClauses(t.Node.Query)
	}
	for _, key := range t.Node.Keys {
		i := slices.IndexFunc(b.newColumns(t, working), func(name string) bool { return b.sameName(name, key) })
		if i < 0 && r.Err == nil && !open {
			r.Err = semantics.NoColumn(key)
		}
		r.Keys = append(r.Keys, i)
	}
	if r.Err == nil && len(terms) == 0 {
		return whole, nil
	}
	return whole, r
}

// newColumns are the names of the columns of a query of WITH that names itself.
func (b *binder) newColumns(t *CommonTable, working *Query) (names []string) {
	for _, c := range working.Columns {
		names = append(names, c.Name)
	}
	copy(names, b.namesOfCommon(t, working))
	return names
}

// indeterminate makes the affinities of the columns that a query names of itself
// indeterminate where the union's are other ones, and tells whether there are such.
func (b *binder) indeterminate(working *Query, whole Body) (some bool) {
	if b.dialect.RecursiveTypes != spec.RecursiveTypesJoined {
		return false
	}
	for i := range working.Columns {
		initial, all := working.ColumnType(i), b.outputType(whole, i)
		if initial.Kind == ast.TypeDynamic && initial.Affinity != all.Affinity {
			working.types[i] = columnType{ast.Dynamic(ast.AffinityMixed), true}
			some = true
		}
	}
	return some
}

// terms binds the parts that name the query, and gives the union of all.
func (b *binder) terms(t *CommonTable, r *Recursion, working *Query, terms []*ast.SetOperation, outer *scope) Body {
	whole := r.Initial
	for _, term := range terms {
		use := recursiveUse{binder: b, name: t.Node.Name}
		use.body(term.R, recursivePlace{})
		t.working = working
		bound := b.body(term.R, outer)
		t.working = nil
		if r.Err == nil {
			r.Err = b.refuseTerm(&use, term.R, bound)
		}
		r.Terms = append(r.Terms, bound)
		joined := &SetOperation{Node: term, binder: b, L: whole, R: bound}
		l, open := whole.columns()
		c, openTerm := bound.columns()
		if len(l) != len(c) && !open && !openTerm {
			joined.Err = semantics.Refuse(semantics.ClassDegree, "each side of %s must have the same number of columns, not %d and %d", SetOperationName(term), len(l), len(c))
		}
		whole = joined
	}
	return whole
}

// recursiveTerms takes a union apart: what comes first, and the operations whose right
// sides name the query.
func (b *binder) recursiveTerms(t *CommonTable, set *ast.SetOperation) (initial ast.Body, terms []*ast.SetOperation) {
	if b.dialect.RecursiveTerms == spec.RecursiveTermsLast {
		return set.L, []*ast.SetOperation{set}
	}
	initial = set
	for {
		next, is := initial.(*ast.SetOperation)
		if !is || next.Op != ast.Union || next.All != set.All {
			return initial, terms
		}
		use := recursiveUse{binder: b, name: t.Node.Name}
		use.body(next.R, recursivePlace{})
		if use.count == 0 || b.dialect.RecursiveNames == spec.RecursiveNamesFrom && use.direct == 0 {
			return initial, terms
		}
		initial, terms = next.L, slices.Insert(terms, 0, next)
	}
}

// refuseClauses refuses an ORDER BY or LIMIT of the whole query where the dialect does.
func (b *binder) refuseClauses(q *ast.Query) error {
	order, limit := len(q.OrderBy) > 0, q.Limit != nil || q.Offset != nil
	switch b.dialect.RecursiveClauses {
	case spec.RecursiveClausesNone:
		if order || limit {
			return semantics.Refuse(semantics.ClassUnsupported, "ORDER BY and LIMIT of a recursive query are not supported")
		}
	case spec.RecursiveClausesSyntax:
		if order || limit {
			return semantics.Refuse(semantics.ClassSyntax, "ORDER BY and LIMIT are not allowed in a recursive query")
		}
	case spec.RecursiveClausesLimit:
		if order {
			return semantics.Refuse(semantics.ClassUnsupported, "ORDER BY of a recursive query is not supported")
		}
	case spec.RecursiveClausesQueue:
	}
	return nil
}

// refuseTerm refuses what a recursive term may not have.
func (b *binder) refuseTerm(use *recursiveUse, node ast.Body, bound Body) error {
	refuse := func(what string) error {
		return semantics.Refuse(semantics.ClassRecursion, "the recursive part of %s: %s", use.name, what)
	}
	once := b.dialect.RecursiveNames != spec.RecursiveNamesAnyhow
	switch {
	case !once && use.count == 0:
		return nil
	case use.count == 0:
		return refuse("it does not name the query")
	case once && use.count > 1:
		return refuse("it names the query more than once")
	case once && use.subquery:
		return refuse("a subquery names the query")
	}
	aggregates := slices.ContainsFunc(workingBlocks(bound), func(block *Block) bool {
		return len(block.Aggregates) > 0 || len(block.Node.GroupBy) > 0 && b.dialect.RecursiveNames != spec.RecursiveNamesOnce
	})
	plain, _ := node.(*ast.Select)
	switch b.dialect.RecursiveNames {
	case spec.RecursiveNamesOnce:
		switch {
		case use.padded:
			return refuse("an outer join may pad the query")
		case use.combined:
			return refuse("EXCEPT or INTERSECT ALL names the query")
		}
	case spec.RecursiveNamesFrom:
		if use.direct == 0 {
			return refuse("a subquery names the query")
		}
	case spec.RecursiveNamesBlock:
		switch {
		case use.direct == 0:
			return refuse("a subquery names the query")
		case use.padded:
			return refuse("an outer join may pad the query")
		case plain == nil, plain.Distinct:
			return semantics.Refuse(semantics.ClassUnsupported, "DISTINCT, ORDER BY and LIMIT in a recursive query block are not supported")
		}
	case spec.RecursiveNamesAnyhow:
		aggregates = false
	}
	if aggregates {
		return refuse("an aggregate over the query")
	}
	return nil
}

// workingBlocks are the blocks whose FROM names the query itself.
func workingBlocks(body Body) (list []*Block) {
	w := &walker{block: func(block *Block) bool {
		for s := range block.Sources() {
			if s.Working {
				list = append(list, block)
			}
		}
		return true
	}}
	w.body(body, nil)
	return list
}

// recursiveUse is how a term names the query that it is a part of.
type recursiveUse struct {
	binder *binder
	name   string
	count  int
	// direct counts the names in the FROM of the term itself.
	direct int
	// A subquery that is no table does; one does on a side that an outer join pads, or below
	// EXCEPT or INTERSECT ALL.
	subquery, padded, combined bool
}

// recursivePlace is where in a term a table stands.
type recursivePlace struct{ inside, subquery, padded, combined bool }

func (u *recursiveUse) query(q *ast.Query, at recursivePlace) {
	if q.With != nil {
		for _, t := range q.With.Tables {
			if u.binder.sameTable(t.Name, u.name) {
				return // the name is another query's
			}
		}
		for _, t := range q.With.Tables {
			u.query(t.Query, at)
		}
	}
	u.body(q.Body, at)
	for _, item := range q.OrderBy {
		u.expr(item.Expr, at)
	}
	u.expr(q.Limit, at)
	u.expr(q.Offset, at)
}

func (u *recursiveUse) expr(x ast.Expr, at recursivePlace) {
	if x == nil {
		return
	}
	below := at
	below.inside, below.subquery = true, true
	ast.Children(x, func(part ast.Expr) { u.expr(part, at) }, func(q *ast.Query) { u.query(q, below) })
}

func (u *recursiveUse) body(body ast.Body, at recursivePlace) {
	switch x := body.(type) {
	case *ast.Select:
		for _, t := range x.From {
			u.table(t, at)
		}
		for _, item := range x.Items {
			u.expr(item.Expr, at)
		}
		u.expr(x.Where, at)
		for _, key := range x.GroupBy {
			u.expr(key, at)
		}
		u.expr(x.Having, at)
	case *ast.SetOperation:
		l, r := at, at
		l.combined = l.combined || x.Op != ast.Union && x.All
		r.combined = l.combined || x.Op == ast.Except
		l.inside, r.inside = true, true
		u.body(x.L, l)
		u.body(x.R, r)
	case *ast.Values:
		for _, row := range x.Rows {
			for _, part := range row {
				u.expr(part, at)
			}
		}
	case *ast.TableFunction:
		for _, part := range x.Args {
			u.expr(part, at)
		}
	case *ast.Nested:
		at.inside = true
		u.query(x.Query, at)
	case *ast.Cypher:
	}
}

func (u *recursiveUse) table(t ast.TableExpr, at recursivePlace) {
	switch t := t.(type) {
	case *ast.TableName:
		if !u.binder.sameTable(t.Name, u.name) {
			return
		}
		u.count++
		if !at.inside {
			u.direct++
		}
		u.subquery, u.padded, u.combined = u.subquery || at.subquery, u.padded || at.padded, u.combined || at.combined
	case *ast.DerivedTable:
		at.inside = true
		u.query(t.Query, at)
	case *ast.Join:
		l, r := at, at
		l.padded = l.padded || t.Kind == ast.JoinRight || t.Kind == ast.JoinFull
		r.padded = r.padded || t.Kind == ast.JoinLeft || t.Kind == ast.JoinFull
		u.table(t.L, l)
		u.table(t.R, r)
		u.expr(t.On, at)
	}
}

// namesItself tells whether a query of WITH names itself.
func (b *binder) namesItself(t *CommonTable) bool {
	if !slices.Contains(t.scope.tables, t) {
		return false
	}
	use := recursiveUse{binder: b, name: t.Node.Name}
	use.query(t.Node.Query, recursivePlace{})
	return use.count > 0
}

// meansTable tells whether the name of a query of WITH that is being bound is a table's,
// since the query has no rows there (DuckDB, Bind(BaseTableRef) in bind_basetableref.cpp).
func (b *binder) meansTable(t *CommonTable) bool {
	return t.state == bindingBegun && t.working == nil && b.dialect.RecursiveNames == spec.RecursiveNamesAnyhow
}

// itself binds the name of a query of WITH that is being bound.
func (b *binder) itself(source *Source, t *CommonTable, node *ast.TableName, s *scope) {
	sibling := slices.IndexFunc(b.binding, func(other *CommonTable) bool { return other == t })
	mutual := slices.ContainsFunc(b.binding[sibling+1:], func(other *CommonTable) bool {
		return other.scope.level == t.scope.level
	})
	if t.working != nil && !mutual {
		source.Common, source.Query, source.Working, source.Recurring = t, t.working, true, node.Recurring
		b.named = append(b.named, t)
		b.addDerived(source, s, [][]string{b.namesOfCommon(t, t.working), node.Columns})
		return
	}
	source.Open, s.block.Open = true, true
	switch {
	case source.Err != nil:
	case mutual && b.dialect.RecursiveNames == spec.RecursiveNamesOnce:
		source.Err = semantics.Refuse(semantics.ClassUnsupported, "queries of WITH that name each other (%s) are not supported", node.Name)
	case mutual && b.dialect.RecursiveNames == spec.RecursiveNamesBlock:
		source.Err = semantics.Unmodelled("queries of WITH that name each other")
	default:
		source.Err = semantics.Refuse(semantics.ClassRecursion, "%s names itself where it has no rows yet: it must be an initial query UNION one that names it", node.Name)
	}
}
