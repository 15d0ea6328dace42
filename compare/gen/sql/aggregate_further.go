package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// furtherAggregate is a set function beside those that all dialects have, of arguments as its
// declaration says; nil where no column fits any.
func (b *queryBuilder) furtherAggregate(base *frame) ast.Expr {
	var list []*ast.Aggregate
	for _, f := range function.SetFunctions(b.dialect) {
		if f.InTree().IsBasic() || f.OfKeys || f.OrderedSet || f.Lists {
			continue
		}
		if x := b.applied(f, base); x != nil {
			list = append(list, x)
		}
	}
	if len(list) == 0 {
		return nil
	}
	x := choice.One(&b.Sequence, list)
	if b.dialect.AggregateFilter && b.PerMille(400) {
		x.Filter = b.predicate(base.local())
	}
	return x
}

// applied is a set function of columns of the types that it takes; nil where there is none.
func (b *queryBuilder) applied(f *function.Function, base *frame) *ast.Aggregate {
	x := f.Of()
	for _, t := range f.Parameters[:len(f.Parameters)-f.Optional] {
		if t == function.Condition {
			x.Args = append(x.Args, b.predicate(base.local()))
			continue
		}
		if t == function.Probability {
			x.Args = append(x.Args, &ast.Literal{Kind: ast.LiteralDecimal, Text: choice.One(&b.Sequence, []string{"0.5", "0.25", "0.9"})})
			continue
		}
		family, fit := familyInteger, needSmall|needCompare
		if t == function.Double || f.Order == function.OfAdditions {
			family = choice.One(&b.Sequence, numeric)
		}
		if f.Joins {
			family, fit = familyText, needCompare
		}
		c, ok := base.find(&b.Sequence, family, fit)
		if !ok && family > familyInteger && !f.Joins {
			c, ok = base.find(&b.Sequence, familyInteger, fit)
		}
		if !ok {
			return nil
		}
		x.Args = append(x.Args, b.reference(c))
	}
	if f.Joins {
		x.Separator = &ast.Literal{Kind: ast.LiteralString, Text: ";"}
	}
	if f.Order == function.OfSequence && f.Key != function.ByFraction && (b.dialect.AggregateOrder || f.Joins && b.dialect.SeparatorKeyword) {
		x.OrderBy = []ast.OrderItem{b.orderItem(x.Args[0])}
	}
	return x
}
