package document

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const hexadecimal = "0123456789abcdef"

// Escape writes characters as they stand between the quotes of a string: what RFC 8259, 7
// wants escaped in the short form, where there is one, and nothing else.
func Escape(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r < 0x20 || r == '"' || r == '\\' }) < 0 {
		return s
	}
	var b strings.Builder
	for i := range len(s) {
		appendEscaped(&b, s[i])
	}
	return b.String()
}

func appendEscaped(b *strings.Builder, c byte) {
	switch c {
	case '"', '\\':
		b.WriteByte('\\')
		b.WriteByte(c)
	case '\b':
		b.WriteString(`\b`)
	case '\f':
		b.WriteString(`\f`)
	case '\n':
		b.WriteString(`\n`)
	case '\r':
		b.WriteString(`\r`)
	case '\t':
		b.WriteString(`\t`)
	default:
		if c < 0x20 {
			b.WriteString(`\u00`)
			b.WriteByte(hexadecimal[c>>4])
			c = hexadecimal[c&15]
		}
		b.WriteByte(c)
	}
}

// Unescape is the characters of what stands between the quotes of a string. whole is false
// where a half of a surrogate pair, which is no character, is among them.
func Unescape(text string) (characters string, whole bool) {
	if strings.IndexByte(text, '\\') < 0 {
		return text, true
	}
	var b strings.Builder
	whole = true
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		switch c := text[i]; c {
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
		case 'u':
			r := codeUnit(text[i+1:])
			i += 4
			if utf16.IsSurrogate(r) {
				second := rune(-1)
				if strings.HasPrefix(text[i+1:], `\u`) {
					second = codeUnit(text[i+3:])
				}
				if r = utf16.DecodeRune(r, second); r == utf8.RuneError {
					whole = false
				} else {
					i += 6
				}
			}
			b.WriteRune(r)
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), whole
}

// codeUnit is the number that four hexadecimal digits are, -1 where they are none.
func codeUnit(digits string) rune {
	if len(digits) < 4 {
		return -1
	}
	n, err := strconv.ParseUint(digits[:4], 16, 16)
	if err != nil {
		return -1
	}
	return rune(n)
}
