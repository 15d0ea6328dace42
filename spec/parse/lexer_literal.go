package parse

import (
	"encoding/hex"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// number reads an unsigned numeric literal: digits are an integer, a point
// makes a decimal, an exponent an approximate number.
func (l *lexer) number() token {
	begin := l.at
	if l.d.DigitNames {
		if t, is := l.digitName(); is {
			return t
		}
	}
	if base := radix(l.peek(1)); l.d.RadixLiterals && l.text[l.at] == '0' && base > 0 {
		return l.integerOf(base)
	}
	if l.text[l.at] == '0' && (l.peek(1) == 'x' || l.peek(1) == 'X') && (l.d.Hexadecimal == spec.HexadecimalInteger || l.d.Hexadecimal == spec.HexadecimalWord) {
		return l.hexadecimal()
	}
	kind := ast.LiteralInteger
	l.digits()
	if l.peek(0) == '.' {
		kind = ast.LiteralDecimal
		l.at++
		l.digits()
	}
	if c := l.peek(0); c == 'e' || c == 'E' {
		n := 1
		if s := l.peek(1); s == '+' || s == '-' {
			n = 2
		}
		if isDigit(l.peek(n)) {
			kind = ast.LiteralApproximate
			l.at += n
			l.digits()
		} else if l.d.DigitNames { // behind digits alone it is a name, behind a point nothing (MY_LEX_REAL)
			panic(l.fail(begin, "an exponent needs digits"))
		} else if l.d.NumbersEnd && kind == ast.LiteralInteger {
			panic(l.unsupported(begin, "a number before the alias e")) // it is a BIGINT (realfail1 in scan.l of DuckDB 1.5.5)
		}
	}
	l.endNumber(begin)
	return token{kind: tokenLiteral, literal: kind, text: strings.ReplaceAll(l.text[begin:l.at], "_", "")}
}

// digits passes digits; where the dialect has digit separators one may stand
// between two of them (scan.l: decinteger).
func (l *lexer) digits() {
	begin := l.at
	for isDigit(l.peek(0)) || l.d.DigitSeparators && l.at > begin && l.peek(0) == '_' && isDigit(l.peek(1)) {
		l.at++
	}
}

// radix is the base that the letter behind a 0 announces, 0 if none.
func radix(c byte) int {
	switch c {
	case 'x', 'X':
		return 16
	case 'o', 'O':
		return 8
	case 'b', 'B':
		return 2
	}
	return 0
}

// integerOf reads 0x…, 0o… or 0b… with separators before digits (scan.l:
// hexinteger, octinteger, bininteger).
func (l *lexer) integerOf(base int) token {
	begin := l.at
	l.at += 2
	var digits strings.Builder
	for {
		at := l.at
		if l.peek(0) == '_' {
			at++
		}
		if at >= len(l.text) || !isHexDigit(l.text[at]) || base < 16 && int(l.text[at]-'0') >= base {
			break
		}
		digits.WriteByte(l.text[at])
		l.at = at + 1
	}
	n, ok := new(big.Int).SetString(digits.String(), base)
	if !ok {
		panic(l.fail(begin, "an integer literal needs digits of its base"))
	}
	l.endNumber(begin)
	return token{kind: tokenLiteral, literal: ast.LiteralInteger, text: n.String()}
}

// endNumber refuses a word that begins where the number ends.
func (l *lexer) endNumber(begin int) {
	if l.peek(0) == '_' && !l.d.DigitSeparators {
		panic(l.unsupported(begin, "digit separator"))
	}
	if isWordPart(l.peek(0)) && !l.d.DigitNames && !l.d.NumbersEnd {
		panic(l.fail(l.at, "a number runs into a word"))
	}
}

// digitName reads what begins with a digit and is no decimal number: 0x41, 0b101, or a
// name (lex_one_token of sql/sql_lex.cc, MY_LEX_NUMBER_IDENT).
func (l *lexer) digitName() (token, bool) {
	end, digits := l.at, l.at
	for end < len(l.text) && isWordPart(l.text[end]) {
		end++
	}
	for digits < end && isDigit(l.text[digits]) {
		digits++
	}
	run := l.text[l.at:end]
	switch {
	case strings.HasPrefix(run, "0x") && len(run) > 2 && only(run[2:], isHexDigit):
		l.at = end
		return hexadecimalBytes(run[2:]), true
	case strings.HasPrefix(run, "0b") && len(run) > 2 && only(run[2:], isBit):
		l.at = end
		return bits(run[2:]), true
	case digits == end || digits == l.at: // digits alone, or a point
		return token{}, false
	}
	if c := l.text[digits]; c == 'e' || c == 'E' {
		at := digits + 1
		if at < len(l.text) && (l.text[at] == '+' || l.text[at] == '-') {
			at++
		}
		if at < len(l.text) && isDigit(l.text[at]) {
			return token{}, false
		}
	}
	l.at = end
	return token{kind: tokenWord, upper: upperCase(run), text: run}, true
}

func only(s string, is func(byte) bool) bool {
	for i := range len(s) {
		if !is(s[i]) {
			return false
		}
	}
	return true
}

func isBit(c byte) bool { return c == '0' || c == '1' }

// hexadecimalBytes is the literal of hexadecimal digits; an odd number of them is read
// as if a 0 stood before.
func hexadecimalBytes(digits string) token {
	if len(digits)%2 == 1 {
		digits = "0" + digits
	}
	raw, _ := hex.DecodeString(digits)
	return token{kind: tokenLiteral, literal: ast.LiteralHexadecimal, text: string(raw)}
}

// bits is the literal of binary digits: as many bytes as they need, the last bit at the end.
func bits(digits string) token {
	raw := make([]byte, (len(digits)+7)/8)
	for i := range len(digits) {
		if place := len(digits) - 1 - i; digits[i] == '1' {
			raw[len(raw)-1-place/8] |= 1 << (place % 8)
		}
	}
	return token{kind: tokenLiteral, literal: ast.LiteralBits, text: string(raw)}
}

// quotedBits reads what stands in the quotes of b'…'.
func (l *lexer) quotedBits(begin int) token {
	end := strings.IndexByte(l.text[l.at+1:], '\'')
	if end < 0 {
		panic(l.fail(begin, "the bit literal does not end"))
	}
	digits := l.text[l.at+1 : l.at+1+end]
	if !only(digits, isBit) {
		panic(l.fail(begin, "a bit literal needs binary digits"))
	}
	l.at += end + 2
	return bits(digits)
}

func (l *lexer) hexadecimal() token {
	begin := l.at
	l.at += 2
	for isHexDigit(l.peek(0)) || l.d.DigitSeparators && l.at > begin+2 && l.peek(0) == '_' && isHexDigit(l.peek(1)) {
		l.at++
	}
	digits := strings.ReplaceAll(l.text[begin+2:l.at], "_", "")
	if digits == "" {
		panic(l.fail(begin, "a hexadecimal literal needs digits"))
	}
	l.endNumber(begin)
	n, _ := new(big.Int).SetString(digits, 16)
	switch {
	case n.BitLen() <= 63:
	case l.d.Hexadecimal != spec.HexadecimalWord:
		panic(l.unsupported(begin, "hexadecimal literal of more than 63 bits"))
	case n.BitLen() > 64:
		panic(l.fail(begin, "a hexadecimal literal has at most 16 digits"))
	default:
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), 64))
	}
	return token{kind: tokenLiteral, literal: ast.LiteralInteger, text: n.String()}
}

