package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/render"
)

// mutator changes a query that somebody else wrote.
type mutator struct {
	queryBuilder
	query  *ast.Query
	blocks []*given
	// seed is what query is a bound copy of, as long as nothing was changed; then nil.
	seed *ast.Query
	// bound are the blocks of the query as it is, names all names in it.
	bound map[*ast.Select]*resolve.Block
	names map[*ast.ColumnRef]*resolve.Name
	// prefer is the share of a function among those that may be called; nil is the same for all.
	prefer func(f *function.Function) int
}

// Mutant returns the n-th query that is made from the seeds: a seed with one to three changes that
// keep names. What the database does not take is not made of it. The seeds do not change.
// NewGivenDatabase made the database over which the seeds are queries.
func (g *Generator) Mutant(db *DatabaseCase, seeds []*ast.Query, n uint64) *ast.Query {
	m := g.mutator(db, choice.New(g.seed, n, mutantStream))
	for range triesOfSeeds {
		if made := m.mutate(choice.One(&m.Sequence, seeds), usualShares); made != nil {
			return m.query
		}
	}
	return ast.CopyQuery(seeds[0])
}

// mutator begins to make mutants over a database.
func (g *Generator) mutator(db *DatabaseCase, s choice.Sequence) *mutator {
	db.know(g.dialect)
	m := &mutator{queryBuilder: queryBuilder{Generator: g, Sequence: s, database: db}}
	m.bare = ^uint64(0) // a table without alias may stand in the seed
	m.hazard = HazardNone
	return m
}

// mutate makes one to three changes to a copy of a seed, by mutations that shares choose, and tells which
// they are; none where the seed is no query over the database, or what comes of it is not accepted.
func (m *mutator) mutate(seed *ast.Query, shares []int) (made []int) {
	if m.database.unbound[seed] {
		return nil
	}
	if !m.begin(seed) {
		if m.database.unbound == nil {
			m.database.unbound = map[*ast.Query]bool{}
		}
		m.database.unbound[seed] = true
		return nil
	}
	wanted := m.Between(1, mostChanges)
	for range 12 {
		if i := m.Share(shares); m.change(i) {
			if made = append(made, i); len(made) == wanted {
				break
			}
		}
	}
	if !m.accepted() {
		return nil
	}
	return made
}

// begin takes a copy of a query; false where it does not bind over the database.
func (m *mutator) begin(q *ast.Query) bool {
	m.query, m.seed = ast.CopyQuery(q), q
	return m.bind()
}

// change makes one change. A query to which it has nothing to do, or of which it would make one that
// does not bind, stays as it is; it is bound again by the next change.
func (m *mutator) change(mutation int) bool {
	before := m.query
	if m.seed != nil {
		before, m.seed = m.seed, nil
	} else {
		m.query = ast.CopyQuery(before) // what an earlier change put in may share its literals with other queries
		m.bind()
	}
	m.room = m.Between(2, 9)
	m.nesting = 0
	m.blocks = m.blocks[:0]
	m.scope(m.query, nil, 0)
	if len(m.blocks) == 0 {
		m.query = before
		return false
	}
	m.beyond()
	s := m.blocks[0]
	if m.PerMille(450) {
		s = choice.One(&m.Sequence, m.blocks)
	}
	m.level = s.level
	if mutations[mutation].act(m, s) && m.bind() {
		return true
	}
	m.query = before
	return false
}

// accepted tells whether the query as it is now can be written, and whether the database takes it.
func (m *mutator) accepted() bool {
	if _, err := render.Query(m.query, m.dialect); err != nil {
		return false
	}
	return m.database.Accepts == nil || m.database.Accepts(m.query)
}

// beyond has the names that are given from now on differ from those of the query.
func (m *mutator) beyond() {
	m.relations, m.outputs = 0, 0
	after := func(list *names, name string, next *int) {
		for i := *next; i < len(list); i++ {
			if list[i] == name {
				*next = i + 1
				return
			}
		}
	}
	ast.Walk(m.query, ast.Visitor{
		Table: func(t ast.TableExpr) {
			switch t := t.(type) {
			case *ast.TableName:
				after(m.database.relations, t.Alias, &m.relations)
			case *ast.DerivedTable:
				after(m.database.relations, t.Alias, &m.relations)
			case *ast.Join:
			}
		},
		Body: func(b ast.Body) {
			if s, is := b.(*ast.Select); is {
				for _, item := range s.Items {
					after(m.database.outputs, item.Alias, &m.outputs)
				}
			}
		},
	})
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
