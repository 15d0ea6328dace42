package sqlite

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

// suffixes are those of the files that SQLite puts beside a database.
//
// Source: "Temporary Files Used By SQLite", https://sqlite.org/tempfiles.html of
// 3.50.4 (copy github.com/ronnydrooid/sqlite-docs @ cf0ea92cfb5d), sections 2.1
// to 2.3, read 2026-11-20.
var suffixes = []string{"-journal", "-wal", "-shm"}

// NewFiles names the databases at a DSN: see engine.NewFiles.
func NewFiles(dsn string) (*engine.Files, error) {
	files, err := engine.NewFiles(dsn, suffixes...)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	return files, nil
}

// Engine is SQLite in this process. Each session has a database of its own.
type Engine struct {
	name     string
	dialect  *spec.Dialect
	files    *engine.Files
	sessions atomic.Int64
}

// New returns the target. The DSN is empty or ":memory:" for private databases
// in memory, a folder in which files semcheck_….db are created, or a file
// whose name begins with semcheck_ and ends in .db; it is overwritten, and
// sessions after the first take a fresh name beside it.
func New(name string, d *spec.Dialect, dsn string) (*Engine, error) {
	files, err := NewFiles(dsn)
	if err != nil {
		return nil, err
	}
	return &Engine{name: name, dialect: d, files: files}, nil
}

// Name returns the target's name.
func (e *Engine) Name() string { return e.name }

// Dialect returns the name of the target's dialect.
func (e *Engine) Dialect() string { return e.dialect.Name }

// Close releases nothing: sessions own everything.
func (e *Engine) Close() error { return nil }

// Open returns a session on a fresh, empty database.
func (e *Engine) Open(ctx context.Context) (engine.Session, error) {
	path, err := e.files.Path(int(e.sessions.Add(1)) - 1)
	if err != nil {
		return nil, err
	}
	s := &Session{path: path, files: e.files, preamble: e.dialect.Preamble.Statements()}
	if err := s.open(ctx); err != nil {
		return nil, &engine.UnreachableError{Target: e.name, Address: path, Cause: errors.Join(err, s.Close()), Embedded: true}
	}
	return s, nil
}
