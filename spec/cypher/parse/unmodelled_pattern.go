package parse

import (
	"github.com/semcheck/semcheck/spec/cypher"
)

// selector reads what may stand before a path: SHORTEST k, ALL SHORTEST, ANY, SHORTEST k
// GROUPS, ALL PATHS.
func (p *parser) selector() (s cypher.Selector) {
	at := p.token().at
	paths := func() bool { return p.acceptWord("PATH") || p.acceptWord("PATHS") }
	number := func() bool {
		if p.token().kind == parameter {
			p.take()
			p.unmodelledInPattern(construct{"a number of paths as a parameter", pathSelector.in}, at)
			return true
		}
		if p.token().kind != integer {
			return false
		}
		if s.Count = p.integer(p.take(), false).Value; s.Count < 1 {
			p.raise("UnexpectedSyntax", at, "a selector takes a positive number of paths")
		}
		return true
	}
	if !p.has(pathSelector) || p.token().kind != word {
		return s
	}
	s.Count = 1
	switch {
	case p.acceptWords("ALL", "SHORTEST"):
		s.Kind = cypher.ShortestPathsOfAll
		paths()
	case p.acceptWords("ANY", "SHORTEST"):
		s.Kind = cypher.ShortestPaths
		paths()
	case p.acceptWord("ANY"):
		s.Kind = cypher.AnyPaths
		number()
		paths()
	case p.acceptWord("ALL"):
		paths()
	case p.acceptWord("SHORTEST"):
		s.Kind = cypher.ShortestPaths
		counted := number()
		paths()
		if p.acceptWord("GROUP") || p.acceptWord("GROUPS") {
			s.Kind = cypher.ShortestPathsGroups
		} else if !counted {
			p.unexpected("a number of paths")
		}
	}
	if s.Kind == cypher.NoSelector {
		return cypher.Selector{}
	}
	return s
}

// atParenthesizedPath tells whether parentheses around a path begin here.
func (p *parser) atParenthesizedPath() bool {
	return p.atSymbol("(") && (p.ahead(1).isSymbol("(") || p.ahead(1).isName() && p.ahead(2).isSymbol("=") && p.ahead(3).isSymbol("("))
}

// whereInside reads [WHERE condition] inside a node or a relationship pattern.
func (p *parser) whereInside() cypher.Expr {
	if p.has(patternWhere) && p.acceptWord("WHERE") {
		return p.expression()
	}
	return nil
}

// atLabelsByIs tells whether IS with a label stands where a variable could.
func (p *parser) atLabelsByIs() bool {
	return p.has(labelExpression) && p.atWord("IS") && p.ahead(1).isSchemaName()
}

// labelsOfPattern reads labels or types with all operators: the names that openCypher has
// there, or an expression.
func (p *parser) labelsOfPattern(types bool) ([]string, cypher.LabelExpression) {
	if p.atLabelsByIs() {
		p.take()
	} else if !p.acceptSymbol(":") {
		return nil, nil
	}
	l := &labelReader{parser: p, types: types}
	x := l.either()
	if names, plain := plainLabels(x, types); plain {
		return names, nil
	}
	return nil, x
}

// separatorsFrom tells what joined the labels that were read from a token on.
func (p *parser) separatorsFrom(begin int) (s separators) {
	for i := begin; i < p.i; i++ {
		s.colon = s.colon || p.tokens[i].isSymbol(":")
		s.ampersand = s.ampersand || p.tokens[i].isSymbol("&")
	}
	return s
}

// plainLabels are the names of a conjunction of labels, or of alternative types.
func plainLabels(x cypher.LabelExpression, types bool) ([]string, bool) {
	var l, r cypher.LabelExpression
	switch x := x.(type) {
	case *cypher.LabelName:
		return []string{x.Name}, true
	case *cypher.BothLabels:
		if !types {
			l, r = x.L, x.R
		}
	case *cypher.EitherLabel:
		if types {
			l, r = x.L, x.R
		}
	case *cypher.AnyLabel, *cypher.NotLabel, *cypher.DynamicLabel:
	}
	if l == nil {
		return nil, false
	}
	left, plain := plainLabels(l, types)
	right, also := plainLabels(r, types)
	return append(left, right...), plain && also
}

// labelReader reads a label expression: | binds weaker than & and :, these weaker than !.
type labelReader struct {
	*parser
	types bool
}

func (l *labelReader) either() cypher.LabelExpression {
	l.enter()
	defer l.leave()
	x := l.both()
	for l.atSymbol("|") && !l.atConcatenation() {
		l.take()
		if l.acceptSymbol(":") && !l.types {
			l.unexpected("a label")
		}
		x = &cypher.EitherLabel{L: x, R: l.both()}
	}
	return x
}

func (l *labelReader) both() cypher.LabelExpression {
	x := l.negated()
	for {
		switch {
		case l.acceptSymbol("&"):
		case l.atSymbol(":") && !l.ahead(1).isSymbol(":"):
			l.take()
		default:
			return x
		}
		x = &cypher.BothLabels{L: x, R: l.negated()}
	}
}

func (l *labelReader) negated() cypher.LabelExpression {
	l.enter()
	defer l.leave()
	t := l.token()
	switch {
	case l.acceptSymbol("!"):
		return &cypher.NotLabel{Of: l.negated()}
	case l.acceptSymbol("%"):
		return &cypher.AnyLabel{}
	case l.acceptSymbol("("):
		x := l.either()
		l.expectSymbol(")")
		return x
	case t.isSymbol("$"), t.kind == parameter && (t.text == "any" || t.text == "all") && l.ahead(1).isSymbol("("):
		l.take()
		l.expectSymbol("(")
		x := &cypher.DynamicLabel{Of: l.expression(), Any: t.kind == parameter && t.text == "any"}
		l.expectSymbol(")")
		return x
	}
	return &cypher.LabelName{Name: l.schemaName("a label")}
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
		p.take()
		l := &labelReader{parser: p}
		if t := p.token(); !t.isSchemaName() && !t.isSymbol("$") && t.kind != parameter {
			p.unexpected("a label")
		}
		switch x := l.negated().(type) {
		case *cypher.LabelName:
			list = append(list, x.Name)
		case *cypher.DynamicLabel:
			p.unmodelled(dynamicLabels, at)
			list = append(list, "")
		case *cypher.AnyLabel, *cypher.NotLabel, *cypher.BothLabels, *cypher.EitherLabel:
			p.unexpected("a label")
		}
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
	case p.acceptWords("DIFFERENT", "RELATIONSHIPS"): // what MATCH does by itself
		return
	case p.acceptWords("DIFFERENT", "RELATIONSHIP"):
		p.acceptWord("BINDINGS")
		return
	case p.acceptWords("REPEATABLE", "ELEMENTS"):
	case p.acceptWords("REPEATABLE", "ELEMENT"):
		p.acceptWord("BINDINGS")
	default:
		return
	}
	p.unmodelled(matchMode, at)
}

// hints reads past USING INDEX, SCAN and JOIN, which change no answer.
func (p *parser) hints() {
	for p.has(indexHint) && p.atWord("USING") {
		p.take()
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
