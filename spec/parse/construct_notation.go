package parse

import (
	"fmt"
	"strings"
)

// The notation of the grammars. A rule is
//
//	name = alternatives .        name |= more alternatives .
//
// Words in upper case are key words, texts in single quotes are signs, words in lower case
// are rules, or the kinds of tokens of [terminals]; ( ) group, [ ] may be left out, { } may
// stand any number of times. x % y is one or more x with y between them. <Name> is the
// construct, not modelled, to which what follows in the alternative belongs. # begins a
// comment. A rule that is given again takes the place of the earlier one.

// nodeKind is what a node of a grammar is.
type nodeKind uint8

const (
	nodeWord nodeKind = iota
	nodeSign
	nodeTerminal
	nodeRule
	nodeSequence
	nodeAlternatives
	nodeOptional
	nodeRepeated
	nodeSeparated
	nodeConstruct
)

// node is a part of a grammar.
type node struct {
	kind  nodeKind
	id    int
	text  string // key word, sign, terminal, rule, name of a construct
	parts []*node
	rule  *node // what the rule's name stands for
}

// grammar is the rules by name.
type grammar struct {
	rules map[string]*node
	nodes int
}

// terminals are the kinds of tokens that a grammar can name.
var terminals = map[string]func(m *matcher, t *token) bool{
	"name": func(m *matcher, t *token) bool {
		return t.kind == tokenName || t.kind == tokenWord && !m.d.ReservedWords[t.upper]
	},
	"word":       func(_ *matcher, t *token) bool { return t.kind == tokenWord },
	"label":      func(_ *matcher, t *token) bool { return t.kind == tokenWord || t.kind == tokenName },
	"quoted":     func(_ *matcher, t *token) bool { return t.kind == tokenName },
	"introducer": func(_ *matcher, t *token) bool { return t.kind == tokenWord && t.upper[0] == '_' },
	"string":     func(_ *matcher, t *token) bool { return t.isString() },
	"literal":    func(_ *matcher, t *token) bool { return t.kind == tokenLiteral },
	"number":     func(_ *matcher, t *token) bool { return t.kind == tokenLiteral && !t.isString() && t.construct == "" },
	"integer":    func(_ *matcher, t *token) bool { return t.isInteger() },
	"parameter":  func(_ *matcher, t *token) bool { return t.kind == tokenParameter },
	"operator":   func(_ *matcher, t *token) bool { return t.isOperator() },
	"part": func(_ *matcher, t *token) bool {
		return t.kind != tokenEnd && !t.isOp("(") && !t.isOp(")") && !t.isOp(";")
	},
}

// compileGrammar reads grammars; those behind add to those before.
func compileGrammar(texts []string) *grammar {
	g := &grammar{rules: map[string]*node{}}
	for _, text := range texts {
		n := notation{g: g, words: notationWords(text)}
		for len(n.words) > 0 {
			n.rule()
		}
	}
	for _, rule := range g.rules {
		g.link(rule)
	}
	return g
}

func (g *grammar) link(n *node) {
	n.id = g.nodes
	g.nodes++
	if n.kind == nodeRule {
		if n.rule = g.rules[n.text]; n.rule == nil {
			panic(fmt.Sprintf("parse: the grammar has no rule %s", n.text))
		}
	}
	for _, part := range n.parts {
		g.link(part)
	}
}

// notationWords cuts a grammar into its words and signs.
func notationWords(text string) (words []string) {
	for line := range strings.Lines(text) {
		for line = strings.TrimSpace(line); line != "" && line[0] != '#'; line = strings.TrimSpace(line) {
			n := 1
			switch c := line[0]; {
			case c == '\'':
				n = 2 + strings.IndexByte(line[1:], '\'')
			case c == '<':
				n = 1 + strings.IndexByte(line, '>')
			case strings.HasPrefix(line, "|="):
				n = 2
			case isWordStart(c):
				for n < len(line) && isWordPart(line[n]) {
					n++
				}
			}
			words = append(words, line[:n])
			line = line[n:]
		}
	}
	return words
}

// notation is what is left of a grammar's text.
type notation struct {
	g     *grammar
	words []string
}

func (n *notation) next() string {
	w := n.words[0]
	n.words = n.words[1:]
	return w
}

func (n *notation) accept(w string) bool {
	if n.words[0] != w {
		return false
	}
	n.words = n.words[1:]
	return true
}

func (n *notation) rule() {
	name := n.next()
	more := n.accept("|=")
	if !more && !n.accept("=") {
		panic("parse: no = behind the rule " + name)
	}
	x := n.alternatives()
	if !n.accept(".") {
		panic("parse: the rule " + name + " does not end at " + n.words[0])
	}
	if old := n.g.rules[name]; more && old != nil {
		x = &node{kind: nodeAlternatives, parts: []*node{old, x}}
	}
	n.g.rules[name] = x
}

func (n *notation) alternatives() *node {
	list := []*node{n.sequence()}
	for n.accept("|") {
		list = append(list, n.sequence())
	}
	if len(list) == 1 {
		return list[0]
	}
	return &node{kind: nodeAlternatives, parts: list}
}

func (n *notation) sequence() *node {
	s := &node{kind: nodeSequence}
	for !strings.Contains("|.)]}", n.words[0]) {
		x := n.item()
		if n.accept("%") {
			x = &node{kind: nodeSeparated, parts: []*node{x, n.item()}}
		}
		s.parts = append(s.parts, x)
	}
	return s
}

func (n *notation) item() *node {
	w := n.next()
	inner := func(kind nodeKind, end string) *node {
		x := &node{kind: kind, parts: []*node{n.alternatives()}}
		if !n.accept(end) {
			panic("parse: " + end + " is missing before " + n.words[0])
		}
		return x
	}
	switch {
	case w == "(":
		return inner(nodeSequence, ")")
	case w == "[":
		return inner(nodeOptional, "]")
	case w == "{":
		return inner(nodeRepeated, "}")
	case w[0] == '\'':
		return &node{kind: nodeSign, text: w[1 : len(w)-1]}
	case w[0] == '<':
		return &node{kind: nodeConstruct, text: w[1 : len(w)-1]}
	case w == upperCase(w):
		return &node{kind: nodeWord, text: w}
	case terminals[w] != nil:
		return &node{kind: nodeTerminal, text: w}
	}
	return &node{kind: nodeRule, text: w}
}

// isOperator tells whether a token is an operator that no rule names by itself.
func (t *token) isOperator() bool {
	if t.kind != tokenOperator {
		return false
	}
	switch t.upper {
	case "(", ")", "[", "]", "{", "}", ",", ";", ".", ":", ":=", "=>", "::", "+", "-", "*", "/", "%", "^", "=", "<", ">", "<=", ">=", "<>", "!=", "?":
		return false
	}
	return true
}
