package ast

import "github.com/semcheck/semcheck/spec/cypher"

// Cypher is a query of a graph as the body of a query: what is asked where the dialect
// is one of openCypher's. Its Query has no ORDER BY and no LIMIT of SQL, and it stands
// in no other query.
type Cypher struct{ Query *cypher.Query }

// CypherStatement is a statement of a graph dialect that asks nothing: it changes the graph or its
// schema.
type CypherStatement struct{ Statement cypher.Statement }

func (*Cypher) body()               {}
func (*CypherStatement) statement() {}

// CypherQuery returns the query of a graph that a query is; nil for one of SQL, and for
// none.
func CypherQuery(q *Query) *cypher.Query {
	if q == nil {
		return nil
	}
	if c, is := q.Body.(*Cypher); is {
		return c.Query
	}
	return nil
}
