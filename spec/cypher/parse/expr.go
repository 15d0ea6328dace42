package parse

import (
	"github.com/semcheck/semcheck/spec/cypher"
)

// expression reads a whole expression. From the weakest to the strongest binding:
// OR, XOR, AND, NOT, comparisons, predicates on strings, lists and null, + -, * / %,
// ^ (from left to right), signs, access to parts.
func (p *parser) expression() cypher.Expr {
	p.enter()
	defer p.leave()
	return p.connective(0)
}

var connectives = []struct {
	word string
	op   cypher.BinaryOperator
}{{"OR", cypher.Or}, {"XOR", cypher.Xor}, {"AND", cypher.And}}

func (p *parser) connective(level int) cypher.Expr {
	if level == len(connectives) {
		return p.negation()
	}
	x := p.connective(level + 1)
	for count := 0; p.atWord(connectives[level].word); {
		p.chained(&count)
		at := p.take().at
		x = &cypher.Binary{Op: connectives[level].op, L: x, R: p.connective(level + 1), At: at}
	}
	return x
}

func (p *parser) negation() cypher.Expr {
	if !p.atWord("NOT") {
		return p.comparison()
	}
	p.enter()
	defer p.leave()
	at := p.take().at
	return &cypher.Unary{Op: cypher.Not, Of: p.negation(), At: at}
}

var comparisons = map[string]cypher.ComparisonOperator{
	"=": cypher.Equal, "<>": cypher.NotEqual, "<": cypher.Less,
	"<=": cypher.LessOrEqual, ">": cypher.Greater, ">=": cypher.GreaterOrEqual,
}

func (p *parser) comparison() cypher.Expr {
	first := p.predicate()
	var c *cypher.Comparison
	for count := 0; ; {
		t := p.token()
		op, ok := comparisons[t.text]
		if !ok || !t.isSymbol(t.text) {
			break
		}
		p.chained(&count)
		p.take()
		if c == nil {
			c = &cypher.Comparison{First: first, At: t.at}
		}
		c.Rest = append(c.Rest, cypher.ComparisonPart{Op: op, R: p.predicate()})
	}
	if c == nil {
		return first
	}
	return c
}

func (p *parser) predicate() cypher.Expr {
	x := p.arithmetic(0)
	for count := 0; ; {
		at := p.token().at
		var op cypher.BinaryOperator
		switch {
		case p.acceptSymbol("=~"):
			op = cypher.Matches
		case p.acceptWord("IN"):
			op = cypher.In
		case p.acceptWords("STARTS", "WITH"):
			op = cypher.StartsWith
		case p.acceptWords("ENDS", "WITH"):
			op = cypher.EndsWith
		case p.acceptWord("CONTAINS"):
			op = cypher.Contains
		case p.acceptWord("IS"):
			not := p.acceptWord("NOT")
			if !not && p.has(labelExpression) && !p.atWord("NULL") && p.token().isSchemaName() && !p.atTypePredicate() {
				p.i--
				x = p.labelPredicate(x)
				continue
			}
			p.chained(&count)
			if test := p.testOf(x, not, at); test != nil {
				x = test
				continue
			}
			p.expectWord("NULL")
			x = &cypher.IsNull{Of: x, Not: not, At: at}
			continue
		case p.has(extended) && p.atSymbol(":") && p.ahead(1).isSymbol(":"):
			p.chained(&count)
			x = p.testOf(x, false, at)
			continue
		default:
			return x
		}
		p.chained(&count)
		x = &cypher.Binary{Op: op, L: x, R: p.arithmetic(0), At: at}
	}
}

var arithmetics = []map[string]cypher.BinaryOperator{
	{"+": cypher.Add, "-": cypher.Subtract},
	{"*": cypher.Multiply, "/": cypher.Divide, "%": cypher.Modulo},
	{"^": cypher.Power},
}

func (p *parser) arithmetic(level int) cypher.Expr {
	if level == len(arithmetics) {
		return p.sign()
	}
	x := p.arithmetic(level + 1)
	for count := 0; ; {
		t := p.token()
		op, ok := arithmetics[level][t.text]
		if level == 0 && p.atConcatenation() {
			p.take()
			p.take()
			p.chained(&count)
			x = &cypher.Binary{Op: cypher.Concatenate, L: x, R: p.arithmetic(level + 1), At: t.at}
			continue
		}
		if !ok || !t.isSymbol(t.text) {
			return x
		}
		p.chained(&count)
		p.take()
		x = &cypher.Binary{Op: op, L: x, R: p.arithmetic(level + 1), At: t.at}
	}
}

func (p *parser) sign() cypher.Expr {
	t := p.token()
	op := cypher.Plus
	switch {
	case t.isSymbol("-"):
		op = cypher.Minus
	case !t.isSymbol("+"):
		return p.postfix(true)
	}
	p.enter()
	defer p.leave()
	p.take()
	if op == cypher.Minus && p.atNumberAlone() {
		return p.number(t.at, true)
	}
	return &cypher.Unary{Op: op, Of: p.sign(), At: t.at}
}

// atNumberAlone tells whether a number stands here from which no part is taken: then a
// minus before it is the number's own.
func (p *parser) atNumberAlone() bool {
	if k := p.token().kind; k != integer && k != float {
		return false
	}
	next := p.ahead(1)
	return !next.isSymbol("[") && !next.isSymbol(".") && !next.isSymbol(":")
}

// postfix reads access to parts, and a predicate on labels where it may stand.
func (p *parser) postfix(withLabels bool) cypher.Expr {
	x := p.primary()
	for count := 0; ; {
		switch {
		case p.atSymbol("."):
			p.take()
			at := p.token().at
			x = &cypher.Property{Of: x, Key: p.schemaName("a property's name"), At: at}
		case p.atSymbol("["):
			x = p.subscript(x)
		case withLabels && p.atSymbol(":") && p.has(extended) && p.ahead(1).isSymbol(":"):
			return x
		case withLabels && p.atSymbol(":") && p.has(labelExpression):
			return p.labelPredicate(x)
		case withLabels && p.atSymbol(":"):
			at := p.token().at
			return &cypher.HasLabels{Of: x, Labels: p.labels(), At: at}
		default:
			return x
		}
		p.chained(&count)
	}
}

// subscript reads [key] or [from..to].
func (p *parser) subscript(of cypher.Expr) cypher.Expr {
	at := p.take().at
	var from, to cypher.Expr
	if !p.atSymbol("..") {
		from = p.expression()
		if p.acceptSymbol("]") {
			return &cypher.Index{Of: of, Key: from, At: at}
		}
	}
	if !p.acceptSymbol("..") {
		p.unexpected("'..' or ']'")
	}
	if !p.atSymbol("]") {
		to = p.expression()
	}
	p.expectSymbol("]")
	return &cypher.Slice{Of: of, From: from, To: to, At: at}
}
