// Package document reads and writes JSON documents. It keeps what the meaning of a query may
// depend on: numbers as they are written, the order of the members of an object, members of
// the same name. It knows neither SQL nor dialects.
//
// Sources: RFC 8259; JSON5 as "JSON Functions And Operators" 3.6 of SQLite 3.50.4 extends it
// (json1.html), and jsonTranslateTextToBlob in json.c of 3.53.4, read 2026-11-29.
package document

import "strings"

// Kind is what a node of a document is.
type Kind uint8

const (
	Null Kind = iota
	False
	True
	Number
	String
	Array
	Object
)

// Node is a value of a document.
type Node struct {
	Kind Kind
	// Text is a number as RFC 8259 writes it, or what stands between the quotes of a string.
	Text    string
	Items   []*Node  // of an array
	Members []Member // of an object
	// Raw is the value as it stands in the text that was read; empty of others.
	Raw string
}

// Member is a name and its value. Name is what stands between the quotes.
type Member struct {
	Name  string
	Value *Node
}

// NumberOf is a number that is written so.
func NumberOf(text string) *Node { return &Node{Kind: Number, Text: text} }

// StringOf is the string of some characters.
func StringOf(s string) *Node { return &Node{Kind: String, Text: Escape(s)} }

// TruthOf is true or false.
func TruthOf(b bool) *Node {
	if b {
		return &Node{Kind: True}
	}
	return &Node{Kind: False}
}

// IsContainer tells whether the node is an array or an object.
func (n *Node) IsContainer() bool { return n.Kind == Array || n.Kind == Object }

// IsReal tells whether a number is written with a point or an exponent.
func (n *Node) IsReal() bool { return n.Kind == Number && strings.ContainsAny(n.Text, ".eE") }

// Size is the number of elements of an array or members of an object, 0 of others.
func (n *Node) Size() int { return len(n.Items) + len(n.Members) }

// Clone is a copy that shares nothing with the node.
func (n *Node) Clone() *Node {
	c := &Node{Kind: n.Kind, Text: n.Text, Raw: n.Raw}
	for _, x := range n.Items {
		c.Items = append(c.Items, x.Clone())
	}
	for _, m := range n.Members {
		c.Members = append(c.Members, Member{m.Name, m.Value.Clone()})
	}
	return c
}

// Member finds the first member whose name has these characters, -1 where there is none.
func (n *Node) Member(characters string) int {
	for i := range n.Members {
		if name, _ := Unescape(n.Members[i].Name); name == characters {
			return i
		}
	}
	return -1
}
