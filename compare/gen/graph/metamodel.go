package graph

import (
	"fmt"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/cypher"
)

// kind is a type of values that the generator tells apart.
type kind uint8

const (
	kindBoolean kind = iota
	kindInteger
	kindFloat
	kindString
	kindIntegers // a list of integers
	kindStrings  // a list of strings
)

var propertyTypes = [...]cypher.PropertyType{cypher.BooleanProperty, cypher.IntegerProperty, cypher.FloatProperty, cypher.StringProperty,
	cypher.IntegerListProperty, cypher.StringListProperty}

// property is a property of a metamodel: its name, the type of its values, and
// whether others may occur.
type property struct {
	name  string
	kind  kind
	mixed bool
}

// identity is the property that tells every node, and every relationship, from the
// others: answers are compared by what they show.
const identity = "id"

// label is a node label with the properties that its nodes may have.
type label struct {
	name       string
	properties []property
}

// relation is a relationship type with its properties and the labels that it joins.
type relation struct {
	name       string
	ends       []cypher.Ends
	properties []property
}

// metamodel is what a database is made of: GDBMeter's M = (L_V, L_E, P_V, P_E).
type metamodel struct {
	labels    []label
	relations []relation
}

// newMetamodel draws one.
func newMetamodel(r *choice.Sequence, l *Language) *metamodel {
	m := &metamodel{}
	all := drawProperties(r, l, r.Between(3, 6))
	for i := range r.Between(1, 3) {
		m.labels = append(m.labels, label{name: fmt.Sprintf("L%d", i), properties: someOf(r, all)})
	}
	for i := range r.Between(1, 3) {
		relation := relation{name: fmt.Sprintf("T%d", i), properties: someOf(r, all[:min(3, len(all))])}
		for _, from := range m.labels {
			for _, to := range m.labels {
				if r.PerMille(700) || len(m.labels) == 1 {
					relation.ends = append(relation.ends, cypher.Ends{Start: from.name, End: to.name})
				}
			}
		}
		if len(relation.ends) == 0 {
			relation.ends = []cypher.Ends{{Start: m.labels[0].name, End: m.labels[len(m.labels)-1].name}}
		}
		m.relations = append(m.relations, relation)
	}
	return m
}

func drawProperties(r *choice.Sequence, l *Language, count int) []property {
	shares := []int{kindBoolean: 15, kindInteger: 35, kindFloat: 18, kindString: 25, kindIntegers: 5, kindStrings: 2}
	if l.Traversals {
		shares[kindIntegers], shares[kindStrings] = 0, 0
	}
	var all []property
	for i := range count {
		p := property{name: fmt.Sprintf("p%d", i), kind: kind(r.Share(shares))}
		p.mixed = l.MixedTypes && r.PerMille(150)
		all = append(all, p)
	}
	return all
}

// someOf draws properties, at least one.
func someOf(r *choice.Sequence, all []property) []property {
	var some []property
	for _, p := range all {
		if r.PerMille(700) {
			some = append(some, p)
		}
	}
	if len(some) == 0 {
		some = append(some, choice.One(r, all))
	}
	return some
}

// labelNamed returns a label of the metamodel.
func (m *metamodel) labelNamed(name string) *label {
	for i := range m.labels {
		if m.labels[i].name == name {
			return &m.labels[i]
		}
	}
	return nil
}

// relationNamed returns a relationship type of the metamodel.
func (m *metamodel) relationNamed(name string) *relation {
	for i := range m.relations {
		if m.relations[i].name == name {
			return &m.relations[i]
		}
	}
	return nil
}

// schema declares the metamodel as tables.
func (m *metamodel) schema() []cypher.Statement {
	var list []cypher.Statement
	for _, l := range m.labels {
		list = append(list, &cypher.CreateNodeTable{Label: l.name, Key: identity, Properties: definitions(l.properties)})
	}
	for _, t := range m.relations {
		list = append(list, &cypher.CreateRelationshipTable{Type: t.name, Ends: t.ends, Properties: definitions(t.properties)})
	}
	return list
}

func definitions(properties []property) []cypher.PropertyDefinition {
	list := []cypher.PropertyDefinition{{Name: identity, Type: cypher.IntegerProperty}}
	for _, p := range properties {
		list = append(list, cypher.PropertyDefinition{Name: p.name, Type: propertyTypes[p.kind]})
	}
	return list
}
