package metamorphic

import (
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Subject is what a law asks about: a query over a schema.
type Subject struct {
	Dialect *spec.Dialect
	Schema  *Schema
	// Query must not change: a law that changes a tree copies it first.
	Query *ast.Query
	// Choice is a number from which a law draws if it has a choice. The same number gives
	// the same checks.
	Choice uint64
	// Evaluate says what the semantics make of a query on the database at hand. It returns
	// nil if they do not model the query; the function is nil if they do not model the
	// database. Only PQS needs it.
	Evaluate func(q *ast.Query) *eval.Outcome

	names *resolve.Query // of Query; see bound
}

// Block is the query's body if it is a single block over relations without
// LIMIT and OFFSET; nil otherwise, with the reason.
func (s *Subject) Block() (*ast.Select, string) {
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

// Grouped tells whether a block makes groups of its rows.
func Grouped(s *ast.Select) bool {
	if len(s.GroupBy) > 0 || s.Having != nil {
		return true
	}
	for _, item := range s.Items {
		if Aggregates(item.Expr) {
			return true
		}
	}
	return false
}

// Aggregates tells whether an expression has a set function outside its subqueries.
func Aggregates(x ast.Expr) (found bool) {
	ast.Inspect(x, func(x ast.Expr) bool {
		if _, is := x.(*ast.Aggregate); is {
			found = true
		}
		return !found
	})
	return found
}

// The parts from which laws build their queries.

// Truth is an expression that is 1 if a condition is True, 0 if it is False or Unknown, as a
// number in every dialect.
func (s *Subject) Truth(p ast.Expr) ast.Expr {
	is := &ast.Is{X: p, Test: ast.TestTrue}
	switch {
	case s.Dialect.BooleanType != spec.BooleanOwn:
		return is
	case typing.Cast(s.Dialect, ast.Boolean, ast.Integer, true) != nil:
		return &ast.Case{Whens: []ast.When{{Condition: p, Result: build.Number("1")}}, Else: build.Number("0")}
	}
	return &ast.Cast{X: is, Type: ast.Integer}
}
