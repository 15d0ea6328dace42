package parse

import (
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// tokenKind is the lexical class of a token.
type tokenKind uint8

const (
	tokenEnd tokenKind = iota
	tokenWord
	tokenName    // quoted
	tokenLiteral // number, string or bytes: token.literal says which
	tokenOperator
	tokenParameter // a parameter, or what opaque reading gives for a variable
)

// token is one lexical element of a text.
type token struct {
	kind    tokenKind
	literal ast.LiteralKind
	begin   int    // byte offsets in the text
	end     int    //
	upper   string // word: in upper case; operator: itself
	text    string // word, name: after folding; literal: its value
	// construct is what the token is where it is not modelled and read as opaque.
	construct string
}

// lexer cuts a text into tokens by a dialect's rules.
type lexer struct {
	d    *spec.Dialect
	text string
	at   int
	// executes reads executable comments of the MySQL family as what they hold;
	// executing counts those that are open.
	executes  bool
	executing int
	opaque    bool // tokens that are not modelled are read as opaque ones
}

// tokens cuts the whole text, the end included.
func (l *lexer) tokens() []token {
	checkText(l.text)
	list := make([]token, 0, len(l.text)/4+8)
	for {
		t := l.next()
		list = append(list, t)
		if t.kind == tokenEnd {
			return list
		}
	}
}

// checkText refuses a text that no server takes as characters.
func checkText(text string) {
	if !utf8.ValidString(text) {
		panic(syntaxError(text, invalidAt(text), "", "the text is not valid UTF-8", ""))
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		panic(syntaxError(text, i, "", "the text holds a NUL", ""))
	}
}

func invalidAt(text string) int {
	for i, r := range text {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(text[i:]); n == 1 {
				return i
			}
		}
	}
	return len(text)
}

func (l *lexer) fail(at int, message string) failure {
	return syntaxError(l.text, at, "", message, "")
}

func (l *lexer) unsupported(at int, feature string) failure {
	return unsupportedError(l.text, at, feature)
}

// peek gives the byte n places ahead, or 0 past the end.
func (l *lexer) peek(n int) byte {
	if l.at+n < len(l.text) {
		return l.text[l.at+n]
	}
	return 0
}

func (l *lexer) next() token {
	l.skipBlank()
	begin := l.at
	if begin == len(l.text) {
		return token{kind: tokenEnd, begin: begin, end: begin}
	}
	var t token
	if l.opaque {
		t = l.scanOpaque(begin)
	} else {
		t = l.scan(l.text[begin])
	}
	t.begin, t.end = begin, l.at
	return t
}

func (l *lexer) scan(c byte) token {
	switch {
	case c == '\'':
		return l.quotedString('\'', l.d.Backslash == spec.BackslashEscape)
	case c == '"' && l.d.DoubleQuoted == spec.DoubleQuotedString:
		return l.quotedString('"', l.d.Backslash == spec.BackslashEscape)
	case c == '"':
		return l.quotedName('"')
	case c == '`' && l.d.Backquoted:
		return l.quotedName('`')
	case c == '[' && l.d.Bracketed:
		return l.bracketedName()
	case isDigit(c), c == '.' && isDigit(l.peek(1)):
		return l.number()
	case isWordStart(c):
		return l.word()
	}
	if t, is := l.parameter(); is {
		return t
	}
	if c == '$' && l.d.EscapeStrings {
		return l.dollarString()
	}
	return l.operator(c)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isWordStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
}
func isWordPart(c byte) bool { return isWordStart(c) || isDigit(c) || c == '$' }
func isBlank(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'
}

// skipBlank passes white space and comments.
func (l *lexer) skipBlank() {
	for l.at < len(l.text) {
		c := l.text[l.at]
		switch {
		case isBlank(c):
			l.at++
		case c == '-' && l.peek(1) == '-' && l.dashComment(), c == '#' && l.d.HashSign == spec.HashComment:
			if i := strings.IndexByte(l.text[l.at:], '\n'); i >= 0 {
				l.at += i + 1
			} else {
				l.at = len(l.text)
			}
		case c == '/' && l.peek(1) == '*' && l.executes && l.opensExecutable():
		case c == '*' && l.peek(1) == '/' && l.executing > 0:
			l.at += 2
			l.executing--
		case c == '/' && l.peek(1) == '*':
			l.blockComment()
		default:
			return
		}
	}
}

func (l *lexer) dashComment() bool {
	return l.d.DashComment == spec.DashAlways || l.at+2 == len(l.text) || l.peek(2) <= ' '
}

func (l *lexer) blockComment() {
	begin := l.at
	if !l.executes && !l.opaque && l.d.HashSign == spec.HashComment && (l.peek(2) == '!' || l.peek(2) == 'M' && l.peek(3) == '!') {
		panic(l.unsupported(begin, "executable comment"))
	}
	l.at += 2
	for depth := 1; depth > 0; {
		if l.at == len(l.text) {
			if l.d.DoubleQuoted == spec.DoubleQuotedNameOrText {
				return // SQLite: a comment may end with the input (lang_comment.html)
			}
			panic(l.fail(begin, "the comment does not end"))
		}
		switch {
		case l.text[l.at] == '*' && l.peek(1) == '/':
			depth--
			l.at += 2
		case l.text[l.at] == '/' && l.peek(1) == '*' && l.d.NestedComments:
			depth++
			l.at += 2
		default:
			l.at++
		}
	}
}

