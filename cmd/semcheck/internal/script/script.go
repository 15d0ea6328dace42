// Package script runs texts, of SQL or Cypher, by the semantics: statements that set a
// database up, and queries whose outcome somebody wants to know. It reads and evaluates;
// how an outcome is shown is up to its callers.
package script

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// Statement is a statement of a text with the line on which it begins.
type Statement struct {
	// Tree is nil of a statement that is read again when it is run: see Read.
	Tree ast.Statement
	Line int
	// ForeignKeys says whether foreign keys are checked from the statement on; nil is as before.
	ForeignKeys *bool
	text        string // where Tree is nil
	dialect     *spec.Dialect
}

// Read is the tree of the statement.
func (s Statement) Read() ast.Statement {
	if s.Tree != nil || s.text == "" {
		return s.Tree
	}
	tree, err := parse.Statement(s.text, s.dialect)
	if err != nil {
		panic(fmt.Sprintf("script: a statement that was read is not read again: %v", err))
	}
	return tree
}

// Query tells whether the statement is a query: it changes nothing.
func (s Statement) Query() bool {
	_, query := s.Tree.(*ast.QueryStatement)
	return query
}

// Read reads all statements of a text before any is run. Errors are
// *parse.SyntaxError and *parse.UnsupportedError; their places are in the text.
//
// Of a long text it keeps no trees of the statements INSERT, which are most of it: they are read
// again, one by one, when they are run.
func Read(text string, d *spec.Dialect) ([]Statement, error) {
	if len(text) > longText {
		if list := readPieces(text, d); list != nil {
			return list, nil
		}
	}
	trees, err := parse.Statements(text, d)
	if err != nil {
		return nil, err
	}
	pieces, err := parse.Split(text, d)
	if err != nil {
		return nil, err
	}
	if len(pieces) != len(trees) {
		return nil, fmt.Errorf("script: %d statements in %d pieces", len(trees), len(pieces))
	}
	list := make([]Statement, len(trees))
	for i := range trees {
		list[i] = Statement{Tree: trees[i], Line: pieces[i].Line}
	}
	return list, nil
}

// longText is the number of bytes from which a text is read piece by piece.
const longText = 1 << 20

// readPieces reads a text piece by piece. It is nil where one cannot be read alone: the whole text
// tells what is wrong, and where.
func readPieces(text string, d *spec.Dialect) []Statement {
	pieces, err := parse.Split(text, d)
	if err != nil {
		return nil
	}
	list := make([]Statement, len(pieces))
	for i, piece := range pieces {
		tree, err := parse.Statement(piece.Text, d)
		if err != nil {
			return nil
		}
		list[i] = Statement{Tree: tree, Line: piece.Line}
		if _, inserts := tree.(*ast.Insert); inserts {
			list[i] = Statement{Line: piece.Line, text: piece.Text, dialect: d}
		}
	}
	return list
}

// Session is a database, with the options of its queries.
type Session struct {
	Database *eval.Database
	Options  eval.Options
}

// NewSession returns a session on an empty database, in which nobody has added functions to
// those of the engine.
func NewSession(d *spec.Dialect, o eval.Options) *Session {
	o.Names = true
	db := eval.NewDatabase(d)
	db.Budget, db.BuiltInFunctionsAlone = o.Budget, true
	db.BeginSession()
	return &Session{Database: db, Options: o}
}

// addition finds statements and commands that may add functions to those of an engine. It
// takes more than that for one: then an unknown function is not modelled, as it is without a
// table of the engine's names.
var addition = regexp.MustCompile(`(?i)\b(?:CREATE|ALTER)\S*(?:\s+[^\s(;]+){0,9}?\s+[^\s(;]*(?:FUNCTION|PROCEDURE|ROUTINE|MACRO|AGGREGATE|EXTENSION|TYPE|DOMAIN)\b` +
	`|\b(?:INSTALL|LOAD|IMPORT)\b|\bload_extension\s*\(`)

