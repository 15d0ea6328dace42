package parse

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// parameter reads a parameter in one of the dialect's forms, or tells that none is at hand.
func (l *lexer) parameter() (t token, is bool) {
	c, forms := l.peek(0), l.d.Parameters
	begin := l.at
	digits, named := spec.ParameterForms(0), spec.ParameterForms(0)
	switch c {
	case '?':
		digits = spec.ParameterAsked
		if !forms.Has(spec.ParameterQuestion) {
			return t, false
		}
	case '$':
		digits, named = spec.ParameterDollar, spec.ParameterNamed
	case ':':
		named = spec.ParameterColon
	case '@':
		named = spec.ParameterAt
		if forms.Has(spec.ParameterUserVariable) {
			return l.userVariable()
		}
	default:
		return t, false
	}
	end := begin + 1
	switch next := l.peek(1); {
	case forms.Has(digits) && isDigit(next):
		for end < len(l.text) && isDigit(l.text[end]) {
			end++
		}
	case forms.Has(named) && isDigit(next): // SQLite's tokenizer takes it for a name, and its manual for none
		panic(l.unsupported(begin, "a parameter whose name begins with a digit"))
	case c == '$' && forms.Has(named) && l.d.DoubleQuoted == spec.DoubleQuotedNameOrText && l.endOfTclName() > 0:
		end = l.endOfTclName()
		if end < len(l.text) && l.text[end] == '(' {
			panic(l.unsupported(begin, "parameter of Tcl"))
		}
	case forms.Has(named) && isWordPart(next) && (c != '$' || !l.d.EscapeStrings || !l.opensDollarString()):
		for end < len(l.text) && isWordPart(l.text[end]) {
			end++
		}
	case c != '?':
		return t, false
	}
	l.at = end
	return token{kind: tokenParameter, text: l.text[begin:end]}, true
}

// endOfTclName is where a name behind $ ends, in which pairs of colons stand where they like, or
// 0 if none is at hand.
//
// Source: SQLite, lang_expr.html, 3 Parameters; src/tokenize.c, CC_DOLLAR.
func (l *lexer) endOfTclName() int {
	end, word := l.at+1, false
	for end < len(l.text) {
		switch {
		case isWordPart(l.text[end]):
			word = true
			end++
		case strings.HasPrefix(l.text[end:], "::"):
			end += 2
		default:
			if !word {
				return 0
			}
			return end
		}
	}
	if !word {
		return 0
	}
	return end
}

// opensDollarString tells whether a $ opens a string: $tag$.
func (l *lexer) opensDollarString() bool {
	end := l.at + 1
	for end < len(l.text) && isWordPart(l.text[end]) && l.text[end] != '$' {
		end++
	}
	return end < len(l.text) && l.text[end] == '$'
}

// parameters numbers those of one statement.
type parameters struct {
	largest int
	names   map[string]int
	forms   int // of unnumbered, numbered and named ones, a bit each
}

// largestParameter is the largest number that SQLite gives one by default
// (SQLITE_MAX_VARIABLE_NUMBER).
const largestParameter = 32766

// parameter numbers and names the one at hand: one without a number is one more than the
// largest number before it, a name has one number wherever it stands.
//
// Source: SQLite, lang_expr.html, 3 Parameters.
func (p *parser) parameter() ast.Expr {
	t := p.token()
	if t.construct != "" {
		panic(p.unsupported("parameter or variable"))
	}
	x := &ast.Parameter{Text: t.text, Variable: p.isVariable(0)}
	if x.Variable {
		p.checkVariable()
	}
	if p.insideDefinition() {
		panic(p.unsupported("a parameter in a definition"))
	}
	form := 1
	switch name := t.text[1:]; {
	case name == "":
		x.Number = p.parameters.largest + 1
	case x.Name() == "":
		form = 2
		number, err := strconv.Atoi(name)
		if err != nil || number < 1 || number > largestParameter {
			panic(p.unsupported("a parameter's number outside of 1 to " + strconv.Itoa(largestParameter)))
		}
		x.Number = number
	default:
		form = 4
		if p.parameters.names == nil {
			p.parameters.names = map[string]int{}
		}
		if x.Number = p.parameters.names[t.text]; x.Number == 0 {
			x.Number = p.parameters.largest + 1
			p.parameters.names[t.text] = x.Number
		}
	}
	p.parameters.forms |= form
	if p.d.Parameters.Has(spec.ParameterDollar) && p.parameters.forms&(p.parameters.forms-1) != 0 {
		panic(p.unsupported("parameters of several forms in one statement"))
	}
	p.parameters.largest = max(p.parameters.largest, x.Number)
	p.at++
	return x
}

// insideDefinition tells whether the statement at hand defines something: what it says is
// kept, and there is no value to keep.
func (p *parser) insideDefinition() bool {
	begin := p.at
	for begin > 0 && !p.tokens[begin-1].isOp(";") {
		begin--
	}
	return p.tokens[begin].isWord("CREATE") || p.tokens[begin].isWord("ALTER")
}
