// Package enginetest holds the contract that every adapter is tested against,
// and the way tests find real servers. It is used by tests only.
package enginetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child"
	"github.com/semcheck/semcheck/semantics"
)

// DSN returns the address of the target's server, or skips the test where the
// environment names none. The line "skip: …" is what `make test` counts.
func DSN(t testing.TB, target string) string {
	t.Helper()
	dsn := os.Getenv(engine.Variable(target))
	if dsn == "" {
		fmt.Printf("skip: %s: no %s server, %s is not set\n", t.Name(), target, engine.Variable(target))
		t.SkipNow()
	}
	return dsn
}

// Built skips the test where the executable of an engine is missing.
func Built(t testing.TB, e engine.Engine) {
	t.Helper()
	s, err := e.Open(context.Background())
	if errors.Is(err, child.ErrMissing) {
		fmt.Printf("skip: %s: %s is not built (make full)\n", t.Name(), e.Name())
		t.SkipNow()
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// Value is an expression with the cell and the column type that it must give.
type Value struct {
	Expression string
	Text       string
	Null       bool
	Type       string // of the column, or of the value where the engine types values
}

// Failure is a statement with the class of the error that it must give.
type Failure struct {
	Statement string
	Class     semantics.Class
}

// Contract is what Run checks on an engine.
type Contract struct {
	Engine   engine.Engine
	Setup    []string // run before Failures, in an empty database
	Values   []Value
	Failures []Failure
	Endless  string // a query that runs until it is stopped
	// End is a statement by which another session ends the connection of s.
	End func(s engine.Session) string
}

// Run checks the contract.
func Run(t *testing.T, c Contract) {
	t.Run("values", func(t *testing.T) { values(t, c) })
	t.Run("failures", func(t *testing.T) { failures(t, c) })
	t.Run("timeout", func(t *testing.T) { timeout(t, c) })
	t.Run("reset", func(t *testing.T) { reset(t, c) })
	t.Run("two sessions", func(t *testing.T) { twoSessions(t, c) })
	t.Run("cancelled", func(t *testing.T) { cancelled(t, c) })
	t.Run("ended", func(t *testing.T) { ended(t, c) })
}

// Open opens a session that is closed when the test ends.
func Open(t testing.TB, e engine.Engine) engine.Session {
	t.Helper()
	s, err := engine.OpenSession(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	if s.Version() == "" {
		t.Error("the session has no version")
	}
	if server := engine.ServerOf(s); len(server.Lacks) > 0 || server.Foreign {
		t.Errorf("the engine itself is foreign or lacks something: %+v", server)
	}
	return s
}

// Execute runs statements that must succeed.
func Execute(t testing.TB, s engine.Session, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if err := s.Execute(context.Background(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// preparing is a session that can send a query as a prepared statement.
type preparing interface {
	QueryPrepared(ctx context.Context, query string) (*engine.Result, error)
}

// values are the same in each way in which a session can send a query.
func values(t *testing.T, c Contract) {
	s := Open(t, c.Engine)
	valuesBy(t, c, s.Query)
	if p, is := s.(preparing); is {
		t.Run("prepared", func(t *testing.T) { valuesBy(t, c, p.QueryPrepared) })
	}
}

func valuesBy(t *testing.T, c Contract, query func(ctx context.Context, text string) (*engine.Result, error)) {
	for _, v := range c.Values {
		result, err := query(context.Background(), "SELECT "+v.Expression+" AS x")
		if err != nil {
			t.Errorf("%s: %v", v.Expression, err)
			continue
		}
		if len(result.Rows) != 1 || len(result.Columns) != 1 || result.Columns[0].Name != "x" {
			t.Errorf("%s: %+v", v.Expression, result)
			continue
		}
		cell, typ := result.Rows[0][0], result.Columns[0].Type
		if result.Form == engine.FormSQLite {
			typ = cell.Type
		}
		if cell.Null != v.Null || cell.Text != v.Text || typ != v.Type {
			t.Errorf("%s = %q (null %v) of type %q, want %q (null %v) of type %q", v.Expression, cell.Text, cell.Null, typ, v.Text, v.Null, v.Type)
		}
	}
}

func failures(t *testing.T, c Contract) {
	s := Open(t, c.Engine)
	Execute(t, s, c.Setup...)
	failuresBy(t, c, s, s.Query)
	if p, is := s.(preparing); is {
		t.Run("prepared", func(t *testing.T) { failuresBy(t, c, s, p.QueryPrepared) })
	}
}

func failuresBy(t *testing.T, c Contract, s engine.Session, query func(ctx context.Context, text string) (*engine.Result, error)) {
	for _, f := range c.Failures {
		var err error
		if strings.HasPrefix(f.Statement, "SELECT") {
			_, err = query(context.Background(), f.Statement)
		} else {
			err = s.Execute(context.Background(), f.Statement)
		}
		var failure *engine.Error
		switch {
		case !errors.As(err, &failure):
			t.Errorf("%.80s: %v, want class %s", f.Statement, err, f.Class)
		case failure.Class != f.Class || failure.Kind != engine.ErrorStatement:
			t.Errorf("%.80s: class %s of %v, want %s", f.Statement, failure.Class, failure, f.Class)
		}
	}
	if _, err := s.Query(context.Background(), "SELECT 1"); err != nil {
		t.Errorf("the session does not go on after errors: %v", err)
	}
}

func timeout(t *testing.T, c Contract) {
	s := Open(t, c.Engine)
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	_, err := s.Query(ctx, c.Endless)
	var failure *engine.Error
	if !errors.As(err, &failure) || failure.Kind != engine.ErrorTimeout {
		t.Fatalf("got %v, want a timeout", err)
	}
	if strings.Contains(failure.Message, "did not take") {
		t.Error(failure.Message)
	}
}

func reset(t *testing.T, c Contract) {
	s := Open(t, c.Engine)
	for range 2 {
		Execute(t, s, "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)")
		if err := s.Reset(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Query(context.Background(), "SELECT * FROM t"); err == nil {
		t.Error("a table survived Reset")
	}
}

func twoSessions(t *testing.T, c Contract) {
	a, b := Open(t, c.Engine), Open(t, c.Engine)
	Execute(t, a, "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)")
	Execute(t, b, "CREATE TABLE t (a INT)")
	result, err := b.Query(context.Background(), "SELECT * FROM t")
	if err != nil || len(result.Rows) != 0 {
		t.Errorf("the sessions share a database: %v %v", result, err)
	}
	if err := b.Reset(context.Background()); err != nil {
		t.Fatal(err)
	}
	if result, err := a.Query(context.Background(), "SELECT * FROM t"); err != nil || len(result.Rows) != 1 {
		t.Errorf("one session's Reset touched the other's database: %v %v", result, err)
	}
}

func cancelled(t *testing.T, c Contract) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if s, err := c.Engine.Open(ctx); err == nil {
		t.Error("a cancelled Open succeeded", s.Close())
	}
	s := Open(t, c.Engine)
	var failure *engine.Error
	if _, err := s.Query(ctx, "SELECT 1"); !errors.As(err, &failure) || failure.Kind != engine.ErrorTimeout {
		t.Errorf("a cancelled query gives %v", err)
	}
}

func ended(t *testing.T, c Contract) {
	if c.End == nil {
		t.Skip("nobody else can end this session")
	}
	s, other := Open(t, c.Engine), Open(t, c.Engine)
	Execute(t, s, "CREATE TABLE t (a INT)")
	_ = other.Execute(context.Background(), c.End(s)) // PostgreSQL answers with a row, MySQL with nothing
	var err error
	for err == nil { // the server ends it when it likes
		_, err = s.Query(context.Background(), "SELECT 1")
	}
	_, again := s.Query(context.Background(), "SELECT 1")
	for _, err := range []error{err, again} {
		var failure *engine.Error
		if !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection {
			t.Fatalf("a session whose connection was ended gives %v", err)
		}
	}
}
