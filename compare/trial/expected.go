package trial

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// ErrorOrigin says where an engine's error comes from, and so whether the engine may raise it.
type ErrorOrigin uint8

const (
	// ErrorUnexpected comes neither from the statement's form nor from its values: the engine is
	// to blame.
	ErrorUnexpected ErrorOrigin = iota
	// ErrorOfData comes from values, by its class or by the table of the dialect. The engine
	// chooses on which rows it evaluates an expression, so that such an error makes no case.
	ErrorOfData
	// ErrorOfForm comes from the statement's form: the engine raises it on empty tables, too. The
	// engine refuses the statement.
	ErrorOfForm
	// ErrorListed has a class by which the engine says that it lacks a syntax or a feature, or
	// that a limit is reached, its own or semcheck's.
	ErrorListed
	// ErrorUndecided is an error whose origin is unknown: the engine could not be asked on empty
	// tables, or raised another error there.
	ErrorUndecided
)

const errorOrigins = int(ErrorUndecided) + 1

// String names the origin as reports print it.
func (o ErrorOrigin) String() string {
	return [...]string{"unexpected", "of the data", "of the form", "not supported", "undecided"}[o]
}

// ErrorOrigins lists all origins.
func ErrorOrigins() []ErrorOrigin {
	var list []ErrorOrigin
	for o := range errorOrigins {
		list = append(list, ErrorOrigin(o))
	}
	return list
}

// Expectation is what is known about an error.
type Expectation struct {
	Origin ErrorOrigin
	Why    string // one line
}

// Judgement is the verdict on an answer that is this error. role says in a few words what was
// asked.
func (x Expectation) Judgement(failure *engine.Error, role string) compare.Judgement {
	j := compare.Judgement{Class: failure.Class}
	switch x.Origin {
	case ErrorOfData:
		j.Verdict, j.Detail = compare.Unsupported, noCase(role, "fails by its data: "+x.Why, failure)
	case ErrorUndecided:
		j.Verdict, j.Detail = compare.Unsupported, noCase(role, "fails, and whether it may is not known: "+x.Why, failure)
	case ErrorOfForm, ErrorListed:
		j.Verdict, j.Detail = compare.Refused, failure.Error()
	case ErrorUnexpected:
		if failure.Internal {
			return compare.JudgeInternal(failure, "any answer: "+role)
		}
		j.Verdict, j.Difference = compare.Disagree, compare.DifferenceError
		if failure.Class == semantics.ClassNone {
			j.Difference = compare.DifferenceForeign
		}
		j.Detail = fmt.Sprintf("want any answer: %s\ngot error %s\n%s", role, failure, x.Why)
	}
	return j
}

// noCase says in its first line why an error makes no case, and in the second what
// the engine says, which may have values in it: runs count the first lines.
func noCase(role, happened string, failure *engine.Error) string {
	return fmt.Sprintf("no case: the question %q %s\nthe engine says: %s", role, happened, oneLine(failure.Error()))
}

// OfOpen is the verdict on an answer whose outcome the semantics leave open. An unexpected error
// is a disagreement; every other answer keeps its verdict.
func (x Expectation) OfOpen(judged compare.Judgement, err error) compare.Judgement {
	var failure *engine.Error
	if x.Why == "" || x.Origin != ErrorUnexpected || !errors.As(err, &failure) {
		return judged
	}
	return x.Judgement(failure, "the query")
}

// ExpectedErrors tells the errors that an engine may give from those that it may
// not, without a list of messages: what an engine refuses for its form it
// refuses on empty tables, too. An error is
//
//   - unexpected if the engine says that it is itself at fault;
//   - of the data if its class is one of those that values raise, or the table
//     of the dialect (spec.DataError) has it, with its source; but unexpected if
//     the semantics model the question and permit no error of that class;
//   - listed if its class, by the adapter's table with its source, says that the
//     engine lacks something;
//   - of the form if the engine gives it for the same question on the same schema
//     with empty tables;
//   - unexpected if the engine answers that question there;
//   - undecided otherwise.
//
// Empty tables are on a session of its own, which is opened when it is
// first needed. What was learned there is kept by error and shape of the text, so
// that a generator which repeats itself asks seldom. ExpectedErrors is not safe
// for concurrent use; it reads texts, no trees, and needs no semantics.
type ExpectedErrors struct {
	Engine  engine.Engine
	Dialect *spec.Dialect
	// Timeout is for each statement on empty tables.
	Timeout time.Duration

	// Counts counts the errors that were judged, Asked the questions on empty
	// tables among them.
	Counts [errorOrigins]uint64
	Asked  uint64

	empty   *Runner
	refused int // how often in a row there was no second session
	learned map[learnedError]Expectation
}

