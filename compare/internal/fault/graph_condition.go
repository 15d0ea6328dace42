package fault

import (
	"github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// The laws about graphs, for claims.
const (
	partitioned, refined, indexedLaw, reversed, divided, emptied, leftOver = "graph-partition", "graph-refine", "graph-index", "graph-reversal", "graph-split",
		"graph-empty", "graph-nonempty"
)

// asWrong is why laws are blind to faults that are the same in every question.
const asWrong = "each question has it as wrong"

// graphNodes is a small graph of numbers and texts.
var graphNodes = []string{"CREATE (:A {id: 1, k: 1, s: 'x'}), (:A {id: 2, k: 2, s: 'xy'}), (:A {id: 3}), (:A {id: 4, k: 3, s: 'y'})"}

// graphIndex is the same with indexes.
var graphIndexed = append([]string{"CREATE INDEX i FOR (n:A) ON (n.k)", "CREATE INDEX j FOR (n:A) ON (n.s)"}, graphNodes...)

// comparison is a comparison of two operands; false for a chain, or anything else.
func comparison(x cypher.Expr) (c *cypher.Comparison, is bool) {
	c, is = x.(*cypher.Comparison)
	return c, is && len(c.Rest) == 1
}

// operator is a binary operation; false for another one, or anything else.
func operator(x cypher.Expr, op cypher.BinaryOperator) (b *cypher.Binary, is bool) {
	b, is = x.(*cypher.Binary)
	return b, is && b.Op == op
}

// underNot is the operand of NOT; nil for anything else.
func underNot(x cypher.Expr) cypher.Expr {
	if u, is := x.(*cypher.Unary); is && u.Op == cypher.Not {
		return u.Of
	}
	return nil
}

// graphConditionFaults are faults of conditions.
func graphConditionFaults() []*GraphFault {
	return []*GraphFault{
		{
			Name: "XOR with null is false", Rule: "expression.xor", Query: "RETURN true XOR null AS x", Blind: asWrong,
			rewrite: expressions(func(x cypher.Expr) cypher.Expr {
				if b, is := operator(x, cypher.Xor); is {
					return graphCall(declared.Coalesce.Name, b, &cypher.Boolean{})
				}
				return x
			}),
		},
		{
			Name: "NOT of XOR takes null for false", Rule: "expression.not", Statements: graphNodes,
			Query:  "MATCH (n:A) WHERE NOT (n.k = 1 XOR n.s = 'x') RETURN n.id AS i",
			Claims: sees("a record is under NOT p and under p IS NULL", partitioned), Blind: asWrong,
			rewrite: expressions(func(x cypher.Expr) cypher.Expr {
				if b, is := operator(underNot(x), cypher.Xor); is {
					return graphNot(graphCall(declared.Coalesce.Name, b, &cypher.Boolean{}))
				}
				return x
			}),
		},
		{
			Name: "NOT of a comparison turns it round, also with NaN", Rare: true, Rule: "expression.not",
			Statements: []string{"CREATE (:A {id: 1, f: 1.0}), (:A {id: 2, f: 0.0})"},
			Query:      "MATCH (n:A) WHERE NOT (sqrt(0.0 - n.f) < 1) RETURN n.id AS i",
			Claims:     sees("a record with NaN is in no part", partitioned), Blind: asWrong,
			rewrite: expressions(func(x cypher.Expr) cypher.Expr {
				turned := map[cypher.ComparisonOperator]cypher.ComparisonOperator{cypher.Less: cypher.GreaterOrEqual, cypher.LessOrEqual: cypher.Greater,
					cypher.Greater: cypher.LessOrEqual, cypher.GreaterOrEqual: cypher.Less}
				if c, is := comparison(underNot(x)); is {
					if op, turns := turned[c.Rest[0].Op]; turns {
						return graphCompare(op, c.First, c.Rest[0].R)
					}
				}
				return x
			}),
		},
		{
			Name: "NaN is less than everything", Rule: "cypher.less", Query: "RETURN sqrt(-1.0) < 1 AS x", Blind: asWrong,
			rewrite: expressions(func(x cypher.Expr) cypher.Expr {
				c, is := comparison(x)
				if !is || c.Rest[0].Op != cypher.Less {
					return x
				}
				return graphOr(c, graphAnd(graphCompare(cypher.NotEqual, c.First, c.First), graphCompare(cypher.Equal, c.Rest[0].R, c.Rest[0].R)))
			}),
		},
		{
			Name: "NOT IN passes null", Rule: "expression.not", Statements: graphNodes,
			Query:  "MATCH (n:A) WHERE NOT n.k IN [1, null] RETURN n.id AS i",
			Claims: sees("a record is under NOT p and under p IS NULL", partitioned), Blind: asWrong,
			rewrite: expressions(func(x cypher.Expr) cypher.Expr {
				if b, is := operator(underNot(x), cypher.In); is {
					return graphNot(graphCall(declared.Coalesce.Name, b, &cypher.Boolean{}))
				}
				return x
			}),
		},
		{
			Name: "IN with null is two-valued", Rule: "cypher.in", Query: "RETURN 1 IN [null] AS x", Blind: asWrong,
			rewrite: expressions(func(x cypher.Expr) cypher.Expr {
				if b, is := operator(x, cypher.In); is {
					return graphCall(declared.Coalesce.Name, b, &cypher.Boolean{})
				}
				return x
			}),
		},
		{
			Name: "NOT EXISTS ignores WHERE", Rule: "expression.not",
			Statements: []string{"CREATE (:A {id: 1})-[:T]->(:B {id: 2}), (:A {id: 3})-[:T]->(:B {id: 4})"},
			Query:      "MATCH (n:A) WHERE NOT EXISTS { (n)-->(m) WHERE m.id = 2 } RETURN n.id AS i",
			Claims:     sees("a record is in no part", partitioned), Blind: asWrong,
			rewrite: expressions(func(x cypher.Expr) cypher.Expr {
				s, is := underNot(x).(*cypher.Subquery)
				if !is || s.Where == nil || s.Query != nil || s.Kind != cypher.ExistsSubquery {
					return x
				}
				wide := *s
				wide.Where = nil
				return graphNot(&wide)
			}),
		},
		{
			Name: "an index range loses its boundary", Rule: "cypher.less-or-equal", Statements: graphIndexed,
			Query:  "MATCH (n:A) WHERE n.k >= 2 RETURN n.id AS i",
			Claims: append(sees("without the index the answer is right", indexedLaw), sees("the boundary is in no part", partitioned)...), Blind: asWrong,
			rewrite: func(p *graphPlanter, q *cypher.Query) bool {
				return eachMatchConjunct(q, func(m *cypher.Match, x cypher.Expr) cypher.Expr {
					c, is := comparison(x)
					if !is || !p.indexed(m, c.First) {
						return x
					}
					switch c.Rest[0].Op {
					case cypher.GreaterOrEqual:
						return graphCompare(cypher.Greater, c.First, c.Rest[0].R)
					case cypher.LessOrEqual:
						return graphCompare(cypher.Less, c.First, c.Rest[0].R)
					case cypher.Equal, cypher.NotEqual, cypher.Less, cypher.Greater:
					}
					return x
				})
			},
		},
		{
			Name: "STARTS WITH on an index leaves texts of one letter out", Rare: true, Rule: "cypher.starts-with", Statements: graphIndexed,
			Query:  "MATCH (n:A) WHERE n.s STARTS WITH 'x' RETURN n.id AS i",
			Claims: append(sees("without the index the answer is right", indexedLaw), sees("the text is in no part", partitioned)...), Blind: asWrong,
			rewrite: func(p *graphPlanter, q *cypher.Query) bool {
				return eachMatchConjunct(q, func(m *cypher.Match, x cypher.Expr) cypher.Expr {
					b, is := operator(x, cypher.StartsWith)
					if !is || !p.indexed(m, b.L) {
						return x
					}
					several := &cypher.Binary{Op: cypher.Matches, L: cypher.CopyExpr(b.L), R: &cypher.String{Value: "(?s)..+"}}
					return graphAnd(b, several)
				})
			},
		},
		{
			Name: "an index seek for IN leaves the last element out", Rule: "cypher.in", Statements: graphIndexed,
			Query:  "MATCH (n:A) WHERE n.k IN [1, 2] RETURN n.id AS i",
			Claims: append(sees("without the index the answer is right", indexedLaw), sees("the element is in no part", partitioned)...), Blind: asWrong,
			rewrite: func(p *graphPlanter, q *cypher.Query) bool {
				return eachMatchConjunct(q, func(m *cypher.Match, x cypher.Expr) cypher.Expr {
					b, is := operator(x, cypher.In)
					if !is || !p.indexed(m, b.L) {
						return x
					}
					list, is := b.R.(*cypher.List)
					if !is || len(list.Items) < 2 {
						return x
					}
					return &cypher.Binary{Op: cypher.In, L: b.L, R: &cypher.List{Items: list.Items[:len(list.Items)-1]}}
				})
			},
		},
		{
			Name: "OR of two properties looks at the second alone", Rule: "expression.or", Statements: graphNodes,
			Query:  "MATCH (n:A) WHERE n.k = 1 OR n.k = 2 RETURN n.id AS i",
			Claims: append(sees("a record under p is not under p OR q", refined), sees("a record is in no part", partitioned)...), Blind: asWrong,
			rewrite: func(_ *graphPlanter, q *cypher.Query) bool {
				return eachMatchConjunct(q, func(_ *cypher.Match, x cypher.Expr) cypher.Expr {
					b, is := operator(x, cypher.Or)
					if !is {
						return x
					}
					if _, is := comparison(b.L); !is {
						return x
					}
					if _, is := comparison(b.R); !is {
						return x
					}
					return b.R
				})
			},
		},
	}
}

// expressions rewrites every expression of a query.
func expressions(change func(x cypher.Expr) cypher.Expr) func(*graphPlanter, *cypher.Query) bool {
	return func(_ *graphPlanter, q *cypher.Query) bool { return eachExpr(q, change) }
}
