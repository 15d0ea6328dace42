package age

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child"
	"github.com/semcheck/semcheck/compare/engine/postgres"
	"github.com/semcheck/semcheck/spec"
)

// Engine is a PostgreSQL with the extension. Each session has a database of its own
// with one graph.
type Engine struct {
	name, dialect string
	base          engine.Engine
}

// reach is how long PGlite may take to compile itself and its extension: four seconds
// of one processor.
const reach = 2 * time.Minute

// New returns the target that a DSN names: the address of a PostgreSQL server, or the path of
// PGlite's executable, which is started for each session. It connects to nothing yet.
func New(name, dialect, dsn string) (*Engine, error) {
	if dsn == "" {
		return nil, &engine.UnreachableError{Target: name}
	}
	var base engine.Engine
	var err error
	if strings.Contains(dsn, "://") || strings.Contains(dsn, "=") {
		base, err = postgres.New(name, spec.DialectByName("postgres"), dsn)
	} else {
		base, err = pglite(name, dialect, dsn)
	}
	if err != nil {
		return nil, err
	}
	return &Engine{name, dialect, base}, nil
}

// pglite is a PostgreSQL inside a process, which has one session and no interrupt.
func pglite(name, dialect, path string) (engine.Engine, error) {
	settings, err := postgres.Settings(spec.DialectByName("postgres").Preamble)
	if err != nil {
		return nil, err
	}
	files, err := engine.NewFiles(engine.MemoryDatabase)
	if err != nil {
		return nil, err
	}
	return child.New(child.Config{
		Target: name, Dialect: dialect, Executable: "semcheck-age", Path: path, Engine: "PostgreSQL", Form: engine.FormPostgres,
		Settings: settings, Files: files, Reach: reach,
		Advice:   "start one (in a checkout: `scripts/engines/age.sh start`) and name what it prints with --dsn or " + engine.Variable(name),
		Classify: func(_ int, state, message string) *engine.Error { return engine.NewPostgresError(state, message) },
	}), nil
}

// Name returns the target's name.
func (e *Engine) Name() string { return e.name }

// Dialect returns the name of the target's dialect.
func (e *Engine) Dialect() string { return e.dialect }

// Opening is how long a session may take to open.
func (e *Engine) Opening() time.Duration { return reach }

// Close releases nothing: sessions own everything.
func (e *Engine) Close() error { return e.base.Close() }

// Answers connects once more, to see whether the server is there.
func (e *Engine) Answers(ctx context.Context) error { return engine.Answers(ctx, e.base) }

// Open opens a session of PostgreSQL and makes its graph. Errors are
// *engine.UnreachableError.
func (e *Engine) Open(ctx context.Context) (engine.GraphSession, error) {
	base, err := e.base.Open(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{base: base}
	if err := s.extend(ctx); err != nil {
		return nil, &engine.UnreachableError{Target: e.name, Cause: errors.Join(err, base.Close()),
			Advice: "the server needs Apache AGE, and the user the right to CREATE EXTENSION age"}
	}
	return s, nil
}
