package age

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/graph"
)

// graphName is the session's graph; AGE makes a schema of that name.
const graphName = engine.ScratchPrefix + "graph"

// session is a session of PostgreSQL with one graph.
type session struct {
	base    engine.Session
	version string
	// damaged tells that the server was at fault in a statement, and may not be what it
	// was: PGlite goes on in the middle of one that is over.
	damaged bool
}

// Version returns the versions of the server and of the extension.
func (s *session) Version() string { return s.version }

// extend creates the extension in the session's database, and the graph.
func (s *session) extend(ctx context.Context) error {
	if err := s.base.Execute(ctx, "CREATE EXTENSION IF NOT EXISTS age"); err != nil {
		return err
	}
	version, err := engine.Single(ctx, s.base, "SELECT extversion FROM pg_catalog.pg_extension WHERE extname = 'age'")
	if err != nil {
		return err
	}
	s.version = s.base.Version() + ", AGE " + version
	return s.prepare(ctx)
}

// prepare makes the session's graph anew, in the order that the manual's chapter
// "Post-installation setup" gives.
func (s *session) prepare(ctx context.Context) error {
	s.damaged = false
	return s.run(ctx, append([]string{"LOAD 'age'", "SET search_path = ag_catalog, public"}, emptied...))
}

// emptied are the statements that make an empty graph.
var emptied = []string{
	"SELECT ag_catalog.drop_graph(name, true) FROM ag_catalog.ag_graph WHERE name = '" + graphName + "'",
	"SELECT ag_catalog.create_graph('" + graphName + "')",
}

func (s *session) run(ctx context.Context, statements []string) error {
	for _, statement := range statements {
		if err := s.base.Execute(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

// Reset drops the graph with its labels and makes it anew. The session stays the same unless the
// server was at fault.
func (s *session) Reset(ctx context.Context) error {
	if !s.damaged {
		return s.run(ctx, emptied)
	}
	if err := s.base.Reset(ctx); err != nil {
		return err
	}
	return s.prepare(ctx)
}

// Close ends the session of PostgreSQL.
func (s *session) Close() error { return s.base.Close() }

// inSQL finds the statements that are PostgreSQL's own: what makes labels and indexes,
// for which AGE has no Cypher. No query in Cypher begins like them.
var inSQL = regexp.MustCompile(`(?i)^\s*(create\s+(unique\s+)?index|drop\s+index|select|analyze)\b`)

// Execute runs a statement: Cypher, or one of SQL that makes an index.
func (s *session) Execute(ctx context.Context, statement string, parameters graph.Map) (*engine.GraphResult, error) {
	if ctx.Err() != nil {
		return nil, &engine.Error{Kind: engine.ErrorTimeout, Message: "not started: " + context.Cause(ctx).Error()}
	}
	if strings.ContainsRune(statement, 0) {
		return nil, engine.NewAGEError("42601", "syntax error: a NUL character")
	}
	if inSQL.MatchString(statement) {
		return &engine.GraphResult{}, s.classified(s.base.Execute(ctx, statement))
	}
	head, why := parametersOf(parameters)
	if why != nil {
		return nil, why
	}
	names, returns := columnsOf(statement)
	answer, err := s.ask(ctx, statement, head, max(1, len(names)))
	if mismatched(err) {
		returns = true
		answer, names, err = s.search(ctx, statement, head)
	}
	if err != nil {
		return nil, err
	}
	if !returns {
		return &engine.GraphResult{}, nil
	}
	return records(names, answer)
}

// most is how many columns are tried where a query's text does not tell.
const most = 24

// search tries numbers of columns. AGE compares them before it executes anything.
func (s *session) search(ctx context.Context, statement, parameters string) (answer *engine.Result, names []string, err error) {
	for n := 1; n <= most; n++ {
		names = append(names, fmt.Sprintf("c%d", n-1))
		if answer, err = s.ask(ctx, statement, parameters, n); !mismatched(err) {
			return answer, names, err
		}
	}
	return nil, nil, err
}

// mismatched tells that a query returns another number of columns.
//
// Source: src/backend/parser/cypher_analyze.c of AGE (@ 4d9b2506), read 2026-11-22.
func mismatched(err error) bool {
	var failure *engine.Error
	return errors.As(err, &failure) && strings.Contains(failure.Message, "return row and column definition list do not match")
}

// ask runs a query of so many columns. A query with parameters has to be prepared.
func (s *session) ask(ctx context.Context, statement, parameters string, columns int) (*engine.Result, error) {
	tag := "$cypher$"
	for n := 0; strings.Contains(statement, tag); n++ {
		tag = fmt.Sprintf("$cypher%d$", n)
	}
	definitions := make([]string, columns)
	for i := range definitions {
		definitions[i] = fmt.Sprintf("c%d ag_catalog.agtype", i)
	}
	given := ""
	if parameters != "" {
		given = ", $1"
	}
	// What ends a comment of the last line stands before the tag.
	text := fmt.Sprintf("SELECT * FROM ag_catalog.cypher('%s', %s %s\n%s%s) AS (%s)", graphName, tag, statement, tag, given, strings.Join(definitions, ", "))
	if parameters == "" {
		answer, err := s.base.Query(ctx, text)
		return answer, s.classified(err)
	}
	const prepared = engine.ScratchPrefix + "prepared"
	if err := s.base.Execute(ctx, "PREPARE "+prepared+" (ag_catalog.agtype) AS "+text); err != nil {
		return nil, s.classified(err)
	}
	answer, err := s.base.Query(ctx, "EXECUTE "+prepared+" ("+parameters+")")
	if ctx.Err() == nil {
		if closing := s.base.Execute(ctx, "DEALLOCATE "+prepared); err == nil {
			err = closing
		}
	}
	return answer, s.classified(err)
}

// classified reads an error of PostgreSQL as one of AGE.
func (s *session) classified(err error) error {
	var failure *engine.Error
	if errors.As(err, &failure) && failure.Kind == engine.ErrorStatement && failure.State != "" {
		s.damaged = s.damaged || failure.Internal
		return engine.NewAGEError(failure.State, failure.Message)
	}
	return err
}
