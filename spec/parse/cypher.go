package parse

import (
	"errors"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/check"
	cypherparse "github.com/semcheck/semcheck/spec/cypher/parse"
)

// cypherReader reads openCypher; no construct of it is engine-specific.
type cypherReader struct{}

func (cypherReader) statements(text string, d *spec.Dialect) ([]ast.Statement, error) {
	return cypherStatements(text, d)
}

func (cypherReader) statement(text string, d *spec.Dialect) (ast.Statement, error) {
	return cypherStatement(text, d)
}

func (cypherReader) query(text string, d *spec.Dialect) (*ast.Query, error) {
	s, err := cypherStatement(text, d)
	if err != nil {
		return nil, err
	}
	if asked, is := s.(*ast.QueryStatement); is {
		return asked.Query, nil
	}
	return nil, errors.New("a statement that returns nothing is no query")
}

func (r cypherReader) engineSpecificStatements(text string, d *spec.Dialect) ([]ast.Statement, error) {
	return r.statements(text, d)
}

func (r cypherReader) engineSpecificStatement(text string, d *spec.Dialect) (ast.Statement, error) {
	return r.statement(text, d)
}

func (r cypherReader) engineSpecificQuery(text string, d *spec.Dialect) (*ast.Query, error) {
	return r.query(text, d)
}

func (cypherReader) split(text string, _ *spec.Dialect) ([]Piece, error) {
	return splitCypher(text), nil
}

// cypherStatement reads a statement of a graph's dialect. What ends in RETURN is a
// query, whatever it changes on the way. Errors are *cypher.Error, and *UnsupportedError
// for what the dialect's manual has and is not modelled.
func cypherStatement(text string, d *spec.Dialect) (ast.Statement, error) {
	s, err := cypherparse.StatementOf(text, d)
	if err = check.NotModelled(err, d); err != nil {
		return nil, unsupportedCypher(text, err)
	}
	if q, is := s.(*cypher.Query); is && returns(q) {
		return &ast.QueryStatement{Query: &ast.Query{Body: &ast.Cypher{Query: q}}}, nil
	}
	return &ast.CypherStatement{Statement: s}, nil
}

// returns tells whether a query ends in RETURN.
func returns(q *cypher.Query) bool {
	clauses := q.Arms[len(q.Arms)-1].Clauses
	_, is := clauses[len(clauses)-1].(*cypher.Return)
	return is
}

// unsupportedCypher turns the error of a construct that is not modelled into the one that
// all languages have.
func unsupportedCypher(text string, err error) error {
	var found *cypher.NotModelled
	if !errors.As(err, &found) {
		return err
	}
	lines := strings.Split(text, "\n")
	return &UnsupportedError{Feature: found.Construct, Line: found.At.Line, Column: found.At.Column, Source: strings.TrimSuffix(lines[found.At.Line-1], "\r")}
}