// Heed notes a text that is run or skipped. If the text may add functions, an unknown function is
// no longer an error but not modelled.
func (s *Session) Heed(text string) {
	if addition.MatchString(text) {
		s.Database.BuiltInFunctionsAlone = false
	}
}

// Do runs one statement. A statement that changes the database has an outcome without columns and
// rows if it succeeds; with RETURNING it has what
// it returns. The error is a cancelled context or an exceeded budget.
func (s *Session) Do(ctx context.Context, statement ast.Statement) (*eval.Outcome, error) {
	if q, ok := statement.(*ast.QueryStatement); ok {
		options := s.Options
		options.Advances = true
		outcome, err := eval.Query(ctx, q.Query, s.Database, options)
		s.Database.Advance(outcome)
		s.Database.Asked(ctx, q.Query, outcome, s.Options)
		return outcome, err
	}
	if ast.ReturningOf(statement) != nil {
		outcome, err := eval.Change(ctx, statement, s.Database, s.Options)
		if err != nil || outcome.Kind != eval.OutcomeRows {
			s.Database.LoseSequences()
		}
		if err != nil {
			return Refusal(err)
		}
		return outcome, nil
	}
	err := s.Database.Apply(ctx, statement)
	if err == nil {
		return &eval.Outcome{Kind: eval.OutcomeRows, Worlds: []eval.Result{{}}}, nil
	}
	return Refusal(err)
}

// Defective is the answer to a query of engines that have an acknowledged defect. It is nil if the
// right outcome meets no such defect.
func (s *Session) Defective(ctx context.Context, statement ast.Statement, right *eval.Outcome) (*eval.Outcome, error) {
	query, is := statement.(*ast.QueryStatement)
	if !is || right.Defect == nil {
		return nil, nil
	}
	options := s.Options
	options.Defective, options.Coverage = true, nil
	return eval.Query(ctx, query.Query, s.Database, options)
}

// AsInstalled is the answer to a query that is an error by a mode which a server as it is installed
// lacks, nil for any other; see [eval.QueryAsInstalled].
func (s *Session) AsInstalled(ctx context.Context, statement ast.Statement, refused *eval.Outcome) (*eval.Outcome, error) {
	query, is := statement.(*ast.QueryStatement)
	if !is {
		return nil, nil
	}
	return eval.QueryAsInstalled(ctx, query.Query, s.Database, s.Options, refused)
}

// longestSearch is how long the expression is looked for by which a statement of a database fails.
const longestSearch = time.Second

// longestExpression is the number of characters of an expression that an error names.
const longestExpression = 120

// Raising is the text, in the dialect, of the expression by which a statement raises, or a query is undetermined.
// It is empty if the outcome is another one, if no expression is found within the time limit, and if the error
// already names what is missing.
func (s *Session) Raising(ctx context.Context, statement ast.Statement, o *eval.Outcome, within time.Duration) string {
	query, is := statement.(*ast.QueryStatement)
	if o.Kind != eval.OutcomeRaise && (!is || o.Kind != eval.OutcomeUndetermined) || o.Missing != "" || o.Function != "" {
		return ""
	}
	ctx, end := context.WithTimeout(ctx, within)
	defer end()
	var x ast.Expr
	var err error
	if is {
		x, err = eval.Culprit(ctx, query.Query, s.Database, s.Options)
	} else {
		x, err = eval.CulpritOfChange(ctx, statement, s.Database)
	}
	if err != nil || x == nil {
		return ""
	}
	text, err := render.Expr(x, s.Database.Dialect())
	if runes := []rune(text); len(runes) > longestExpression {
		text = string(runes[:longestExpression-1]) + "…"
	}
	if err != nil {
		return ""
	}
	return text
}

// DoText reads and runs one statement. A text that the grammar does not take has the outcome of a
// syntax error.
func (s *Session) DoText(ctx context.Context, text string) (*eval.Outcome, error) {
	s.Heed(text)
	statement, err := parse.Statement(text, s.Database.Dialect())
	if err != nil {
		return Refusal(err)
	}
	return s.Do(ctx, statement)
}

