package function

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec/function"
)

// lastMember is the value of the last member of a name; nil where there is none.
func lastMember(n *document.Node, name string) *document.Node {
	for i := len(n.Members) - 1; i >= 0; i-- {
		if s, _ := document.Unescape(n.Members[i].Name); s == name {
			return n.Members[i].Value
		}
	}
	return nil
}

// countMembers is how many members of a name there are.
func countMembers(n *document.Node, name string) (count int) {
	for i := range n.Members {
		if s, _ := document.Unescape(n.Members[i].Name); s == name {
			count++
		}
	}
	return count
}

// elementAt is the element of an array at a place, from the end for a negative one; nil where there
// is none.
func elementAt(n *document.Node, i int64) *document.Node {
	if i < 0 {
		i += int64(len(n.Items))
	}
	if i < 0 || i >= int64(len(n.Items)) {
		return nil
	}
	return n.Items[i]
}

// stepTo is what a step leads to: a name, or the number of an element.
func (c *call) stepTo(n *document.Node, i int) *document.Node {
	if v := c.arguments[i]; v.Kind() == semantics.KindInteger {
		if !n.IsContainer() && c.isBinary() { // an array with this element alone
			n = &document.Node{Kind: document.Array, Items: []*document.Node{n}}
		}
		return elementAt(n, v.Int())
	}
	return lastMember(n, c.text(i))
}

func storedMember(c *call) semantics.Value {
	n := c.tree(0)
	if n == nil {
		return semantics.Null
	}
	return c.heldPart(c.stepTo(n, 1))
}

func storedMemberText(c *call) semantics.Value {
	n := c.tree(0)
	if n == nil {
		return semantics.Null
	}
	return c.storedCharacters(c.stepTo(n, 1))
}

