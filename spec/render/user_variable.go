package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// setVariables writes SELECT … INTO @a, @b.
func (p *printer) setVariables(s *ast.SetVariables) {
	p.require(p.d.Parameters.Has(spec.ParameterUserVariable) && s.Query != nil, "a user variable")
	if s.Query == nil {
		return
	}
	p.query(s.Query)
	for i, name := range s.Names {
		p.put(negated(i > 0, " INTO @", ", @") + name)
	}
}
