package geom

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// constant writes a geometry: mostly as a call that reads well-known text, sometimes
// as one that reads well-known binary, or as a cast.
func (l *language) constant(r *choice.Sequence, g spatial.Geometry) ast.Expr {
	form := r.Below(20)
	if form == 0 && l.has(function.STGeomFromWKB.Name, 1) && spatial.IsBinary(g) {
		if data, err := spatial.WellKnownBinary(spatial.Referenced{Geometry: g}, spatial.ISO); err == nil {
			return function.STGeomFromWKB.Call(&ast.Literal{Kind: ast.LiteralBytes, Text: string(data)})
		}
	}
	if form == 1 && l.system.geometry.Kind == ast.TypeGeometry && l.dialect.GeometryText == spec.GeometryTextConverts {
		return &ast.Cast{X: text(textOf(g)), Type: ast.Geometry}
	}
	return function.STGeomFromText.Call(text(textFor(l.dialect, g)))
}

// textFor is well-known text as a dialect reads it.
func textFor(d *spec.Dialect, g spatial.Geometry) string {
	written, _ := semantics.WellKnownText(d, g, spatial.Real)
	return written
}
