package parse

import (
	"github.com/semcheck/semcheck/spec/cypher"
)

// selector reads what may stand before a path: SHORTEST k, ALL SHORTEST, ANY, SHORTEST k
// GROUPS, ALL PATHS.
func (p *parser) selector() {
	at := p.token().at
	paths := func() bool { return p.acceptWord("PATH") || p.acceptWord("PATHS") }
	number := func() bool {
		if k := p.token().kind; k == integer || k == parameter {
			p.take()
			return true
		}
		return false
	}
	switch {
	case !p.has(pathSelector) || p.token().kind != word:
		return
	case p.acceptWords("ALL", "SHORTEST"), p.acceptWords("ANY", "SHORTEST"):
		paths()
	case p.acceptWord("ANY"):
		number()
		paths()
	case p.acceptWord("ALL"):
		paths()
	case p.acceptWord("SHORTEST"):
		counted := number()
		paths()
		if !p.acceptWord("GROUP") && !p.acceptWord("GROUPS") && !counted {
			p.unexpected("a number of paths")
		}
	default:
		return
	}
	p.unmodelledInPattern(pathSelector, at)
}

// elements reads a path pattern in which parts may stand in parentheses and be repeated.
func (p *parser) elements() *cypher.PathPattern {
	var whole *cypher.PathPattern
	at, chain := p.token().at, false
	for whole == nil || p.atSymbol("(") {
		if p.atParenthesizedPath() {
			part := p.parenthesized()
			if whole == nil {
				whole = part
			}
			chain = false
			continue
		}
		if chain {
			p.unexpected("a relationship pattern")
		}
		chain = true
		x := &cypher.PathPattern{Start: p.node(), At: at}
		for p.token().isStroke("-") || p.token().isStroke("<") {
			r := p.relationship()
			p.quantifier()
			x.Steps = append(x.Steps, cypher.Step{Relationship: r, Node: p.node()})
		}
		if whole == nil {
			whole = x
		}
	}
	return whole
}

// atParenthesizedPath tells whether parentheses around a path begin here.
func (p *parser) atParenthesizedPath() bool {
	return p.atSymbol("(") && (p.ahead(1).isSymbol("(") || p.ahead(1).isName() && p.ahead(2).isSymbol("=") && p.ahead(3).isSymbol("("))
}

func (p *parser) parenthesized() *cypher.PathPattern {
	p.enter()
	defer p.leave()
	at := p.take().at
	if p.token().isName() && p.ahead(1).isSymbol("=") {
		p.pattern.variable(p.take().text)
		p.take()
		p.unmodelledInPattern(quantifiedPath, at)
	}
	x := p.elements()
	if p.acceptWord("WHERE") {
		p.unmodelledInPattern(quantifiedPath, at)
		p.pattern.part(p.expression())
	}
	p.expectSymbol(")")
	p.quantifier()
	if p.atSymbol("(") && !p.pattern.found {
		p.unmodelledInPattern(quantifiedPath, at)
	}
	return x
}

// quantifier reads +, *, {n} or {n,m}.
func (p *parser) quantifier() {
	at := p.token().at
	switch {
	case p.acceptSymbol("+"), p.acceptSymbol("*"):
	case p.atSymbol("{"):
		p.take()
		p.bound()
		if p.tokens[p.i-1].isSymbol("{") && !p.atSymbol(",") {
			p.unexpected("a number of repetitions")
		}
		if p.acceptSymbol(",") {
			p.bound()
		}
		p.expectSymbol("}")
	default:
		return
	}
	p.unmodelledInPattern(quantifiedPath, at)
}

// whereInside reads WHERE condition inside a node or a relationship pattern.
func (p *parser) whereInside() {
	at := p.token().at
	if p.has(patternWhere) && p.acceptWord("WHERE") {
		p.unmodelledInPattern(patternWhere, at)
		p.pattern.part(p.expression())
	}
}

// atLabelsByIs tells whether IS with a label stands where a variable could.
func (p *parser) atLabelsByIs() bool {
	return p.has(labelExpression) && p.atWord("IS") && p.ahead(1).isSchemaName()
}

// labelsOfPattern reads labels or types with all operators; it returns them if they are the
// names that openCypher has there.
func (p *parser) labelsOfPattern(types bool) []string {
	at := p.token().at
	switch {
	case p.atLabelsByIs():
		p.take()
		p.unmodelledInPattern(labelExpression, at)
	case p.acceptSymbol(":"):
	default:
		return nil
	}
	l := &labelReader{parser: p, types: types, plain: true}
	l.either()
	if l.dynamic {
		p.unmodelledInPattern(dynamicLabels, at)
	} else if !l.plain {
		p.unmodelledInPattern(labelExpression, at)
	}
	return l.names
}

// labelReader reads a label expression: | binds weaker than & and :, these weaker than !.
type labelReader struct {
	*parser
	types, plain, dynamic bool
	names                 []string
}

func (l *labelReader) either() {
	l.enter()
	defer l.leave()
	l.both()
	for l.atSymbol("|") && !l.atConcatenation() {
		l.take()
		if !l.types {
			l.plain = false
		}
		if l.acceptSymbol(":") && !l.types {
			l.unexpected("a label")
		}
		l.both()
	}
}

