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
	for {
		for p.acceptOp(";") {
		}
		if p.token().kind == tokenEnd {
			return list, nil
		}
		list = append(list, p.statement())
		if !p.isOp(";") && p.token().kind != tokenEnd {
			panic(p.expected("the end of the statement"))
		}
	}
}

// Statement reads one statement, perhaps with a semicolon behind it.
func Statement(text string, d *spec.Dialect) (s ast.Statement, err error) {
	return own(text, d, (*parser).statement)
}

// Query reads one query.
func Query(text string, d *spec.Dialect) (*ast.Query, error) {
	return own(text, d, (*parser).query)
}

// Expr reads one expression.
func Expr(text string, d *spec.Dialect) (ast.Expr, error) {
	return own(text, d, (*parser).expr)
}

// own reads a whole text by the own parser.
func own[T any](text string, d *spec.Dialect, read func(*parser) T) (result T, err error) {
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
