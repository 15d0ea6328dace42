package mysql

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/go-sql-driver/mysql"

	"github.com/semcheck/semcheck/compare/engine"
)

// killTime is how long the server may take to accept a KILL, and a session to
// drop its database when it closes.
const killTime = 5 * time.Second

// Session is one connection with one database.
type Session struct {
	engine     *Engine
	scratch    engine.Scratch
	connection connection // nil after a timeout, a lost connection or Close
	id         string     // the server's connection id
	answered   bool       // the server took the login
	version    string
	server     engine.Server
	// unsignedZero: the server writes the float -0 as 0, seen when connecting.
	unsignedZero bool
}

// Version returns what the server says of itself.
func (s *Session) Version() string { return s.server.VersionOf(s.version) }

// Server returns the name that the user gave the server, and what it lacks.
func (s *Session) Server() engine.Server { return s.server }

// open connects, applies and reads back the preamble, and creates the
// database with the connection's collation.
func (s *Session) open(ctx context.Context) error {
	var err error
	if s.connection, err = s.engine.connect(ctx); err != nil {
		return err
	}
	s.answered = true
	version, err := engine.Single(ctx, s, "SELECT VERSION()")
	if err != nil {
		return err
	}
	if s.version = "MySQL " + version; strings.Contains(version, "MariaDB") {
		s.version = "MariaDB " + version
	}
	s.server.Judge(s.engine.Called, s.version, s.engine.dialect.Title)
	if server := targetOf(s.version); server != s.engine.name && s.server.Called == "" {
		number, _, _ := strings.Cut(s.version, "-")
		return &otherError{number, server}
	}
	if s.id, err = engine.Single(ctx, s, "SELECT CONNECTION_ID()"); err != nil {
		return err
	}
	if err := s.prepare(ctx); err != nil {
		return err
	}
	if err := s.tellsCase(ctx); err != nil {
		return err
	}
	zero, err := engine.Single(ctx, s, "SELECT 0e0 * -1e0")
	if err != nil {
		return err
	}
	s.unsignedZero = zero == "0"
	return s.Reset(ctx)
}

// targetOf names the target that a server of this version is. A version that is
// neither 5.6 nor one with the collations of 8 fails at the preamble.
func targetOf(version string) string {
	server, number, _ := strings.Cut(strings.ToLower(version), " ")
	if server == "mysql" && strings.HasPrefix(number, "5.6.") {
		return "mysql56"
	}
	return server
}

// Reset drops the session's database and creates it anew. The collation of
// the preamble becomes the database's.
func (s *Session) Reset(ctx context.Context) error {
	collation, err := engine.Single(ctx, s, "SELECT @@collation_connection")
	if err != nil {
		return err
	}
	name := s.scratch.String()
	create := "CREATE DATABASE " + name
	if err := s.Execute(ctx, "DROP DATABASE IF EXISTS "+name); err != nil {
		return err
	}
	err = s.Execute(ctx, create+" CHARACTER SET utf8mb4 COLLATE "+collation)
	if err != nil && !engine.Lost(err) && s.server.Without("collation_connection") {
		err = s.Execute(ctx, create) // how texts compare is open anyway
	}
	if err != nil {
		return err
	}
	return s.Execute(ctx, "USE "+name)
}

// Execute runs a statement and ignores rows.
func (s *Session) Execute(ctx context.Context, statement string) error {
	if s.connection == nil {
		return errClosed()
	}
	if _, err := s.connection.ExecContext(ctx, statement, nil); err != nil {
		return s.translate(ctx, err)
	}
	return nil
}

// Query runs a query by the text protocol.
func (s *Session) Query(ctx context.Context, query string) (*engine.Result, error) {
	if s.connection == nil {
		return nil, errClosed()
	}
	rows, err := s.connection.QueryContext(ctx, query, nil)
	if err != nil {
		return nil, s.translate(ctx, err)
	}
	return s.result(ctx, rows, false)
}

