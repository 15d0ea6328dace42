package ast

import "sync"

// Element is the type of the elements of a list. There is one of each type, so that types of
// lists are comparable with ==.
type Element struct{ Type Type }

// Shared says that copies of a tree share it.
func (*Element) Shared() {}

var elements sync.Map // of Element to *Element

// List returns the type of lists of elements of a type. It says no more of a literal.
func List(of Type) Type {
	of.Literal, of.Natural = 0, 0
	key := Element{of}
	e, _ := elements.LoadOrStore(key, &key)
	return Type{Kind: TypeList, Element: e.(*Element)}
}

// IsList tells whether values of the type are lists.
func (t Type) IsList() bool { return t.Kind == TypeList }

// Of is the type of the elements of a list; unknown for other types.
func (t Type) Of() Type {
	if t.Element == nil {
		return Unknown
	}
	return t.Element.Type
}

// Innermost is the type of the elements of the lists inside of lists; of another type that type.
func (t Type) Innermost() Type {
	for t.Kind == TypeList {
		t = t.Of()
	}
	return t
}
