package document

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Grammar says which texts are documents.
type Grammar struct {
	Relaxed  bool // JSON5, as SQLite reads it
	Trailing bool // a comma may stand behind the last element
	Depth    int  // how deep arrays and objects may nest; 0: as deep as they like
}

// SyntaxError tells where a text stops to be a document.
type SyntaxError struct {
	Offset int // in bytes
	// Behind tells that a document ends there and something stands behind it.
	Behind bool
}

func (e *SyntaxError) Error() string { return "malformed JSON at " + strconv.Itoa(e.Offset) }

// Parse reads a text. extended tells that it is no document of RFC 8259.
func (g Grammar) Parse(text string) (n *Node, extended bool, err *SyntaxError) {
	p := &parser{Grammar: g, text: text}
	defer func() {
		if r := recover(); r != nil {
			failed, is := r.(*SyntaxError)
			if !is {
				panic(r)
			}
			n, err = nil, failed
		}
	}()
	p.blanks()
	if n = p.value(); n == nil {
		if p.at == len(text) {
			p.at = 0
		}
		p.fail()
	}
	if p.blanks(); p.at < len(text) {
		panic(&SyntaxError{Offset: p.at, Behind: true})
	}
	return n, p.extended, nil
}

type parser struct {
	Grammar
	text     string
	at       int
	depth    int
	extended bool
}

func (p *parser) fail() { panic(&SyntaxError{Offset: p.at}) }

// peek is the byte so many places on, 0 behind the end.
func (p *parser) peek(i int) byte {
	if p.at+i < len(p.text) {
		return p.text[p.at+i]
	}
	return 0
}

func (p *parser) accept(c byte) bool {
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

// blanks passes blanks over, and comments where they may stand.
func (p *parser) blanks() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
			continue
		}
		n := 0
		if p.Relaxed {
			n = relaxedBlank(p.text[p.at:])
		}
		if n == 0 {
			return
		}
		p.at += n
		p.extended = true
	}
}

// relaxedBlank is the length of a blank of JSON5 or a comment, 0 where there is none.
func relaxedBlank(s string) int {
	switch {
	case s == "":
		return 0
	case strings.HasPrefix(s, "/*"):
		if end := strings.Index(s[2:], "*/"); end >= 0 {
			return end + 4
		}
		return 0
	case strings.HasPrefix(s, "//"):
		end := strings.IndexFunc(s, func(r rune) bool { return r == '\n' || r == '\r' || r == 0x2028 || r == 0x2029 })
		if end < 0 {
			return len(s)
		}
		_, size := utf8.DecodeRuneInString(s[end:])
		return end + size
	}
	r, size := utf8.DecodeRuneInString(s)
	switch r {
	case ' ', '\t', '\n', '\r', '\v', '\f', 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff:
		return size
	}
	if r >= 0x2000 && r <= 0x200a {
		return size
	}
	return 0
}

// value reads a value behind blanks; nil where the text ends or a sign stands there that
// begins none.
func (p *parser) value() *Node {
	begin := p.at
	n := p.bareValue()
	if n != nil {
		n.Raw = p.text[begin:p.at]
	}
	return n
}

func (p *parser) bareValue() *Node {
	switch c := p.peek(0); c {
	case '{':
		return p.nested(Object, p.object)
	case '[':
		return p.nested(Array, p.array)
	case '"':
		return &Node{Kind: String, Text: p.string()}
	case '\'':
		if !p.Relaxed {
			p.fail()
		}
		p.extended = true
		return &Node{Kind: String, Text: p.string()}
	case 't':
		return p.word("true", True)
	case 'f':
		return p.word("false", False)
	case '+', '.':
		if !p.Relaxed {
			p.fail()
		}
		p.extended = true
		return p.number()
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return p.number()
	case '}', ']', ',', ':':
		return nil
	case 0:
		if p.at == len(p.text) {
			return nil
		}
	case 'n':
		if strings.HasPrefix(p.text[p.at:], "null") && !isAlphanumeric(p.peek(4)) {
			p.at += 4
			return &Node{Kind: Null}
		}
	}
	if n := p.constant(); n != nil {
		return n
	}
	p.fail()
	return nil
}

