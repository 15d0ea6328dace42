package function

import (
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics/document"
)

// legKind is what a step of a path of MySQL is.
type legKind uint8

const (
	legMember legKind = iota
	legAnyMember
	legCell
	legRange
	legAnyCell
	legBelow // **
)

// leg is a step. An index counts from the end if its flag says so.
type leg struct {
	kind           legKind
	name           string // the characters
	first, last    int
	firstEnd, back bool
}

// manyOf tells whether a path may lead to several places.
func manyOf(path []leg) bool {
	return slices.ContainsFunc(path, func(l leg) bool { return l.kind != legMember && l.kind != legCell })
}

// pathReader reads a path (json_path.cc).
type pathReader struct {
	text string
	at   int
}

// readPath reads a path of MySQL; false if the text is none.
func readPath(text string) (path []leg, right bool) {
	p := &pathReader{text: text}
	p.blanks()
	if !p.accept("$") {
		return nil, false
	}
	for p.blanks(); p.at < len(p.text); p.blanks() {
		var l leg
		switch {
		case p.accept("**"):
			l, right = leg{kind: legBelow}, true
		case p.accept("*"):
			return nil, false
		case p.accept("."):
			l, right = p.member()
		case p.accept("["):
			l, right = p.cells()
		default:
			return nil, false
		}
		if !right {
			return nil, false
		}
		path = append(path, l)
	}
	return path, len(path) == 0 || path[len(path)-1].kind != legBelow
}

func (p *pathReader) blanks() {
	for p.at < len(p.text) && strings.IndexByte(" \t\n\r", p.text[p.at]) >= 0 {
		p.at++
	}
}

func (p *pathReader) accept(sign string) bool {
	if strings.HasPrefix(p.text[p.at:], sign) {
		p.at += len(sign)
		return true
	}
	return false
}

func (p *pathReader) member() (l leg, right bool) {
	p.blanks()
	switch {
	case p.accept("*"):
		return leg{kind: legAnyMember}, true
	case strings.HasPrefix(p.text[p.at:], `"`):
		end := p.at + 1
		for end < len(p.text) && p.text[end] != '"' {
			if p.text[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(p.text) {
			return l, false
		}
		n, _, err := document.Grammar{}.Parse(p.text[p.at : end+1])
		if err != nil {
			return l, false
		}
		p.at = end + 1
		l.name, right = document.Unescape(n.Text)
		return l, right
	}
	end := strings.IndexAny(p.text[p.at:], " \t\n\r[.*")
	if end < 0 {
		end = len(p.text) - p.at
	}
	l.name = p.text[p.at : p.at+end]
	p.at += end
	for i, r := range l.name {
		if letter := r == '_' || r == '$' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80; !letter && (i == 0 || r < '0' || r > '9') {
			return l, false
		}
	}
	return l, l.name != ""
}

func (p *pathReader) cells() (l leg, right bool) {
	p.blanks()
	if p.accept("*") {
		l.kind = legAnyCell
	} else {
		l.kind = legCell
		if l.first, l.firstEnd, right = p.index(); !right {
			return l, false
		}
		begin := p.at
		p.blanks()
		if p.at > begin && (p.accept("to ") || p.accept("to\t")) {
			p.blanks()
			l.kind = legRange
			if l.last, l.back, right = p.index(); !right || l.firstEnd == l.back && (l.back && l.first < l.last || !l.back && l.last < l.first) {
				return l, false
			}
		}
	}
	p.blanks()
	return l, p.accept("]")
}

func (p *pathReader) index() (n int, fromEnd, right bool) {
	if fromEnd = p.accept("last"); fromEnd {
		begin := p.at
		if p.blanks(); !p.accept("-") {
			p.at = begin
			return 0, true, true
		}
		p.blanks()
	}
	end := p.at
	for end < len(p.text) && p.text[end] >= '0' && p.text[end] <= '9' {
		end++
	}
	parsed, err := strconv.ParseUint(p.text[p.at:end], 10, 32)
	p.at = end
	return int(parsed), fromEnd, err == nil
}

// placeIn is an index in so many elements; it may lie outside.
func placeIn(n int, fromEnd bool, elements int) int {
	if fromEnd {
		return elements - 1 - n
	}
	return n
}

// seek lists the places that a path leads to from one, each once.
func seek(from **document.Node, path []leg) (places []**document.Node) {
	if len(path) == 0 {
		return []**document.Node{from}
	}
	l, n := path[0], *from
	add := func(to **document.Node, rest []leg) {
		for _, place := range seek(to, rest) {
			if !slices.Contains(places, place) {
				places = append(places, place)
			}
		}
	}
	switch l.kind {
	case legMember:
		if i := n.Member(l.name); n.Kind == document.Object && i >= 0 {
			add(&n.Members[i].Value, path[1:])
		}
	case legAnyMember:
		for i := range n.Members {
			add(&n.Members[i].Value, path[1:])
		}
	case legBelow:
		add(from, path[1:])
		for i := range n.Items {
			add(&n.Items[i], path)
		}
		for i := range n.Members {
			add(&n.Members[i].Value, path)
		}
	case legAnyCell:
		for i := range n.Items {
			add(&n.Items[i], path[1:])
		}
	case legCell, legRange:
		if n.Kind != document.Array {
			if first, last := l.within(1); first == 0 && last >= 0 {
				add(from, path[1:])
			}
			break
		}
		first, last := l.within(len(n.Items))
		for i := first; i <= last; i++ {
			add(&n.Items[i], path[1:])
		}
	}
	return places
}

// within are the first and the last place of a cell or range among so many elements; none
// where the last is before the first.
func (l *leg) within(elements int) (first, last int) {
	first = placeIn(l.first, l.firstEnd, elements)
	if l.kind == legCell {
		if first < 0 || first >= elements {
			return 0, -1
		}
		return first, first
	}
	return max(first, 0), min(placeIn(l.last, l.back, elements), elements-1)
}
