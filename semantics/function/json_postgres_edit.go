package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec/function"
)

// changed is a tree as the result of a change.
func (c *call) changed(n *document.Node) semantics.Value {
	c.apply(function.JSONFound)
	return c.storedText(n.String())
}

// unchanged is the first argument as the result.
func (c *call) unchanged() semantics.Value {
	c.apply(function.JSONMissing)
	return c.arguments[0]
}

// elementsOf are the elements of an array, else the value itself.
func elementsOf(n *document.Node) []*document.Node {
	if n.Kind == document.Array {
		return n.Items
	}
	return []*document.Node{n}
}

func storedConcat(c *call) semantics.Value {
	a, b := c.tree(0), c.tree(1)
	if a == nil || b == nil {
		return semantics.Null
	}
	if a.Kind == document.Object && b.Kind == document.Object {
		return c.changed(&document.Node{Kind: document.Object, Members: slices.Concat(a.Members, b.Members)})
	}
	return c.changed(&document.Node{Kind: document.Array, Items: slices.Concat(elementsOf(a), elementsOf(b))})
}

func storedDelete(c *call) semantics.Value {
	n := c.tree(0)
	if n == nil {
		return semantics.Null
	}
	if !n.IsContainer() {
		return c.raised(function.JSONMalformed, semantics.ClassArgument)
	}
	var keys []string
	switch v := c.arguments[1]; {
	case v.Kind() == semantics.KindInteger:
		return c.withoutElement(n, v.Int())
	case v.Kind() == semantics.KindList:
		if v.List().Dimensions() > 1 {
			return c.raised(function.JSONMalformed, semantics.ClassArgument)
		}
		keys = c.keys(1)
	default: // a text
		keys = []string{c.text(1)}
	}
	is := func(text string) bool {
		s, _ := document.Unescape(text)
		return slices.Contains(keys, s)
	}
	left := &document.Node{Kind: n.Kind}
	left.Items = slices.DeleteFunc(slices.Clone(n.Items), func(x *document.Node) bool { return x.Kind == document.String && is(x.Text) })
	left.Members = slices.DeleteFunc(slices.Clone(n.Members), func(m document.Member) bool { return is(m.Name) })
	if left.Size() == n.Size() {
		return c.unchanged()
	}
	return c.changed(left)
}

// withoutElement is an array without an element.
func (c *call) withoutElement(n *document.Node, at int64) semantics.Value {
	if n.Kind == document.Object {
		return c.raised(function.JSONMalformed, semantics.ClassArgument)
	}
	if at < 0 {
		at += int64(len(n.Items))
	}
	if at < 0 || at >= int64(len(n.Items)) {
		return c.unchanged()
	}
	return c.changed(&document.Node{Kind: document.Array, Items: slices.Delete(slices.Clone(n.Items), int(at), int(at)+1)})
}

// storedEdit is a change of the place to which a path leads: setPath of PostgreSQL.
type storedEdit struct {
	path   []semantics.Value
	value  *document.Node // nil to delete
	before bool           // to insert before an element
	after  bool           // to insert behind an element
	create bool           // to put the value where nothing is
	class  semantics.Class
	failed bool
}

func (w *storedEdit) fail(class semantics.Class) { w.class, w.failed = class, true }

// adds tells that a value is put where nothing is.
func (w *storedEdit) adds() bool { return w.create || w.before || w.after }

func (w *storedEdit) set(n *document.Node, level int) *document.Node {
	if w.path[level].IsNull() {
		w.fail(semantics.ClassConstraint)
		return n
	}
	switch n.Kind {
	case document.Array:
		return w.setElement(n, level)
	case document.Object:
		return w.setMember(n, level)
	case document.Null, document.False, document.True, document.Number, document.String:
	}
	return n
}

func (w *storedEdit) setMember(n *document.Node, level int) *document.Node {
	name, last := w.path[level].Str(), level == len(w.path)-1
	made := &document.Node{Kind: document.Object, Members: slices.Clone(n.Members)}
	i := n.Member(name)
	switch {
	case i < 0 && last && w.adds():
		made.Members = append(made.Members, document.Member{Name: document.Escape(name), Value: w.value})
	case i < 0:
	case !last:
		made.Members[i].Value = w.set(n.Members[i].Value, level+1)
	case w.before || w.after:
		w.fail(semantics.ClassArgument)
	case w.value == nil:
		made.Members = slices.Delete(made.Members, i, i+1)
	default:
		made.Members[i].Value = w.value
	}
	return made
}

