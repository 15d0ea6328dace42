package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
)

// joinKind changes which unmatched rows of a join survive.
func (m *mutator) joinKind(s *given) bool {
	if len(s.joins) == 0 {
		return false
	}
	j := choice.One(&m.Sequence, s.joins)
	left, right := s.sides(j)
	if j.Kind == ast.JoinCross || j.On == nil && j.Using == nil && !j.Natural {
		l, r, found := pair(&m.Sequence, left, right, needCompare)
		if !found {
			return false
		}
		j.On = m.equality(l, r)
		j.Kind = ast.JoinInner + ast.JoinKind(m.Below(2))
		return true
	}
	kinds := []ast.JoinKind{ast.JoinInner, ast.JoinLeft}
	if m.weights[JoinRight] > 0 {
		kinds = append(kinds, ast.JoinRight)
	}
	equal, is := j.On.(*ast.Comparison)
	if m.weights[JoinFull] > 0 && (!m.language.equalFull || is && equal.Op == ast.Equal && !isLiteral(equal.L) && !isLiteral(equal.R)) {
		kinds = append(kinds, ast.JoinFull)
	}
	before := j.Kind
	j.Kind = choice.One(&m.Sequence, kinds)
	return j.Kind != before
}

// duplicates adds DISTINCT or takes it away.
func (m *mutator) duplicates(s *given) bool {
	if !s.body.Distinct && s.ordered {
		return false // ORDER BY could name what is no longer there
	}
	s.body.Distinct = !s.body.Distinct
	return true
}

// aggregateOf changes an aggregate function to one of the same type, or its
// DISTINCT.
func (m *mutator) aggregateOf(s *given) bool {
	var places []func()
	m.each(s, func(x *ast.Expr) {
		t, is := (*x).(*ast.Aggregate)
		if !is {
			return
		}
		switch t.Function {
		case ast.Min:
			places = append(places, func() { t.Function = ast.Max })
		case ast.Max:
			places = append(places, func() { t.Function = ast.Min })
		case ast.Count, ast.Sum, ast.Avg:
			if len(t.Args) == 1 {
				places = append(places, func() { t.Distinct = !t.Distinct })
			}
		}
	})
	if len(places) == 0 {
		return false
	}
	choice.One(&m.Sequence, places)()
	return true
}

// arms changes an operator of set operations.
func (m *mutator) arms() bool {
	var list []*ast.SetOperation
	ast.Walk(m.query, ast.Visitor{Body: func(b ast.Body) {
		if s, is := b.(*ast.SetOperation); is {
			list = append(list, s)
		}
	}})
	if len(list) == 0 {
		return false
	}
	s := choice.One(&m.Sequence, list)
	op, all := m.setOperator()
	if op != ast.Union && (m.language.plainRight || m.language.intersectAlone && all) || m.weights[SetIntersect] == 0 {
		op, all = ast.Union, !s.All
	}
	s.Op, s.All = op, all
	return true
}

// ending changes ordering and limit of the whole query.
func (m *mutator) ending() bool {
	q := m.query
	if _, values := q.Body.(*ast.Values); values && !m.dialect.ValuesOrder {
		return false
	}
	switch m.Below(6) {
	case 0:
		if q.OrderBy == nil && q.Limit == nil {
			return false
		}
		q.OrderBy, q.Limit, q.Offset = nil, nil, nil
	case 1:
		if q.OrderBy == nil {
			return false
		}
		item := &q.OrderBy[m.Below(len(q.OrderBy))]
		item.Descending = !item.Descending
	case 2:
		if q.Limit == nil {
			return false
		}
		q.Limit = number(m.Between(0, 8))
	case 3:
		if q.Limit == nil {
			return false
		}
		q.Limit, q.Offset = nil, nil
	default:
		m.orderAll(q, m.degree(q.Body))
		if m.PerMille(600) {
			q.Limit = number(m.Between(1, 8))
			q.Offset = nil
			if m.PerMille(300) {
				q.Offset = number(m.Below(4))
			}
		}
	}
	return true
}

// degree is the number of columns of a body, or 1 where a star hides it.
func (m *mutator) degree(b ast.Body) int {
	switch b := leftmost(b).(type) {
	case *ast.Select:
		for _, item := range b.Items {
			if item.Expr == nil {
				return 1
			}
		}
		return len(b.Items)
	case *ast.Values:
		return len(b.Rows[0])
	case *ast.TableFunction:
		return len(b.ColumnNames())
	case *ast.SetOperation, *ast.Nested, *ast.Cypher:
	}
	return 1
}
