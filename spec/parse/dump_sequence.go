package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// keepsSequences tells whether statements about sequences are kept: a run reads past them.
func (r *dumpReader) keepsSequences() bool {
	return !r.given && r.d.Sequences != spec.SequencesNone
}

// sequence keeps a statement about a sequence; of one that is not modelled nothing is known behind it.
func (r *dumpReader) sequence(p piece) {
	s, err := r.parse(p)
	if err == nil {
		r.sequencesMade = append(r.sequencesMade, s.(*ast.Sequence).Names...)
		r.keep(p, s)
		return
	}
	i := 0
	for i < len(p.tokens) && !p.tokens[i].isWord("SEQUENCE") {
		i++
	}
	if i++; p.ahead(i).isWord("IF") {
		for i++; p.ahead(i).isWord("NOT") || p.ahead(i).isWord("EXISTS"); i++ {
		}
	}
	for p.ahead(i + 1).isOp(".") {
		i += 2
	}
	if t := p.ahead(i); t.kind == tokenWord || t.kind == tokenName {
		r.keep(p, &ast.Sequence{Change: ast.SequenceCreate, Replace: true, Names: []string{t.text}, Opaque: true})
	}
}

// losesSequences notes that a query which is read past may ask sequences for numbers.
func (r *dumpReader) losesSequences(p piece) {
	if !r.keepsSequences() || !p.holds(function.NextNumber.Name) && !p.holds(function.SetNumber.Name) {
		return
	}
	for i := range p.tokens {
		if t := &p.tokens[i]; t.isString() {
			name := t.text[strings.LastIndexByte(t.text, '.')+1:]
			r.keep(p, &ast.Sequence{Change: ast.SequenceAlter, If: true, Names: []string{strings.Trim(name, `"`)}, Opaque: true})
		}
	}
}

// nextNumber is the call of nextval that a DEFAULT is, from the parenthesis on, without the type of its argument: it is kept where the name has no schema of its own.
func (r *dumpReader) nextNumber(tokens []token) (kept []token, is bool) {
	if !r.keepsSequences() || len(tokens) < 3 || !tokens[1].isString() {
		return nil, false
	}
	name := tokens[1].text
	for _, schema := range []string{"public.", "main."} {
		name = strings.TrimPrefix(name, schema)
	}
	n := behind(tokens)
	cast := n == 5 && tokens[2].isOp("::") && tokens[3].isWord("REGCLASS")
	if strings.ContainsAny(name, `.`) || n != 3 && !cast {
		return nil, false
	}
	return []token{tokens[0], tokens[1], tokens[n-1]}, true
}

// losesMade notes that a statement which is left out may ask the sequences of the text for numbers.
func (r *dumpReader) losesMade() {
	for _, name := range r.sequencesMade {
		r.dump.Statements = append(r.dump.Statements, DumpStatement{Tree: &ast.Sequence{Change: ast.SequenceAlter, If: true, Names: []string{name}, Opaque: true}, ForeignKeys: r.foreignKeys, Place: r.place})
	}
	r.sequencesMade = nil
}
