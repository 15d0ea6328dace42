package gremlin

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
)

// Engine is a Gremlin Server.
type Engine struct {
	name, dialect  string
	address        string // of the server
	control        string // of the control; empty on a server of somebody else's
	source         engine.Scratch
	user, password string
	sessions       atomic.Int64
	busy           atomic.Bool // the only traversal source is in use
}

const form = "want gremlin://host:port/?control=PORT, as the engine's script prints it, or gremlin://[user:password@]host[:port]/semcheck_…, a traversal source"

// New returns the target that a DSN names. Nothing is dialled yet.
func New(name, dialect, dsn string) (*Engine, error) {
	if dsn == "" {
		return nil, &engine.UnreachableError{Target: name}
	}
	address, err := engine.ParseURL(dsn)
	if err != nil {
		return nil, fmt.Errorf("the DSN cannot be read: %w", err)
	}
	e := &Engine{name: name, dialect: dialect, address: address.Host}
	if address.Port() == "" {
		e.address = net.JoinHostPort(address.Hostname(), "8182")
	}
	if address.User != nil {
		e.user = address.User.Username()
		e.password, _ = address.User.Password()
	}
	source := strings.Trim(address.Path, "/")
	control := address.Query().Get("control")
	switch {
	case address.Scheme != "gremlin" || address.Hostname() == "" || (source == "") == (control == ""):
		return nil, fmt.Errorf("the DSN cannot be read: %s", form)
	case control != "":
		if n, err := strconv.ParseUint(control, 10, 16); err != nil || n == 0 {
			return nil, fmt.Errorf("the DSN cannot be read: %s", form)
		}
		e.control = net.JoinHostPort(address.Hostname(), control)
	default:
		if e.source, err = engine.ParseScratch(source); err != nil {
			return nil, fmt.Errorf("the DSN cannot be read: %w", err)
		}
	}
	return e, nil
}

// Name returns the target's name.
func (e *Engine) Name() string { return e.name }

// Dialect returns the name of the target's dialect.
func (e *Engine) Dialect() string { return e.dialect }

// Close releases nothing: sessions own their connections.
func (e *Engine) Close() error { return nil }

// Opening is how long a session may take to open: a Java machine that has just
// started is slow.
func (e *Engine) Opening() time.Duration { return 30 * time.Second }

// OnlySession tells whether the server makes no graphs on request.
func (e *Engine) OnlySession() bool { return e.control == "" }

var errBusy = &engine.Error{Kind: engine.ErrorResource, Message: "another session is open: the server has one traversal source for semcheck"}

// Open makes a graph, or empties the one of the DSN. Errors are
// *engine.UnreachableError.
func (e *Engine) Open(ctx context.Context) (engine.GraphSession, error) {
	number := int(e.sessions.Add(1)) - 1
	s := &session{engine: e, client: &http.Client{Transport: &http.Transport{MaxIdleConns: 2}}, graph: e.source, source: ""}
	var err error
	switch {
	case e.control != "":
		if s.graph, err = engine.NewScratch(number); err != nil {
			return nil, err
		}
		s.source = s.graph.String() + "_g"
		s.version, err = s.controlled(ctx, "version", "")
	case !e.busy.CompareAndSwap(false, true):
		return nil, &engine.UnreachableError{Target: e.name, Address: e.address, Cause: errBusy, Advice: "use one worker"}
	default:
		s.source, s.version = e.source.String(), "Gremlin Server"
	}
	if err == nil {
		err = s.Reset(ctx)
	}
	if err == nil {
		_, err = s.Execute(ctx, "g.V().count()", nil)
	}
	if err != nil {
		s.lost = true
		return nil, e.unreachable(errors.Join(err, s.Close()))
	}
	if number == 0 && e.control != "" {
		s.reclaim(ctx)
	}
	return s, nil
}

func (e *Engine) unreachable(cause error) error {
	advice := ""
	var answer *engine.Error
	if errors.As(cause, &answer) {
		masked := *answer
		masked.Message = engine.MaskPassword(masked.Message, e.password)
		cause = &masked
		if answer.Kind == engine.ErrorStatement {
			advice = "the server answers, but does not do what a session needs"
		}
	} else {
		cause = errors.New(engine.MaskPassword(cause.Error(), e.password))
	}
	return &engine.UnreachableError{Target: e.name, Address: e.address, Cause: cause, Advice: advice}
}

// cleaning is how long the first session may take to drop what killed processes left.
const cleaning = 5 * time.Second

// reclaim drops the graphs that killed processes of this host left behind.
func (s *session) reclaim(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, cleaning)
	defer cancel()
	list, err := s.controlled(ctx, "list", "")
	if err != nil {
		return
	}
	for _, name := range engine.Abandoned(strings.Fields(list)) {
		if _, err := s.controlled(ctx, "drop", name.String()); err != nil {
			return
		}
	}
}
