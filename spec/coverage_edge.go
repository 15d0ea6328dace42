package spec

import (
	"slices"
	"strconv"
	"strings"
)

// Place is where an application of a rule consumes what another one made.
type Place uint8

// Places of an application.
const (
	PlaceNone      Place = iota
	PlaceRow             // the rows, or groups, that a clause takes
	PlaceLeft            // the rows of the left side of a join or a set operation
	PlaceRight           // … of the right side
	PlaceQuery           // the rows of a query inside
	PlaceCondition       // the condition of a clause, of CASE or of FILTER
	PlaceResult          // a result of CASE
	PlaceItem            // an item of a select list
	PlaceKey             // a key of GROUP BY or ORDER BY
	PlaceOperand         // the first operand of an operator, the first argument of a function; the next ones follow
)

// lastOperand is the place of the fourth operand and of all behind it.
const lastOperand = PlaceOperand + 3

// OperandPlace is the place of operand n, counted from 0.
func OperandPlace(n int) Place { return PlaceOperand + Place(min(n, int(lastOperand-PlaceOperand))) }

// Places lists all places.
func Places() (list []Place) {
	for p := PlaceRow; p <= lastOperand; p++ {
		list = append(list, p)
	}
	return list
}

// String names the place.
func (p Place) String() string {
	if p >= PlaceOperand {
		return "operand " + strconv.Itoa(1+int(p-PlaceOperand))
	}
	return [...]string{"", "row", "left", "right", "query", "condition", "result", "item", "key"}[p]
}

func placeNamed(name string) (Place, bool) {
	for _, p := range Places() {
		if p.String() == name {
			return p, true
		}
	}
	return PlaceNone, false
}

// Application is a rule × case that was applied; the zero value is none.
type Application uint16

// ApplicationOf is the application of a rule's case.
func ApplicationOf(r *Rule, k Case) Application { return Application(r.slot + int(k) + 1) }

// Rule returns the rule and its case; nil of no application.
func (a Application) Rule() (r *Rule, k Case) {
	if a == 0 || int(a) > slots {
		return nil, k
	}
	r = bySlot[a-1]
	return r, Case(int(a) - 1 - r.slot)
}

// Clause tells whether the rule is one of a clause: it makes rows of rows. Other rules make values.
func (r *Rule) Clause() bool { return clauseChapters[r.Chapter()] }

// clauseChapters are the chapters of rules about clauses.
var clauseChapters = map[string]bool{"from": true, "where": true, "group": true, "select": true, "set": true, "order": true, "query": true, "window": true}

// Edge is the use of what one application made by another one.
type Edge struct {
	Outer Application // that consumes
	Place Place       // where
	Inner Application // that made it
}

func (e Edge) key() uint64 { return uint64(e.Outer)<<24 | uint64(e.Place)<<16 | uint64(e.Inner) }

func edgeOf(key uint64) Edge {
	return Edge{Outer: Application(key >> 24), Place: Place(key >> 16), Inner: Application(key)}
}

// Triple is an edge between rules, whatever their cases.
type Triple struct {
	Outer *Rule
	Place Place
	Inner *Rule
}

// Triple leaves out the cases of an edge.
func (e Edge) Triple() Triple {
	outer, _ := e.Outer.Rule()
	inner, _ := e.Inner.Rule()
	return Triple{outer, e.Place, inner}
}

// String writes the triple: "where.filter condition compare.numbers".
func (t Triple) String() string { return t.Outer.ID + " " + t.Place.String() + " " + t.Inner.ID }

func (t Triple) key() uint64 {
	return uint64(t.Outer.slot)<<24 | uint64(t.Place)<<16 | uint64(t.Inner.slot)
}

func tripleOf(key uint64) Triple {
	outer, _ := Application(key>>24 + 1).Rule()
	inner, _ := Application(key&0xffff + 1).Rule()
	return Triple{outer, Place(key >> 16), inner}
}

// String writes the edge: "where.filter[true] condition compare.numbers[less]".
func (e Edge) String() string {
	outer, k := e.Outer.Rule()
	inner, n := e.Inner.Rule()
	return outer.CaseName(k) + " " + e.Place.String() + " " + inner.CaseName(n)
}

// Last is the application that was counted last in the computation at hand. Evaluation sets it back
// where a part of an expression begins and ends.
func (c *Coverage) Last() Application { return c.last }

// SetLast sets what Last returns, and returns what it was.
func (c *Coverage) SetLast(a Application) (before Application) {
	before, c.last = c.last, a
	return before
}

// Consume notes that an application took at a place what another one made. If either is none, there
// is nothing to note.
func (c *Coverage) Consume(outer Application, at Place, inner Application) {
	if outer == 0 || inner == 0 {
		return
	}
	key := Edge{outer, at, inner}.key()
	recent := &c.recent[key*0x9e3779b97f4a7c15>>(64-recentBits)]
	if *recent == key {
		return
	}
	*recent = key
	if len(c.edges) == cap(c.edges) && len(c.edges) >= mostNoted {
		slices.Sort(c.edges)
		c.edges = slices.Compact(c.edges)
	}
	c.edges = append(c.edges, key)
}

// mostNoted is how long the list of edges becomes before repetitions are removed, recentBits says
// how many of them are recognised at once.
const (
	mostNoted  = 512
	recentBits = 7
)

// Edges lists the edges that were noted, each once.
func (c *Coverage) Edges() []Edge {
	list := slices.Clone(c.edges)
	slices.Sort(list)
	edges := make([]Edge, 0, len(list))
	for _, key := range slices.Compact(list) {
		edges = append(edges, edgeOf(key))
	}
	return edges
}

// caseOf reads "rule[case]" at the beginning of a text.
func caseOf(text string) (r *Rule, k Case, rest string) {
	id, behind, _ := strings.Cut(text, "[")
	if r = RuleByID(id); r == nil {
		return nil, k, ""
	}
	for k, name := range r.Cases {
		if rest, is := strings.CutPrefix(behind, name+"]"); is && (rest == "" || rest[0] == ' ') {
			return r, Case(k), rest
		}
	}
	return nil, k, ""
}

// readEdge reads what Edge.String writes; ok is false of another catalogue.
func readEdge(text string) (e Edge, ok bool) {
	outer, k, rest := caseOf(text)
	if outer == nil {
		return e, false
	}
	for _, p := range Places() {
		behind, is := strings.CutPrefix(rest, " "+p.String()+" ")
		if !is {
			continue
		}
		if inner, n, rest := caseOf(behind); inner != nil && rest == "" {
			return Edge{ApplicationOf(outer, k), p, ApplicationOf(inner, n)}, true
		}
	}
	return e, false
}

// readTriple reads what Triple.String writes.
func readTriple(text string) (t Triple, ok bool) {
	outer, rest, _ := strings.Cut(text, " ")
	at := strings.LastIndexByte(rest, ' ')
	if at < 0 {
		return t, false
	}
	place, known := placeNamed(rest[:at])
	t = Triple{RuleByID(outer), place, RuleByID(rest[at+1:])}
	return t, known && t.Outer != nil && t.Inner != nil
}
