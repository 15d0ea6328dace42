package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// spot is the place of an expression in a block, with what can be named there.
type spot struct {
	x     *ast.Expr
	frame *frame
	truth bool // it is a search condition, or a part of one
}

// spots lists the places of a block's expressions, the outer ones first, without those of queries
// inside.
func (m *mutator) spots(s *given) (list []spot) {
	var visit func(p spot)
	visit = func(p spot) {
		if *p.x == nil {
			return
		}
		list = append(list, p)
		inner := p.frame
		if _, is := (*p.x).(*ast.Aggregate); is {
			inner = s.frame
		}
		operands(*p.x, func(x *ast.Expr) { visit(spot{x, inner, p.truth && keepsTruth(*p.x) || isWhen(*p.x, x)}) })
	}
	for _, root := range s.exprs {
		visit(s.spotOf(root))
	}
	return list
}

// operands visits the operands of an expression but for a separator, which has to be a text as it stands,
// a lambda, and names of fields and parameters.
func operands(x ast.Expr, visit func(*ast.Expr)) {
	aggregate, _ := x.(*ast.Aggregate)
	call, _ := x.(*ast.Call)
	ast.Operands(x, func(x *ast.Expr) {
		if (aggregate == nil || x != &aggregate.Separator) && (call == nil || !function.IsPartOfForm(call, x)) {
			visit(x)
		}
	})
}

// spotOf is the place of a whole expression of the block.
func (s *given) spotOf(root *ast.Expr) spot {
	for _, c := range s.conditions {
		if c.x == root {
			return spot{root, c.frame, true}
		}
	}
	if s.grouped {
		return spot{root, s.having(false), false}
	}
	return spot{root, s.frame, false}
}

// keepsTruth tells whether the operands of a condition are conditions, too.
func keepsTruth(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Binary:
		return x.Op == ast.And || x.Op == ast.Or || x.Op == ast.Xor
	case *ast.Unary:
		return x.Op == ast.Not || x.Op == ast.NotSymbol
	case *ast.Is:
		return x.Test != ast.TestNull
	default: // The operands of the others are values.
	}
	return false
}

// isWhen tells whether an operand is the condition of a CASE.
func isWhen(x ast.Expr, operand *ast.Expr) bool {
	c, is := x.(*ast.Case)
	if !is || c.Operand != nil {
		return false
	}
	for i := range c.Whens {
		if &c.Whens[i].Condition == operand {
			return true
		}
	}
	return false
}

// each visits the expressions of a block, without those of queries inside.
func (m *mutator) each(s *given, visit func(x *ast.Expr)) {
	for _, p := range m.spots(s) {
		visit(p.x)
	}
}

// take makes one of the changes; false where there is none.
func (m *mutator) take(places []func()) bool {
	if len(places) == 0 {
		return false
	}
	choice.One(&m.Sequence, places)()
	return true
}

// familyOf is the family of an expression, as far as its form tells; families where it does not.
func (m *mutator) familyOf(p spot) family {
	switch x := (*p.x).(type) {
	case *ast.ColumnRef:
		for f := p.frame; f != nil; f = f.parent {
			if c, found := f.named(m.names[x]); found {
				return c.family
			}
		}
	case *ast.Literal:
		return familyOfLiteral(x)
	case *ast.Unary:
		if x.Op == ast.Negate || x.Op == ast.Plus {
			return m.familyOf(spot{&x.X, p.frame, false})
		}
	case *ast.Binary:
		if x.Op >= ast.Add && x.Op <= ast.Multiply {
			return m.familyOf(spot{&x.L, p.frame, false})
		}
		if x.Op >= ast.BitAnd && x.Op <= ast.ShiftRight {
			return familyInteger
		}
		if x.Op == ast.Concat {
			return familyText
		}
	case *ast.Cast:
		for of, types := range m.language.casts {
			for _, t := range types {
				if t == x.Type {
					return family(of)
				}
			}
		}
	case *ast.Call:
		if found := m.calledBy(x); found != nil {
			return familyOfType(found.Result)
		}
	default: // Nothing is said of other forms.
	}
	return families
}

func familyOfLiteral(x *ast.Literal) family {
	switch x.Kind {
	case ast.LiteralInteger:
		return familyInteger
	case ast.LiteralDecimal:
		return familyDecimal
	case ast.LiteralApproximate:
		return familyDouble
	case ast.LiteralString:
		return familyText
	case ast.LiteralTrue, ast.LiteralFalse:
		return familyBoolean
	case ast.LiteralNull, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
	}
	return families
}

// typeFamilies are the families of the types of functions that have one.
var typeFamilies = map[function.Type]family{
	function.Integer: familyInteger, function.Unsigned: familyInteger, function.SmallCount: familyInteger, function.Place: familyInteger,
	function.Decimal: familyDecimal, function.Number: familyDecimal, function.Double: familyDouble,
	function.Text: familyText, function.ShortText: familyText, function.Pattern: familyText, function.Template: familyText,
}

// familyOfType is the family of a function's result or argument.
func familyOfType(t function.Type) family {
	if f, is := typeFamilies[t]; is {
		return f
	}
	return families
}

func (m *mutator) isNumber(p spot) bool { return m.familyOf(p).isNumber() }

// isWholeNumber tells whether an expression is a whole number as it stands.
func isWholeNumber(x ast.Expr) bool {
	l, is := x.(*ast.Literal)
	return is && l.Kind == ast.LiteralInteger
}

// isValue tells whether something may be put around an expression, or in its place: it is a value
// of its own.
func isValue(x ast.Expr) bool {
	switch x.(type) {
	case *ast.ColumnRef, *ast.Literal, *ast.Unary, *ast.Binary, *ast.Case, *ast.Cast, *ast.Call, *ast.Subquery, *ast.Aggregate:
		return true
	default: // Conditions stand where conditions do, rows and defaults where they are written.
	}
	return false
}
