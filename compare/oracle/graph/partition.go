package graph

import (
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Partition is the law that a condition divides the records of a query into parts: the records for which it
// is true, the records for which it is false, and the records for which it is null. Together they are the
// records of the query without the condition. The paper is Kamm and others, ISSTA 2023 (GDBMeter). Its
// queries match one node, and it counts records. This law takes all patterns and compares whole records.
//
// The law applies to a query of one arm whose answer is a function of the graph, as nondeterminism says. All
// questions leave SKIP and LIMIT of the root out. The condition is the WHERE of a MATCH or of a WITH, or the
// WHERE of a WITH * that is put behind any clause. It is never the WHERE of an OPTIONAL MATCH, which keeps
// records for which its condition is not true. The clauses behind it must distribute over the union of the
// parts (graphs.places). A pattern without a name is refused if the dialect only asks whether it has a
// match: Its name may be in the condition only.
//
// The condition is the query's own condition, or a conjunct of it beside which the other conjuncts stay, or
// a condition on properties of bound variables. There is no case if a part raises an error, because the
// engine chooses the records on which it computes a condition.
//
// The variants, by the place of the condition (match, with, behind):
//
//	match            records
//	match-distinct   records of DISTINCT, as sets, in which no record may be twice
//	match-aggregate  aggregates of the whole against those of the parts, by group
//
// each in three parts, or in two (…-two): p, and NOT p OR p IS NULL. Patterns, EXISTS and IS NULL are never
// null, so that their two parts are p and NOT p. The negation of NOT p is also written p.
type Partition struct{}

// Name is "graph-partition".
func (Partition) Name() string { return "graph-partition" }

// Variants lists the variants that fit the query.
func (Partition) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	g, reason := graphsOf(s)
	if g == nil {
		return nil, reason
	}
	places := g.places()
	for i := range places {
		place := &places[i]
		for k, by := range g.partitions(place) {
			g.partition(place, by, (g.Choice+uint64(k))%4 == 0)
		}
	}
	if len(g.variants) == 0 {
		return nil, "no condition has a place"
	}
	return g.variants, ""
}

// partition adds the variant in which a condition divides the records of a place.
func (g *graphs) partition(place *graphPlace, by partedBy, inTwo bool) {
	name := place.variant
	judge := func(a []*engine.Result) trial.Verdict {
		for i := range a {
			a[i] = like(a[i], a[0], place.distinct)
		}
		return metamorphic.Partition(a, place.distinct, place.distinct && g.rootDistinct())
	}
	switch {
	case place.aggregated:
		name += "-aggregate"
		judge = g.recombine
	case place.distinct:
		name += "-distinct"
	}
	parts, roles := g.parts(by.p, inTwo)
	if len(parts) == 2 {
		name += "-two"
	}
	g.add(name, func() *trial.Check {
		c := &trial.Check{Judge: judge, Questions: []trial.Question{graphQuestion("all records", place.with(by.rest))}}
		for i, part := range parts {
			c.Questions = append(c.Questions, graphQuestion(roles[i], place.with(conjunction(by.rest, part))))
		}
		return c
	})
}

// rootDistinct tells whether the root has each record only once.
func (g *graphs) rootDistinct() bool { return returned(g.arm()).Distinct }

// parts are the conditions that divide records by p, with their names.
func (g *graphs) parts(p cypher.Expr, inTwo bool) (parts []cypher.Expr, roles []string) {
	holds, fails := "records where p is true", "records where p is false"
	negation := negated(p)
	if n, is := p.(*cypher.Unary); is && n.Op == cypher.Not && g.Choice&8 == 0 {
		negation = cypher.CopyExpr(n.Of)
	}
	switch {
	case neverNull(p):
		return []cypher.Expr{cypher.CopyExpr(p), negation}, []string{holds, fails}
	case inTwo && !holdsPattern(p):
		otherwise := &cypher.Binary{Op: cypher.Or, L: negation, R: nullOf(p)}
		return []cypher.Expr{cypher.CopyExpr(p), otherwise}, []string{holds, "records where p is false or null"}
	}
	return []cypher.Expr{cypher.CopyExpr(p), negation, nullOf(p)}, []string{holds, fails, "records where p is null"}
}

// neverNull tells whether the form of a condition shows that it is never null.
func neverNull(x cypher.Expr) bool {
	switch x := x.(type) {
	case *cypher.Boolean, *cypher.IsNull, *cypher.PatternPredicate:
		return true
	case *cypher.Subquery:
		return x.Kind == cypher.ExistsSubquery
	case *cypher.Unary:
		return x.Op == cypher.Not && neverNull(x.Of)
	case *cypher.Binary:
		return (x.Op == cypher.And || x.Op == cypher.Or || x.Op == cypher.Xor) && neverNull(x.L) && neverNull(x.R)
	default: // Other forms may be null.
	}
	return false
}

// holdsPattern tells whether an expression contains a pattern as a condition. Such a pattern may be only
// where a condition is required.
func holdsPattern(x cypher.Expr) bool {
	found := false
	cypher.Inspect(x, func(x cypher.Expr) bool {
		_, is := x.(*cypher.PatternPredicate)
		found = found || is
		return !found
	})
	return found
}

// nullOf is the condition that another condition is null. This is p IS NULL. If p contains patterns, nullOf
// is made of the operands of p by the tables of AND, OR, XOR and NOT.
func nullOf(p cypher.Expr) cypher.Expr {
	if neverNull(p) {
		return &cypher.Boolean{}
	}
	if holdsPattern(p) {
		switch x := p.(type) {
		case *cypher.Unary:
			if x.Op == cypher.Not {
				return nullOf(x.Of)
			}
		case *cypher.Binary:
			l, r := nullOf(x.L), nullOf(x.R)
			switch x.Op {
			case cypher.And: // one is null and the other is not false
				return disjunction(conjunction(l, disjunction(r, x.R)), conjunction(r, disjunction(l, x.L)))
			case cypher.Or: // one is null and the other is not true
				return disjunction(conjunction(l, disjunction(r, negated(x.R))), conjunction(r, disjunction(l, negated(x.L))))
			case cypher.Xor:
				return disjunction(l, r)
			case cypher.Add, cypher.Subtract, cypher.Multiply, cypher.Divide, cypher.Modulo, cypher.Power, cypher.In, cypher.StartsWith, cypher.EndsWith,
				cypher.Contains, cypher.Matches, cypher.Concatenate:
			}
		default: // Other forms are not made of conditions: IS NULL says whether they are null.
		}
	}
	return &cypher.IsNull{Of: cypher.CopyExpr(p)}
}