// QueryPrepared prepares a query on the server, runs it twice and returns the rows
// of the second run, which come by the binary protocol. Their texts are those of
// the text protocol.
func (s *Session) QueryPrepared(ctx context.Context, query string) (*engine.Result, error) {
	if s.connection == nil {
		return nil, errClosed()
	}
	statement, err := s.connection.PrepareContext(ctx, query)
	if err != nil {
		return nil, s.translate(ctx, err)
	}
	var result *engine.Result
	for range 2 {
		var rows driver.Rows
		if rows, err = statement.(driver.StmtQueryContext).QueryContext(ctx, nil); err != nil { //nolint:forcetypeassert // the driver's statements are
			err = s.translate(ctx, err)
			break
		}
		if result, err = s.result(ctx, rows, true); err != nil {
			break
		}
	}
	if closing := statement.Close(); err == nil && closing != nil {
		err = s.translate(ctx, closing)
	}
	if err != nil {
		return nil, err
	}
	return result, nil
}

// result reads all rows and closes them.
func (s *Session) result(ctx context.Context, rows driver.Rows, binary bool) (*engine.Result, error) {
	result, err := read(rows, binary)
	if closing := rows.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return nil, s.translate(ctx, err)
	}
	result.UnsignedZero = s.unsignedZero
	if binary && s.unsignedZero {
		unsign(result)
	}
	return result, nil
}

// Close drops the session's database and disconnects. After a timeout the
// database is dropped by a connection of its own.
func (s *Session) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), killTime)
	defer cancel()
	if s.id == "" { // never got as far as a database
		if s.connection != nil {
			return s.connection.Close()
		}
		return nil
	}
	s.id = ""
	if s.connection == nil {
		connection, err := s.engine.connect(ctx)
		if err != nil {
			return fmt.Errorf("drop database %s: %w", s.scratch, err)
		}
		s.connection = connection
	}
	_, err := s.connection.ExecContext(ctx, "DROP DATABASE IF EXISTS "+s.scratch.String(), nil)
	if err != nil {
		err = fmt.Errorf("drop database %s: %w", s.scratch, err)
	}
	connection := s.connection
	s.connection = nil
	return errors.Join(err, connection.Close())
}

// translate makes an *engine.Error of a driver's error. A statement that ran
// past its time is killed on the server, and the session is over: the driver
// has closed the connection.
func (s *Session) translate(ctx context.Context, err error) error {
	var failure *mysql.MySQLError
	if errors.As(err, &failure) {
		e := engine.NewMySQLError(int(failure.Number), string(failure.SQLState[:]), failure.Message)
		if e.Kind == engine.ErrorTimeout || e.Kind == engine.ErrorConnection {
			s.lose()
		}
		return e
	}
	if cause := context.Cause(ctx); cause != nil {
		message := "interrupted: " + cause.Error()
		if err := s.kill(); err != nil {
			message += "; and the server did not take the KILL: " + err.Error()
		}
		return &engine.Error{Kind: engine.ErrorTimeout, Message: message}
	}
	s.lose()
	message := engine.MaskPassword(err.Error(), s.engine.config.Passwd)
	if errors.Is(err, driver.ErrBadConn) || errors.Is(err, mysql.ErrInvalidConn) || errors.Is(err, io.EOF) {
		message = "the connection is lost: " + message
	}
	return &engine.Error{Kind: engine.ErrorConnection, Message: message}
}

// kill ends the session's connection on the server, with whatever runs there.
func (s *Session) kill() error {
	s.lose()
	ctx, cancel := context.WithTimeout(context.Background(), killTime)
	defer cancel()
	helper, err := s.engine.connect(ctx)
	if err != nil {
		return err
	}
	_, err = helper.ExecContext(ctx, "KILL "+s.id, nil)
	var failure *mysql.MySQLError
	if errors.As(err, &failure) && failure.Number == 1094 { // no such thread: it ended by itself
		err = nil
	}
	return errors.Join(err, helper.Close())
}

// lose closes a connection that cannot be used any more.
func (s *Session) lose() {
	if s.connection != nil {
		_ = s.connection.Close() // it is broken: its error says nothing new
		s.connection = nil
	}
}

func errClosed() error {
	return &engine.Error{Kind: engine.ErrorConnection, Message: "the session is closed"}
}
