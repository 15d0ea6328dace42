package graph

import (
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Partition is the law that a condition parts the records of a query: those on
// which it is true, those on which it is false and those on which it is null add up to
// the query without it. The paper is Kamm and others, ISSTA 2023 (GDBMeter), whose
// queries match one node and are counted; here patterns are as they come, and records
// are compared whole.
//
// It applies to a query of one arm whose answer is a function of the graph, as
// nondeterministic says. SKIP and LIMIT of the root are left out of all questions. The
// condition stands in the WHERE of a MATCH or of a WITH, or in a WITH * WHERE that is
// put behind any clause; never in an OPTIONAL MATCH's own, which keeps records for
// which it is not true. What stands behind has to distribute over the union of the
// parts (graphs.places). A pattern that nothing names is refused where the dialect only
// asks whether there is one: its name may stand in the condition alone.
//
// The condition is the query's own, a conjunct of it, beside which the others stay, or
// one that is made of properties of what is bound. Where a part raises there is no
// case: which records a condition is computed on is the engine's choice.
//
// The variants, by the place of the condition (match, with, behind):
//
//	match            records
//	match-distinct   records of DISTINCT, as sets, in which no record may be twice
//	match-aggregate  aggregates of the whole against those of the parts, by group
//
// each in three parts, or in two (…-two): p, and NOT p OR p IS NULL. Of patterns,
// EXISTS and IS NULL, which are never null, the two are p and NOT p. The negation of
// NOT p is also written p.
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

// partition adds the variant in which a condition parts the records of a place.
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

// rootDistinct tells whether the root has each record once.
func (g *graphs) rootDistinct() bool { return returned(g.arm()).Distinct }

// parts are the conditions that part records by p, with what they are called.
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

// neverNull tells whether a condition is true or false by its form.
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

// holdsPattern tells whether a pattern stands as a condition in an expression: it may
// stand only where a condition is asked for.
func holdsPattern(x cypher.Expr) bool {
	found := false
	cypher.Inspect(x, func(x cypher.Expr) bool {
		_, is := x.(*cypher.PatternPredicate)
		found = found || is
		return !found
	})
	return found
}

// nullOf is the condition that another one is null. That is p IS NULL, but where
// patterns are in p it is made of its operands, by the tables of AND, OR, XOR and NOT.
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
			case cypher.And: // one is null and the other not false
				return disjunction(conjunction(l, disjunction(r, x.R)), conjunction(r, disjunction(l, x.L)))
			case cypher.Or: // one is null and the other not true
				return disjunction(conjunction(l, disjunction(r, negated(x.R))), conjunction(r, disjunction(l, negated(x.L))))
			case cypher.Xor:
				return disjunction(l, r)
			case cypher.Add, cypher.Subtract, cypher.Multiply, cypher.Divide, cypher.Modulo, cypher.Power, cypher.In, cypher.StartsWith, cypher.EndsWith,
				cypher.Contains, cypher.Matches:
			}
		default: // No other form is made of conditions: IS NULL says when it is null.
		}
	}
	return &cypher.IsNull{Of: cypher.CopyExpr(p)}
}
