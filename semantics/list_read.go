package semantics

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// part is an element of a list as its text writes it.
type part struct {
	text string
	null bool
	list []part // of an array of PostgreSQL, if it is not nil
}

// ofParts makes a list of what was read.
func ofParts(e *Evaluation, parts []part, to ast.Type) Value {
	of := to.Of()
	elements := make([]Value, len(parts))
	for i := range parts {
		switch {
		case parts[i].list != nil:
			elements[i] = ofParts(e, parts[i].list, to)
		case parts[i].null:
			elements[i] = Null
		default:
			elements[i] = convert(e, Text(parts[i].text), of, true)
		}
		if elements[i].IsRaised() || elements[i].IsOpen() {
			return elements[i]
		}
	}
	return ListOf(of, elements...)
}

// readBraced reads the text of an array of PostgreSQL.
func readBraced(e *Evaluation, text string, to ast.Type) Value {
	r := &arrayReader{text: text}
	r.blanks()
	if strings.HasPrefix(r.text[r.at:], "[") {
		e.MarkUnsupported("the text of an array with bounds")
		return Null
	}
	parts, ok := r.array()
	r.blanks()
	if !ok || r.at < len(r.text) || !rectangular(parts) {
		return malformedList(e)
	}
	if bare(parts) {
		return ListOf(to.Of())
	}
	return ofParts(e, parts, to)
}

// bare tells that there are no elements but arrays without elements: the array is the empty one
// (PostgreSQL, array_in).
func bare(parts []part) bool {
	for i := range parts {
		if parts[i].list == nil || !bare(parts[i].list) {
			return false
		}
	}
	return true
}

// rectangular tells that all elements have the same dimensions.
func rectangular(parts []part) bool {
	for i := range parts {
		a, b := parts[0].list, parts[i].list
		if (a == nil) != (b == nil) || len(a) != len(b) || b != nil && !rectangular(b) {
			return false
		}
		if i > 0 && depth(a) != depth(b) {
			return false
		}
	}
	return true
}

func depth(parts []part) int {
	if len(parts) == 0 {
		return 0
	}
	return 1 + depth(parts[0].list)
}

// arrayReader reads the text of an array.
type arrayReader struct {
	text string
	at   int
}

func (r *arrayReader) blanks() {
	for r.at < len(r.text) && strings.IndexByte(whiteSpace, r.text[r.at]) >= 0 {
		r.at++
	}
}

func (r *arrayReader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// array reads {…}.
func (r *arrayReader) array() (parts []part, ok bool) {
	if r.peek() != '{' {
		return nil, false
	}
	r.at++
	parts = []part{}
	if r.blanks(); r.peek() == '}' {
		r.at++
		return parts, true
	}
	for {
		r.blanks()
		p, ok := r.element()
		if !ok {
			return nil, false
		}
		parts = append(parts, p)
		r.blanks()
		switch r.peek() {
		case ',':
			r.at++
		case '}':
			r.at++
			return parts, true
		default:
			return nil, false
		}
	}
}

// element reads an element: an array, a text in quotes, or a text without.
func (r *arrayReader) element() (p part, ok bool) {
	switch r.peek() {
	case '{':
		p.list, ok = r.array()
		return p, ok
	case '"':
		p.text, ok = r.quoted()
		return p, ok
	}
	var b strings.Builder
	end, escaped := 0, false // behind the last character that is no white space
	for r.at < len(r.text) {
		c := r.text[r.at]
		if strings.IndexByte(`,}`, c) >= 0 {
			break
		}
		if c == '"' || c == '{' {
			return p, false
		}
		r.at++
		plain := strings.IndexByte(whiteSpace, c) < 0
		if c == '\\' {
			if r.at == len(r.text) {
				return p, false
			}
			c, escaped, plain = r.text[r.at], true, true
			r.at++
		}
		b.WriteByte(c)
		if plain {
			end = b.Len()
		}
	}
	p.text = b.String()[:end]
	p.null = !escaped && strings.EqualFold(p.text, "NULL")
	return p, end > 0 && r.at < len(r.text)
}

func (r *arrayReader) quoted() (text string, ok bool) {
	var b strings.Builder
	for r.at++; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; c {
		case '"':
			r.at++
			return b.String(), true
		case '\\':
			if r.at++; r.at == len(r.text) {
				return "", false
			}
			b.WriteByte(r.text[r.at])
		default:
			b.WriteByte(c)
		}
	}
	return "", false
}

// readBracketed reads the text of a list of DuckDB.
func readBracketed(e *Evaluation, text string, to ast.Type) Value {
	if strings.ContainsRune(text, '\\') {
		e.MarkUnsupported("the text of a list with a backslash")
		return Null
	}
	s := strings.Trim(text, whiteSpace)
	if len(s) < 2 || s[0] != '[' || s[len(s)-1] != ']' {
		return malformedList(e)
	}
	texts, ok := bracketedParts(s[1 : len(s)-1])
	if !ok {
		return malformedList(e)
	}
	if e.Dialect.ListQuotes == spec.ListQuotesOpen && strings.ContainsAny(text, `"'\\`) {
		e.MarkUnsupported("the text of a list with quotes")
		return Null
	}
	parts := make([]part, len(texts))
	for i, t := range texts {
		if parts[i].null = strings.EqualFold(t, "null"); parts[i].null {
			continue
		}
		if parts[i].text, ok = unquotedPart(t); !ok {
			e.MarkUnsupported("the text of a list with quotes inside of an element")
			return Null
		}
	}
	return ofParts(e, parts, to)
}

// bracketedParts splits at the commas that stand in no quotes and no brackets.
func bracketedParts(s string) (parts []string, ok bool) {
	var open []byte
	begin, quote := 0, byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case quote != 0:
			switch c {
			case '\\':
				i++
			case quote:
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[' || c == '{' || c == '(':
			open = append(open, map[byte]byte{'[': ']', '{': '}', '(': ')'}[c])
		case len(open) > 0 && c == open[len(open)-1]:
			open = open[:len(open)-1]
		case len(open) == 0 && c == ']':
			return nil, false
		case len(open) == 0 && c == ',':
			parts = append(parts, strings.Trim(s[begin:i], whiteSpace))
			begin = i + 1
		}
	}
	if quote != 0 || len(open) > 0 {
		return nil, false
	}
	if last := strings.Trim(s[begin:], whiteSpace); last != "" || len(parts) > 0 {
		parts = append(parts, last)
	}
	return parts, true
}

// unquotedPart is an element without the quotes around it; false where quotes stand elsewhere.
func unquotedPart(s string) (text string, ok bool) {
	if s == "" || s[0] == '[' || s[0] == '{' || s[0] == '(' {
		return s, true
	}
	if q := s[0]; q == '"' || q == '\'' {
		if len(s) < 2 || s[len(s)-1] != q || strings.IndexByte(s[1:len(s)-1], q) >= 0 {
			return "", false
		}
		return s[1 : len(s)-1], true
	}
	return s, !strings.ContainsAny(s, `"'`)
}

func malformedList(e *Evaluation) Value {
	e.apply(ruleToList, toListMalformed)
	return e.Raise(ClassCast)
}
