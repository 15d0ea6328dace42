// Package imitation is a server that speaks PostgreSQL's protocol and is none: it calls itself
// 13.0, takes some settings and not others, has no catalogue and answers by the reference
// evaluator. It is used by tests only.
package imitation

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"net"
	"regexp"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Server says how the server differs from PostgreSQL. Dialect is needed.
type Server struct {
	Dialect *spec.Dialect // by which it answers: PostgreSQL's
	// Version is what it calls itself; empty for 13.0.
	Version string
	// Refuses are settings that it does not know.
	Refuses []string
	// Encoding is that of its clients until they set another; empty for UTF8.
	Encoding string
	// OneDatabase tells that it knows no CREATE DATABASE; otherwise it takes one without options,
	// or with them if TakesOptions says so.
	OneDatabase, TakesOptions bool
	// NoSchemas tells that it knows no CREATE SCHEMA.
	NoSchemas bool
	// Wrong changes an answer: a planted fault.
	Wrong func(query string, result *engine.Result)

	listener net.Listener
	open     sync.WaitGroup
}

// Start listens on this machine; the address is as --dsn takes it. Close ends it.
func (s *Server) Start() (dsn string, err error) {
	if s.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return "", err
	}
	s.open.Go(func() {
		for {
			c, err := s.listener.Accept()
			if err != nil {
				return
			}
			s.open.Go(func() {
				_ = (&connection{server: s, backend: pgproto3.NewBackend(c, c)}).serve(c) // the client's end is the usual end
				_ = c.Close()
			})
		}
	})
	return "postgres://me@" + s.listener.Addr().String() + "/own?sslmode=disable", nil
}

// Close ends the server when its clients have left.
func (s *Server) Close() error {
	err := s.listener.Close()
	s.open.Wait()
	return err
}

// connection is a client's.
type connection struct {
	server   *Server
	backend  *pgproto3.Backend
	session  engine.Session
	settings map[string]string
}

