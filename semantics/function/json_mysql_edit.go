package function

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/spec/function"
)

// withoutWraps leaves the steps out of a path that lead from what is no array to itself
// (clone_without_autowrapping).
func withoutWraps(n *document.Node, path []leg) []leg {
	var kept []leg
	for _, l := range path {
		if l.kind == legCell {
			places := seek(&n, kept)
			if first, last := l.within(1); len(places) > 0 && (*places[0]).Kind != document.Array && first <= last {
				continue
			}
		}
		kept = append(kept, l)
	}
	return kept
}

// typedEdit is JSON_INSERT, JSON_REPLACE or JSON_SET.
func typedEdit(replaces, creates bool) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		if len(c.arguments)%2 == 0 {
			return c.wrongPath()
		}
		n := c.typedDocument(0)
		if n == nil {
			return semantics.Null
		}
		n = semantics.Normal(c.e, n)
		met := function.JSONFound
		for i := 1; i < len(c.arguments); i += 2 {
			path, right := c.typedPath(i, true)
			if !right {
				return semantics.Null
			}
			if !replaces {
				c.refuseNullPart(i + 1)
			}
			value := c.typedPart(i + 1)
			path = withoutWraps(n, path)
			places := seek(&n, path)
			switch {
			case len(places) > 0 && replaces:
				*places[0] = value
			case len(places) > 0:
				met = function.JSONMissing
			case !creates || !putAt(&n, path, value):
				met = function.JSONMissing
			}
		}
		return c.asDocument(met, n)
	}
}

// refuseNullPart says that NULL as a value of JSON_INSERT or JSON_ARRAY_APPEND is not modelled: the
// result is NULL by the manual, and has null by the source.
func (c *call) refuseNullPart(i int) {
	if c.arguments[i].IsNull() {
		c.e.MarkUnsupported(c.f.Name + " of NULL as a value")
	}
}

// putAt puts a value where a path leads to nothing, if there is a place for it.
func putAt(n **document.Node, path []leg, value *document.Node) bool {
	last := path[len(path)-1]
	places := seek(n, path[:len(path)-1])
	if len(places) == 0 {
		return false
	}
	parent := *places[0]
	switch {
	case last.kind == legMember && parent.Kind == document.Object:
		parent.Members = append(parent.Members, document.Member{Name: document.Escape(last.name), Value: value})
		return true
	case last.kind == legMember:
		return false
	case parent.Kind != document.Array:
		parent = &document.Node{Kind: document.Array, Items: []*document.Node{parent}}
		*places[0] = parent
	}
	at := min(max(placeIn(last.first, last.firstEnd, len(parent.Items)), 0), len(parent.Items))
	parent.Items = slices.Insert(parent.Items, at, value)
	return true
}

func typedRemove(c *call) semantics.Value {
	n := c.typedDocument(0)
	if n == nil {
		return semantics.Null
	}
	n = semantics.Normal(c.e, n)
	var paths [][]leg
	for i := 1; i < len(c.arguments); i++ {
		path, right := c.typedPath(i, true)
		if !right {
			return semantics.Null
		}
		paths = append(paths, path)
	}
	met := function.JSONFound
	for _, path := range paths {
		if len(path) == 0 {
			return c.wrongPath()
		}
		if path = withoutWraps(n, path); len(path) == 0 || !removeAt(&n, path) {
			met = function.JSONMissing
		}
	}
	return c.asDocument(met, n)
}

// removeAt removes what a path leads to.
func removeAt(n **document.Node, path []leg) bool {
	last := path[len(path)-1]
	places := seek(n, path[:len(path)-1])
	if len(places) == 0 {
		return false
	}
	parent := *places[0]
	if last.kind == legMember {
		i := parent.Member(last.name)
		if parent.Kind != document.Object || i < 0 {
			return false
		}
		parent.Members = slices.Delete(parent.Members, i, i+1)
		return true
	}
	first, end := last.within(len(parent.Items))
	if parent.Kind != document.Array || first > end {
		return false
	}
	parent.Items = slices.Delete(parent.Items, first, first+1)
	return true
}

func arrayAppend(c *call) semantics.Value {
	if len(c.arguments)%2 == 0 {
		return c.wrongPath()
	}
	n := c.typedDocument(0)
	if n == nil {
		return semantics.Null
	}
	met := function.JSONFound
	for i := 1; i < len(c.arguments); i += 2 {
		path, right := c.typedPath(i, true)
		if !right {
			return semantics.Null
		}
		c.refuseNullPart(i + 1)
		places := seek(&n, path)
		if len(places) == 0 {
			met = function.JSONMissing
			continue
		}
		place := places[0]
		if (*place).Kind != document.Array {
			*place = &document.Node{Kind: document.Array, Items: []*document.Node{*place}}
		}
		(*place).Items = append((*place).Items, c.typedPart(i+1))
	}
	return c.asDocument(met, n)
}

func mergePatch(c *call) semantics.Value {
	if c.arguments[len(c.arguments)-1].IsNull() {
		return c.null()
	}
	if c.hasNull() {
		return c.unmodelled("NULL before the last argument")
	}
	n := c.typedDocument(0)
	if n == nil {
		return semantics.Null
	}
	n = semantics.Normal(c.e, n)
	met := function.JSONFound
	for i := 1; i < len(c.arguments); i++ {
		patch := c.typedDocument(i)
		if patch == nil {
			return semantics.Null
		}
		patch = semantics.Normal(c.e, patch)
		if slices.ContainsFunc(patch.Members, func(m document.Member) bool { return m.Value.Kind == document.Null }) {
			met = function.JSONMissing
		}
		n = patched(n, patch)
	}
	return c.asDocument(met, n)
}

func mergePreserve(c *call) semantics.Value {
	if c.hasNull() {
		return c.null()
	}
	n := c.typedDocument(0)
	if n == nil {
		return semantics.Null
	}
	n = semantics.Normal(c.e, n)
	for i := 1; i < len(c.arguments); i++ {
		other := c.typedDocument(i)
		if other == nil {
			return semantics.Null
		}
		n = c.merged(n, semantics.Normal(c.e, other))
	}
	if n.Kind == document.Object {
		return c.asDocument(function.JSONMissing, n)
	}
	return c.asDocument(function.JSONFound, n)
}

// merged is two documents in normal form as one (merge_doms). The manual merges "all unique values"
// of a name and the source all of them: values that are equal are not modelled.
func (c *call) merged(l, r *document.Node) *document.Node {
	if l.Kind == document.Object && r.Kind == document.Object {
		for _, m := range r.Members {
			name, _ := document.Unescape(m.Name)
			if i := l.Member(name); i >= 0 {
				l.Members[i].Value = c.merged(l.Members[i].Value, m.Value)
				c.refuseEqualItems(l.Members[i].Value)
			} else {
				l.Members = append(l.Members, m)
			}
		}
		return l
	}
	both := &document.Node{Kind: document.Array}
	for _, n := range []*document.Node{l, r} {
		if n.Kind == document.Array {
			both.Items = append(both.Items, n.Items...)
		} else {
			both.Items = append(both.Items, n)
		}
	}
	return both
}

func (c *call) refuseEqualItems(n *document.Node) {
	for i, x := range n.Items {
		if slices.ContainsFunc(n.Items[:i], func(y *document.Node) bool { return document.Equal(x, y) }) {
			c.e.MarkUnsupported("JSON_MERGE_PRESERVE of equal values of one name")
			return
		}
	}
}
