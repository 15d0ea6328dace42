package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Statements reads the statements of a text, separated by semicolons. Errors
// are *SyntaxError and *UnsupportedError; their places are in the whole text.
func Statements(text string, d *spec.Dialect) (list []ast.Statement, err error) {
	defer rescue(&err)
	p := newParser(text, d)
	return p.statements(), nil
}

// statements reads statements up to the end.
func (p *parser) statements() (list []ast.Statement) {
	for {
		for p.acceptOp(";") {
		}
		if p.token().kind == tokenEnd {
			return list
		}
		list = append(list, p.anyStatement())
		if !p.isOp(";") && p.token().kind != tokenEnd {
			panic(p.expected("the end of the statement"))
		}
	}
}

// Statement reads one statement, perhaps with a semicolon behind it.
func Statement(text string, d *spec.Dialect) (s ast.Statement, err error) {
	return whole(text, d, (*parser).anyStatement)
}

// Query reads one query.
func Query(text string, d *spec.Dialect) (*ast.Query, error) {
	return whole(text, d, func(p *parser) *ast.Query {
		if p.d.SQLParser {
			if s, ok := p.tryDoor(); ok {
				if q, is := s.(*ast.QueryStatement); is {
					return q.Query
				}
				panic(p.fail("the statement is no query"))
			}
		}
		return p.query()
	})
}

// Expr reads one expression.
func Expr(text string, d *spec.Dialect) (ast.Expr, error) {
	return whole(text, d, (*parser).expr)
}

// anyStatement reads a statement: in the MySQL family by way of sqlparser
// where that takes it.
func (p *parser) anyStatement() ast.Statement {
	if p.d.SQLParser && !p.wide {
		if s, ok := p.tryDoor(); ok {
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
// It reads no grammar: a text that holds a trigger is cut inside it.
func Split(text string, d *spec.Dialect) (pieces []Piece, err error) {
	if d.Graph != nil {
		return splitCypher(text), nil
	}
	defer rescue(&err)
	l := lexer{d: d, text: text}
	line, counted := 1, 0
	var first, last *token
	flush := func() {
		if first == nil {
			return
		}
		line += strings.Count(text[counted:first.begin], "\n")
		counted = first.begin
		pieces = append(pieces, Piece{Text: text[first.begin:last.end], Line: line})
		first = nil
	}
	for {
		switch t := l.next(); {
		case t.kind == tokenEnd:
			flush()
			return pieces, nil
		case t.isOp(";"):
			flush()
		default:
			if first == nil {
				first = &t
			}
			last = &t
		}
	}
}
