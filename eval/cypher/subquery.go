package cypher

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of rulePatternPredicate.
const (
	patternPredicateFalse spec.Case = iota
	patternPredicateTrue
)

// Cases of rulePatternComprehension.
const (
	patternComprehensionEmpty spec.Case = iota
	patternComprehensionOne
	patternComprehensionSeveral
)

// Cases of ruleCountSubquery.
const (
	countSubqueryNone spec.Case = iota
	countSubquerySome
)

var (
	rulePatternPredicate = spec.Declare(spec.Rule{
		ID:        "expression.pattern-predicate",
		Statement: "A pattern as a condition, and EXISTS { … }, are true if there is an assignment, or a record, and else false; never null.",
		From:      spec.Proposal("Semantics", "CIP2015-05-13-EXISTS"),
		Keywords:  []string{"EXISTS"},
		Cases:     []string{patternPredicateFalse: "false", patternPredicateTrue: "true"},
		Only:      spec.GraphOnly(),
	})
	rulePatternComprehension = spec.Declare(spec.Rule{
		ID:        "expression.pattern-comprehension",
		Statement: "[pattern WHERE p | r] is the list of r for all assignments for which p is true; nothing says in which order.",
		From:      manual("Pattern comprehension", "values-and-types/lists"),
		Keywords:  []string{"[ | ]"},
		Cases:     []string{patternComprehensionEmpty: "empty", patternComprehensionOne: "one", patternComprehensionSeveral: "several"},
		Only:      spec.GraphOnly(),
	})
	ruleCountSubquery = spec.Declare(spec.Rule{
		ID:        "expression.count-subquery",
		Statement: "COUNT { … } is the number of records of a subquery.",
		From:      manual("Simple COUNT subquery; Rules", "subqueries/count"),
		Keywords:  []string{"COUNT { }"},
		Cases:     []string{countSubqueryNone: "none", countSubquerySome: "some"},
		Only:      spec.GraphOnly(),
	})
)

// correlated is a pattern with its condition inside an expression.
type correlated struct {
	pattern *pattern
	where   func(*environment) (bool, error)
}

// correlated compiles a pattern inside an expression: its new variables are a frame
// within the scope.
func (e *evaluation) correlated(paths []*syntax.PathPattern, where syntax.Expr, s *scope) (*correlated, error) {
	p, err := e.pattern(paths, nil, s)
	if err != nil {
		return nil, err
	}
	c := &correlated{pattern: p}
	if c.where, err = e.where(where, p.inner); err != nil {
		return nil, err
	}
	return c, p.prune(where)
}

// each yields an environment for each assignment that satisfies the condition.
func (c *correlated) each(env *environment, yield func(*environment) error) error {
	return c.pattern.search(env, nil, func(values record) (bool, error) {
		return c.where(env.inner(values...))
	}, func(values record) error { return yield(env.inner(values...)) })
}

// exists compiles a pattern as a condition; the search ends with the first find.
func (e *evaluation) exists(paths []*syntax.PathPattern, where syntax.Expr, s *scope) (condition, error) {
	c, err := e.correlated(paths, where, s)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (semantics.Truth, error) {
		found := false
		err := c.each(env, func(*environment) error {
			found = true
			return errEnough
		})
		if err != nil {
			return semantics.Unknown, err
		}
		e.count(rulePatternPredicate, whether(found, patternPredicateTrue, patternPredicateFalse))
		return semantics.TruthOf(found), nil
	}, nil
}

func (e *evaluation) patternComprehension(x *syntax.PatternComprehension, s *scope) (expression, error) {
	c, err := e.correlated([]*syntax.PathPattern{x.Path}, x.Where, s)
	if err != nil {
		return nil, err
	}
	result, err := e.expression(x.Result, c.pattern.inner)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (graph.Value, error) {
		list := graph.List{}
		err := c.each(env, func(inside *environment) error {
			v, err := result(inside)
			if err != nil {
				return err
			}
			list = append(list, v)
			return e.step()
		})
		if err != nil {
			return nil, err
		}
		switch len(list) {
		case 0:
			e.count(rulePatternComprehension, patternComprehensionEmpty)
		case 1:
			e.count(rulePatternComprehension, patternComprehensionOne)
		default:
			e.count(rulePatternComprehension, patternComprehensionSeveral)
		}
		return list, nil
	}, nil
}

// subquery compiles EXISTS { … } and COUNT { … }.
func (e *evaluation) subquery(x *syntax.Subquery, s *scope) (expression, error) {
	if x.Query == nil && x.Kind == syntax.ExistsSubquery {
		holds, err := e.exists(x.Paths, x.Where, s)
		if err != nil {
			return nil, err
		}
		return func(env *environment) (graph.Value, error) {
			t, err := holds(env)
			return graph.Boolean(t == semantics.True), err
		}, nil
	}
	if x.Kind == syntax.CollectSubquery {
		return e.collectSubquery(x, s)
	}
	count, err := e.records(x, s)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (graph.Value, error) {
		n, err := count(env)
		if err != nil {
			return nil, err
		}
		if x.Kind == syntax.ExistsSubquery {
			e.count(rulePatternPredicate, whether(n > 0, patternPredicateTrue, patternPredicateFalse))
			return graph.Boolean(n > 0), nil
		}
		e.count(ruleCountSubquery, whether(n > 0, countSubquerySome, countSubqueryNone))
		return graph.Integer(n), nil
	}, nil
}

// records compiles the number of a subquery's records.
func (e *evaluation) records(x *syntax.Subquery, s *scope) (func(*environment) (int, error), error) {
	if x.Query != nil {
		q, err := e.query(x.Query, s)
		if err != nil {
			return nil, err
		}
		return func(env *environment) (int, error) {
			records, err := q.run(env)
			return len(records), err
		}, nil
	}
	c, err := e.correlated(x.Paths, x.Where, s)
	if err != nil {
		return nil, err
	}
	return func(env *environment) (int, error) {
		n := 0
		err := c.each(env, func(*environment) error { n++; return e.step() })
		return n, err
	}, nil
}
