package cypher

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// An engine may compute what depends on no record before it looks for records, in a
// branch that is never taken or over no records at all; no text forbids it (design §5).

// foldConstants notes the errors of the constant expressions of a query.
func (e *evaluation) foldConstants(q *syntax.Query) {
	syntax.Walk(q, syntax.Visitor{Expr: func(x syntax.Expr) {
		if operates(x) && isConstant(x) {
			e.fold(x)
		}
	}})
}

// fold computes a constant expression and notes the errors that it does or may raise.
func (e *evaluation) fold(x syntax.Expr) {
	options := e.options
	options.Coverage, options.Unchecked = spec.NewCoverage(), true
	alone := newEvaluation(e.ctx, graph.New(), options)
	compiled, err := alone.expression(x, &scope{})
	if err == nil {
		_, err = compiled(&environment{})
	}
	e.unasked(err)
	e.permit(alone.mayRaise)
	e.permit(alone.functions.MayRaise)
}

// permit notes types of errors that may come instead of records.
func (e *evaluation) permit(types []syntax.ErrorType) {
	for _, t := range types {
		if !slices.Contains(e.mayRaise, t) {
			e.mayRaise = append(e.mayRaise, t)
		}
	}
}

// operates tells whether an expression is an operation that may raise.
func operates(x syntax.Expr) bool {
	switch x.(type) {
	case *syntax.Binary, *syntax.Unary, *syntax.FunctionCall, *syntax.Index, *syntax.Slice:
		return true
	}
	return false
}

// isConstant tells whether an expression depends on no record, graph, parameter or
// random number, and aggregates nothing.
func isConstant(x syntax.Expr) bool {
	constant := true
	syntax.Inspect(x, func(inner syntax.Expr) bool {
		switch inner := inner.(type) {
		case *syntax.Variable, *syntax.Parameter, *syntax.CountStar, *syntax.ListComprehension, *syntax.Quantifier, *syntax.Reduce,
			*syntax.PatternComprehension, *syntax.PatternPredicate, *syntax.Subquery:
			constant = false
		case *syntax.FunctionCall:
			f, known := function.Lookup(inner.Name)
			constant = constant && known && !f.Volatile && !syntax.IsAggregate(inner.Name)
		}
		return constant
	})
	return constant
}
