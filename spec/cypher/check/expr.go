package check

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// mode says whether aggregates may stand in an expression.
type mode uint8

const (
	forbidden mode = iota
	allowed
	inAggregate
)

// expr checks an expression and returns what is known of its value.
func (c *checker) expr(x cypher.Expr, s *scope, m mode) static {
	switch x := x.(type) {
	case *cypher.Null:
		return of(null)
	case *cypher.Boolean:
		return of(boolean)
	case *cypher.Integer:
		return of(integer)
	case *cypher.Float:
		return of(float)
	case *cypher.String:
		return of(text)
	case *cypher.Parameter:
		return unknown
	case *cypher.Variable:
		t, bound := s.lookup(x.Name)
		if !bound {
			raise("UndefinedVariable", x.At, "the variable %s is not defined", x.Name)
		}
		return t
	case *cypher.List:
		return c.list(x, s, m)
	case *cypher.MapLiteral:
		for _, e := range x.Entries {
			c.expr(e.Value, s, m)
		}
		return of(mapping)
	case *cypher.Property:
		c.owner(x.Of, s, m)
		return unknown
	case *cypher.Index:
		t := c.expr(x.Of, s, m)
		c.expr(x.Key, s, m)
		if t.only(list) {
			return t.element()
		}
		return unknown
	case *cypher.Slice:
		t := c.expr(x.Of, s, m)
		c.optional(x.From, s, m)
		c.optional(x.To, s, m)
		return static{kinds: list, elements: t.elements}
	case *cypher.HasLabels:
		c.requireIn(x.Of, s, m, entity, "labels are of")
		c.dynamicLabels(x.Expression, s, m)
		return of(boolean)
	case *cypher.Unary:
		return c.unary(x, s, m)
	case *cypher.Binary:
		return c.binary(x, s, m)
	case *cypher.Comparison:
		c.expr(x.First, s, m)
		for _, part := range x.Rest {
			c.expr(part.R, s, m)
		}
		return of(boolean)
	case *cypher.IsNull:
		c.expr(x.Of, s, m)
		return of(boolean)
	case *cypher.TypeTest:
		c.expr(x.Of, s, m)
		return of(boolean)
	case *cypher.NormalizedTest:
		c.expr(x.Of, s, m)
		return of(boolean)
	case *cypher.CaseOperand:
		return unknown
	case *cypher.Case:
		return c.caseExpression(x, s, m)
	case *cypher.FunctionCall:
		return c.function(x, s, m)
	case *cypher.UnmodelledExpression:
		for _, part := range x.Parts {
			c.part(part, s, m)
		}
		return unknown
	case *cypher.CountStar:
		c.aggregate(x.At, "count(*)", m)
		return of(integer)
	case *cypher.ListComprehension, *cypher.Quantifier, *cypher.Reduce, *cypher.PatternComprehension, *cypher.PatternPredicate, *cypher.Subquery:
	}
	return c.binding(x, s, m)
}

// owner checks an expression of which a property is asked. The TCK raises a SyntaxError
// for a path and a TypeError for other values without properties.
func (c *checker) owner(x cypher.Expr, s *scope, m mode) {
	const owners = entity | mapping | temporal | point
	t := c.requireIn(x, s, m, all&^path, "properties are of")
	if t.never(owners) {
		err := mistype(x, t, owners, "properties are of")
		err.Type = cypher.TypeError
		c.mistypes(err)
	}
}

func (c *checker) optional(x cypher.Expr, s *scope, m mode) {
	if x != nil {
		c.expr(x, s, m)
	}
}

func (c *checker) list(x *cypher.List, s *scope, m mode) static {
	elements := static{}
	for i, item := range x.Items {
		t := c.expr(item, s, m)
		if i == 0 {
			elements = t
		} else {
			elements = join(elements, t)
		}
	}
	if len(x.Items) == 0 {
		return of(list)
	}
	return listOf(elements)
}

