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

// order orders the whole query by all columns, and may cut it.
func (m *mutator) order() bool {
	q := m.query
	if _, values := q.Body.(*ast.Values); values && !m.dialect.ValuesOrder {
		return false
	}
	m.orderAll(q, m.degree(q.Body))
	if m.PerMille(600) {
		q.Limit = number(m.Between(1, 8))
		q.Offset = nil
		if m.PerMille(300) {
			q.Offset = number(m.Below(4))
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
