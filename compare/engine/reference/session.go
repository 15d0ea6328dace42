package reference

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
)

// session is a database by the semantics.
type session struct {
	engine   *Engine
	form     engine.Form
	database *eval.Database
	coverage *spec.Coverage // counted and thrown away; one for all evaluations
	asked    map[string]*question
	closed   bool
	applied  []ast.Statement // since the last Reset
	begun    int             // statements that were applied before the transaction that goes on; -1 outside of one
}

// question is a text that was asked, and what the semantics say of it while the
// database stays as it is.
type question struct {
	times   uint64 // since the last Reset
	outcome *eval.Outcome
	failure *engine.Error // instead of an outcome
}

// mostAsked bounds the texts that are remembered, for a session that is never
// reset.
const mostAsked = 4096

// Version names the semantics and their dialect.
func (s *session) Version() string { return "semcheck's evaluator, " + s.engine.dialect.Title }

// Close ends the session.
func (s *session) Close() error {
	s.closed = true
	return nil
}

// Reset empties the database and starts the choices again.
func (s *session) Reset(context.Context) error {
	s.empty()
	return nil
}

func (s *session) empty() {
	s.database = eval.NewDatabase(s.engine.dialect)
	s.coverage = spec.NewCoverage()
	s.database.Coverage = s.coverage
	s.asked = map[string]*question{}
	s.applied, s.begun = nil, outside
}

// outside is where a session stands between transactions.
const outside = -1

// bracket begins a transaction or undoes it: the database is made again by the
// statements that came before. It tells whether the text is of that kind.
func (s *session) bracket(ctx context.Context, text string) (is bool, failure *engine.Error) {
	switch strings.ToUpper(strings.Trim(text, " \t\r\n;")) {
	case "BEGIN":
		s.begun = len(s.applied)
		return true, nil
	case "COMMIT":
		s.begun = outside
		return true, nil
	case "ROLLBACK":
	default:
		return false, nil
	}
	if s.begun == outside {
		return true, cannotSay("there is no transaction to undo")
	}
	kept := s.applied[:s.begun]
	if len(kept) == len(s.applied) {
		s.begun = outside
		return true, nil
	}
	asked := s.asked
	s.empty()
	s.asked = asked
	for _, q := range s.asked {
		q.outcome, q.failure = nil, nil
	}
	for _, tree := range kept {
		err := s.database.Apply(ctx, tree)
		var either *eval.EitherError
		if errors.As(err, &either) { // it succeeded before
			either.Take()
			err = nil
		}
		if ctx.Err() != nil {
			return true, timeout(ctx)
		} else if err != nil {
			return true, cannotSay(err.Error())
		}
	}
	s.applied = kept
	return true, nil
}

// Execute applies a statement. It accepts and ignores settings and other statements that change
// plans and no result.
func (s *session) Execute(ctx context.Context, statement string) error {
	if failure := s.execute(ctx, statement); failure != nil {
		return failure
	}
	return nil
}

func (s *session) execute(ctx context.Context, statement string) (failure *engine.Error) {
	if failure := s.unable(ctx); failure != nil {
		return failure
	}
	defer crash(&failure)
	if s.form != engine.FormGraph {
		if is, failure := s.bracket(ctx, statement); is {
			return failure
		}
		if isSetting(statement) {
			return nil
		}
	}
	tree, err := parse.EngineSpecificStatement(statement, s.engine.dialect)
	if err != nil {
		return cannotSay(err.Error())
	}
	if _, is := tree.(*ast.QueryStatement); is {
		_, failure = s.query(ctx, statement)
		return failure
	}
	err = s.database.Apply(ctx, tree)
	var raised *eval.StatementError
	var unsupported *eval.UnsupportedError
	var either *eval.EitherError
	switch {
	case err == nil:
	case errors.As(err, &either):
		if !s.engine.options.Plain && newChoice(s.engine.options.Seed, statement, 0).IntN(1000) < raises {
			return &engine.Error{Class: either.Class, Message: either.Message}
		}
		either.Take()
	case errors.As(err, &raised):
		return &engine.Error{Class: raised.Class, Message: raised.Message}
	case ctx.Err() != nil:
		return timeout(ctx)
	case errors.As(err, &unsupported):
		return cannotSay(unsupported.Feature + " is not modelled")
	default:
		return cannotSay(err.Error())
	}
	if _, is := tree.(*ast.Analyze); !is {
		s.applied = append(s.applied, tree)
	}
	if changesResults(tree) {
		for _, q := range s.asked {
			q.outcome, q.failure = nil, nil
		}
	}
	return nil
}