// binding checks expressions that bind variables of their own.
func (c *checker) binding(x cypher.Expr, s *scope, m mode) static {
	inner := m
	if inner == allowed {
		inner = forbidden
	}
	switch x := x.(type) {
	case *cypher.ListComprehension:
		t := c.requireIn(x.List, s, m, list, "a comprehension goes over")
		local := s.inside(x.Variable, t.unwound())
		c.condition(x.Where, local, inner)
		if x.Result == nil {
			return listOf(t.unwound())
		}
		return listOf(c.expr(x.Result, local, inner))
	case *cypher.Quantifier:
		t := c.requireIn(x.List, s, m, list, "a quantifier goes over")
		c.condition(x.Where, s.inside(x.Variable, t.unwound()), inner)
		return of(boolean)
	case *cypher.Reduce:
		c.expr(x.Initial, s, m)
		t := c.requireIn(x.List, s, m, list, "reduce goes over")
		local := s.inside(x.Accumulator, unknown)
		local.declare(x.Variable, t.unwound())
		c.expr(x.Step, local, inner)
		return unknown
	case *cypher.PatternComprehension:
		local := newScope(s)
		c.match([]*cypher.PathPattern{x.Path}, local)
		c.condition(x.Where, local, inner)
		return listOf(c.expr(x.Result, local, inner))
	case *cypher.PatternPredicate:
		if x.Path.Shortest == cypher.AllPaths {
			raise("UnexpectedSyntax", x.At, "a pattern stands only where a condition is asked for")
		}
		c.patternPredicate(x.Path, s)
		return of(path)
	case *cypher.Subquery:
		if x.Query != nil {
			c.query(x.Query, s, true)
		} else {
			local := newScope(s)
			c.match(x.Paths, local)
			c.condition(x.Where, local, forbidden)
		}
		switch x.Kind {
		case cypher.ExistsSubquery:
		case cypher.CountSubquery:
			return of(integer)
		case cypher.CollectSubquery:
			collected(x)
			return of(list)
		}
		return of(boolean)
	default: // expr hands on no other expression.
	}
	panic("check: unknown expression")
}

// condition checks an expression that is asked for its truth, where a pattern may
// stand. Nil is no condition.
func (c *checker) condition(x cypher.Expr, s *scope, m mode) {
	switch x := x.(type) {
	case nil:
		return
	case *cypher.Unary:
		if x.Op == cypher.Not {
			c.condition(x.Of, s, m)
			return
		}
	case *cypher.Binary:
		if connective(x.Op) {
			c.condition(x.L, s, m)
			c.condition(x.R, s, m)
			return
		}
	case *cypher.PatternPredicate:
		if x.Path.Shortest == cypher.AllPaths {
			c.patternPredicate(x.Path, s)
			return
		}
	default: // Another form is asked for its value, below.
	}
	c.requireIn(x, s, m, boolean, "a condition is")
}

func connective(op cypher.BinaryOperator) bool {
	return op == cypher.And || op == cypher.Or || op == cypher.Xor
}

func (c *checker) unary(x *cypher.Unary, s *scope, m mode) static {
	if x.Op == cypher.Not {
		c.truth(x.Of, s, m, "NOT takes")
		return of(boolean)
	}
	return c.requireIn(x.Of, s, m, number, "a sign stands before")
}

func (c *checker) binary(x *cypher.Binary, s *scope, m mode) static {
	switch x.Op {
	case cypher.Or, cypher.Xor, cypher.And:
		c.truth(x.L, s, m, "AND, OR and XOR take")
		c.truth(x.R, s, m, "AND, OR and XOR take")
		return of(boolean)
	case cypher.Add:
		l, r := c.expr(x.L, s, m), c.expr(x.R, s, m)
		c.textOperand(l, r, x.R.Place())
		c.textOperand(r, l, x.L.Place())
		return sum(l, r)
	case cypher.Concatenate:
		l := c.requireIn(x.L, s, m, text|list, "|| joins")
		r := c.requireIn(x.R, s, m, text|list, "|| joins")
		return join(l, r)
	case cypher.Subtract, cypher.Multiply, cypher.Divide:
		l := c.requireIn(x.L, s, m, number|temporal, "arithmetic takes")
		r := c.requireIn(x.R, s, m, number|temporal, "arithmetic takes")
		return arithmetic(l, r)
	case cypher.Modulo, cypher.Power:
		l := c.requireIn(x.L, s, m, number, "arithmetic takes")
		r := c.requireIn(x.R, s, m, number, "arithmetic takes")
		if x.Op == cypher.Power {
			return of(float)
		}
		return arithmetic(l, r)
	case cypher.In:
		c.expr(x.L, s, m)
		c.requireIn(x.R, s, m, list, "IN looks into")
		return of(boolean)
	case cypher.StartsWith, cypher.EndsWith, cypher.Contains, cypher.Matches:
		c.expr(x.L, s, m)
		c.expr(x.R, s, m)
		return of(boolean)
	}
	panic("check: unknown operator")
}

