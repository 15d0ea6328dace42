package cypher

import "fmt"

// Position is a place in a query's text. The zero value means that a tree was built,
// not read.
type Position struct {
	Offset int // bytes from 0
	Line   int // from 1
	Column int // characters (code points) from 1
}

// String prints "line:column".
func (p Position) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }

// Known tells whether the position is that of a text.
func (p Position) Known() bool { return p.Line > 0 }
