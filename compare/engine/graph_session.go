package engine

import (
	"context"
	"time"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
)

// AsEngine makes an Engine of a graph database. Its sessions take texts in the language of the
// graph, and return values in the notation of package graph/notation.
func AsEngine(g GraphEngine) Engine { return graphEngine{g} }

type graphEngine struct{ GraphEngine }

// Opening is how long the graph database may take to open a session.
func (e graphEngine) Opening() time.Duration { return openingOf(e.GraphEngine) }

// OnlySession tells whether the graph database has room for one session at a time.
func (e graphEngine) OnlySession() bool { return OnlySession(e.GraphEngine) }

// Answers asks whether the graph database answers a new connection.
func (e graphEngine) Answers(ctx context.Context) error { return Answers(ctx, e.GraphEngine) }

// Open opens a session on the graph database.
func (e graphEngine) Open(ctx context.Context) (Session, error) {
	s, err := OpenSession[GraphSession](ctx, e.GraphEngine)
	if err != nil {
		return nil, err
	}
	return graphSession{s}, nil
}

// Notify passes report to the graph database, which calls it when it is started again.
func (e graphEngine) Notify(report func(what, detail string)) {
	if n, ok := e.GraphEngine.(interface {
		Notify(report func(what, detail string))
	}); ok {
		n.Notify(report)
	}
}

type graphSession struct{ GraphSession }

// Execute runs a statement and discards its records.
func (s graphSession) Execute(ctx context.Context, statement string) error {
	_, err := s.GraphSession.Execute(ctx, statement, nil)
	return err
}

// Query runs a query and writes its records.
func (s graphSession) Query(ctx context.Context, query string) (*Result, error) {
	answer, err := s.GraphSession.Execute(ctx, query, nil)
	if err != nil {
		return nil, err
	}
	result := &Result{Form: FormGraph, SignificantDigits: answer.SignificantDigits}
	for _, name := range answer.Columns {
		result.Columns = append(result.Columns, Column{Name: name, Digits: NotFixed})
	}
	for _, record := range answer.Records {
		row := make([]Cell, len(record))
		for i, v := range record {
			row[i] = CellOf(v)
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// CellOf writes a value of a graph as a cell of an answer.
func CellOf(v graph.Value) Cell {
	if _, null := v.(graph.Null); null {
		return Cell{Null: true}
	}
	c := Cell{Text: notation.Write(v)}
	if signed := notation.Signed(v, false); signed != c.Text {
		c.Signed = signed
	}
	return c
}
