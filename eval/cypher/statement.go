package cypher

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleConstraint.
const (
	constraintUnique spec.Case = iota
	constraintExists
	constraintKey
	constraintTyped
	constraintFulfilled
)

// Case of ruleExplain.
const explainNotRun spec.Case = iota

// Case of ruleListing.
const listingListed spec.Case = iota

// Cases of ruleConstraintCommand.
const (
	constraintCreated spec.Case = iota
	constraintRefusedByData
	constraintKnown
	constraintDropped
	constraintUnknown
)

var (
	ruleConstraint = spec.Declare(spec.Rule{
		ID:        "schema.constraint",
		Statement: "A statement that leaves an entity behind which a constraint forbids fails: two entities with equal values of all properties of a uniqueness or a key constraint, one without a property that has to exist, a property of another type.",
		From:      readToday("Create property uniqueness constraints; Create property existence constraints; Create property type constraints; Create key constraints; Creating data that violates existing constraints will fail", "constraints/managing-constraints"),
		Keywords:  []string{"CONSTRAINT"},
		Cases:     []string{constraintUnique: "unique", constraintExists: "existence", constraintKey: "key", constraintTyped: "property type", constraintFulfilled: "fulfilled"},
		Only:      spec.GraphOnly(),
		Choices:   []spec.Choice{{Date: "2026-11-29", Statement: "The manual does not say when within a statement a constraint is looked at; here it is at its end."}},
	})
	ruleConstraintCommand = spec.Declare(spec.Rule{
		ID:        "schema.create-constraint",
		Statement: "CREATE CONSTRAINT fails if the graph holds what it forbids, or if there is a constraint of that name, or of that kind on those properties, unless IF NOT EXISTS stands there, or if there is uniqueness for a key on those properties, a key for uniqueness, or another type for a type; DROP CONSTRAINT fails if there is none of that name, unless IF EXISTS stands there.",
		From:      readToday("CREATE CONSTRAINT; DROP CONSTRAINT", "constraints/syntax").With(readToday("Creating an already existing constraint will fail; Creating constraints when there exists conflicting data will fail", "constraints/managing-constraints")),
		Keywords:  []string{"CREATE CONSTRAINT", "DROP CONSTRAINT"},
		Cases:     []string{constraintCreated: "created", constraintRefusedByData: "refused by data", constraintKnown: "known", constraintDropped: "dropped", constraintUnknown: "unknown"},
		Only:      spec.GraphOnly(),
	})
	ruleExplain = spec.Declare(spec.Rule{
		ID:        "schema.explain",
		Statement: "EXPLAIN does not run its query: it returns no records and changes nothing.",
		From:      readToday("Reading execution plans", "planning-and-tuning/execution-plans").With(readToday("Note on PROFILE and EXPLAIN", "planning-and-tuning/index")),
		Keywords:  []string{"EXPLAIN"},
		Cases:     []string{explainNotRun: "not run"},
		Only:      spec.GraphOnly(),
	})
	ruleListing = spec.Declare(spec.Rule{
		ID:        "schema.listing",
		Statement: "SHOW lists what the server knows of itself, which no text fixes.",
		From:      readToday("SHOW PROCEDURES", "clauses/listing-procedures"),
		Keywords:  []string{"SHOW"},
		Cases:     []string{listingListed: "listed"},
		Only:      spec.GraphOnly(),
		Open:      map[string][]string{spec.EveryDialect: {"listed"}},
	})
)

// EvaluateStatement runs a statement as Evaluate runs a query. Indexes and tables change
// nothing.
func EvaluateStatement(ctx context.Context, s syntax.Statement, g *graph.Graph, options Options) (*Result, error) {
	var q *syntax.Query
	switch s := s.(type) {
	case *syntax.Query:
		return Evaluate(ctx, s, g, options)
	case *syntax.Explain:
		q = s.Query
	case *syntax.CreateIndex, *syntax.DropIndex, *syntax.CreateNodeTable, *syntax.CreateRelationshipTable, *syntax.CreateConstraint, *syntax.DropConstraint, *syntax.ReadPast:
	}
	e := newEvaluation(ctx, g, options)
	result := &Result{Coverage: e.coverage}
	switch s := s.(type) {
	case *syntax.Explain:
		e.count(ruleExplain, explainNotRun)
		if options.Unchecked {
			return result, nil
		}
		return result, e.check(q)
	case *syntax.CreateConstraint:
		return result, e.createConstraint(s)
	case *syntax.DropConstraint:
		return result, e.dropConstraint(s)
	case *syntax.ReadPast:
		if s.Lists {
			e.count(ruleListing, listingListed)
			result.Open = []*spec.Rule{ruleListing}
		}
	case *syntax.Query, *syntax.CreateIndex, *syntax.DropIndex, *syntax.CreateNodeTable, *syntax.CreateRelationshipTable:
	}
	return result, nil
}

