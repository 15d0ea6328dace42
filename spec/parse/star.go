package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// starChanges reads EXCLUDE, REPLACE and RENAME behind a star; nil where none is at hand.
//
// Source: DuckDB 1.5.5, opt_except_list, opt_replace_list and opt_rename_list in
// third_party/libpg_query/grammar/statements/select.y; 1.1.3, the same file, has no RENAME and
// no table before a column of EXCLUDE.
func (p *parser) starChanges() *ast.StarChanges {
	if p.d.StarChanges == spec.StarChangesNone {
		return nil
	}
	var c ast.StarChanges
	if p.accept("EXCLUDE") {
		p.starList(func() { c.Exclude = append(c.Exclude, p.starColumn()) })
	}
	if p.accept("REPLACE") {
		p.starList(func() {
			x := p.expr()
			p.expect("AS")
			c.Replace = append(c.Replace, ast.StarReplacement{Expr: x, As: p.name("a column")})
		})
	}
	if p.d.StarChanges == spec.StarChangesRename && p.accept("RENAME") {
		p.starList(func() {
			column := p.starColumn()
			p.expect("AS")
			c.Rename = append(c.Rename, ast.StarName{Column: column, As: p.name("a name")})
		})
	}
	if c.Exclude == nil && c.Replace == nil && c.Rename == nil {
		return nil
	}
	return &c
}

// starList reads one element, or several in parentheses.
func (p *parser) starList(element func()) {
	if !p.acceptOp("(") {
		element()
		return
	}
	element()
	for p.acceptOp(",") && !p.isOp(")") {
		element()
	}
	p.expectOp(")")
}

// starColumn reads a column, as a name or a text.
func (p *parser) starColumn() ast.StarColumn {
	begin := p.token().begin
	part := func() string {
		if t := p.token(); t.isString() {
			p.at++
			return t.text
		}
		return p.name("a column")
	}
	c := ast.StarColumn{Column: part()}
	if p.d.StarChanges == spec.StarChangesRename && p.acceptOp(".") {
		c = ast.StarColumn{Table: c.Column, Column: part()}
	}
	if p.isOp(".") {
		panic(unsupportedError(p.text, begin, "qualified name"))
	}
	return c
}
