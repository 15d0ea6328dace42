package child

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child/protocol"
	"github.com/semcheck/semcheck/semantics"
)

// Session is one child with its own database.
type Session struct {
	config   *Config
	database string
	process  *process
	version  string
	number   uint64        // of the last request
	lost     *engine.Error // why the child is gone; nil while it is there
	closed   bool
}

// start starts the child and opens the session.
func (e *Engine) start(ctx context.Context, path, database string) (*Session, error) {
	p, err := startProcess(path)
	if err != nil {
		return nil, err
	}
	s := &Session{config: &e.config, database: database, process: p}
	err = s.greet(ctx)
	if err == nil {
		err = s.prepare(ctx, protocol.Open{Number: s.next(), Database: database, Memory: e.config.Memory, Settings: settings(e.config.Settings)})
	}
	if err == nil && e.config.Versions != "" {
		var versions string
		versions, err = engine.Single(ctx, s, e.config.Versions)
		s.version += ", " + versions
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func settings(list []engine.Setting) []protocol.Setting {
	var sent []protocol.Setting
	for _, s := range list {
		sent = append(sent, protocol.Setting{Statement: s.Statement, ReadBack: s.ReadBack})
	}
	return sent
}

// greet reads who the child is.
func (s *Session) greet(ctx context.Context) error {
	m, err := s.receive(ctx, nil)
	if err != nil {
		return err
	}
	hello, ok := m.(protocol.Hello)
	c := s.config
	switch {
	case !ok:
		return s.lose("its first message does not say who it is")
	case hello.Protocol != protocol.Version:
		return s.lose(fmt.Sprintf("it speaks version %d of the protocol, this is version %d: build both from the same checkout", hello.Protocol, protocol.Version))
	case hello.Engine != c.Engine || c.Version != "" && hello.Version != c.Version:
		return s.lose(fmt.Sprintf("it is %s %s instead of %s %s", hello.Engine, hello.Version, c.Engine, c.Version))
	case hello.Form != c.Form.String():
		return s.lose(fmt.Sprintf("its results have the form %q instead of %q", hello.Form, c.Form))
	}
	s.version = hello.Engine + " " + hello.Version
	return nil
}

// Version returns the engine's name and version.
func (s *Session) Version() string { return s.version }

func (s *Session) next() uint64 {
	s.number++
	return s.number
}

// prepare sends Open or Reset and compares the settings that come back.
func (s *Session) prepare(ctx context.Context, request protocol.Message) error {
	m, err := s.receive(ctx, request)
	if err != nil {
		return err
	}
	got, ok := m.(protocol.Settings)
	if !ok || got.Number != s.number || len(got.Values) != len(s.config.Settings) {
		return s.unexpected(m)
	}
	for i, setting := range s.config.Settings {
		if err := setting.Check(got.Values[i]); err != nil {
			return s.lose(err.Error())
		}
	}
	return nil
}

// Reset replaces the database by an empty one.
func (s *Session) Reset(ctx context.Context) error {
	if s.lost != nil {
		return s.lost
	}
	return s.prepare(ctx, protocol.Reset{Number: s.next()})
}

// Execute runs one statement or several, and discards their rows.
func (s *Session) Execute(ctx context.Context, statement string) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	m, err := s.receive(ctx, protocol.Execute{Number: s.next(), Text: statement})
	if err != nil {
		return err
	}
	if m != (protocol.Done{Number: s.number}) {
		return s.unexpected(m)
	}
	return nil
}

// Query runs one statement and returns its rows. It reads a result that is too large to the end
// and keeps nothing of it: the session goes on, and the engine is not to blame.
func (s *Session) Query(ctx context.Context, query string) (*engine.Result, error) {
	if err := s.ready(ctx); err != nil {
		return nil, err
	}
	result := &engine.Result{Form: s.config.Form}
	size := 0
	var request protocol.Message = protocol.Query{Number: s.next(), Text: query}
	for {
		m, err := s.receive(ctx, request)
		if err != nil {
			return nil, err
		}
		request = nil
		switch m := m.(type) {
		case protocol.Columns:
			if m.Number != s.number || result.Columns != nil {
				return nil, s.unexpected(m)
			}
			for _, c := range m.Columns {
				result.Columns = append(result.Columns, engine.Column{Name: c.Name, Type: c.Type, Digits: c.Digits})
			}
		case protocol.Rows:
			if m.Number != s.number {
				return nil, s.unexpected(m)
			}
			for _, row := range m.Rows {
				if size > s.config.Answer {
					break
				}
				if len(row) != len(result.Columns) {
					return nil, s.unexpected(m)
				}
				cells := make([]engine.Cell, len(row))
				for i, c := range row {
					cells[i] = engine.Cell{Null: c.Null, Text: c.Text, Type: c.Type}
					size += len(c.Text) + 1
				}
				result.Rows = append(result.Rows, cells)
			}
			if size > s.config.Answer {
				result.Rows = nil
			}
		case protocol.Done:
			if m.Number != s.number {
				return nil, s.unexpected(m)
			}
			if size > s.config.Answer {
				return nil, &engine.Error{Kind: engine.ErrorResource, Message: fmt.Sprintf("%s: a result of more than %d MiB", s.config.Executable, s.config.Answer>>20)}
			}
			return result, nil
		case protocol.Hello, protocol.Open, protocol.Reset, protocol.Execute, protocol.Query, protocol.Interrupt, protocol.Close, protocol.Settings, protocol.Failure:
			return nil, s.unexpected(m)
		}
	}
}

// ready refuses a statement on a session that is gone or whose time is over.
func (s *Session) ready(ctx context.Context) error {
	switch {
	case s.lost != nil:
		return s.lost
	case s.closed:
		return &engine.Error{Kind: engine.ErrorConnection, Message: "the session is closed"}
	case ctx.Err() != nil:
		return &engine.Error{Kind: engine.ErrorTimeout, Message: "not started: " + context.Cause(ctx).Error()}
	}
	return nil
}

// receive sends a request, if one is given, and waits for the next message. A
// failure becomes an error. When ctx ends, the statement is interrupted as soon
// as the child has been told of it; if nothing has come when the grace is over,
// the child is killed.
func (s *Session) receive(ctx context.Context, request protocol.Message) (protocol.Message, error) {
	var written <-chan error // nil while nothing is being written
	if request != nil {
		written = s.process.send(request)
	}
	done := ctx.Done()
	var grace <-chan time.Time // not nil once the time is over
	interrupted := false
	for {
		if grace != nil && written == nil && !interrupted {
			interrupted, written = true, s.process.send(protocol.Interrupt{Number: s.number})
		}
		select {
		case err := <-written:
			if written = nil; errors.Is(err, protocol.ErrTooLong) {
				return nil, &engine.Error{Message: err.Error()} // the child was told nothing
			}
			// Any other error means that the child is gone: the next message says how.
		case m, ok := <-s.process.messages:
			if !ok {
				return nil, s.died()
			}
			failure, ok := m.(protocol.Failure)
			if !ok {
				return m, nil
			}
			if failure.Number != s.number {
				return nil, s.unexpected(m)
			}
			return nil, s.failed(ctx, failure)
		case <-done:
			done = nil
			timer := time.NewTimer(s.config.Grace)
			defer timer.Stop()
			grace = timer.C
		case <-grace:
			s.process.kill()
			what := "it went on after an interrupt"
			if !interrupted {
				what = "it did not read its statement"
			}
			s.lost = &engine.Error{Kind: engine.ErrorConnection, Message: "the child was killed: " + what}
			return nil, &engine.Error{Kind: engine.ErrorTimeout,
				Message: fmt.Sprintf("%s; %s, and was killed after %v", context.Cause(ctx), what, s.config.Grace)}
		}
	}
}

// failed makes an error of what the child says.
func (s *Session) failed(ctx context.Context, m protocol.Failure) error {
	switch m.Kind {
	case protocol.FailureStatement:
		return s.config.Classify(int(m.Code), m.State, m.Message)
	case protocol.FailureInterrupted:
		message := "interrupted: " + m.Message
		if ctx.Err() != nil {
			message = "interrupted: " + context.Cause(ctx).Error()
		}
		return &engine.Error{Kind: engine.ErrorTimeout, Number: int(m.Code), State: m.State, Message: message}
	case protocol.FailureMemory:
		return &engine.Error{Number: int(m.Code), Class: semantics.ClassUnsupported, // a limit of ours, no answer
			Message: fmt.Sprintf("%s: the child may take %d MiB", m.Message, s.config.Memory>>20)}
	case protocol.FailureFatal:
		return s.lose(m.Message)
	}
	panic("child: unknown failure")
}

// unexpected ends a session whose child does not keep to the protocol.
func (s *Session) unexpected(m protocol.Message) error {
	return s.lose(fmt.Sprintf("it answered with %T, out of turn", m))
}

// lose ends the child and the session for a reason that the child gave.
func (s *Session) lose(reason string) error {
	s.process.kill()
	s.lost = &engine.Error{Kind: engine.ErrorConnection, Message: s.config.Executable + ": " + reason}
	return s.lost
}

// died says how a child ended by itself.
func (s *Session) died() error {
	return s.lose(s.process.ending(s.config.Memory))
}

// closing is how long a child may take to end, parting to answer that its database is closed: a
// machine may be busy.
const (
	closing = 2 * time.Second
	parting = 30 * time.Second
)

// Close ends the child and removes the session's files.
func (s *Session) Close() error {
	if s.closed {
		return nil
	}
	s.closed = true
	if s.lost == nil {
		ctx, cancel := context.WithTimeout(context.Background(), parting)
		defer cancel()
		number := s.next()
		if m, err := s.receive(ctx, protocol.Close{Number: number}); err != nil {
			return errors.Join(fmt.Errorf("close: %w", err), s.process.end(0), s.config.Files.Remove(s.database))
		} else if m != (protocol.Done{Number: number}) {
			_ = s.unexpected(m)
		}
	}
	return errors.Join(s.process.end(closing), s.config.Files.Remove(s.database))
}
