package eval

import (
	"context"
	"strings"

	cyphereval "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
)

// A database of a graph's dialect holds one graph, and package eval/cypher says what
// its queries mean; here its outcomes take the form of all outcomes.

// cypherLanguage is openCypher: its databases are graphs.
type cypherLanguage struct{}

func (cypherLanguage) begin(db *Database) { db.graph = graph.New() }

// applyStatement executes a statement on the graph. One that fails changes nothing.
func (cypherLanguage) applyStatement(ctx context.Context, s ast.Statement, db *Database) error {
	var changing cypher.Statement
	switch s := s.(type) {
	case *ast.CypherStatement:
		changing = s.Statement
	case *ast.QueryStatement:
		return errQueryApplied
	default:
		return unsupported("a statement of SQL on a graph")
	}
	q, is := changing.(*cypher.Query)
	if !is { // indexes and tables change no answer
		return nil
	}
	changed := db.graph.Clone()
	outcome, err := cyphereval.OutcomeOf(cyphereval.Evaluate(ctx, q, changed, cyphereval.Options{Dialect: db.dialect, Coverage: db.Coverage, Budget: db.Budget}))
	switch {
	case err != nil:
		return err
	case outcome.Kind == cyphereval.OutcomeRaise:
		return &StatementError{Class: ClassOfCypher(outcome.Error), Message: outcome.Message}
	case outcome.Kind == cyphereval.OutcomeUnsupported:
		return unsupported("%s", outcome.Feature)
	}
	db.graph = changed
	return nil
}

// evaluateQuery evaluates a query of the graph; what it changes on the way is undone.
func (cypherLanguage) evaluateQuery(ctx context.Context, asked *ast.Query, db *Database, o Options) (*Outcome, error) {
	q := ast.CypherQuery(asked)
	if q == nil {
		return &Outcome{Language: spec.Cypher, Kind: OutcomeUnsupported, Feature: "a query of SQL on a graph"}, nil
	}
	return queryGraph(ctx, q, db, o)
}

// queryGraph evaluates a query of a database's graph.
func queryGraph(ctx context.Context, q *cypher.Query, db *Database, o Options) (*Outcome, error) {
	asked := db.graph
	if cypher.Writes(q) {
		asked = asked.Clone()
	}
	answer, err := cyphereval.OutcomeOf(cyphereval.Evaluate(ctx, q, asked, cyphereval.Options{Dialect: db.dialect, Coverage: o.Coverage, Naive: o.Naive, Eager: true,
		Budget: o.Budget}))
	if err != nil {
		return nil, err
	}
	outcome := &Outcome{Language: spec.Cypher, Graph: &answer, Avoidable: answer.Avoidable, Ordered: answer.Ordered, Message: answer.Message, Static: answer.Static, Rule: answer.Rule, Feature: answer.Feature}
	for _, raised := range answer.MayRaise {
		outcome.MayRaise = outcome.MayRaise.With(ClassOfCypher(raised))
	}
	for _, name := range answer.Columns {
		outcome.Columns = append(outcome.Columns, Column{Name: name})
	}
	switch answer.Kind {
	case cyphereval.OutcomeRecords:
		outcome.Kind = OutcomeRows
	case cyphereval.OutcomeRaise:
		outcome.Kind, outcome.Classes = OutcomeRaise, semantics.ClassSet(0).With(ClassOfCypher(answer.Error))
		if strings.HasPrefix(answer.Error.Detail, "InvalidArgument") { // whether the text or the value shows it is the engine's affair
			outcome.Classes = outcome.Classes.With(semantics.ClassType)
		}
		for _, other := range answer.MayRaise { // no text fixes which operand, or which record, comes first
			outcome.Classes = outcome.Classes.With(ClassOfCypher(other))
		}
		if answer.Rule != nil { // another value need not raise
			outcome.Kind = OutcomeUndetermined
		}
	case cyphereval.OutcomeUndetermined:
		outcome.Kind = OutcomeUndetermined
	case cyphereval.OutcomeUnsupported:
		outcome.Kind = OutcomeUnsupported
	}
	return outcome, nil
}

// ClassOfCypher is the class of an error that a query of a graph raises. Engines sort
// errors of operands by no common rule into types and arguments: both are of one
// class.
func ClassOfCypher(e *cypher.Error) semantics.Class {
	switch e.Type {
	case cypher.SyntaxError, cypher.SemanticError:
		return semantics.ClassSyntax
	case cypher.ArithmeticError:
		if e.Detail == "DivideByZero" || e.Detail == "DivisionByZero" {
			return semantics.ClassDivisionByZero
		}
		return semantics.ClassOverflow
	case cypher.ConstraintVerificationFailed, cypher.ConstraintValidationFailed:
		return semantics.ClassConstraint
	case cypher.ParameterMissing, cypher.LabelNotFound, cypher.PropertyNotFound, cypher.EntityNotFound, cypher.ProcedureError:
		return semantics.ClassName
	case cypher.TypeError, cypher.ArgumentError:
		return semantics.ClassType
	}
	return semantics.ClassNone
}
