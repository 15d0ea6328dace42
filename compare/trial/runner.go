package trial

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// errTooLong is why a statement is stopped.
var errTooLong = errors.New("the statement ran past its time")

// Runner tries cases: it has a session on an engine and the same database by the semantics. It is
// not safe for concurrent use.
type Runner struct {
	Engine  engine.Engine
	Dialect *spec.Dialect
	// Semantics makes the databases of the other side; nil is Evaluator(false).
	Semantics Semantics
	// PrintStatement and PrintQuery write trees as texts; nil is package render.
	PrintStatement func(s ast.Statement) (string, error)
	PrintQuery     func(q *ast.Query) (string, error)

	// Server is what other runners use, too; nil where there are none.
	Server *Server
	// Timeout is for each statement, on each side.
	Timeout time.Duration
	// ReconnectFor is how long a lost engine is called again.
	ReconnectFor time.Duration
	// Patience says how long an engine that lacks resources is asked.
	Patience Patience
	// Accept refuses a session that was opened; nil accepts all.
	Accept func(s engine.Session) error
	// Observer is told what happens; nil is nobody.
	Observer Observer

	// AskOpen asks the engine also where the semantics leave the answer open:
	// for crashes, hangs and internal errors, which no outcome permits.
	AskOpen bool
	// JudgeErrors judges errors by ExpectedErrors where no outcome says which are
	// permitted: those of metamorphic laws' questions, and of queries whose outcome
	// is open. Without it they only make no case.
	JudgeErrors bool
	// Plain evaluates queries by the plain form, which counts the rules of each pair of rows: the fast
	// forms do not look at all of them.
	Plain bool
	// OnlyModelled leaves statements out that the semantics do not model. Otherwise
	// they are executed on the engine alone, for laws that need no semantics.
	OnlyModelled bool
	// Coverage counts the rules of the case at hand, and is emptied for the next one;
	// nil has each result count in one of its own.
	Coverage *spec.Coverage

	// Tries counts the cases that were tried, Loads the databases that were
	// made for them, Reopened the sessions that were lost and replaced.
	Tries, Loads, Reopened int
	// Times is the time that was spent.
	Times Times

	session    engine.Session
	fresh      bool     // nothing was done on the session yet
	loaded     []string // texts of the case whose database is there; valid if clean
	executed   []string // texts that made the session's database
	clean      bool
	engineOnly bool     // the loaded database was made on the engine alone
	flaw       *Result  // why the loaded statements make no database that could be asked
	model      *model   // the database by the semantics
	fixtures   Fixtures // what stands in the session's database beside what was loaded
	expected   *ExpectedErrors
	strained   [strains]strain
	alone      bool          // no other runner of the server sends anything
	told       engine.Server // what the session tells of its server
	dependent  string        // a setting that the server lacks and on which the contents of the tables at hand depend
}

// Times is the time that the parts of trying took.
type Times struct {
	Print, Evaluate, Engine time.Duration
}

// spend adds the time since began.
func spend(to *time.Duration, began time.Time) { *to += time.Since(began) }

// Observer is told what happens while cases are tried. If it returns an error, the trying ends
// with that error.
type Observer interface {
	// Sent is called with each text before the session is sent it.
	Sent(text string)
	// Lost is called when a session is given up: it broke, or is not what it was.
	Lost(what, detail string) error
	// Lacked is called each time that the engine lacks resources.
	Lacked(failure *engine.Error) error
	// Faulted is called for each panic that was caught.
	Faulted(f *Fault) error
}

// nobody is the observer where there is none.
type nobody struct{}

func (nobody) Sent(string)                {}
func (nobody) Lost(string, string) error  { return nil }
func (nobody) Lacked(*engine.Error) error { return nil }
func (nobody) Faulted(*Fault) error       { return nil }

func (r *Runner) observer() Observer {
	if r.Observer == nil {
		return nobody{}
	}
	return r.Observer
}

// GoneError says that an engine is gone, or lacks what it needs, for good.
type GoneError struct {
	For   time.Duration // how long it was called
	Cause error
}

// Error returns the message of the cause.
func (e *GoneError) Error() string { return e.Cause.Error() }

// Unwrap returns the cause.
func (e *GoneError) Unwrap() error { return e.Cause }

// Version is the engine's own name and version. It is empty before the first session.
func (r *Runner) Version() string {
	if r.session == nil {
		return ""
	}
	return r.session.Version()
}

// Preamble lists the statements that prepare the session. They are those of the target, whatever
// dialect judges; statements that the server does not take are missing.
func (r *Runner) Preamble() []string {
	if own := spec.DialectByName(r.Engine.Dialect()); own != nil {
		return r.told.Preamble(own.Preamble)
	}
	return r.told.Preamble(r.Dialect.Preamble)
}

// Told is what the session says about its server.
func (r *Runner) Told() engine.Server { return r.told }

// Close ends the session, and the session on empty tables. It does not ask a session that broke.
func (r *Runner) Close() error {
	var closing error
	if r.expected != nil {
		closing = r.expected.Close()
	}
	if r.session == nil {
		return closing
	}
	session := r.session
	r.session, r.clean = nil, false
	if err := session.Close(); err != nil {
		return errors.Join(fmt.Errorf("close the session: %w", err), closing)
	}
	return closing
}

// expects is what judges errors, on empty tables of the runner's own.
func (r *Runner) expects() *ExpectedErrors {
	if r.expected == nil {
		r.expected = &ExpectedErrors{Engine: r.Engine, Dialect: r.Dialect, Timeout: r.Timeout}
	}
	return r.expected
}

