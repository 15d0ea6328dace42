package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// reader reads the texts of a language. The engine-specific readings take
// engine-specific constructs, too.
type reader interface {
	statements(text string, d *spec.Dialect) ([]ast.Statement, error)
	statement(text string, d *spec.Dialect) (ast.Statement, error)
	query(text string, d *spec.Dialect) (*ast.Query, error)
	engineSpecificStatements(text string, d *spec.Dialect) ([]ast.Statement, error)
	engineSpecificStatement(text string, d *spec.Dialect) (ast.Statement, error)
	engineSpecificQuery(text string, d *spec.Dialect) (*ast.Query, error)
	split(text string, d *spec.Dialect) ([]Piece, error)
}

var readers = spec.ByLanguage[reader]{SQL: sqlReader{}, Cypher: cypherReader{}}

// sqlReader reads SQL.
type sqlReader struct{}

func (r sqlReader) statements(text string, d *spec.Dialect) ([]ast.Statement, error) {
	list, err := r.readStatements(text, d)
	return list, judged(text, d, err)
}

func (sqlReader) readStatements(text string, d *spec.Dialect) (list []ast.Statement, err error) {
	defer rescue(&err)
	p := newParser(text, d)
	return p.statements(), nil
}

func (r sqlReader) statement(text string, d *spec.Dialect) (ast.Statement, error) {
	s, err := r.readStatement(text, d)
	return s, judged(text, d, err)
}

func (sqlReader) readStatement(text string, d *spec.Dialect) (ast.Statement, error) {
	return whole(text, d, (*parser).anyStatement)
}

func (r sqlReader) query(text string, d *spec.Dialect) (*ast.Query, error) {
	q, err := r.readQuery(text, d)
	return q, judged(text, d, err)
}

func (sqlReader) readQuery(text string, d *spec.Dialect) (*ast.Query, error) {
	return whole(text, d, func(p *parser) *ast.Query {
		if p.d.SQLParser {
			if s, ok := p.tryFrontend(); ok {
				if q, is := s.(*ast.QueryStatement); is {
					return q.Query
				}
				panic(p.fail("the statement is no query"))
			}
		}
		p.refuseParentheses()
		return p.query()
	})
}

func (r sqlReader) engineSpecificStatements(text string, d *spec.Dialect) ([]ast.Statement, error) {
	return engineSpecific(text, d, r.readStatements, (*parser).statements)
}

func (r sqlReader) engineSpecificStatement(text string, d *spec.Dialect) (ast.Statement, error) {
	return engineSpecific(text, d, r.readStatement, (*parser).statement)
}

func (r sqlReader) engineSpecificQuery(text string, d *spec.Dialect) (*ast.Query, error) {
	return engineSpecific(text, d, r.readQuery, (*parser).query)
}

func (sqlReader) split(text string, d *spec.Dialect) (pieces []Piece, err error) {
	defer rescue(&err)
	l := lexer{d: d, text: text}
	line, counted := 1, 0
	const none = -1
	first, last := none, none // offsets of the piece that is being read
	var tokens []token        // of a piece that makes a trigger
	flush := func() {
		tokens = nil
		if first == none {
			return
		}
		line += strings.Count(text[counted:first], "\n")
		counted = first
		pieces = append(pieces, Piece{Text: text[first:last], Line: line})
		first = none
	}
	for {
		switch t := l.next(); {
		case t.kind == tokenEnd:
			flush()
			return pieces, nil
		case t.isOp(";") && !(&piece{tokens: tokens}).bodyOpen():
			flush()
		default:
			if first == none {
				first = t.begin
			}
			if last = t.end; len(tokens) > 0 || d.Triggers != spec.TriggersNone && first == t.begin && t.isWord("CREATE") {
				tokens = append(tokens, t)
			}
		}
	}
}
