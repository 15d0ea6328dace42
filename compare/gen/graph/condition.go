package graph

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/cypher"
)

// filter draws the condition of a WHERE, in which patterns may stand. Most are drawn so
// that they hold for the witness, as far as values that are known tell: most results
// would be empty otherwise.
func (b *queryBuilder) filter(depth int) cypher.Expr {
	b.filtering, b.refuted = true, b.PerMille(120)
	defer func() { b.filtering, b.refuted = false, false }()
	return b.condition(depth)
}

// condition draws a condition on what is bound.
func (b *queryBuilder) condition(depth int) cypher.Expr {
	if depth > 0 && b.PerMille(300) {
		return b.connected(depth - 1)
	}
	switch b.Share([]int{45, 14, 12, 10, 6, 5, 4, 5, 6}) {
	case 0:
		return b.comparison(depth)
	case 1:
		return b.nullTest()
	case 2:
		return b.textTest(depth)
	case 3:
		return b.membership(depth)
	case 4:
		if b.language.LabelPredicates && len(b.scope.nodes) > 0 {
			return b.labelTest()
		}
	case 5:
		if b.language.Quantifiers && depth > 0 {
			return b.quantifier(depth)
		}
	case 6:
		if b.language.Predicates && b.filtering && b.inner == 0 {
			if p := b.innerPath(); p != nil {
				return &cypher.PatternPredicate{Path: p}
			}
		}
	case 7:
		if b.language.Exists && b.inner == 0 {
			if p := b.innerPath(); p != nil {
				if b.PerMille(300) {
					return b.denied(func() cypher.Expr { return b.existential(p, depth) })
				}
				return b.existential(p, depth)
			}
		}
	case 8:
		if a, found := b.accessibleOf(kindBoolean); found {
			if value, known := a.witness.(*cypher.Boolean); known && value.Value == b.refuted && b.PerMille(800) {
				return not(a.expression())
			}
			return a.expression()
		}
	}
	return b.comparison(depth)
}

// connected joins conditions.
func (b *queryBuilder) connected(depth int) cypher.Expr {
	switch b.Share([]int{35, 30, 12, 23}) {
	case 0:
		return binary(cypher.And, b.condition(depth), b.condition(depth))
	case 1:
		return binary(cypher.Or, b.condition(depth), b.condition(depth))
	case 2:
		if b.language.Xor {
			return binary(cypher.Xor, b.condition(depth), b.condition(depth))
		}
	}
	return b.denied(func() cypher.Expr { return b.condition(depth) })
}

// denied draws a condition whose negation stands where it would.
func (b *queryBuilder) denied(draw func() cypher.Expr) cypher.Expr {
	b.refuted = !b.refuted
	defer func() { b.refuted = !b.refuted }()
	return not(draw())
}

// labelTest asks for a label of a node, mostly one that its witness has.
func (b *queryBuilder) labelTest() cypher.Expr {
	n := choice.One(b.Sequence, b.scope.nodes)
	label := choice.One(b.Sequence, b.database.model.labels).name
	if n.witness != nil && len(n.witness.labels) > 0 && !b.refuted && b.PerMille(600) {
		label = choice.One(b.Sequence, n.witness.labels)
	}
	return &cypher.HasLabels{Of: variable(n.name), Labels: []string{label}}
}

var comparisons = []cypher.ComparisonOperator{cypher.Equal, cypher.NotEqual, cypher.Less, cypher.LessOrEqual, cypher.Greater, cypher.GreaterOrEqual}

// comparison is of a property with its witness' value, with another property or with
// any expression of the type.
func (b *queryBuilder) comparison(depth int) cypher.Expr {
	all := b.accessibles()
	if len(all) > 0 && b.PerMille(700) {
		a := b.oneHeld(all)
		op := comparisons[b.Share([]int{5, 3, 3, 3, 3, 3})]
		if a.kind == kindBoolean || a.kind == kindIntegers || a.kind == kindStrings {
			op = comparisons[b.Share([]int{3, 2})]
		}
		if a.witness != nil && b.PerMille(550) {
			op = b.truthful(op, a.witness, a.witness)
			if b.language.Chains && a.kind == kindInteger && b.PerMille(80) {
				return &cypher.Comparison{First: constant(b.Sequence, kindInteger), Rest: []cypher.ComparisonPart{{Op: cypher.LessOrEqual, R: a.expression()}, {Op: op, R: cypher.CopyExpr(a.witness)}}}
			}
			return compare(op, a.expression(), cypher.CopyExpr(a.witness))
		}
		if a.witness != nil && b.PerMille(400) {
			value := constant(b.Sequence, a.kind)
			return compare(b.truthful(op, a.witness, value), a.expression(), value)
		}
		return compare(op, a.expression(), b.expression(a.kind, depth))
	}
	k := kind(b.Share([]int{1, 4, 3, 3}))
	op := comparisons[b.Share([]int{4, 3, 3, 3, 3, 3})]
	if k == kindBoolean {
		op = comparisons[b.Share([]int{3, 2})]
	}
	if b.language.MixedTypes && b.PerMille(50) {
		return compare(op, b.expression(k, depth), b.expression(kind(b.Below(4)), depth))
	}
	return compare(op, b.expression(k, depth), b.expression(k, depth))
}

