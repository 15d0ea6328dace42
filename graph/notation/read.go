package notation

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/semcheck/semcheck/graph"
)

// deepest is how deep values may be nested.
const deepest = 200

// Error is a text that is no value.
type Error struct {
	Text    string
	Offset  int // bytes from 0
	Message string
}

// Error says what is wrong, and behind how many characters.
func (e *Error) Error() string {
	return fmt.Sprintf("%s (in %q, at character %d)", e.Message, cut(e.Text, 60), utf8.RuneCountInString(e.Text[:e.Offset])+1)
}

func cut(text string, characters int) string {
	if runes := []rune(text); len(runes) > characters {
		return string(runes[:characters]) + "…"
	}
	return text
}

// Read reads a value. Nodes and relationships have labels or a type, and properties; they
// belong to no graph, and their IDs are 0. In strings the escapes of Cypher count (\\ \' \"
// \n \r \t \b \f); a backslash before anything else stands for itself. Values of a temporal
// type are strings. The error is an *Error.
func Read(text string) (v graph.Value, err error) {
	p := &reader{text: text}
	defer func() {
		if fault := recover(); fault != nil {
			problem, own := fault.(*Error)
			if !own {
				panic(fault)
			}
			v, err = nil, problem
		}
	}()
	v = p.value(0)
	p.space()
	if p.at < len(text) {
		p.fail("expected the end, found %s", p.found())
	}
	return v, nil
}

// reader is the state of reading a value; errors travel as panics within Read.
type reader struct {
	text string
	at   int
}

func (p *reader) fail(format string, args ...any) {
	panic(&Error{Text: p.text, Offset: p.at, Message: fmt.Sprintf(format, args...)})
}

func (p *reader) found() string {
	if p.at >= len(p.text) {
		return "the end"
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.at:])
	return strconv.QuoteRune(r)
}

func (p *reader) space() {
	p.at = len(p.text) - len(strings.TrimLeft(p.text[p.at:], " \t\r\n\f"))
}

func (p *reader) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// take passes over a sign, if it stands here behind white space.
func (p *reader) take(sign string) bool {
	p.space()
	if strings.HasPrefix(p.text[p.at:], sign) {
		p.at += len(sign)
		return true
	}
	return false
}

func (p *reader) want(sign string) {
	if !p.take(sign) {
		p.fail("expected %q, found %s", sign, p.found())
	}
}

func (p *reader) value(depth int) graph.Value {
	if depth > deepest {
		p.fail("values are nested deeper than %d", deepest)
	}
	p.space()
	switch c := p.peek(); {
	case c == '(':
		return p.node(depth)
	case c == '<':
		return p.path(depth)
	case c == '{':
		return p.properties(depth)
	case c == '\'':
		return p.quoted()
	case c == '[':
		begin := p.at
		p.want("[")
		p.space()
		if p.peek() == ':' {
			p.at = begin
			return p.relationship(depth)
		}
		return p.list(depth)
	case c == '-' || c == '.' || c >= '0' && c <= '9':
		return p.number()
	}
	return p.word()
}

// words are the values that are written as a word.
var words = map[string]graph.Value{
	"null": graph.Null{}, "true": graph.Boolean(true), "false": graph.Boolean(false),
	"NaN": graph.Float(math.NaN()), "Inf": graph.Float(math.Inf(1)), "-Inf": graph.Float(math.Inf(-1)),
}

func (p *reader) word() graph.Value {
	begin := p.at
	if v, known := words[p.bare()]; known {
		return v
	}
	p.at = begin
	p.fail("expected a value, found %s", p.found())
	return nil
}

// bare reads a name without quotes; it may be empty.
func (p *reader) bare() string {
	begin := p.at
	for p.at < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[p.at:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '$' {
			break
		}
		p.at += size
	}
	return p.text[begin:p.at]
}

// name reads a label, a type or a key: letters, digits, _ and $, or anything in backticks, a
// backtick doubled.
func (p *reader) name() string {
	p.space()
	if p.peek() != '`' {
		name := p.bare()
		if name == "" {
			p.fail("expected a name, found %s", p.found())
		}
		return name
	}
	var b strings.Builder
	for p.at++; ; p.at++ {
		end := strings.IndexByte(p.text[p.at:], '`')
		if end < 0 {
			p.fail("a name in backticks does not end")
		}
		b.WriteString(p.text[p.at : p.at+end])
		p.at += end + 1
		if p.peek() != '`' {
			return b.String()
		}
		b.WriteByte('`')
	}
}

