package parse

import "github.com/semcheck/semcheck/spec/cypher"

// elements reads a path pattern in which parts may stand in parentheses and be repeated.
func (p *parser) elements() *cypher.PathPattern {
	var whole *cypher.PathPattern
	at, chain, some := p.token().at, false, false
	for whole == nil || p.atSymbol("(") {
		open := whole != nil && len(whole.Steps) > 0 && whole.Steps[len(whole.Steps)-1].Node == nil
		if p.atParenthesizedPath() {
			part, group := p.parenthesized()
			if group == nil {
				if open || whole != nil {
					p.unmodelledInPattern(quantifiedPath, at)
				}
				if whole == nil {
					whole = part
				}
				chain, some = false, true
				continue
			}
			some = some || *group.Length.Minimum > 0
			if whole == nil {
				whole = &cypher.PathPattern{Start: &cypher.NodePattern{At: at}, At: at}
			}
			if open {
				whole.Steps[len(whole.Steps)-1].Node = &cypher.NodePattern{At: at}
			}
			whole.Steps = append(whole.Steps, cypher.Step{Relationship: group})
			chain = false
			continue
		}
		if chain {
			p.unexpected("a relationship pattern")
		}
		chain, some = true, true
		x := p.chain()
		switch {
		case whole == nil:
			whole = x
		case open:
			whole.Steps[len(whole.Steps)-1].Node = x.Start
			whole.Steps = append(whole.Steps, x.Steps...)
		}
	}
	if n := len(whole.Steps); n > 0 && whole.Steps[n-1].Node == nil {
		whole.Steps[n-1].Node = &cypher.NodePattern{At: at}
	}
	if !some {
		p.raise("UnexpectedSyntax", at, "a path has at least one node or relationship")
	}
	return whole
}

// chain reads nodes joined by relationships, which may have quantifiers.
func (p *parser) chain() *cypher.PathPattern {
	x := &cypher.PathPattern{At: p.token().at, Start: p.node()}
	for p.token().isStroke("-") || p.token().isStroke("<") {
		r := p.relationship()
		at := p.token().at
		if l := p.quantifier(); l != nil {
			switch {
			case r.Length != nil:
				p.raise("UnexpectedSyntax", at, "a relationship of variable length has no quantifier")
			case r.Where != nil: // the path pattern for which it stands
				only := &cypher.PathPattern{Start: &cypher.NodePattern{At: r.At}, At: r.At}
				only.Steps = []cypher.Step{{Relationship: r, Node: &cypher.NodePattern{At: r.At}}}
				r = &cypher.RelationshipPattern{Group: &cypher.PathGroup{Path: only}, Length: l, At: r.At}
			default:
				r.Length = l
			}
			p.quantified[r] = true
		}
		x.Steps = append(x.Steps, cypher.Step{Relationship: r, Node: p.node()})
	}
	return x
}

// parenthesized reads a path in parentheses; where a quantifier follows, it is a group.
func (p *parser) parenthesized() (*cypher.PathPattern, *cypher.RelationshipPattern) {
	p.enter()
	defer p.leave()
	at := p.take().at
	if p.token().isName() && p.ahead(1).isSymbol("=") {
		p.pattern.variable(p.take().text)
		p.take()
		p.unmodelledInPattern(construct{"a path variable in parentheses", quantifiedPath.in}, at)
	}
	x := p.elements()
	var where cypher.Expr
	if p.acceptWord("WHERE") {
		where = p.expression()
		p.pattern.part(where)
	}
	p.expectSymbol(")")
	l := p.quantifier()
	if l == nil {
		if where != nil {
			p.unmodelledInPattern(construct{"WHERE in a path in parentheses", quantifiedPath.in}, at)
		}
		return x, nil
	}
	if len(x.Steps) == 0 {
		p.raise("UnexpectedSyntax", at, "a path that is repeated has at least one relationship")
	}
	for _, step := range x.Steps {
		if step.Relationship.Length != nil {
			p.raise("UnexpectedSyntax", at, "a quantified path pattern holds no other one")
		}
	}
	return x, &cypher.RelationshipPattern{Group: &cypher.PathGroup{Path: x, Where: where}, Length: l, At: at}
}

// quantifier reads +, *, {n} or {n,m}, or returns nil.
func (p *parser) quantifier() *cypher.Length {
	none, one := int64(0), int64(1)
	switch {
	case p.acceptSymbol("+"):
		return &cypher.Length{Minimum: &one}
	case p.acceptSymbol("*"):
		return &cypher.Length{Minimum: &none}
	case !p.acceptSymbol("{"):
		return nil
	}
	l := &cypher.Length{Minimum: p.bound()}
	switch {
	case p.acceptSymbol(","):
		l.Maximum = p.bound()
		if l.Minimum == nil {
			l.Minimum = &none
		}
	case l.Minimum == nil:
		p.unexpected("a number of repetitions")
	default:
		most := *l.Minimum
		l.Maximum, l.Exact = &most, true
	}
	p.expectSymbol("}")
	return l
}
