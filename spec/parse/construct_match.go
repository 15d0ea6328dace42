package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
)

// matcher finds all places at which a part of a grammar that begins at a token may end. It
// follows every alternative, so that no order of alternatives decides.
type matcher struct {
	grammar  *grammar
	d        *spec.Dialect
	text     string
	tokens   []token
	known    map[uint64][]int
	furthest int // the token at which nothing that is wanted stands
	marks    []mark
	deriving map[[3]int]bool
}

func newMatcher(g *grammar, d *spec.Dialect, text string, tokens []token) *matcher {
	return &matcher{grammar: g, d: d, text: text, tokens: tokens, known: map[uint64][]int{}, deriving: map[[3]int]bool{}}
}

// statement gives the token behind the first statement, the longest that is followed by a
// semicolon or the end; negative where there is none.
func (m *matcher) statement() int {
	end := -1
	for _, e := range m.ends(m.grammar.rules["statement"], 0) {
		if t := &m.tokens[e]; t.kind == tokenEnd || t.isOp(";") {
			end = max(end, e)
		} else {
			m.furthest = max(m.furthest, e)
		}
	}
	return end
}

// statements tells whether the whole text is statements: the end, or negative.
func (m *matcher) statements() int {
	begin := 0
	for {
		for m.tokens[begin].isOp(";") {
			begin++
		}
		if m.tokens[begin].kind == tokenEnd {
			return begin
		}
		next := -1
		for _, e := range m.ends(m.grammar.rules["statement"], begin) {
			if t := &m.tokens[e]; t.kind == tokenEnd || t.isOp(";") {
				next = max(next, e)
			}
		}
		if next < 0 {
			return -1
		}
		begin = next
	}
}

// ends lists where a part that begins at a token may end, in increasing order.
func (m *matcher) ends(n *node, at int) []int {
	switch n.kind {
	case nodeWord:
		return m.one(at, m.tokens[at].isWord(n.text))
	case nodeSign:
		return m.one(at, m.tokens[at].isOp(n.text))
	case nodeTerminal:
		return m.one(at, terminals[n.text](m, &m.tokens[at]))
	case nodeConstruct:
		return []int{at}
	case nodeRule:
		return m.ends(n.rule, at)
	case nodeSequence, nodeAlternatives, nodeOptional, nodeRepeated, nodeSeparated:
	}
	key := uint64(n.id)<<32 | uint64(at)
	if list, known := m.known[key]; known {
		return list
	}
	list := m.composed(n, at)
	m.known[key] = list
	return list
}

// one is the end behind a token that is the wanted one.
func (m *matcher) one(at int, is bool) []int {
	if !is || m.tokens[at].kind == tokenEnd {
		m.furthest = max(m.furthest, at)
		return nil
	}
	return []int{at + 1}
}

func (m *matcher) composed(n *node, at int) []int {
	switch n.kind {
	case nodeSequence:
		list := []int{at}
		for _, part := range n.parts {
			if len(list) == 1 {
				list = m.ends(part, list[0])
				continue
			}
			var next []int
			for _, e := range list {
				next = append(next, m.ends(part, e)...)
			}
			if list = unique(next); list == nil {
				return nil
			}
		}
		return list
	case nodeAlternatives:
		var list []int
		for _, part := range n.parts {
			list = append(list, m.ends(part, at)...)
		}
		return unique(list)
	case nodeOptional:
		return unique(append([]int{at}, m.ends(n.parts[0], at)...))
	case nodeRepeated:
		return m.closure([]int{at}, func(e int) []int { return m.ends(n.parts[0], e) })
	case nodeSeparated:
		return m.closure(m.ends(n.parts[0], at), func(e int) []int { return m.another(n, e) })
	case nodeWord, nodeSign, nodeTerminal, nodeRule, nodeConstruct:
	}
	panic("parse: a part of a grammar that is not composed")
}

