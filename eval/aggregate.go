package eval

import (
	"errors"

	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Cases of ruleFilter.
const (
	filterEvery spec.Case = iota
	filterSome
	filterNone
)

var ruleFilter = spec.Declare(spec.Rule{
	ID: "aggregate.filter", Statement: "FILTER (WHERE c) leaves the aggregate the rows for which c is True.",
	From: spec.ISO("<aggregate function>"), Keywords: []string{"FILTER"},
	Cases: []string{filterEvery: "every row", filterSome: "some rows", filterNone: "no row"}, Only: []string{"iso", "postgres", "sqlite", "duckdb"},
	Except: map[string][]string{"sqlite329": {"every row", "some rows", "no row"}},
})

// aggregate is a set function of a query block, computed once per group.
type aggregate struct {
	node      *ast.Aggregate
	declared  *function.Function
	args      []operand
	separator *operand
	fraction  semantics.Value // of a quantile
	sort      []sortKey
	filter    condition
	filters   operand // the operand of the filter
	result    ast.Type
	keys      []int // of GROUPING: the positions of its grouping columns
	site      *site // nil of a function over a window
}

// compileAggregate compiles a set function in the block that it belongs to.
func (c *compiler) compileAggregate(x *ast.Aggregate, s *scope) (operand, error) {
	bound := s.at.Aggregate(x)
	if bound.Err != nil {
		return operand{}, bound.Err
	}
	depth := bound.Depth
	owner := s.up(depth)
	c.noteOther(owner.level)
	sig := s.at.Signature(x)
	a, err := c.aggregateIn(x, bound, sig, owner)
	if err != nil {
		return operand{}, err
	}
	a.site = c.trace.at
	slot := len(owner.aggregates)
	owner.aggregates = append(owner.aggregates, a)
	o := operand{slot: -1, raises: sig.Raises != 0}
	o.value = func(env *environment) semantics.Value { return env.up(depth).aggregates[slot] }
	return o, nil
}

// aggregateIn compiles the parts of a set function in the block over whose rows it is.
func (c *compiler) aggregateIn(x *ast.Aggregate, bound *resolve.Aggregate, sig *resolve.Signature, owner *frame) (aggregate, error) {
	a := aggregate{node: x}
	var err error
	if a.args, err = c.boundScalars(bound.Args, owner); err != nil {
		return a, err
	}
	for _, arg := range bound.Args {
		if err := arg.Uncollated(arg.Node); err != nil {
			return a, err
		}
	}
	if a.declared = function.OfAggregate(x.Function); a.declared.OfKeys {
		a.keys, a.result = bound.Keys, sig.Type
		return a, sig.Err
	}
	if refused := (*UnsupportedError)(nil); errors.As(sig.Err, &refused) {
		return a, sig.Err
	}
	if len(a.args) > 1 && len(sig.Operands) < len(a.args) && !a.declared.Joins && (a.declared != function.Count || !x.Distinct || !c.dialect.CountSeveral) {
		return a, statementError(semantics.ClassDegree, "an aggregate takes one argument, not %d", len(a.args))
	}
	if x.Distinct && x.Separator != nil && c.dialect.AggregateDistinct == spec.AggregateDistinctOne {
		return a, statementError(semantics.ClassType, "DISTINCT aggregates must have exactly one argument")
	}
	if sig.Err != nil {
		return a, sig.Err
	}
	a.result = sig.Type
	if !x.Function.IsCount() {
		for i := range a.args {
			if a.args[i], err = c.convert(a.args[i], sig.Operands[min(i, len(sig.Operands)-1)]); err != nil {
				return a, err
			}
		}
	}
	for i := range a.args {
		if err := c.comparable(a.args[i].typ); err != nil && x.Distinct {
			return a, err
		}
		a.args[i] = c.collatedAs(a.args[i], bound.Args[i])
		if a.declared.Documents {
			a.args[i] = c.documentOperand(bound.Args[i].Node, a.args[i])
		}
	}
	if a.declared.OrderedSet && len(a.args) > 0 && !a.args[0].constant {
		return a, unsupported("%s of a fraction that is no constant", a.declared.Name)
	}
	if bound.Separator != nil {
		o, err := c.separator(bound.Separator, owner)
		if err != nil {
			return a, err
		}
		a.separator = &o
	}
	if bound.Filter != nil {
		if a.filters, a.filter, err = c.filter(bound.Filter, owner); err != nil {
			return a, err
		}
	}
	if a.sort, err = c.aggregateOrder(x, bound, sig, owner); err != nil {
		return a, err
	}
	return a, c.sequenceKey(&a)
}

// sequenceKey puts what a function of a sequence sorts its rows by before ORDER BY inside.
func (c *compiler) sequenceKey(a *aggregate) error {
	key, descending := 1, false
	switch a.declared.Key {
	case function.NoKey:
		return nil
	case function.LeastFirst, function.GreatestFirst:
		if a.node.Distinct {
			return unsupported("DISTINCT in %s", a.declared.Name)
		}
		descending = a.declared.Key == function.GreatestFirst
	case function.ByFraction:
		if len(a.sort) > 0 {
			return unsupported("ORDER BY in %s", a.declared.Name)
		}
		key = 0
		if len(a.args) > 1 {
			var err error
			if a.fraction, descending, err = constantFraction(a.declared, &a.args[1]); err != nil {
				return err
			}
		}
	}
	o := a.args[key]
	by := sortKey{column: -1, typ: o.typ, descending: descending, value: func(env *environment, _ semantics.Row) semantics.Value { return o.value(env) }}
	a.sort = append([]sortKey{by}, a.sort...)
	return nil
}

// constantFraction is the fraction of a quantile, which is known before there are rows;
// below 0 it counts in falling order.
//
// Source: DuckDB 1.5.5, BindQuantile and CheckQuantile of
// extension/core_functions/aggregate/holistic/quantile.cpp.
func constantFraction(f *function.Function, o *operand) (fraction semantics.Value, falling bool, err error) {
	if !o.constant {
		return fraction, false, statementError(semantics.ClassType, "%s takes a constant fraction", f.Name)
	}
	fraction = o.value(&environment{})
	if fraction.IsRaised() || fraction.IsOpen() || fraction.Kind() == semantics.KindText {
		return fraction, false, unsupported("%s of a fraction that is no known number", f.Name)
	}
	part := 2.0
	if !fraction.IsNull() {
		part, _ = semantics.AsFloat(&fraction)
	}
	if !(part >= -1 && part <= 1) {
		return fraction, false, statementError(semantics.ClassType, "%s takes a fraction from -1 to 1", f.Name)
	}
	return fraction, part < 0, nil
}

// aggregateOrder compiles ORDER BY inside of a set function.
func (c *compiler) aggregateOrder(x *ast.Aggregate, bound *resolve.Aggregate, sig *resolve.Signature, owner *frame) (keys []sortKey, err error) {
	for i, key := range bound.OrderBy {
		o, err := c.boundScalar(key, owner)
		if err != nil {
			return nil, err
		}
		if function.OfAggregate(x.Function).OrderedSet {
			if o, err = c.convert(o, sig.Operands[len(bound.Args)]); err != nil {
				return nil, err
			}
		}
		o = c.collatedAs(o, key)
		if o.typ.IsEnumeration() {
			return nil, unsupported("an aggregate that is ordered by ENUM")
		}
		if err := c.orderable(o.typ); err != nil {
			return nil, err
		}
		if x.Distinct && c.dialect.AggregateDistinct == spec.AggregateDistinctSorted && !c.repeatsArgument(x, key) {
			return nil, statementError(semantics.ClassInvalidOrder, "in an aggregate with DISTINCT, ORDER BY expressions must appear in the argument list")
		}
		if x.Distinct && c.dialect.AggregateDistinct != spec.AggregateDistinctSorted && !c.repeatsArgument(x, key) {
			return nil, unsupported("DISTINCT in an aggregate that is ordered by other than its argument")
		}
		item := x.OrderBy[i]
		keys = append(keys, sortKey{column: -1, typ: o.typ, descending: item.Descending, nulls: item.Nulls,
			value: func(env *environment, _ semantics.Row) semantics.Value { return o.value(env) }})
	}
	return keys, nil
}

// repeatsArgument tells that a key of ORDER BY is an argument of the aggregate.
func (c *compiler) repeatsArgument(x *ast.Aggregate, key *resolve.Expression) bool {
	for _, arg := range x.Args {
		if ast.Same(arg, key.Node) {
			return true
		}
	}
	return x.Separator != nil && ast.Same(x.Separator, key.Node)
}

// computeAggregates computes the set functions of a block for a group.
func (c *compiler) computeAggregates(s *selection, env *environment, g *group) {
	env.aggregates = make([]semantics.Value, len(s.frame.aggregates))
	for i := range s.frame.aggregates {
		if a := &s.frame.aggregates[i]; a.declared.OfKeys {
			env.aggregates[i] = c.groupingOperation(a.keys, g)
			continue
		}
		a := &s.frame.aggregates[i]
		before := c.e.Coverage.SetLast(0)
		env.aggregates[i] = c.answering(a.result, func() semantics.Value { return c.aggregateOf(a, g.rows, env.outer) })
		if a.site != nil {
			a.site.aggregated(c, before)
		} else {
			c.e.Coverage.SetLast(before)
		}
	}
}

// aggregateOf computes a set function of rows of the product.
func (c *compiler) aggregateOf(a *aggregate, rows []semantics.Row, outer *environment) semantics.Value {
	at := environment{outer: outer}
	if a.filter != nil {
		kept, fails := c.filtered(a, rows, &at)
		if fails {
			return semantics.Raised(semantics.ClassNone)
		}
		rows = kept
	}
	if a.declared == function.CountRows {
		return sqlfunction.CountRows(c.e, len(rows))
	}
	if a.declared.OrderedSet {
		return semantics.Collate(c.orderedSet(a, rows, outer), spec.CollationUnnamed)
	}
	row := func(i int) *environment {
		at.row = rows[i]
		return &at
	}
	columns := c.arguments(a, len(rows), row)
	if a.declared.Order == function.OfSequence {
		return semantics.Collate(c.orderedAggregate(a, columns[0], row), spec.CollationUnnamed)
	}
	return semantics.Collate(sqlfunction.Aggregate(c.e, a.declared, a.node.Distinct, columns, a.result), spec.CollationUnnamed)
}

// arguments computes the arguments of a set function in n rows, of which each has an
// environment: result[i] are the values of the i-th argument. Several arguments of COUNT and of
// GROUP_CONCAT are one.
func (c *compiler) arguments(a *aggregate, n int, row func(i int) *environment) [][]semantics.Value {
	columns := make([][]semantics.Value, len(a.args))
	joint := a.declared.Joins || a.declared == function.Count
	if joint {
		columns = columns[:1]
	}
	values := make([]semantics.Value, n*len(columns))
	for i := range columns {
		columns[i] = values[i*n : (i+1)*n : (i+1)*n]
		for k := range n {
			if env := row(k); joint {
				columns[i][k] = c.argument(a, env)
			} else {
				columns[i][k] = a.args[i].value(env)
			}
		}
	}
	return columns
}

// filtered are the rows that FILTER keeps; fails tells that its condition raises for one.
func (c *compiler) filtered(a *aggregate, rows []semantics.Row, at *environment) (kept []semantics.Row, fails bool) {
	for _, row := range rows {
		at.row = row
		switch a.filter(at) {
		case semantics.True:
			kept = append(kept, row)
		case semantics.Fails:
			fails = true
		case semantics.False, semantics.Unknown:
		}
	}
	switch {
	case len(kept) == 0:
		c.e.Coverage.Apply(ruleFilter, filterNone)
	case len(kept) < len(rows):
		c.e.Coverage.Apply(ruleFilter, filterSome)
	default:
		c.e.Coverage.Apply(ruleFilter, filterEvery)
	}
	return kept, fails
}

// argument computes the argument of an aggregate for one row. Several
// arguments of a COUNT(DISTINCT a, b) become one value that is NULL if one of
// them is, and equal where all of them are; those of a GROUP_CONCAT are joined.
func (c *compiler) argument(a *aggregate, env *environment) semantics.Value {
	if len(a.args) == 1 {
		return a.args[0].value(env)
	}
	row := make(semantics.Row, len(a.args))
	for i := range a.args {
		if row[i] = a.args[i].value(env); row[i].IsNull() {
			return semantics.Null
		}
	}
	if class, bad := semantics.RaisedIn(row); bad {
		return semantics.Raised(class)
	}
	if a.declared.Joins {
		if a.node.Distinct {
			c.e.MarkUnsupported("DISTINCT of several arguments in GROUP_CONCAT")
		}
		return joinedArguments(row)
	}
	return semantics.Bytes(string(semantics.AppendRowKey(c.e, nil, row)))
}