func (l *labelReader) both() {
	l.negated()
	for {
		switch {
		case l.acceptSymbol("&"):
			l.plain = false
		case l.atSymbol(":") && !l.ahead(1).isSymbol(":"):
			l.take()
			if l.types {
				l.plain = false
			}
		default:
			return
		}
		l.negated()
	}
}

func (l *labelReader) negated() {
	for l.acceptSymbol("!") {
		l.plain = false
	}
	switch {
	case l.acceptSymbol("%"):
		l.plain = false
	case l.acceptSymbol("("):
		l.plain = false
		l.either()
		l.expectSymbol(")")
	case l.acceptSymbol("$"), l.token().kind == parameter && (l.token().text == "any" || l.token().text == "all") && l.ahead(1).isSymbol("("):
		if l.token().kind == parameter {
			l.take()
		}
		l.plain, l.dynamic = false, true
		l.expectSymbol("(")
		l.pattern.part(l.expression())
		l.expectSymbol(")")
	default:
		l.names = append(l.names, l.schemaName("a label"))
	}
}

// atLabels tells whether labels stand here that SET or REMOVE changes.
func (p *parser) atLabels() bool { return p.atSymbol(":") || p.atLabelsByIs() }

// changedLabels reads them.
func (p *parser) changedLabels() []string {
	if !p.has(dynamicLabels) {
		return p.labels()
	}
	outer := p.pattern
	p.pattern = &gathered{}
	defer func() { p.pattern = outer }()
	var list []string
	for p.atSymbol(":") || len(list) == 0 && p.atLabelsByIs() {
		at := p.token().at
		if p.take().upper == "IS" {
			p.unmodelled(labelExpression, at)
		}
		l := &labelReader{parser: p, plain: true}
		if t := p.token(); !t.isSchemaName() && !t.isSymbol("$") && t.kind != parameter {
			p.unexpected("a label")
		}
		l.negated()
		if l.dynamic {
			p.unmodelled(dynamicLabels, at)
			l.names = append(l.names, "")
		}
		list = append(list, l.names...)
	}
	return list
}

// matchMode reads REPEATABLE ELEMENTS or DIFFERENT RELATIONSHIPS.
func (p *parser) matchMode() {
	at := p.token().at
	if !p.has(matchMode) || p.ahead(1).isSymbol("=") {
		return
	}
	switch {
	case p.acceptWords("REPEATABLE", "ELEMENTS"), p.acceptWords("DIFFERENT", "RELATIONSHIPS"):
	case p.acceptWords("REPEATABLE", "ELEMENT"), p.acceptWords("DIFFERENT", "RELATIONSHIP"):
		p.acceptWord("BINDINGS")
	default:
		return
	}
	p.unmodelled(matchMode, at)
}

// hints reads USING INDEX, SCAN and JOIN.
func (p *parser) hints() {
	for p.has(indexHint) && p.atWord("USING") {
		p.unmodelled(indexHint, p.take().at)
		switch {
		case p.acceptWords("JOIN", "ON"):
			p.variable("a variable")
			for p.acceptSymbol(",") {
				p.variable("a variable")
			}
			continue
		case p.acceptWord("SCAN"):
			p.variable("a variable")
			p.expectSymbol(":")
			p.schemaName("a label or a type")
			continue
		}
		if p.ahead(1).isWord("INDEX") && (p.atWord("TEXT") || p.atWord("RANGE") || p.atWord("POINT") || p.atWord("BTREE")) {
			p.take()
		}
		p.expectWord("INDEX")
		if !p.ahead(1).isSymbol(":") {
			p.acceptWord("SEEK")
		}
		p.variable("a variable")
		p.expectSymbol(":")
		p.schemaName("a label or a type")
		p.expectSymbol("(")
		p.names("a key")
		p.expectSymbol(")")
	}
}

// recursion reads the semantics of a recursive relationship, which Kùzu has behind *.
func (p *parser) recursion() {
	at := p.token().at
	if !p.has(recursiveSemantics) {
		return
	}
	switch {
	case p.acceptWords("ALL", "SHORTEST"), p.acceptWord("SHORTEST"), p.acceptWord("TRAIL"), p.acceptWord("ACYCLIC"):
	case p.atWord("WSHORTEST"), p.atWord("ALL") && p.ahead(1).isWord("WSHORTEST"):
		p.acceptWord("ALL")
		p.take()
		p.expectSymbol("(")
		p.schemaName("a property")
		p.expectSymbol(")")
	default:
		return
	}
	p.unmodelledInPattern(recursiveSemantics, at)
}

// recursionFilter reads (r, n | WHERE condition …) of Kùzu.
func (p *parser) recursionFilter() {
	t := p.token()
	if !p.has(recursiveFilter) || !t.isSymbol("(") || t.partner == 0 {
		return
	}
	p.unmodelledInPattern(recursiveFilter, t.at)
	for p.i < t.partner {
		p.take()
	}
	p.expectSymbol(")")
}
