package parse

import (
	"encoding/hex"
	"strings"

	"github.com/xwb1989/sqlparser"

	"github.com/semcheck/semcheck/spec/ast"
)

// Marks at the beginning of names and strings in the text for sqlparser, whose
// tree does not tell a quoted name from a bare one, nor an alias that was a
// string from one that was a name.
const (
	markString = "\x01"
	markQuoted = "\x02"
)

// frontendTokens bounds the text that the front end takes on.
const frontendTokens = 20000

// plain writes the statement's tokens for sqlparser, and refuses those that it
// reads as something else.
func (l *lowering) plain() string {
	tokens := l.p.tokens[l.at:l.end]
	l.refuseIf(len(tokens) == 0, "an empty statement")
	l.refuseIf(len(tokens) > frontendTokens, "a long statement")
	var b strings.Builder
	for i := range tokens {
		t := &tokens[i]
		b.WriteByte(' ')
		switch t.kind {
		case tokenWord:
			l.word(tokens, i)
			b.WriteString(t.text)
		case tokenName:
			b.WriteString("`" + markQuoted + strings.ReplaceAll(t.text, "`", "``") + "`")
		case tokenOperator:
			l.sign(tokens, i)
			b.WriteString(t.upper)
		case tokenLiteral:
			l.refuseIf(t.literal == ast.LiteralHexadecimal || t.literal == ast.LiteralBits, "a hexadecimal or bit literal")
			writePlainLiteral(&b, t)
		case tokenParameter:
			panic(l.refuse("a parameter"))
		case tokenEnd:
		}
	}
	return b.String()
}

func writePlainLiteral(b *strings.Builder, t *token) {
	switch t.literal {
	case ast.LiteralString:
		b.WriteString("'" + markString)
		b.WriteString(plainEscapes.Replace(t.text))
		b.WriteString("'")
	case ast.LiteralBytes:
		b.WriteString("X'" + hex.EncodeToString([]byte(t.text)) + "'")
	case ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate:
		b.WriteString(t.text)
	case ast.LiteralNull, ast.LiteralTrue, ast.LiteralFalse, ast.LiteralHexadecimal, ast.LiteralBits:
	}
}

var plainEscapes = strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\x00", `\0`)

// word refuses words that MySQL reads otherwise than sqlparser.
func (l *lowering) word(tokens []token, i int) {
	t := &tokens[i]
	l.refuseIf(isDigit(t.text[0]), "a name that begins with a digit")
	known := sqlparserKeyword(t.upper)
	l.refuseIf(l.p.d.ReservedWords[t.upper] && !known && t.upper != "DUAL", "the word "+t.upper)
	if lower := lowerCase(t.text); known && lower != t.text {
		l.lost[lower] = true
	}
	next := &token{}
	if i+1 < len(tokens) {
		next = &tokens[i+1]
	}
	l.refuseIf(l.p.introduces(t, next) || l.p.introducer(t), "character set introducer")
	l.refuseIf(l.p.separated(t, next), "a blank before the parenthesis of a call")
	switch t.upper {
	case "DATE", "TIME", "TIMESTAMP":
		l.refuseIf(next.isString(), t.upper+" literal")
	case "NEXT", "STREAM":
		panic(l.refuse("the word " + t.upper))
	case "CREATE", "DROP":
		l.refuseIf(i == 0 && !next.isWord("TABLE"), t.upper+" of anything but a table")
	case "TABLE":
		l.refuseIf(i == 1 && tokens[0].isWord("CREATE") && next.isWord("IF"), "IF NOT EXISTS")
	case "SET":
		l.refuseIf(tokens[0].isWord("INSERT"), "INSERT … SET")
	}
}

// sqlparserKeyword tells whether sqlparser has a word in its grammar: its
// tokenizer then gives something else than an identifier.
func sqlparserKeyword(word string) bool {
	kind, _ := sqlparser.NewStringTokenizer(word).Scan()
	return kind != sqlparser.ID
}

// sign refuses signs that sqlparser drops: it folds a minus into an integer
// literal, the second minus undoes the first, and a plus before an integer
// vanishes. A qualified column in INSERT's list loses its table.
func (l *lowering) sign(tokens []token, i int) {
	t := &tokens[i]
	switch t.upper {
	case "+":
		l.refuseIf(l.isPrefix(tokens, i), "unary plus")
	case "-":
		l.refuseIf(i > 0 && tokens[i-1].isOp("-") && l.isPrefix(tokens, i-1), "two unary minus signs")
	case ".":
		l.refuseIf(tokens[0].isWord("INSERT") && !l.after(tokens, i, "SELECT"), "qualified name in INSERT")
	case ":=", "->", "->>", "==", "::", ";":
		panic(l.refuse("operator " + t.upper))
	}
}

// after tells whether the word stands before the i-th token.
func (l *lowering) after(tokens []token, i int, word string) bool {
	for _, t := range tokens[:i] {
		if t.isWord(word) {
			return true
		}
	}
	return false
}

// isPrefix tells whether no operand ends right before the i-th token.
func (l *lowering) isPrefix(tokens []token, i int) bool {
	if i == 0 {
		return true
	}
	switch t := &tokens[i-1]; t.kind {
	case tokenOperator:
		return t.upper != ")"
	case tokenWord:
		switch t.upper {
		case "NULL", "TRUE", "FALSE", "END", "UNKNOWN":
			return false
		}
		return l.p.d.ReservedWords[t.upper] || t.upper == "ESCAPE"
	case tokenName, tokenLiteral, tokenEnd, tokenParameter:
	}
	return false
}
