package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec/function"
)

// jsonEdit is what an edit does at the end of a path.
type jsonEdit struct {
	replaces bool // what is there
	creates  bool // what is not
	value    *document.Node
}

// at edits what a path leads to below a node. done tells whether it leads there; right is
// false if a step is none.
func (d *jsonEdit) at(n **document.Node, path string) (done, right bool) {
	if path == "" {
		if d.replaces {
			*n = d.value
		}
		return true, true
	}
	if passes(path, *n) {
		return false, true
	}
	s := stepOf(path, *n)
	if !s.right {
		return false, false
	}
	if child := s.takes(*n); child != nil {
		return d.at(child, s.rest)
	}
	if !d.creates || s.member && (*n).Kind != document.Object || !s.member && s.index != len((*n).Items) {
		return false, true
	}
	made := d.value
	if s.rest != "" {
		made = &document.Node{Kind: document.Array}
		if s.rest[0] == '.' {
			made.Kind = document.Object
		}
		inner := jsonEdit{replaces: true, creates: true, value: d.value}
		if done, right := inner.at(&made, s.rest); !done {
			return done, right
		}
	}
	if s.member {
		(*n).Members = append((*n).Members, document.Member{Name: s.name, Value: made})
	} else {
		(*n).Items = append((*n).Items, made)
	}
	return true, true
}

// jsonEdited is json_insert, json_replace or json_set.
func jsonEdited(edit jsonEdit) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		if len(c.arguments)%2 == 0 {
			return c.wrongPath()
		}
		n := c.document(0)
		if n == nil {
			return semantics.Null
		}
		changed := true
		for i := 1; i < len(c.arguments); i += 2 {
			if c.arguments[i].IsNull() {
				continue
			}
			path := c.text(i)
			if !strings.HasPrefix(path, "$") {
				return c.wrongPath()
			}
			d := edit
			if d.value = c.put(i + 1); d.value == nil {
				return semantics.Null
			}
			done, right := d.at(&n, path[1:])
			if !right {
				return c.wrongPath()
			}
			changed = changed && done
		}
		if !changed {
			c.apply(function.JSONMissing)
			return c.written(n)
		}
		return c.found(n)
	}
}

func jsonRemove(c *call) semantics.Value {
	n := c.document(0)
	if n == nil {
		return semantics.Null
	}
	changed := true
	for i := 1; i < len(c.arguments); i++ {
		if c.arguments[i].IsNull() {
			return c.null()
		}
		path := c.text(i)
		switch {
		case path == "$":
			return c.nothing()
		case !strings.HasPrefix(path, "$"):
			return c.wrongPath()
		}
		done, right := without(n, path[1:])
		if !right {
			return c.wrongPath()
		}
		changed = changed && done
	}
	if !changed {
		c.apply(function.JSONMissing)
		return c.written(n)
	}
	return c.found(n)
}

// without removes what a path that is not empty leads to below a node.
func without(n *document.Node, path string) (done, right bool) {
	if passes(path, n) {
		return false, true
	}
	s := stepOf(path, n)
	if !s.right {
		return false, false
	}
	child := s.takes(n)
	switch {
	case child == nil:
		return false, true
	case s.rest != "":
		return without(*child, s.rest)
	case s.member:
		name, _ := document.Unescape(s.name)
		i := n.Member(name)
		n.Members = slices.Delete(n.Members, i, i+1)
	default:
		n.Items = slices.Delete(n.Items, s.index, s.index+1)
	}
	return true, true
}

func jsonPatch(c *call) semantics.Value {
	target := c.document(0)
	if target == nil {
		return semantics.Null
	}
	patch := c.document(1)
	if patch == nil {
		return semantics.Null
	}
	removes := slices.ContainsFunc(patch.Members, func(m document.Member) bool { return m.Value.Kind == document.Null })
	target = patched(target, patch)
	if removes {
		c.apply(function.JSONMissing)
		return c.written(target)
	}
	return c.found(target)
}

// patched is RFC 7396 of two documents; the first may be changed.
func patched(target, patch *document.Node) *document.Node {
	if patch.Kind != document.Object {
		return patch
	}
	if target.Kind != document.Object {
		target = &document.Node{Kind: document.Object}
	}
	for _, m := range patch.Members {
		name, _ := document.Unescape(m.Name)
		i := target.Member(name)
		switch {
		case i >= 0 && m.Value.Kind == document.Null:
			target.Members = slices.Delete(target.Members, i, i+1)
		case i >= 0:
			target.Members[i].Value = patched(target.Members[i].Value, m.Value)
		case m.Value.Kind != document.Null:
			target.Members = append(target.Members, document.Member{Name: m.Name, Value: patched(&document.Node{Kind: document.Null}, m.Value)})
		}
	}
	return target
}
