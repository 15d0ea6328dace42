package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// returning reads RETURNING behind a change of rows; nil where it does not stand there.
func (p *parser) returning(statement string, has bool) []ast.SelectItem {
	if !p.is("RETURNING") {
		return nil
	}
	if !has {
		panic(p.unsupported(statement + " … RETURNING"))
	}
	p.at++
	if p.is("WITH") && p.ahead(1).isOp("(") {
		panic(p.unsupported("names of old and new rows in RETURNING"))
	}
	items := []ast.SelectItem{p.selectItem()}
	for p.comma() {
		items = append(items, p.selectItem())
	}
	return items
}

// returns tells whether an INSERT or DELETE, or an UPDATE, has RETURNING.
func (p *parser) returns(update bool) bool {
	return p.d.Returning == spec.ReturningAll || p.d.Returning == spec.ReturningInsertDelete && !update
}
