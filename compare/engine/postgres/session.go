package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/semcheck/semcheck/compare/engine"
)

// endTime is how long cancelling a statement and dropping a database may take.
const endTime = 5 * time.Second

// schema is the only schema of a session that has a database of its own; Reset replaces it.
// Its name begins with semcheck_ like the database's.
const schema = engine.ScratchPrefix + "case"

// Session is one connection to a database of its own.
type Session struct {
	engine     *Engine
	scratch    engine.Scratch
	created    bool   // the database exists
	schema     string // the session's own, which Reset replaces
	answered   bool   // the server took the login
	server     engine.Server
	connection *pgconn.PgConn // nil after a timeout, a lost connection or Close
	version    string
	// extensionTypes names the types of the session's extension by their object
	// identifiers.
	extensionTypes map[uint32]string
}

// Version returns what the server says of itself.
func (s *Session) Version() string { return s.server.VersionOf(s.version) }

// Server returns the name that the user gave the server, and what it lacks.
func (s *Session) Server() engine.Server { return s.server }

// open creates the database, connects, applies and reads back the preamble. A compatible
// server may have one database alone: the session has a schema of it then.
func (s *Session) open(ctx context.Context) error {
	s.server.Called, s.schema = s.engine.Called, schema
	err := s.engine.create(ctx, s.scratch)
	s.created = err == nil
	var refused *pgconn.PgError
	if s.answered = err == nil || errors.As(err, &refused); err != nil && (s.server.Called == "" || !takesNone(refused)) {
		return err
	}
	database := s.scratch.String()
	if !s.created {
		database, s.schema = "", database
	}
	if s.connection, err = s.engine.connect(ctx, database); err != nil {
		return err
	}
	s.version = "PostgreSQL " + s.connection.ParameterStatus("server_version")
	if !s.engine.postGIS {
		s.server.Judge(s.engine.Called, s.version, s.engine.dialect.Title)
	}
	if err := s.prepare(ctx); err != nil {
		return err
	}
	if s.engine.postGIS {
		if err := s.extend(ctx); err != nil {
			return err
		}
	}
	return s.Reset(ctx)
}

// Reset replaces the session's schema by an empty one.
func (s *Session) Reset(ctx context.Context) error {
	path := s.schema
	if s.engine.postGIS {
		path += ", public" // where the extension is
	}
	// A server that does not know the setting may send notices, which nobody reads.
	if err := s.Execute(ctx, "SET client_min_messages = warning"); engine.Lost(err) {
		return err
	}
	for _, statement := range []string{
		"DROP SCHEMA IF EXISTS " + s.schema + " CASCADE",
		"CREATE SCHEMA " + s.schema,
		"SET search_path = " + path,
	} {
		if err := s.Execute(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// Execute runs a statement and ignores rows.
func (s *Session) Execute(ctx context.Context, statement string) error {
	_, err := s.Query(ctx, statement)
	return err
}

// Query runs a query by the simple protocol; all values come as text.
func (s *Session) Query(ctx context.Context, query string) (*engine.Result, error) {
	if s.connection == nil {
		return nil, &engine.Error{Kind: engine.ErrorConnection, Message: "the session is closed"}
	}
	results := s.connection.Exec(ctx, query)
	result := &engine.Result{Form: engine.FormPostgres}
	var err error
	for results.NextResult() {
		if result, err = s.read(results.ResultReader()); err != nil {
			break
		}
	}
	if closing := results.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return nil, s.translate(ctx, err)
	}
	return result, nil
}

// prepared is the name of the one prepared statement that there is at a time.
const prepared = "semcheck_prepared"

// QueryPrepared prepares a query on the server, runs it twice by the extended
// protocol and returns the rows of the second run, as text.
func (s *Session) QueryPrepared(ctx context.Context, query string) (*engine.Result, error) {
	if s.connection == nil {
		return nil, &engine.Error{Kind: engine.ErrorConnection, Message: "the session is closed"}
	}
	if _, err := s.connection.Prepare(ctx, prepared, query, nil); err != nil {
		return nil, s.translate(ctx, err)
	}
	var result *engine.Result
	var err error
	for range 2 {
		if result, err = s.read(s.connection.ExecPrepared(ctx, prepared, nil, nil, nil)); err != nil {
			err = s.translate(ctx, err)
			break
		}
	}
	if s.connection == nil {
		return nil, err
	}
	if closing := s.connection.Deallocate(ctx, prepared); err == nil && closing != nil {
		err = s.translate(ctx, closing)
	}
	if err != nil {
		return nil, err
	}
	return result, nil
}

// Close disconnects and drops the session's database.
func (s *Session) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), endTime)
	defer cancel()
	var closing error
	if s.connection != nil {
		if !s.created && s.schema != schema {
			_, closing = s.connection.Exec(ctx, "DROP SCHEMA IF EXISTS "+s.schema+" CASCADE").ReadAll()
		}
		closing = errors.Join(closing, s.connection.Close(ctx))
		s.connection = nil
	}
	if !s.created {
		return closing
	}
	s.created = false
	return errors.Join(closing, s.engine.drop(ctx, s.scratch))
}

// translate makes an *engine.Error of a driver's error. A statement that ran
// past its time is cancelled on the server; the session is over, because the
// driver has closed its connection.
func (s *Session) translate(ctx context.Context, err error) error {
	var failure *pgconn.PgError
	if errors.As(err, &failure) && ctx.Err() == nil {
		e := engine.NewPostgresError(failure.Code, failure.Message)
		if s.connection.IsClosed() || e.Kind == engine.ErrorTimeout || e.Kind == engine.ErrorConnection {
			s.lose()
		}
		return e
	}
	if cause := context.Cause(ctx); cause != nil {
		message := "interrupted: " + cause.Error()
		if err := s.cancel(); err != nil {
			message += "; and the server did not take the cancellation: " + err.Error()
		}
		return &engine.Error{Kind: engine.ErrorTimeout, Message: message}
	}
	s.lose()
	message := engine.MaskPassword(err.Error(), s.engine.config.Password)
	return &engine.Error{Kind: engine.ErrorConnection, Message: message}
}

// cancel stops the statement on the server and ends the connection.
func (s *Session) cancel() error {
	ctx, end := context.WithTimeout(context.Background(), endTime)
	defer end()
	err := s.connection.CancelRequest(ctx)
	if err != nil {
		err = fmt.Errorf("cancel request: %w", err)
	}
	s.lose()
	return err
}

// lose closes a connection that cannot be used any more.
func (s *Session) lose() {
	if s.connection != nil {
		ctx, cancel := context.WithTimeout(context.Background(), endTime)
		defer cancel()
		_ = s.connection.Close(ctx) // it is broken: its error says nothing new
		s.connection = nil
	}
}
