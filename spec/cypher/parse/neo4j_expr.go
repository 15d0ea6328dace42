package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec/cypher"
)

// testOf reads what may follow x IS [NOT] beside NULL: TYPED or :: with a type, or [form]
// NORMALIZED; nil where none of them begins.
func (p *parser) testOf(x cypher.Expr, not bool, at cypher.Position) cypher.Expr {
	switch {
	case !p.has(extended):
		return nil
	case p.atWord("TYPED"):
		p.take()
	case p.atSymbol(":") && p.ahead(1).isSymbol(":"):
		p.take()
		p.take()
	case p.acceptWord("NORMALIZED"):
		return &cypher.NormalizedTest{Of: x, Form: "NFC", Not: not, At: at}
	case normalForms[p.token().upper] && p.ahead(1).isWord("NORMALIZED"):
		form := p.take().upper
		p.take()
		return &cypher.NormalizedTest{Of: x, Form: form, Not: not, At: at}
	default:
		return nil
	}
	return &cypher.TypeTest{Of: x, Type: p.valueTypeOf(), Not: not, At: at}
}

// synonyms are the names of types with the name that stands for all of them (Cypher manual
// 5, values-and-types/property-structural-constructed, "Types and their synonyms").
var synonyms = map[string]string{
	"BOOL": "BOOLEAN", "VARCHAR": "STRING", "INT": "INTEGER", "SIGNED INTEGER": "INTEGER",
	"TIME WITHOUT TIMEZONE": "LOCAL TIME", "TIME WITHOUT TIME ZONE": "LOCAL TIME",
	"TIME WITH TIMEZONE": "ZONED TIME", "TIME WITH TIME ZONE": "ZONED TIME",
	"TIMESTAMP WITHOUT TIMEZONE": "LOCAL DATETIME", "TIMESTAMP WITHOUT TIME ZONE": "LOCAL DATETIME",
	"TIMESTAMP WITH TIMEZONE": "ZONED DATETIME", "TIMESTAMP WITH TIME ZONE": "ZONED DATETIME",
	"ANY NODE": "NODE", "VERTEX": "NODE", "ANY VERTEX": "NODE",
	"ANY RELATIONSHIP": "RELATIONSHIP", "EDGE": "RELATIONSHIP", "ANY EDGE": "RELATIONSHIP",
	"ANY MAP": "MAP", "ANY PATH": "PATH", "ANY PROPERTY VALUE": "PROPERTY VALUE", "ANY VALUE": "ANY",
}

// valueTypeOf reads a type, or several with |.
func (p *parser) valueTypeOf() *cypher.ValueType {
	p.enter()
	defer p.leave()
	t, at := &cypher.ValueType{}, p.token().at
	for {
		t.Any = append(t.Any, p.simpleType()...)
		if !p.atSymbol("|") || p.atConcatenation() {
			break
		}
		p.take()
	}
	for _, one := range t.Any {
		if one.NotNull != t.Any[0].NotNull {
			p.raise("UnexpectedSyntax", at, "all types of a union are NOT NULL, or none of them is")
		}
	}
	return t
}

// simpleType reads a type; ANY<…> is several.
func (p *parser) simpleType() []cypher.SimpleType {
	list := (p.atWord("LIST") || p.atWord("ARRAY")) && p.ahead(1).isSymbol("<")
	any := p.atWord("ANY") && p.ahead(1).isSymbol("<") || p.atWords("ANY", "VALUE") && p.ahead(2).isSymbol("<")
	var of []cypher.SimpleType
	if list || any {
		for !p.acceptSymbol("<") {
			p.take()
		}
		inner := p.valueTypeOf()
		p.expectSymbol(">")
		of = inner.Any
		if list {
			of = []cypher.SimpleType{{Element: inner}}
		}
	} else {
		begin := p.i
		p.typeName()
		var words []string
		for _, t := range p.tokens[begin:p.i] {
			words = append(words, t.upper)
		}
		name := strings.Join(words, " ")
		if one, is := synonyms[name]; is {
			name = one
		}
		of = []cypher.SimpleType{{Name: name}}
	}
	p.never(of)
	for p.acceptWord("LIST") || p.acceptWord("ARRAY") {
		of = []cypher.SimpleType{{Element: &cypher.ValueType{Any: of}}}
		p.never(of)
	}
	return of
}

// never reads NOT NULL.
func (p *parser) never(of []cypher.SimpleType) {
	before, at := p.i, p.token().at
	p.notNull()
	if p.i > before && len(of) > 1 {
		p.raise("UnexpectedSyntax", at, "a union of types is not NOT NULL itself, its types are")
	}
	for i := range of {
		of[i].NotNull = of[i].NotNull || p.i > before
	}
}

// when reads what stands behind WHEN in a simple CASE.
func (p *parser) when() cypher.When {
	at := p.token().at
	x, tests := p.whenOne()
	if !tests && !p.atSymbol(",") {
		return cypher.When{Condition: x}
	}
	x = tested(x, tests, at)
	for p.acceptSymbol(",") {
		at := p.token().at
		y, tests := p.whenOne()
		x = &cypher.Binary{Op: cypher.Or, L: x, R: tested(y, tests, at), At: at}
	}
	return cypher.When{Condition: x, Tests: true}
}

// tested makes an equality with the subject of what is none yet.
func tested(x cypher.Expr, tests bool, at cypher.Position) cypher.Expr {
	if tests {
		return x
	}
	return &cypher.Comparison{First: &cypher.CaseOperand{At: at}, Rest: []cypher.ComparisonPart{{Op: cypher.Equal, R: x}}, At: at}
}

// whenOne reads a value, or a predicate without its left operand; tests tells which.
func (p *parser) whenOne() (x cypher.Expr, tests bool) {
	t := p.token()
	subject := &cypher.CaseOperand{At: t.at}
	op, comparison := comparisons[t.text]
	binary := func(op cypher.BinaryOperator) (cypher.Expr, bool) {
		return &cypher.Binary{Op: op, L: subject, R: p.arithmetic(0), At: t.at}, true
	}
	switch {
	case t.isSymbol(t.text) && comparison:
		p.take()
		return &cypher.Comparison{First: subject, Rest: []cypher.ComparisonPart{{Op: op, R: p.arithmetic(0)}}, At: t.at}, true
	case p.acceptSymbol("=~"):
		return binary(cypher.Matches)
	case p.acceptWords("STARTS", "WITH"):
		return binary(cypher.StartsWith)
	case p.acceptWords("ENDS", "WITH"):
		return binary(cypher.EndsWith)
	case p.atSymbol(":") && p.ahead(1).isSymbol(":"):
		return p.testOf(subject, false, t.at), true
	case p.atWord("IS") && (p.ahead(1).kind == word || p.ahead(1).isSymbol(":")):
		p.take()
		not := p.acceptWord("NOT")
		if p.atSymbol(":") { // queries/case, "Extended Simple CASE": the form IS [NOT] :: is not accepted
			p.unexpected("TYPED")
		}
		if x := p.testOf(subject, not, t.at); x != nil {
			return x, true
		}
		p.expectWord("NULL")
		return &cypher.IsNull{Of: subject, Not: not, At: t.at}, true
	}
	return p.expression(), false
}
