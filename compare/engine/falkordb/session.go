package falkordb

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/graph"
)

// session is one connection with one graph.
type session struct {
	engine     *Engine
	graph      engine.Scratch
	connection *connection // nil after a timeout, a lost connection or Close
	version    string
	names      names
}

// Version returns the module's version.
func (s *session) Version() string { return s.version }

func (s *session) open(ctx context.Context) error {
	var err error
	if s.connection, err = dial(ctx, s.engine.address); err != nil {
		return err
	}
	if s.engine.password != "" {
		login := []string{"AUTH", s.engine.password}
		if s.engine.user != "" {
			login = []string{"AUTH", s.engine.user, s.engine.password}
		}
		if _, err := s.command(ctx, login...); err != nil {
			return err
		}
	}
	modules, err := s.command(ctx, "MODULE", "LIST")
	if err != nil {
		return err
	}
	if s.version = moduleVersion(modules); s.version == "" {
		return &engine.Error{Message: "the server has not loaded the module graph"}
	}
	return s.Reset(ctx)
}

// moduleVersion finds the module's version in the reply to MODULE LIST: lists of
// names and values by turns. 41603 is 4.16.3.
func moduleVersion(reply any) string {
	modules, _ := reply.([]any)
	for _, m := range modules {
		fields, _ := m.([]any)
		var name any
		var version int64
		for i := 0; i+1 < len(fields); i += 2 {
			switch fields[i] {
			case "name":
				name = fields[i+1]
			case "ver":
				version, _ = fields[i+1].(int64)
			}
		}
		if name == "graph" {
			return fmt.Sprintf("FalkorDB %d.%d.%d", version/10000, version/100%100, version%100)
		}
	}
	return ""
}

// noGraph is what a server says of a graph that is not there.
const noGraph = "Invalid graph operation on empty key"

// Reset deletes the session's graph. The next statement creates it anew.
func (s *session) Reset(ctx context.Context) error {
	s.names = names{}
	_, err := s.command(ctx, "GRAPH.DELETE", s.graph.String())
	var answer *engine.Error
	if errors.As(err, &answer) && strings.Contains(answer.Message, noGraph) {
		return nil
	}
	return err
}

// Execute runs a statement. It writes parameters in front of the statement.
func (s *session) Execute(ctx context.Context, statement string, parameters graph.Map) (*engine.GraphResult, error) {
	if ctx.Err() != nil {
		return nil, &engine.Error{Kind: engine.ErrorTimeout, Message: "not started: " + context.Cause(ctx).Error()}
	}
	head, err := head(parameters)
	if err != nil {
		return nil, err
	}
	command := []string{"GRAPH.QUERY", s.graph.String(), head + statement, "--compact"}
	if deadline, ok := ctx.Deadline(); ok {
		command = append(command, "timeout", strconv.FormatInt(max(1, time.Until(deadline).Milliseconds()), 10))
	}
	reply, err := s.command(ctx, command...)
	if err != nil {
		return nil, err
	}
	return s.result(ctx, reply)
}

// command sends a command and makes an error of a refusal. A connection on which
// something else went wrong is given up.
func (s *session) command(ctx context.Context, words ...string) (any, error) {
	if s.connection == nil {
		return nil, &engine.Error{Kind: engine.ErrorConnection, Message: "the connection is closed"}
	}
	reply, err := s.connection.ask(ctx, words...)
	if err != nil {
		s.lose()
		if errors.Is(err, errTooMuch) {
			return nil, &engine.Error{Kind: engine.ErrorResource, Message: err.Error()}
		}
		if ctx.Err() != nil {
			return nil, &engine.Error{Kind: engine.ErrorTimeout,
				Message: fmt.Sprintf("%s; it went on for %v after its time, and the connection was closed", context.Cause(ctx), grace)}
		}
		return nil, &engine.Error{Kind: engine.ErrorConnection, Message: "the connection is lost: " + err.Error()}
	}
	if message, refused := reply.(refusal); refused {
		return nil, engine.NewFalkorDBError(string(message))
	}
	return reply, nil
}

func (s *session) lose() {
	if s.connection != nil {
		_ = s.connection.Close() // nothing is awaited from it
		s.connection = nil
	}
}

// closing is how long the deletion of the graph may take.
const closing = 5 * time.Second

// Close deletes the graph and closes the connection. Where the server is gone the
// graph, which is not kept, is gone with it.
func (s *session) Close() error {
	if s.connection == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	err := s.Reset(ctx)
	var failure *engine.Error
	if errors.As(err, &failure) && failure.Kind == engine.ErrorConnection {
		err = nil
	}
	s.lose()
	return err
}
