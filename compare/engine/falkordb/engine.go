package falkordb

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync/atomic"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
)

// Engine is a server with the module FalkorDB. Each session has a graph of its own and deletes it
// when it closes.
type Engine struct {
	name, dialect  string
	address        string
	user, password string
	sessions       atomic.Int64
}

// New returns the target that a DSN names: falkordb://[user:password@]host[:port].
// Nothing is dialled yet.
func New(name, dialect, dsn string) (*Engine, error) {
	if dsn == "" {
		return nil, &engine.UnreachableError{Target: name}
	}
	e := &Engine{name: name, dialect: dialect}
	address, err := engine.ParseURL(dsn)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the DSN cannot be read: %w", err)
	case address.Scheme != "falkordb" || address.Hostname() == "" || strings.Trim(address.Path, "/") != "" || address.RawQuery != "":
		return nil, fmt.Errorf("the DSN cannot be read: want falkordb://[user:password@]host[:port]")
	}
	if e.address = address.Host; address.Port() == "" {
		e.address = net.JoinHostPort(address.Hostname(), "6379")
	}
	if address.User != nil {
		e.user = address.User.Username()
		e.password, _ = address.User.Password()
	}
	return e, nil
}

// Name returns the target's name.
func (e *Engine) Name() string { return e.name }

// Dialect returns the name of the target's dialect.
func (e *Engine) Dialect() string { return e.dialect }

// Close releases nothing: sessions own their connections.
func (e *Engine) Close() error { return nil }

// Open connects, logs in and uses a graph with a new name. Errors are *engine.UnreachableError.
func (e *Engine) Open(ctx context.Context) (engine.GraphSession, error) {
	number := int(e.sessions.Add(1)) - 1
	scratch, err := engine.NewScratch(number)
	if err != nil {
		return nil, err
	}
	s := &session{engine: e, graph: scratch}
	if err := s.open(ctx); err != nil {
		advice := ""
		var answer *engine.Error
		if errors.As(err, &answer) && answer.Kind == engine.ErrorStatement {
			advice = "the server answers, but does not do what a session needs"
			if strings.HasPrefix(answer.Message, "NOAUTH") || strings.HasPrefix(answer.Message, "WRONGPASS") {
				advice = engine.AdviceLogin
			}
		}
		s.lose()
		err = maskedError(err, e.password)
		return nil, &engine.UnreachableError{Target: e.name, Address: e.address, Cause: err, Advice: advice}
	}
	if number == 0 {
		s.reclaim(ctx)
	}
	return s, nil
}

// Answers connects once more, to see whether the server is there.
func (e *Engine) Answers(ctx context.Context) error {
	c, err := dial(ctx, e.address)
	if err != nil {
		return err
	}
	_, err = c.ask(ctx, "PING") // a server that asks for a login answers, too
	return errors.Join(err, c.Close())
}

// maskedError removes the password from an error and keeps what an engine's error is.
func maskedError(err error, password string) error {
	var answer *engine.Error
	if errors.As(err, &answer) {
		masked := *answer
		masked.Message = engine.MaskPassword(masked.Message, password)
		return &masked
	}
	return errors.New(engine.MaskPassword(err.Error(), password))
}

// cleaning is how long the first session may take to delete what killed processes
// left.
const cleaning = 5 * time.Second

// reclaim deletes the graphs that killed processes of this host left behind. What
// cannot be deleted stays: it hinders nobody.
func (s *session) reclaim(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, cleaning)
	defer cancel()
	reply, err := s.command(ctx, "GRAPH.LIST")
	if err != nil {
		return
	}
	list, _ := reply.([]any)
	var names []string
	for _, name := range list {
		if text, ok := name.(string); ok {
			names = append(names, text)
		}
	}
	for _, name := range engine.Abandoned(names) {
		if _, err := s.command(ctx, "GRAPH.DELETE", name.String()); err != nil && s.connection == nil {
			return
		}
	}
}
