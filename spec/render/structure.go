package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// structLiteral writes {'a': x}.
func (p *printer) structLiteral(x *ast.Call) {
	p.require(p.d.NestedTypes, "a struct")
	p.put("{")
	p.named(x.Args, ": ", p.text)
	p.put("}")
}

// namingBehind writes F(s, a := x).
func (p *printer) namingBehind(x *ast.Call) {
	if len(x.Args) == 0 {
		p.fail(x.Name + " without arguments")
		return
	}
	p.functionName(x.Name, x.Typed())
	p.put("(")
	p.expr(x.Args[0], 0)
	p.put(", ")
	p.named(x.Args[1:], " := ", p.name)
	p.put(")")
}

// named writes names with what follows them.
func (p *printer) named(args []ast.Expr, between string, write func(string)) {
	for i := 0; i+1 < len(args); i += 2 {
		if i > 0 {
			p.put(", ")
		}
		name, is := args[i].(*ast.Literal)
		p.require(is && name.Kind == ast.LiteralString && name.Text != "", "a field without a name")
		if is {
			write(name.Text)
		}
		p.put(between)
		p.expr(args[i+1], 0)
	}
}

// fieldOf writes (s).a; of a column or of a field of one without parentheses.
func (p *printer) fieldOf(x *ast.Call) {
	p.require((p.d.NestedTypes || p.d.RowTypes == spec.RowsAreRecords) && len(x.Args) == 2, "a field of a struct")
	if len(x.Args) != 2 {
		return
	}
	name, is := x.Args[1].(*ast.Literal)
	p.require(is && name.Kind == ast.LiteralString && name.Text != "", "a field without a name")
	if function.FieldOf.Calls(x.Args[0]) {
		p.fieldOf(x.Args[0].(*ast.Call))
	} else if ref, column := x.Args[0].(*ast.ColumnRef); column && ref.Table != "" && p.d.NestedTypes {
		p.expr(ref, spec.LevelPrimary)
	} else {
		p.put("(")
		p.expr(x.Args[0], 0)
		p.put(")")
	}
	p.put(".")
	if is {
		p.name(name.Text)
	}
}

// allFields writes (s).*.
func (p *printer) allFields(x *ast.Call) {
	p.require(p.d.RowTypes == spec.RowsAreRecords && len(x.Args) == 1, "the fields of a row by a star")
	if len(x.Args) == 1 {
		p.put("(")
		p.expr(x.Args[0], 0)
		p.put(").*")
	}
}
