package match

import (
	"context"
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// matcher is the state of one enumeration: the assignment so far.
type matcher struct {
	ctx     context.Context
	p       *Pattern
	g       *graph.Graph
	options *Options
	yield   func(Assignment) error

	nodes []*graph.Node // nil if not assigned
	edges []sequence
	steps uint

	accepted int  // assignments that were found
	silent   bool // count assignments, and yield none

	plan      []planStep
	rivals    [][]int // by edge: the other edges that may not share a relationship with it
	distances []distances
}

// sequence is the value of a relationship pattern: one relationship, or the relationships of a list.
type sequence struct {
	set      bool // the list is complete
	reversed bool // the list runs from right to left
	list     []*graph.Relationship
	members  map[*graph.Relationship]int // of a long list: how often each occurs; otherwise nil
	visited  []*graph.Node               // the nodes of an acyclic list
}

// longList is the length from which on a sequence counts its members.
const longList = 24

func (s *sequence) push(r *graph.Relationship) {
	s.list = append(s.list, r)
	switch {
	case s.members != nil:
		s.members[r]++
	case len(s.list) >= longList:
		s.members = map[*graph.Relationship]int{}
		for _, r := range s.list {
			s.members[r]++
		}
	}
}

func (s *sequence) pop() {
	last := len(s.list) - 1
	switch {
	case last < longList:
		s.members = nil
	case s.members[s.list[last]] == 1:
		delete(s.members, s.list[last])
	default:
		s.members[s.list[last]]--
	}
	s.list = s.list[:last]
}

func (s *sequence) contains(r *graph.Relationship) bool {
	if s.members != nil {
		return s.members[r] > 0
	}
	return slices.Contains(s.list, r)
}

func newMatcher(ctx context.Context, p *Pattern, g *graph.Graph, options *Options, yield func(Assignment) error) *matcher {
	return &matcher{ctx: ctx, p: p, g: g, options: options, yield: yield,
		nodes: make([]*graph.Node, len(p.nodes)), edges: make([]sequence, len(p.edges))}
}

// step counts a step against the budget. From time to time it looks whether the caller still waits.
func (m *matcher) step() error {
	if b := m.options.Budget; b != nil {
		if *b <= 0 {
			return ErrBudget
		}
		*b--
	}
	m.steps++
	if m.steps%1024 == 0 {
		return m.ctx.Err()
	}
	return nil
}

func (m *matcher) count(r *spec.Rule, k spec.Case) {
	if m.options.Coverage != nil {
		m.options.Coverage.Apply(r, k)
	}
}

// mode returns what may repeat in a pattern of variable length. A shortest path is always a trail.
func (m *matcher) mode(e *edgeElement) VariableUniqueness {
	if e.shortest || !e.list {
		return Trail
	}
	return m.options.Uniqueness.Variable
}

// longest returns the greatest length of an edge's sequence: the bound of the pattern or the dialect, and no
// more than the mode permits.
func (m *matcher) longest(e *edgeElement) int64 {
	most := e.maximum
	if most < 0 {
		if most = m.options.Uniqueness.DefaultBound; most <= 0 {
			most = int64(len(m.g.Relationships()))
		}
	}
	if m.mode(e) != Walk {
		most = min(most, int64(len(m.g.Relationships())))
	}
	return most
}

// leads returns the node to the right of a relationship pattern of this direction, if the pattern stands for
// the relationship and at is to its left. In a pattern without direction a self-loop leads back once.
func leads(r *graph.Relationship, at *graph.Node, direction cypher.Direction) (*graph.Node, bool) {
	switch direction {
	case cypher.Outgoing:
		return r.End, r.Start == at
	case cypher.Incoming:
		return r.Start, r.End == at
	case cypher.Either, cypher.Both:
		return r.Other(at), r.Start == at || r.End == at
	}
	panic("match: a direction that there is not")
}

// typed tells whether the edge requires no type, or the type of the relationship. A relationship is no
// longer found if its node was deleted before, although the relationship is not deleted yet: It leads to no
// node of the graph.
func (e *edgeElement) typed(r *graph.Relationship) bool {
	if r.Start.Deleted || r.End.Deleted {
		return false
	}
	return (len(e.types) == 0 || slices.Contains(e.types, r.Type)) && e.test.satisfied(func(name string) bool { return r.Type == name }, true)
}

// rival tells whether two edges may share no relationship.
func (m *matcher) rival(a, b *edgeElement) bool {
	if a.shortest || b.shortest {
		return false
	}
	switch m.options.Uniqueness.Fixed {
	case PerClause:
		return true
	case PerPath:
		return a.path == b.path
	case NoUniqueness:
		return false
	}
	panic("match: a scope of uniqueness that there is not")
}

// labelled tells whether the node has the labels of all patterns that stand for it: all labels of a pattern,
// or, if the dialect says so, one of them.
func (m *matcher) labelled(n *graph.Node, patterns [][]string) bool {
	for _, labels := range patterns {
		one, all := false, true
		for _, label := range labels {
			has := n.HasLabel(label)
			one, all = one || has, all && has
		}
		if !all && !(one && m.options.AnyLabel) {
			return false
		}
	}
	return true
}

// tested tells whether the node satisfies the label expressions of all patterns that stand
// for it.
func tested(n *graph.Node, tests []*labelTest) bool {
	for _, t := range tests {
		if !t.satisfied(n.HasLabel, len(n.Labels) > 0) {
			return false
		}
	}
	return true
}

// where tests the clause's condition.
func (m *matcher) where() (bool, error) {
	if m.options.Where == nil {
		return true, nil
	}
	truth, err := m.options.Where(Assignment{m})
	return truth == semantics.True, err
}

// found yields an assignment, and counts the rules by which it was made.
func (m *matcher) found() error {
	m.accepted++
	if m.silent {
		return nil
	}
	if m.options.Coverage != nil {
		m.account()
	}
	return m.yield(Assignment{m})
}