func (b *queryBuilder) nullTest() cypher.Expr {
	if all := b.accessibles(); len(all) > 0 {
		a := choice.One(b.Sequence, all)
		if b.PerMille(600) {
			return &cypher.IsNull{Of: a.expression(), Not: (a.witness != nil) != b.refuted}
		}
		return &cypher.IsNull{Of: a.expression(), Not: b.PerMille(550)}
	}
	return &cypher.IsNull{Of: b.leaf(kindInteger), Not: b.PerMille(550)}
}

func (b *queryBuilder) textTest(depth int) cypher.Expr {
	op := []cypher.BinaryOperator{cypher.StartsWith, cypher.EndsWith, cypher.Contains}[b.Below(3)]
	if a, found := b.accessibleOf(kindString); found && b.PerMille(750) {
		if s, is := a.witness.(*cypher.String); is && !b.refuted && b.PerMille(650) {
			return binary(op, a.expression(), &cypher.String{Value: b.partOf(s.Value, op)})
		}
		return binary(op, a.expression(), constant(b.Sequence, kindString))
	}
	return binary(op, b.expression(kindString, depth), constant(b.Sequence, kindString))
}

func (b *queryBuilder) membership(depth int) cypher.Expr {
	k := kind(b.Share([]int{0, 4, 1, 3}))
	list := &cypher.List{}
	for range b.Between(1, 4) {
		list.Items = append(list.Items, constant(b.Sequence, k))
	}
	if !b.language.Schema && b.PerMille(120) {
		list.Items = append(list.Items, &cypher.Null{})
	}
	if a, found := b.accessibleOf(k); found && b.PerMille(800) {
		if a.witness != nil && !b.refuted && b.PerMille(750) {
			list.Items = append(list.Items, cypher.CopyExpr(a.witness))
		}
		return binary(cypher.In, a.expression(), list)
	}
	return binary(cypher.In, b.expression(k, depth), list)
}

func (b *queryBuilder) quantifier(depth int) cypher.Expr {
	q := &cypher.Quantifier{Kind: cypher.QuantifierKind(b.Below(4)), Variable: b.fresh("x"), List: b.listExpression(kindIntegers, 1)}
	if len(b.scope.lists) > 0 && b.PerMille(500) { // relationships of a path
		name := choice.One(b.Sequence, b.scope.lists)
		q.List = variable(name)
		q.Where = compare(choice.One(b.Sequence, comparisons), &cypher.Property{Of: variable(q.Variable), Key: identity}, integer(b.Between(1000, 1020)))
		return q
	}
	if b.language.LocalQuantifiers {
		q.Where = compare(choice.One(b.Sequence, comparisons), variable(q.Variable), constant(b.Sequence, kindInteger))
		return q
	}
	b.within(q.Variable, kindInteger, func() { q.Where = b.comparison(depth - 1) })
	return q
}

// innerPath is a pattern that begins at a bound node and binds nothing outside; nil
// where no node is bound.
func (b *queryBuilder) innerPath() *cypher.PathPattern {
	if len(b.scope.nodes) == 0 {
		return nil
	}
	start := choice.One(b.Sequence, b.scope.nodes)
	p := &cypher.PathPattern{Start: &cypher.NodePattern{Variable: start.name}}
	steps := b.Between(1, 2)
	if b.language.Traversals {
		steps = 1
	}
	at := start.witness
	for range steps {
		r := &cypher.RelationshipPattern{Direction: cypher.Direction(b.Below(2))}
		kind, label := choice.One(b.Sequence, b.database.model.relations).name, choice.One(b.Sequence, b.database.model.labels).name
		if e := b.onward(at); e != nil {
			kind = e.kind
			if r.Direction = cypher.Outgoing; e.start != at {
				r.Direction = cypher.Incoming
			}
			if at = e.other(at); len(at.labels) > 0 {
				label = choice.One(b.Sequence, at.labels)
			}
		}
		if b.language.Either && b.PerMille(200) {
			r.Direction = cypher.Either
		}
		if b.language.Schema || b.PerMille(600) {
			r.Types = []string{kind}
		}
		n := &cypher.NodePattern{}
		if b.language.Schema || b.PerMille(400) {
			n.Labels = []string{label}
		}
		p.Steps = append(p.Steps, cypher.Step{Relationship: r, Node: n})
	}
	return p
}

// onward is a relationship at a node, seldom or where there is none nil.
func (b *queryBuilder) onward(at *node) *edge {
	if at == nil || b.refuted {
		return nil
	}
	if list := b.database.adjacent(at); len(list) > 0 && b.PerMille(650) {
		return choice.One(b.Sequence, list)
	}
	return nil
}

// existential is EXISTS { … }, or a comparison of COUNT { … }.
func (b *queryBuilder) existential(p *cypher.PathPattern, depth int) cypher.Expr {
	s := &cypher.Subquery{Kind: cypher.ExistsSubquery, Paths: []*cypher.PathPattern{p}}
	if depth > 0 && b.PerMille(500) {
		last := p.Steps[len(p.Steps)-1].Node
		last.Variable = b.fresh("m")
		before := b.scope
		b.scope.nodes = append([]boundNode{{name: last.Variable, label: labelOrFirst(last.Labels)}}, b.scope.nodes...)
		b.inner++
		s.Where = b.comparison(0)
		b.inner--
		b.scope = before
	}
	if b.language.Count && b.PerMille(350) {
		s.Kind = cypher.CountSubquery
		return compare(choice.One(b.Sequence, comparisons), s, integer(b.Between(0, 2)))
	}
	return s
}

func labelOrFirst(labels []string) string {
	if len(labels) == 0 {
		return ""
	}
	return labels[0]
}
