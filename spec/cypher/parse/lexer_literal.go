package parse

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// number reads a number as it was written; its value is computed by the parser, which
// knows whether a minus stands before it.
func (l *lexer) number() bool {
	rest := l.source[l.at.Offset:]
	n, k := decimalDigits(rest, 0), integer
	if rest[0] == '0' && len(rest) > 1 && (rest[1] == 'x' || rest[1] == 'X' || rest[1] == 'o') {
		return l.based(rest)
	}
	if n < len(rest) && rest[n] == '.' && l.fraction(rest[n+1:]) {
		n, k = decimalDigits(rest, n+1), float
	}
	if n < len(rest) && (rest[n] == 'e' || rest[n] == 'E') {
		digits := n + 1
		if digits < len(rest) && (rest[digits] == '-' || rest[digits] == '+') {
			digits++
		}
		if digits < len(rest) && isDigit(rest[digits]) {
			n, k = decimalDigits(rest, digits), float
		}
	}
	if tail := l.nameFrom(l.at.Offset + n); tail != "" {
		l.fail(l.raise("InvalidNumberLiteral", "%q is no number", rest[:n]+tail))
		l.advance(n + len(tail))
		return true
	}
	l.emit(token{kind: k, text: strings.ReplaceAll(rest[:n], "_", "")}, n)
	return true
}

// fraction tells whether a point belongs to the number before it: in 1..2 it begins a
// range, in 1.name a property's name follows.
func (l *lexer) fraction(behind string) bool {
	if behind == "" || isDigit(behind[0]) {
		return true
	}
	r, _ := utf8.DecodeRuneInString(behind)
	return behind[0] != '.' && behind[0] != '`' && !isNameStart(r)
}

// decimalDigits returns the offset behind digits, among which single underscores may stand.
func decimalDigits(s string, from int) int {
	i := from
	for i < len(s) && (isDigit(s[i]) || s[i] == '_' && i > from && i+1 < len(s) && isDigit(s[i+1])) {
		i++
	}
	return i
}

// based reads 0x… and 0o….
func (l *lexer) based(rest string) bool {
	literal := "0" + l.nameFrom(l.at.Offset+1)
	allowed, base := "0123456789abcdefABCDEF", "hexadecimal"
	if rest[1] == 'o' {
		allowed, base = "01234567", "octal"
	}
	digits := strings.ReplaceAll(literal[2:], "_", "")
	if digits == "" || strings.Trim(digits, allowed) != "" || strings.ContainsFunc(digits, func(r rune) bool { return !strings.ContainsRune(allowed, r) }) {
		l.fail(l.raise("InvalidNumberLiteral", "%q is no %s number", literal, base))
		l.advance(len(literal))
		return true
	}
	l.emit(token{kind: integer, text: "0" + strings.ToLower(rest[1:2]) + digits}, len(literal))
	return true
}

var escapes = map[byte]byte{
	'\\': '\\', '\'': '\'', '"': '"', '`': '`',
	'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
	'B': '\b', 'F': '\f', 'N': '\n', 'R': '\r', 'T': '\t',
}

// string reads '…' or "…".
func (l *lexer) string(quote byte) bool {
	var b strings.Builder
	rest := l.source[l.at.Offset:]
	for i := 1; i < len(rest); {
		switch c := rest[i]; {
		case c == quote:
			if value := b.String(); utf8.ValidString(value) {
				l.emit(token{kind: text, text: value}, i+1)
				return true
			}
			l.fail(l.raise("InvalidUnicodeCharacter", "the string is not UTF-8"))
			return false
		case c != '\\':
			b.WriteByte(c)
			i++
		case i+1 < len(rest) && (rest[i+1] == 'u' || rest[i+1] == 'U'):
			r, n := unicodeEscape(rest[i:])
			if n == 0 {
				l.advance(i)
				l.fail(l.raise("InvalidUnicodeLiteral", "expected \\u with four or \\U with eight hexadecimal digits of a character"))
				return false
			}
			b.WriteRune(r)
			i += n
		case i+1 < len(rest) && escapes[rest[i+1]] != 0:
			b.WriteByte(escapes[rest[i+1]])
			i += 2
		default:
			l.advance(i)
			l.fail(l.raise("UnexpectedSyntax", `expected one of \ ' " b f n r t u U behind the backslash`))
			return false
		}
	}
	l.fail(l.raise("UnexpectedSyntax", "the string is not closed: expected %c", quote))
	return false
}

// unicodeEscape reads \uXXXX (two of them for a pair of surrogates) or \UXXXXXXXX and
// returns the bytes it took, 0 if it is none.
func unicodeEscape(s string) (rune, int) {
	digits := 4
	if s[1] == 'U' {
		digits = 8
	}
	r, ok := hexadecimal(s, 2, digits)
	if !ok {
		return 0, 0
	}
	if utf16.IsSurrogate(r) {
		if digits == 4 && strings.HasPrefix(s[6:], `\u`) {
			if low, ok := hexadecimal(s, 8, 4); ok {
				if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
					return pair, 12
				}
			}
		}
		return 0, 0
	}
	if !utf8.ValidRune(r) {
		return 0, 0
	}
	return r, 2 + digits
}

func hexadecimal(s string, from, digits int) (rune, bool) {
	if len(s) < from+digits {
		return 0, false
	}
	n, err := strconv.ParseUint(s[from:from+digits], 16, 32)
	if err != nil || n > utf8.MaxRune {
		return 0, false
	}
	return rune(n), true
}
