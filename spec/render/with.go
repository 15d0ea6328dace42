package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// with writes WITH and the queries that it names.
func (p *printer) with(w *ast.With) {
	if w == nil {
		return
	}
	p.require(p.d.With != spec.WithNone, "WITH")
	p.put("WITH ")
	if w.Recursive {
		p.put("RECURSIVE ")
	}
	if len(w.Tables) == 0 {
		p.fail("WITH without queries")
	}
	for i, t := range w.Tables {
		if i > 0 {
			p.put(", ")
		}
		p.name(t.Name)
		if t.Columns != nil {
			p.put(" ")
			p.names(t.Columns)
		}
		if t.Keys != nil {
			p.require(p.d.RecursiveKeys, "USING KEY")
			p.put(" USING KEY ")
			p.names(t.Keys)
		}
		p.put(" AS ")
		switch t.Hint {
		case ast.MaterializedDefault:
		case ast.Materialized, ast.NotMaterialized:
			p.require(p.d.With == spec.WithHint, "MATERIALIZED")
			if t.Hint == ast.NotMaterialized {
				p.put("NOT ")
			}
			p.put("MATERIALIZED ")
		}
		p.subquery(t.Query)
	}
	p.put(" ")
}
