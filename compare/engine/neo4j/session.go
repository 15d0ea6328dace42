package neo4j

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"strings"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/graph"
)

// session is the only session on the database.
type session struct {
	engine  *Engine
	driver  neo4j.DriverWithContext // nil after a lost connection or Close
	version string
	schema  bool // there may be indexes or constraints
	closed  bool
}

// Version returns the server's name, version and edition.
func (s *session) Version() string { return s.version }

func (s *session) open(ctx context.Context) error {
	var err error
	if s.driver, err = s.engine.driver(); err != nil {
		return err
	}
	r, err := s.Execute(ctx, "CALL dbms.components() YIELD name, versions, edition WHERE name = 'Neo4j Kernel' RETURN versions[0] + ' ' + edition", nil)
	if err != nil {
		return err
	}
	if len(r.Records) != 1 {
		return errors.New("the server does not tell its version")
	}
	s.version = fmt.Sprintf("Neo4j %v", r.Records[0][0])
	s.schema = true
	return s.Reset(ctx)
}

// Reset deletes constraints, indexes and all nodes.
func (s *session) Reset(ctx context.Context) error {
	if s.schema {
		if err := s.drop(ctx, "SHOW CONSTRAINTS YIELD name", "DROP CONSTRAINT "); err != nil {
			return err
		}
		// The two indexes of type LOOKUP are there from the start.
		if err := s.drop(ctx, "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name", "DROP INDEX "); err != nil {
			return err
		}
		s.schema = false
	}
	_, err := s.Execute(ctx, "MATCH (n) DETACH DELETE n", nil)
	return err
}

// drop runs a command on each name that a query gives.
func (s *session) drop(ctx context.Context, query, command string) error {
	r, err := s.Execute(ctx, query, nil)
	if err != nil {
		return err
	}
	for _, record := range r.Records {
		name, ok := record[0].(graph.String)
		if !ok {
			return fmt.Errorf("%s: a name %v", query, record[0])
		}
		if _, err := s.Execute(ctx, command+"`"+strings.ReplaceAll(string(name), "`", "``")+"`", nil); err != nil {
			return err
		}
	}
	return nil
}

var (
	changesSchema = regexp.MustCompile(`(?i)\b(INDEX|CONSTRAINT)\b`)
	createsIndex  = regexp.MustCompile(`(?i)^\s*CREATE\s.*\b(INDEX|CONSTRAINT)\b`)
)

// mostRecords is how many records an answer may have. What a generated query returns
// is far below; one that runs away would eat the memory of this process.
const mostRecords = 1 << 20

// Execute runs a statement in a transaction of its own. When it makes an index, the
// index is awaited, so that the next query can use it.
func (s *session) Execute(ctx context.Context, statement string, parameters graph.Map) (*engine.GraphResult, error) {
	switch {
	case s.driver == nil:
		return nil, &engine.Error{Kind: engine.ErrorConnection, Message: "the connection is closed"}
	case ctx.Err() != nil:
		return nil, &engine.Error{Kind: engine.ErrorTimeout, Message: "not started: " + context.Cause(ctx).Error()}
	}
	handed := map[string]any{}
	for name, value := range parameters {
		v, why := toDriver(value)
		if why != "" {
			return nil, &engine.ParameterError{Name: name, Why: why}
		}
		handed[name] = v
	}
	s.schema = s.schema || changesSchema.MatchString(statement)
	result, err := s.run(ctx, statement, handed)
	if err == nil && createsIndex.MatchString(statement) {
		_, err = s.run(ctx, "CALL db.awaitIndexes(60)", nil)
	}
	return result, err
}

// run hands the time that is left to the server; some time after it the connection is
// given up.
func (s *session) run(ctx context.Context, statement string, parameters map[string]any) (*engine.GraphResult, error) {
	patient, cancel := engine.Patient(ctx, s.engine.grace)
	defer cancel()
	var limits []func(*neo4j.TransactionConfig)
	if deadline, ok := ctx.Deadline(); ok {
		limits = append(limits, neo4j.WithTxTimeout(max(time.Millisecond, time.Until(deadline))))
	}
	result, err := s.collect(patient, statement, parameters, limits)
	if err == nil {
		return result, nil
	}
	return nil, s.translate(ctx, err)
}

func (s *session) collect(ctx context.Context, statement string, parameters map[string]any, limits []func(*neo4j.TransactionConfig)) (result *engine.GraphResult, err error) {
	inner := s.driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: s.engine.database, FetchSize: neo4j.FetchAll})
	defer func() { err = errors.Join(err, inner.Close(ctx)) }()
	rows, err := inner.Run(ctx, statement, parameters, limits...)
	if err != nil {
		return nil, err
	}
	result = &engine.GraphResult{}
	if result.Columns, err = rows.Keys(); err != nil {
		return nil, err
	}
	var unread error
	var entities engine.Entities
	for rows.Next(ctx) {
		var values []graph.Value
		for _, v := range rows.Record().Values {
			value, err := fromDriver(&entities, v)
			unread = errors.Join(unread, err)
			values = append(values, value)
		}
		if result.Records = append(result.Records, values); len(result.Records) > mostRecords {
			return nil, &engine.Error{Kind: engine.ErrorResource, Message: fmt.Sprintf("an answer of more than %d records", mostRecords)}
		}
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return result, unread
}

// translate makes the driver's error one of the boundary.
func (s *session) translate(ctx context.Context, err error) error {
	var answer *neo4j.Neo4jError
	var unread *engine.UnreadError
	var own *engine.Error
	var network net.Error
	var connectivity *neo4j.ConnectivityError
	switch {
	case errors.As(err, &answer):
		return engine.NewNeo4jError(answer.Code, answer.Msg)
	case errors.As(err, &unread):
		return unread
	case errors.As(err, &own):
		return own
	case ctx.Err() != nil:
		s.lose()
		return &engine.Error{Kind: engine.ErrorTimeout, Message: fmt.Sprintf("%s; it went on for %v after its time, and the connection was closed", context.Cause(ctx), s.engine.grace)}
	case errors.As(err, &connectivity), errors.As(err, &network), errors.Is(err, io.EOF):
		s.lose()
		return &engine.Error{Kind: engine.ErrorConnection, Message: "the connection is lost: " + err.Error()}
	}
	return &engine.Error{Message: err.Error()}
}

// closing is how long the driver may take to close.
const closing = 2 * time.Second

func (s *session) lose() {
	if s.driver != nil {
		ctx, cancel := context.WithTimeout(context.Background(), closing)
		defer cancel()
		_ = s.driver.Close(ctx) // nothing is awaited from it
		s.driver = nil
	}
}

// Close closes the connection; what the database holds is deleted when it is next
// opened.
func (s *session) Close() error {
	if !s.closed {
		s.closed = true
		s.lose()
		s.engine.busy.Store(false)
	}
	return nil
}
