package parse

import (
	"github.com/semcheck/semcheck/spec/cypher"
)

func (p *parser) paths() []*cypher.PathPattern {
	list := []*cypher.PathPattern{p.path()}
	for p.acceptSymbol(",") {
		list = append(list, p.path())
	}
	return list
}

// path reads [variable =] pattern.
func (p *parser) path() *cypher.PathPattern {
	at, name := p.token().at, ""
	if p.token().isName() && p.ahead(1).isSymbol("=") {
		name = p.take().text
		p.take()
	}
	x := p.gather(func() *cypher.PathPattern {
		s := p.selector()
		x := p.anonymousPath()
		x.Selector = s
		return x
	})
	x.Variable, x.At = name, at
	return x
}

func (p *parser) anonymousPath() *cypher.PathPattern {
	shortest := cypher.AllPaths
	switch {
	case !p.ahead(1).isSymbol("("):
	case p.atWord("SHORTESTPATH"):
		shortest = cypher.OneShortestPath
	case p.atWord("ALLSHORTESTPATHS"):
		shortest = cypher.AllShortestPaths
	}
	if shortest == cypher.AllPaths {
		return p.element()
	}
	p.take()
	p.take()
	x := p.element()
	x.Shortest = shortest
	for _, step := range x.Steps {
		if r := step.Relationship; p.quantified[r] || r.Group != nil {
			p.raise("UnexpectedSyntax", x.At, "a shortest path is of a relationship of variable length, and has no quantifier")
		}
	}
	p.expectSymbol(")")
	return x
}

// element reads nodes joined by relationships, around which parentheses may stand.
func (p *parser) element() *cypher.PathPattern {
	p.enter()
	defer p.leave()
	at := p.token().at
	if p.has(quantifiedPath) {
		return p.elements()
	}
	if p.atSymbol("(") && p.ahead(1).isSymbol("(") {
		p.take()
		x := p.element()
		p.expectSymbol(")")
		return x
	}
	x := &cypher.PathPattern{Start: p.node(), At: at}
	for p.token().isStroke("-") || p.token().isStroke("<") {
		r := p.relationship()
		x.Steps = append(x.Steps, cypher.Step{Relationship: r, Node: p.node()})
	}
	return x
}

func (p *parser) node() *cypher.NodePattern {
	if !p.atSymbol("(") {
		p.unexpected("a node pattern in parentheses")
	}
	n := &cypher.NodePattern{At: p.take().at}
	if p.token().isName() || p.atKeywordAsName(":", ")") {
		if !p.atLabelsByIs() {
			n.Variable = p.take().text
		}
	}
	p.pattern.variable(n.Variable)
	switch {
	case p.has(labelExpression):
		begin := p.i
		n.Labels, n.Expression = p.labelsOfPattern(false)
		p.separators[n] = p.separatorsFrom(begin + 1)
	case p.atSymbol(":"):
		n.Labels = p.labels()
	}
	n.Properties = p.properties()
	p.pattern.part(n.Properties)
	n.Where = p.whereInside()
	p.pattern.part(n.Where)
	if !p.atSymbol(")") {
		p.unexpected("a variable, a label, properties or ')'")
	}
	p.take()
	return n
}

// labels reads one or more :Label.
func (p *parser) labels() []string {
	var list []string
	for p.acceptSymbol(":") {
		list = append(list, p.schemaName("a label"))
	}
	return list
}

// properties reads a map or a parameter, or returns nil.
func (p *parser) properties() cypher.Expr {
	switch t := p.token(); {
	case t.kind == parameter:
		p.take()
		return &cypher.Parameter{Name: t.text, At: t.at}
	case t.isSymbol("{"):
		return p.mapLiteral()
	}
	return nil
}

