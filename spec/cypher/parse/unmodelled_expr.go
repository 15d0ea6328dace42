package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec/cypher"
)

// atTypePredicate tells whether one of these begins here.
func (p *parser) atTypePredicate() bool {
	return p.atWord("TYPED") || p.atWord("NORMALIZED") || normalForms[p.token().upper] && p.ahead(1).isWord("NORMALIZED")
}

var normalForms = wordSet("NFC", "NFD", "NFKC", "NFKD")

// typeNames are the names of types, whose words follow each other (Cypher manual 5,
// values-and-types/property-structural-constructed, "Types and their synonyms").
var typeNames = wordSet(
	"NOTHING", "NULL", "BOOL", "BOOLEAN", "VARCHAR", "STRING", "INT", "INTEGER", "SIGNED INTEGER", "FLOAT", "DATE",
	"LOCAL TIME", "ZONED TIME", "TIME WITHOUT TIMEZONE", "TIME WITH TIMEZONE", "TIME WITHOUT TIME ZONE", "TIME WITH TIME ZONE",
	"LOCAL DATETIME", "ZONED DATETIME", "TIMESTAMP WITHOUT TIMEZONE", "TIMESTAMP WITH TIMEZONE",
	"TIMESTAMP WITHOUT TIME ZONE", "TIMESTAMP WITH TIME ZONE", "DURATION", "POINT", "NODE", "ANY NODE", "VERTEX", "ANY VERTEX",
	"RELATIONSHIP", "ANY RELATIONSHIP", "EDGE", "ANY EDGE", "MAP", "ANY MAP", "PATH", "ANY PATH", "PROPERTY VALUE", "ANY PROPERTY VALUE", "ANY VALUE", "ANY",
)

// typeName takes the words of a type's name.
func (p *parser) typeName() {
	words := 0
	for n, name := 1, p.token().upper; n <= 4 && p.ahead(n-1).kind == word; n++ {
		if typeNames[name] {
			words = n
		}
		name += " " + p.ahead(n).upper
	}
	if words == 0 {
		p.unexpected("a type")
	}
	for range words {
		p.take()
	}
}

func (p *parser) notNull() {
	if !p.acceptSymbol("!") {
		p.acceptWords("NOT", "NULL")
	}
}

// atConcatenation tells whether || stands here.
func (p *parser) atConcatenation() bool {
	return p.has(concatenation) && p.atSymbol("|") && p.ahead(1).isSymbol("|") && p.token().end == p.ahead(1).at.Offset
}

// labelPredicate reads the labels that stand behind an expression.
func (p *parser) labelPredicate(of cypher.Expr) cypher.Expr {
	at := p.token().at
	labels, expression := p.labelsOfPattern(false)
	return &cypher.HasLabels{Of: of, Labels: labels, Expression: expression, At: at}
}

// mapProjection reads {.key, .*, key: value, variable} behind a variable.
func (p *parser) mapProjection(of token) cypher.Expr {
	p.unmodelled(mapProjection, p.token().at)
	x := &cypher.UnmodelledExpression{Parts: []cypher.Expr{&cypher.Variable{Name: of.text, At: of.at}}, At: of.at}
	p.expectSymbol("{")
	for first := true; !p.atSymbol("}") && (first || p.acceptSymbol(",")); first = false {
		switch t := p.token(); {
		case p.acceptSymbol("."):
			if !p.acceptSymbol("*") {
				p.schemaName("a property's name")
			}
		case p.ahead(1).isSymbol(":"):
			p.schemaName("a key")
			p.take()
			x.Parts = append(x.Parts, p.expression())
		default:
			x.Parts = append(x.Parts, &cypher.Variable{Name: p.variable("a variable"), At: t.at})
		}
	}
	p.expectSymbol("}")
	return x
}

// keywordCall reads trim([BOTH | LEADING | TRAILING] [x] FROM y) and normalize(x, form), or
// returns nil where the call is an ordinary one.
func (p *parser) keywordCall() (x cypher.Expr) {
	if !p.has(trimSpecification) || !p.ahead(1).isSymbol("(") {
		return nil
	}
	t := p.token()
	if t.upper == "LTRIM" || t.upper == "RTRIM" {
		failed := p.try(func() {
			p.take()
			p.take()
			u := &cypher.UnmodelledExpression{Parts: []cypher.Expr{p.expression()}, At: t.at}
			p.expectSymbol(",")
			u.Parts = append(u.Parts, p.expression())
			p.expectSymbol(")")
			p.unmodelled(construct{t.text + "() with characters to trim", trimSpecification.in}, t.at)
			x = u
		})
		if failed != nil {
			return nil
		}
		return x
	}
	failed := p.try(func() {
		p.take()
		p.take()
		u := &cypher.UnmodelledExpression{At: t.at}
		if t.upper == "TRIM" {
			side := p.acceptWord("BOTH") || p.acceptWord("LEADING") || p.acceptWord("TRAILING")
			if !side || !p.atWord("FROM") {
				u.Parts = append(u.Parts, p.expression())
			}
			p.expectWord("FROM")
			u.Parts = append(u.Parts, p.expression())
		} else {
			u.Parts = append(u.Parts, p.expression())
			p.expectSymbol(",")
			if !normalForms[p.token().upper] {
				p.unexpected("a normal form")
			}
			p.take()
		}
		p.expectSymbol(")")
		name := trimSpecification
		if t.upper != "TRIM" {
			name = construct{"normalize() with a form", trimSpecification.in}
		}
		p.unmodelled(name, t.at)
		x = u
	})
	if failed != nil {
		return nil
	}
	return x
}

// cast reads CAST(x AS type) of Kùzu, whose types are names with parentheses and brackets;
// nil where it is an ordinary call.
func (p *parser) cast() (x cypher.Expr) {
	t := p.token()
	failed := p.try(func() {
		p.take()
		end := p.token().partner
		p.take()
		of := p.expression()
		p.expectWord("AS")
		p.schemaName("a type")
		for end > 0 && p.i < end {
			p.take()
		}
		p.expectSymbol(")")
		p.unmodelled(castExpression, t.at)
		x = &cypher.UnmodelledExpression{Parts: []cypher.Expr{of}, At: t.at}
	})
	if failed != nil {
		return nil
	}
	return x
}

// alias reads a name behind AS, which in some dialects may be any word.
func (p *parser) alias(what string) string {
	if p.has(anyKeywordAsName) && p.token().kind == word {
		return p.take().text
	}
	return p.variable(what)
}

// atKeywordAsName tells whether a keyword stands here as a name, since one of the given
// symbols follows it.
func (p *parser) atKeywordAsName(next ...string) bool {
	t := p.token()
	return p.has(anyKeywordAsName) && t.kind == word && reservedWords[t.upper] && !t.isWord("TRUE") && !t.isWord("FALSE") && !t.isWord("NULL") &&
		p.ahead(1).kind == symbol && (slices.Contains(next, p.ahead(1).text) || t.upper == "END" && p.ahead(1).text == ",")
}
