package render

import (
	"errors"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
	cypherrender "github.com/semcheck/semcheck/spec/cypher/render"
)

// cypherWriter writes openCypher.
type cypherWriter struct{}

func (w cypherWriter) statement(p printer, s ast.Statement) ([]byte, error) {
	switch s := s.(type) {
	case *ast.CypherStatement:
		p.cypher(s.Statement)
	case *ast.QueryStatement:
		return w.query(p, s.Query)
	case *ast.EngineSpecificStatement:
		p.put(s.Text)
	default: // A graph's dialect has no other statement.
		p.fail("a statement of SQL")
	}
	return p.result()
}

func (cypherWriter) query(p printer, q *ast.Query) ([]byte, error) {
	if asked := ast.CypherQuery(q); asked != nil {
		p.cypher(asked)
	} else {
		p.fail("a query of SQL")
	}
	return p.result()
}

// cypher writes a statement of a graph's dialect.
func (p *printer) cypher(s cypher.Statement) {
	text, err := cypherrender.Statement(s, p.d)
	var inexpressible *cypherrender.InexpressibleError
	if errors.As(err, &inexpressible) {
		p.fail(inexpressible.Construct)
		return
	}
	p.put(text)
}