func (w *storedEdit) setElement(n *document.Node, level int) *document.Node {
	at, is := wholeNumber(w.path[level].Str())
	if !is {
		w.fail(semantics.ClassCast)
		return n
	}
	size, last := int64(len(n.Items)), level == len(w.path)-1
	first := false // before the others
	if at < 0 {
		if at += size; at < 0 {
			first = true
		}
	}
	at = min(at, size)
	made := &document.Node{Kind: document.Array, Items: slices.Clone(n.Items)}
	switch {
	case (first || size == 0) && last && w.adds():
		made.Items = slices.Insert(made.Items, 0, w.value)
	case first:
	case at == size:
		if last && w.adds() {
			made.Items = append(made.Items, w.value)
		}
	case !last:
		made.Items[at] = w.set(n.Items[at], level+1)
	case w.before:
		made.Items = slices.Insert(made.Items, int(at), w.value)
	case w.after:
		made.Items = slices.Insert(made.Items, int(at)+1, w.value)
	case w.value == nil:
		made.Items = slices.Delete(made.Items, int(at), int(at)+1)
	default:
		made.Items[at] = w.value
	}
	return made
}

// edit makes a change along the path of the second argument.
func (c *call) edit(w *storedEdit) semantics.Value {
	n, path := c.tree(0), c.list(1)
	if n == nil {
		return semantics.Null
	}
	if path.Dimensions() > 1 || !n.IsContainer() {
		return c.raised(function.JSONMalformed, semantics.ClassArgument)
	}
	if n.Size() == 0 && !w.adds() || len(path.Elements) == 0 {
		return c.unchanged()
	}
	w.path = path.Elements
	made := w.set(n, 0)
	if w.failed {
		return c.raised(function.JSONMalformed, w.class)
	}
	return c.changed(made)
}

func storedDeletePath(c *call) semantics.Value { return c.edit(&storedEdit{}) }

func storedSet(c *call) semantics.Value {
	value := c.tree(2)
	if value == nil {
		return semantics.Null
	}
	return c.edit(&storedEdit{value: value, create: !c.has(3) || c.arguments[3].Bool()})
}

func storedInsert(c *call) semantics.Value {
	value := c.tree(2)
	if value == nil {
		return semantics.Null
	}
	after := c.has(3) && c.arguments[3].Bool()
	return c.edit(&storedEdit{value: value, before: !after, after: after})
}

func storedSetLax(c *call) semantics.Value {
	for i, v := range c.arguments {
		if v.IsNull() && i != 2 && i != 4 {
			return c.null()
		}
	}
	treatment := "use_json_null"
	if c.has(4) {
		if c.arguments[4].IsNull() {
			return c.raised(function.JSONMalformed, semantics.ClassArgument)
		}
		treatment = c.text(4)
	}
	if !c.arguments[2].IsNull() {
		return storedSet(c)
	}
	switch treatment {
	case "raise_exception":
		return c.raised(function.JSONMalformed, semantics.ClassConstraint)
	case "use_json_null":
		return c.edit(&storedEdit{value: &document.Node{Kind: document.Null}, create: !c.has(3) || c.arguments[3].Bool()})
	case "delete_key":
		return c.edit(&storedEdit{})
	case "return_target":
		return c.unchanged()
	}
	return c.raised(function.JSONMalformed, semantics.ClassArgument)
}

func storedStrip(c *call) semantics.Value {
	n := c.tree(0)
	if n == nil {
		return semantics.Null
	}
	c.apply(function.JSONFound)
	return c.storedText(stripped(n, c.has(1) && c.arguments[1].Bool()).String())
}

// stripped is a document without members, and in arrays, too, elements that are null.
func stripped(n *document.Node, arrays bool) *document.Node {
	switch n.Kind {
	case document.String:
		s, _ := document.Unescape(n.Text)
		return document.StringOf(s)
	case document.Array, document.Object:
	case document.Null, document.False, document.True, document.Number:
		return n
	}
	made := &document.Node{Kind: n.Kind}
	for _, x := range n.Items {
		if !arrays || x.Kind != document.Null {
			made.Items = append(made.Items, stripped(x, arrays))
		}
	}
	for _, m := range n.Members {
		if m.Value.Kind != document.Null {
			name, _ := document.Unescape(m.Name)
			made.Members = append(made.Members, document.Member{Name: document.Escape(name), Value: stripped(m.Value, arrays)})
		}
	}
	return made
}

func storedPretty(c *call) semantics.Value {
	n := c.tree(0)
	if n == nil {
		return semantics.Null
	}
	c.apply(function.JSONFound)
	var b strings.Builder
	writePretty(&b, n, "\n")
	return c.made(b.String())
}

// writePretty writes a document with a line for each element and each end; line is the end of a line
// with what the next one begins with.
func writePretty(b *strings.Builder, n *document.Node, line string) {
	if !n.IsContainer() {
		b.WriteString(n.String())
		return
	}
	signs := "[]"
	if n.Kind == document.Object {
		signs = "{}"
	}
	b.WriteByte(signs[0])
	next := func(i int) {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(line + "    ")
	}
	for i, x := range n.Items {
		next(i)
		writePretty(b, x, line+"    ")
	}
	for i, m := range n.Members {
		next(i)
		b.WriteString(`"` + m.Name + `": `)
		writePretty(b, m.Value, line+"    ")
	}
	b.WriteString(line)
	b.WriteByte(signs[1])
}