// another lists the ends of a separator and one more element.
func (m *matcher) another(n *node, at int) []int {
	var list []int
	for _, e := range m.ends(n.parts[1], at) {
		list = append(list, m.ends(n.parts[0], e)...)
	}
	return list
}

// closure lists the places that steps from the given ones reach, themselves included.
func (m *matcher) closure(list []int, step func(int) []int) []int {
	seen := map[int]bool{}
	for _, e := range list {
		seen[e] = true
	}
	list = slices.Clone(list)
	for i := 0; i < len(list); i++ {
		for _, e := range step(list[i]) {
			if !seen[e] {
				seen[e] = true
				list = append(list, e)
			}
		}
	}
	return unique(list)
}

// unique sorts places and drops doubled ones.
func unique(list []int) []int {
	if len(list) < 2 {
		return list
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// derive collects the constructs of one reading of the tokens from at to end, which the part
// has: the first alternative that reaches the end counts.
func (m *matcher) derive(n *node, at, end int) {
	for n.kind == nodeRule {
		n = n.rule
	}
	key := [3]int{n.id, at, end}
	if m.deriving[key] {
		return
	}
	m.deriving[key] = true
	switch n.kind {
	case nodeConstruct:
		m.marks = append(m.marks, mark{n.text, m.tokens[at].begin})
	case nodeTerminal:
		if name := m.tokens[at].construct; name != "" {
			m.marks = append(m.marks, mark{name, m.tokens[at].begin})
		}
	case nodeWord, nodeSign, nodeRule:
	case nodeSequence:
		m.deriveSequence(n.parts, at, end)
	case nodeAlternatives:
		for _, part := range n.parts {
			if slices.Contains(m.ends(part, at), end) {
				m.derive(part, at, end)
				return
			}
		}
	case nodeOptional:
		if end > at || slices.Contains(m.ends(n.parts[0], at), end) {
			m.derive(n.parts[0], at, end)
		}
	case nodeRepeated:
		m.deriveSteps(n.parts[:1], []int{at}, at, end)
	case nodeSeparated:
		begins := m.ends(n.parts[0], at)
		first := m.deriveSteps([]*node{n.parts[1], n.parts[0]}, begins, at, end)
		m.derive(n.parts[0], at, first)
	}
}

// deriveSequence finds the places between the parts: backwards, those from which the end is
// reached, are found by the memory of ends.
func (m *matcher) deriveSequence(parts []*node, at, end int) {
	reach := make([][]int, len(parts)+1)
	reach[0] = []int{at}
	for i, part := range parts {
		for _, e := range reach[i] {
			reach[i+1] = append(reach[i+1], m.ends(part, e)...)
		}
		reach[i+1] = unique(reach[i+1])
	}
	places := make([]int, len(parts)+1)
	places[len(parts)] = end
	for i := len(parts) - 1; i >= 0; i-- {
		for _, e := range reach[i] {
			if slices.Contains(m.ends(parts[i], e), places[i+1]) {
				places[i] = e
				break
			}
		}
	}
	for i, part := range parts {
		m.derive(part, places[i], places[i+1])
	}
}

// deriveSteps derives a chain of steps, each of the parts in a row, from one of the begins to
// the end, and gives the begin.
func (m *matcher) deriveSteps(parts []*node, begins []int, at, end int) int {
	from := map[int]int{}
	queue := slices.Clone(begins)
	for _, b := range begins {
		from[b] = -1
	}
	step := &node{kind: nodeSequence, parts: parts}
	for i := 0; i < len(queue); i++ {
		for _, e := range m.composed(step, queue[i]) {
			if _, known := from[e]; !known {
				from[e] = queue[i]
				queue = append(queue, e)
			}
		}
	}
	if _, reached := from[end]; !reached {
		return at
	}
	for from[end] >= 0 {
		m.deriveSequence(parts, from[end], end)
		end = from[end]
	}
	return end
}
