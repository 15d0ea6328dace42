package session

import (
	"context"
	"errors"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/geos"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// Engine is GEOS with SQL around it.
type Engine struct {
	library Library
	dialect *spec.Dialect
}

// Library is an engine whose sessions answer the calls of package geos.
type Library interface {
	engine.Engine
	// Opening is how long a session may take to open.
	Opening() time.Duration
}

// New puts SQL in a dialect around a library. Nothing is started yet.
func New(library Library, d *spec.Dialect) *Engine { return &Engine{library: library, dialect: d} }

// Name is the library's name.
func (e *Engine) Name() string { return e.library.Name() }

// Dialect is the name of the dialect.
func (e *Engine) Dialect() string { return e.dialect.Name }

// Opening is how long a session may take to open.
func (e *Engine) Opening() time.Duration { return e.library.Opening() }

// Close releases what the library holds.
func (e *Engine) Close() error { return e.library.Close() }

// Open opens a session of the library and an empty database beside it.
func (e *Engine) Open(ctx context.Context) (engine.Session, error) {
	library, err := e.library.Open(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{library: library}
	s.sql, err = reference.New(e.dialect, reference.Options{Plain: true, Library: s.functions}).Open(ctx)
	if err != nil {
		return nil, errors.Join(err, library.Close())
	}
	return s, nil
}

// session is a database of the evaluator and a session of the library.
type session struct {
	sql, library engine.Session
	failure      error // of the first call that failed in the query that is asked
}

// Version is the version of the library. SQL is not what is judged.
func (s *session) Version() string { return s.library.Version() }

// Close closes the two sessions.
func (s *session) Close() error { return errors.Join(s.sql.Close(), s.library.Close()) }

// Reset empties the database.
func (s *session) Reset(ctx context.Context) error {
	if err := s.library.Reset(ctx); err != nil {
		return err
	}
	return s.sql.Reset(ctx)
}

// Execute applies a statement on the side of the evaluator. It does not show whether the library
// is there.
func (s *session) Execute(ctx context.Context, statement string) error {
	s.failure = nil
	err := s.sql.Execute(ctx, statement)
	if s.failure != nil {
		return s.failure
	}
	return err
}

// Query answers a call of package geos, or a query. A call that fails is the answer to the query,
// whether or not the rows need that call. A call with an argument that is refused is the answer
// only if the rows need it.
func (s *session) Query(ctx context.Context, text string) (*engine.Result, error) {
	if _, err := geos.Parse(text); err == nil {
		return s.library.Query(ctx, text)
	}
	s.failure = nil
	result, err := s.sql.Query(ctx, text)
	if s.failure != nil && (err != nil || !refuses(s.failure)) {
		return nil, s.failure
	}
	return result, err
}

// refuses tells whether a failure is the library's word that it does not take an argument.
func refuses(err error) bool {
	var failure *engine.Error
	return errors.As(err, &failure) && failure.Class == semantics.ClassArgument && !failure.Internal
}

// blamed is the failure of a call, as the fault of the library where it refuses an
// argument although the function takes every geometry: all do that make none.
func blamed(err error, f *function.Function) error {
	var failure *engine.Error
	if errors.As(err, &failure) && failure.Class == semantics.ClassArgument && f.Result != function.Geometry {
		failure.Class, failure.Internal = semantics.ClassNone, true
	}
	return err
}

// functions computes functions by calls, for the time of a query.
func (s *session) functions(ctx context.Context) spatialsql.Library {
	return func(e *semantics.Evaluation, f *function.Function, arguments []semantics.Value) (semantics.Value, bool) {
		call, is := CallOf(f, arguments)
		if !is {
			return semantics.Null, false
		}
		if s.failure != nil && !refuses(s.failure) {
			return e.Raise(semantics.ClassGeometry), true
		}
		result, err := s.library.Query(ctx, call.String())
		if err != nil {
			s.failure = blamed(err, f)
			return e.Raise(semantics.ClassGeometry), true
		}
		v, err := valueOf(f, result)
		if err != nil {
			s.failure = &engine.Error{Message: call.Operation + ": " + err.Error()}
			return e.Raise(semantics.ClassGeometry), true
		}
		return v, true
	}
}
