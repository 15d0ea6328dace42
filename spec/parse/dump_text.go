package parse

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// plainTexts puts string literals in place of the calls by which SQLite's shell
// writes texts with line ends: replace('a\nb','\n',char(10)), and from 3.50 on
// unistr('a\u000ab').
func plainTexts(tokens []token) []token {
	calls := false
	for i := range tokens {
		calls = calls || tokens[i].isWord("REPLACE") || tokens[i].isWord("UNISTR")
	}
	if !calls {
		return tokens
	}
	kept := make([]token, 0, len(tokens))
	for i := 0; i < len(tokens); {
		t, n := plainText(tokens[i:])
		kept = append(kept, t)
		i += n
	}
	return kept
}

// plainText reads a token, or a call that stands for a string literal, and
// counts the tokens that it takes.
func plainText(tokens []token) (token, int) {
	is := func(i int, op string) bool { return i < len(tokens) && tokens[i].isOp(op) }
	literal := func(i int) bool { return i < len(tokens) && tokens[i].isString() }
	t := tokens[0]
	switch {
	case t.isWord("UNISTR") && is(1, "(") && literal(2) && is(3, ")"):
		text, known := unistr(tokens[2].text)
		if !known {
			break
		}
		return token{kind: tokenLiteral, literal: ast.LiteralString, text: text, begin: t.begin, end: tokens[3].end}, 4
	case t.isWord("REPLACE") && is(1, "(") && len(tokens) > 2:
		x, n := plainText(tokens[2:])
		i := 2 + n // at the comma behind the text
		if !x.isString() || !is(i, ",") || !literal(i+1) || !is(i+2, ",") || i+3 >= len(tokens) || !tokens[i+3].isWord("CHAR") ||
			!is(i+4, "(") || !is(i+6, ")") || !is(i+7, ")") || tokens[i+1].text == "" {
			break
		}
		code, err := strconv.ParseUint(tokens[i+5].text, 10, 7)
		if err != nil || code == 0 {
			break
		}
		text := strings.ReplaceAll(x.text, tokens[i+1].text, string(rune(code)))
		return token{kind: tokenLiteral, literal: ast.LiteralString, text: text, begin: t.begin, end: tokens[i+7].end}, i + 8
	}
	return t, 1
}

// unistr reads the escapes that the shell writes; false for others.
func unistr(text string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			b.WriteByte(text[i])
			continue
		}
		switch {
		case strings.HasPrefix(text[i:], `\\`):
			b.WriteByte('\\')
			i++
		case strings.HasPrefix(text[i:], `\u`) && i+6 <= len(text):
			code, err := strconv.ParseUint(text[i+2:i+6], 16, 32)
			if err != nil || code == 0 || code >= 0xD800 && code < 0xE000 {
				return "", false
			}
			b.WriteRune(rune(code))
			i += 5
		default:
			return "", false
		}
	}
	return b.String(), true
}