// word reads a word, or the literal or feature that a prefix letter announces.
func (l *lexer) word() token {
	begin := l.at
	for l.at < len(l.text) && isWordPart(l.text[l.at]) {
		l.at++
	}
	spelled := l.text[begin:l.at]
	upper := upperCase(spelled)
	if l.peek(0) == '\'' {
		switch {
		case upper == "X" && l.d.BytesLiteral == spec.BytesHex:
			return l.bytes(begin)
		case upper == "B" && l.d.Hexadecimal == spec.HexadecimalBytes:
			return l.quotedBits(begin)
		case upper == "E" && l.d.EscapeStrings:
			return l.quotedString('\'', true)
		case upper == "X" || upper == "B":
			panic(l.unsupported(begin, "bit string literal"))
		case upper == nationalText && l.d.Introducers:
		case upper == nationalText && l.d.AdjacentStrings != spec.AdjacentRefused:
			panic(l.unsupported(begin, "national character string literal"))
		case spelled[0] == '_' && l.d.Backslash == spec.BackslashEscape && !l.d.Introducers:
			panic(l.unsupported(begin, "character set introducer"))
		}
	}
	if upper == "U" && l.peek(0) == '&' && (l.peek(1) == '\'' || l.peek(1) == '"') && l.d.NestedComments {
		panic(l.unsupported(begin, "Unicode escape literal"))
	}
	text := spelled
	if l.d.Folding == spec.FoldLower {
		text = lowerCase(spelled)
	}
	return token{kind: tokenWord, upper: upper, text: text}
}

// upperCase folds ASCII letters only, as every dialect does for key words.
func upperCase(s string) string {
	for i := range len(s) {
		if c := s[i]; c >= 'a' && c <= 'z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if b[i] >= 'a' && b[i] <= 'z' {
					b[i] -= 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

func lowerCase(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}

// quotedName reads a name in quotes; a doubled quote stands for one.
func (l *lexer) quotedName(quote byte) token {
	begin := l.at
	var b strings.Builder
	for l.at++; ; l.at++ {
		if l.at == len(l.text) {
			panic(l.fail(begin, "the quoted name does not end"))
		}
		c := l.text[l.at]
		if c == quote {
			if l.peek(1) != quote {
				break
			}
			l.at++
		}
		b.WriteByte(c)
	}
	l.at++
	if b.Len() == 0 && (quote == '`' || l.d.DoubleQuoted == spec.DoubleQuotedNameOrText) {
		panic(l.unsupported(begin, "an empty quoted name"))
	}
	if b.Len() == 0 {
		panic(l.fail(begin, "a quoted name cannot be empty"))
	}
	return token{kind: tokenName, text: b.String()}
}

func (l *lexer) bracketedName() token {
	end := strings.IndexByte(l.text[l.at:], ']')
	if end < 0 {
		panic(l.fail(l.at, "the quoted name does not end"))
	}
	if end == 1 {
		panic(l.fail(l.at, "a quoted name cannot be empty"))
	}
	name := l.text[l.at+1 : l.at+end]
	l.at += end + 1
	return token{kind: tokenName, text: name}
}

// operators of more than one character, longest first.
var operators = []string{"<=>", "->>", "<=", ">=", "<>", "!=", "<<", ">>", "||", "&&", "::", ":=", "==", "->"}

func (l *lexer) operator(c byte) token {
	if l.d.OperatorRuns && strings.IndexByte(runCharacters, c) >= 0 {
		return l.operatorRun()
	}
	for _, op := range operators {
		if strings.HasPrefix(l.text[l.at:], op) {
			l.at += len(op)
			return token{kind: tokenOperator, upper: op}
		}
	}
	if c == ':' && (l.d.PrefixAlias || l.d.Lists != spec.ListsNone && strings.IndexByte(l.text[:l.at], '[') >= 0 || l.d.Lists == spec.ListsDuckDB && (strings.IndexByte(l.text[:l.at], '{') >= 0 || strings.Contains(strings.ToUpper(l.text[:l.at]), "LAMBDA"))) {
		l.at++
		return token{kind: tokenOperator, upper: ":"}
	}
	switch c {
	case '?', ':', '@', '$':
		panic(l.unsupported(l.at, "parameter or variable"))
	case '\\', '"', '`':
		if l.peek(1) == 'N' && l.d.Constructs == spec.ConstructsMariaDB {
			panic(l.unsupported(l.at, `the literal \N`))
		}
		panic(l.fail(l.at, "unexpected character "+string(c)))
	}
	if c < ' ' || c == 0x7f {
		panic(l.fail(l.at, "unexpected control character"))
	}
	l.at++
	return token{kind: tokenOperator, upper: l.text[l.at-1 : l.at]}
}

// runCharacters make up PostgreSQL's operators (scan.l, op_chars).
const runCharacters = "~!@#^&|`?+-*/%<>="

// operatorRun reads the longest run of operator characters. It ends before a
// comment; a run of several characters cannot end in + or - unless it holds
// one of ~ ! @ # % ^ & | ` ?.
func (l *lexer) operatorRun() token {
	begin := l.at
	for l.at < len(l.text) && strings.IndexByte(runCharacters, l.text[l.at]) >= 0 {
		if l.text[l.at] == '?' && l.at > begin && l.d.Parameters.Has(spec.ParameterQuestion) {
			break // a parameter
		}
		if l.at > begin && (strings.HasPrefix(l.text[l.at:], "--") || strings.HasPrefix(l.text[l.at:], "/*")) {
			break
		}
		l.at++
	}
	run := l.text[begin:l.at]
	if !strings.ContainsAny(run, "~!@#%^&|`?") {
		for len(run) > 1 && (run[len(run)-1] == '+' || run[len(run)-1] == '-') {
			run = run[:len(run)-1]
		}
	}
	l.at = begin + len(run)
	return token{kind: tokenOperator, upper: run}
}
