package cypher

import (
	"context"
	"errors"
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/check"
	"github.com/semcheck/semcheck/spec/limit"
)

// Options say under what conditions a query is evaluated.
type Options struct {
	Parameters graph.Map
	Procedures []*Procedure
	Dialect    *spec.Dialect // nil stands for openCypher 9
	// Clock is the instant that date(), datetime.statement() and their like tell; nil
	// leaves them unsupported.
	Clock *temporal.DateTime
	// Random is asked by rand(); nil leaves it unsupported.
	Random func() float64
	Budget limit.Budget
	// Naive turns the fast forms off.
	Naive bool
	// Unchecked skips the checks of the text alone, for trees that passed them.
	Unchecked bool
	// Eager notes errors of what an engine may evaluate before it is needed, too.
	Eager bool
	// Coverage takes the counts of rule × case; nil counts nothing for the caller.
	Coverage *spec.Coverage
}

// defaultRows is how many records there may be in all intermediate tables together: they
// are smaller than rows of SQL.
const defaultRows = 10_000_000

// UnsupportedError tells that a query uses what is not modelled.
type UnsupportedError struct{ Feature string }

// Error names the feature.
func (e *UnsupportedError) Error() string { return "not supported: " + e.Feature }

// Evaluate runs a query on a graph. A query that writes changes the graph. The error is a
// *cypher.Error if the query raises one, a *limit.Error, an *UnsupportedError or the error of the
// context. Beside an error at run time the result tells whether an engine may avoid the error,
// which other errors may take its place, and which open choices led to it, and nothing else. After
// an error of a query that writes the content of the graph is undefined.
func Evaluate(ctx context.Context, q *syntax.Query, g *graph.Graph, options Options) (*Result, error) {
	e := newEvaluation(ctx, g, options)
	if !options.Unchecked {
		if err := e.check(q); err != nil {
			return nil, err
		}
	}
	if e.dialect.Graph.UnnamedRelationships == spec.ExistenceOnly {
		e.referred = referencesBeyondPatterns(q)
	}
	e.told = referencesBesideLength(q)
	compiled, err := e.query(q, nil)
	if err != nil {
		return nil, translated(err)
	}
	var before *inventory
	if compiled.writes {
		before = take(g)
	}
	records, err := compiled.run(nil)
	if err != nil {
		var raised *syntax.Error
		if errors.As(err, &raised) {
			e.alternatives(q)
			e.mayRaise = slices.DeleteFunc(e.mayRaise, func(other *syntax.Error) bool { return other.Type == raised.Type && other.Detail == raised.Detail })
		}
		return &Result{Avoidable: !e.required, Open: e.undetermined, MayRaise: e.mayRaise, Coverage: e.coverage}, translated(err)
	}
	if err := e.settle(); err != nil {
		return &Result{Coverage: e.coverage}, err
	}
	if before != nil {
		if err := e.constrained(); err != nil {
			return &Result{Coverage: e.coverage}, err
		}
	}
	e.alternatives(q)
	result := &Result{Columns: compiled.columns, ByName: compiled.star, Open: e.undetermined, Spread: e.spreadOf(q), SignedZeros: signedZeros(q), MayRaise: e.mayRaise, Coverage: e.coverage}
	if compiled.columns != nil {
		result.hold(records, compiled)
	}
	if before != nil {
		result.SideEffects = before.difference(take(g))
	}
	return result, nil
}

// alternatives notes what else is permitted: results that functions leave open, and
// errors of what need not be computed.
func (e *evaluation) alternatives(q *syntax.Query) {
	if e.options.Eager {
		e.eager(q)
	}
	if e.functions.Undetermined != nil {
		e.markUndetermined(e.functions.Undetermined)
	}
	e.permit(e.functions.MayRaise)
	e.ahead(q)
}

// check raises what is wrong with the text of a query alone.
func (e *evaluation) check(q *syntax.Query) error {
	if e.dialect.Graph.OperandTypes == spec.TypesOfExpressions {
		return translated(check.QueryIn(q, signatures(e.procedures), e.dialect))
	}
	mistyped, err := check.QueryOfValues(q, signatures(e.procedures), e.dialect)
	e.permit(mistyped)
	return translated(err)
}

// translated turns the functions' own error of what is not modelled into ours.
func translated(err error) error {
	var unmodelled *syntax.NotModelled
	if errors.As(err, &unmodelled) {
		return &UnsupportedError{Feature: unmodelled.Construct}
	}
	var missing *function.Unsupported
	if errors.As(err, &missing) {
		return &UnsupportedError{Feature: missing.Feature}
	}
	return err
}

