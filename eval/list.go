package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Cases of ruleListOfQuery.
const (
	listOfQueryNone spec.Case = iota
	listOfQueryOrdered
	listOfQueryFree
)

var ruleListOfQuery = spec.Declare(spec.Rule{
	ID: "subquery.list", Statement: "ARRAY(query) is the list of the values of the query's only column, in the order of its ORDER BY; without it, and of rows that tie, in any order. A query without rows makes an empty list.",
	From:  spec.PostgreSQL("4.2.12 Array Constructors", "syntax.sgml").On("2026-11-29"),
	Cases: []string{listOfQueryNone: "no row", listOfQueryOrdered: "one order", listOfQueryFree: "any order"}, Keywords: []string{"ARRAY"}, Only: []string{"postgres", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "So.", From: spec.DuckDBCode("Transformer::TransformSubquery", "src/parser/transform/expression/transform_subquery.cpp")}},
})

// listInOrder is the list of values in one of the orders that they may have: those between two
// ends are in any order.
func (c *compiler) listInOrder(rule *spec.Rule, of ast.Type, values []semantics.Value, ends []int) (list semantics.Value, several bool) {
	var results []semantics.Value
	alike := func(i, j int) bool { return semantics.Identical(&values[i], &values[j]) }
	complete := arrangements(len(values), ends, alike, func(order []int) bool {
		elements := make([]semantics.Value, len(order))
		for i, k := range order {
			elements[i] = values[k]
		}
		results = append(results, semantics.ListOf(of, elements...))
		return len(results) <= c.options.Worlds
	})
	if !complete {
		c.e.MarkUndetermined(rule)
	}
	return results[c.worlds.choose(rule, len(results))], len(results) > 1
}

// listed makes a list of the values that a set function takes.
func (c *compiler) listed(a *aggregate, list []taken) semantics.Value {
	ends := c.sorted(a, list)
	values := make([]semantics.Value, len(list))
	for i := range list {
		if values[i] = list[i].value; values[i].IsOpen() {
			return values[i]
		}
	}
	v, several := c.listInOrder(a.declared.Rule, a.result.Of(), values, ends)
	switch {
	case several:
		c.e.Coverage.Apply(a.declared.Rule, function.JoinedFree)
	case len(list) == 1:
		c.e.Coverage.Apply(a.declared.Rule, function.JoinedOne)
	default:
		c.e.Coverage.Apply(a.declared.Rule, function.JoinedOrdered)
	}
	return v
}

// compileListOfQuery compiles ARRAY(query).
func (c *compiler) compileListOfQuery(x *ast.Subquery, s *scope) (operand, error) {
	query, err := c.compileQuery(s.at.Query(x.Query), s.frame)
	if err != nil {
		return operand{}, err
	}
	if len(query.columns) != 1 {
		return operand{}, statementError(semantics.ClassDegree, "ARRAY takes a query of one column, not %d", len(query.columns))
	}
	t := s.at.Signature(x).Type
	arrays := c.dialect.Lists == spec.ListsPostgres && query.columns[0].Type.IsList()
	value := func(env *environment) semantics.Value {
		answer := query.answer(env)
		if answer.failed {
			return semantics.Raised(semantics.ClassNone)
		}
		var values []semantics.Value
		var ends []int
		for _, g := range answer.groups {
			rows := g.Rows
			if g.Take < len(rows) {
				rows = c.pickRows(rows, g.Take)
			}
			for _, row := range rows {
				if values = append(values, row[0]); row[0].IsRaised() || row[0].IsOpen() {
					return row[0]
				}
			}
			ends = append(ends, len(values))
		}
		if arrays && !accumulates(values) {
			c.e.MarkUnsupported("ARRAY of a query with arrays that are NULL, empty or of other lengths")
		}
		v, several := c.listInOrder(ruleListOfQuery, t.Of(), values, ends)
		switch {
		case len(values) == 0:
			c.e.Coverage.Apply(ruleListOfQuery, listOfQueryNone)
		case several:
			c.e.Coverage.Apply(ruleListOfQuery, listOfQueryFree)
		default:
			c.e.Coverage.Apply(ruleListOfQuery, listOfQueryOrdered)
		}
		return v
	}
	return operand{typ: t, value: value, slot: -1, raises: query.raises}, nil
}

// accumulates tells that PostgreSQL makes an array of arrays: each has elements, and all have the same
// lengths. Others are errors there.
//
// Source: PostgreSQL behind 18, accumArrayResultArr (src/backend/utils/adt/arrayfuncs.c).
func accumulates(values []semantics.Value) bool {
	for i := range values {
		if values[i].IsNull() || len(values[i].List().Elements) == 0 || !slices.Equal(values[i].List().Lengths(), values[0].List().Lengths()) {
			return false
		}
	}
	return true
}

// compileConcatLists is || of which an operand is a list.
func (c *compiler) compileConcatLists(l, r operand, sig *resolve.Signature) (operand, error) {
	both := []operand{l, r}
	if err := c.convertEach(both, sig.Operands); err != nil {
		return l, err
	}
	a, b, e := both[0].value, both[1].value, c.e
	left, right := sig.Operands[0].IsList() && !(sig.Operands[0] == sig.Type.Of()), sig.Operands[1].IsList() && !(sig.Operands[1] == sig.Type.Of())
	return computed(sig.Type, false, func(env *environment) semantics.Value {
		x, y := a(env), b(env)
		return semantics.ConcatLists(e, &x, &y, left, right)
	}, both...), nil
}
