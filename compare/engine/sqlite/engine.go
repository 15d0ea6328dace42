package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

// memory is the name of a private database in memory.
const memory = ":memory:"

// Engine is SQLite in this process. Each session has a database of its own.
type Engine struct {
	name     string
	dialect  *spec.Dialect
	folder   string // folder of the files, or empty: in memory
	file     string // file of the first session, or empty: a fresh name for each
	sessions atomic.Int64
}

// New returns the target. The DSN is empty or ":memory:" for private databases
// in memory, a folder in which files semcheck_….db are created, or a file
// whose name begins with semcheck_ and ends in .db; it is overwritten, and
// sessions after the first take a fresh name beside it.
func New(name string, d *spec.Dialect, dsn string) (*Engine, error) {
	e := &Engine{name: name, dialect: d}
	if dsn == "" || dsn == memory {
		return e, nil
	}
	info, err := os.Stat(dsn)
	switch {
	case err == nil && info.IsDir():
		e.folder = dsn
		return e, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	base := filepath.Base(dsn)
	if filepath.Ext(base) != ".db" {
		return nil, fmt.Errorf("sqlite: %s is neither a folder nor a file semcheck_….db", dsn)
	}
	if _, err := engine.ParseScratch(base[:len(base)-len(".db")]); err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	e.folder, e.file = filepath.Dir(dsn), dsn
	return e, nil
}

// Name returns the target's name.
func (e *Engine) Name() string { return e.name }

// Dialect returns the name of the target's dialect.
func (e *Engine) Dialect() string { return e.dialect.Name }

// Close releases nothing: sessions own everything.
func (e *Engine) Close() error { return nil }

// Open returns a session on a fresh, empty database.
func (e *Engine) Open(ctx context.Context) (engine.Session, error) {
	number := int(e.sessions.Add(1)) - 1
	path, err := e.path(number)
	if err != nil {
		return nil, err
	}
	if number == 0 {
		e.reclaim()
	}
	s := &Session{path: path, preamble: e.dialect.Preamble}
	if err := s.open(ctx); err != nil {
		return nil, &engine.UnreachableError{Target: e.name, Address: path, Cause: errors.Join(err, s.Close())}
	}
	return s, nil
}

// reclaim removes the files that killed processes of this host left in the
// folder. What cannot be removed stays: it hinders nobody.
func (e *Engine) reclaim() {
	if e.folder == "" {
		return
	}
	entries, err := os.ReadDir(e.folder)
	if err != nil {
		return
	}
	var names []string
	for _, entry := range entries {
		if name, ok := strings.CutSuffix(entry.Name(), ".db"); ok && entry.Type().IsRegular() {
			names = append(names, name)
		}
	}
	for _, name := range engine.Abandoned(names) {
		_ = removeFiles(filepath.Join(e.folder, name.String()+".db"))
	}
}

// path chooses the database of a session.
func (e *Engine) path(number int) (string, error) {
	switch {
	case e.folder == "":
		return memory, nil
	case e.file != "" && number == 0:
		return e.file, nil
	}
	scratch, err := engine.NewScratch(number)
	if err != nil {
		return "", err
	}
	return filepath.Join(e.folder, scratch.String()+".db"), nil
}
