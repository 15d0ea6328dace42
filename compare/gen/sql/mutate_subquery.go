package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
)

// queryKinds are the predicates over subqueries that the dialect has.
func (m *mutator) queryKinds() []Weight {
	kinds := []Weight{PredicateExists, PredicateInQuery, PredicateScalarQuery}
	if m.dialect.Syntax.Quantified {
		kinds = append(kinds, PredicateQuantified)
	}
	return kinds
}

// overQuery is a new predicate over a subquery; nil where there is no room for one.
func (m *mutator) overQuery(f *frame) ast.Expr {
	m.room += 6
	return m.queryPredicate(f, choice.One(&m.Sequence, m.queryKinds()))
}

// replaceSubquery puts another subquery in the place of one.
func (m *mutator) replaceSubquery(s *given) bool {
	var places []func()
	for _, p := range m.spots(s) {
		switch t := (*p.x).(type) {
		case *ast.Exists, *ast.InQuery, *ast.Quantified:
			places = append(places, func() {
				if x := m.overQuery(p.frame); x != nil {
					*p.x = x
				}
			})
		case *ast.Subquery:
			places = append(places, func() {
				if x := m.scalarQuery(p.frame, choice.One(&m.Sequence, []family{familyInteger, familyText, familyDecimal}), needCompare); x != nil && !t.List {
					*p.x = x
				}
			})
		default: // Other forms are no subqueries.
		}
	}
	return m.take(places)
}

// addSubquery puts a subquery where none was: beside a condition, in its place, or for a constant.
func (m *mutator) addSubquery(s *given) bool {
	var places []func()
	for _, p := range m.spots(s) {
		switch {
		case p.truth:
			places = append(places, func() {
				x := m.overQuery(p.frame)
				switch {
				case x == nil:
				case m.PerMille(500):
					*p.x = x
				default:
					*p.x = &ast.Binary{Op: choice.One(&m.Sequence, []ast.BinaryOp{ast.And, ast.Or}), L: *p.x, R: x}
				}
			})
		case isLiteral(*p.x):
			if of := m.familyOf(p); of != families {
				places = append(places, func() {
					m.room += 4
					if x := m.scalarQuery(p.frame, of, needCompare); x != nil {
						*p.x = x
					}
				})
			}
		}
	}
	if s.body.Where == nil && len(s.body.From) > 0 {
		places = append(places, func() {
			if x := m.overQuery(s.frame); x != nil {
				s.body.Where = x
			}
		})
	}
	return m.take(places)
}

// deleteSubquery takes a subquery away: a predicate becomes another one, a scalar a constant.
func (m *mutator) deleteSubquery(s *given) bool {
	var places []func()
	for _, p := range m.spots(s) {
		switch t := (*p.x).(type) {
		case *ast.InQuery:
			places = append(places, func() { *p.x = &ast.Is{X: t.X, Test: ast.TestNull, Not: t.Not} })
		case *ast.Exists:
			places = append(places, func() { *p.x = m.leafCondition(p.frame) })
		case *ast.Quantified:
			places = append(places, func() { *p.x = &ast.Is{X: t.L, Test: ast.TestNull} })
		case *ast.Subquery:
			places = append(places, func() { *p.x = number(m.Between(0, 5)) })
		default: // Other forms are no subqueries.
		}
	}
	return m.take(places)
}

// leafCondition is a condition without a subquery.
func (m *mutator) leafCondition(f *frame) ast.Expr {
	room := m.room
	m.room = 0
	defer func() { m.room = room }()
	return m.predicate(f.plainly())
}

// plainly is the frame without subqueries.
func (f *frame) plainly() *frame {
	g := *f
	g.plain = true
	return &g
}
