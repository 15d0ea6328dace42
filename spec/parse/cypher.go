package parse

import (
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
	cypherparse "github.com/semcheck/semcheck/spec/cypher/parse"
)

// cypherStatement reads a statement of a graph's dialect. What ends in RETURN is a
// query, whatever it changes on the way. Errors are *cypher.Error.
func cypherStatement(text string) (ast.Statement, error) {
	s, err := cypherparse.Statement(text)
	if err != nil {
		return nil, err
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
