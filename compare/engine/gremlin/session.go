package gremlin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/gremlin"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// session is one graph of a server.
type session struct {
	engine  *Engine
	client  *http.Client
	graph   engine.Scratch
	source  string // name of the traversal source
	version string
	lost    bool // the server is gone, or a statement did not end
	closed  bool
}

// Version names the graph that answers.
func (s *session) Version() string { return s.version }

// Reset makes the graph anew, without anything that was declared in it. On a server without a
// control it deletes all vertices.
func (s *session) Reset(ctx context.Context) error {
	if s.engine.control != "" {
		_, err := s.controlled(ctx, "create", s.graph.String())
		return err
	}
	_, err := s.Execute(ctx, "g.V().drop().iterate()", nil)
	return err
}

// most is how many bytes an answer may have.
const most = 256 << 20

// controlled asks the control.
func (s *session) controlled(ctx context.Context, action, name string) (string, error) {
	address := "http://" + s.engine.control + "/" + action
	if name != "" {
		address += "?graph=" + url.QueryEscape(name)
	}
	status, body, err := s.post(ctx, address, nil)
	if err != nil {
		return "", err
	}
	if status != http.StatusOK {
		return "", &engine.Error{Message: action + ": " + string(body)}
	}
	return string(body), nil
}

// post sends a request. Where no answer comes the session is lost.
func (s *session) post(ctx context.Context, address string, content []byte) (status int, body []byte, err error) {
	if s.lost || s.closed {
		return 0, nil, &engine.Error{Kind: engine.ErrorConnection, Message: "the connection is closed"}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(content))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/vnd.gremlin-v3.0+json")
	if s.engine.user != "" {
		request.SetBasicAuth(s.engine.user, s.engine.password)
	}
	response, err := s.client.Do(request)
	if err == nil {
		defer response.Body.Close()
		body, err = io.ReadAll(io.LimitReader(response.Body, most+1))
	}
	if err != nil {
		s.lost = true
		var failure *url.Error
		if errors.As(err, &failure) { // its message repeats the address
			err = failure.Err
		}
		return 0, nil, &engine.Error{Kind: engine.ErrorConnection, Message: "the connection is lost: " + err.Error()}
	}
	if len(body) > most {
		return 0, nil, &engine.Error{Kind: engine.ErrorResource, Message: fmt.Sprintf("an answer of more than %d MiB", most>>20)}
	}
	return response.StatusCode, body, nil
}

// grace is how long a statement may go on when its time is over, before its
// connection is given up.
const grace = 5 * time.Second

// traversalStart begins every statement.
const traversalStart = "g."

// traversal is the traversal of a statement: itself, or what a statement of openCypher
// becomes. What cannot become one is refused as an engine refuses what it lacks.
func traversal(statement string) (string, error) {
	text := strings.TrimSpace(statement)
	if strings.HasPrefix(text, traversalStart) {
		return text, nil
	}
	tree, err := parse.Statement(text)
	if err != nil {
		return "", &engine.Error{Message: err.Error(), Type: cypher.SyntaxError, Class: semantics.ClassSyntax}
	}
	if text, err = gremlin.Statement(tree); err != nil {
		return "", &engine.Error{Message: err.Error(), Class: semantics.ClassUnsupported}
	}
	return text, nil
}

// Execute runs a traversal, or a statement of openCypher that can be written as one. One that ends in a step project has a column for each of
// its keys, where a key without a value is null; one that ends in iterate has none;
// any other has the column "result".
func (s *session) Execute(ctx context.Context, statement string, parameters graph.Map) (*engine.GraphResult, error) {
	if ctx.Err() != nil {
		return nil, &engine.Error{Kind: engine.ErrorTimeout, Message: "not started: " + context.Cause(ctx).Error()}
	}
	if len(parameters) > 0 {
		return nil, &engine.ParameterError{Why: "a traversal takes none: write the values into it"}
	}
	text, err := traversal(statement)
	if err != nil {
		return nil, err
	}
	statement = text
	if deadline, ok := ctx.Deadline(); ok && strings.HasPrefix(text, traversalStart) {
		left := max(1, time.Until(deadline).Milliseconds())
		text = fmt.Sprintf("g.with('evaluationTimeout', %dL).%s", left, strings.TrimPrefix(text, traversalStart))
	}
	content, err := json.Marshal(map[string]any{"gremlin": text, "language": "gremlin-lang", "aliases": map[string]string{"g": s.source}})
	if err != nil {
		return nil, err
	}
	patient, cancel := engine.Patient(ctx, grace)
	defer cancel()
	status, body, err := s.post(patient, "http://"+s.engine.address+"/", content)
	if err != nil {
		if ctx.Err() != nil && s.lost {
			return nil, &engine.Error{Kind: engine.ErrorTimeout, Message: fmt.Sprintf("%s; it went on for %v after its time, and the connection was closed", context.Cause(ctx), grace)}
		}
		return nil, err
	}
	if status != http.StatusOK {
		return nil, refused(status, body)
	}
	return read(statement, body)
}

// refused makes an error of an answer that is none.
func refused(status int, body []byte) error {
	var said struct {
		Message string `json:"message"`
		Class   string `json:"Exception-Class"`
	}
	if err := json.Unmarshal(body, &said); err != nil || said.Message == "" && said.Class == "" {
		return &engine.Error{Number: status, Message: strings.TrimSpace(string(body[:min(len(body), 500)]))}
	}
	return engine.NewGremlinError(said.Class, said.Message)
}

// closing is how long the server may take to drop the graph.
const closing = 5 * time.Second

// Close drops the graph that the session made.
func (s *session) Close() error {
	if s.closed {
		return nil
	}
	var err error
	if s.engine.control != "" && !s.lost {
		ctx, cancel := context.WithTimeout(context.Background(), closing)
		defer cancel()
		_, err = s.controlled(ctx, "drop", s.graph.String())
		if s.lost { // the graph, which is in memory, is gone with its server
			err = nil
		}
	}
	s.closed = true
	if s.engine.control == "" {
		s.engine.busy.Store(false)
	}
	s.client.CloseIdleConnections()
	return err
}
