package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Limits that keep a hostile text from a deep tree.
const (
	maximumDepth = 1_000  // of brackets, NOT and signs
	maximumChain = 10_000 // of operators on one level
)

// Query reads a statement, which a semicolon may end. The error is a *cypher.Error.
func Query(source string) (q *cypher.Query, err error) {
	defer rescue(&err)
	p := newParser(source)
	q = p.query()
	p.acceptSymbol(";")
	p.expectEnd()
	return q, nil
}

// Expression reads an expression. The error is a *cypher.Error.
func Expression(source string) (x cypher.Expr, err error) {
	defer rescue(&err)
	p := newParser(source)
	x = p.expression()
	p.expectEnd()
	return x, nil
}

// failure carries an error out of the recursion; only the entry points recover it.
type failure struct{ err *cypher.Error }

func rescue(err *error) {
	switch f := recover().(type) {
	case nil:
	case failure:
		*err = f.err
	default:
		panic(f)
	}
}

type parser struct {
	source  string
	tokens  []token
	i       int
	depth   int
	dialect *spec.Dialect // nil: openCypher 9 with the schemas of all dialects
	found   []*cypher.NotModelled
	pattern *gathered // of the path pattern that is read

	separators map[*cypher.NodePattern]separators // where several labels are written
	quantified map[*cypher.RelationshipPattern]bool
}

// separators are what joins labels: colons, ampersands, or both.
type separators struct{ colon, ampersand bool }

func newParser(source string) *parser {
	return &parser{source: source, tokens: tokenize(source), pattern: &gathered{},
		separators: map[*cypher.NodePattern]separators{}, quantified: map[*cypher.RelationshipPattern]bool{}}
}

func (p *parser) token() token { return p.tokens[p.i] }

// ahead returns the n-th token from here; behind the end it stays at the end.
func (p *parser) ahead(n int) token { return p.tokens[min(p.i+n, len(p.tokens)-1)] }

func (p *parser) take() token {
	t := p.tokens[p.i]
	if p.i < len(p.tokens)-1 {
		p.i++
	}
	return t
}

func (p *parser) enter() {
	if p.depth++; p.depth > maximumDepth {
		p.raise("UnexpectedSyntax", p.token().at, "nested deeper than %d levels", maximumDepth)
	}
}

func (p *parser) leave() { p.depth-- }

// chained counts the operators on one level.
func (p *parser) chained(count *int) {
	if *count++; *count > maximumChain {
		p.raise("UnexpectedSyntax", p.token().at, "more than %d operators in a row", maximumChain)
	}
}

func (p *parser) raise(detail string, at cypher.Position, format string, args ...any) {
	panic(failure{cypher.Raise(cypher.SyntaxError, cypher.CompileTime, detail, at, format, args...)})
}

// unexpected refuses the current token.
func (p *parser) unexpected(expected string) { p.unexpectedAs("UnexpectedSyntax", expected) }

func (p *parser) unexpectedAs(detail, expected string) {
	t := p.token()
	switch {
	case t.kind == broken && t.err.Detail != "InvalidNumberLiteral": // where no number may stand, it matters little that it is none
		panic(failure{t.err})
	case t.foreign:
		p.raise("InvalidUnicodeCharacter", t.at, "the character %q stands only in patterns: expected %s", []rune(p.source[t.at.Offset:t.end])[0], expected)
	}
	p.raise(detail, t.at, "expected %s, found %s", expected, t.describe())
}

func (t token) isWord(upper string) bool { return t.kind == word && t.upper == upper }

func (t token) isSymbol(s string) bool { return t.kind == symbol && t.text == s && !t.foreign }

// isStroke is isSymbol for the strokes of arrows, which may be foreign.
func (t token) isStroke(s string) bool { return t.kind == symbol && t.text == s }

func (p *parser) atWord(upper string) bool { return p.token().isWord(upper) }

func (p *parser) atSymbol(s string) bool { return p.token().isSymbol(s) }

func (p *parser) atWords(uppers ...string) bool {
	for i, w := range uppers {
		if !p.ahead(i).isWord(w) {
			return false
		}
	}
	return true
}

func (p *parser) acceptWord(upper string) bool {
	if !p.atWord(upper) {
		return false
	}
	p.take()
	return true
}

func (p *parser) acceptWords(uppers ...string) bool {
	if !p.atWords(uppers...) {
		return false
	}
	for range uppers {
		p.take()
	}
	return true
}

func (p *parser) acceptSymbol(s string) bool {
	if !p.atSymbol(s) {
		return false
	}
	p.take()
	return true
}

func (p *parser) expectWord(upper string) token {
	if !p.atWord(upper) {
		p.unexpected(upper)
	}
	return p.take()
}

func (p *parser) expectSymbol(s string) token {
	if !p.atSymbol(s) {
		p.unexpected("'" + s + "'")
	}
	return p.take()
}

func (p *parser) expectEnd() {
	if p.token().kind != endOfText {
		p.unexpected("the end of the text")
	}
}

// isName tells whether a token can be a variable.
func (t token) isName() bool {
	return t.kind == quotedName || t.kind == word && !reservedWords[t.upper]
}

// isSchemaName tells whether a token can be a label, a type or a key.
func (t token) isSchemaName() bool { return t.kind == quotedName || t.kind == word }

func (p *parser) variable(what string) string {
	if t := p.token(); !t.isName() {
		if t.kind == word {
			p.raise("UnexpectedSyntax", t.at, "expected %s: the keyword %s has to be quoted to be one", what, t.text)
		}
		p.unexpected(what)
	}
	return p.take().text
}

func (p *parser) schemaName(what string) string {
	if !p.token().isSchemaName() {
		p.unexpected(what)
	}
	return p.take().text
}
