package render

import (
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// virtualTable writes CREATE VIRTUAL TABLE, with the arguments as they were typed.
func (p *printer) virtualTable(s *ast.CreateTable) {
	p.require(p.d.VirtualTables, "a virtual table")
	p.put("CREATE VIRTUAL TABLE ")
	if s.IfNotExists {
		p.put("IF NOT EXISTS ")
	}
	p.name(s.Name)
	p.put(" USING " + s.Module + "(" + strings.Join(s.Arguments, ", ") + ")")
}