// limit bounds one statement.
func (r *Runner) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, r.Timeout, errTooLong)
}

// Use takes a session that is open already.
func (r *Runner) Use(s engine.Session) { r.take(s) }

func (r *Runner) take(s engine.Session) {
	r.session, r.fresh, r.clean, r.fixtures, r.told = s, true, false, Fixtures{}, engine.ServerOf(s)
}

// Open makes sure that there is a session. It calls a lost engine again, with growing pauses,
// until the engine answers. The error is a *GoneError if the engine does not answer within
// ReconnectFor.
func (r *Runner) Open(ctx context.Context) error {
	if r.session != nil {
		return nil
	}
	r.clean = false
	began, pause := time.Now(), 50*time.Millisecond
	for {
		session, err := engine.OpenSession(ctx, r.Engine)
		if err == nil {
			if r.Accept != nil {
				if err := r.Accept(session); err != nil {
					return errors.Join(err, session.Close())
				}
			}
			r.take(session)
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if after := time.Since(began); after >= r.ReconnectFor {
			return &GoneError{For: after, Cause: err}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		pause = min(2*pause, 2*time.Second)
	}
}

// Invalidate makes the next case build its database anew, even if the same database is there.
func (r *Runner) Invalidate() { r.clean = false }

// lose gives up a session that is broken or not what it was; the next statement opens
// another.
func (r *Runner) lose(what, detail string) error {
	r.Reopened++
	err := r.observer().Lost(what, detail)
	if r.session != nil {
		_ = r.session.Close() // it is broken: what went wrong was reported
		r.session = nil
	}
	r.clean, r.fixtures = false, nil
	return err
}

// reset makes sure that there is a session with an empty database. A session that
// cannot empty its own is replaced: a new one has nothing in it.
func (r *Runner) reset(ctx context.Context) error {
	r.clean, r.executed, r.fixtures = false, nil, Fixtures{}
	if r.session == nil {
		if err := r.Open(ctx); err != nil {
			return err
		}
	}
	if r.fresh {
		r.fresh = false
		return nil
	}
	began := time.Now()
	limited, cancel := r.limit(ctx)
	var err error
	r.shared(func() { err = r.session.Reset(limited) })
	cancel()
	spend(&r.Times.Engine, began)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	if err := r.lose("lost", "the session cannot empty its database: "+err.Error()); err != nil {
		return err
	}
	if err := r.Open(ctx); err != nil {
		return err
	}
	r.fresh = false
	return nil
}

// Unmodelled returns the tables of the database in use that only the engine has.
func (r *Runner) Unmodelled() Unmodelled {
	if r.model == nil {
		return nil
	}
	return r.model.unmodelled
}

// AskedOnEmptyTables is how often the engine was asked whether it raises an error on empty tables,
// too.
func (r *Runner) AskedOnEmptyTables() uint64 { return r.expects().Asked }

// Fixtures returns the fixtures of the loaded database. It makes Runner a Keeper.
func (r *Runner) Fixtures() Fixtures { return r.fixtures }

// Executed lists the texts that made the database in use. The caller must not change the list.
func (r *Runner) Executed() []string { return r.executed }

// AddTraces adds the texts of what a check left behind to the statements that made the database,
// each text once.
func (r *Runner) AddTraces(traces []string) {
	for _, text := range traces {
		if !slices.Contains(r.executed, text) {
			r.executed = append(r.executed, text)
		}
	}
}

// Ask runs a query on the session. It makes Runner an Asker. It asks an engine that lacks
// resources again; failure is the lack if it gives the case up.
func (r *Runner) Ask(ctx context.Context, text string, way Way) (result *engine.Result, failure, err error) {
	failure, err = r.patiently(ctx, text, func(limited context.Context) (failure error) {
		result, failure = AskSession(limited, r.session, text, way)
		return failure
	})
	return result, failure, err
}

// Execute runs a statement on the session, as Ask does.
func (r *Runner) Execute(ctx context.Context, text string) (failure, err error) {
	return r.patiently(ctx, text, func(limited context.Context) error { return r.session.Execute(limited, text) })
}

// once sends the session one text and returns the engine's error, if it has one.
func (r *Runner) once(ctx context.Context, text string, send func(limited context.Context) error) (failure, err error) {
	if err := r.Open(ctx); err != nil {
		return nil, err
	}
	r.fresh = false
	r.observer().Sent(text)
	r.shared(func() {
		began := time.Now()
		limited, cancel := r.limit(ctx)
		failure = send(limited)
		cancel()
		spend(&r.Times.Engine, began)
	})
	return engine.AfterLoss(ctx, r.Engine, failure), ctx.Err()
}

// texts prints statements.
func (r *Runner) texts(statements []ast.Statement) ([]string, error) {
	texts := make([]string, len(statements))
	for i, s := range statements {
		text, err := r.printStatement(s)
		if err != nil {
			return nil, fmt.Errorf("statement %d cannot be printed: %w", i+1, err)
		}
		texts[i] = text
	}
	return texts, nil
}

func equal(a, b []string) bool { return slices.Equal(a, b) }

// preparing is a session that can send a query as a prepared statement.
type preparing interface {
	QueryPrepared(ctx context.Context, query string) (*engine.Result, error)
}

func notPrepared(s engine.Session) error {
	return &engine.Error{Message: fmt.Sprintf("%T prepares no statements", s), Class: semantics.ClassUnsupported}
}
