package render

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (p *printer) literal(x *ast.Literal) {
	switch x.Kind {
	case ast.LiteralNull:
		p.put("NULL")
	case ast.LiteralTrue:
		p.put("TRUE")
	case ast.LiteralFalse:
		p.put("FALSE")
	case ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate:
		if n, err := strconv.ParseInt(x.Text, 10, 64); err == nil && n < 0 && p.d.Hexadecimal == spec.HexadecimalWord {
			p.put(fmt.Sprintf("0x%016x", uint64(n))) //nolint:gosec // its two's complement
			return
		}
		if x.Text == "" || x.Text[0] == '-' || x.Text[0] == '+' {
			p.fail("a number literal that is empty or signed")
		}
		p.put(x.Text)
	case ast.LiteralString:
		p.text(x.Text)
	case ast.LiteralBytes:
		p.bytes(x.Text)
	case ast.LiteralHexadecimal:
		if p.d.Hexadecimal != spec.HexadecimalBytes || x.Text == "" {
			p.fail("a hexadecimal literal that is bytes, or of none")
		}
		p.put("0x" + hex.EncodeToString([]byte(x.Text)))
	case ast.LiteralBits:
		if p.d.Hexadecimal != spec.HexadecimalBytes {
			p.fail("a bit literal")
		}
		p.put("b'")
		for i := range len(x.Text) {
			p.put(fmt.Sprintf("%08b", x.Text[i]))
		}
		p.put("'")
	default:
		p.fail("an unknown literal")
	}
}

func (p *printer) bytes(s string) {
	switch p.d.BytesLiteral {
	case spec.BytesHex:
		p.put("X'")
	case spec.BytesTyped:
		p.put(`bytea '\x`)
	case spec.BytesEscaped:
		p.put("BLOB '")
		for i := range len(s) {
			p.put(`\x`)
			p.dst = hex.AppendEncode(p.dst, []byte(s[i:i+1]))
		}
		p.put("'")
		return
	}
	p.dst = hex.AppendEncode(p.dst, []byte(s))
	p.put("'")
}

// text writes a string literal: quotes doubled, and control characters and
// backslashes escaped where the dialect reads escapes.
func (p *printer) text(s string) {
	escapes := p.d.Backslash == spec.BackslashEscape
	if p.d.EscapeStrings && strings.ContainsAny(s, "\n\r") {
		p.put("E")
		escapes = true
	}
	p.put("'")
	for i := range len(s) {
		c := s[i]
		switch {
		case c == '\'':
			p.put("''")
		case c == 0 && p.d.Backslash == spec.BackslashEscape:
			p.put(`\0`)
		case c == 0:
			p.fail("a NUL in a string literal")
		case !escapes:
			p.dst = append(p.dst, c)
		case c == '\\':
			p.put(`\\`)
		case c == '\n':
			p.put(`\n`)
		case c == '\r':
			p.put(`\r`)
		case c == 0x1a && p.d.Backslash == spec.BackslashEscape:
			p.put(`\Z`)
		default:
			p.dst = append(p.dst, c)
		}
	}
	p.put("'")
}
