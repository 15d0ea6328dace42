package graph

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// expression draws an expression of a type. Depth is how many operations may still be
// put around a leaf.
func (b *queryBuilder) expression(k kind, depth int) cypher.Expr {
	if depth <= 0 || b.language.Traversals || b.PerMille(250) {
		return b.leaf(k)
	}
	// What is a value is no condition of a WHERE itself: no pattern stands there.
	filtering := b.filtering
	b.filtering = false
	defer func() { b.filtering = filtering }()
	switch k {
	case kindBoolean:
		return b.condition(depth - 1)
	case kindInteger:
		return b.integerExpression(depth - 1)
	case kindFloat:
		return b.floatExpression(depth - 1)
	case kindString:
		return b.stringExpression(depth - 1)
	case kindIntegers, kindStrings:
		return b.listExpression(k, depth-1)
	}
	panic("gen/graph: unknown kind")
}

// leaf is a property, a variable or a constant of a type.
func (b *queryBuilder) leaf(k kind) cypher.Expr {
	if a, found := b.accessibleOf(k); found && b.PerMille(700) {
		return a.expression()
	}
	for _, s := range b.scope.scalars {
		if s.kind == k && b.PerMille(600) {
			return variable(s.name)
		}
	}
	if b.PerMille(40) && !b.language.Schema {
		return &cypher.Null{}
	}
	return constant(b.Sequence, k)
}

func (b *queryBuilder) integerExpression(depth int) cypher.Expr {
	switch b.Share([]int{40, 12, 12, 14, 8, 8, 6}) {
	case 0:
		op := []cypher.BinaryOperator{cypher.Add, cypher.Subtract, cypher.Multiply, cypher.Modulo, cypher.Divide}[b.Share([]int{5, 4, 3, 2, 2})]
		return binary(op, b.expression(kindInteger, depth), b.expression(kindInteger, depth))
	case 1:
		if b.language.has(function.Size) {
			return call(function.Size, b.expression(kindString, depth))
		}
	case 2:
		if b.language.has(function.Abs) {
			return call(function.Abs, b.expression(kindInteger, depth))
		}
	case 3:
		return b.cases(kindInteger, depth)
	case 4:
		if b.language.has(function.Coalesce) {
			return call(function.Coalesce, b.expression(kindInteger, depth), b.expression(kindInteger, depth))
		}
	case 5:
		if b.language.has(function.ToInteger) {
			return call(function.ToInteger, b.expression(kind(b.Share([]int{0, 1, 2, 3})), depth))
		}
	case 6:
		if len(b.scope.lists) > 0 {
			return call(function.Size, variable(choice.One(b.Sequence, b.scope.lists)))
		}
		if b.language.PathFunctions && len(b.scope.paths) > 0 {
			return call(function.Length, variable(choice.One(b.Sequence, b.scope.paths)))
		}
	}
	return b.leaf(kindInteger)
}

func (b *queryBuilder) floatExpression(depth int) cypher.Expr {
	switch b.Share([]int{35, 15, 12, 10, 8, 5, 10}) {
	case 0:
		op := []cypher.BinaryOperator{cypher.Add, cypher.Subtract, cypher.Multiply, cypher.Divide}[b.Share([]int{4, 3, 3, 2})]
		return binary(op, b.expression(kindFloat, depth), b.expression(kindFloat, depth))
	case 1:
		return binary(cypher.Multiply, b.expression(kindFloat, depth), b.expression(kindInteger, depth))
	case 2:
		if f := choice.One(b.Sequence, []*function.Function{function.Ceil, function.Floor, function.Round, function.Abs, function.Sqrt}); b.language.has(f) {
			return call(f, b.expression(kindFloat, depth))
		}
	case 3:
		return b.cases(kindFloat, depth)
	case 4:
		if b.language.has(function.ToFloat) {
			return call(function.ToFloat, b.expression(kind(b.Share([]int{0, 2, 2, 2})), depth))
		}
	case 5:
		if b.language.Power {
			return binary(cypher.Power, b.leaf(kindFloat), &cypher.Integer{Value: int64(b.Between(0, 3))})
		}
	case 6: // NaN
		if b.language.has(function.Sqrt) {
			return call(function.Sqrt, &cypher.Float{Value: -1})
		}
	}
	return b.leaf(kindFloat)
}

