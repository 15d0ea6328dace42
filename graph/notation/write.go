package notation

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/semcheck/semcheck/graph"
)

// Write is the inverse of Read: the value with its labels and keys in order. Values that are
// the same are written the same.
func Write(v graph.Value) string { return Key(v, false) }

// Key is what Write writes; where unordered is set, elements of lists are sorted, so that
// values have the same key that differ in the order of lists alone.
func Key(v graph.Value, unordered bool) string {
	var b strings.Builder
	(&writer{&b, unordered, false}).value(v)
	return b.String()
}

// Signed is what Key writes, but for zeros with a sign, which keep it: "-0.0".
func Signed(v graph.Value, unordered bool) string {
	var b strings.Builder
	(&writer{&b, unordered, true}).value(v)
	return b.String()
}

type writer struct {
	b         *strings.Builder
	unordered bool
	signed    bool // zeros keep their sign
}

func (w *writer) value(v graph.Value) {
	switch v := v.(type) {
	case graph.Null:
		w.b.WriteString("null")
	case graph.Boolean:
		w.b.WriteString(strconv.FormatBool(bool(v)))
	case graph.Integer:
		w.b.WriteString(strconv.FormatInt(int64(v), 10))
	case graph.Float:
		if v == 0 && math.Signbit(float64(v)) && w.signed {
			w.b.WriteByte('-')
		}
		w.b.WriteString(writeFloat(float64(v)))
	case graph.String:
		w.b.WriteString("'" + escape.Replace(string(v)) + "'")
	case graph.List:
		w.list(v)
	case graph.Map:
		w.properties(v)
	case *graph.Node:
		w.node(v)
	case *graph.Relationship:
		w.relationship(v)
	case graph.Path:
		w.path(v)
	case nil:
		panic("notation: a value that is nil")
	default: // points and values of temporal types: as they are printed
		w.b.WriteString(graph.Format(v))
	}
}

var escape = strings.NewReplacer(`\`, `\\`, `'`, `\'`)

// writeFloat writes a float so that it is seen to be one. The kit knows no negative zero.
func writeFloat(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 0):
		return strings.TrimPrefix(strconv.FormatFloat(f, 'f', -1, 64), "+")
	case f == 0:
		return "0.0"
	case math.Abs(f) >= 1e-5 && math.Abs(f) < 1e16:
		text := strconv.FormatFloat(f, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	}
	return strconv.FormatFloat(f, 'e', -1, 64)
}

func (w *writer) list(list graph.List) {
	elements := make([]string, len(list))
	for i, v := range list {
		var b strings.Builder
		(&writer{&b, w.unordered, w.signed}).value(v)
		elements[i] = b.String()
	}
	if w.unordered {
		slices.Sort(elements)
	}
	w.b.WriteString("[" + strings.Join(elements, ", ") + "]")
}

func (w *writer) properties(m graph.Map) {
	w.b.WriteByte('{')
	for i, k := range slices.Sorted(maps.Keys(m)) {
		if i > 0 {
			w.b.WriteString(", ")
		}
		w.b.WriteString(writeName(k) + ": ")
		w.value(m[k])
	}
	w.b.WriteByte('}')
}

func (w *writer) node(n *graph.Node) {
	w.b.WriteByte('(')
	labels := slices.Sorted(slices.Values(n.Labels))
	for _, label := range labels {
		w.b.WriteString(":" + writeName(label))
	}
	if len(n.Properties) > 0 {
		if len(labels) > 0 {
			w.b.WriteByte(' ')
		}
		w.properties(n.Properties)
	}
	w.b.WriteByte(')')
}

func (w *writer) relationship(r *graph.Relationship) {
	w.b.WriteString("[:" + writeName(r.Type))
	if len(r.Properties) > 0 {
		w.b.WriteByte(' ')
		w.properties(r.Properties)
	}
	w.b.WriteByte(']')
}

func (w *writer) path(p graph.Path) {
	w.b.WriteByte('<')
	for i, n := range p.Nodes {
		if i > 0 {
			r := p.Relationships[i-1]
			backward := backward(p, i-1)
			if backward {
				w.b.WriteByte('<')
			}
			w.b.WriteByte('-')
			w.relationship(r)
			w.b.WriteByte('-')
			if !backward {
				w.b.WriteByte('>')
			}
		}
		w.node(n)
	}
	w.b.WriteByte('>')
}

func writeName(name string) string {
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '$' {
			return "`" + strings.ReplaceAll(name, "`", "``") + "`"
		}
	}
	if name == "" {
		return "``"
	}
	return name
}