// changesResults tells whether what was evaluated before the statement may be
// something else after it.
func changesResults(statement ast.Statement) bool {
	switch t := statement.(type) {
	case *ast.CreateIndex:
		return t.Unique // a key may decide what is grouped
	case *ast.Analyze:
		return false
	case *ast.QueryStatement, *ast.SetVariables, *ast.CreateTable, *ast.CreateView, *ast.DropTable, *ast.DropIndex, *ast.Insert, *ast.Update, *ast.Delete, *ast.CypherStatement, *ast.AlterTable, *ast.EngineSpecificStatement, *ast.Transaction, *ast.Sequence, *ast.CreateTrigger, *ast.DropTrigger,
		*ast.Merge, *ast.Truncate:
	}
	return true
}

// settings are the first words of texts that change no result: settings,
// statistics, maintenance, plans, the beginning of a transaction in other words.
var settings = map[string]bool{
	"SET": true, "RESET": true, "PRAGMA": true, "EXPLAIN": true, "DESCRIBE": true, "SHOW": true, "USE": true,
	"VACUUM": true, "OPTIMIZE": true, "CHECKPOINT": true, "FLUSH": true, "REINDEX": true, "CHECK": true,
	"DISCARD": true, "LOAD": true, "INSTALL": true, "BEGIN": true, "START": true, "COMMIT": true,
	"ANALYZE": true, "ANALYSE": true,
}

func isSetting(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n")
	end := strings.IndexAny(text, " \t\r\n;(")
	if end < 0 {
		end = len(text)
	}
	return settings[strings.ToUpper(text[:end])]
}

// Query evaluates a query and returns one of its permitted answers.
func (s *session) Query(ctx context.Context, query string) (*engine.Result, error) {
	result, failure := s.query(ctx, query)
	if failure != nil {
		return nil, failure
	}
	return result, nil
}

// QueryPrepared is Query: a prepared statement means what its text means.
func (s *session) QueryPrepared(ctx context.Context, query string) (*engine.Result, error) {
	return s.Query(ctx, query)
}

func (s *session) query(ctx context.Context, text string) (result *engine.Result, failure *engine.Error) {
	if failure := s.unable(ctx); failure != nil {
		return nil, failure
	}
	if s.form != engine.FormGraph && isSetting(text) {
		return &engine.Result{Form: s.form}, nil
	}
	defer crash(&failure)
	q := s.asked[text]
	if q == nil {
		if len(s.asked) == mostAsked {
			clear(s.asked)
		}
		q = &question{}
		s.asked[text] = q
	}
	if q.outcome == nil && q.failure == nil || s.engine.options.Library != nil {
		q.outcome, q.failure = s.evaluate(ctx, text)
		if q.failure != nil && q.failure.Kind == engine.ErrorTimeout {
			failure, q.failure = q.failure, nil // another time it may have longer
			return nil, failure
		}
	}
	q.times++
	if q.failure != nil {
		again := *q.failure
		return nil, &again
	}
	if s.engine.options.Plain {
		return s.plain(q.outcome)
	}
	c := newChoice(s.engine.options.Seed, text, q.times)
	return s.answer(q.outcome, c)
}

// evaluate is what the semantics say of a text.
func (s *session) evaluate(ctx context.Context, text string) (*eval.Outcome, *engine.Error) {
	tree, err := read(text, s.engine.dialect)
	if err != nil {
		return nil, cannotSay(err.Error())
	}
	o := eval.Options{Budget: limit.Budget{Rows: s.engine.options.Rows}, Worlds: s.engine.options.Worlds, Coverage: s.coverage, Defective: s.engine.options.Defective}
	if s.engine.options.Library != nil {
		o.Library, o.Reading = s.engine.options.Library(ctx), spatial.Binary64
	}
	outcome, err := eval.Query(ctx, tree, s.database, o)
	switch {
	case ctx.Err() != nil:
		return nil, timeout(ctx)
	case err != nil:
		return nil, cannotSay(err.Error())
	}
	return outcome, nil
}

// unable is the error of a session that can do nothing.
func (s *session) unable(ctx context.Context) *engine.Error {
	switch {
	case s.closed:
		return &engine.Error{Kind: engine.ErrorConnection, Message: "the session is closed"}
	case ctx.Err() != nil:
		return timeout(ctx)
	}
	return nil
}

func timeout(ctx context.Context) *engine.Error {
	return &engine.Error{Kind: engine.ErrorTimeout, Message: "interrupted: " + context.Cause(ctx).Error()}
}

// crash makes a lost connection of a panic: what breaks the evaluator is a
// finding like any other.
func crash(failure **engine.Error) {
	if fault := recover(); fault != nil {
		*failure = &engine.Error{Kind: engine.ErrorConnection, Class: semantics.ClassNone, Message: fmt.Sprintf("the evaluator failed: %v", fault)}
	}
}
