package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// cypher writes a statement of a graph's dialect.
func (p *printer) cypher(s cypher.Statement) {
	text, err := cypherText(s, p.d)
	if err != nil {
		p.fail(err.Error())
		return
	}
	p.put(text)
}

// cypherText writes a statement of a graph's dialect.
func cypherText(s cypher.Statement, d *spec.Dialect) (string, error) {
	return "", &InexpressibleError{"a query of graphs", d.Name}
}
