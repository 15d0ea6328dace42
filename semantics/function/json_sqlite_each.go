package function

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec/function"
)

// EachEnd is how json_each or json_tree ended.
type EachEnd uint8

const (
	EachRows EachEnd = iota
	EachNone
	EachMalformed
	EachWrongPath
	EachUnmodelled
)

// Each gives the rows of json_each, or with recursive of json_tree: of the document, and of the
// path where there is one, NULL or another value.
func Each(e *semantics.Evaluation, recursive bool, arguments []semantics.Value) (rows []semantics.Row, end EachEnd) {
	w := &eachWalk{call: call{e: e, f: &function.Function{Name: "json_each"}, arguments: arguments}, recursive: recursive, places: map[*document.Node]int{}}
	n, extended, err := w.documentAsRead(0)
	switch {
	case w.failed != nil:
		return nil, EachUnmodelled
	case err != nil:
		return nil, EachMalformed
	case n == nil:
		return nil, EachNone
	case extended || hasDuplicates(n):
		w.unmodelled("such a document")
		return nil, EachUnmodelled
	}
	w.place(n, 0)
	w.root, w.path = n, "$"
	label := -1
	if len(arguments) > 1 {
		if arguments[1].IsNull() {
			return nil, EachNone
		}
		w.path = w.text(1)
		if w.failed != nil || strings.Contains(w.path, "#") {
			w.unmodelled("a path that counts from the end")
			return nil, EachUnmodelled
		}
		x, right := alongWhole(n, w.path)
		switch {
		case !right:
			return nil, EachWrongPath
		case x == nil:
			return nil, EachNone
		}
		n, label = x, w.labelOf(x)
	}
	w.top(n, label)
	if w.failed != nil {
		return nil, EachUnmodelled
	}
	return w.rows, EachRows
}

// eachWalk walks through a document.
type eachWalk struct {
	call
	recursive bool
	root      *document.Node
	path      string                 // of the element at which the walk begins
	places    map[*document.Node]int // in the binary form, of each value
	rows      []semantics.Row
}

// headed is how many bytes a value of so many bytes takes with its header.
func headed(payload int) int { return payload + header(payload) }

func header(payload int) int {
	switch {
	case payload <= 11:
		return 1
	case payload <= 0xff:
		return 2
	case payload <= 0xffff:
		return 3
	}
	return 5
}

// payload is how many bytes a value takes in the binary form without its header.
func payload(n *document.Node) (bytes int) {
	for _, x := range n.Items {
		bytes += headed(payload(x))
	}
	for _, m := range n.Members {
		bytes += headed(len(m.Name)) + headed(payload(m.Value))
	}
	return bytes + len(n.Text)
}

// place notes where a value and what is inside stand in the binary form.
func (w *eachWalk) place(n *document.Node, at int) {
	w.places[n] = at
	at += header(payload(n))
	for _, x := range n.Items {
		w.place(x, at)
		at += headed(payload(x))
	}
	for _, m := range n.Members {
		at += headed(len(m.Name))
		w.place(m.Value, at)
		at += headed(payload(m.Value))
	}
}

// labelOf is the place of the name before a value; -1 where it has none.
func (w *eachWalk) labelOf(x *document.Node) int {
	for n := range w.places {
		for _, m := range n.Members {
			if m.Value == x {
				return w.places[x] - headed(len(m.Name))
			}
		}
	}
	return -1
}

// top is the element at which the walk begins.
func (w *eachWalk) top(n *document.Node, label int) {
	id := w.places[n]
	if label >= 0 {
		id = label
	}
	if !w.recursive {
		if n.IsContainer() {
			w.children(n, id, w.path)
			return
		}
		w.add(semantics.Null, n, id, semantics.Null, w.path, w.path)
		return
	}
	key, container := w.topKey(id)
	w.add(key, n, id, semantics.Null, w.path, w.path[:container])
	w.children(n, id, w.path)
}

// topKey is the key of the element at which json_tree begins, and how long the path of its
// container is: that of a container whose first element it is.
func (w *eachWalk) topKey(id int) (key semantics.Value, container int) {
	n := len(w.path)
	for n > 1 {
		if n--; w.path[n] != '[' && w.path[n] != '.' {
			continue
		}
		if x, right := alongWhole(w.root, w.path[:n]); right && x != nil && w.places[x]+header(payload(x)) == id {
			break
		}
	}
	if n == len(w.path) {
		return semantics.Null, n
	}
	switch last := w.path[n:]; {
	case last[0] == '[':
		i, err := strconv.ParseInt(strings.TrimSuffix(last[1:], "]"), 10, 64)
		if err != nil {
			return w.unmodelled("such a path"), n
		}
		return semantics.Integer(i), n
	case strings.HasPrefix(last, `."`):
		return w.made(last[2 : len(last)-1]), n
	default: // a name that stands in no quotes
		return w.made(last[1:]), n
	}
}

// children are the elements of a container that has a number and a path.
func (w *eachWalk) children(n *document.Node, id int, path string) {
	for i, x := range n.Items {
		w.child(semantics.Integer(int64(i)), x, w.places[x], id, path, path+"["+strconv.Itoa(i)+"]")
	}
	for _, m := range n.Members {
		name := w.valueOf(&document.Node{Kind: document.String, Text: m.Name})
		w.child(name, m.Value, w.places[m.Value]-headed(len(m.Name)), id, path, path+eachName(m.Name))
	}
}

func (w *eachWalk) child(key semantics.Value, x *document.Node, id, parent int, path, whole string) {
	around := semantics.Null
	if w.recursive {
		around = semantics.Integer(int64(parent))
	}
	w.add(key, x, id, around, whole, path)
	if w.recursive {
		w.children(x, id, whole)
	}
}

// eachName is a step of a path to a member.
func eachName(name string) string {
	plain := name != "" && (name[0]|0x20 >= 'a' && name[0]|0x20 <= 'z')
	for i := range len(name) {
		c := name[i]
		plain = plain && (c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z')
	}
	if plain {
		return "." + name
	}
	return `."` + name + `"`
}

func (w *eachWalk) add(key semantics.Value, x *document.Node, id int, parent semantics.Value, whole, path string) {
	value := w.valueOf(x)
	atom := value
	if x.IsContainer() {
		atom = semantics.Null
	}
	w.rows = append(w.rows, semantics.Row{key, value, w.made(typeInSQLite(x)), atom, semantics.Integer(int64(id)), parent, w.made(whole), w.made(path)})
}
