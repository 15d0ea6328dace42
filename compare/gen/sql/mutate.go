package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// mutator changes a query that somebody else wrote.
type mutator struct {
	queryBuilder
	query  *ast.Query
	blocks []*given
	// bound are the blocks of the query as it is, names all names in it.
	bound map[*ast.Select]*resolve.Block
	names map[*ast.ColumnRef]*resolve.Name
}

// Mutant returns the n-th query that is made from the seeds: a seed with one to three changes that
// keep names and types. The seeds do not change. NewGivenDatabase made the database over which the
// seeds are queries.
func (g *Generator) Mutant(db *DatabaseCase, seeds []*ast.Query, n uint64) *ast.Query {
	m := mutator{queryBuilder: queryBuilder{Generator: g, Sequence: choice.New(g.seed, n, mutantStream), database: db}}
	m.bare = ^uint64(0) // a table without alias may stand in the seed
	m.hazard = HazardNone
	m.query = ast.CopyQuery(choice.One(&m.Sequence, seeds))
	wanted := m.Between(1, 3)
	for range 12 {
		m.room = m.Between(2, 9)
		m.blocks = m.blocks[:0]
		m.bind()
		m.scope(m.query, nil, 0)
		if m.change() {
			if wanted--; wanted == 0 {
				break
			}
		}
	}
	return m.query
}

// change makes one change at random; false where there is no place for it.
func (m *mutator) change() bool {
	if len(m.blocks) == 0 || m.PerMille(170) {
		return m.ending()
	}
	s := m.blocks[0]
	if m.PerMille(450) {
		s = choice.One(&m.Sequence, m.blocks)
	}
	m.level = s.level
	switch m.Below(12) {
	case 0, 1, 2:
		return m.literal(s)
	case 3:
		return m.operator(s)
	case 4, 5:
		return m.condition(s)
	case 6, 7:
		return m.conjunct(s)
	case 8:
		return m.joinKind(s)
	case 9:
		return m.duplicates(s)
	case 10:
		return m.aggregateOf(s)
	}
	return m.arms()
}

// literal puts another value where a constant stands: one that occurs in the
// column beside it, or one of the constant's kind.
func (m *mutator) literal(s *given) bool {
	var places []func()
	m.each(s, func(x *ast.Expr) {
		switch t := (*x).(type) {
		case *ast.Comparison:
			m.beside(s, &places, t.L, &t.R)
			m.beside(s, &places, t.R, &t.L)
		case *ast.Distinct:
			m.beside(s, &places, t.L, &t.R)
		case *ast.Between:
			m.beside(s, &places, t.X, &t.Low, &t.High)
		case *ast.InList:
			for i := range t.List {
				m.beside(s, &places, t.X, &t.List[i])
			}
		case *ast.Like:
			if isLiteral(t.Pattern) && t.Escape == nil && t.Op != ast.MatchGlob && !t.Op.IsRegexp() {
				places = append(places, func() { t.Pattern = choice.One(&m.Sequence, likePatterns) })
			}
		case *ast.Binary:
			for _, side := range []*ast.Expr{&t.L, &t.R} {
				if l, is := (*side).(*ast.Literal); is && l.Kind == ast.LiteralInteger && t.Op != ast.ShiftLeft && t.Op != ast.ShiftRight {
					places = append(places, func() { *side = number(m.Between(0, 12)) })
				}
			}
		case *ast.Case:
			for i := range t.Whens {
				if t.Operand != nil {
					m.beside(s, &places, t.Operand, &t.Whens[i].Condition)
				}
			}
		default: // Constants in other forms stay: nothing beside them says which values matter.
		}
	})
	if len(places) == 0 {
		return false
	}
	choice.One(&m.Sequence, places)()
	return true
}

