package check

import (
	"errors"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// NotModelled finds what is wrong with the names of a text that is not modelled: for a
// *cypher.NotModelled with a query it returns the error of the checks, if there is one, and
// every other error as it is.
func NotModelled(err error, d *spec.Dialect) error {
	var found *cypher.NotModelled
	if !errors.As(err, &found) {
		return err
	}
	if q := explained(found.Statement); q != nil {
		var wrong *cypher.Error
		if errors.As(QueryIn(q, nil, d), &wrong) {
			return wrong
		}
	}
	return err
}

// unmodelled checks the parts of a clause that is not modelled and binds its variables.
func (c *checker) unmodelled(clause *cypher.UnmodelledClause, s *scope) {
	for _, x := range clause.Parts {
		c.expr(x, s, forbidden)
	}
	if clause.Body != nil {
		local := newScope(s.outer)
		for name, t := range s.names {
			local.declare(name, t)
		}
		local.declare(clause.Variable, unknown)
		for _, inner := range clause.Body {
			local, _ = c.clause(inner, local, false)
		}
		return
	}
	if clause.Query != nil {
		c.called(clause, s)
	}
	for _, name := range clause.Results {
		bind(s, name, unknown, clause.At)
	}
	if clause.Variable != "" {
		bind(s, clause.Variable, unknown, clause.At)
	}
}

// called checks the query of CALL { }, which sees the variables that are imported: those
// that are listed, or those that its first WITH names.
func (c *checker) called(clause *cypher.UnmodelledClause, s *scope) {
	var first []string
	for i, arm := range clause.Query.Arms {
		c.composition(arm, false, false)
		outer := newScope(nil)
		inner := newScope(outer)
		_, imports := arm.Clauses[0].(*cypher.With)
		switch {
		case clause.All:
			for scope := s; scope != nil; scope = scope.outer {
				for name := range scope.names {
					outer.declare(name, unknown)
				}
			}
		case clause.Explicit:
			for _, name := range clause.Imports {
				outer.declare(name, unknown)
			}
		case imports:
			inner = newScope(s)
			for name, t := range s.names {
				inner.declare(name, t)
			}
		}
		var columns []string
		for n, part := range arm.Clauses {
			if r, is := part.(*cypher.Return); is {
				named(r)
			}
			inner, columns = c.clause(part, inner, false)
			if n == 0 && imports && !clause.Explicit {
				inner.outer = nil
			}
		}
		if i == 0 {
			first = columns
		}
	}
	for _, name := range first {
		bind(s, name, unknown, clause.At)
	}
}

// named asks for a name of each column of a subquery.
func named(r *cypher.Return) {
	for _, item := range r.Items {
		if _, plain := item.Expr.(*cypher.Variable); !plain && item.Alias == "" {
			raise("NoExpressionAlias", item.At, "an expression that a subquery returns needs a name: expected AS")
		}
	}
}

// part checks an operand of what is not modelled, which may be a condition.
func (c *checker) part(x cypher.Expr, s *scope, m mode) {
	condition := false
	switch x := x.(type) {
	case *cypher.PatternPredicate:
		condition = true
	case *cypher.Unary:
		condition = x.Op == cypher.Not
	case *cypher.Binary:
		condition = connective(x.Op)
	default: // Another operand is asked for its value.
	}
	if condition {
		c.condition(x, s, m)
	} else {
		c.expr(x, s, m)
	}
}
