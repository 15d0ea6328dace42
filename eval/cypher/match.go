package cypher

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleMatch.
const (
	matchNoAssignment spec.Case = iota
	matchOneAssignment
	matchSeveralAssignments
)

// Cases of ruleOptionalMatch.
const (
	optionalMatched spec.Case = iota
	optionalPadded
)

// Case of ruleWhere beside those of truth.
const whereList = semantics.CaseBeyondTruth

// Cases of ruleUnwind.
const (
	unwindNull spec.Case = iota
	unwindEmptyList
	unwindList
	unwindAnotherValue
)

var (
	ruleMatch = spec.Declare(spec.Rule{
		ID:        "clause.match",
		Statement: "MATCH joins each record with every assignment of its pattern for which WHERE is true; a variable that is bound already keeps its value.",
		From:      manual("Introduction", "clauses/match"),
		Keywords:  []string{"MATCH"},
		Cases:     []string{matchNoAssignment: "no assignment", matchOneAssignment: "one assignment", matchSeveralAssignments: "several assignments"},
		Only:      spec.GraphOnly(),
	})
	ruleOptionalMatch = spec.Declare(spec.Rule{
		ID:        "clause.optional-match",
		Statement: "OPTIONAL MATCH keeps a record for which no assignment satisfies pattern and WHERE together, with null for all variables that the pattern introduces.",
		From:      manual("Introduction", "clauses/optional-match"),
		Keywords:  []string{"OPTIONAL"},
		Cases:     []string{optionalMatched: "matched", optionalPadded: "padded"},
		Only:      spec.GraphOnly(),
	})
	ruleWhere = spec.Declare(spec.Rule{
		ID:        "clause.where",
		Statement: "WHERE keeps the records for which its condition is true; false and null drop them. A list counts as true where it is not empty.",
		From:      subclauses("WHERE").With(spec.Proposal("Examples", "CIP2015-11-09-type-coercions")),
		Keywords:  []string{"WHERE"},
		Cases:     []string{semantics.CaseFalse: "false", semantics.CaseUnknown: "null", semantics.CaseTrue: "true", whereList: "list"},
		Only:      spec.GraphOnly(),
	})
	ruleUnwind = spec.Declare(spec.Rule{
		ID:        "clause.unwind",
		Statement: "UNWIND joins each record with every element of its list; an empty list and null leave no record, any other value is its own single element.",
		From:      spec.TestableProposal("Semantics", "CIP2017-04-24-UNWIND", "07c27dc7a7ab").With(manual("Using UNWIND with an expression that is not a list", "clauses/unwind")),
		Keywords:  []string{"UNWIND"},
		Cases:     []string{unwindNull: "null", unwindEmptyList: "empty list", unwindList: "list", unwindAnotherValue: "another value"},
		Only:      spec.GraphOnly(),
	})
)

// match compiles [OPTIONAL] MATCH.
func (e *evaluation) match(m *syntax.Match, next syntax.Clause, s *scope) (stage, *scope, error) {
	p, err := e.pattern(m.Paths, e.referredBehind(m, next), s)
	if err != nil {
		return nil, nil, err
	}
	after := s.extended(p.names...)
	where, err := e.where(m.Where, after)
	if err != nil {
		return nil, nil, err
	}
	if err := p.prune(m.Where); err != nil {
		return nil, nil, err
	}
	return e.each(func(env *environment, r record, emit func(record) error) error {
		found := 0
		candidate := &environment{outer: env.outer}
		err := p.search(env, r, func(longer record) (bool, error) {
			candidate.values = longer
			return where(candidate)
		}, func(longer record) error {
			found++
			return emit(longer)
		})
		if err != nil {
			return err
		}
		if m.Optional {
			e.count(ruleOptionalMatch, whether(found > 0, optionalMatched, optionalPadded))
			if found == 0 {
				return emit(r.extended(nulls(len(p.names))...))
			}
			return nil
		}
		switch found {
		case 0:
			e.count(ruleMatch, matchNoAssignment)
		case 1:
			e.count(ruleMatch, matchOneAssignment)
		default:
			e.count(ruleMatch, matchSeveralAssignments)
		}
		return nil
	}), after, nil
}

// referredBehind collects what may refer to a pattern's variables, where a projection
// directly behind ends their scope: others need not be kept. Nil keeps all.
func (e *evaluation) referredBehind(m *syntax.Match, next syntax.Clause) *references {
	switch next.(type) {
	case *syntax.With, *syntax.Return:
	default: // Behind another clause the variables stay in scope.
		return nil
	}
	if e.options.Naive {
		return nil
	}
	r := newReferences()
	syntax.WalkClause(next, r.visitor())
	syntax.WalkExpr(m.Where, r.visitor())
	for _, path := range m.Paths {
		for _, x := range syntax.PatternExprs(path) {
			syntax.WalkExpr(x, r.visitor())
		}
	}
	return r
}

// where compiles the condition of WHERE; nil is always true. A list is true where it
// is not empty.
func (e *evaluation) where(x syntax.Expr, s *scope) (func(*environment) (bool, error), error) {
	if x == nil {
		return func(*environment) (bool, error) { return true, nil }, nil
	}
	value, err := e.expression(x, s)
	if err != nil {
		return nil, err
	}
	at := x.Place()
	return func(env *environment) (bool, error) {
		v, err := value(env)
		if err != nil {
			return false, err
		}
		if list, ok := v.(graph.List); ok {
			e.count(ruleWhere, whereList)
			return len(list) > 0, nil
		}
		t, err := truth(v, at)
		if err != nil {
			return false, err
		}
		e.count(ruleWhere, t.Case())
		return t == isTrue, nil
	}, nil
}

// unwind compiles UNWIND.
func (e *evaluation) unwind(u *syntax.Unwind, s *scope) (stage, *scope, error) {
	list, err := e.inAnyOrder(u.List, s)
	if err != nil {
		return nil, nil, err
	}
	return e.each(func(env *environment, r record, emit func(record) error) error {
		v, err := list(env)
		if err != nil {
			return err
		}
		var elements graph.List
		switch v := v.(type) {
		case graph.Null:
			e.count(ruleUnwind, unwindNull)
		case graph.List:
			e.count(ruleUnwind, whether(len(v) == 0, unwindEmptyList, unwindList))
			elements = v
		default:
			e.count(ruleUnwind, unwindAnotherValue)
			elements = graph.List{v}
		}
		for _, element := range elements {
			if err := emit(r.extended(element)); err != nil {
				return err
			}
		}
		return nil
	}), s.extended(u.Variable), nil
}
