package started

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
)

// Config says how an engine of SQL is started.
type Config = ConfigOf[engine.Session]

// GraphConfig says how a graph database is started.
type GraphConfig = ConfigOf[engine.GraphSession]

// ConfigOf says how an engine with sessions of a kind is started.
type ConfigOf[Session any] struct {
	Target string // name of the target, for messages
	// Command starts the engine and ends; the last line that it prints is the DSN.
	// Where it ends in "start", the same command with "dsn" succeeds if the engine
	// runs already, and with "stop" it stops the engine.
	Command string
	// Make makes the engine at a DSN.
	Make func(dsn string) (engine.Opener[Session], error)
	// Starts is how often in a row the engine is started without a session that
	// opens; 0 for DefaultStarts.
	Starts int
	// Patience is how long a start may take; 0 for DefaultPatience.
	Patience time.Duration
	// Pause lies between two starts in a row; 0 for DefaultPause.
	Pause time.Duration
}

// Values that stand for zeros in Config.
const (
	DefaultStarts   = 3
	DefaultPatience = 2 * time.Minute
	DefaultPause    = time.Second
)

// Engine is an engine of SQL that was started.
type Engine = Of[engine.Session]

// GraphEngine is a graph database that was started.
type GraphEngine = Of[engine.GraphSession]

// Of is an engine that a command started. If nobody answers when a session is to be opened, the
// engine is started again. It is safe for concurrent use.
type Of[Session any] struct {
	config ConfigOf[Session]

	starting sync.Mutex // held while the engine is started: one start serves all who wait
	mu       sync.Mutex // guards what follows
	engine   engine.Opener[Session]
	dsn      string
	number   int // of starts
	barren   int // starts in a row without a session that opened
	ours     bool
	notify   func(what, detail string)
}

// New starts the engine.
func New[Session any](ctx context.Context, c ConfigOf[Session]) (*Of[Session], error) {
	if c.Starts == 0 {
		c.Starts = DefaultStarts
	}
	if c.Patience == 0 {
		c.Patience = DefaultPatience
	}
	if c.Pause == 0 {
		c.Pause = DefaultPause
	}
	e := &Of[Session]{config: c, ours: true}
	if ask, ok := counterpart(c.Command, "dsn"); ok {
		if _, err := e.run(ctx, ask); err == nil {
			e.ours = false // somebody else needs it when semcheck has ended
		}
	}
	if err := e.start(ctx); err != nil {
		return nil, errors.Join(err, e.stop())
	}
	return e, nil
}

// run runs a command within the time that a start may take.
func (e *Of[Session]) run(ctx context.Context, command string) (string, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, e.config.Patience, fmt.Errorf("it did not end within %v", e.config.Patience))
	defer cancel()
	return run(ctx, command)
}

// start runs the command and takes the engine that it names.
func (e *Of[Session]) start(ctx context.Context) error {
	dsn, err := e.run(ctx, e.config.Command)
	var made engine.Opener[Session]
	switch {
	case err != nil:
	case dsn == "":
		err = fmt.Errorf("`%s` printed no DSN", engine.MaskCommand(e.config.Command))
	default:
		made, err = e.config.Make(dsn)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.number++
	e.barren++
	if err != nil {
		return &engine.UnreachableError{Target: e.config.Target, Address: "`" + engine.MaskCommand(e.config.Command) + "`", Cause: err, Advice: "try the command of --start by itself"}
	}
	e.engine, e.dsn = made, dsn
	return nil
}

// Name returns the target's name.
func (e *Of[Session]) Name() string { return e.current().Name() }

// Dialect returns the name of the target's dialect.
func (e *Of[Session]) Dialect() string { return e.current().Dialect() }

func (e *Of[Session]) current() engine.Opener[Session] {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.engine
}

// DSN returns the address at which the engine was started last.
func (e *Of[Session]) DSN() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.dsn
}

// Notify has report called for each further start; nil ends this.
func (e *Of[Session]) Notify(report func(what, detail string)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.notify = report
}

// Opening is how long Open may take: the time of all starts in a row.
func (e *Of[Session]) Opening() time.Duration {
	return time.Duration(e.config.Starts) * e.config.Patience
}

// OnlySession tells whether the engine has room for one session at a time.
func (e *Of[Session]) OnlySession() bool { return engine.OnlySession(e.current()) }

// Answers asks whether the engine answers a new connection. It does not start the engine again.
func (e *Of[Session]) Answers(ctx context.Context) error { return engine.Answers(ctx, e.current()) }

// Open opens a session. It starts the engine again if nobody answers.
func (e *Of[Session]) Open(ctx context.Context) (Session, error) {
	for {
		e.mu.Lock()
		inner, number := e.engine, e.number
		e.mu.Unlock()
		s, err := engine.OpenSession(ctx, inner)
		if err == nil {
			e.mu.Lock()
			e.barren = 0
			e.mu.Unlock()
			return s, nil
		}
		if ctx.Err() != nil || !gone(err) {
			return s, err
		}
		if err := e.restart(ctx, number, err); err != nil {
			return s, err
		}
	}
}

// gone tells whether nobody answers. A server that refuses the user or lacks
// resources is there: starting it again would not help.
func gone(err error) bool {
	var unreachable *engine.UnreachableError
	var answer *engine.Error
	return errors.As(err, &unreachable) && (!errors.As(err, &answer) || answer.Kind == engine.ErrorConnection)
}

// restart starts the engine again, unless somebody did since the start of that
// number.
func (e *Of[Session]) restart(ctx context.Context, number int, cause error) error {
	e.starting.Lock()
	defer e.starting.Unlock()
	e.mu.Lock()
	now, barren := e.number, e.barren
	e.mu.Unlock()
	switch {
	case now != number:
		return nil
	case barren >= e.config.Starts:
		return fmt.Errorf("it was started %d times and never came up: %w", barren, cause)
	case barren > 0:
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(e.config.Pause << (barren - 1)):
		}
	}
	err := e.start(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	e.mu.Lock()
	notify := e.notify
	e.mu.Unlock()
	if notify != nil {
		detail := "nobody answered, started again by `" + engine.MaskCommand(e.config.Command) + "`"
		if err != nil {
			detail = "nobody answered, and it cannot be started again: " + err.Error()
		}
		notify("start", detail)
	}
	// A start that failed counts; the next session that is asked for tries again.
	return err
}

// Close stops the engine, if it was started here.
func (e *Of[Session]) Close() error {
	return errors.Join(e.current().Close(), e.stop())
}

func (e *Of[Session]) stop() error {
	command, ok := counterpart(e.config.Command, "stop")
	if !ok || !e.ours {
		return nil
	}
	if _, err := e.run(context.Background(), command); err != nil {
		return fmt.Errorf("stop the engine: %w", err)
	}
	return nil
}
