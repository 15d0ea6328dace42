package graph

import (
	"slices"

	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/spec/cypher"
)

// graphPlace is a place in a query at which a condition filters records, with all that is around it.
type graphPlace struct {
	// variant is "match" for the WHERE of a MATCH, "with" for the WHERE of a WITH, and "behind" for a WITH *
	// WHERE that is put behind a clause.
	variant string
	// own is the condition at this place. It is nil if there is none.
	own   cypher.Expr
	scope []boundVariable // what the condition may name
	// with is the query with another condition in the place of own. nil stands for no condition.
	with func(condition cypher.Expr) *cypher.Query
	// distinct tells that records lose their duplicates on the way to the answer.
	distinct bool
	// aggregated tells that the root aggregates, and that the aggregates of a whole can be made of the
	// aggregates of its parts.
	aggregated bool
}

// boundVariable is a variable in scope, with the labels or types that its pattern requires.
type boundVariable struct {
	name   string
	kind   boundKind
	labels []string // or types
}

// boundKind is what a variable stands for.
type boundKind uint8

const (
	boundValue boundKind = iota
	boundNode
	boundRelationship
	boundList // of relationships
	boundPath
)

// places lists the places of a query of one arm. The clauses behind a place must distribute over the union
// of parts of its records. MATCH, OPTIONAL MATCH, UNWIND, and WITH or RETURN without DISTINCT and aggregates
// distribute over the union of bags. With DISTINCT they distribute over the union of sets. Aggregates may be
// at the root, but a WITH that aggregates does not distribute.
func (g *graphs) places() []graphPlace {
	arm := g.arm()
	if arm == nil || returned(arm) == nil {
		return nil
	}
	var list []graphPlace
	var scope []boundVariable
	for i, c := range arm.Clauses[:len(arm.Clauses)-1] {
		scope = scopeBehind(c, scope)
		distinct, aggregated, fits := behind(arm, i)
		if !fits {
			continue
		}
		place := graphPlace{scope: slices.Clone(scope), distinct: distinct, aggregated: aggregated}
		at := func(change func(arm *cypher.Arm)) *cypher.Query {
			changed := withoutLimit(g.query)
			change(changed.Arms[0])
			return changed
		}
		switch c := c.(type) {
		case *cypher.Match:
			if !c.Optional {
				own := place
				own.variant, own.own = "match", c.Where
				own.with = func(condition cypher.Expr) *cypher.Query {
					return at(func(arm *cypher.Arm) { arm.Clauses[i].(*cypher.Match).Where = cypher.CopyExpr(condition) })
				}
				list = append(list, own)
			}
		case *cypher.With:
			own := place
			own.variant, own.own = "with", c.Where
			own.with = func(condition cypher.Expr) *cypher.Query {
				return at(func(arm *cypher.Arm) { arm.Clauses[i].(*cypher.With).Where = cypher.CopyExpr(condition) })
			}
			list = append(list, own)
		case *cypher.Unwind, *cypher.Return, *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.Call, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
		}
		if len(scope) == 0 {
			continue
		}
		place.variant = "behind"
		place.with = func(condition cypher.Expr) *cypher.Query {
			return at(func(arm *cypher.Arm) {
				if condition == nil {
					return
				}
				filter := &cypher.With{Projection: cypher.Projection{Star: true}, Where: cypher.CopyExpr(condition)}
				arm.Clauses = slices.Insert(arm.Clauses, i+1, cypher.Clause(filter))
			})
		}
		list = append(list, place)
	}
	return list
}

// behind says what the clauses behind a clause do with a union of parts: see places.
func behind(arm *cypher.Arm, i int) (distinct, aggregated, fits bool) {
	for _, c := range arm.Clauses[i+1:] {
		switch c := c.(type) {
		case *cypher.Match, *cypher.Unwind:
		case *cypher.With:
			if projectsAggregates(c.Projection) {
				return false, false, false
			}
			distinct = distinct || c.Distinct
		case *cypher.Return:
			if projectsAggregates(c.Projection) {
				return false, true, !distinct && !c.Distinct && recombinable(c)
			}
			distinct = distinct || c.Distinct
		case *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.Call, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
			return false, false, false
		}
	}
	return distinct, false, true
}

// scopeBehind is the list of variables that are bound behind a clause.
func scopeBehind(c cypher.Clause, before []boundVariable) []boundVariable {
	scope := slices.Clone(before)
	bind := func(name string, kind boundKind, labels []string) {
		if name == "" {
			return
		}
		if at := slices.IndexFunc(scope, func(b boundVariable) bool { return b.name == name }); at >= 0 {
			if scope[at].kind == kind {
				scope[at].labels = append(slices.Clone(scope[at].labels), labels...)
			}
			return
		}
		scope = append(scope, boundVariable{name, kind, labels})
	}
	switch c := c.(type) {
	case *cypher.Match:
		for _, p := range c.Paths {
			bind(p.Variable, boundPath, nil)
			bind(p.Start.Variable, boundNode, p.Start.Labels)
			for _, step := range p.Steps {
				kind := boundRelationship
				if step.Relationship.Length != nil {
					kind = boundList
				}
				bind(step.Relationship.Variable, kind, step.Relationship.Types)
				bind(step.Node.Variable, boundNode, step.Node.Labels)
			}
		}
	case *cypher.Unwind:
		bind(c.Variable, boundValue, nil)
	case *cypher.With:
		var next []boundVariable
		if c.Star {
			next = scope
		}
		for _, item := range c.Items {
			b := boundVariable{name: item.Alias}
			if v, is := item.Expr.(*cypher.Variable); is {
				if b.name == "" {
					b.name = v.Name
				}
				if at := slices.IndexFunc(before, func(b boundVariable) bool { return b.name == v.Name }); at >= 0 {
					b.kind, b.labels = before[at].kind, before[at].labels
				}
			}
			next = append(next, b)
		}
		return next
	case *cypher.Return, *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.Call, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
	}
	return scope
}

