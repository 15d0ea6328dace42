package parse

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec/cypher"
)

// lexer cuts a text into tokens. A piece that is no token becomes a broken one, so
// that an error further left is told first.
type lexer struct {
	source string
	at     cypher.Position
	tokens []token
	open   []int // indexes of brackets that wait for their partner
}

func tokenize(source string) []token {
	l := &lexer{source: source, at: cypher.Position{Line: 1, Column: 1}}
	for {
		if err := l.skipSpace(); err != nil {
			l.fail(err)
			break
		}
		if l.at.Offset >= len(source) {
			break
		}
		if !l.next() {
			break
		}
	}
	l.tokens = append(l.tokens, token{kind: endOfText, at: l.at, end: l.at.Offset})
	return l.tokens
}

// peek returns the i-th byte from here, or 0 behind the end.
func (l *lexer) peek(i int) byte {
	if l.at.Offset+i < len(l.source) {
		return l.source[l.at.Offset+i]
	}
	return 0
}

func (l *lexer) rune() (rune, int) { return utf8.DecodeRuneInString(l.source[l.at.Offset:]) }

// advance goes n bytes on, and keeps count of lines and columns.
func (l *lexer) advance(n int) {
	for _, r := range l.source[l.at.Offset : l.at.Offset+n] {
		if r == '\n' {
			l.at.Line++
			l.at.Column = 1
		} else {
			l.at.Column++
		}
	}
	l.at.Offset += n
}

func (l *lexer) raise(detail, format string, args ...any) *cypher.Error {
	return cypher.Raise(cypher.SyntaxError, cypher.CompileTime, detail, l.at, format, args...)
}

func (l *lexer) fail(err *cypher.Error) {
	l.tokens = append(l.tokens, token{kind: broken, at: err.At, end: l.at.Offset, err: err})
}

// skipSpace passes over white space and comments.
func (l *lexer) skipSpace() *cypher.Error {
	for l.at.Offset < len(l.source) {
		rest := l.source[l.at.Offset:]
		switch {
		case strings.HasPrefix(rest, "//"):
			n := strings.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			l.advance(n)
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest[2:], "*/")
			if n < 0 {
				return l.raise("UnexpectedSyntax", "the comment is not closed: expected */")
			}
			l.advance(n + 4)
		default:
			r, size := l.rune()
			if !isSpace(r) {
				return nil
			}
			l.advance(size)
		}
	}
	return nil
}

// isSpace is the grammar's whitespace, without comments.
func isSpace(r rune) bool {
	return unicode.IsSpace(r) && r != 0x85 || r >= 0x1c && r <= 0x1f || r == 0x180e
}

// isNameStart is the grammar's IdentifierStart: ID_Start and connector punctuation.
func isNameStart(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.In(r, unicode.Nl, unicode.Pc, unicode.Other_ID_Start)
}

// isNamePart is the grammar's IdentifierPart: ID_Continue and currency signs.
func isNamePart(r rune) bool {
	return isNameStart(r) || r >= '0' && r <= '9' ||
		unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Sc, unicode.Other_ID_Continue)
}

