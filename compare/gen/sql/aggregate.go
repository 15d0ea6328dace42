package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// aggregate applies a set function to the grouped rows so that the result is
// of the family and fit.
func (b *queryBuilder) aggregate(f *frame, of family, fit need) (ast.Expr, bool) {
	base := f.base
	kind := b.weights.choose(&b.Sequence, aggregates)
	b.room -= 2
	switch of {
	case familyInteger:
		return b.integerAggregate(base, kind, fit), true
	case familyDecimal, familyDouble:
		function := ast.Max
		switch {
		case kind == AggregateMin || kind == AggregateCount:
			function = ast.Min
		case kind == AggregateSum && b.sums(of, fit):
			function = ast.Sum
		case kind == AggregateAvg && b.averages(of, fit):
			function = ast.Avg
		}
		if function == ast.Sum || function == ast.Avg {
			fit |= needSmall
		}
		if c, ok := base.find(&b.Sequence, of, fit); ok {
			return b.overColumn(function, base, c, fit), true
		}
	case familyText, familyDynamic, familyDate, familyTimestamp:
		function := ast.Max
		if b.PerMille(500) {
			function = ast.Min
		}
		if c, ok := base.find(&b.Sequence, of, fit); ok {
			return b.overColumn(function, base, c, fit), true
		}
	case familyBoolean:
	}
	return nil, false
}

// sums tells whether a sum of the family is fit: a float's depends on the
// order of the rows.
func (b *queryBuilder) sums(of family, fit need) bool {
	float := of == familyDouble || b.dialect.Storage == spec.StorageOfValue
	return !float || fit&(needCompare|needKey) == 0 || b.PerMille(b.weights[ChanceInexact])
}

// averages is the same for an average, which in decimals too has digits that
// are not shown.
func (b *queryBuilder) averages(of family, fit need) bool {
	switch {
	case fit&(needCompare|needKey) == 0 || b.PerMille(b.weights[ChanceInexact]):
		return true
	case fit&needKey != 0 || of == familyDouble || b.dialect.Storage == spec.StorageOfValue:
		return false
	}
	return exactQuotient(b.dialect)
}

// integerAggregate is a count, or a sum or extreme of integers.
func (b *queryBuilder) integerAggregate(base *frame, kind Weight, fit need) ast.Expr {
	function := ast.Max
	switch kind {
	case AggregateCountStar:
		return &ast.Aggregate{Function: ast.CountStar}
	case AggregateCount:
		return b.countOf(base)
	case AggregateSum:
		function = ast.Sum
		fit |= needSmall
		if fit&needBits != 0 {
			return b.countOf(base)
		}
	case AggregateAvg:
		if fit&(needCompare|needKey|needBits) != 0 {
			return b.countOf(base)
		}
		function = ast.Avg
		fit |= needSmall
	case AggregateMin:
		function = ast.Min
	}
	if c, ok := base.find(&b.Sequence, familyInteger, fit); ok {
		return b.overColumn(function, base, c, fit)
	}
	return b.countOf(base)
}

// countOf counts the values of any column, of several in the dialects that
// can.
func (b *queryBuilder) countOf(base *frame) ast.Expr {
	c, ok := base.any(&b.Sequence, 0)
	if !ok {
		return &ast.Aggregate{Function: ast.CountStar}
	}
	x := &ast.Aggregate{Function: ast.Count, Args: []ast.Expr{b.argument(base, c, 0)}}
	x.Distinct = b.PerMille(b.weights[ChanceDistinctAggregate])
	if x.Distinct && b.dialect.CountSeveral && b.PerMille(300) {
		x.Args = append(x.Args, b.reference(choice.One(&b.Sequence, base.columns)))
	}
	return x
}

func (b *queryBuilder) overColumn(function ast.AggregateFunction, base *frame, c visible, fit need) ast.Expr {
	return &ast.Aggregate{
		Function: function,
		Distinct: b.PerMille(b.weights[ChanceDistinctAggregate]),
		Args:     []ast.Expr{b.argument(base, c, fit)},
	}
}

// argument is a column, or an expression of its family over columns of the
// block alone: an aggregate over outer columns would belong to the outer
// block.
func (b *queryBuilder) argument(base *frame, c visible, fit need) ast.Expr {
	if b.room > 0 && c.family != familyDynamic && fit&needKey == 0 && b.PerMille(b.weights[ChanceComputedOperand]) {
		local := &frame{columns: base.columns, plain: true, qualified: base.qualified, work: base.work}
		return b.expression(local, c.family, fit)
	}
	return b.reference(c)
}
