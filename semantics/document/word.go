package document

import (
	"math/bits"
	"strconv"
	"strings"
)

// string reads a string and gives what stands between its quotes, as RFC 8259 writes it.
func (p *parser) string() string {
	quote := p.text[p.at]
	p.at++
	var b strings.Builder
	for {
		if p.at == len(p.text) {
			p.fail()
		}
		c := p.text[p.at]
		switch {
		case c == quote:
			p.at++
			return b.String()
		case c == '\\':
			p.at++
			p.escape(&b)
			continue
		case c == 0 || c < 0x20 && !p.Relaxed:
			p.fail()
		case c < 0x20:
			p.extended = true
			appendEscaped(&b, c)
		case c == '"':
			b.WriteString(`\"`)
		default:
			b.WriteByte(c)
		}
		p.at++
	}
}

// escape reads what stands behind a backslash.
func (p *parser) escape(b *strings.Builder) {
	c := p.peek(0)
	switch c {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		b.WriteByte('\\')
		b.WriteByte(c)
		p.at++
		return
	case 'u':
		if p.at+5 <= len(p.text) && codeUnit(p.text[p.at+1:]) >= 0 {
			b.WriteString(`\` + p.text[p.at:p.at+5])
			p.at += 5
			return
		}
	}
	if !p.Relaxed || !p.relaxedEscape(b, c) {
		p.fail()
	}
	p.extended = true
}

// relaxedEscape reads an escape that JSON5 has besides; false where there is none.
func (p *parser) relaxedEscape(b *strings.Builder, c byte) bool {
	rest := p.text[p.at:]
	switch {
	case c == '\'':
		b.WriteByte(c)
		p.at++
	case c == 'v':
		b.WriteString(`\u000b`)
		p.at++
	case c == '0' && !isDigit(p.peek(1)):
		b.WriteString(`\u0000`)
		p.at++
	case c == 'x' && isHexadecimal(p.peek(1)) && isHexadecimal(p.peek(2)):
		b.WriteString(`\u00` + rest[1:3])
		p.at += 3
	case strings.HasPrefix(rest, "\r\n"):
		p.at += 2
	case c == '\n', c == '\r':
		p.at++
	case strings.HasPrefix(rest, "\u2028"), strings.HasPrefix(rest, "\u2029"):
		p.at += 3
	default:
		return false
	}
	return true
}

// number reads a number and writes it as RFC 8259 does.
func (p *parser) number() *Node {
	sign := ""
	begin := p.at
	if c := p.peek(0); c == '-' || c == '+' {
		if p.at++; c == '-' {
			sign = "-"
		}
		if n := p.signed(sign, begin); n != nil {
			return n
		}
	}
	if p.peek(0) == '0' && isDigit(p.peek(1)) {
		p.at++
		if begin < p.at-1 {
			p.at-- // behind a sign it is said to be the zero
		}
		p.fail()
	}
	if p.Relaxed && p.peek(0) == '0' && (p.peek(1) == 'x' || p.peek(1) == 'X') && isHexadecimal(p.peek(2)) {
		return p.hexadecimal(sign)
	}
	return NumberOf(sign + p.decimal(begin))
}

// signed reads what may stand behind a sign besides digits: an infinity.
func (p *parser) signed(sign string, begin int) *Node {
	c := p.peek(0)
	if isDigit(c) || p.Relaxed && c == '.' {
		return nil
	}
	if p.Relaxed && len(p.text)-p.at >= 3 && strings.EqualFold(p.text[p.at:p.at+3], "inf") {
		p.at += 3
		if end := p.at + 5; end <= len(p.text) && strings.EqualFold(p.text[p.at:end], "inity") {
			p.at = end
		}
		p.extended = true
		return NumberOf(sign + "9e999")
	}
	p.at = begin
	p.fail()
	return nil
}

func (p *parser) hexadecimal(sign string) *Node {
	p.extended = true
	p.at += 2
	var n uint64
	over := false
	for ; isHexadecimal(p.peek(0)); p.at++ {
		digit, _ := strconv.ParseUint(p.text[p.at:p.at+1], 16, 8)
		over = over || bits.Len64(n) > 60
		n = n<<4 | digit
	}
	if over {
		return NumberOf(sign + "9.0e999")
	}
	return NumberOf(sign + strconv.FormatUint(n, 10))
}

// decimal reads digits, a point and an exponent. JSON5 lets digits on one side of the point
// be missing: they are written as a zero.
func (p *parser) decimal(begin int) string {
	var b strings.Builder
	whole := p.digits(&b)
	if !whole {
		b.WriteByte('0')
		p.extended = true
	}
	if p.accept('.') {
		b.WriteByte('.')
		fraction := p.digits(&b)
		if !fraction {
			if !p.Relaxed || !whole {
				if !whole {
					p.at = begin
				}
				p.fail()
			}
			b.WriteByte('0')
			p.extended = true
		}
	}
	if c := p.peek(0); c == 'e' || c == 'E' {
		b.WriteByte(c)
		p.at++
		if s := p.peek(0); s == '+' || s == '-' {
			b.WriteByte(s)
			p.at++
		}
		if !p.digits(&b) {
			p.at--
			p.fail()
		}
	}
	if c := p.peek(0); c == '.' || c == 'e' || c == 'E' {
		p.fail()
	}
	return b.String()
}

func (p *parser) digits(b *strings.Builder) bool {
	begin := p.at
	for isDigit(p.peek(0)) {
		p.at++
	}
	b.WriteString(p.text[begin:p.at])
	return p.at > begin
}