var constraintKinds = [...]graph.ConstraintKind{
	syntax.UniqueConstraint: graph.Unique, syntax.ExistenceConstraint: graph.Exists, syntax.KeyConstraint: graph.Key, syntax.TypeConstraint: graph.Typed,
}

func (e *evaluation) createConstraint(s *syntax.CreateConstraint) error {
	c := &graph.Constraint{Name: s.Name, Kind: constraintKinds[s.Kind], OnRelationship: s.OnRelationship, Label: s.Label, Keys: s.Properties}
	if s.Type != nil {
		c.Type = normalized(s.Type)
		c.Admits = func(v graph.Value) bool { return isOf(v, s.Type) }
	}
	unique := func(k graph.ConstraintKind) bool { return k == graph.Unique || k == graph.Key }
	for _, made := range e.graph.Constraints() {
		named := c.Name != "" && made.Called(c.Name)
		same := made.Kind == c.Kind && made.SameSchema(c) && made.Type == c.Type
		if s.IfNotExists && (named || same) {
			e.count(ruleConstraintCommand, constraintKnown)
			return nil
		}
		if named || made.SameSchema(c) && (made.Kind == c.Kind || unique(made.Kind) && unique(c.Kind)) {
			e.count(ruleConstraintCommand, constraintKnown)
			return raise(syntax.ConstraintVerificationFailed, "ConstraintAlreadyExists", s.At, "there is such a constraint")
		}
	}
	if e.graph.Violated(c) != nil {
		e.count(ruleConstraintCommand, constraintRefusedByData)
		return raise(syntax.ConstraintVerificationFailed, "ConstraintCreationFailed", s.At, "the graph holds what the constraint forbids")
	}
	e.count(ruleConstraintCommand, constraintCreated)
	e.graph.AddConstraint(c)
	return nil
}

// normalized writes a type in one way for all orders of its parts.
func normalized(t *syntax.ValueType) string {
	var parts []string
	for _, one := range t.Any {
		parts = append(parts, (&syntax.ValueType{Any: []syntax.SimpleType{one}}).String())
	}
	slices.Sort(parts)
	return strings.Join(slices.Compact(parts), " | ")
}

func (e *evaluation) dropConstraint(s *syntax.DropConstraint) error {
	for _, made := range e.graph.Constraints() {
		if made.Called(s.Name) {
			e.count(ruleConstraintCommand, constraintDropped)
			e.graph.DropConstraint(made)
			return nil
		}
	}
	e.count(ruleConstraintCommand, constraintUnknown)
	if s.IfExists {
		return nil
	}
	return raise(syntax.ConstraintVerificationFailed, "NoSuchConstraint", s.At, "there is no constraint %s", s.Name)
}

var constraintCases = [...]spec.Case{graph.Unique: constraintUnique, graph.Exists: constraintExists, graph.Key: constraintKey, graph.Typed: constraintTyped}

// constrained ends a statement that writes: no constraint is violated.
func (e *evaluation) constrained() error {
	for _, c := range e.graph.Constraints() {
		if e.graph.Violated(c) == nil {
			e.count(ruleConstraint, constraintFulfilled)
			continue
		}
		e.count(ruleConstraint, constraintCases[c.Kind])
		what := fmt.Sprintf("of %s(%s)", c.Label, strings.Join(c.Keys, ", "))
		if c.Name != "" {
			what = c.Name + " " + what
		}
		return raise(syntax.ConstraintValidationFailed, "CreateBlockedByConstraint", syntax.Position{}, "the constraint %s forbids what the statement leaves behind", what)
	}
	return nil
}
