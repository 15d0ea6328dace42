package check

// kinds is a set of kinds of values.
type kinds uint16

const (
	null kinds = 1 << iota
	boolean
	integer
	float
	text
	list
	mapping
	node
	relationship
	path
	temporal
	point

	number = integer | float
	entity = node | relationship
	all    = point<<1 - 1
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

var kindNames = []string{"null", "a boolean", "an integer", "a float", "a string", "a list", "a map", "a node", "a relationship", "a path", "a temporal value", "a point"}

// String names the kinds in an error's sentence.
func (k kinds) String() string {
	text := ""
	for i, name := range kindNames {
		if k&(1<<i) == 0 {
			continue
		}
		if text != "" {
			text += " or "
		}
		text += name
	}
	return text
}