// learnedError is an error of texts of one shape.
type learnedError struct{ identity, shape string }

// mostRefused is after how many tries in a row no second session is asked for any
// more: a server may have one connection only.
const mostRefused = 3

// mostLearned is how many are kept: a run over one's own long queries must not
// grow with them.
const mostLearned = 20_000

// Close ends the session on empty tables.
func (e *ExpectedErrors) Close() error {
	if e.empty == nil {
		return nil
	}
	runner := e.empty
	e.empty = nil
	return runner.Close()
}

// Judge says what is known about the error of a query. statements are the texts that made the
// database. The returned error is only for a cancelled context: an engine that is gone decides
// nothing.
func (e *ExpectedErrors) Judge(ctx context.Context, statements []string, text string, failure *engine.Error) (Expectation, error) {
	return e.JudgeAnswer(ctx, statements, &Answer{Question: &Question{}, Text: text, Failure: failure}, nil)
}

// JudgeAnswer judges the error of a question of a law as Judge does, with the statements around the
// question and the way in which it was sent. The failure is an *engine.Error of the kind
// ErrorStatement; other kinds of errors concern the session. Evaluate returns the outcome of a
// query, or nil if the query has no outcome; Evaluate may be nil.
func (e *ExpectedErrors) JudgeAnswer(ctx context.Context, statements []string, a *Answer, evaluate func(q *ast.Query) *eval.Outcome) (Expectation, error) {
	var failure *engine.Error
	if !errors.As(a.Failure, &failure) || failure.Kind != engine.ErrorStatement {
		return e.count(Expectation{ErrorUndecided, fmt.Sprintf("no error of a statement: %v", a.Failure)}), nil
	}
	if known, is := e.known(failure); is {
		if known.Origin == ErrorOfData && failure.Class != semantics.ClassNone && !a.Question.Changed && forbidden(failure, a.Question.Query, evaluate) {
			known = Expectation{ErrorUnexpected, "the semantics permit no error of class " + failure.Class.String()}
		}
		return e.count(known), nil
	}
	key := learnedError{ErrorIdentity(failure), a.shape()}
	if learned, is := e.learned[key]; is {
		return e.count(learned), nil
	}
	found, err := e.onEmptyTables(ctx, statements, a, failure)
	if ctx.Err() != nil {
		return Expectation{}, ctx.Err()
	}
	if err != nil {
		found = Expectation{ErrorUndecided, "empty tables cannot be asked: " + oneLine(err.Error())}
	}
	if found.Origin == ErrorOfForm { // the others are rare, and each is a case of its own
		if e.learned == nil || len(e.learned) >= mostLearned {
			e.learned = map[learnedError]Expectation{}
		}
		e.learned[key] = found
	}
	return e.count(found), nil
}

// JudgeOpen is Judge for the answer to a query whose outcome the semantics leave
// open. The zero expectation is of an answer that is no error of a statement, or
// one that is judged already: the engine says that it is itself at fault.
func (e *ExpectedErrors) JudgeOpen(ctx context.Context, statements []string, text string, answered error) (Expectation, error) {
	var failure *engine.Error
	if !errors.As(answered, &failure) || failure.Kind != engine.ErrorStatement || failure.Internal {
		return Expectation{}, nil
	}
	return e.Judge(ctx, statements, text, failure)
}

func (e *ExpectedErrors) count(x Expectation) Expectation {
	e.Counts[x.Origin]++
	return x
}

// typeErrors is what errors of types come of: in SQL of the statement's form, whose
// columns have types; in a graph values alone have types.
var typeErrors = spec.ByLanguage[ErrorOrigin]{SQL: ErrorOfForm, Cypher: ErrorOfData}

// known is what the error itself says of where it comes from.
func (e *ExpectedErrors) known(failure *engine.Error) (Expectation, bool) {
	if failure.Internal {
		return Expectation{ErrorUnexpected, "the engine says that it is itself at fault"}, true
	}
	switch failure.Class {
	case semantics.ClassDivisionByZero, semantics.ClassOverflow, semantics.ClassCast, semantics.ClassCardinality,
		semantics.ClassArgument, semantics.ClassConstraint, semantics.ClassLength, semantics.ClassGeometry:
		return Expectation{ErrorOfData, "an error of class " + failure.Class.String()}, true
	case semantics.ClassSyntax, semantics.ClassUnsupported:
		return Expectation{ErrorListed, "class " + failure.Class.String()}, true
	case semantics.ClassType:
		if typeErrors.For(e.Dialect) == ErrorOfData {
			return Expectation{ErrorOfData, "an error of class " + failure.Class.String()}, true
		}
	case semantics.ClassNone, semantics.ClassDegree, semantics.ClassName, semantics.ClassAmbiguous,
		semantics.ClassGrouping, semantics.ClassDuplicate, semantics.ClassInvalidOrder:
	case spec.ClassParameter, spec.ClassRecursion:
	}
	if entry := e.Dialect.DataError(failure.Number, failure.State, failure.Message); entry != nil {
		return Expectation{ErrorOfData, entry.Statement}, true
	}
	return Expectation{}, false
}

