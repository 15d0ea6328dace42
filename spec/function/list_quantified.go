package function

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// quantifiedLists is the chapter of comparisons with the elements of a list: x = ANY (a).
var quantifiedLists = func() (list []*Function) {
	for _, quantifier := range []ast.Quantifier{ast.Any, ast.All} {
		for op := range ComparisonSigns {
			list = append(list, &Function{
				Name: quantifierWord(quantifier) + " " + ComparisonSigns[op], Form: QuantifiedList, Sign: ComparisonSigns[op],
				Parameters: []Type{Any, AnyList}, Result: ByRule, Lenient: true, in: listsOnly, Rule: quantifiedListRule,
			})
		}
	}
	return list
}()

// ComparisonSigns are the signs of the operators of comparisons.
var ComparisonSigns = [...]string{ast.Equal: "=", ast.NotEqual: "<>", ast.Less: "<", ast.LessEqual: "<=", ast.Greater: ">", ast.GreaterEqual: ">="}

func quantifierWord(q ast.Quantifier) string {
	if q == ast.All {
		return "ALL"
	}
	return "ANY"
}

// Cases of the rule of quantified comparisons with lists.
const (
	QuantifiedOfNull spec.Case = iota
	QuantifiedTrue
	QuantifiedFalse
	QuantifiedUnknown
)

var quantifiedListRule = spec.Declare(spec.Rule{
	ID: "list.quantified", Statement: "x = ANY (a) is True if the comparison is True of x and an element of the array, else Unknown if it is Unknown of one, else False; x = ALL (a) is False if the comparison is False of one, else Unknown if it is Unknown of one, else True. Of an array that is NULL it is NULL.",
	From:     spec.PostgreSQL("9.25.3 ANY/SOME (array), 9.25.4 ALL (array)", "func.sgml").On("2026-11-29"),
	Keywords: []string{"ANY", "SOME", "ALL"}, Cases: []string{QuantifiedOfNull: "null", QuantifiedTrue: "true", QuantifiedFalse: "false", QuantifiedUnknown: "unknown"}, Only: []string{"postgres", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "It is the comparison with the query of the elements, so that of a list that is NULL, which has no elements, ANY is False and ALL True.",
		From: spec.DuckDBCode("Transformer::TransformAExprInternal, PG_AEXPR_OP_ANY", "src/parser/transform/expression/transform_operator.cpp")}},
})

// QuantifiedOf is the function that a comparison with the elements of a list is.
func QuantifiedOf(q ast.Quantifier, op ast.ComparisonOp) *Function {
	return quantifiedLists[int(q)*len(ComparisonSigns)+int(op)]
}

// ComparesElements tells how a function of quantified comparisons compares.
func ComparesElements(f *Function) (q ast.Quantifier, op ast.ComparisonOp) {
	for i, g := range quantifiedLists {
		if g == f {
			return ast.Quantifier(i / len(ComparisonSigns)), ast.ComparisonOp(i % len(ComparisonSigns))
		}
	}
	panic("function: no quantified comparison")
}

// QuantifiedLists lists the quantified comparisons with lists.
func QuantifiedLists() []*Function { return quantifiedLists }

// Unnest is UNNEST as an item of a select list: its value is the list, of whose elements each is
// a row of the result.
var Unnest = &Function{Name: "UNNEST", Parameters: []Type{AnyList}, Result: ByRule, Lenient: true, Set: true, in: listsOnly, Rule: spec.Declare(spec.Rule{
	ID: "select.unnest", Statement: "UNNEST(a) as an item of a select list makes a row for each element of a list, with the values of the other items; of several the rows are as many as the longest list has elements, and an item without an element is NULL. Of an empty list and of NULL there is no row.",
	From: arrayFunctions.With(spec.PostgreSQL("36.5.9 SQL Functions Returning Sets", "xfunc.sgml")), Keywords: []string{"UNNEST"}, Cases: []string{UnnestRows: "rows", UnnestNothing: "no rows", UnnestPadded: "padded"}, Only: []string{"postgres", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "So; of a list of lists the rows are its lists.", From: spec.DuckDB("Unnesting", "query_syntax/unnest.md @ 033a693dd31a")}},
})}

// Cases of the rule of UNNEST in a select list.
const (
	UnnestRows spec.Case = iota
	UnnestNothing
	UnnestPadded
)