func (p *parser) word(word string, k Kind) *Node {
	if !strings.HasPrefix(p.text[p.at:], word) || isAlphanumeric(p.peek(len(word))) {
		p.fail()
	}
	p.at += len(word)
	return &Node{Kind: k}
}

// constant reads an infinity or NaN, which is null; nil where there is none.
func (p *parser) constant() *Node {
	if !p.Relaxed {
		return nil
	}
	for _, name := range []string{"infinity", "inf", "nan", "qnan", "snan"} {
		end := p.at + len(name)
		if end > len(p.text) || !strings.EqualFold(p.text[p.at:end], name) || isAlphanumeric(p.peek(len(name))) {
			continue
		}
		p.at, p.extended = end, true
		if name[0] == 'i' {
			return NumberOf("9e999")
		}
		return &Node{Kind: Null}
	}
	return nil
}

func (p *parser) nested(k Kind, read func(n *Node)) *Node {
	if p.depth++; p.Depth > 0 && p.depth > p.Depth {
		p.fail()
	}
	p.at++
	n := &Node{Kind: k}
	read(n)
	p.depth--
	return n
}

func (p *parser) array(n *Node) {
	for {
		begin := p.at
		p.blanks()
		x := p.value()
		if x == nil {
			if p.peek(0) == ']' && (len(n.Items) == 0 || p.Relaxed || p.Trailing) {
				p.extended = p.extended || len(n.Items) > 0
				p.at++
				return
			}
			p.at = begin
			p.fail()
		}
		n.Items = append(n.Items, x)
		p.blanks()
		if p.accept(']') {
			return
		}
		if !p.accept(',') {
			p.fail()
		}
	}
}

func (p *parser) object(n *Node) {
	for {
		begin := p.at
		p.blanks()
		name, is := p.name(begin)
		if !is {
			if p.peek(0) == '}' && (len(n.Members) == 0 || p.Relaxed || p.Trailing) {
				p.extended = p.extended || len(n.Members) > 0
				p.at++
				return
			}
			p.at = begin
			p.fail()
		}
		p.blanks()
		if !p.accept(':') {
			p.fail()
		}
		begin = p.at
		p.blanks()
		x := p.value()
		if x == nil {
			p.at = begin
			p.fail()
		}
		n.Members = append(n.Members, Member{name, x})
		p.blanks()
		if p.accept('}') {
			return
		}
		if !p.accept(',') {
			p.fail()
		}
	}
}

// name reads the name of a member: a string, or in JSON5 a word.
func (p *parser) name(begin int) (name string, is bool) {
	c := p.peek(0)
	if c == '"' || c == '\'' && p.Relaxed {
		p.extended = p.extended || c == '\''
		return p.string(), true
	}
	if !p.Relaxed || !isNameBegin(c) && !p.isEscape(0) {
		return "", false
	}
	for _, word := range []string{"true", "false", "null"} {
		if strings.HasPrefix(p.text[p.at:], word) && !isAlphanumeric(p.peek(len(word))) {
			p.at = begin
			p.fail()
		}
	}
	if word := p.at; p.constant() != nil {
		if !isNamePart(p.peek(0)) {
			p.at = begin
			p.fail()
		}
		p.at = word
	}
	first := p.at
	for p.at++; isNamePart(p.peek(0)) && relaxedBlank(p.text[p.at:]) == 0 || p.isEscape(0); {
		p.at++
	}
	p.extended = true
	return p.text[first:p.at], true
}

// isEscape tells that \u with four digits stands so many places on.
func (p *parser) isEscape(i int) bool {
	return p.peek(i) == '\\' && p.peek(i+1) == 'u' && p.at+i+6 <= len(p.text) && codeUnit(p.text[p.at+i+2:]) >= 0
}

func isNameBegin(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func isNamePart(c byte) bool { return isNameBegin(c) || isDigit(c) }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHexadecimal(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

func isAlphanumeric(c byte) bool { return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
