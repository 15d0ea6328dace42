package document

import "strings"

// Layout says what stands between the parts of a document that is written.
type Layout struct {
	Colon, Comma string
	// Indent is what an element on a line of its own begins with for each array and object
	// around it; nil if there are no lines.
	Indent *string
	// Word writes what is neither an array nor an object, Name the name of a member; nil
	// where it is written as it is.
	Word func(b *strings.Builder, n *Node)
	Name func(b *strings.Builder, name string)
}

// Compact has no blanks.
var Compact = Layout{Colon: ":", Comma: ","}

// Write writes a document.
func (l *Layout) Write(n *Node) string {
	var b strings.Builder
	l.write(&b, n, 0)
	return b.String()
}

// String writes the document without blanks.
func (n *Node) String() string { return Compact.Write(n) }

func (l *Layout) write(b *strings.Builder, n *Node, depth int) {
	switch n.Kind {
	case Array:
		b.WriteByte('[')
		for i, x := range n.Items {
			l.before(b, i, depth+1)
			l.write(b, x, depth+1)
		}
		l.after(b, len(n.Items), depth)
		b.WriteByte(']')
	case Object:
		b.WriteByte('{')
		for i, m := range n.Members {
			l.before(b, i, depth+1)
			if l.Name != nil {
				l.Name(b, m.Name)
			} else {
				b.WriteString(`"` + m.Name + `"`)
			}
			b.WriteString(l.Colon)
			l.write(b, m.Value, depth+1)
		}
		l.after(b, len(n.Members), depth)
		b.WriteByte('}')
	case Null, False, True, Number, String:
		if l.Word != nil {
			l.Word(b, n)
		} else {
			writeWord(b, n)
		}
	}
}

func writeWord(b *strings.Builder, n *Node) {
	switch n.Kind {
	case Null:
		b.WriteString("null")
	case False:
		b.WriteString("false")
	case True:
		b.WriteString("true")
	case Number:
		b.WriteString(n.Text)
	case String:
		b.WriteString(`"` + n.Text + `"`)
	case Array, Object:
	}
}

// before writes what stands before the i-th element.
func (l *Layout) before(b *strings.Builder, i, depth int) {
	if i > 0 {
		b.WriteString(l.Comma)
	}
	l.line(b, depth)
}

// after writes what stands behind the last of so many elements.
func (l *Layout) after(b *strings.Builder, elements, depth int) {
	if elements > 0 {
		l.line(b, depth)
	}
}

func (l *Layout) line(b *strings.Builder, depth int) {
	if l.Indent != nil {
		b.WriteString("\n" + strings.Repeat(*l.Indent, depth))
	}
}
