package published

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/spec"
)

// Cell is one value of an answer.
type Cell struct {
	Null  bool
	Text  string
	typed bool // the engine tells numbers of different types apart by their texts
}

// written is the value as a remark would have it.
func (c Cell) written() string {
	switch {
	case c.Null:
		return "NULL"
	case c.Text == "" || strings.TrimSpace(c.Text) != c.Text:
		return "'" + c.Text + "'"
	}
	return c.Text
}

// Answer is what an engine said to one statement.
type Answer struct {
	Asked   bool // false: the engine was gone before
	Rows    [][]Cell
	Failure *engine.Error
}

// Crashed tells whether the engine broke on the statement.
func (a *Answer) Crashed() bool {
	return a.Failure != nil && a.Failure.Kind == engine.ErrorConnection
}

// Hung tells whether the statement ran past its time.
func (a *Answer) Hung() bool { return a.Failure != nil && a.Failure.Kind == engine.ErrorTimeout }

// broken tells whether the engine says itself that it is at fault.
func (a *Answer) broken() bool { return a.Failure != nil && isFault(a.Failure.Message) }

// faults are parts of messages, in lower case, by which engines own up to a fault
// of theirs.
var faults = []string{
	"internal", "assertion", "unknown error", "unhandled type", // DuckDB, debug builds
	"disk image is malformed", "malformed database schema", // SQLite
	"cache lookup failed", "negative bitmapset member", // PostgreSQL
}

func isFault(message string) bool {
	message = strings.ToLower(message)
	return slices.ContainsFunc(faults, func(sign string) bool { return strings.Contains(message, sign) })
}

// Line writes the answer on one line.
func (a *Answer) Line() string {
	const most = 8
	switch {
	case !a.Asked:
		return "not asked"
	case a.Failure != nil:
		return "error: " + oneLine(a.Failure.Error())
	case len(a.Rows) == 0:
		return "{}"
	}
	var rows []string
	for i, row := range a.Rows {
		if i == most {
			rows = append(rows, fmt.Sprintf("… %d rows", len(a.Rows)))
			break
		}
		var cells []string
		for _, c := range row {
			cells = append(cells, c.written())
		}
		rows = append(rows, strings.Join(cells, "|"))
	}
	return "{" + strings.Join(rows, ", ") + "}"
}

func oneLine(text string) string {
	const most = 200
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + " …"
	}
	return text
}

// Runner is an engine on which bugs are run.
type Runner struct {
	Target  targets.Target
	Version string // what the engine says of itself, once it was asked
	dsn     string
	engine  engine.Engine
	timeout time.Duration
}

// NewRunner returns the runner of a target at an address. Sessions are not
// prepared by semcheck's own preamble: the bugs were found with the settings
// that an engine has by itself.
func NewRunner(t targets.Target, dsn string, timeout time.Duration) (*Runner, error) {
	own := spec.DialectByName(t.Dialect)
	if own == nil {
		return nil, fmt.Errorf("target %s: there is no dialect %s", t.Name, t.Dialect)
	}
	plain := *own
	plain.Preamble = nil
	e, err := t.Engine(dsn, &plain)
	if err != nil {
		return nil, err
	}
	return &Runner{Target: t, dsn: dsn, engine: e, timeout: timeout}, nil
}

// Reach opens a session and closes it again.
func (s *Runner) Reach(ctx context.Context) error {
	session, err := engine.OpenSession(ctx, s.engine)
	if err != nil {
		return err
	}
	s.Version = session.Version()
	return session.Close()
}

// Close releases the engine.
func (s *Runner) Close() error { return s.engine.Close() }

// Ask runs a script in a fresh database, in a session of its own, to its end or
// until the engine is gone. The error is for what says nothing of the script.
func (s *Runner) Ask(ctx context.Context, script []Statement) ([]Answer, error) {
	session, err := engine.OpenSession(ctx, s.engine)
	if err != nil {
		return nil, err
	}
	answers := make([]Answer, len(script))
	for i := range script {
		answers[i] = s.one(ctx, session, &script[i])
		if ctx.Err() != nil {
			return nil, errors.Join(ctx.Err(), session.Close())
		}
		if answers[i].Crashed() || answers[i].Hung() {
			_ = session.Close() // it is broken, which the answer says
			return answers, nil
		}
	}
	_ = session.Close() // a script may leave a database that cannot be emptied
	return answers, nil
}

func (s *Runner) one(ctx context.Context, session engine.Session, statement *Statement) Answer {
	limited, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	a := Answer{Asked: true}
	var result *engine.Result
	var err error
	if statement.asks() {
		result, err = session.Query(limited, statement.Text)
	} else {
		err = session.Execute(limited, statement.Text)
	}
	if err != nil {
		if !errors.As(err, &a.Failure) {
			a.Failure = &engine.Error{Message: err.Error()}
		}
		return a
	}
	if result == nil {
		return a
	}
	for _, row := range result.Rows {
		var cells []Cell
		for _, c := range row {
			cells = append(cells, cellOf(result.Form, c))
		}
		a.Rows = append(a.Rows, cells)
	}
	return a
}

// cellOf is a value as the engine's own client shows it: SQLite's has a point in
// every float.
func cellOf(form engine.Form, c engine.Cell) Cell {
	cell := Cell{Null: c.Null, Text: c.Text, typed: form == engine.FormSQLite}
	if form == engine.FormSQLite && c.Type == "real" && !strings.ContainsAny(c.Text, ".eEnN") {
		cell.Text += ".0"
	}
	return cell
}
