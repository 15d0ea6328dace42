package sqlite

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"modernc.org/libc"
	_ "modernc.org/sqlite" // initialises the library
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/semcheck/semcheck/compare/engine"
)

// Session is one connection to one private database.
type Session struct {
	path     string
	files    *engine.Files
	preamble []string

	tls     *libc.TLS
	db      uintptr // sqlite3*, 0 while closed
	scratch uintptr // sqlite3_stmt*[1], char*[1]: results of prepare
	text    uintptr // the statement's text
	size    int     // bytes allocated at text
}

// Version returns SQLite's version.
func (s *Session) Version() string { return "SQLite " + sqlite3.SQLITE_VERSION }

// open connects, prepares the session and reads the settings back.
func (s *Session) open(ctx context.Context) error {
	s.tls = libc.NewTLS()
	s.scratch = libc.Xmalloc(s.tls, libc.Tsize_t(2*pointerSize))
	name, err := libc.CString(s.path)
	if err != nil {
		return fmt.Errorf("open %s: %w", s.path, err)
	}
	defer libc.Xfree(s.tls, name)
	// Without SQLITE_OPEN_URI and with SQLITE_OPEN_NOMUTEX: the session is used
	// by one goroutine; sqlite3_interrupt is safe without the mutex.
	const flags = sqlite3.SQLITE_OPEN_READWRITE | sqlite3.SQLITE_OPEN_CREATE | sqlite3.SQLITE_OPEN_NOMUTEX
	if rc := sqlite3.Xsqlite3_open_v2(s.tls, name, s.scratch, flags, 0); rc != sqlite3.SQLITE_OK {
		s.db = *word(s.scratch)
		return fmt.Errorf("open %s: %w", s.path, s.failure(rc))
	}
	s.db = *word(s.scratch)
	sqlite3.Xsqlite3_extended_result_codes(s.tls, s.db, 1)
	for _, statement := range s.preamble {
		if err := s.Execute(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return s.verify(ctx)
}

// Reset replaces the database by an empty one.
func (s *Session) Reset(ctx context.Context) error {
	if err := s.Close(); err != nil {
		return err
	}
	if err := s.open(ctx); err != nil {
		if lacking := engine.Lacking(err); lacking != nil {
			return &engine.Error{Kind: engine.ErrorResource, Number: lacking.Number, Message: "reopen: " + lacking.Message}
		}
		return &engine.Error{Kind: engine.ErrorConnection, Message: "reopen: " + err.Error()}
	}
	return nil
}

// Close closes the connection and removes the session's files.
func (s *Session) Close() error {
	var problems []error
	if s.db != 0 {
		if rc := sqlite3.Xsqlite3_close_v2(s.tls, s.db); rc != sqlite3.SQLITE_OK {
			problems = append(problems, fmt.Errorf("close %s: result code %d", s.path, rc))
		}
		s.db = 0
	}
	if s.tls != nil {
		libc.Xfree(s.tls, s.scratch)
		libc.Xfree(s.tls, s.text)
		s.tls.Close()
		s.tls, s.scratch, s.text, s.size = nil, 0, 0, 0
	}
	return errors.Join(append(problems, s.files.Remove(s.path))...)
}

// abandon forgets a connection whose library state can no longer be trusted;
// its memory is lost.
func (s *Session) abandon() { s.db, s.tls, s.scratch, s.text, s.size = 0, nil, 0, 0, 0 }

// Execute runs one statement or several, and discards their rows.
func (s *Session) Execute(ctx context.Context, statement string) error {
	_, err := s.run(ctx, statement)
	return err
}

// Query runs one statement and returns its rows.
func (s *Session) Query(ctx context.Context, query string) (*engine.Result, error) {
	return s.run(ctx, query)
}

// QueryPrepared prepares one statement, runs it to its end, resets it and returns the rows of a
// second run. The second run sees what the first one left behind in the statement.
func (s *Session) QueryPrepared(ctx context.Context, query string) (*engine.Result, error) {
	return s.safely(ctx, query, func() (*engine.Result, *engine.Error) {
		statement, _, failure := s.prepare(s.text)
		if failure != nil || statement == 0 {
			return nil, failure
		}
		defer sqlite3.Xsqlite3_finalize(s.tls, statement)
		if _, failure := s.step(statement); failure != nil {
			return nil, failure
		}
		if rc := sqlite3.Xsqlite3_reset(s.tls, statement); rc != sqlite3.SQLITE_OK {
			return nil, s.failure(rc)
		}
		return s.step(statement)
	})
}

// run executes the statements of a text; the rows of the last are returned.
func (s *Session) run(ctx context.Context, text string) (*engine.Result, error) {
	return s.safely(ctx, text, func() (result *engine.Result, failure *engine.Error) {
		for rest := s.text; rest != 0 && *bytes(rest) != 0; {
			var statement uintptr
			if statement, rest, failure = s.prepare(rest); failure != nil {
				return nil, failure
			}
			if statement == 0 { // blank or comment
				continue
			}
			if result, failure = s.rows(statement); failure != nil {
				return nil, failure
			}
		}
		return result, nil
	})
}

// safely loads a text and does something with it. A fault inside the library ends
// the connection, not the process.
func (s *Session) safely(ctx context.Context, text string, do func() (*engine.Result, *engine.Error)) (result *engine.Result, err error) {
	if s.db == 0 {
		return nil, &engine.Error{Kind: engine.ErrorConnection, Message: "the session is closed"}
	}
	if ctx.Err() != nil {
		return nil, timeout(ctx)
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if fault := recover(); fault != nil {
			s.abandon()
			result, err = nil, &engine.Error{Kind: engine.ErrorConnection, Message: fmt.Sprintf("SQLite crashed: %v", fault)}
		}
	}()
	if ctx.Done() != nil {
		defer s.interruptWhenDone(ctx)()
	}
	if strings.IndexByte(text, 0) >= 0 {
		return nil, engine.NewSQLiteError(sqlite3.SQLITE_ERROR, "unrecognized token: a statement with a NUL byte")
	}
	s.load(text)
	result, failure := do()
	if failure != nil {
		return nil, s.translate(ctx, failure)
	}
	return result, nil
}

// interruptWhenDone interrupts the running statement when ctx is done. The
// function it returns ends that; it must be called before the next statement.
func (s *Session) interruptWhenDone(ctx context.Context) func() {
	db, done := s.db, make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(done)
		tls := libc.NewTLS() // a TLS serves one goroutine
		defer tls.Close()
		sqlite3.Xsqlite3_interrupt(tls, db)
	})
	return func() {
		if !stop() {
			<-done
		}
	}
}

// translate makes a timeout of an interrupt and an *engine.Error of the rest.
func (s *Session) translate(ctx context.Context, err *engine.Error) error {
	if err.Kind == engine.ErrorTimeout && ctx.Err() != nil {
		return timeout(ctx)
	}
	return err
}

func timeout(ctx context.Context) *engine.Error {
	return &engine.Error{Kind: engine.ErrorTimeout, Message: "interrupted: " + context.Cause(ctx).Error()}
}
