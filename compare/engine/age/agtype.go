package age

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/graph"
)

// deepest is how deep lists and maps may nest.
const deepest = 1000

// reader reads the agtype texts of one answer. The notation is that of JSON with NaN,
// Infinity, and ::vertex, ::edge, ::path and ::numeric behind values.
//
// Source: agtype_to_cstring_worker, agtype_put_escaped_value and escape_agtype of
// src/backend/utils/adt/agtype.c of AGE (@ 4d9b2506), read 2026-11-22.
type reader struct {
	entities engine.Entities
	text     string
	at       int
}

// failed is the panic of a text that cannot be read, inside this file.
type failed struct{ err error }

func records(names []string, answer *engine.Result) (*engine.GraphResult, error) {
	r, result := &reader{}, &engine.GraphResult{Columns: names}
	for _, row := range answer.Rows {
		if len(row) != len(names) {
			return nil, &engine.Error{Message: fmt.Sprintf("a record of %d values for %d columns", len(row), len(names))}
		}
		values := make([]graph.Value, len(row))
		for i, cell := range row {
			if cell.Null {
				values[i] = graph.Null{}
				continue
			}
			var err error
			if values[i], err = r.read(cell.Text); err != nil {
				return nil, err
			}
		}
		result.Records = append(result.Records, values)
	}
	return result, nil
}

// read reads one text.
func (r *reader) read(text string) (v graph.Value, err error) {
	r.text, r.at = text, 0
	defer func() {
		if p := recover(); p != nil {
			f, ok := p.(failed)
			if !ok {
				panic(p)
			}
			v, err = nil, f.err
		}
	}()
	v = r.value(0)
	if r.space(); r.at < len(r.text) {
		panic(r.malformed("more than a value"))
	}
	return v, nil
}

func (r *reader) malformed(what string) failed {
	rest := r.text[r.at:]
	if len(rest) > 40 {
		rest = rest[:40] + "…"
	}
	return failed{&engine.Error{Message: fmt.Sprintf("an answer of an unknown form: %s at %q", what, rest)}}
}

func (r *reader) space() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

// take moves behind a text if it stands next.
func (r *reader) take(text string) bool {
	r.space()
	found := strings.HasPrefix(r.text[r.at:], text)
	if found {
		r.at += len(text)
	}
	return found
}

func (r *reader) want(text string) {
	if !r.take(text) {
		panic(r.malformed("no " + text))
	}
}

func (r *reader) value(depth int) graph.Value {
	if depth > deepest {
		panic(r.malformed("too deep a value"))
	}
	r.space()
	begun := r.at
	v := r.plain(depth)
	switch {
	case r.take("::vertex"):
		return r.node(v)
	case r.take("::edge"):
		return r.edge(v)
	case r.take("::path"):
		return r.path(v)
	case r.take("::"):
		for r.at < len(r.text) && r.text[r.at] >= 'a' && r.text[r.at] <= 'z' {
			r.at++
		}
		panic(failed{&engine.UnreadError{What: "a value " + r.text[begun:r.at]}})
	}
	return v
}

// plain reads a value without what stands behind it.
func (r *reader) plain(depth int) graph.Value {
	switch {
	case r.take("null"):
		return graph.Null{}
	case r.take("true"):
		return graph.Boolean(true)
	case r.take("false"):
		return graph.Boolean(false)
	case r.take("NaN"):
		return graph.Float(math.NaN())
	case r.take("Infinity"):
		return graph.Float(math.Inf(1))
	case r.take("-Infinity"):
		return graph.Float(math.Inf(-1))
	case r.take("["):
		return r.list(depth)
	case r.take("{"):
		return r.object(depth)
	case strings.HasPrefix(r.text[r.at:], `"`):
		return graph.String(r.quoted())
	}
	return r.number()
}

func (r *reader) list(depth int) graph.List {
	list := graph.List{}
	if r.take("]") {
		return list
	}
	for {
		list = append(list, r.value(depth+1))
		if r.take("]") {
			return list
		}
		r.want(",")
	}
}

func (r *reader) object(depth int) graph.Map {
	m := graph.Map{}
	if r.take("}") {
		return m
	}
	for {
		r.space()
		key := r.quoted()
		if _, twice := m[key]; twice {
			panic(r.malformed("a key that was there before"))
		}
		r.want(":")
		m[key] = r.value(depth + 1)
		if r.take("}") {
			return m
		}
		r.want(",")
	}
}

