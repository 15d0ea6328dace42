package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// opaqueToken reads the token at a place where the lexer met what is not modelled: a literal,
// a parameter, a name, a sign, which carries the construct's name.
func (l *lexer) opaqueToken(begin int, feature string) token {
	l.at = begin
	t := token{kind: tokenLiteral, literal: ast.LiteralString, construct: feature}
	c := l.text[begin]
	switch {
	case isDigit(c):
		t.literal = ast.LiteralInteger
		for isWordPart(l.peek(0)) || l.peek(0) == '.' {
			l.at++
		}
	case isWordStart(c):
		for isWordPart(l.peek(0)) || l.peek(0) == '&' {
			l.at++
		}
		if quote := l.peek(0); quote == '"' {
			l.passQuoted(quote, false)
			t.kind, t.text = tokenName, l.text[begin:l.at]
			return t
		}
		l.passQuoted('\'', false)
	case c == '\\':
		l.at += 2
	case c == '"' || c == '`':
		l.passQuoted(c, false)
		t.kind, t.text = tokenName, l.text[begin:l.at]
	case strings.HasPrefix(l.text[begin:], ":="), strings.HasPrefix(l.text[begin:], "::"):
		l.at += 2
		return token{kind: tokenOperator, upper: l.text[begin:l.at]}
	case c == '?' || c == '$' || c == '@' || c == ':' && isWordPart(l.peek(1)) && !l.d.OperatorRuns:
		t.kind = tokenParameter
		for l.at++; isWordPart(l.peek(0)) || c == '$' && l.peek(0) == ':' || c == '@' && (l.peek(0) == '@' || l.peek(0) == '.'); l.at++ {
		}
		if quote := l.peek(0); c == '@' && l.at == begin+1 && quote != 0 && strings.IndexByte("'\"`", quote) >= 0 {
			l.passQuoted(quote, true)
		}
		if c == '$' && l.at == begin+1 {
			panic(l.fail(begin, "unexpected character $"))
		}
	default:
		l.at++
		return token{kind: tokenOperator, upper: l.text[begin:l.at]}
	}
	return t
}

// passQuoted passes a quoted text.
func (l *lexer) passQuoted(quote byte, escapes bool) {
	begin := l.at
	for l.at++; ; l.at++ {
		switch c := l.peek(0); {
		case l.at >= len(l.text):
			panic(l.fail(begin, "the string literal does not end"))
		case c == '\\' && escapes:
			l.at++
		case c == quote && l.peek(1) == quote:
			l.at++
		case c == quote:
			l.at++
			return
		}
	}
}

// scanOpaque reads a token, as an opaque one where it is not modelled.
func (l *lexer) scanOpaque(begin int) (t token) {
	defer func() {
		switch f := recover().(type) {
		case nil:
		case failure:
			if u, is := f.err.(*UnsupportedError); is {
				t = l.opaqueToken(begin, u.Feature)
				return
			}
			panic(f)
		default:
			panic(f)
		}
	}()
	return l.scan(l.text[begin])
}

func (t *token) isInteger() bool {
	return t.kind == tokenLiteral && t.literal == ast.LiteralInteger && t.construct == ""
}
