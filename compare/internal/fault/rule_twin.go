package fault

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// TwinFaults lists pairs of faults of one rule each, which behave differently: neither may hide behind what is
// known of the other.
func TwinFaults() [][2]*RuleFault {
	return [][2]*RuleFault{
		{
			twinOf("BETWEEN with a NULL bound is False", "predicate.between", "unknown", func(x *ast.Between) ast.Expr {
				if isRow(x.X) || x.Not || x.Symmetric {
					return x
				}
				return orElse(x, &ast.Literal{Kind: ast.LiteralFalse})
			}),
			twinOf("BETWEEN excludes its lower end", "predicate.between", "true", func(x *ast.Between) ast.Expr {
				if isRow(x.X) || x.Not || x.Symmetric {
					return x
				}
				return and(x, not(&ast.Comparison{Op: ast.Equal, L: x.X, R: x.Low}))
			}),
		},
		{
			twinOf("IN looks at the first element alone", "predicate.in", "true", func(x *ast.InList) ast.Expr {
				if x.Not || len(x.List) < 2 || isRow(x.X) {
					return x
				}
				return &ast.InList{X: x.X, List: x.List[:1]}
			}),
			twinOf("IN (list) with a NULL is False", "predicate.in", "unknown", func(x *ast.InList) ast.Expr {
				if x.Not || isRow(x.X) {
					return x
				}
				return orElse(x, &ast.Literal{Kind: ast.LiteralFalse})
			}),
		},
		{
			twinCall("COALESCE is its first argument", "conditional.coalesce", "later", function.Coalesce.Name, func(x *ast.Call) ast.Expr { return x.Args[0] }),
			twinCall("COALESCE is its last argument", "conditional.coalesce", "first", function.Coalesce.Name, func(x *ast.Call) ast.Expr { return x.Args[len(x.Args)-1] }),
		},
		{
			twinCall("ABS of a negative number is that number", "number.abs", "value", function.Abs.Name, func(x *ast.Call) ast.Expr { return x.Args[0] }),
			twinCall("ABS of NULL is 0", "number.abs", "null", function.Abs.Name, func(x *ast.Call) ast.Expr { return orElse(x, zero()) }),
		},
		{
			twinOf("a pattern that ends in % needs one character for it", "text.like", "true", func(x *ast.Like) ast.Expr {
				l, is := x.Pattern.(*ast.Literal)
				if !is || x.Op != ast.MatchLike || !strings.HasSuffix(l.Text, "%") {
					return x
				}
				changed := *x
				changed.Pattern = &ast.Literal{Kind: l.Kind, Text: l.Text + "_"}
				return &changed
			}),
			twinOf("_ in a pattern stands for any number of characters, again", "text.like", "false", func(x *ast.Like) ast.Expr { return underscoreAsPercent(nil, x) }),
		},
		{
			twinCall("SUBSTR counts from the beginning in spite of a negative start", "text.substring", "value", function.Substr.Name, func(x *ast.Call) ast.Expr {
				changed := &ast.Call{Name: x.Name, Args: slices.Clone(x.Args)}
				changed.Args[1] = &ast.Call{Name: function.Abs.Name, Args: x.Args[1:2]}
				return changed
			}),
			twinCall("SUBSTR overlooks its length", "text.substring", "value", function.Substr.Name, func(x *ast.Call) ast.Expr { return &ast.Call{Name: x.Name, Args: x.Args[:2]} }),
		},
		{
			twinOf("MAX of several values is the least", "aggregate.max", "several", func(x *ast.Aggregate) ast.Expr {
				if x.Function != ast.Max {
					return x
				}
				return &ast.Aggregate{Function: ast.Min, Args: x.Args}
			}),
			twinOf("MAX of no values is 0", "aggregate.max", "empty", func(x *ast.Aggregate) ast.Expr {
				if x.Function != ast.Max {
					return x
				}
				return orElse(x, zero())
			}),
		},
	}
}

// twinOf is a fault of one form of expressions.
func twinOf[T ast.Expr](name, rule, of string, change func(x T) ast.Expr) *RuleFault {
	return &RuleFault{Name: name, Rule: rule, Case: of, rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
		if form, is := x.(T); is {
			return change(form)
		}
		return x
	}}}
}

// twinCall is a fault of one function.
func twinCall(name, rule, of, called string, change func(x *ast.Call) ast.Expr) *RuleFault {
	return twinOf(name, rule, of, func(x *ast.Call) ast.Expr {
		if x.Name != called || len(x.Args) == 0 {
			return x
		}
		return change(x)
	})
}
