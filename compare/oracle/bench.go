package oracle

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// errTooLong is why a statement is stopped.
var errTooLong = errors.New("the statement ran past its time")

// Bench is where cases are tried: one session on an engine and, beside it, the
// same database by the semantics. It is not safe for concurrent use.
type Bench struct {
	Engine  engine.Engine
	Dialect *spec.Dialect
	// Timeout is for each statement, on each side.
	Timeout time.Duration
	// ReconnectFor is how long a lost engine is called again.
	ReconnectFor time.Duration

	// AskOpen asks the engine also where the semantics leave the answer open:
	// for crashes, hangs and internal errors, which no outcome permits.
	AskOpen bool
	// JudgeErrors judges errors by ExpectedErrors where no outcome says which are
	// permitted: those of metamorphic laws' questions, and of queries whose outcome
	// is open. Without it they only make no case.
	JudgeErrors bool

	// Tries counts the cases that were tried, Loads the databases that were
	// made for them, Reopened the sessions that were lost and replaced.
	Tries, Loads, Reopened int

	session  engine.Session
	loaded   []string // texts that made the session's database; valid if clean
	clean    bool
	alone    bool // the loaded database was made on the engine alone
	database *eval.Database
	beyond   Unmodelled // by what the semantics know
	flaw     *Trial     // why the loaded statements make no database that could be asked
	expected *ExpectedErrors
	kept     Kept // what stands in the session's database beside what was loaded
}

// Version is what the engine says of itself; empty before the first session.
func (b *Bench) Version() string {
	if b.session == nil {
		return ""
	}
	return b.session.Version()
}

// Preamble lists the statements that prepare the session: the target's own,
// whatever dialect judges.
func (b *Bench) Preamble() []string {
	if own := spec.DialectByName(b.Engine.Dialect()); own != nil {
		return own.Preamble
	}
	return b.Dialect.Preamble
}

// Close ends the session.
func (b *Bench) Close() error {
	var twin error
	if b.expected != nil {
		twin = b.expected.Close()
	}
	if b.session == nil {
		return twin
	}
	session := b.session
	b.session, b.clean = nil, false
	if err := session.Close(); err != nil {
		return errors.Join(fmt.Errorf("close the session: %w", err), twin)
	}
	return twin
}

// expects is what judges errors, on empty tables of the bench's own.
func (b *Bench) expects() *ExpectedErrors {
	if b.expected == nil {
		b.expected = &ExpectedErrors{Engine: b.Engine, Dialect: b.Dialect, Timeout: b.Timeout}
	}
	return b.expected
}