func isHexDigit(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// bytes reads what stands in the quotes of X'…'.
func (l *lexer) bytes(begin int) token {
	end := strings.IndexByte(l.text[l.at+1:], '\'')
	if end < 0 {
		panic(l.fail(begin, "the byte string literal does not end"))
	}
	raw, err := hex.DecodeString(l.text[l.at+1 : l.at+1+end])
	if err != nil {
		panic(l.fail(begin, "a byte string literal needs pairs of hexadecimal digits"))
	}
	l.at += end + 2
	return token{kind: tokenLiteral, literal: ast.LiteralBytes, text: string(raw)}
}

// quotedString reads a string literal, and those that the dialect joins to it.
func (l *lexer) quotedString(quote byte, escapes bool) token {
	begin := l.at
	var b strings.Builder
	l.stringPart(&b, quote, escapes)
	for l.joins(quote) {
		l.stringPart(&b, l.text[l.at], escapes)
	}
	if !utf8.ValidString(b.String()) {
		panic(l.fail(begin, "the string literal is not valid UTF-8"))
	}
	if l.d.Backslash == spec.BackslashPlain && strings.IndexByte(b.String(), 0) >= 0 {
		panic(l.fail(begin, "a string literal cannot hold a NUL in this dialect"))
	}
	return token{kind: tokenLiteral, literal: ast.LiteralString, text: b.String()}
}

// joins moves to a string literal that continues the one just read, or stays.
func (l *lexer) joins(quote byte) bool {
	end := l.at
	if l.d.AdjacentStrings == spec.AdjacentRefused {
		return false
	}
	l.skipBlank()
	c := l.peek(0)
	another := c == '\'' || c == '"' && l.d.DoubleQuoted == spec.DoubleQuotedString
	if l.d.AdjacentStrings == spec.AdjacentByLine {
		between := l.text[end:l.at]
		another = c == quote && strings.ContainsAny(between, "\n\r") && !strings.Contains(between, "/*")
	}
	if !another {
		l.at = end
	}
	return another
}

// stringPart reads from one quote to the next.
func (l *lexer) stringPart(b *strings.Builder, quote byte, escapes bool) {
	begin := l.at
	for l.at++; ; {
		if l.at >= len(l.text) {
			panic(l.fail(begin, "the string literal does not end"))
		}
		c := l.text[l.at]
		switch {
		case c == quote && l.peek(1) == quote:
			b.WriteByte(quote)
			l.at += 2
		case c == quote:
			l.at++
			return
		case c == '\\' && escapes:
			if l.at+1 == len(l.text) {
				panic(l.fail(begin, "the string literal does not end"))
			}
			l.escape(b)
		default:
			b.WriteByte(c)
			l.at++
		}
	}
}

// escape reads one backslash sequence.
func (l *lexer) escape(b *strings.Builder) {
	c := l.peek(1)
	l.at += 2
	if l.d.EscapeStrings {
		l.postgresEscape(b, c)
		return
	}
	// MySQL: https://dev.mysql.com/doc/refman/en/string-literals.html, table
	// "Special Character Escape Sequences"; \% and \_ keep their backslash.
	switch c {
	case '0':
		b.WriteByte(0)
	case 'b':
		b.WriteByte('\b')
	case 'n':
		b.WriteByte('\n')
	case 'r':
		b.WriteByte('\r')
	case 't':
		b.WriteByte('\t')
	case 'Z':
		b.WriteByte(0x1a)
	case '%', '_':
		b.WriteByte('\\')
		b.WriteByte(c)
	default:
		b.WriteByte(c)
	}
}

// postgresEscape reads a sequence of E'…': table "Backslash Escape Sequences"
// of https://www.postgresql.org/docs/current/sql-syntax-lexical.html.
func (l *lexer) postgresEscape(b *strings.Builder, c byte) {
	number := func(digits, base int, first int) (n uint64, read int) {
		end := l.at + first
		for end < len(l.text) && end-l.at-first < digits && isHexDigit(l.text[end]) && (base == 16 || l.text[end] <= '7') {
			end++
		}
		n, _ = strconv.ParseUint(l.text[l.at+first:end], base, 64)
		return n, end - l.at - first
	}
	switch c {
	case 'b':
		b.WriteByte('\b')
	case 'f':
		b.WriteByte('\f')
	case 'n':
		b.WriteByte('\n')
	case 'r':
		b.WriteByte('\r')
	case 't':
		b.WriteByte('\t')
	case '0', '1', '2', '3', '4', '5', '6', '7':
		n, read := number(3, 8, -1)
		l.at += read - 1
		b.WriteByte(byte(n))
	case 'x':
		n, read := number(2, 16, 0)
		l.at += read
		if read == 0 {
			b.WriteByte('x')
			return
		}
		b.WriteByte(byte(n))
	case 'u', 'U':
		digits := map[byte]int{'u': 4, 'U': 8}
		n, read := number(digits[c], 16, 0)
		if read != digits[c] || n > utf8.MaxRune || n == 0 {
			panic(l.fail(l.at-2, "an invalid Unicode escape"))
		}
		l.at += read
		r := rune(n)
		if utf16.IsSurrogate(r) { // a second one must follow at once (scan.l, state xeu)
			low := uint64(0)
			if next := l.peek(1); l.peek(0) == '\\' && digits[next] > 0 {
				if low, read = number(digits[next], 16, 2); read == digits[next] {
					l.at += 2 + read
				}
			}
			if r = utf16.DecodeRune(r, rune(low)); r == utf8.RuneError {
				panic(l.fail(l.at, "an invalid Unicode surrogate pair"))
			}
		}
		b.WriteRune(r)
	default:
		b.WriteByte(c)
	}
}

// dollarString reads $tag$…$tag$.
func (l *lexer) dollarString() token {
	begin := l.at
	end := l.at + 1
	for end < len(l.text) && isWordPart(l.text[end]) && l.text[end] != '$' {
		end++
	}
	if end == len(l.text) || l.text[end] != '$' || isDigit(l.peek(1)) {
		panic(l.unsupported(begin, "parameter or variable"))
	}
	tag := l.text[begin : end+1]
	length := strings.Index(l.text[end+1:], tag)
	if length < 0 {
		panic(l.fail(begin, "the string literal does not end"))
	}
	l.at = end + 1 + length + len(tag)
	return token{kind: tokenLiteral, literal: ast.LiteralString, text: l.text[end+1 : end+1+length]}
}