// truth checks an operand that is asked for its truth outside of a condition.
func (c *checker) truth(x cypher.Expr, s *scope, m mode, what string) {
	if _, is := x.(*cypher.PatternPredicate); is && c.dialect != nil && c.dialect.Graph.PatternOperands == spec.PatternsAreOperands {
		c.condition(x, s, m)
		return
	}
	c.requireIn(x, s, m, boolean, what)
}

// textOperand refuses what a dialect does not add to a string.
func (c *checker) textOperand(string, other static, at cypher.Position) {
	if c.dialect == nil || c.dialect.Graph.TextAddition != spec.TextAddsNumbers {
		return
	}
	if string.only(text) && (other.only(boolean) || other.only(temporal)) {
		raise("InvalidArgumentType", at, "a string is added to a string, an integer, a float or a list")
	}
}

func sum(l, r static) static {
	switch {
	case l.only(list) && r.only(list):
		return listOf(join(l.element(), r.element()))
	case l.only(list) || r.only(list):
		return of(list)
	case l.only(text) && r.only(text):
		return of(text)
	}
	return arithmetic(l, r)
}

func arithmetic(l, r static) static {
	switch {
	case l.only(integer) && r.only(integer):
		return of(integer)
	case l.only(number) && r.only(number):
		return of(number)
	}
	return unknown
}

func (c *checker) caseExpression(x *cypher.Case, s *scope, m mode) static {
	c.optional(x.Subject, s, m)
	result := of(null)
	for _, w := range x.Whens {
		if x.Subject == nil {
			c.condition(w.Condition, s, m)
		} else {
			c.expr(w.Condition, s, m)
		}
		result = join(result, c.expr(w.Result, s, m))
	}
	if x.Else != nil {
		result = join(result, c.expr(x.Else, s, m))
	}
	return result
}

// aggregate checks whether an aggregate may stand here.
func (c *checker) aggregate(at cypher.Position, name string, m mode) {
	switch m {
	case forbidden:
		raise("InvalidAggregation", at, "%s cannot stand here: aggregates belong to WITH and RETURN", name)
	case inAggregate:
		raise("NestedAggregation", at, "%s cannot stand in an aggregate", name)
	case allowed:
	}
}

func (c *checker) function(x *cypher.FunctionCall, s *scope, m mode) static {
	f := lookup(x.Name)
	if c.dialect != nil && declared.Unmodelled(x.Name, c.dialect) {
		if c.unmodelledCall == nil {
			c.unmodelledCall = &cypher.NotModelled{Construct: "function " + x.Name, At: x.At}
		}
		for _, argument := range x.Arguments {
			c.part(argument, s, m)
		}
		return unknown
	}
	if f == nil || c.dialect != nil && declared.Absent(f, x.Name, c.dialect) {
		raise("UnknownFunction", x.At, "there is no function %s", x.Name)
	}
	if n := len(x.Arguments); n < f.Minimum || f.Maximum >= 0 && n > f.Maximum {
		raise("InvalidNumberOfArguments", x.At, "%s does not take %d arguments", f.Name, n)
	}
	switch {
	case f.Aggregate:
		c.aggregate(x.At, f.Name, m)
		m = inAggregate
	case f.Volatility == declared.Random && m == inAggregate:
		raise("NonConstantExpression", x.At, "%s cannot stand in an aggregate: it has a new value at each call", f.Name)
	}
	if f == declared.Exists {
		return c.exists(x, s, m)
	}
	var first static
	types := make([]static, len(x.Arguments))
	for i, argument := range x.Arguments {
		accepted := all
		if len(f.Arguments) > 0 {
			accepted = f.Arguments[min(i, len(f.Arguments)-1)]
		}
		types[i] = c.requireIn(argument, s, m, accepted, f.Name+" takes")
	}
	if len(types) > 0 {
		first = types[0]
	}
	return result(f, first, types)
}

// exists checks exists(of.key), exists(of[key]) or exists(pattern).
func (c *checker) exists(x *cypher.FunctionCall, s *scope, m mode) static {
	switch argument := x.Arguments[0].(type) {
	case *cypher.PatternPredicate:
		c.patternPredicate(argument.Path, s)
	case *cypher.Property, *cypher.Index:
		c.expr(argument, s, m)
	default: // What else stands there is checked, and refused.
		c.expr(argument, s, m)
		raise("InvalidArgumentExpression", argument.Place(), "exists takes a property or a pattern")
	}
	return of(boolean)
}
