package render

import (
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// inCharacterSet writes a string of a character set, or the conversion to one.
func (p *printer) inCharacterSet(x *ast.Call, f *function.Function) {
	set := f.SetOf(x, p.d)
	if set == nil {
		p.fail(f.Name + " without a character set")
		return
	}
	if f != function.Introduced {
		p.put(f.Name + "(")
		p.expr(x.Args[0], 0)
		p.put(" USING " + set.Name + ")")
		return
	}
	text, is := x.Args[0].(*ast.Literal)
	if !is || text.Kind != ast.LiteralString || !set.Holds(text.Text) {
		p.fail("a character set before what is no string of it")
		return
	}
	p.put("_" + set.Name)
	p.text(text.Text)
}
