package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// nationalText is the word before a string of the national character set.
const nationalText = "N"

// introduced reads a string behind the name of its character set: _latin1'x', N'x'.
//
// Source: MySQL 9.5 Reference Manual, 12.3.7 The National Character Set, 12.3.8 Character Set Introducers.
func (p *parser) introduced() ast.Expr {
	begin := p.token()
	set := p.d.NationalCharacterSet()
	if begin.upper != nationalText {
		set = p.d.CharacterSet(begin.text[1:])
	}
	if set == nil {
		panic(p.unsupported("character set introducer " + lowerCase(begin.text)))
	}
	p.at++
	text := p.token().text
	if !set.Holds(text) {
		panic(p.unsupported("a string of the character set " + set.Name + " with such characters"))
	}
	p.at++
	return function.Introduced.Call(&ast.Literal{Kind: ast.LiteralString, Text: text}, setLiteral(set))
}

// introducer tells whether a word is that of a character set and no name, whatever stands behind it;
// directly behind a point it is one. Of the sets that are not modelled, those that only some versions have
// are left out.
//
// Sources: MySQL 8.0.39, MY_LEX_IDENT, MY_LEX_IDENT_START and UNDERSCORE_CHARSET in sql/sql_lex.cc; MariaDB 10.3,
// there.
func (p *parser) introducer(t *token) bool {
	name := lowerCase(t.text)
	if !p.d.Introducers || !characterSets[name] || t.begin > 0 && p.text[t.begin-1] == '.' {
		return false
	}
	return p.d.CharacterSet(name[1:]) != nil || name != "_utf8mb3" && name != "_gb18030"
}

func setLiteral(set *spec.CharacterSet) ast.Expr {
	return &ast.Literal{Kind: ast.LiteralString, Text: set.Name}
}

// transcoded reads USING or CHARACTER SET with the name of a character set behind a text.
//
// Source: MySQL 9.5 Reference Manual, 14.10 Cast Functions and Operators; CONVERT of the MariaDB documentation.
func (p *parser) transcoded(x ast.Expr) ast.Expr {
	p.at++
	at := p.token()
	if !p.isName(at) && !at.isWord("BINARY") && !at.isString() {
		panic(p.expected("a character set"))
	}
	p.at++
	set := p.d.CharacterSet(at.text)
	if set == nil {
		panic(unsupportedError(p.text, at.begin, "conversion to the character set "+lowerCase(at.text)))
	}
	return function.ConvertUsing.Call(x, setLiteral(set))
}

// castTo reads the type of a cast of x, and the character set that may stand behind CHAR.
func (p *parser) castTo(x ast.Expr) ast.Expr {
	t := p.castType()
	if !t.IsText() || len(p.d.CharacterSets) == 0 || !p.isAny("CHARACTER", "CHARSET") {
		return p.castOf(x, t)
	}
	if t.Length > 0 {
		x = p.castOf(x, t)
	}
	if p.is("CHARACTER") {
		p.at++
		if !p.is("SET") {
			panic(p.expected("SET"))
		}
	}
	x = p.transcoded(x)
	if p.is("COLLATE") {
		panic(p.unsupported("COLLATE in a CAST"))
	}
	return x
}
