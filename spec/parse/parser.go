package parse

import (
	"fmt"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// maxDepth bounds the nesting of expressions, queries and tables: beyond it
// the text is refused with a message instead of exhausting the stack.
const maxDepth = 1000

// maxChain bounds a chain of operators, set operations or joins of one level,
// which makes a deep tree without nesting in the text.
const maxChain = 10000

// parser reads one statement from tokens.
type parser struct {
	d        *spec.Dialect
	text     string
	tokens   []token
	at       int
	depth    int
	closing  []int               // index of "(" → index of its ")", or 0
	enclosed map[*ast.Join]bool  // joins that stood in parentheses
	limitAll map[*ast.Query]bool // queries with LIMIT ALL, which their trees have not
	// insertRows is the VALUES of an INSERT, whose rows may hold DEFAULT; 0 is
	// none.
	insertRows       int
	into             selectInto      // of a statement that is SELECT … INTO
	withoutVariables bool            // user variables have no values
	defaults         bool            // a DEFAULT was read as a value
	keyNames         map[string]bool // names of keys and constraints of the table that is read
	within           *ast.Aggregate  // the last set function that WITHIN GROUP stood behind
	engineSpecific   bool            // engine-specific constructs are read
	moreTypes        bool            // a type that the engine does not have may be one that a statement made
	setsTables       bool            // a column of SET may have its table before it
	newRows          bool            // VALUES(a) names the row that was to be inserted
	parameters       parameters      // of the statement at hand
	locked           []string        // tables behind FOR UPDATE OF
	selects          int             // where the query begins that is a statement of its own
	types            *namedTypes     // that statements before made; nil for none
	refused          *failure        // the first thing that the grammar reads and the dialect refuses
}

// refuse notes the error of something that the grammar reads, which counts once the whole text is
// read.
func (p *parser) refuse(begin int, class spec.Class, near, message string) {
	if p.refused == nil {
		line, column, source := place(p.text, begin)
		p.refused = &failure{&SyntaxError{Line: line, Column: column, Near: near, Message: message, Source: source, Class: class, offset: begin}}
	}
}

// raiseRefused raises what was refused.
func (p *parser) raiseRefused() {
	if p.refused != nil {
		panic(*p.refused)
	}
}

func newParser(text string, d *spec.Dialect) *parser {
	l := lexer{d: d, text: text}
	p := &parser{d: d, text: text, tokens: l.tokens(), enclosed: map[*ast.Join]bool{}}
	p.matchParentheses()
	return p
}

// matchParentheses finds the partner of every "(", where it has one.
func (p *parser) matchParentheses() {
	p.closing = make([]int, len(p.tokens))
	var open []int
	for i := range p.tokens {
		switch t := &p.tokens[i]; {
		case t.kind != tokenOperator:
		case t.upper == "(":
			open = append(open, i)
		case t.upper == ")" && len(open) > 0:
			p.closing[open[len(open)-1]] = i
			open = open[:len(open)-1]
		}
	}
}

func (p *parser) token() *token { return &p.tokens[p.at] }

// ahead gives the token n places on, or the end.
func (p *parser) ahead(n int) *token {
	return &p.tokens[min(p.at+n, len(p.tokens)-1)]
}

func (t *token) isWord(word string) bool { return t.kind == tokenWord && t.upper == word }
func (t *token) isOp(op string) bool     { return t.kind == tokenOperator && t.upper == op }
func (t *token) isString() bool {
	return t.kind == tokenLiteral && t.literal == ast.LiteralString
}

func (p *parser) is(word string) bool { return p.token().isWord(word) }
func (p *parser) isOp(op string) bool { return p.token().isOp(op) }
func (p *parser) isAny(words ...string) bool {
	for _, w := range words {
		if p.is(w) {
			return true
		}
	}
	return false
}

// areWords tells whether these words come next, in this order.
func (p *parser) areWords(words ...string) bool {
	for i, w := range words {
		if !p.ahead(i).isWord(w) {
			return false
		}
	}
	return true
}

// accept passes the words if they come next, in this order.
func (p *parser) accept(words ...string) bool {
	if !p.areWords(words...) {
		return false
	}
	p.at += len(words)
	return true
}

func (p *parser) acceptOp(op string) bool {
	if !p.isOp(op) {
		return false
	}
	p.at++
	return true
}

func (p *parser) expect(words ...string) {
	for _, w := range words {
		if !p.accept(w) {
			panic(p.expected(w))
		}
	}
}

func (p *parser) expectOp(op string) {
	if !p.acceptOp(op) {
		panic(p.expected(fmt.Sprintf("%q", op)))
	}
}

// expected says what should have stood at the current token.
func (p *parser) expected(what string) failure {
	t := p.token()
	if t.kind == tokenEnd {
		return syntaxError(p.text, t.begin, "", "the text ends too early", what)
	}
	near := p.text[t.begin:t.end]
	if p.d.EngineSpecificWords[near] || p.d.EngineSpecificWords[t.upper] {
		return p.unsupported("the dialect's own " + upperCase(near))
	}
	return syntaxError(p.text, t.begin, near, fmt.Sprintf("syntax error at %s", shortened(near)), what)
}

// fail says what is wrong with the current token.
func (p *parser) fail(message string) failure {
	t := p.token()
	return syntaxError(p.text, t.begin, p.text[t.begin:t.end], message, "")
}

// unsupported names the feature that begins at the current token.
func (p *parser) unsupported(feature string) failure {
	return unsupportedError(p.text, p.token().begin, feature)
}

// shortened quotes a piece of text for a message.
func shortened(near string) string {
	if runes := []rune(near); len(runes) > 40 {
		near = string(runes[:40]) + "…"
	}
	return fmt.Sprintf("%q", near)
}

// enter goes one level down; leave comes back.
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		panic(limitError(p.text, p.token().begin, fmt.Sprintf("nesting of more than %d levels", maxDepth)))
	}
}

