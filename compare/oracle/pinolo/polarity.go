package pinolo

import (
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// mutator changes a part of a query.
type mutator struct {
	name string
	// raises: the changed part is larger or more often True; else it is smaller.
	raises bool
	// hides: what other mutators change inside of the part is gone, or stands beside
	// a part that has as many rows.
	hides bool
	// apply changes the part. It is false where there is nothing to change after
	// all, and the tree is as it was.
	apply func(s *metamorphic.Subject, at *mutationSite) bool
}

// mutationSite is a place where a mutator can be applied.
type mutationSite struct {
	polarity
	mutator *mutator
	number  int       // among all sites of the query
	body    *ast.Body // of a relation; else nil
	expr    *ast.Expr // of a condition; else nil
	owner   *ast.Query
	root    *ast.Query // the query that all this is in
	variant int        // which of several ways
}

// upper tells whether the mutant's answer is larger.
func (s *mutationSite) upper() bool { return s.mutator.raises == s.positive }

// at is the place, for comparison.
func (s *mutationSite) at() any {
	if s.body != nil {
		return s.body
	}
	return s.expr
}

// polarity is what the way from the root says of a part.
type polarity struct {
	// positive: the answer grows where the part does; else it shrinks.
	positive bool
	// setwise: only which rows there are matters of the part, not how often. A
	// mutant may then have rows less often that the seed has, or more often.
	setwise bool
	// named: the names of the part's columns are used; typed: its values are, so
	// that their types matter.
	named, typed bool
	// right: the part is the right arm of a set operation.
	right bool
	// below: the part is below the aggregates of the whole query, whose values are
	// ordered as those of monotone say.
	below bool
}

func (s polarity) reversed(reverse bool) polarity {
	s.positive = s.positive != reverse
	return s
}

// polarityWalk finds the sites of a query, from the root down. Where the way
// down to a part keeps or reverses the order:
//
//	kept      AND, OR, IS TRUE, IS NOT FALSE; WHERE, HAVING, ON of an inner join;
//	          the query of EXISTS, IN and ANY; relations in FROM; both sides of an
//	          inner join, the preserved side of an outer one; both arms of UNION and
//	          INTERSECT, the left arm of EXCEPT
//	reversed  NOT, IS FALSE, IS NOT TRUE; what NOT negates in NOT IN, NOT LIKE, NOT
//	          BETWEEN and their like; the query of ALL; the right arm of EXCEPT
//	no way    everything else: operands and rows of them, XOR, the tests for NULL
//	          and UNKNOWN, null-safe comparisons, CASE, functions, casts, scalar
//	          subqueries; the select list, GROUP BY, ORDER BY; a block with LIMIT or
//	          OFFSET and all below it; ON, USING and the nullable sides of outer
//	          joins; FROM, WHERE and ON of a block with aggregates that is not the
//	          whole query, one group of all rows (aggregate.go)
//
// The order on relations is the inclusion of bags, and all of the operators above
// are monotone in it: a row of a selection, projection or join is there as often
// as its sources; UNION ALL adds, INTERSECT ALL takes the lesser, EXCEPT ALL
// subtracts and stops at nothing. DISTINCT, UNION, INTERSECT, EXCEPT, and GROUP BY
// without aggregates, in which a group is there once if it has a row, look only at
// which rows there are: below one of them the inclusion of sets is enough, and
// makes one of bags. So it is for the query of EXISTS, IN, ANY and ALL. It stays
// enough down through selection, projection, join, UNION ALL and INTERSECT ALL,
// which are monotone in sets, too; but not through EXCEPT ALL, where {1, 1} less {1}
// is {1} and {1} less {1} is nothing. HAVING selects groups, which its condition
// does not make, so there it is as in WHERE, whatever the aggregates.
type polarityWalk struct {
	*metamorphic.Subject
	known  *determinism.Facts // nil for a copy
	root   *ast.Query
	bound  *resolve.Query // nil for a copy
	sites  []mutationSite
	number int
	// answers are what the bound tree answered, in the order in which the walk asked it. A
	// copy is asked the same, and is not bound.
	answers []bool
	// chosen are the numbers of the sites of a copy that are listed, in order.
	chosen []int
}

// sitesOf lists the sites of a query in text order: those at one place stand
// together, those inside of a part behind the part's. A site that asks for something is in
// the list only if that holds by what is known. With the list come the answers of the bound
// tree, for copies.
func sitesOf(s *metamorphic.Subject, q *ast.Query, known *determinism.Facts) (sites []mutationSite, answers []bool) {
	w := &polarityWalk{Subject: s, known: known, root: q, bound: s.Bound(q), sites: make([]mutationSite, 0, 16)}
	w.query(q, polarity{positive: true})
	return w.sites, w.answers
}

// sitesIn lists the sites with the chosen numbers, which ascend, in a copy of a query.
func sitesIn(s *metamorphic.Subject, mutant *ast.Query, answers []bool, chosen []int) []mutationSite {
	w := &polarityWalk{Subject: s, root: mutant, answers: answers, chosen: chosen, sites: make([]mutationSite, 0, len(chosen))}
	w.query(mutant, polarity{positive: true})
	return w.sites
}

// add notes a site if what the site asks for holds.
func (w *polarityWalk) add(holds bool, s mutationSite) {
	s.number, s.root = w.number, w.root
	w.number++
	switch {
	case w.bound != nil:
		if holds {
			w.sites = append(w.sites, s)
		}
	case len(w.chosen) > 0 && w.chosen[0] == s.number:
		w.chosen = w.chosen[1:]
		w.sites = append(w.sites, s)
	}
}

// holds is the answer of the bound tree to a question.
func (w *polarityWalk) holds(question func(*resolve.Query) bool) bool {
	if w.bound == nil {
		answer := w.answers[0]
		w.answers = w.answers[1:]
		return answer
	}
	answer := question(w.bound)
	w.answers = append(w.answers, answer)
	return answer
}

// ofBlock is the answer to a question about a block.
func (w *polarityWalk) ofBlock(node *ast.Select, question func(*resolve.Block) bool) bool {
	return w.holds(func(q *resolve.Query) bool {
		for b := range q.Blocks() {
			if b.Node == node {
				return question(b)
			}
		}
		panic("pinolo: a block of another query")
	})
}

// inhabited tells whether a subquery has a row.
func (w *polarityWalk) inhabited(node *ast.Query) bool {
	return w.holds(func(q *resolve.Query) bool { return inhabited(w.Subject, q, node) })
}

func (w *polarityWalk) query(q *ast.Query, at polarity) {
	if q.Limit != nil || q.Offset != nil {
		return
	}
	at.named = at.named || len(q.OrderBy) > 0
	w.body(&q.Body, q, at)
}

// body walks through a body. The owner is the query whose body it is; nil for
// the arm of a set operation.
func (w *polarityWalk) body(b *ast.Body, owner *ast.Query, at polarity) {
	switch x := (*b).(type) {
	case *ast.Select:
		w.relation(b, owner, at)
		w.block(x, at)
	case *ast.SetOperation:
		w.relation(b, owner, at)
		left, right := at, at
		left.right, right.right = false, true
		right.named = false
		switch {
		case !x.All:
			left.setwise, right.setwise = true, true
		case x.Op == ast.Except:
			left.setwise, right.setwise = false, false
		}
		w.body(&x.L, nil, left)
		w.body(&x.R, nil, right.reversed(x.Op == ast.Except))
	case *ast.Nested:
		w.query(x.Query, at)
	case *ast.Values, *ast.TableFunction, *ast.Cypher:
	}
}

func (w *polarityWalk) block(s *ast.Select, at polarity) {
	at.setwise = at.setwise || s.Distinct || len(s.GroupBy) > 0
	at.named, at.right = false, false
	rows, way := at, true
	if w.ofBlock(s, aggregated) {
		way = ast.Body(s) == w.root.Body && w.ofBlock(s, func(b *resolve.Block) bool { return monotone(b) != nil })
		rows.below, rows.setwise = way, way && w.ofBlock(s, extremesOnly)
	}
	if way {
		for i := range s.From {
			w.table(&s.From[i], rows)
		}
		w.clause(&s.Where, whereMutators, rows)
	}
	if len(s.GroupBy) > 0 || listsAggregates(s) {
		w.clause(&s.Having, havingMutators, at)
	}
}

// listsAggregates tells whether a block has groups whatever its HAVING is.
func listsAggregates(s *ast.Select) bool {
	for _, item := range s.Items {
		if metamorphic.Aggregates(item.Expr) {
			return true
		}
	}
	return false
}

// aggregated tells whether the rows of a block depend on how many rows its FROM
// and WHERE make: it has an aggregate of its own in its select list, its HAVING or its
// query's ORDER BY, perhaps one in a subquery there. So it is taken for HAVING without
// GROUP BY, which some dialects read as WHERE.
func aggregated(b *resolve.Block) bool {
	return len(b.Aggregates) > 0 || b.Having != nil && len(b.GroupBy) == 0
}

// table walks through an element of FROM. Of an outer join only the preserved
// side is gone into: each of its rows brings its own rows of the join, whatever
// the others are; a row more on the other side may take away a padded one.
func (w *polarityWalk) table(t *ast.TableExpr, at polarity) {
	switch x := (*t).(type) {
	case *ast.TableName:
	case *ast.DerivedTable:
		at.named, at.typed = true, true
		w.query(x.Query, at)
	case *ast.Join:
		switch x.Kind {
		case ast.JoinCross, ast.JoinInner:
			w.table(&x.L, at)
			w.table(&x.R, at)
			w.clause(&x.On, onMutators, at)
		case ast.JoinLeft:
			w.table(&x.L, at)
		case ast.JoinRight:
			w.table(&x.R, at)
		case ast.JoinFull, ast.JoinSemi, ast.JoinAnti:
		}
	default:
		panic("pinolo: unknown table expression")
	}
}

// clause walks through a search condition, if there is one.
func (w *polarityWalk) clause(x *ast.Expr, constants []*mutator, at polarity) {
	if *x == nil {
		return
	}
	at.setwise, at.named, at.typed, at.right = false, false, false, false
	for _, m := range constants {
		w.add(true, mutationSite{polarity: at, mutator: m, expr: x})
	}
	w.predicate(x, at, true)
}

// predicate walks through a predicate, which may be the whole of a condition.
func (w *polarityWalk) predicate(x *ast.Expr, at polarity, whole bool) {
	w.wrappings(x, at, whole)
	inner := func(p *ast.Expr, at polarity) {
		for _, m := range innerMutators {
			w.add(true, mutationSite{polarity: at, mutator: m, expr: p})
		}
		w.predicate(p, at, false)
	}
	subquery := func(q *ast.Query, at polarity) {
		_, exists := (*x).(*ast.Exists)
		at.setwise, at.typed = true, !exists
		w.query(q, at)
	}
	switch p := (*x).(type) {
	case *ast.Unary:
		if p.Op == ast.Not || p.Op == ast.NotSymbol {
			inner(&p.X, at.reversed(true))
		}
	case *ast.Binary:
		if p.Op == ast.And || p.Op == ast.Or {
			inner(&p.L, at)
			inner(&p.R, at)
		}
	case *ast.Is:
		switch p.Test {
		case ast.TestTrue:
			inner(&p.X, at.reversed(p.Not))
		case ast.TestFalse:
			inner(&p.X, at.reversed(!p.Not))
		case ast.TestNull, ast.TestUnknown:
		}
	case *ast.Comparison:
		w.operators(x, p.Op, at)
	case *ast.Quantified:
		if _, row := p.L.(*ast.Row); !row { // of rows engines compare = ANY and <> ALL only
			w.operators(x, p.Op, at)
			w.quantifier(x, p, at)
		}
		subquery(p.Query, at.reversed(p.Quantifier == ast.All))
	case *ast.Exists:
		subquery(p.Query, at)
	case *ast.InQuery:
		subquery(p.Query, at.reversed(p.Not))
	case *ast.Between:
		w.between(x, p, at.reversed(p.Not))
	case *ast.InList:
		w.list(x, p, at.reversed(p.Not))
	case *ast.Like:
		if p.Op.IsRegexp() {
			w.regexp(x, p, at.reversed(p.Not))
		} else {
			w.like(x, p, at.reversed(p.Not))
		}
	case *ast.Literal, *ast.ColumnRef, *ast.DefaultValue, *ast.Distinct, *ast.Case, *ast.Cast, *ast.Call,
		*ast.Aggregate, *ast.Windowed, *ast.Row, *ast.Subquery, *ast.Collate, *ast.Parameter, *ast.EngineSpecific:
	}
}