// evaluation is one evaluation of one query: it compiles the tree and is what the
// closures share. It belongs to one goroutine.
type evaluation struct {
	ctx        context.Context
	graph      *graph.Graph
	options    Options
	dialect    *spec.Dialect
	functions  *function.Context
	coverage   *spec.Coverage
	procedures map[string]*Procedure
	rows       int
	steps      int64 // that are left
	// spreads is how far floats may lie from another library's, as far as functions and
	// sums go, in units of the last place.
	spreads int
	depth   int
	// pending are nodes that DELETE named while they had relationships.
	pending      []pendingNode
	undetermined []*spec.Rule
	// required tells that what is computed now belongs to the result and is not cut.
	required  bool
	mayRaise  []*syntax.Error
	fallibles map[syntax.Expr]bool
	// referred are the relationships that the query refers to, where the dialect asks.
	referred *references
	// told are the paths of which the query tells more than their length.
	told *references
	// shared is what the clauses inside CALL { } and FOREACH note of their writes together.
	shared *writes
	// inputOrdered tells that the records which a clause reads are in an order that
	// the clause before fixed; outputOrdered that it fixes one for the next.
	inputOrdered, outputOrdered bool
}

func newEvaluation(ctx context.Context, g *graph.Graph, options Options) *evaluation {
	if options.Dialect == nil {
		options.Dialect = spec.OpenCypher
	}
	if options.Coverage == nil {
		options.Coverage = spec.NewCoverage()
	}
	options.Budget = options.Budget.Or(limit.Budget{Rows: defaultRows}).Or(limit.Default())
	e := &evaluation{
		ctx: ctx, graph: g, options: options, dialect: options.Dialect,
		coverage: options.Coverage, procedures: named(options.Procedures), fallibles: map[syntax.Expr]bool{},
	}
	e.steps = int64(options.Budget.Steps)
	e.functions = e.functionContext()
	return e
}

// functionContext is what functions and operators are given.
func (e *evaluation) functionContext() *function.Context {
	knobs := e.dialect.Graph
	return &function.Context{
		Coverage:           e.coverage,
		Dialect:            e.dialect,
		WrapOverflow:       knobs.Overflow == spec.GraphOverflowWraps,
		NullInListsEqual:   knobs.ListEquality == spec.BinaryLists,
		CompareAcrossTypes: knobs.CrossType == spec.CrossTypeOrdered,
		NotStringsMayRaise: knobs.NotStrings == spec.NotStringsMayRaise,
		RoundInType:        knobs.Rounding == spec.RoundsInTheType,
		EmptyText:          knobs.TextWithNull == spec.EmptyText,
		FloatZeroRaises:    knobs.FloatZeroDivisor == spec.FloatZeroDivisorRaises,
		NegativeRootNull:   knobs.NegativeRoot == spec.NegativeRootNull,
		Random:             e.options.Random,
		Now:                e.options.Clock,
		Charge:             e.charge,
	}
}

// charge counts the elements of a list or a text that is about to be made.
func (e *evaluation) charge(elements int) error {
	if e.rows += elements / 64; elements > e.options.Budget.Rows || e.rows > e.options.Budget.Rows {
		return limit.Exceeded(limit.Rows, "a list or a text of %d elements is more than the budget of %d records allows", elements, e.options.Budget.Rows)
	}
	return nil
}

// signatures are the procedures as the checks want them.
type signatures map[string]*Procedure

// Signature returns what a procedure takes and yields.
func (s signatures) Signature(name string) (check.Signature, bool) {
	p := s[name]
	if p == nil {
		return check.Signature{}, false
	}
	return check.Signature{Inputs: declaredFields(p.Inputs), Outputs: declaredFields(p.Outputs)}, true
}

func declaredFields(fields []Field) []check.Field {
	list := make([]check.Field, len(fields))
	for i, f := range fields {
		list[i] = check.Field(f)
	}
	return list
}

func named(list []*Procedure) map[string]*Procedure {
	byName := make(map[string]*Procedure, len(list))
	for _, p := range list {
		byName[p.Name] = p
	}
	return byName
}

// count counts an application of a rule's case.
func (e *evaluation) count(r *spec.Rule, k spec.Case) { e.coverage.Apply(r, k) }

// markUndetermined notes that a rule allows results other than the one that is computed.
func (e *evaluation) markUndetermined(r *spec.Rule) {
	for _, known := range e.undetermined {
		if known == r {
			return
		}
	}
	e.undetermined = append(e.undetermined, r)
}

// unasked notes the error of an operand that need not be asked.
func (e *evaluation) unasked(err error) {
	var raised *syntax.Error
	if !errors.As(err, &raised) {
		return
	}
	same := func(other *syntax.Error) bool { return other.Type == raised.Type && other.Detail == raised.Detail }
	if !slices.ContainsFunc(e.mayRaise, same) {
		e.mayRaise = append(e.mayRaise, raised)
	}
}

// step counts a record of an intermediate table.
func (e *evaluation) step() error {
	e.rows++
	if e.rows > e.options.Budget.Rows {
		return limit.Exceeded(limit.Rows, "the query needs more than %d records of intermediate results", e.options.Budget.Rows)
	}
	if e.rows&1023 == 0 {
		return e.ctx.Err()
	}
	return nil
}

// raise returns an error at run time.
func raise(t syntax.ErrorType, detail string, at syntax.Position, format string, args ...any) error {
	return syntax.Raise(t, syntax.Runtime, detail, at, format, args...)
}

// placed gives an error of a function or an operator the place of its expression.
func placed(err error, at syntax.Position) error {
	var raised *syntax.Error
	if !errors.As(err, &raised) || raised.At.Known() {
		return err
	}
	located := *raised
	located.At = at
	return &located
}
