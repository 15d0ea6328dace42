package function

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec/function"
)

// shapes are the types that were met at one place of a document.
type shapes struct{ met []*shape }

// shape is one of them: its name, the shapes of the elements of arrays, those of the members of objects.
type shape struct {
	name    string
	items   *shapes
	members []*shapedMember
}

type shapedMember struct {
	name, written string
	of            *shapes
}

const (
	shapeNull   = "NULL"
	shapeArray  = "ARRAY"
	shapeObject = "OBJECT"
)

// structureOf is JSON_STRUCTURE.
func structureOf(c *call) semantics.Value {
	n := c.typedDocument(0)
	if n == nil {
		return semantics.Null
	}
	var met shapes
	met.take(n)
	made, several := met.described()
	if several {
		c.apply(function.JSONMissing)
	} else {
		c.apply(function.JSONFound)
	}
	return c.rewritten(made)
}

// take adds a document.
func (s *shapes) take(n *document.Node) {
	at := s.of(typeInDuckDB(n))
	switch n.Kind {
	case document.Array:
		if at.items == nil {
			at.items = &shapes{}
		}
		for _, x := range n.Items {
			at.items.take(x)
		}
	case document.Object:
		for _, m := range n.Members {
			name, _ := document.Unescape(m.Name)
			at.member(name, m.Name).take(m.Value)
		}
	case document.Null, document.False, document.True, document.Number, document.String:
	}
}

// of finds the shape that a type is, or meets.
func (s *shapes) of(name string) *shape {
	switch {
	case len(s.met) == 1 && s.met[0].name == shapeNull:
		s.met[0].name = name
		return s.met[0]
	case len(s.met) > 0 && name == shapeNull:
		return s.met[len(s.met)-1]
	}
	for _, m := range s.met {
		if m.name == name {
			return m
		}
		if isNumberShape(m.name) && isNumberShape(name) {
			m.name = wider(m.name, name)
			return m
		}
	}
	made := &shape{name: name}
	s.met = append(s.met, made)
	return made
}

func isNumberShape(name string) bool {
	return name == "DOUBLE" || name == "UBIGINT" || name == "BIGINT" || name == "HUGEINT"
}

// wider is the type that holds the numbers of two different ones.
func wider(a, b string) string {
	if a == "DOUBLE" || b == "DOUBLE" {
		return "DOUBLE"
	}
	return "HUGEINT"
}

func (s *shape) member(name, written string) *shapes {
	for _, m := range s.members {
		if m.name == name {
			return m.of
		}
	}
	made := &shapedMember{name: name, written: written, of: &shapes{}}
	s.members = append(s.members, made)
	return made.of
}

// described is the document that describes the shapes; several tells that some place has types that do
// not meet.
func (s *shapes) described() (n *document.Node, several bool) {
	switch {
	case len(s.met) == 0:
		return document.StringOf(shapeNull), false
	case len(s.met) > 1:
		return document.StringOf("JSON"), true
	}
	switch one := s.met[0]; {
	case one.name == shapeArray:
		item, several := one.items.described()
		return &document.Node{Kind: document.Array, Items: []*document.Node{item}}, several
	case one.name != shapeObject:
		return document.StringOf(one.name), false
	case len(one.members) == 0:
		return document.StringOf("JSON"), false
	default:
		n = &document.Node{Kind: document.Object}
		for _, m := range one.members {
			value, differ := m.of.described()
			several = several || differ
			n.Members = append(n.Members, document.Member{Name: m.written, Value: value})
		}
		return n, several
	}
}