func (c *connection) serve(on net.Conn) error {
	for {
		message, err := c.backend.ReceiveStartupMessage()
		if err != nil {
			return err
		}
		switch message.(type) {
		case *pgproto3.StartupMessage:
			return c.greet()
		case *pgproto3.SSLRequest, *pgproto3.GSSEncRequest:
			if _, err := on.Write([]byte{'N'}); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// greet takes any user and serves the client until it leaves.
func (c *connection) greet() error {
	c.settings = map[string]string{"standard_conforming_strings": "on", "client_encoding": cmp.Or(c.server.Encoding, "UTF8")}
	c.backend.Send(&pgproto3.AuthenticationOk{})
	for name, value := range c.settings {
		c.backend.Send(&pgproto3.ParameterStatus{Name: name, Value: value})
	}
	c.backend.Send(&pgproto3.ParameterStatus{Name: "server_version", Value: cmp.Or(c.server.Version, "13.0")})
	c.backend.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'})
	var err error
	if c.session, err = reference.New(c.server.Dialect, reference.Options{Plain: true}).Open(context.Background()); err != nil {
		return err
	}
	for {
		if err := c.backend.Flush(); err != nil {
			return err
		}
		message, err := c.backend.Receive()
		if err != nil {
			return err
		}
		query, is := message.(*pgproto3.Query)
		if !is {
			return nil
		}
		result, failure := c.answer(query.String)
		if failure == nil {
			c.rows(result)
			c.backend.Send(&pgproto3.CommandComplete{CommandTag: []byte("DONE")})
		} else {
			c.backend.Send(failure)
		}
		c.backend.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'})
	}
}

var (
	setting   = regexp.MustCompile(`(?i)^SET (\w+) (?:= |TO )?'?([^']*)'?$`)
	readBack  = regexp.MustCompile(`^SELECT current_setting\('(\w+)'\)$`)
	structure = regexp.MustCompile(`^(CREATE|DROP) (DATABASE|SCHEMA) (.*)$`)
	options   = regexp.MustCompile(` TEMPLATE | WITH \(FORCE\)`)
)

// Bytes is a query of the byte string "ab", of which the evaluator has none.
const Bytes = "SELECT bytes()"

// answer answers a text; no result is none.
func (c *connection) answer(text string) (*engine.Result, *pgproto3.ErrorResponse) {
	text = strings.Replace(text, "SET TIME ZONE", "SET TimeZone", 1)
	if m := setting.FindStringSubmatch(text); m != nil {
		if c.refuses(m[1]) {
			return nil, refusal("42704", "unrecognized configuration parameter "+m[1])
		}
		c.settings[strings.ToLower(m[1])] = m[2]
		return nil, nil
	}
	if m := readBack.FindStringSubmatch(text); m != nil {
		value, known := c.settings[strings.ToLower(m[1])]
		if !known {
			return nil, refusal("42704", "unrecognized configuration parameter "+m[1])
		}
		return &engine.Result{Columns: []engine.Column{{Name: "current_setting", Type: "TEXT"}}, Rows: [][]engine.Cell{{{Text: value}}}}, nil
	}
	if text == Bytes {
		return &engine.Result{Columns: []engine.Column{{Name: "bytes", Type: "BYTEA"}}, Rows: [][]engine.Cell{{{Text: "ab"}}}}, nil
	}
	ctx := context.Background()
	if m := structure.FindStringSubmatch(text); m != nil {
		if m[2] == "DATABASE" && (options.MatchString(text) && !c.server.TakesOptions || c.server.OneDatabase) || m[2] == "SCHEMA" && c.server.NoSchemas {
			return nil, refusal("42601", "syntax error at or near "+m[3])
		}
		if err := c.session.Reset(ctx); err != nil {
			return nil, refusal("XX000", err.Error())
		}
		return nil, nil
	}
	if strings.Contains(text, "pg_database") {
		return nil, refusal("42P01", "relation pg_database does not exist")
	}
	result, err := c.session.Query(ctx, text)
	if reference.CannotSay(err) { // it is no query
		result = nil
		err = c.session.Execute(ctx, text)
	}
	var failure *engine.Error
	if errors.As(err, &failure) {
		return nil, refusal(states[failure.Class], failure.Message)
	}
	if result != nil && c.server.Wrong != nil {
		c.server.Wrong(text, result)
	}
	return result, nil
}

func (c *connection) refuses(setting string) bool {
	for _, name := range c.server.Refuses {
		if strings.EqualFold(name, setting) {
			return true
		}
	}
	return false
}

func refusal(state, message string) *pgproto3.ErrorResponse {
	if state == "" {
		state = "0A000"
	}
	return &pgproto3.ErrorResponse{Severity: "ERROR", Code: state, Message: message}
}

// states are SQLSTATEs of PostgreSQL by their classes.
var states = map[semantics.Class]string{
	semantics.ClassDivisionByZero: "22012", semantics.ClassOverflow: "22003", semantics.ClassCast: "22P02", semantics.ClassCardinality: "21000",
	semantics.ClassType: "42804", semantics.ClassName: "42703", semantics.ClassAmbiguous: "42702", semantics.ClassGrouping: "42803",
	semantics.ClassArgument: "22023", semantics.ClassConstraint: "23505", semantics.ClassLength: "22001", semantics.ClassDuplicate: "42P07",
	semantics.ClassSyntax: "42601", semantics.ClassInvalidOrder: "42P10",
}

// rows sends a result.
func (c *connection) rows(result *engine.Result) {
	if result == nil {
		return
	}
	var fields []pgproto3.FieldDescription
	for _, column := range result.Columns {
		fields = append(fields, pgproto3.FieldDescription{Name: []byte(column.Name), DataTypeOID: types[column.Type], DataTypeSize: -1, TypeModifier: -1})
	}
	c.backend.Send(&pgproto3.RowDescription{Fields: fields})
	for _, row := range result.Rows {
		values := make([][]byte, len(row))
		for i, cell := range row {
			switch {
			case cell.Null:
			case result.Columns[i].Type == "BYTEA" && !c.refuses("bytea_output"): // else in the escape form
				values[i] = []byte(`\x` + hex.EncodeToString([]byte(cell.Text)))
			default:
				values[i] = []byte(cell.Text)
			}
		}
		c.backend.Send(&pgproto3.DataRow{Values: values})
	}
}

// types are the object identifiers of the types that the evaluator answers in.
var types = map[string]uint32{
	"BOOLEAN": pgtype.BoolOID, "SMALLINT": pgtype.Int2OID, "INTEGER": pgtype.Int4OID, "BIGINT": pgtype.Int8OID, "NUMERIC": pgtype.NumericOID,
	"REAL": pgtype.Float4OID, "DOUBLE PRECISION": pgtype.Float8OID, "TEXT": pgtype.TextOID, "CHARACTER VARYING": pgtype.VarcharOID,
	"CHARACTER": pgtype.BPCharOID, "BYTEA": pgtype.ByteaOID, "DATE": pgtype.DateOID, "TIME WITHOUT TIME ZONE": pgtype.TimeOID,
	"TIMESTAMP WITHOUT TIME ZONE": pgtype.TimestampOID, "TIMESTAMP WITH TIME ZONE": pgtype.TimestamptzOID, "INTERVAL": pgtype.IntervalOID,
	"JSON": pgtype.JSONOID, "JSONB": pgtype.JSONBOID,
}
