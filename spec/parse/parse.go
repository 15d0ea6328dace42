package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Statements reads the statements of a text, separated by semicolons. Errors
// are *SyntaxError and *UnsupportedError, whose places are in the whole text, and
// *cypher.Error.
func Statements(text string, d *spec.Dialect) ([]ast.Statement, error) {
	return readers.For(d).statements(text, d)
}

// statements reads statements up to the end.
func (p *parser) statements() (list []ast.Statement) {
	for {
		for p.acceptOp(";") {
		}
		if p.token().kind == tokenEnd {
			p.raiseRefused()
			return list
		}
		list = append(list, p.anyStatement())
		if !p.isOp(";") && p.token().kind != tokenEnd {
			panic(p.expected("the end of the statement"))
		}
	}
}

// Statement reads one statement, perhaps with a semicolon behind it.
func Statement(text string, d *spec.Dialect) (ast.Statement, error) {
	return readers.For(d).statement(text, d)
}

// Query reads one query.
func Query(text string, d *spec.Dialect) (*ast.Query, error) {
	return readers.For(d).query(text, d)
}

// Expr reads one expression of SQL.
func Expr(text string, d *spec.Dialect) (ast.Expr, error) {
	return whole(text, d, (*parser).expr)
}

// anyStatement reads a statement: in the MySQL family by way of sqlparser
// where that takes it.
func (p *parser) anyStatement() ast.Statement {
	if p.d.SQLParser && !p.engineSpecific {
		if s, ok := p.tryFrontend(); ok {
			return s
		}
	}
	return p.statement()
}

// whole reads a text to its end.
func whole[T any](text string, d *spec.Dialect, read func(*parser) T) (result T, err error) {
	defer rescue(&err)
	p := newParser(text, d)
	x := read(p)
	p.end()
	return x, nil
}

// Piece is one statement of a script: its text without the semicolon, and the
// line on which it begins.
type Piece struct {
	Text string
	Line int
}

// Split cuts a script at the semicolons that stand outside of literals,
// quoted names and comments. Pieces of white space and comments are left out.
// It reads no grammar, but for the words that begin and end the body of a trigger where triggers are modelled.
func Split(text string, d *spec.Dialect) ([]Piece, error) { return readers.For(d).split(text, d) }
