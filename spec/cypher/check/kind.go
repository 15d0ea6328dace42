package check

import declared "github.com/semcheck/semcheck/spec/cypher/function"

// kinds is a set of kinds of values.
type kinds = declared.Kinds

const (
	null         = declared.Null
	boolean      = declared.Boolean
	integer      = declared.Integer
	float        = declared.Float
	text         = declared.Text
	list         = declared.List
	mapping      = declared.Map
	node         = declared.Node
	relationship = declared.Relationship
	path         = declared.Path
	temporal     = declared.Temporal
	point        = declared.Spatial

	number = declared.Number
	entity = declared.Entity
	all    = declared.AnyKind
)

// static is what is known of an expression's value: the kinds it can have, and what is
// known of its elements where it is a list. A null that the graph or a parameter may
// bring is not counted among the kinds.
type static struct {
	kinds    kinds
	elements *static // nil: unknown
}

var unknown = static{kinds: all}

func of(k kinds) static { return static{kinds: k} }

func listOf(t static) static { return static{kinds: list, elements: &t} }

// element is what is known of a list's elements.
func (t static) element() static {
	if t.elements == nil {
		return unknown
	}
	return *t.elements
}

// never tells that no value of t is of one of the given kinds. Null is allowed
// everywhere.
func (t static) never(allowed kinds) bool { return t.kinds&(allowed|null) == 0 }

// only tells that all values of t are of the given kinds or null.
func (t static) only(k kinds) bool { return t.kinds&^(k|null) == 0 && t.kinds&k != 0 }

func join(a, b static) static {
	t := static{kinds: a.kinds | b.kinds}
	switch {
	case a.kinds&list == 0:
		t.elements = b.elements
	case b.kinds&list == 0:
		t.elements = a.elements
	case a.elements != nil && b.elements != nil:
		e := join(*a.elements, *b.elements)
		t.elements = &e
	}
	return t
}
