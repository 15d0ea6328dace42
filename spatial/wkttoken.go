package spatial

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// tokenKind is what a token is: a word, a number, the end, or the sign itself.
type tokenKind byte

const (
	endToken    tokenKind = 0
	wordToken   tokenKind = 'w'
	numberToken tokenKind = 'n'
	otherToken  tokenKind = '?'
)

func (p *textReader) token() string { return p.text[p.begin:p.end] }

func (p *textReader) next() {
	i := p.end
	for i < len(p.text) && strings.IndexByte(" \t\n\r\f\v", p.text[i]) >= 0 {
		i++
	}
	p.begin = i
	if i == len(p.text) {
		p.kind, p.end = endToken, i
		return
	}
	switch c := p.text[i]; {
	case isLetter(c):
		p.kind = wordToken
		for i < len(p.text) && isLetter(p.text[i]) {
			i++
		}
	case strings.IndexByte("(),;=", c) >= 0:
		p.kind = tokenKind(c)
		i++
	case isDigit(c) || c == '.' || c == '+' || c == '-':
		p.kind, i = p.scanNumber(i)
	default:
		_, size := utf8.DecodeRuneInString(p.text[i:])
		p.kind = otherToken
		i += size
	}
	p.end = i
}

// scanNumber finds the end of a number. A sign before letters belongs to their word:
// -Infinity.
func (p *textReader) scanNumber(i int) (tokenKind, int) {
	digits := func() bool {
		from := i
		for i < len(p.text) && isDigit(p.text[i]) {
			i++
		}
		return i > from
	}
	if p.text[i] == '+' || p.text[i] == '-' {
		i++
	}
	if i < len(p.text) && isLetter(p.text[i]) {
		for i < len(p.text) && isLetter(p.text[i]) {
			i++
		}
		return wordToken, i
	}
	some := digits()
	if i < len(p.text) && p.text[i] == '.' {
		i++
		some = digits() || some
	}
	if !some {
		return otherToken, i
	}
	if i < len(p.text) && (p.text[i] == 'e' || p.text[i] == 'E') {
		mantissa := i
		i++
		if i < len(p.text) && (p.text[i] == '+' || p.text[i] == '-') {
			i++
		}
		if !digits() {
			return otherToken, mantissa + 1
		}
	}
	return numberToken, i
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// quoted shows the beginning of a text in quotes.
func quoted(text string) string {
	const shown = 40
	if len(text) > shown {
		return strconv.Quote(text[:shown]) + "…"
	}
	return strconv.Quote(text)
}

// longestNumber is the greatest number of characters of a number: more than any
// binary64 needs for its exact decimal.
const longestNumber = 1500

func (p *textReader) number() (Number, *ReadError) {
	token, begin := p.token(), p.begin
	if p.kind == wordToken {
		switch strings.ToLower(strings.TrimLeft(token, "+-")) {
		case "nan", "inf", "infinity":
			p.faults.note(NotFinite, begin, "%s is no coordinate", quoted(token))
			p.next()
			return Number{}, nil
		}
	}
	if p.kind != numberToken {
		return Number{}, p.expected("a number")
	}
	p.next()
	if adjacent := p.begin == begin+len(token); adjacent && (p.kind == wordToken || p.kind == numberToken || p.kind == otherToken) {
		return Number{}, &ReadError{Malformed, begin, "expected a number, found " + quoted(p.text[begin:p.end])}
	}
	if len(token) <= 18 {
		if i, err := strconv.ParseInt(token, 10, 64); err == nil {
			return p.read(Integer(i), begin), nil
		}
	}
	if len(token) > longestNumber {
		return Number{}, &ReadError{OutOfRange, begin, fmt.Sprintf("a number of %d characters; at most %d are read", len(token), longestNumber)}
	}
	n, err := ParseNumber(token)
	if err != nil {
		return Number{}, &ReadError{OutOfRange, begin, err.Error()}
	}
	return p.read(n, begin), nil
}

// read takes a number by the reading of the text.
func (p *textReader) read(n Number, begin int) Number {
	if as, finite := p.reading.number(n); finite {
		return as
	}
	p.faults.note(NotFinite, begin, "a number beyond the greatest binary64")
	return Number{}
}