// forbidden tells whether the semantics say what a query is to give, and that it
// is no error of that class.
func forbidden(failure *engine.Error, q *ast.Query, evaluate func(q *ast.Query) *eval.Outcome) bool {
	if q == nil || evaluate == nil {
		return false
	}
	outcome := evaluate(q)
	return outcome != nil && compare.Judge(outcome, nil, failure).Verdict == compare.Disagree
}

// onEmptyTables asks the question on the same schema without rows.
func (e *ExpectedErrors) onEmptyTables(ctx context.Context, statements []string, a *Answer, failure *engine.Error) (Expectation, error) {
	flaw, err := e.define(ctx, statements)
	if flaw != "" || err != nil {
		return Expectation{ErrorUndecided, flaw}, err
	}
	e.Asked++
	answer := Answer{Question: a.Question, Text: a.Text}
	if err := answer.ask(ctx, e.empty); err != nil {
		return Expectation{}, err
	}
	if answer.Failure == nil {
		return Expectation{ErrorUnexpected, "on the same schema with empty tables the engine answers: " + rowsOf(answer.Result)}, nil
	}
	var other *engine.Error
	switch {
	case !errors.As(answer.Failure, &other), other.Kind == engine.ErrorConnection, other.Kind == engine.ErrorTimeout:
		if err := e.empty.lose("lost", oneLine(answer.Failure.Error())); err != nil {
			return Expectation{}, err
		}
	case sameError(failure, other):
		return Expectation{ErrorOfForm, "the engine gives it on empty tables, too"}, nil
	case other.Internal:
		e.empty.Invalidate()
		return Expectation{ErrorUnexpected, "on the same schema with empty tables the engine says that it is itself at fault: " + oneLine(other.Error())}, nil
	}
	return Expectation{ErrorUndecided, "on the same schema with empty tables the engine gives another error: " + oneLine(answer.Failure.Error())}, nil
}

// rowsOf is how many rows an answer has.
func rowsOf(r *engine.Result) string {
	if r == nil || len(r.Rows) == 0 {
		return "no row"
	}
	if len(r.Rows) == 1 {
		return "1 row"
	}
	return fmt.Sprintf("%d rows", len(r.Rows))
}

// oneLine is the first line of a text.
func oneLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// define makes the schema of the statements on empty tables, without their rows,
// unless it is there. A flaw says why there is none that could be asked.
func (e *ExpectedErrors) define(ctx context.Context, statements []string) (flaw string, err error) {
	definitions := slices.DeleteFunc(slices.Clone(statements), changesData)
	if e.empty == nil {
		e.empty = &Runner{Engine: e.Engine, Dialect: e.Dialect, Timeout: e.Timeout}
	}
	r := e.empty
	if e.refused >= mostRefused {
		return "there is no second session", nil
	}
	if err := r.Open(ctx); err != nil {
		e.refused++
		return "", err
	}
	e.refused = 0
	if r.clean && slices.Equal(definitions, r.loaded) {
		return "", nil
	}
	r.Loads++
	if err := r.reset(ctx); err != nil {
		return "", err
	}
	for i, text := range definitions {
		failure, err := r.Execute(ctx, text)
		if err != nil {
			return "", err
		}
		if broken(failure) {
			if err := r.lose("lost", oneLine(failure.Error())); err != nil {
				return "", err
			}
		}
		if failure != nil { // it succeeded on the database with rows, or made nothing there either
			return fmt.Sprintf("definition %d cannot be made on empty tables: %s", i+1, oneLine(failure.Error())), nil
		}
	}
	r.loaded, r.executed, r.clean = definitions, definitions, true
	return "", nil
}

// changesData tells whether a text is a statement on rows: what it begins with
// says it in all dialects.
func changesData(text string) bool {
	words := strings.Fields(text)
	return len(words) > 0 && slices.Contains([]string{"INSERT", "UPDATE", "DELETE", "REPLACE"}, strings.ToUpper(words[0]))
}