func (p *parser) relationship() *cypher.RelationshipPattern {
	r := &cypher.RelationshipPattern{At: p.token().at}
	left := p.stroke("<", false)
	p.stroke("-", true)
	if p.acceptSymbol("[") {
		p.relationshipDetail(r)
	}
	p.stroke("-", true)
	right := p.stroke(">", false)
	switch {
	case left && right:
		r.Direction = cypher.Both
	case left:
		r.Direction = cypher.Incoming
	case right:
		r.Direction = cypher.Outgoing
	default:
		r.Direction = cypher.Either
	}
	return r
}

// stroke takes a part of an arrow.
func (p *parser) stroke(s string, required bool) bool {
	if p.token().isStroke(s) {
		p.take()
		return true
	}
	if required {
		p.unexpected("'" + s + "' of a relationship pattern")
	}
	return false
}

func (p *parser) relationshipDetail(r *cypher.RelationshipPattern) {
	if p.token().isName() {
		if !p.atLabelsByIs() {
			r.Variable = p.take().text
		}
	}
	p.pattern.variable(r.Variable)
	if p.has(labelExpression) {
		r.Types, r.Expression = p.labelsOfPattern(true)
	} else if p.acceptSymbol(":") {
		r.Types = append(r.Types, p.schemaName("a relationship type"))
		for p.acceptSymbol("|") {
			p.acceptSymbol(":")
			r.Types = append(r.Types, p.schemaName("a relationship type"))
		}
	}
	if p.acceptSymbol("*") {
		if r.Expression != nil {
			p.raise("UnexpectedSyntax", r.At, "the types of a relationship of variable length are alternatives")
		}
		r.Length = p.length()
	}
	r.Properties = p.properties()
	p.pattern.part(r.Properties)
	r.Where = p.whereInside()
	p.pattern.part(r.Where)
	if !p.atSymbol("]") {
		p.unexpectedAs("InvalidRelationshipPattern", "a variable, types, a length with '*', properties or ']'")
	}
	p.take()
}

// length reads what follows * in a relationship pattern.
func (p *parser) length() *cypher.Length {
	p.recursion()
	l := &cypher.Length{Minimum: p.bound()}
	if p.acceptSymbol("..") {
		l.Maximum = p.bound()
	} else if l.Minimum != nil {
		maximum := *l.Minimum
		l.Maximum, l.Exact = &maximum, true
	}
	p.recursionFilter()
	return l
}

func (p *parser) bound() *int64 {
	t := p.token()
	if t.kind != integer {
		return nil
	}
	p.take()
	n := p.integer(t, false).Value
	return &n
}

// patternAhead tells whether a node pattern and a relationship begin at the n-th token
// from here. It looks at brackets and strokes only.
func (p *parser) patternAhead(n int) bool {
	if !p.ahead(n).isSymbol("(") {
		return false
	}
	start := n
	n++
	if p.ahead(n).isName() {
		n++
	}
	for p.ahead(n).isSymbol(":") && p.ahead(n+1).isSchemaName() {
		n += 2
	}
	switch t := p.ahead(n); {
	case p.has(labelExpression) && (t.isSymbol(":") || t.isWord("IS") || t.isWord("WHERE") || n == start+1 && t.isSymbol("$")):
		if n = p.tokens[p.i+start].partner - p.i; n <= 0 {
			return false
		}
	case t.kind == parameter:
		n++
	case t.isSymbol("{") && t.partner > 0:
		n = t.partner + 1 - p.i
	}
	if !p.ahead(n).isSymbol(")") {
		return false
	}
	n++
	if p.ahead(n).isStroke("<") {
		n++
	}
	if !p.ahead(n).isStroke("-") {
		return false
	}
	n++
	if t := p.ahead(n); t.isSymbol("[") && t.partner > 0 {
		n = t.partner + 1 - p.i
	}
	if !p.ahead(n).isStroke("-") {
		return false
	}
	n++
	if p.ahead(n).isStroke(">") {
		n++
	}
	return p.ahead(n).isSymbol("(")
}