// next reads one token; false means that what is left cannot be read.
func (l *lexer) next() bool {
	c := l.peek(0)
	switch {
	case c >= '0' && c <= '9', c == '.' && isDigit(l.peek(1)):
		return l.number()
	case c == '\'' || c == '"':
		return l.string(c)
	case c == '`':
		return l.quoted(quotedName, 0)
	case c == '$':
		return l.parameter()
	}
	r, size := l.rune()
	if isNameStart(r) && r != utf8.RuneError {
		name := l.nameFrom(l.at.Offset)
		l.emit(token{kind: word, text: name, upper: strings.ToUpper(name)}, len(name))
		return true
	}
	return l.symbol(r, size)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// nameFrom returns the longest run of name characters from an offset on.
func (l *lexer) nameFrom(offset int) string {
	end := offset
	for end < len(l.source) {
		r, size := utf8.DecodeRuneInString(l.source[end:])
		if r == utf8.RuneError && size <= 1 || !isNamePart(r) {
			break
		}
		end += size
	}
	return l.source[offset:end]
}

// emit appends a token that begins here and takes n bytes.
func (l *lexer) emit(t token, n int) {
	t.at = l.at
	l.advance(n)
	t.end = l.at.Offset
	l.tokens = append(l.tokens, t)
}

// quoted reads `name`, in which two backquotes stand for one, skip bytes from here.
func (l *lexer) quoted(k kind, skip int) bool {
	var b strings.Builder
	rest := l.source[l.at.Offset+skip:]
	for i := 1; i < len(rest); i++ {
		if rest[i] != '`' {
			b.WriteByte(rest[i])
			continue
		}
		if i+1 < len(rest) && rest[i+1] == '`' {
			b.WriteByte('`')
			i++
			continue
		}
		if name := b.String(); utf8.ValidString(name) {
			l.emit(token{kind: k, text: name}, skip+i+1)
			return true
		}
		l.fail(l.raise("InvalidUnicodeCharacter", "the quoted name is not UTF-8"))
		return false
	}
	l.fail(l.raise("UnexpectedSyntax", "the quoted name is not closed: expected a backquote"))
	return false
}

// parameter reads $name, $0 or $`name`.
func (l *lexer) parameter() bool {
	if l.peek(1) == '`' {
		return l.quoted(parameter, 1)
	}
	name := l.nameFrom(l.at.Offset + 1)
	if name == "" && l.peek(1) == '(' {
		l.emit(token{kind: symbol, text: "$"}, 1)
		return true
	}
	if name == "" {
		l.fail(l.raise("UnexpectedSyntax", "expected a parameter's name or number directly behind $"))
		return false
	}
	l.emit(token{kind: parameter, text: name}, 1+len(name))
	return true
}

var symbols = []string{
	"<=", ">=", "<>", "=~", "+=", "..",
	"<", ">", "=", "+", "-", "*", "/", "%", "^", "(", ")", "[", "]", "{", "}", ",", ":", ";", "|", ".", "&", "!",
}

// foreignSymbols are the grammar's other dashes and arrow heads, which only patterns
// may hold.
var foreignSymbols = map[rune]string{
	'\u00ad': "-", '‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '―': "-", '−': "-", '﹘': "-", '﹣': "-", '－': "-",
	'⟨': "<", '〈': "<", '﹤': "<", '＜': "<",
	'⟩': ">", '〉': ">", '﹥': ">", '＞': ">",
}

func (l *lexer) symbol(r rune, size int) bool {
	rest := l.source[l.at.Offset:]
	for _, s := range symbols {
		if strings.HasPrefix(rest, s) {
			l.emit(token{kind: symbol, text: s}, len(s))
			l.pair(s)
			return true
		}
	}
	if s, ok := foreignSymbols[r]; ok {
		l.emit(token{kind: symbol, text: s, foreign: true}, size)
		return true
	}
	switch {
	case r == utf8.RuneError && size <= 1:
		l.fail(l.raise("InvalidUnicodeCharacter", "the text is not UTF-8 here"))
		return false
	case r >= 0x80:
		l.fail(l.raise("InvalidUnicodeCharacter", "the character %q (%U) has no meaning here", r, r))
	default:
		l.fail(l.raise("UnexpectedSyntax", "the character %q has no meaning here", r))
	}
	l.advance(size)
	return true
}

var closes = map[string]string{")": "(", "]": "[", "}": "{"}

// pair notes for an opening bracket where it is closed.
func (l *lexer) pair(s string) {
	here := len(l.tokens) - 1
	switch s {
	case "(", "[", "{":
		l.open = append(l.open, here)
	case ")", "]", "}":
		if n := len(l.open); n > 0 && l.tokens[l.open[n-1]].text == closes[s] {
			l.tokens[l.open[n-1]].partner = here
			l.open = l.open[:n-1]
		}
	}
}