func (p *parser) leave() { p.depth-- }

// chained counts one more link of a chain.
func (p *parser) chained(links *int) {
	if *links++; *links > maxChain {
		panic(limitError(p.text, p.token().begin, fmt.Sprintf("a chain of more than %d operators", maxChain)))
	}
}

// isName tells whether a token can be a name.
func (p *parser) isName(t *token) bool {
	return t.kind == tokenName || t.kind == tokenWord && !p.d.ReservedWords[t.upper] && !p.introducer(t)
}

// joinNames are the reserved words that are names where only a name or an expression can stand, in
// dialects that have it so.
var joinNames = map[string]bool{"INDEXED": true, "CROSS": true, "FULL": true, "INNER": true, "LEFT": true, "NATURAL": true, "OUTER": true, "RIGHT": true}

// name reads a name; what says which, for the message.
func (p *parser) name(what string) string {
	t := p.token()
	joins := p.d.JoinNames && t.kind == tokenWord && joinNames[t.upper]
	if !p.isName(t) && !joins && !(p.d.StringNames && t.isString() && t.literal == ast.LiteralString) {
		panic(p.expected(what))
	}
	p.at++
	return t.text
}

// simpleName reads a name that must not be qualified.
func (p *parser) simpleName(what string) string {
	begin := p.token().begin
	name := p.name(what)
	if p.isOp(".") {
		panic(unsupportedError(p.text, begin, "qualified name"))
	}
	return name
}

// names reads (a, b, …).
func (p *parser) names(what string) []string {
	return p.nameList(what, func() bool { return p.acceptOp(",") })
}

// namesWithComma reads (a, b, …), perhaps with a comma behind the names.
func (p *parser) namesWithComma(what string) []string { return p.nameList(what, p.comma) }

func (p *parser) nameList(what string, more func() bool) []string {
	p.expectOp("(")
	list := []string{p.simpleName(what)}
	for more() {
		list = append(list, p.simpleName(what))
	}
	p.expectOp(")")
	return list
}

// end demands that nothing follows but one optional semicolon.
func (p *parser) end() {
	p.acceptOp(";")
	if p.token().kind != tokenEnd {
		panic(p.expected("the end of the statement"))
	}
	p.raiseRefused()
}
