package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// The arrows of JSON documents where they bind less than OR: behind them a text or an integer alone is
// modelled. x -> 'p' = 1 is x -> ('p' = 1) there, x ->> 'p' = 1 is (x ->> 'p') = 1.
//
// Source: DuckDB 1.5.5, SINGLE_ARROW and DOUBLE_ARROW in third_party/libpg_query/grammar/grammar.y and
// statements/select.y.

// literalBehindArrow tells that the operand behind the arrow at hand is one that is read: any where the
// arrow binds as other operators do.
func (p *parser) literalBehindArrow() bool {
	if function.BetweenClass(p.d) != spec.OpArrow {
		return true
	}
	t := p.ahead(1)
	return t.isString() || t.kind == tokenLiteral
}

// arrow reads the literal behind an arrow.
func (p *parser) arrow(f *function.Function, sign string, x ast.Expr) ast.Expr {
	at := p.primary()
	path, is := at.(*ast.Literal)
	if !is || path.Kind != ast.LiteralString && path.Kind != ast.LiteralInteger {
		panic(p.unsupported("JSON operator " + sign + " with other than a literal behind it"))
	}
	next := p.infix()
	tighter := p.binding(next.class).Level >= p.binding(spec.OpArrow).Right
	if next.words > 0 && next.class != spec.OpArrow && (sign == "->" || tighter) || p.isOp("[") || p.isOp(".") {
		panic(p.unsupported("JSON operator " + sign + " with other than a literal behind it"))
	}
	return f.Call(x, path)
}
