package fault

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// expressionFaults are faults of operations on values.
func expressionFaults() []*RuleFault {
	return []*RuleFault{
		{
			Name: "NOT IN (list) overlooks NULL in the list", Rule: "predicate.in", Case: "unknown",
			Query: "SELECT 1 NOT IN (NULL)",
			rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
				in, ok := x.(*ast.InList)
				if !ok || !in.Not || isRow(in.X) {
					return x
				}
				return orElse(in, or(isNotNull(in.X), null()))
			}},
		},
		{
			Name: "NOT IN (query) overlooks NULL among the rows", Rule: "predicate.in-query", Case: "unknown",
			Query: "SELECT 1 NOT IN (SELECT NULL)",
			rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
				in, ok := x.(*ast.InQuery)
				if !ok || !in.Not || isRow(in.X) {
					return x
				}
				return orElse(in, or(isNotNull(in.X), null()))
			}},
		},
		{
			Name: "BETWEEN excludes its upper end", Rule: "predicate.between", Case: "true",
			Query: "SELECT 1 BETWEEN 1 AND 1",
			rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
				b, ok := x.(*ast.Between)
				if !ok || b.Symmetric || isRow(b.X) {
					return x
				}
				below := not(&ast.Comparison{Op: ast.Equal, L: b.X, R: b.High})
				if b.Not {
					return or(b, not(below))
				}
				return and(b, below)
			}},
		},
		{
			Name: "EXISTS takes an aggregated query without rows for empty", Rule: "predicate.exists", Case: "true",
			Query:   "SELECT EXISTS (SELECT COUNT(*) WHERE FALSE)",
			rewrite: rewrite{expression: existsWithoutList},
		},
		{
			Name: "Unknown AND False is Unknown", Rule: "truth.and", Case: "false",
			Query:   "SELECT NULL AND FALSE",
			rewrite: rewrite{expression: andAsProduct},
		},
		{
			Name: "<> with a NULL is True", Rule: "compare.not-equal", Case: "unknown",
			Query: "SELECT 1 <> NULL",
			rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
				c, ok := x.(*ast.Comparison)
				if !ok || c.Op != ast.NotEqual || isRow(c.L, c.R) {
					return x
				}
				return orElse(c, truth())
			}},
		},
		{
			Name: "NULLs are distinct from each other", Rule: "compare.distinct", Case: "both null",
			Statements: []string{"CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (NULL)"},
			Query:      "SELECT a IS DISTINCT FROM a FROM t",
			rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
				d, ok := x.(*ast.Distinct)
				if !ok || isRow(d.L, d.R) {
					return x
				}
				if d.Not {
					return and(d, isNotNull(d.L))
				}
				return or(d, isNull(d.L))
			}},
		},
		{
			Name: "CASE takes a WHEN that is Unknown", Rule: "conditional.case", Case: "unknown passed over",
			Query: "SELECT CASE WHEN NULL THEN 1 END",
			rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
				c, ok := x.(*ast.Case)
				if !ok || c.Operand != nil {
					return x
				}
				changed := &ast.Case{Else: c.Else}
				for _, w := range c.Whens {
					changed.Whens = append(changed.Whens, ast.When{Condition: orElse(w.Condition, truth()), Result: w.Result})
				}
				return changed
			}},
		},
		{
			Name: "COALESCE is its last argument that is not NULL", Rule: "conditional.coalesce", Case: "first",
			Query: "SELECT COALESCE(1, 2)",
			rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
				c, ok := x.(*ast.Call)
				if !ok || c.Name != function.Coalesce.Name {
					return x
				}
				changed := &ast.Call{Name: c.Name}
				for i := range c.Args {
					changed.Args = append(changed.Args, c.Args[len(c.Args)-1-i])
				}
				return changed
			}},
		},
		{
			Name: "a quotient by zero is 0", Rule: "arithmetic.divide", Case: "zero divisor",
			Query: "SELECT 1 / 0",
			rewrite: rewrite{expression: func(p *planter, x ast.Expr) ast.Expr {
				b, ok := x.(*ast.Binary)
				if !ok || b.Op != ast.Divide {
					return x
				}
				quotient := zero()
				if p.dialect.Storage == spec.StorageOfColumn { // a zero of the quotient's type
					if l, literal := b.L.(*ast.Literal); literal && (l.Kind == ast.LiteralNull || l.Kind == ast.LiteralString) {
						return x // of no type yet
					}
					quotient = &ast.Binary{Op: ast.Subtract, L: b.L, R: b.L}
				}
				// The sum makes a number of a text before it is compared.
				sum := &ast.Binary{Op: ast.Add, L: b.R, R: zero()}
				whole := and(isNotNull(b.L), &ast.Comparison{Op: ast.Equal, L: sum, R: zero()})
				return &ast.Case{Whens: []ast.When{{Condition: whole, Result: quotient}}, Else: b}
			}},
		},
		{
			Name: "_ in a pattern stands for any number of characters", Rule: "text.like", Case: "false",
			Query:   "SELECT '' LIKE '_'",
			rewrite: rewrite{expression: underscoreAsPercent},
		},
	}
}

// andAsProduct multiplies the operands, so that NULL wins against False.
func andAsProduct(p *planter, x ast.Expr) ast.Expr {
	b, ok := x.(*ast.Binary)
	if !ok || b.Op != ast.And {
		return x
	}
	number := func(x ast.Expr) ast.Expr { return not(not(x)) } // 0, 1 or NULL
	switch p.dialect.BooleanType {
	case spec.BooleanInteger:
		return &ast.Binary{Op: ast.Multiply, L: number(b.L), R: number(b.R)}
	case spec.BooleanOwn:
		product := &ast.Binary{Op: ast.Multiply, L: &ast.Cast{X: b.L, Type: ast.Integer}, R: &ast.Cast{X: b.R, Type: ast.Integer}}
		return &ast.Cast{X: product, Type: ast.Boolean}
	}
	return x
}

// existsWithoutList drops the select list, and with it the aggregation that
// makes one row of none.
func existsWithoutList(_ *planter, x ast.Expr) ast.Expr {
	e, ok := x.(*ast.Exists)
	if !ok {
		return x
	}
	s, ok := e.Query.Body.(*ast.Select)
	if !ok || s.GroupBy != nil || s.Having != nil {
		return x
	}
	for _, item := range s.Items {
		if item.Expr != nil && holdsAggregate(item.Expr) {
			rows := &ast.Select{Items: []ast.SelectItem{{Expr: zero()}}, From: s.From, Where: s.Where}
			return &ast.Exists{Query: &ast.Query{Body: rows, Limit: e.Query.Limit, Offset: e.Query.Offset}}
		}
	}
	return x
}

// underscoreAsPercent changes patterns that are literals without an escape.
func underscoreAsPercent(_ *planter, x ast.Expr) ast.Expr {
	l, ok := x.(*ast.Like)
	if !ok || l.Op != ast.MatchLike || l.Escape != nil {
		return x
	}
	pattern, ok := l.Pattern.(*ast.Literal)
	if !ok || pattern.Kind != ast.LiteralString || strings.Contains(pattern.Text, `\`) || !strings.Contains(pattern.Text, "_") {
		return x
	}
	changed := *l
	changed.Pattern = &ast.Literal{Kind: ast.LiteralString, Text: strings.ReplaceAll(pattern.Text, "_", "%")}
	return &changed
}
