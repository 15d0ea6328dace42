package kuzu

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child"
	"github.com/semcheck/semcheck/compare/engine/kuzu/wire"
	"github.com/semcheck/semcheck/graph"
)

// Version is the library's version.
const Version = "0.11.3"

// memory is what a child may take: the library reserves address space for two
// gigabytes of pages, most of which it never uses.
const memory = 4 << 30

// Engine starts a child with a database in memory for each session.
type Engine struct{ child *child.Engine }

// New returns the target. The DSN is the path of the executable, empty to look for it.
// Nothing is started yet.
func New(name, dialect, dsn string) (*Engine, error) {
	executable, database, err := child.ParseDSN(dsn)
	if err != nil {
		return nil, err
	}
	if database != "" {
		return nil, fmt.Errorf("DSN %s: databases of %s stay in memory", engine.MaskDSN(dsn), name)
	}
	files, err := engine.NewFiles(engine.MemoryDatabase)
	if err != nil {
		return nil, err
	}
	return &Engine{child.New(child.Config{
		Target: name, Dialect: dialect, Executable: "semcheck-kuzu", Path: executable, Engine: "Kùzu", Version: Version,
		Form: engine.FormGraph, Files: files, Memory: memory,
		Classify: func(_ int, _, message string) *engine.Error { return engine.NewKuzuError(message) },
	})}, nil
}

// Name returns the target's name.
func (e *Engine) Name() string { return e.child.Name() }

// Dialect returns the name of the target's dialect.
func (e *Engine) Dialect() string { return e.child.Dialect() }

// Opening is how long a session may take to open.
func (e *Engine) Opening() time.Duration { return e.child.Opening() }

// Close releases nothing: sessions own everything.
func (e *Engine) Close() error { return e.child.Close() }

// Open starts a child. Errors are *engine.UnreachableError.
func (e *Engine) Open(ctx context.Context) (engine.GraphSession, error) {
	s, err := e.child.Open(ctx)
	if err != nil {
		return nil, err
	}
	return &session{s}, nil
}

// session is one child with its own database.
type session struct{ child engine.Session }

// Version returns the library's version.
func (s *session) Version() string { return s.child.Version() }

// Reset replaces the database by an empty one, without tables.
func (s *session) Reset(ctx context.Context) error { return s.child.Reset(ctx) }

// Close ends the child.
func (s *session) Close() error { return s.child.Close() }

// returns finds the word that makes a statement one with records: RETURN, also behind
// CALL. A word in a text or a comment is taken for it; that shows where the records
// are such as no statement without RETURN gives.
var returns = regexp.MustCompile(`(?i)\breturn\b`)

// Execute runs a statement.
func (s *session) Execute(ctx context.Context, statement string, parameters graph.Map) (*engine.GraphResult, error) {
	values, err := parametersOf(parameters)
	if err != nil {
		return nil, err
	}
	request, err := wire.Request(statement, values)
	if err != nil {
		return nil, err
	}
	answer, err := s.child.Query(ctx, request)
	if err != nil {
		return nil, err
	}
	if isNotice(answer) && !returns.MatchString(statement) {
		return &engine.GraphResult{}, nil
	}
	return records(answer)
}

// isNotice tells whether an answer may be what the library says of a statement that
// returns nothing: "Table A has been created.", in a column result.
func isNotice(answer *engine.Result) bool {
	return len(answer.Columns) == 1 && answer.Columns[0].Name == "result" && len(answer.Rows) <= 1 &&
		(len(answer.Rows) == 0 || answer.Rows[0][0].Type == "STRING")
}
