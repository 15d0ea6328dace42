package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// answer is what an engine says of a text.
type answer string

const (
	accepted answer = "accepted"
	syntax   answer = "refused by syntax"
	other    answer = "refused otherwise"
	unasked  answer = "not asked"
)

var answers = []answer{accepted, syntax, other}

// forbidden begin statements that reach beyond a scratch database: they are not asked.
var forbidden = []string{
	"SHUTDOWN", "RESTART", "KILL", "INSTALL", "UNINSTALL", "CHANGE", "PURGE", "STOP", "START REPLICA", "START SLAVE", "GRANT", "REVOKE",
	"CREATE USER", "DROP USER", "ALTER USER", "RENAME USER", "CREATE ROLE", "DROP ROLE", "ALTER ROLE", "CREATE DATABASE", "DROP DATABASE",
	"ALTER DATABASE", "CREATE SCHEMA", "DROP SCHEMA", "USE ", "USE`", "SET GLOBAL", "SET PERSIST", "SET PASSWORD", "SET @@GLOBAL", "RESET", "FLUSH",
	"LOAD", "ALTER SYSTEM", "ALTER INSTANCE", "CREATE TABLESPACE", "DROP TABLESPACE", "CREATE SERVER", "DROP SERVER", "CREATE EXTENSION", "COPY", "EXPORT", "IMPORT",
	"ATTACH", "CHECKPOINT", "LOCK", "CREATE GROUP", "DROP GROUP", "CREATE SUBSCRIPTION", "DROP OWNED", "REASSIGN", "ALTER GROUP", "FORCE", "VACUUM INTO",
	"HANDLER", "XA", "CLONE", "CREATE UNDO", "SET SESSION AUTHORIZATION", "SET ROLE", "CLUSTER", "DELIMITER", "CREATE LOGFILE", "SET @@PERSIST",
}

func isForbidden(statement string) bool {
	words := strings.ToUpper(strings.Join(strings.Fields(statement), " "))
	for _, begin := range forbidden {
		if strings.HasPrefix(words, begin) {
			return true
		}
	}
	for _, part := range []string{"OUTFILE", "DUMPFILE", "SLEEP(", "BENCHMARK(", "GET_LOCK", "READFILE", "WRITEFILE", "PG_TERMINATE", "PG_RELOAD", "SYSTEM("} {
		if strings.Contains(words, part) {
			return true
		}
	}
	return false
}

// asked is a session that is opened again after it was lost.
type asked struct {
	engine  engine.Engine
	session engine.Session
}

func open(t targets.Target, d *spec.Dialect, o options) (*asked, error) {
	dsn := o.dsn
	if dsn == "" {
		dsn = os.Getenv("SEMCHECK_" + strings.ToUpper(t.Name) + "_DSN")
	}
	e, err := t.Engine(dsn, d)
	if err != nil {
		return nil, err
	}
	return &asked{engine: e}, nil
}

func (a *asked) close() {
	if a.session != nil {
		_ = a.session.Close() // what is left of it is reclaimed by the next run
	}
	_ = a.engine.Close()
}

func (a *asked) reset(ctx context.Context) error {
	if a.session != nil {
		if err := a.session.Reset(ctx); err == nil {
			return nil
		}
		_ = a.session.Close()
		a.session = nil
	}
	s, err := a.engine.Open(ctx)
	a.session = s
	return err
}

// say runs a statement within two seconds.
func (a *asked) say(ctx context.Context, statement string) (answer, string, error) {
	if a.session == nil {
		if err := a.reset(ctx); err != nil {
			return unasked, "", err
		}
	}
	limited, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	err := a.session.Execute(limited, statement)
	var e *engine.Error
	switch {
	case err == nil:
		return accepted, "", nil
	case ctx.Err() != nil:
		return unasked, "", ctx.Err()
	case !errors.As(err, &e):
		_ = a.session.Close()
		a.session = nil
		return unasked, err.Error(), nil
	case e.Kind == engine.ErrorTimeout:
		_ = a.session.Close()
		a.session = nil
		return accepted, "time", nil // it was executed
	case e.Kind != engine.ErrorStatement:
		_ = a.session.Close()
		a.session = nil
		return unasked, e.Error(), nil
	case e.Class == semantics.ClassSyntax:
		return syntax, e.Error(), nil
	}
	return other, e.Error(), nil
}

func ask(ctx context.Context, t targets.Target, d *spec.Dialect, o options) ([]script, error) {
	scripts, err := sources(o.suites, t.Name, o.each)
	if err != nil {
		return nil, err
	}
	a, err := open(t, d, o)
	if err != nil {
		return nil, err
	}
	defer a.close()
	for i := range scripts {
		s := &scripts[i]
		if err := a.reset(ctx); err != nil {
			return nil, err
		}
		begun := time.Now()
		for j := range s.Texts {
			x := &s.Texts[j]
			if isForbidden(x.Text) || time.Since(begun) > 30*time.Second {
				x.Answer = unasked
				continue
			}
			x.Answer, x.Message, err = a.say(ctx, x.Text)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.Name, err)
			}
		}
	}
	return scripts, nil
}
