package geos

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// Kind is the kind of an argument.
type Kind uint8

const (
	KindGeometry Kind = iota
	KindNumber
	KindWord
)

// String names the kind for messages.
func (k Kind) String() string { return [...]string{"a geometry", "a number", "a word"}[k] }

// Argument is one argument of a call. Only the field of its kind is set.
type Argument struct {
	Kind   Kind
	WKB    string // bytes of a geometry
	Number float64
	Word   string
}

// Geometry is an argument that is a geometry, given by the bytes of its WKB.
func Geometry(wkb string) Argument { return Argument{Kind: KindGeometry, WKB: wkb} }

// Number is an argument that is a number.
func Number(x float64) Argument { return Argument{Kind: KindNumber, Number: x} }

// Word is an argument that is a word, such as the name of a boundary rule.
func Word(w string) Argument { return Argument{Kind: KindWord, Word: w} }

// Call asks for an operation.
type Call struct {
	Operation string
	Arguments []Argument
}

// NewCall returns a call. The error says that there is no such operation, or that it takes other
// arguments.
func NewCall(operation string, arguments ...Argument) (Call, error) {
	c := Call{Operation: operation, Arguments: arguments}
	o, ok := ByName(operation)
	if !ok {
		return Call{}, fmt.Errorf("GEOS is not asked for %q; see `go doc compare/engine/geos.Operations`", operation)
	}
	return c, o.check(arguments)
}

// String writes the call as a query.
func (c Call) String() string {
	var b strings.Builder
	b.WriteString(c.Operation)
	b.WriteByte('(')
	for i, a := range c.Arguments {
		if i > 0 {
			b.WriteString(", ")
		}
		switch a.Kind {
		case KindGeometry:
			b.WriteString("X'")
			b.WriteString(hex.EncodeToString([]byte(a.WKB)))
			b.WriteByte('\'')
		case KindNumber:
			b.WriteString(strconv.FormatFloat(a.Number, 'g', -1, 64))
		case KindWord:
			b.WriteByte('\'')
			b.WriteString(strings.ReplaceAll(a.Word, "'", "''"))
			b.WriteByte('\'')
		}
	}
	b.WriteByte(')')
	return b.String()
}

// Parse reads a call that String wrote. Blanks may stand between its parts.
func Parse(text string) (Call, error) {
	p := &parser{text: text, rest: text}
	name := p.until("(")
	var arguments []Argument
	p.blanks()
	for first := true; p.err == nil && !p.skip(")"); first = false {
		if !first && !p.skip(",") {
			p.fail("want , or )")
		}
		p.blanks()
		arguments = append(arguments, p.argument())
		p.blanks()
	}
	if p.blanks(); p.err == nil && p.rest != "" {
		p.fail("there is something behind the call")
	}
	if p.err != nil {
		return Call{}, p.err
	}
	return NewCall(strings.TrimSpace(name), arguments...)
}

// parser takes parts from the front of rest; after an error it gives zeros.
type parser struct {
	text, rest string
	err        error
}

func (p *parser) fail(what string) {
	if p.err == nil {
		p.err = fmt.Errorf("not a call of GEOS: %s at byte %d", what, len(p.text)-len(p.rest))
	}
	p.rest = ""
}

func (p *parser) blanks() { p.rest = strings.TrimLeft(p.rest, " \t\r\n") }

func (p *parser) skip(mark string) bool {
	rest, ok := strings.CutPrefix(p.rest, mark)
	if ok {
		p.rest = rest
	}
	return ok
}

// until takes what stands before a mark, and the mark.
func (p *parser) until(mark string) string {
	before, after, ok := strings.Cut(p.rest, mark)
	if !ok {
		p.fail("no " + mark)
		return ""
	}
	p.rest = after
	return before
}

func (p *parser) argument() Argument {
	switch {
	case p.skip("X'"):
		wkb, err := hex.DecodeString(p.until("'"))
		if err != nil {
			p.fail(err.Error())
		}
		return Geometry(string(wkb))
	case p.skip("'"):
		word := p.until("'")
		for p.skip("'") { // a doubled quote is one of the word's
			word += "'" + p.until("'")
		}
		return Word(word)
	}
	end := strings.IndexAny(p.rest, ",) \t\r\n")
	if end < 0 {
		end = len(p.rest)
	}
	x, err := strconv.ParseFloat(p.rest[:end], 64)
	if err != nil {
		p.fail("neither a geometry X'…', nor a word '…', nor a number")
		return Argument{}
	}
	p.rest = p.rest[end:]
	return Number(x)
}