// number reads an integer, or a float where there is a point or an exponent. What is
// followed by ::numeric may be longer than either, and is not read.
func (r *reader) number() graph.Value {
	end := r.at
	for end < len(r.text) && strings.IndexByte("+-.0123456789eE", r.text[end]) >= 0 {
		end++
	}
	text := r.text[r.at:end]
	if strings.HasPrefix(r.text[end:], "::numeric") {
		panic(failed{&engine.UnreadError{What: "a value " + text + "::numeric"}})
	}
	if strings.ContainsAny(text, ".eE") {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			panic(r.malformed("no float"))
		}
		r.at = end
		return graph.Float(f)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		panic(r.malformed("no value"))
	}
	r.at = end
	return graph.Integer(n)
}

// escaped are the characters that stand for others behind a backslash.
var escaped = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func (r *reader) quoted() string {
	r.want(`"`)
	var b strings.Builder
	for r.at < len(r.text) {
		c := r.text[r.at]
		r.at++
		switch c {
		case '"':
			return b.String()
		case '\\':
			if r.at == len(r.text) {
				panic(r.malformed("a text without end"))
			}
			c = r.text[r.at]
			r.at++
			if plain, known := escaped[c]; known {
				b.WriteByte(plain)
				continue
			}
			if c != 'u' {
				panic(r.malformed("an unknown escape"))
			}
			b.WriteRune(r.codePoint())
		default:
			b.WriteByte(c)
		}
	}
	panic(r.malformed("a text without end"))
}

// codePoint reads the four digits behind \u. AGE writes only control characters so.
func (r *reader) codePoint() rune {
	if r.at+4 > len(r.text) {
		panic(r.malformed("a code point without digits"))
	}
	n, err := strconv.ParseUint(r.text[r.at:r.at+4], 16, 32)
	if err != nil || !utf8.ValidRune(rune(n)) {
		panic(r.malformed("no code point"))
	}
	r.at += 4
	return rune(n)
}

// part returns an entry of a map that must be there and of one type.
func part[T graph.Value](r *reader, v graph.Value, key string) T {
	m, _ := v.(graph.Map)
	value, ok := m[key].(T)
	if !ok {
		panic(r.malformed("an entity without " + key))
	}
	return value
}

func identity(n graph.Integer) string { return strconv.FormatInt(int64(n), 10) }

// noLabel is the name of the table of nodes without a label. In paths of variable
// length AGE shows it as their label; elsewhere the label is empty.
//
// Source: AG_DEFAULT_LABEL_VERTEX in src/include/commands/label_commands.h of AGE
// (@ 4d9b2506), read 2026-11-22.
const noLabel = "_ag_label_vertex"

// node reads {"id": 1, "label": "A", "properties": {}}. Each node has one label or
// none.
func (r *reader) node(v graph.Value) *graph.Node {
	var labels []string
	if label := part[graph.String](r, v, "label"); label != "" && label != noLabel {
		labels = []string{string(label)}
	}
	return r.entities.Node(identity(part[graph.Integer](r, v, "id")), labels, part[graph.Map](r, v, "properties"))
}

// edge reads {"id": 1, "label": "T", "end_id": 2, "start_id": 3, "properties": {}}.
func (r *reader) edge(v graph.Value) *graph.Relationship {
	start, end := identity(part[graph.Integer](r, v, "start_id")), identity(part[graph.Integer](r, v, "end_id"))
	return r.entities.Relationship(identity(part[graph.Integer](r, v, "id")), start, end, string(part[graph.String](r, v, "label")), part[graph.Map](r, v, "properties"))
}

// path reads [vertex, edge, vertex, …].
func (r *reader) path(v graph.Value) graph.Path {
	list, _ := v.(graph.List)
	if len(list)%2 == 0 {
		panic(r.malformed("a path that does not end at a vertex"))
	}
	var p graph.Path
	for i, member := range list {
		if i%2 == 1 {
			e, ok := member.(*graph.Relationship)
			if !ok {
				panic(r.malformed("a path without an edge"))
			}
			p.Relationships = append(p.Relationships, e)
			continue
		}
		n, ok := member.(*graph.Node)
		if !ok {
			panic(r.malformed("a path without a vertex"))
		}
		p.Nodes = append(p.Nodes, n)
	}
	return p
}
