package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
)

// otherOperators take and give the same types.
var otherOperators = map[ast.BinaryOp]ast.BinaryOp{
	ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Subtract, ast.Subtract: ast.Add, ast.Multiply: ast.Add,
	ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.ShiftLeft: ast.ShiftRight, ast.ShiftRight: ast.ShiftLeft,
}

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

// addOperator puts an operator around a part: a truth test or NOT around a condition, a sign or
// arithmetic around a number; or it adds a conjunct or a disjunct.
func (m *mutator) addOperator(s *given) bool {
	var places []func()
	for _, p := range m.spots(s) {
		switch {
		case p.truth:
			places = append(places, func() { *p.x = m.truthTest(*p.x) }, func() { *p.x = m.not(*p.x) }, func() { *p.x = m.joined(*p.x, p.frame) })
		case m.isNumber(p):
			places = append(places,
				func() { *p.x = &ast.Unary{Op: ast.Negate, X: *p.x} },
				func() {
					*p.x = &ast.Binary{Op: choice.One(&m.Sequence, []ast.BinaryOp{ast.Add, ast.Subtract, ast.Multiply, ast.Modulo}), L: *p.x, R: number(m.Between(1, 4))}
				})
			if m.dialect.Syntax.BitOperators && isWholeNumber(*p.x) {
				places = append(places, func() {
					*p.x = &ast.Binary{Op: choice.One(&m.Sequence, []ast.BinaryOp{ast.BitAnd, ast.BitOr, ast.ShiftLeft}), L: *p.x, R: number(m.Between(0, 4))}
				})
			}
		}
	}
	if s.body.Where == nil && len(s.body.From) > 0 {
		places = append(places, func() { s.body.Where = m.predicate(s.frame) })
	}
	if s.body.GroupBy != nil && s.body.Having == nil {
		places = append(places, func() { s.body.Having = m.predicate(s.having(m.language.havingTied)) })
	}
	return m.take(places)
}

// joined is a condition beside another one.
func (m *mutator) joined(x ast.Expr, f *frame) ast.Expr {
	ops := []ast.BinaryOp{ast.And, ast.And, ast.Or}
	if m.dialect.Syntax.LogicalXor {
		ops = append(ops, ast.Xor)
	}
	return &ast.Binary{Op: choice.One(&m.Sequence, ops), L: x, R: m.predicate(f)}
}

// deleteOperator leaves of an operator with its operands one operand: of AND one side, of NOT, a sign
// and a truth test what is in it. A search condition may go as a whole.
func (m *mutator) deleteOperator(s *given) bool {
	var places []func()
	for _, p := range m.spots(s) {
		switch t := (*p.x).(type) {
		case *ast.Binary:
			places = append(places, func() { *p.x = t.L }, func() { *p.x = t.R })
		case *ast.Unary:
			places = append(places, func() { *p.x = t.X })
		case *ast.Is:
			if t.Test != ast.TestNull {
				places = append(places, func() { *p.x = t.X })
			}
		default: // Other forms have no operand of their own type.
		}
	}
	if s.body.Where != nil {
		places = append(places, func() { s.body.Where = nil })
	}
	return m.take(places)
}
