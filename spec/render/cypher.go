package render

import (
	"errors"

	"github.com/semcheck/semcheck/spec/cypher"
	cypherrender "github.com/semcheck/semcheck/spec/cypher/render"
)

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
