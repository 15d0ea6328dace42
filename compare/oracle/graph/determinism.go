package graph

import (
	"math"
	"strings"

	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// nondeterminism says why the answer of a query is no function of the graph, apart from the order of records
// and from SKIP and LIMIT at the root. It is empty if the answer is a function of the graph. It refuses:
//
//   - writes, procedures, parameters, chance, clocks, identities of engines;
//   - one of several shortest paths;
//   - SKIP and LIMIT before the root;
//   - lists in an order that nothing fixes, of collect() and of pattern comprehensions,
//     except as operands that have the same value in every order: of size(), IN and
//     quantifiers;
//   - sums and averages that may be of floats;
//   - DISTINCT and groups before the root of values of which equal ones can be told
//     apart: 1 and 1.0, 0.0 and -0.0.
func nondeterminism(q *cypher.Query, facts *graphFacts) string {
	reason := ""
	refuse := func(why string) {
		if reason == "" {
			reason = why
		}
	}
	if cypher.Writes(q) {
		refuse("it writes")
	}
	kinds := facts.variables(q)
	free := map[cypher.Expr]bool{} // lists whose order does not show
	cypher.Walk(q, cypher.Visitor{
		Clause: func(c cypher.Clause) {
			switch c := c.(type) {
			case *cypher.Call:
				refuse("a procedure")
			case *cypher.With:
				if c.Skip != nil || c.Limit != nil {
					refuse("LIMIT before the root")
				}
				if c.Distinct || projectsAggregates(c.Projection) {
					for _, item := range c.Items {
						if facts.manifold(item.Expr, kinds) {
							refuse("equal values that can be told apart are grouped before the root")
						}
					}
				}
			case *cypher.Return:
				if len(q.Arms) > 1 && (c.Skip != nil || c.Limit != nil) {
					refuse("LIMIT in an arm of UNION")
				}
			case *cypher.Match, *cypher.Unwind, *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
			}
		},
		Path: func(p *cypher.PathPattern) {
			if p.Shortest != cypher.AllPaths {
				refuse("a shortest path")
			}
		},
		Expr: func(x cypher.Expr) {
			switch x := x.(type) {
			case *cypher.Parameter:
				refuse("a parameter")
			case *cypher.Quantifier:
				free[x.List] = true
			case *cypher.Binary:
				free[x.R] = free[x.R] || x.Op == cypher.In
			case *cypher.PatternComprehension:
				if !free[x] {
					refuse("a list in an order that nothing fixes")
				}
			case *cypher.FunctionCall:
				refuse(facts.nondeterministicCall(x, kinds, free))
			default: // The parts decide about other expressions.
			}
		},
	})
	return reason
}

// nondeterministicCall is what nondeterminism says of a call. It is empty if nondeterminism says nothing.
func (f *graphFacts) nondeterministicCall(x *cypher.FunctionCall, kinds map[string]numbers, free map[cypher.Expr]bool) string {
	name, called := strings.ToLower(x.Name), function.Lookup(x.Name)
	if strings.Contains(name, ".") {
		return name + "() is not of its arguments alone" // of namespaces, above all of instants
	}
	if called == nil {
		return ""
	}
	if called == function.Size && len(x.Arguments) == 1 {
		free[x.Arguments[0]] = true
	}
	clock := called.Volatility == function.Stable || called.Volatility == function.Volatile
	if called.Identifies || called.Volatility == function.Random || clock && len(x.Arguments) == 0 {
		return name + "() is not of its arguments alone"
	}
	switch called.ByOrder {
	case function.Elements:
		if !free[x] {
			return "a list in an order that nothing fixes"
		}
	case function.Arithmetic:
		return name + "() of floats depends on their order"
	case function.FloatSum:
		if len(x.Arguments) == 1 && f.numbers(x.Arguments[0], kinds)&^integers != 0 {
			return "a sum that may be of floats depends on their order"
		}
	case function.Nothing:
	}
	return ""
}

// projectsAggregates tells whether a projection makes groups.
func projectsAggregates(p cypher.Projection) bool {
	found := false
	look := func(x cypher.Expr) bool {
		found = found || cypher.Aggregates(x)
		return !found
	}
	for _, item := range p.Items {
		cypher.Inspect(item.Expr, look)
	}
	for _, item := range p.OrderBy {
		cypher.Inspect(item.Expr, look)
	}
	return found
}

// numbers says which sorts of numbers may be in a value.
type numbers uint8

const (
	integers numbers = 1 << iota
	floats
	negativeZeros
	anything = integers | floats | negativeZeros
)

// several tells whether values with such numbers can be equal although they differ.
func (n numbers) several() bool {
	return n&negativeZeros != 0 || n&(integers|floats) == integers|floats
}

// manifold tells whether a grouped value, or the operand of an aggregate in it, may be equal to another
// value and differ from it. An entity is equal only to itself.
func (f *graphFacts) manifold(x cypher.Expr, kinds map[string]numbers) bool {
	return f.numbers(x, kinds).several()
}

// conditionLike are the forms of expressions whose values are booleans.
func conditionLike(x cypher.Expr) bool {
	switch x := x.(type) {
	case *cypher.Boolean, *cypher.Comparison, *cypher.IsNull, *cypher.HasLabels, *cypher.Quantifier, *cypher.PatternPredicate:
		return true
	case *cypher.Unary:
		return x.Op == cypher.Not
	case *cypher.Subquery:
		return x.Kind == cypher.ExistsSubquery
	case *cypher.Binary:
		switch x.Op {
		case cypher.Or, cypher.Xor, cypher.And, cypher.In, cypher.StartsWith, cypher.EndsWith, cypher.Contains, cypher.Matches:
			return true
		case cypher.Add, cypher.Subtract, cypher.Multiply, cypher.Divide, cypher.Modulo, cypher.Power, cypher.Concatenate:
		}
	default: // Values of other forms may be of any type.
	}
	return false
}

// numbers is an upper bound of the sorts of numbers that may be in a value.
func (f *graphFacts) numbers(x cypher.Expr, kinds map[string]numbers) numbers {
	if conditionLike(x) {
		return 0
	}
	switch x := x.(type) {
	case *cypher.Null, *cypher.String:
		return 0
	case *cypher.Integer, *cypher.CountStar, *cypher.Subquery:
		return integers
	case *cypher.Float:
		if x.Value == 0 && math.Signbit(x.Value) {
			return floats | negativeZeros
		}
		return floats
	case *cypher.Variable:
		if n, known := kinds[x.Name]; known {
			return n
		}
		return anything
	case *cypher.Property:
		if _, entity := x.Of.(*cypher.Variable); entity {
			return f.keys[x.Key]
		}
	case *cypher.List:
		return f.union(kinds, x.Items...)
	case *cypher.Binary:
		if n := f.union(kinds, x.L, x.R); n&floats == 0 && x.Op != cypher.Power { // texts and integers
			return n
		}
	case *cypher.Unary:
		if n := f.numbers(x.Of, kinds); n&floats == 0 {
			return n
		}
	case *cypher.Case:
		results := []cypher.Expr{}
		for _, w := range x.Whens {
			results = append(results, w.Result)
		}
		if x.Else != nil {
			results = append(results, x.Else)
		}
		return f.union(kinds, results...)
	case *cypher.FunctionCall:
		return f.ofCall(x, kinds)
	default: // Nothing is known of the numbers in other values.
	}
	return anything
}

func (f *graphFacts) union(kinds map[string]numbers, list ...cypher.Expr) numbers {
	all := numbers(0)
	for _, x := range list {
		all |= f.numbers(x, kinds)
	}
	return all
}

// ofCall is numbers for a call.
func (f *graphFacts) ofCall(x *cypher.FunctionCall, kinds map[string]numbers) numbers {
	called := function.Lookup(x.Name)
	if called == nil {
		return anything
	}
	switch result := called.Result; result.Form {
	case function.Constant, function.ListOfThese:
		return numbersOf(result.Of)
	case function.TheFirst, function.ItsElement, function.ListOfFirst, function.Joined:
		n := f.union(kinds, x.Arguments...)
		if called.KeepsZeros || called.Aggregate {
			return n // it returns one of its arguments
		}
		if n&floats == 0 {
			return integers
		}
	case function.Anything:
		if called.ByOrder == function.FloatSum {
			return f.union(kinds, x.Arguments...)
		}
	}
	return anything
}

// numbersOf says which sorts of numbers may be in values of some kinds. A float of one dialect may be an
// integer in another dialect. Points, durations and maps may contain floats.
func numbersOf(k function.Kinds) numbers {
	switch {
	case k&^(function.Null|function.Boolean|function.Text|function.Entity|function.Integer) != 0:
		return anything
	case k&function.Integer != 0:
		return integers
	}
	return 0
}
