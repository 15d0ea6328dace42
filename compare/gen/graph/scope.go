package graph

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// scope is what the clauses so far have bound.
type scope struct {
	nodes   []boundNode
	edges   []boundEdge
	paths   []string
	lists   []string // of relationships, by variable length
	scalars []boundScalar
}

// boundNode is a variable of a node, with one that it stands for in the witness: the
// part of the graph from which the pattern was drawn. It may be nil.
type boundNode struct {
	name    string
	witness *node
	label   string // a label that the pattern asks for, or the witness has; may be empty
}

// boundEdge is a variable of a relationship.
type boundEdge struct {
	name    string
	witness *edge
	kind    string
}

// boundScalar is a variable of a value.
type boundScalar struct {
	name string
	kind kind
}

// queryBuilder makes a query.
type queryBuilder struct {
	*choice.Sequence
	language  *Language
	database  *Database
	scope     scope
	names     int
	walked    []*edge // relationships of the graph along which the patterns of the clause at hand go
	filters   int     // conditions of records that were drawn
	refuted   bool    // the condition that is drawn shall not hold for the witness
	filtering bool    // the condition of a WHERE is drawn
	named     bool    // the path at hand has a name
	inner     int     // how many comprehensions stand around
}

// fresh returns a variable that is not bound.
func (b *queryBuilder) fresh(prefix string) string {
	b.names++
	return prefix + string('a'+rune(b.names%26)) + digits(b.names/26)
}

func digits(n int) string {
	if n == 0 {
		return ""
	}
	return digits(n/10) + string('0'+rune(n%10))
}

func variable(name string) cypher.Expr { return &cypher.Variable{Name: name} }

func integer(n int) cypher.Expr { return &cypher.Integer{Value: int64(n)} }

func call(f *function.Function, arguments ...cypher.Expr) cypher.Expr {
	return &cypher.FunctionCall{Name: f.Name, Arguments: arguments}
}

func binary(op cypher.BinaryOperator, l, r cypher.Expr) cypher.Expr {
	return &cypher.Binary{Op: op, L: l, R: r}
}

func compare(op cypher.ComparisonOperator, l, r cypher.Expr) cypher.Expr {
	return &cypher.Comparison{First: l, Rest: []cypher.ComparisonPart{{Op: op, R: r}}}
}

func not(x cypher.Expr) cypher.Expr { return &cypher.Unary{Op: cypher.Not, Of: x} }

// propertiesOf lists the properties that a bound node may have.
func (b *queryBuilder) propertiesOf(n *boundNode) []property {
	if l := b.database.model.labelNamed(n.label); l != nil {
		return l.properties
	}
	if b.language.Schema { // an engine with a schema knows what no label has
		return nil
	}
	return b.database.model.labels[0].properties
}

// accessible is a property of a bound entity as an expression, with the value that its
// witness has, or nil.
type accessible struct {
	property
	of      string
	witness cypher.Expr
}

func (a *accessible) expression() cypher.Expr {
	return &cypher.Property{Of: variable(a.of), Key: a.name}
}

// accessibles lists the properties of all bound entities.
func (b *queryBuilder) accessibles() []accessible {
	var all []accessible
	for i := range b.scope.nodes {
		n := &b.scope.nodes[i]
		if n.witness != nil || n.label != "" {
			a := accessible{property: property{name: identity, kind: kindInteger}, of: n.name}
			if n.witness != nil {
				a.witness = integer(n.witness.id)
			}
			all = append(all, a)
		}
		for _, p := range b.propertiesOf(n) {
			a := accessible{property: p, of: n.name}
			if n.witness != nil {
				a.witness = n.witness.values[p.name]
			}
			all = append(all, a)
		}
	}
	for i := range b.scope.edges {
		e := &b.scope.edges[i]
		a := accessible{property: property{name: identity, kind: kindInteger}, of: e.name}
		if e.witness != nil {
			a.witness = integer(e.witness.id)
		}
		all = append(all, a)
		t := b.database.model.relationNamed(e.kind)
		if t == nil {
			continue
		}
		for _, p := range t.properties {
			a := accessible{property: p, of: e.name}
			if e.witness != nil {
				a.witness = e.witness.values[p.name]
			}
			all = append(all, a)
		}
	}
	return all
}

// accessibleOf draws a property of a type, mostly one that its witness has; false if
// there is none.
func (b *queryBuilder) accessibleOf(k kind) (accessible, bool) {
	var fitting []accessible
	for _, a := range b.accessibles() {
		if a.kind == k {
			fitting = append(fitting, a)
		}
	}
	if len(fitting) == 0 {
		return accessible{}, false
	}
	return b.oneHeld(fitting), true
}

// oneHeld draws one of several properties, mostly one that its witness has.
func (b *queryBuilder) oneHeld(list []accessible) accessible {
	var held []accessible
	for _, a := range list {
		if a.witness != nil {
			held = append(held, a)
		}
	}
	if len(held) > 0 && b.PerMille(700) {
		return choice.One(b.Sequence, held)
	}
	return choice.One(b.Sequence, list)
}
