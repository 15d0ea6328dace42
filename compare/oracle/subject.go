package oracle

import (
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Subject is what a law is asked about: a query over a schema.
type Subject struct {
	Dialect *spec.Dialect
	Schema  *Schema
	// Query is not changed by any law: who changes a tree copies it first.
	Query *ast.Query
	// Choice is a number from which a law draws where it has a choice: the same
	// number, the same checks.
	Choice uint64
	// Evaluate says what the semantics make of a query on the database at hand;
	// nil where it does not model it, and a nil function where it does not model
	// the database. Laws other than PQS do without.
	Evaluate func(q *ast.Query) *eval.Outcome

	names *resolve.Query // of Query; see bound
}

// ChoiceIn is the number from which a law draws for the query of that number on the
// database of that number in a run with that seed. Its upper half is the same for all
// queries of the database: what is drawn from it need be made only once.
func ChoiceIn(seed, database, number uint64) uint64 {
	return Choice(seed+choiceOfDatabase, database)>>32<<32 | Choice(seed, number)>>32
}

// choiceOfDatabase sets databases apart from the queries of their numbers.
const choiceOfDatabase = 1 << 40

// Choice is the number from which a law draws for the query of that number in a
// run with that seed, or any other number that is drawn by the two: every bit of
// it depends on every bit of them (the finaliser of SplitMix64).
func Choice(seed, number uint64) uint64 {
	x := seed*0x9e3779b97f4a7c15 + number + 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// block is the query's body if it is a single block over relations without
// LIMIT and OFFSET; nil otherwise, with the reason.
func (s *Subject) block() (*ast.Select, string) {
	body, ok := s.Query.Body.(*ast.Select)
	switch {
	case !ok:
		return nil, "no single block"
	case s.Query.Limit != nil || s.Query.Offset != nil:
		return nil, "LIMIT"
	case len(body.From) == 0:
		return nil, "no FROM"
	}
	return body, ""
}

// grouped tells whether a block makes groups of its rows.
func grouped(s *ast.Select) bool {
	if len(s.GroupBy) > 0 || s.Having != nil {
		return true
	}
	for _, item := range s.Items {
		if aggregates(item.Expr) {
			return true
		}
	}
	return false
}

// aggregates tells whether an expression has a set function, those of its
// subqueries left aside.
func aggregates(x ast.Expr) (found bool) {
	ast.Inspect(x, func(x ast.Expr) bool {
		if _, is := x.(*ast.Aggregate); is {
			found = true
		}
		return !found
	})
	return found
}

// constant tells whether no column is in an expression.
func constant(x ast.Expr) bool {
	found := true
	ast.Inspect(x, func(x ast.Expr) bool {
		switch x.(type) {
		case *ast.ColumnRef, *ast.Subquery, *ast.InQuery, *ast.Exists, *ast.Quantified:
			found = false
		}
		return found
	})
	return found
}

// The parts from which laws build their queries.

func query(b ast.Body) *ast.Query { return &ast.Query{Body: b} }

func items(list ...ast.Expr) []ast.SelectItem {
	all := make([]ast.SelectItem, len(list))
	for i, x := range list {
		all[i].Expr = x
	}
	return all
}

func and(l, r ast.Expr) ast.Expr {
	switch {
	case l == nil:
		return r
	case r == nil:
		return l
	}
	return &ast.Binary{Op: ast.And, L: l, R: r}
}

func not(x ast.Expr) ast.Expr { return &ast.Unary{Op: ast.Not, X: x} }

func isNull(x ast.Expr) ast.Expr { return &ast.Is{X: x, Test: ast.TestNull} }

func number(digits string) ast.Expr { return &ast.Literal{Kind: ast.LiteralInteger, Text: digits} }

// truth is 1 where a condition is True, 0 where it is False or Unknown, as a
// number in every dialect.
func (s *Subject) truth(p ast.Expr) ast.Expr {
	is := &ast.Is{X: p, Test: ast.TestTrue}
	switch {
	case s.Dialect.BooleanType != spec.BooleanOwn:
		return is
	case typing.Cast(s.Dialect, ast.Boolean, ast.Integer, true) != nil:
		return &ast.Case{Whens: []ast.When{{Condition: p, Result: number("1")}}, Else: number("0")}
	}
	return &ast.Cast{X: is, Type: ast.Integer}
}

func aggregate(f ast.AggregateFunction, args ...ast.Expr) ast.Expr {
	return &ast.Aggregate{Function: f, Args: args}
}