func (b *queryBuilder) stringExpression(depth int) cypher.Expr {
	switch b.Share([]int{20, 24, 10, 10, 10, 8, 8}) {
	case 0:
		return binary(cypher.Add, b.expression(kindString, depth), b.expression(kindString, depth))
	case 1:
		if f := choice.One(b.Sequence, []*function.Function{function.ToUpper, function.ToLower, function.Trim, function.LTrim, function.RTrim, function.Reverse}); b.language.has(f) {
			return call(f, b.expression(kindString, depth))
		}
	case 2:
		if f := choice.One(b.Sequence, []*function.Function{function.Left, function.Right}); b.language.has(f) {
			return call(f, b.expression(kindString, depth), integer(b.Between(0, 3)))
		}
	case 3:
		if b.language.has(function.Substring) {
			return call(function.Substring, b.expression(kindString, depth), integer(b.Between(0, 2)), integer(b.Between(0, 3)))
		}
	case 4:
		if b.language.has(function.Replace) {
			return call(function.Replace, b.expression(kindString, depth), &cypher.String{Value: choice.One(b.Sequence, []string{"a", "b", "ab"})}, &cypher.String{Value: choice.One(b.Sequence, smallStrings)})
		}
	case 5:
		if b.language.has(function.ToString) {
			return call(function.ToString, b.expression(kind(b.Share([]int{1, 3})), depth))
		}
	case 6:
		return b.cases(kindString, depth)
	}
	return b.leaf(kindString)
}

// listExpression is a list of integers or strings.
func (b *queryBuilder) listExpression(k kind, depth int) cypher.Expr {
	element := kindInteger
	if k == kindStrings {
		element = kindString
	}
	switch b.Share([]int{30, 15, 15, 12, 10}) {
	case 0:
		list := &cypher.List{}
		for range b.Between(1, 3) {
			list.Items = append(list.Items, b.expression(element, depth-1))
		}
		return list
	case 1:
		if b.language.Comprehension {
			return b.comprehension(k, element, depth)
		}
	case 2:
		if b.language.Slices {
			return &cypher.Slice{Of: b.expression(k, depth-1), From: integer(b.Between(0, 2)), To: integer(b.Between(0, 3))}
		}
	case 3:
		if b.language.has(function.Tail) {
			return call(function.Tail, b.expression(k, depth-1))
		}
	case 4:
		if element == kindInteger && b.language.has(function.Range) {
			return call(function.Range, integer(b.Between(-1, 2)), integer(b.Between(0, 4)))
		}
	}
	return constants(b.Sequence, element)
}

// comprehension is [x IN list WHERE … | …].
func (b *queryBuilder) comprehension(k, element kind, depth int) cypher.Expr {
	c := &cypher.ListComprehension{Variable: b.fresh("x"), List: b.expression(k, depth-1)}
	b.within(c.Variable, element, func() {
		if b.PerMille(600) {
			c.Where = b.condition(depth - 1)
		}
		if c.Where == nil || b.PerMille(600) {
			c.Result = b.expression(element, depth-1)
		}
	})
	return c
}

// within draws something in which a variable of a value is bound besides.
func (b *queryBuilder) within(name string, k kind, draw func()) {
	before := len(b.scope.scalars)
	b.scope.scalars = append(b.scope.scalars, boundScalar{name: name, kind: k})
	b.inner++
	draw()
	b.inner--
	b.scope.scalars = b.scope.scalars[:before]
}

// cases is CASE, searched or simple.
func (b *queryBuilder) cases(k kind, depth int) cypher.Expr {
	c := &cypher.Case{}
	var subject kind
	if b.PerMille(350) {
		subject = kind(b.Share([]int{0, 3, 0, 3}))
		c.Subject = b.expression(subject, depth-1)
	}
	for range b.Between(1, 2) {
		var condition cypher.Expr
		if c.Subject != nil {
			condition = constant(b.Sequence, subject)
		} else {
			condition = b.condition(depth - 1)
		}
		c.Whens = append(c.Whens, cypher.When{Condition: condition, Result: b.expression(k, depth-1)})
	}
	if b.PerMille(650) {
		c.Else = b.expression(k, depth-1)
	}
	return c
}