// beside notes the constants that are held against a column.
func (m *mutator) beside(s *given, places *[]func(), x ast.Expr, constants ...*ast.Expr) {
	ref, is := x.(*ast.ColumnRef)
	if !is {
		return
	}
	c, found := s.frame.named(m.names[ref])
	if !found {
		return
	}
	for _, constant := range constants {
		if isLiteral(*constant) {
			*places = append(*places, func() { *constant = choice.One(&m.Sequence, c.samples) })
		}
	}
}

// isLiteral tells whether an expression is a constant, perhaps with a sign.
func isLiteral(x ast.Expr) bool {
	if sign, is := x.(*ast.Unary); is && sign.Op == ast.Negate {
		x = sign.X
	}
	_, is := x.(*ast.Literal)
	return is
}

// otherOperators take and give the same types.
var otherOperators = map[ast.BinaryOp]ast.BinaryOp{ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Subtract, ast.Subtract: ast.Add}

// operator turns a comparison into another one, or negates a predicate.
func (m *mutator) operator(s *given) bool {
	var places []func()
	m.each(s, func(x *ast.Expr) {
		switch t := (*x).(type) {
		case *ast.Comparison:
			places = append(places, func() { t.Op = m.comparison() })
		case *ast.Between:
			places = append(places, func() { t.Not = !t.Not })
		case *ast.InList:
			places = append(places, func() { t.Not = !t.Not })
		case *ast.InQuery:
			places = append(places, func() { t.Not = !t.Not })
		case *ast.Like:
			places = append(places, func() { t.Not = !t.Not })
		case *ast.Is:
			places = append(places, func() { t.Not = !t.Not })
		case *ast.Quantified:
			places = append(places, func() { t.Op = m.comparison() }, func() { t.Quantifier = ast.Any + ast.All - t.Quantifier })
		case *ast.Binary:
			if other, is := otherOperators[t.Op]; is {
				places = append(places, func() { t.Op = other })
			}
		default: // Other forms stay as they are: no single operator or NOT makes their like.
		}
	})
	if len(places) == 0 {
		return false
	}
	choice.One(&m.Sequence, places)()
	return true
}

// condition puts a generated predicate in place of a search condition or of a
// part of one.
func (m *mutator) condition(s *given) bool {
	type place struct {
		x *ast.Expr
		f *frame
	}
	var places []place
	for _, c := range s.conditions {
		parts := []*ast.Expr{c.x}
		for len(parts) > 0 {
			x := parts[0]
			parts = parts[1:]
			places = append(places, place{x, c.frame})
			switch t := (*x).(type) {
			case *ast.Binary:
				if t.Op == ast.And || t.Op == ast.Or {
					parts = append(parts, &t.L, &t.R)
				}
			case *ast.Unary:
				if t.Op == ast.Not || t.Op == ast.NotSymbol {
					parts = append(parts, &t.X)
				}
			default: // Other forms count as one condition.
			}
		}
	}
	if len(places) == 0 {
		return false
	}
	p := choice.One(&m.Sequence, places)
	if m.PerMille(250) {
		*p.x = m.truthTest(*p.x)
		return true
	}
	*p.x = m.predicate(p.f)
	return true
}

// conjunct adds a conjunct to WHERE or HAVING, or drops one.
func (m *mutator) conjunct(s *given) bool {
	if s.grouped && s.body.GroupBy != nil && m.PerMille(300) {
		s.body.Having = m.and(s.body.Having, m.predicate(s.having(m.language.havingTied)))
		return true
	}
	if s.body.Where == nil || m.PerMille(600) {
		if len(s.body.From) == 0 {
			return false
		}
		x := m.predicate(s.frame)
		if m.PerMille(150) && s.body.Where != nil {
			s.body.Where = &ast.Binary{Op: ast.Or, L: s.body.Where, R: x}
			return true
		}
		s.body.Where = m.and(s.body.Where, x)
		return true
	}
	both, is := s.body.Where.(*ast.Binary)
	switch {
	case !is || both.Op != ast.And:
		s.body.Where = nil
	case m.PerMille(500):
		s.body.Where = both.L
	default:
		s.body.Where = both.R
	}
	return true
}
