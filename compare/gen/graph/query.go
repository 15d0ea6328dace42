package graph

import (
	"fmt"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// QueryForm is the form of a query.
type QueryForm uint8

// The forms of queries.
const (
	PlainMatch     QueryForm = iota // MATCH … WHERE … RETURN …
	WholeRecords                    // … RETURN *
	OptionalMatch                   // MATCH … OPTIONAL MATCH … RETURN …
	SeveralMatches                  // MATCH … MATCH … RETURN …
	Piped                           // MATCH … WITH … WHERE … RETURN …
	Aggregated                      // MATCH … RETURN keys, aggregates
	PipedAggregate                  // MATCH … WITH keys, aggregates WHERE … RETURN …
	Ordered                         // … ORDER BY … SKIP … LIMIT
	DistinctRows                    // … RETURN DISTINCT …
	UnionOfTwo                      // … UNION [ALL] …
	Unwound                         // UNWIND … AS … MATCH … RETURN …
	PathValues                      // MATCH p = … RETURN length(p), …
	Values                          // RETURN of constants
	queryForms
)

var formShares = []int{PlainMatch: 26, WholeRecords: 6, OptionalMatch: 9, SeveralMatches: 6, Piped: 9, Aggregated: 13, PipedAggregate: 5, Ordered: 8,
	DistinctRows: 6, UnionOfTwo: 3, Unwound: 4, PathValues: 5, Values: 4}

// traversalShares are those of the forms that become traversals.
var traversalShares = []int{PlainMatch: 40, WholeRecords: 12, SeveralMatches: 15, Aggregated: 20, DistinctRows: 13}

func (g *Generator) formOf(r *choice.Sequence) QueryForm {
	if g.language.Traversals {
		return QueryForm(r.Share(traversalShares))
	}
	return QueryForm(r.Share(formShares))
}

// Query returns the n-th query, asked of that database.
func (g *Generator) Query(d *Database, n uint64) *cypher.Query {
	r := choice.New(g.seed, n, queryStream)
	form := g.formOf(&r)
	b := &queryBuilder{Sequence: &r, language: g.language, database: d}
	if form == UnionOfTwo && g.language.Union {
		return b.union()
	}
	return &cypher.Query{Arms: []*cypher.Arm{{Clauses: b.clauses(form)}}}
}

// clauses makes a query of one arm.
func (b *queryBuilder) clauses(form QueryForm) []cypher.Clause {
	switch form {
	case Values:
		return []cypher.Clause{b.values()}
	case Unwound:
		return append([]cypher.Clause{b.unwind()}, b.matchReturn(Piped)...)
	case OptionalMatch:
		if !b.language.Optional {
			return b.matchReturn(PlainMatch)
		}
		return append([]cypher.Clause{b.match(false)}, b.optionalReturn()...)
	case SeveralMatches:
		return append([]cypher.Clause{b.match(false)}, b.matchReturn(PlainMatch)...)
	case PlainMatch, WholeRecords, Piped, Aggregated, PipedAggregate, Ordered, DistinctRows, UnionOfTwo, PathValues:
		return b.matchReturn(form)
	}
	panic("gen/graph: unknown form")
}

// match is MATCH with a condition most of the time.
func (b *queryBuilder) match(named bool) *cypher.Match {
	before := len(b.scope.edges)
	m := &cypher.Match{Paths: b.pattern(named)}
	if b.filtered(700) {
		m.Where = b.filter(2)
	}
	b.refer(m, b.scope.edges[before:])
	return m
}

// filtered tells whether records are filtered, so often in a thousand where they were
// not before: few records pass several filters one behind the other.
func (b *queryBuilder) filtered(perMille int) bool {
	if b.filters > 0 {
		perMille /= 2
	}
	if !b.PerMille(perMille) {
		return false
	}
	b.filters++
	return true
}

// refer has a condition name each relationship of a pattern, where what is not named
// counts in another way; in some queries it counts that way.
func (b *queryBuilder) refer(m *cypher.Match, edges []boundEdge) {
	if !b.language.NamesCount || b.PerMille(60) {
		return
	}
	for _, e := range edges {
		named := &cypher.IsNull{Of: &cypher.Property{Of: variable(e.name), Key: identity}, Not: true}
		if m.Where == nil {
			m.Where = named
			continue
		}
		m.Where = binary(cypher.And, m.Where, named)
	}
}

func (b *queryBuilder) matchReturn(form QueryForm) []cypher.Clause {
	clauses := []cypher.Clause{b.match(form == PathValues)}
	switch form {
	case WholeRecords:
		if b.language.ReturnEntities && len(b.scope.lists) == 0 {
			return append(clauses, &cypher.Return{Projection: cypher.Projection{Star: true}})
		}
	case Piped, PipedAggregate:
		clauses = append(clauses, b.with(form == PipedAggregate))
	case Aggregated:
		return append(clauses, &cypher.Return{Projection: cypher.Projection{Items: b.aggregateItems()}})
	case Ordered:
		return append(clauses, b.ordered())
	case PathValues:
		return append(clauses, b.pathReturn())
	case PlainMatch, OptionalMatch, SeveralMatches, DistinctRows, UnionOfTwo, Unwound, Values:
	}
	return append(clauses, &cypher.Return{Projection: cypher.Projection{Distinct: form == DistinctRows, Items: b.items(form == DistinctRows)}})
}

// optionalReturn is OPTIONAL MATCH from what is bound, and the projection.
func (b *queryBuilder) optionalReturn() []cypher.Clause {
	before := len(b.scope.edges)
	b.walked = nil
	optional := &cypher.Match{Optional: true, Paths: []*cypher.PathPattern{b.path(b.Between(1, 2), false)}}
	if b.language.OptionalWhere && b.PerMille(400) {
		optional.Where = b.filter(1)
	}
	b.refer(optional, b.scope.edges[before:])
	clauses := []cypher.Clause{optional}
	if b.filtered(150) { // padded records among them
		clauses = append(clauses, &cypher.With{Projection: cypher.Projection{Star: true}, Where: b.filter(1)})
	}
	if b.PerMille(250) {
		return append(clauses, &cypher.Return{Projection: cypher.Projection{Items: b.aggregateItems()}})
	}
	return append(clauses, &cypher.Return{Projection: cypher.Projection{Items: b.items(false)}})
}

// items are what a query returns: entities, properties and expressions. Every
// relationship that is bound is named, unless all is to be as short as may be: one that
// is not named is a question of its own in some engines.
func (b *queryBuilder) items(short bool) []cypher.ProjectionItem {
	var list []cypher.ProjectionItem
	add := func(x cypher.Expr) {
		list = append(list, cypher.ProjectionItem{Expr: x, Alias: fmt.Sprintf("c%d", len(list))})
	}
	for i := range b.scope.nodes {
		switch n := &b.scope.nodes[i]; {
		case short && b.PerMille(700):
		case b.language.ReturnEntities && b.PerMille(250):
			add(variable(n.name))
		case n.label != "" || !b.language.Schema:
			add(&cypher.Property{Of: variable(n.name), Key: identity})
		}
	}
	for i := range b.scope.edges {
		switch e := &b.scope.edges[i]; {
		case short && b.PerMille(700):
		case b.language.ReturnEntities && b.PerMille(150):
			add(variable(e.name))
		default:
			add(&cypher.Property{Of: variable(e.name), Key: identity})
		}
	}
	for _, name := range b.scope.lists {
		add(call(function.Size, variable(name)))
	}
	for range b.Between(0, 2) {
		add(b.expression(kind(b.Share([]int{3, 4, 3, 4, 1})), 3))
	}
	if len(list) == 0 {
		add(b.expression(kindInteger, 2))
	}
	return list
}

// aggregateItems are grouping keys and aggregates.
func (b *queryBuilder) aggregateItems() []cypher.ProjectionItem {
	var list []cypher.ProjectionItem
	add := func(x cypher.Expr) {
		list = append(list, cypher.ProjectionItem{Expr: x, Alias: fmt.Sprintf("c%d", len(list))})
	}
	if b.language.Traversals {
		add(b.counted())
		return list
	}
	for range b.Share([]int{3, 6, 2}) {
		add(b.expression(kind(b.Share([]int{2, 3, 1, 3})), 1))
	}
	for range b.Between(1, 2) {
		add(b.aggregate())
	}
	return list
}

// aggregate is an aggregate whose result no order of the records changes.
func (b *queryBuilder) aggregate() cypher.Expr {
	distinct := b.PerMille(250)
	of := func(f *function.Function, x cypher.Expr) cypher.Expr {
		return &cypher.FunctionCall{Name: f.Name, Distinct: distinct, Arguments: []cypher.Expr{x}}
	}
	switch b.Share([]int{25, 22, 14, 12, 12, 8}) {
	case 0:
		return &cypher.CountStar{}
	case 1:
		if len(b.scope.nodes) > 0 && b.PerMille(400) {
			return of(function.Count, variable(choice.One(b.Sequence, b.scope.nodes).name))
		}
		return of(function.Count, b.expression(kind(b.Below(4)), 1))
	case 2:
		if !b.language.Sums {
			return &cypher.CountStar{}
		}
		return of(function.Sum, b.leaf(kindInteger))
	case 3:
		return of(function.Min, b.expression(kind(b.Share([]int{0, 3, 2, 3})), 1))
	case 4:
		return of(function.Max, b.expression(kind(b.Share([]int{0, 3, 2, 3})), 1))
	default:
		return call(function.Size, of(function.Collect, b.expression(kind(b.Below(4)), 1)))
	}
}

// counted counts records, or the values of a property.
func (b *queryBuilder) counted() cypher.Expr {
	if all := b.accessibles(); len(all) > 0 && b.PerMille(400) {
		a := choice.One(b.Sequence, all)
		return &cypher.FunctionCall{Name: function.Count.Name, Distinct: b.PerMille(300), Arguments: []cypher.Expr{a.expression()}}
	}
	return &cypher.CountStar{}
}

// with pipes values, and mostly filters them.
func (b *queryBuilder) with(aggregated bool) *cypher.With {
	w := &cypher.With{}
	next := scope{}
	for i := range b.scope.nodes {
		if n := b.scope.nodes[i]; !aggregated && b.PerMille(600) {
			w.Items = append(w.Items, cypher.ProjectionItem{Expr: variable(n.name)})
			next.nodes = append(next.nodes, n)
		}
	}
	for i := range b.scope.edges {
		if e := b.scope.edges[i]; !aggregated {
			w.Items = append(w.Items, cypher.ProjectionItem{Expr: variable(e.name)})
			next.edges = append(next.edges, e)
		}
	}
	for range b.Between(1, 2) {
		k := kind(b.Share([]int{1, 4, 2, 3}))
		s := boundScalar{name: b.fresh("v"), kind: k}
		w.Items = append(w.Items, cypher.ProjectionItem{Expr: b.expression(k, 2), Alias: s.name})
		next.scalars = append(next.scalars, s)
	}
	if aggregated {
		s := boundScalar{name: b.fresh("v"), kind: kindInteger}
		w.Items = append(w.Items, cypher.ProjectionItem{Expr: &cypher.CountStar{}, Alias: s.name})
		next.scalars = append(next.scalars, s)
	}
	w.Distinct = !aggregated && b.PerMille(150)
	b.scope = next
	if b.filtered(700) {
		w.Where = b.filter(1)
	}
	return w
}

// ordered sorts by all columns, so that SKIP and LIMIT cut between records that differ.
func (b *queryBuilder) ordered() *cypher.Return {
	r := &cypher.Return{}
	for i := range b.Between(1, 3) {
		alias := fmt.Sprintf("c%d", i)
		r.Items = append(r.Items, cypher.ProjectionItem{Expr: b.expression(kind(b.Share([]int{1, 4, 2, 3})), 1), Alias: alias})
		r.OrderBy = append(r.OrderBy, cypher.SortItem{Expr: variable(alias), Descending: b.PerMille(400)})
	}
	if b.PerMille(300) {
		r.Skip = integer(b.Between(0, 2))
	}
	if b.PerMille(500) {
		r.Limit = integer(b.Share([]int{1, 4, 5, 5, 5, 5}))
	}
	return r
}

// pathReturn asks of paths.
func (b *queryBuilder) pathReturn() *cypher.Return {
	r := &cypher.Return{Projection: cypher.Projection{Items: b.items(false)}}
	for _, p := range b.scope.paths {
		if b.language.PathFunctions {
			r.Items = append(r.Items, cypher.ProjectionItem{Expr: call(function.Length, variable(p)), Alias: "l"})
		}
		if b.language.ReturnPaths && b.PerMille(400) {
			r.Items = append(r.Items, cypher.ProjectionItem{Expr: variable(p), Alias: "q"})
		}
	}
	return r
}

// unwind binds the elements of a list.
func (b *queryBuilder) unwind() *cypher.Unwind {
	k := kind(b.Share([]int{0, 3, 0, 2}))
	u := &cypher.Unwind{List: constants(b.Sequence, k), Variable: b.fresh("u")}
	b.scope.scalars = append(b.scope.scalars, boundScalar{name: u.Variable, kind: k})
	return u
}

// values returns expressions of constants.
func (b *queryBuilder) values() *cypher.Return {
	r := &cypher.Return{}
	for i := range b.Between(1, 3) {
		r.Items = append(r.Items, cypher.ProjectionItem{Expr: b.expression(kind(b.Share([]int{3, 4, 3, 4, 2})), 3), Alias: fmt.Sprintf("c%d", i)})
	}
	return r
}

// union joins two projections of the same columns.
func (b *queryBuilder) union() *cypher.Query {
	columns := b.Between(1, 2)
	kinds := []kind{kind(b.Share([]int{0, 4, 2, 3})), kind(b.Share([]int{0, 4, 2, 3}))}
	q := &cypher.Query{Unions: []cypher.Union{{All: b.PerMille(500)}}}
	for range 2 {
		b.scope, b.filters = scope{}, 0
		arm := &cypher.Arm{Clauses: []cypher.Clause{b.match(false)}}
		r := &cypher.Return{}
		for i := range columns {
			r.Items = append(r.Items, cypher.ProjectionItem{Expr: b.expression(kinds[i], 1), Alias: fmt.Sprintf("c%d", i)})
		}
		arm.Clauses = append(arm.Clauses, r)
		q.Arms = append(q.Arms, arm)
	}
	return q
}
