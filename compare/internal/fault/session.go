package fault

import (
	"context"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
)

// Misread is an engine that reads one text in queries as another.
func Misread(e engine.Engine, from, to string) engine.Engine { return &misread{e, from, to} }

type misread struct {
	engine.Engine
	from, to string
}

// Open opens a session that misreads.
func (m *misread) Open(ctx context.Context) (engine.Session, error) {
	s, err := m.Engine.Open(ctx)
	if err != nil {
		return nil, err
	}
	return &misreading{s, m}, nil
}

type misreading struct {
	engine.Session
	as *misread
}

func (s *misreading) read(query string) string { return strings.ReplaceAll(query, s.as.from, s.as.to) }

// Query asks what was read.
func (s *misreading) Query(ctx context.Context, query string) (*engine.Result, error) {
	return s.Session.Query(ctx, s.read(query))
}

// QueryPrepared prepares what was read.
func (s *misreading) QueryPrepared(ctx context.Context, query string) (*engine.Result, error) {
	return prepared(ctx, s.Session, s.read(query))
}

// Whim says when an engine loses the last row of every answer: while something holds that
// its session was told.
type Whim struct {
	Begins, Ends string // what statements contain that begin and end it; it always holds if nothing begins it
	Text         string // what queries contain that it is about; empty for all
	Prepared     bool   // it is about prepared statements alone
}

// WrapWhim is an engine with a whim.
func WrapWhim(e engine.Engine, w Whim) engine.Engine { return &whimsical{e, w} }

type whimsical struct {
	engine.Engine
	whim Whim
}

// Open opens a session with the whim.
func (e *whimsical) Open(ctx context.Context) (engine.Session, error) {
	s, err := e.Engine.Open(ctx)
	if err != nil {
		return nil, err
	}
	return &whimSession{Session: s, whim: e.whim, holds: e.whim.Begins == ""}, nil
}

type whimSession struct {
	engine.Session
	whim  Whim
	holds bool
}

// Execute notes what begins and ends the whim.
func (s *whimSession) Execute(ctx context.Context, statement string) error {
	if w := s.whim; w.Begins != "" {
		s.holds = (s.holds || strings.Contains(statement, w.Begins)) && !strings.Contains(statement, w.Ends)
	}
	return s.Session.Execute(ctx, statement)
}

// Query may lose a row.
func (s *whimSession) Query(ctx context.Context, query string) (*engine.Result, error) {
	result, err := s.Session.Query(ctx, query)
	return s.lossy(query, s.whim.Prepared, result), err
}

// QueryPrepared may lose a row.
func (s *whimSession) QueryPrepared(ctx context.Context, query string) (*engine.Result, error) {
	result, err := prepared(ctx, s.Session, query)
	return s.lossy(query, false, result), err
}

func (s *whimSession) lossy(query string, spared bool, r *engine.Result) *engine.Result {
	if s.holds && !spared && strings.Contains(query, s.whim.Text) && r != nil && len(r.Rows) > 0 {
		r.Rows = r.Rows[:len(r.Rows)-1]
	}
	return r
}
