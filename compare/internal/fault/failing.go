package fault

import (
	"context"

	"github.com/semcheck/semcheck/compare/engine"
)

// Fails returns the error by which a statement fails; nil passes the statement on. It may ask its
// own questions on the session of the engine beneath.
type Fails func(ctx context.Context, beneath engine.Session, text string) *engine.Error

// Failing returns an engine that answers like the one it wraps, except for the
// statements that fail.
func Failing(e engine.Engine, fails Fails) engine.Engine { return &failing{e, fails} }

type failing struct {
	engine.Engine
	fails Fails
}

// Open opens a session on which statements fail.
func (f *failing) Open(ctx context.Context) (engine.Session, error) {
	s, err := f.Engine.Open(ctx)
	if err != nil {
		return nil, err
	}
	return &failingSession{Session: s, fails: f.fails}, nil
}

type failingSession struct {
	engine.Session
	fails Fails
}

// Execute runs the statement unless it fails.
func (s *failingSession) Execute(ctx context.Context, statement string) error {
	if failure := s.fails(ctx, s.Session, statement); failure != nil {
		return failure
	}
	return s.Session.Execute(ctx, statement)
}

// Query asks the query unless it fails.
func (s *failingSession) Query(ctx context.Context, query string) (*engine.Result, error) {
	if failure := s.fails(ctx, s.Session, query); failure != nil {
		return nil, failure
	}
	return s.Session.Query(ctx, query)
}
