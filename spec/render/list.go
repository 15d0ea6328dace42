package render

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// listLiteral writes a list of its elements.
func (p *printer) listLiteral(x *ast.Call) {
	p.require(p.d.Lists != spec.ListsNone, "a list")
	if p.d.Lists == spec.ListsPostgres {
		p.put("ARRAY")
	}
	p.put("[")
	p.exprs(x.Args)
	p.put("]")
}

// subscripted writes a[i] or a slice.
func (p *printer) subscripted(x *ast.Call) {
	p.require(p.d.Lists != spec.ListsNone && len(x.Args) > 0, "a subscript")
	if len(x.Args) == 0 {
		return
	}
	_, column := x.Args[0].(*ast.ColumnRef)
	if !column {
		p.put("(")
	}
	p.expr(x.Args[0], spec.LevelPrimary)
	if !column {
		p.put(")")
	}
	switch x.Name {
	case function.Subscript.Name:
		for _, i := range x.Args[1:] {
			p.put("[")
			p.expr(i, 0)
			p.put("]")
		}
	case function.SliceAll.Name:
		p.put("[:]")
	case function.SliceFrom.Name:
		p.bounds(x.Args[1], nil)
	case function.SliceTo.Name:
		p.bounds(nil, x.Args[1])
	case function.Slice.Name:
		p.bounds(x.Args[1], x.Args[2])
	}
}

// bounds writes [i:j]; a bound is in parentheses, so that no sign of it meets the colon.
func (p *printer) bounds(first, last ast.Expr) {
	p.put("[")
	for i, x := range []ast.Expr{first, last} {
		if i > 0 {
			p.put(":")
		}
		if x != nil {
			p.put("(")
			p.expr(x, 0)
			p.put(")")
		}
	}
	p.put("]")
}

// quantifiedList writes a = ANY (b), in parentheses, so that it stands anywhere.
func (p *printer) quantifiedList(x *ast.Call, f *function.Function) {
	p.require(p.d.Lists != spec.ListsNone, "a quantified comparison with a list")
	p.put("(")
	p.expr(x.Args[0], spec.LevelPrimary)
	p.put(" " + f.Sign + " " + strings.Fields(x.Name)[0] + " (")
	p.expr(x.Args[1], 0)
	p.put("))")
}
