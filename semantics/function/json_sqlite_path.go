package function

import (
	"strings"

	"github.com/semcheck/semcheck/semantics/document"
)

// A path of SQLite is read step by step: what stands behind the last step that leads to
// something is not looked at, so that no error comes of it (jsonLookupStep, json.c).

// aStep is the first step of a path.
type aStep struct {
	member bool
	name   string // of a member, as it is put into a document
	index  int    // of an element
	rest   string
	right  bool
}

// tooMany is an index beyond any array.
const tooMany = 1 << 32

// stepOf reads the first step of a path that is not empty. n is the node that it starts from.
func stepOf(path string, n *document.Node) aStep {
	switch path[0] {
	case '.':
		return memberStep(path[1:])
	case '[':
		return elementStep(path[1:], len(n.Items))
	}
	return aStep{}
}

func memberStep(path string) aStep {
	s := aStep{member: true}
	if strings.HasPrefix(path, `"`) {
		end := 1
		for end < len(path) && path[end] != '"' {
			if path[end] == '\\' && end+1 < len(path) {
				end++
			}
			end++
		}
		if end >= len(path) {
			return s
		}
		s.name, s.rest, s.right = path[1:end], path[end+1:], true
		if strings.IndexByte(s.name, '\\') < 0 {
			s.name = document.Escape(s.name)
		} else if n, _, err := relaxedJSON.Parse(`"` + s.name + `"`); err == nil {
			s.name = n.Text
		}
		return s
	}
	end := strings.IndexAny(path, ".[")
	if end < 0 {
		end = len(path)
	}
	s.name, s.rest, s.right = document.Escape(path[:end]), path[end:], end > 0
	return s
}

func elementStep(path string, elements int) aStep {
	var s aStep
	read := func(from int) (number, behind int) {
		for behind = from; behind < len(path) && path[behind] >= '0' && path[behind] <= '9'; behind++ {
			number = min(number*10+int(path[behind]-'0'), tooMany)
		}
		return number, behind
	}
	index, end := read(0)
	if strings.HasPrefix(path, "#") {
		index, end = elements, 1
		if strings.HasPrefix(path[1:], "-") {
			back, behind := read(2)
			if behind > 2 {
				index, end = elements-back, behind
			}
		}
	} else if end == 0 {
		return s
	}
	if !strings.HasPrefix(path[end:], "]") {
		// Behind more elements back than there are, it is not looked at.
		s.right = index < 0
		s.index = -1
		return s
	}
	s.index, s.rest, s.right = index, path[end+1:], true
	return s
}

// takes finds the child of a node that a step leads to; nil if there is none.
func (s *aStep) takes(n *document.Node) **document.Node {
	if s.member {
		if name, _ := document.Unescape(s.name); n.Kind == document.Object {
			if i := n.Member(name); i >= 0 {
				return &n.Members[i].Value
			}
		}
		return nil
	}
	if n.Kind == document.Array && s.index >= 0 && s.index < len(n.Items) {
		return &n.Items[s.index]
	}
	return nil
}

// passes tells that a step from a node is not read: it is one into an array, from another one.
func passes(path string, n *document.Node) bool { return path[0] == '[' && n.Kind != document.Array }

// along is what the steps of a path lead to, nil if to nothing; right is false if a step is none.
func along(n *document.Node, path string) (x *document.Node, right bool) {
	for path != "" {
		if passes(path, n) {
			return nil, true
		}
		s := stepOf(path, n)
		if !s.right {
			return nil, false
		}
		child := s.takes(n)
		if child == nil {
			return nil, true
		}
		n, path = *child, s.rest
	}
	return n, true
}

// alongWhole is what a path that begins with $ leads to.
func alongWhole(n *document.Node, path string) (x *document.Node, right bool) {
	if !strings.HasPrefix(path, "$") {
		return nil, false
	}
	return along(n, path[1:])
}
