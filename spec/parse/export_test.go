package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// OwnStatement reads a statement by the own parser alone.
func OwnStatement(text string, d *spec.Dialect) (ast.Statement, error) {
	return whole(text, d, (*parser).statement)
}

// OfConstructs tells whether the dialect's table of constructs takes a statement; true where
// there is no table.
func OfConstructs(text string, d *spec.Dialect) bool {
	g := constructs(d.Constructs)
	if g == nil {
		return true
	}
	l := lexer{d: d, text: text, opaque: true, executes: true}
	return newMatcher(g, d, text, l.tokens()).statement() >= 0
}

// MySQLFrontend reads one statement by way of sqlparser. What lies outside of that
// parser's grammar, or is known to be lost there, is an *UnsupportedError; a
// text that is no tokens of MySQL is a *SyntaxError.
func MySQLFrontend(text string) (s ast.Statement, err error) {
	defer rescue(&err)
	p := newParser(text, spec.DialectByName("mysql"))
	end := len(p.tokens) - 1
	if end > 0 && p.tokens[end-1].isOp(";") {
		end--
	}
	return p.throughFrontend(end), nil
}