// Open makes sure that there is a session. A lost engine is called with growing
// pauses until it answers or ReconnectFor is over.
func (b *Bench) Open(ctx context.Context) error {
	if b.session != nil {
		return nil
	}
	b.clean = false
	began, pause := time.Now(), 50*time.Millisecond
	for {
		session, err := engine.OpenSession(ctx, b.Engine)
		if err == nil {
			b.session = session
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if time.Since(began) >= b.ReconnectFor {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		pause = min(2*pause, 2*time.Second)
	}
}

// Forget has the next case make its database anew, also if it is the one that
// is there.
func (b *Bench) Forget() { b.clean = false }

// lose gives up a session that a crash or a hang has broken.
func (b *Bench) lose() {
	if b.session != nil {
		_ = b.session.Close() // it is broken: the trial reports what went wrong
		b.session = nil
	}
	b.clean, b.kept = false, nil
	b.Reopened++
}

// load makes the database of the statements on both sides, unless it is there
// already. A trial is returned where the statements make no database that both
// sides share.
func (b *Bench) load(ctx context.Context, statements []ast.Statement) (*Trial, error) {
	texts := make([]string, len(statements))
	for i, s := range statements {
		text, err := render.Statement(s, b.Dialect)
		if err != nil {
			return notTried("statement %d cannot be printed: %v", i+1, err), nil
		}
		texts[i] = text
	}
	if b.clean && !b.alone && slices.Equal(texts, b.loaded) {
		return b.flaw, nil
	}
	if err := b.Open(ctx); err != nil {
		return nil, err
	}
	b.Loads++
	b.clean, b.alone = false, false
	if err := b.reset(ctx); err != nil {
		return nil, err
	}
	b.database, b.flaw, b.beyond = eval.NewDatabase(b.Dialect), nil, nil
	for i, s := range statements {
		if reason := b.beyond.Statement(s); reason != "" {
			b.beyond.Note(s, reason) // a view, too, is the engine's alone
			if broken, err := b.onEngine(ctx, texts[i]); broken != nil || err != nil {
				return broken, err
			}
			continue
		}
		trial, err := b.step(ctx, s, texts[i], nil)
		if err != nil {
			return nil, err
		}
		switch {
		case trial.Verdict == compare.Crash || trial.Verdict == compare.Hang:
			return trial, nil
		case trial.Verdict == compare.Unsupported && trial.Unmodelled:
			b.beyond.Note(s, trial.Detail)
			if broken, err := b.onEngine(ctx, texts[i]); broken != nil || err != nil {
				return broken, err
			}
		case trial.Verdict != compare.Agree:
			b.flaw = notTried("statement %d: %s", i+1, trial.Detail)
		case trial.Failure != nil: // both refuse it: it makes nothing, and a smaller case would do without
			b.flaw = notTried("statement %d fails: %v", i+1, trial.Failure)
		}
		if b.flaw != nil {
			break
		}
	}
	b.loaded, b.clean = texts, true
	return b.flaw, nil
}

// onEngine executes a statement on the engine alone. One that fails makes
// nothing; a trial is returned for one that breaks the engine.
func (b *Bench) onEngine(ctx context.Context, text string) (*Trial, error) {
	failure, err := b.Execute(ctx, text)
	if err != nil || failure == nil {
		return nil, err
	}
	if j := compare.JudgeStatement(nil, failure); j.Verdict == compare.Crash || j.Verdict == compare.Hang {
		b.lose()
		return &Trial{Judgement: j, Failure: failure}, nil
	}
	return nil, nil
}

// stepAlone executes a statement about something that the semantics do not model.
// Nothing is called for: only an engine that breaks, or says that it is itself
// at fault, differs.
func (b *Bench) stepAlone(ctx context.Context, text, reason string) (*Trial, error) {
	failure, err := b.Execute(ctx, text)
	if err != nil {
		return nil, err
	}
	trial := &Trial{Judgement: compare.JudgeStatement(nil, failure), Failure: failure}
	switch {
	case trial.Verdict == compare.Crash || trial.Verdict == compare.Hang:
		b.lose()
	case trial.Difference != compare.DifferenceInternal:
		return notTried("%s", reason), nil
	}
	return trial, nil
}

// mostResets is how often a session is replaced that cannot empty its database.
const mostResets = 4

// reset empties the session's database. A session that cannot is replaced.
func (b *Bench) reset(ctx context.Context) error {
	for try := 0; ; try++ {
		limited, cancel := context.WithTimeoutCause(ctx, b.Timeout, errTooLong)
		err := b.session.Reset(limited)
		cancel()
		switch {
		case err == nil:
			b.kept = Kept{}
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case try >= mostResets:
			b.lose()
			return fmt.Errorf("the session cannot empty its database: %w", err)
		}
		b.lose()
		if err := b.Open(ctx); err != nil {
			return err
		}
	}
}

// step executes one statement that is no query on both sides.
func (b *Bench) step(ctx context.Context, s ast.Statement, text string, coverage *spec.Coverage) (*Trial, error) {
	b.database.Coverage = coverage
	applied := b.apply(ctx, s)
	var expected *eval.StatementError
	if applied != nil && !errors.As(applied, &expected) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		unmodelled := notTried("%v", applied)
		unmodelled.Unmodelled = true
		return unmodelled, nil
	}
	var failure error
	err := b.patiently(ctx, func(limited context.Context) error {
		failure = b.session.Execute(limited, text)
		return failure
	})
	if err != nil {
		return nil, err
	}
	trial := &Trial{Judgement: compare.JudgeStatement(expected, failure), Expected: expected, Failure: failure, Coverage: coverage}
	if trial.Verdict == compare.Crash || trial.Verdict == compare.Hang {
		b.lose()
	}
	return trial, nil
}

// apply executes a statement by the semantics.
func (b *Bench) apply(ctx context.Context, s ast.Statement) (err error) {
	defer func() {
		if fault := recover(); fault != nil { // ours, and no reason to end a run
			err = fmt.Errorf("semcheck itself failed: %v", fault)
		}
	}()
	limited, cancel := context.WithTimeoutCause(ctx, b.Timeout, errTooLong)
	defer cancel()
	return b.database.Apply(limited, s)
}

// pauses lie between tries for which the engine lacks resources.
var pauses = [...]time.Duration{time.Second, 2 * time.Second}

// patiently asks the engine, again where it lacks resources. The error is for a
// cancelled context and for an engine that lacks them for good.
func (b *Bench) patiently(ctx context.Context, ask func(limited context.Context) error) error {
	for try := 0; ; try++ {
		limited, cancel := context.WithTimeoutCause(ctx, b.Timeout, errTooLong)
		lacking := engine.Lacking(ask(limited))
		cancel()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case lacking == nil:
			return nil
		case try >= len(pauses):
			b.clean = false
			return lacking
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pauses[try]):
		}
	}
}

// evaluate is what the semantics say of a query on the loaded database. A trial
// is returned where that is beyond the evaluator's budget.
func (b *Bench) evaluate(ctx context.Context, q *ast.Query, coverage *spec.Coverage) (outcome *eval.Outcome, flaw *Trial, err error) {
	defer func() {
		if fault := recover(); fault != nil { // ours: a crash as a run has it
			outcome, flaw, err = nil, &Trial{Judgement: compare.Judgement{Verdict: compare.Crash, Detail: fmt.Sprintf("semcheck itself failed: %v", fault)}}, nil
		}
	}()
	limited, cancel := context.WithTimeoutCause(ctx, b.Timeout, errTooLong)
	defer cancel()
	outcome, err = eval.Query(limited, q, b.database, eval.Options{Coverage: coverage})
	switch {
	case ctx.Err() != nil:
		return nil, nil, ctx.Err()
	case err != nil:
		return nil, notTried("over budget: %v", err), nil
	}
	return outcome, nil, nil
}

// ask runs a query on the engine.
func (b *Bench) ask(ctx context.Context, text string) (*engine.Result, error, error) {
	if err := b.Open(ctx); err != nil {
		return nil, nil, err
	}
	var result *engine.Result
	var failure error
	err := b.patiently(ctx, func(limited context.Context) error {
		result, failure = b.session.Query(limited, text)
		return failure
	})
	if err != nil {
		return nil, nil, err
	}
	return result, failure, nil
}

// notTried is the trial of a case that cannot be judged.
func notTried(format string, args ...any) *Trial {
	return &Trial{Judgement: compare.Judgement{Verdict: compare.Unsupported, Detail: fmt.Sprintf(format, args...)}}
}