// Refusal turns an error of reading or of running into an outcome. It returns an error that is no
// outcome.
func Refusal(err error) (*eval.Outcome, error) {
	var (
		statement   *eval.StatementError
		either      *eval.EitherError
		parameters  *eval.ParametersError
		syntax      *parse.SyntaxError
		unsupported *eval.UnsupportedError
		unread      *parse.UnsupportedError
	)
	switch {
	case errors.As(err, &statement):
		outcome := raise(statement.Class, statement.Message)
		outcome.Missing, outcome.Function, outcome.Also = statement.Missing, statement.Function, statement.Also
		return outcome, nil
	case errors.As(err, &parameters):
		return &eval.Outcome{Kind: eval.OutcomeUndetermined, Rule: parameters.Rule, Parameters: parameters.Names, Message: parameters.Error()}, nil
	case errors.As(err, &either):
		return &eval.Outcome{Kind: eval.OutcomeUndetermined, Rule: either.Rule, Message: either.Message}, nil
	case errors.As(err, &syntax):
		return raise(syntax.Class, syntax.Error()), nil
	case errors.As(err, &unsupported):
		return &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: unsupported.Feature, Missing: unsupported.Missing}, nil
	case errors.As(err, &unread):
		return &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: unread.Feature}, nil
	}
	return nil, err
}

func raise(c semantics.Class, message string) *eval.Outcome {
	return &eval.Outcome{Kind: eval.OutcomeRaise, Classes: semantics.ClassSet(0).With(c), Message: message, Static: true}
}

// SetupError says which statement of a text could not set up the database.
type SetupError struct {
	Line    int
	Tree    ast.Statement
	Rest    []Statement   // the statements behind it, which did not run
	Outcome *eval.Outcome // what the semantics say of it
	Raising string        // the expression by which it raises; empty if none is known to
}

// Error is one line without the line number, which the caller joins with the
// name of the text.
func (e *SetupError) Error() string {
	if e.Outcome.Kind == eval.OutcomeUnsupported {
		return "not modelled: " + e.Outcome.Feature
	}
	if len(e.Outcome.Parameters) > 0 {
		return e.Outcome.Message
	}
	if e.Outcome.Kind == eval.OutcomeUndetermined {
		return "success and an error are permitted by " + e.Outcome.Rule.ID + ": " + e.Outcome.Message
	}
	message := e.Outcome.Message
	if classes := e.Outcome.Classes.String(); classes != message {
		message = fmt.Sprintf("%s (%s)", message, classes)
	}
	if e.Raising != "" && !strings.Contains(message, e.Raising) {
		message = "in " + e.Raising + ": " + message
	}
	return message
}

// SetUp runs the statements that make a database, and skips queries, which change nothing. It
// stops at the first statement that fails: the error is a *SetupError.
func (s *Session) SetUp(ctx context.Context, statements []Statement) error {
	for i, statement := range statements {
		if statement.Query() && !asksSequences(statement.Tree) {
			s.Database.ForgetStatements() // it is not asked
			continue
		}
		if on := statement.ForeignKeys; on != nil {
			s.Database.CheckForeignKeys(*on)
		}
		tree := statement.Read()
		outcome, err := s.Do(ctx, tree)
		if err != nil {
			return err
		}
		if outcome.Kind != eval.OutcomeRows {
			return &SetupError{Line: statement.Line, Tree: tree, Rest: statements[i+1:], Outcome: outcome, Raising: s.Raising(ctx, tree, outcome, longestSearch)}
		}
	}
	return nil
}

// asksSequences tells that a query may take numbers of sequences.
func asksSequences(tree ast.Statement) (asks bool) {
	query, is := tree.(*ast.QueryStatement)
	if !is {
		return false
	}
	ast.Walk(query.Query, ast.Visitor{Expr: func(x ast.Expr) {
		call, is := x.(*ast.Call)
		asks = asks || is && function.IsOfSequence(call.Name)
	}})
	return asks
}