// wholeNumber reads a text as strtol of C does; false if it is no number of 32 bits.
func wholeNumber(s string) (n int64, is bool) {
	s = strings.TrimLeft(s, " \t\n\v\f\r")
	digits := strings.TrimPrefix(s, "+")
	if digits == "" || digits[0] == '+' || len(digits) < len(s) && digits[0] == '-' {
		return 0, false
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	return n, err == nil && !strings.Contains(digits, "_")
}

// follow is what a path leads to from a node; nil where that is nothing. It is not modelled if a step
// but the last names two members of a json, or a step but the first counts from the end of an array of
// a json: it is counted once, in the first array of the level (get_array_start in jsonfuncs.c). Without steps a json that is no array and no object keeps
// the blanks before it.
func (c *call) follow(n *document.Node, path []semantics.Value) *document.Node {
	if len(path) == 0 && !n.IsContainer() && !c.isBinary() {
		text := c.arguments[0].Str()
		return &document.Node{Kind: n.Kind, Text: n.Text, Raw: text[:strings.LastIndex(text, n.Raw)+len(n.Raw)]}
	}
	for i := range path {
		step := path[i].Str()
		switch n.Kind {
		case document.Object:
			if i < len(path)-1 && countMembers(n, step) > 1 {
				c.e.MarkUnsupported(c.f.Name + " of members of one name")
			}
			n = lastMember(n, step)
		case document.Array:
			at, is := wholeNumber(step)
			if !is || at == math.MinInt32 {
				return nil
			}
			if at < 0 && i > 0 && !c.isBinary() {
				c.e.MarkUnsupported(c.f.Name + " of an element from the end of an inner array")
			}
			n = elementAt(n, at)
		case document.Null, document.False, document.True, document.Number, document.String:
			return nil
		}
		if n == nil {
			return nil
		}
	}
	return n
}

// followed is what the path among the arguments leads to; false if the call is decided.
func (c *call) followed(path []semantics.Value) (n *document.Node, ok bool) {
	n = c.tree(0)
	if n == nil {
		return nil, false
	}
	if slices.ContainsFunc(path, semantics.Value.IsNull) {
		return nil, true
	}
	return c.follow(n, path), true
}

func storedPath(c *call) semantics.Value {
	n, ok := c.followed(c.list(1).Flat())
	if !ok {
		return semantics.Null
	}
	return c.heldPart(n)
}

func storedPathText(c *call) semantics.Value {
	n, ok := c.followed(c.list(1).Flat())
	if !ok {
		return semantics.Null
	}
	return c.storedCharacters(n)
}

func storedSteps(c *call) semantics.Value {
	n, ok := c.followed(c.arguments[1:])
	if !ok {
		return semantics.Null
	}
	return c.heldPart(n)
}

func storedStepsText(c *call) semantics.Value {
	n, ok := c.followed(c.arguments[1:])
	if !ok {
		return semantics.Null
	}
	return c.storedCharacters(n)
}

// tells counts the case and gives a truth value as the result.
func (c *call) tells(b bool) semantics.Value {
	if b {
		c.apply(function.JSONFound)
	} else {
		c.apply(function.JSONMissing)
	}
	return semantics.Boolean(b)
}

func storedContains(c *call, whole, part int) semantics.Value {
	n, p := c.tree(whole), c.tree(part)
	if n == nil || p == nil {
		return semantics.Null
	}
	if n.IsContainer() || p.IsContainer() {
		if (n.Kind == document.Object) != (p.Kind == document.Object) || !n.IsContainer() {
			return c.tells(false)
		}
		if p.Kind != document.Object && p.Kind != document.Array {
			p = &document.Node{Kind: document.Array, Items: []*document.Node{p}}
		}
	}
	return c.tells(containsStored(n, p))
}

// containsStored tells whether a document contains another one (JsonbDeepContains).
func containsStored(n, part *document.Node) bool {
	switch {
	case n.Kind != part.Kind:
		return false
	case n.Kind == document.Object:
		return !slices.ContainsFunc(part.Members, func(m document.Member) bool {
			name, _ := document.Unescape(m.Name)
			i := n.Member(name)
			return i < 0 || !containsStored(n.Members[i].Value, m.Value)
		})
	case n.Kind == document.Array:
		return !slices.ContainsFunc(part.Items, func(w *document.Node) bool {
			return !slices.ContainsFunc(n.Items, func(x *document.Node) bool { return containsStored(x, w) })
		})
	}
	return document.Equal(n, part)
}

// hasKey tells whether a text is the name of a member, or a string among the elements.
func hasKey(n *document.Node, text string) bool {
	isText := func(x *document.Node) bool {
		if x.Kind != document.String {
			return false
		}
		s, _ := document.Unescape(x.Text)
		return s == text
	}
	return n.Kind == document.Object && n.Member(text) >= 0 || slices.ContainsFunc(n.Items, isText) || isText(n)
}

func storedExists(c *call) semantics.Value {
	n := c.tree(0)
	if n == nil {
		return semantics.Null
	}
	return c.tells(hasKey(n, c.text(1)))
}

// keys are the texts of an array that are not NULL.
func (c *call) keys(i int) (keys []string) {
	for _, v := range c.list(i).Flat() {
		if !v.IsNull() {
			keys = append(keys, v.Str())
		}
	}
	return keys
}

func storedExistsAny(c *call) semantics.Value {
	n := c.tree(0)
	if n == nil {
		return semantics.Null
	}
	return c.tells(slices.ContainsFunc(c.keys(1), func(key string) bool { return hasKey(n, key) }))
}

func storedExistsAll(c *call) semantics.Value {
	n := c.tree(0)
	if n == nil {
		return semantics.Null
	}
	return c.tells(!slices.ContainsFunc(c.keys(1), func(key string) bool { return !hasKey(n, key) }))
}

func storedTypeof(c *call) semantics.Value {
	n := semantics.ReadDocument(c.e, c.arguments[0].Str())
	if n == nil {
		return semantics.Null
	}
	c.apply(function.JSONFound)
	return semantics.Text([...]string{document.Null: "null", document.False: "boolean", document.True: "boolean", document.Number: "number", document.String: "string", document.Array: "array", document.Object: "object"}[n.Kind])
}

func storedLength(c *call) semantics.Value {
	n := semantics.ReadDocument(c.e, c.arguments[0].Str())
	if n == nil {
		return semantics.Null
	}
	if n.Kind != document.Array {
		return c.raised(function.JSONMissing, semantics.ClassArgument)
	}
	c.apply(function.JSONFound)
	return semantics.Integer(int64(len(n.Items)))
}