// partedBy is a condition that can divide the records of a place, and the condition that stays beside it.
type partedBy struct {
	p, rest cypher.Expr
}

// partitions lists conditions for a place: its own condition, each of its conjuncts, and conditions on bound
// variables.
func (g *graphs) partitions(place *graphPlace) []partedBy {
	var list []partedBy
	if place.own != nil {
		list = append(list, partedBy{p: place.own})
		if conjuncts := conjunctsOf(place.own); len(conjuncts) > 1 {
			for i, c := range conjuncts {
				var rest cypher.Expr
				for k, other := range conjuncts {
					if k != i {
						rest = conjunction(rest, other)
					}
				}
				list = append(list, partedBy{c, rest})
			}
		}
	}
	for n := range uint64(generatedConditions) {
		if p := g.condition(place.scope, metamorphic.Choice(g.Choice, n)); p != nil {
			list = append(list, partedBy{p, place.own})
		}
	}
	return list
}

// generatedConditions is how many conditions are drawn for each place.
const generatedConditions = 3

// conjunctsOf takes a condition apart at its ANDs.
func conjunctsOf(x cypher.Expr) []cypher.Expr {
	if b, is := x.(*cypher.Binary); is && b.Op == cypher.And {
		return append(conjunctsOf(b.L), conjunctsOf(b.R)...)
	}
	return []cypher.Expr{x}
}

// condition makes a condition on bound variables. It is nil if there is none that the condition could use.
func (g *graphs) condition(scope []boundVariable, choice uint64) cypher.Expr {
	var entities []boundVariable
	for _, b := range scope {
		if b.kind == boundNode || b.kind == boundRelationship {
			entities = append(entities, b)
		}
	}
	if len(entities) == 0 {
		return nil
	}
	d := conditionDraws{choice}
	b := entities[d.below(len(entities))]
	if b.kind == boundNode && d.below(6) == 0 {
		if p := g.patternCondition(b, &d); p != nil {
			return p
		}
	}
	first := g.propertyCondition(b, &d)
	if first == nil || d.below(3) > 0 {
		return first
	}
	second := g.propertyCondition(entities[d.below(len(entities))], &d)
	if second == nil {
		return first
	}
	ops := []cypher.BinaryOperator{cypher.And, cypher.Or}
	if g.language.Xor {
		ops = append(ops, cypher.Xor)
	}
	return connect(ops[d.below(len(ops))], first, second)
}

// patternCondition asks whether a node has a relationship.
func (g *graphs) patternCondition(b boundVariable, d *conditionDraws) cypher.Expr {
	r := &cypher.RelationshipPattern{Direction: cypher.Direction(d.below(2))}
	if len(g.facts.types) > 0 && (g.language.Schema || d.below(2) == 0) {
		r.Types = []string{g.facts.types[d.below(len(g.facts.types))]}
	}
	p := &cypher.PathPattern{Start: &cypher.NodePattern{Variable: b.name}, Steps: []cypher.Step{{Relationship: r, Node: &cypher.NodePattern{}}}}
	switch {
	case g.language.Exists && d.below(2) == 0:
		return &cypher.Subquery{Kind: cypher.ExistsSubquery, Paths: []*cypher.PathPattern{p}}
	case g.language.Predicates:
		return &cypher.PatternPredicate{Path: p}
	}
	return nil
}

// propertyCondition compares a property of an entity with a value that an entity has.
func (g *graphs) propertyCondition(b boundVariable, d *conditionDraws) cypher.Expr {
	var names []propertyName
	for _, name := range g.facts.names {
		if name.relationship == (b.kind == boundRelationship) && (len(b.labels) == 0 || slices.Contains(b.labels, name.label)) && len(g.facts.values[name]) > 0 {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	name := names[d.below(len(names))]
	property := func() cypher.Expr { return &cypher.Property{Of: namedVariable(b.name), Key: name.key} }
	values := g.facts.values[name]
	value := values[d.below(len(values))]
	if text, is := value.(*cypher.String); is && d.below(3) == 0 {
		runes := []rune(text.Value)
		return &cypher.Binary{Op: cypher.StartsWith, L: property(), R: &cypher.String{Value: string(runes[:min(len(runes), d.below(3))])}}
	}
	switch d.below(8) {
	case 0:
		return &cypher.IsNull{Of: property(), Not: d.below(2) == 0}
	case 1:
		if _, list := value.(*cypher.List); !list {
			other := values[d.below(len(values))]
			return &cypher.Binary{Op: cypher.In, L: property(), R: &cypher.List{Items: []cypher.Expr{cypher.CopyExpr(value), cypher.CopyExpr(other)}}}
		}
	case 2:
		if x := compared(cypher.Equal, property(), cypher.CopyExpr(value)); d.below(2) == 0 {
			return negated(x)
		}
	}
	switch value.(type) {
	case *cypher.Boolean, *cypher.List:
		return compared([]cypher.ComparisonOperator{cypher.Equal, cypher.NotEqual}[d.below(2)], property(), cypher.CopyExpr(value))
	default: // Values of other types can be compared by order, too.
	}
	return compared(cypher.ComparisonOperator(d.below(6)), property(), cypher.CopyExpr(value))
}

// conditionDraws is a sequence of drawn numbers.
type conditionDraws struct{ state uint64 }

// below draws a number from 0 to n-1.
func (d *conditionDraws) below(n int) int {
	d.state = metamorphic.Choice(d.state, 1)
	return int(d.state >> 1 % uint64(n))
}