// escaped gives what a character behind a backslash stands for.
var escaped = map[byte]byte{'\\': '\\', '\'': '\'', '"': '"', 'n': '\n', 'r': '\r', 't': '\t', 'b': '\b', 'f': '\f'}

func (p *reader) quoted() graph.Value {
	var b strings.Builder
	for p.at++; p.at < len(p.text); p.at++ {
		c := p.text[p.at]
		switch {
		case c == '\'':
			p.at++
			return graph.String(b.String())
		case c == '\\' && p.at+1 < len(p.text) && escaped[p.text[p.at+1]] != 0:
			p.at++
			c = escaped[p.text[p.at]]
		}
		b.WriteByte(c)
	}
	p.fail("a string does not end")
	return nil
}

func (p *reader) number() graph.Value {
	begin := p.at
	if p.peek() == '-' {
		p.at++
		if strings.HasPrefix(p.text[p.at:], "Inf") {
			p.at += len("Inf")
			return words["-Inf"]
		}
	}
	digits := func() int {
		from := p.at
		for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
			p.at++
		}
		return p.at - from
	}
	whole, fraction, float := digits(), 0, false
	if p.peek() == '.' {
		p.at++
		if fraction, float = digits(), true; fraction == 0 {
			p.fail("expected a digit behind the point, found %s", p.found())
		}
	}
	if whole+fraction == 0 {
		p.fail("expected a digit, found %s", p.found())
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.at++
		float = true
		if c := p.peek(); c == '-' || c == '+' {
			p.at++
		}
		if digits() == 0 {
			p.fail("expected a digit of the exponent, found %s", p.found())
		}
	}
	text := p.text[begin:p.at]
	if float {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			p.at = begin
			p.fail("%s is beyond the range of a float", cut(text, 40))
		}
		return graph.Float(f)
	}
	i, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		p.at = begin
		p.fail("%s is beyond the range of an integer", cut(text, 40))
	}
	return graph.Integer(i)
}

// list reads what follows the opening bracket.
func (p *reader) list(depth int) graph.Value {
	list := graph.List{}
	for !p.take("]") {
		if len(list) > 0 {
			p.want(",")
		}
		list = append(list, p.value(depth+1))
	}
	return list
}

func (p *reader) properties(depth int) graph.Map {
	p.want("{")
	m := graph.Map{}
	for !p.take("}") {
		if len(m) > 0 {
			p.want(",")
		}
		key := p.name()
		if _, twice := m[key]; twice {
			p.fail("the key %s stands here twice", key)
		}
		p.want(":")
		m[key] = p.value(depth + 1)
	}
	return m
}

// optional reads properties, if there are any.
func (p *reader) optional(depth int) graph.Map {
	p.space()
	if p.peek() == '{' {
		return p.properties(depth)
	}
	return graph.Map{}
}

func (p *reader) node(depth int) *graph.Node {
	p.want("(")
	n := &graph.Node{}
	for p.take(":") {
		n.Labels = append(n.Labels, p.name())
	}
	slices.Sort(n.Labels)
	n.Labels = slices.Compact(n.Labels)
	n.Properties = p.optional(depth)
	p.want(")")
	return n
}

func (p *reader) relationship(depth int) *graph.Relationship {
	p.want("[")
	p.want(":")
	r := &graph.Relationship{Type: p.name()}
	r.Properties = p.optional(depth)
	p.want("]")
	return r
}

func (p *reader) path(depth int) graph.Value {
	p.want("<")
	path := graph.Path{Nodes: []*graph.Node{p.node(depth)}}
	for !p.take(">") {
		backward := p.take("<-")
		if !backward {
			p.want("-")
		}
		r := p.relationship(depth)
		if backward {
			p.want("-")
		} else {
			p.want("->")
		}
		from, to := path.Nodes[len(path.Nodes)-1], p.node(depth)
		if r.Start, r.End = from, to; backward {
			r.Start, r.End = to, from
		}
		path.Nodes, path.Relationships = append(path.Nodes, to), append(path.Relationships, r)
	}
	return path
}
