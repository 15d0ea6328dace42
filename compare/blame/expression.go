package blame

import (
	"slices"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

func (b builder) list(list []ast.Expr, c setting, place string) []*part {
	var parts []*part
	for _, x := range list {
		parts = append(parts, b.expression(x, c, place))
	}
	return parts
}

// expression is an expression with its operands. Literals are not asked:
// nothing is inside of them that could differ.
func (b builder) expression(x ast.Expr, c setting, place string) *part {
	p := &part{text: b.expr(x), place: place, isolated: true, rules: governing(x), over: c.stage}
	switch x.(type) {
	case *ast.Literal, *ast.Parameter, *ast.Row, *ast.DefaultValue:
	default: // A value of another form is computed, and may differ.
		p.probe = c.asking(x)
	}
	inner := c
	if _, ok := x.(*ast.Aggregate); ok { // its arguments belong to the rows, and are asked with the groups
		inner = setting{from: c.from, where: c.where}
	}
	ast.Children(x, func(operand ast.Expr) {
		p.inside = append(p.inside, b.expression(operand, inner, place))
	}, func(q *ast.Query) {
		p.inside = append(p.inside, b.subquery(q, c))
	})
	return p
}

// subquery is a subquery in its context. Where it looks outside, its
// expressions are asked over the rows of both blocks, which needs different
// names in them.
func (b builder) subquery(q *ast.Query, c setting) *part {
	if !b.clash(q, c.from) {
		return b.query(q, c.from)
	}
	return b.query(q, nil)
}

// clash tells whether a block of the query names a table as a block around it
// does.
func (b builder) clash(q *ast.Query, from []ast.TableExpr) bool {
	names := map[string]bool{}
	for _, t := range from {
		b.namesIn(t, names)
	}
	found := len(names) == 0 // there is nothing around it
	ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) {
		if name := b.exposed(t); name != "" && names[name] {
			found = true
		}
	}})
	return found
}

func (b builder) namesIn(t ast.TableExpr, names map[string]bool) {
	if join, ok := t.(*ast.Join); ok {
		b.namesIn(join.L, names)
		b.namesIn(join.R, names)
		return
	}
	names[b.exposed(t)] = true
}

// exposed is the name by which columns of a table expression are qualified, as a key.
func (b builder) exposed(t ast.TableExpr) string {
	return resolve.TableKey(b.dialect, resolve.ExposedName(t))
}

var binaryRules = map[ast.BinaryOp]string{
	ast.And: "truth.and", ast.Or: "truth.or", ast.Xor: "truth.xor",
	ast.Add: "arithmetic.add", ast.Subtract: "arithmetic.subtract", ast.Multiply: "arithmetic.multiply",
	ast.Divide: "arithmetic.divide", ast.IntegerDivide: "arithmetic.integer-divide", ast.Modulo: "arithmetic.modulo",
	ast.BitAnd: "bits.and", ast.BitOr: "bits.or", ast.BitXor: "bits.xor",
	ast.ShiftLeft: "bits.shift-left", ast.ShiftRight: "bits.shift-right", ast.Concat: "text.concat",
}

var comparisonRules = map[ast.ComparisonOp]string{
	ast.Equal: "compare.equal", ast.NotEqual: "compare.not-equal", ast.Less: "compare.less",
	ast.LessEqual: "compare.less-equal", ast.Greater: "compare.greater", ast.GreaterEqual: "compare.greater-equal",
}

// rulesOf are the rules of the functions of a name: one of each number of arguments and
// of each dialect that has one of its own. What a relation makes of collections comes
// before the relation itself.
func rulesOf(name string) []string {
	var rules []string
	note := func(id string) {
		if !slices.Contains(rules, id) {
			rules = append(rules, id)
		}
	}
	for _, f := range function.Named(name) {
		if f.Rule == nil || f.Kind != function.Scalar {
			continue
		}
		if f.Rule.Chapter() == "relation" {
			note("relation.collections")
		}
		note(f.Rule.ID)
	}
	return rules
}

// governing lists the rules that give an expression its meaning, the most
// particular first. Which of them were applied is seen when it is asked.
func governing(x ast.Expr) []string {
	switch x := x.(type) {
	case *ast.Unary:
		return map[ast.UnaryOp][]string{ast.Negate: {"arithmetic.negate"}, ast.BitNot: {"bits.not"},
			ast.Not: {"truth.not"}, ast.NotSymbol: {"truth.not"}}[x.Op]
	case *ast.Binary:
		if rule := binaryRules[x.Op]; rule != "" {
			return []string{rule}
		}
	case *ast.Comparison:
		rules := []string{comparisonRules[x.Op]}
		if _, ok := x.L.(*ast.Row); ok {
			rules = slices.Insert(rules, 0, "compare.rows")
		}
		return rules
	case *ast.Distinct:
		return []string{"compare.distinct"}
	case *ast.Is:
		if x.Test == ast.TestNull {
			return []string{"compare.is-null"}
		}
		return []string{"truth.is"}
	case *ast.Between:
		return []string{"predicate.between"}
	case *ast.InList:
		return []string{"predicate.in"}
	case *ast.InQuery:
		return []string{"predicate.in-query"}
	case *ast.Like:
		return []string{map[ast.LikeOp]string{ast.MatchLike: "text.like", ast.MatchILike: "text.ilike", ast.MatchGlob: "text.glob",
			ast.MatchRegexp: "text.regexp", ast.MatchRegexpFolded: "text.regexp", ast.MatchSimilar: "text.similar"}[x.Op]}
	case *ast.Exists:
		return []string{"predicate.exists"}
	case *ast.Quantified:
		return []string{map[ast.Quantifier]string{ast.Any: "predicate.any", ast.All: "predicate.all"}[x.Quantifier]}
	case *ast.Case:
		return []string{"conditional.case"}
	case *ast.Cast:
		if x.Try {
			return []string{"cast.try"}
		}
		return []string{"dynamic.cast", "cast.to-integer", "cast.to-decimal", "cast.to-float", "cast.to-text", "cast.to-boolean"}
	case *ast.Call:
		return rulesOf(x.Name)
	case *ast.Aggregate:
		rules := []string{function.OfAggregate(x.Function).Rule.ID}
		if x.Distinct {
			rules = slices.Insert(rules, 0, "aggregate.distinct")
		}
		if x.Filter != nil {
			rules = append(rules, "aggregate.filter")
		}
		return rules
	case *ast.Windowed:
		rules := []string{"window.frame", "window.peers", "window.partition"}
		if x.Aggregate != nil {
			return append(governing(x.Aggregate), rules...)
		}
		return append([]string{function.OfWindow(x.Function).Rule.ID}, rules...)
	case *ast.Subquery:
		return []string{"subquery.scalar"}
	case *ast.ColumnRef:
		return []string{"group.bare-column", "dynamic.affinity", "from.table"}
	case *ast.Literal, *ast.Row, *ast.DefaultValue, *ast.Collate, *ast.EngineSpecific, *ast.Parameter:
	}
	return nil
}
