package semantics

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

var ruleCompareRows = spec.Declare(spec.Rule{
	ID:        "compare.rows",
	Statement: "Rows are equal if all pairs of elements are; unequal if one pair is unequal; otherwise the first pair that is not equal decides an order, and NULL there makes it Unknown.",
	From:      spec.ISO("<comparison predicate>"),
	Keywords:  []string{"ROW"},
	Cases:     TruthCases,
	Except:    map[string][]string{"duckdb": {"unknown"}},
	Choices:   []spec.Choice{{Date: "2026-11-20", Statement: "DuckDB's manual takes NULL in a STRUCT for the greatest value, so its rows are never Unknown; by its source the binder takes the rows of IN (SELECT …) apart, so there the standard's comparison holds."}},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "A row is a STRUCT: NULL among its elements is a value, equal to itself and greater than all others, and no comparison is Unknown. Equality of rows with those of a query is taken element by element, as in the standard.",
		From: spec.DuckDB("Struct Data Type, Comparison and Ordering", "data_types/struct.md @ f93a5854ca60").
			With(spec.DuckDBCode("NestedComparisonExecutor, ExtractSubqueryChildren", "src/common/vector_operations/comparison_operators.cpp, src/planner/binder/expression/bind_subquery_expression.cpp"))}},
})

// RowsHold is the truth of a comparison of two rows of the same degree.
func RowsHold(e *Evaluation, op ast.ComparisonOp, a, b Row) Truth {
	t := rowsHold(e, op, a, b)
	if t != Fails {
		if t == Unknown {
			e.NullMet = true
		}
		e.apply(ruleCompareRows, t.Case())
	}
	return t
}

// StructsHold is the truth of a comparison of two rows as values: where the
// dialect takes NULL for a value, never Unknown.
func StructsHold(e *Evaluation, op ast.ComparisonOp, a, b Row) Truth {
	if e.Dialect.RowNulls == spec.RowNullsUnknown {
		return RowsHold(e, op, a, b)
	}
	order := Same
	for i := range a {
		if order = compareElements(e, &a[i], &b[i]); order != Same {
			break
		}
	}
	t := truthOfOrdering(op, order)
	if t != Fails {
		e.apply(ruleCompareRows, t.Case())
	}
	return t
}

// compareElements orders NULL behind all other values.
func compareElements(e *Evaluation, a, b *Value) Ordering {
	switch {
	case a.kind == KindRaised || b.kind == KindRaised:
		return Failing
	case a.kind == KindNull && b.kind == KindNull:
		return Same
	case a.kind == KindNull:
		return Greater
	case b.kind == KindNull:
		return Less
	}
	return Compare(e, a, b)
}

func rowsHold(e *Evaluation, op ast.ComparisonOp, a, b Row) Truth {
	switch op {
	case ast.Equal, ast.NotEqual:
		t := True
		e.equating = true
		for i := range a {
			t = and(t, truthOfOrdering(ast.Equal, Compare(e, &a[i], &b[i])))
		}
		e.equating = false
		if op == ast.NotEqual && t != Fails {
			return True - t
		}
		return t
	case ast.Less, ast.LessEqual, ast.Greater, ast.GreaterEqual:
		for i := range a {
			if o := Compare(e, &a[i], &b[i]); o != Same || i == len(a)-1 {
				return truthOfOrdering(op, o)
			}
		}
	}
	panic("semantics: rows of degree zero")
}

// and is the conjunction inside a rule of its own: not counted as AND.
func and(a, b Truth) Truth {
	switch {
	case a == False || b == False:
		return False
	case a == Fails || b == Fails:
		return Fails
	}
	return min(a, b)
}

// Cases of ruleDistinct.
const (
	distinctBothNull spec.Case = iota
	distinctOneNull
	distinctEqual
	distinctUnequal
)

var ruleDistinct = spec.Declare(spec.Rule{
	ID:        "compare.distinct",
	Statement: "Two values are distinct if they are unequal or exactly one of them is NULL; never Unknown.",
	From:      spec.ISO("<distinct predicate>"),
	Keywords:  []string{"IS DISTINCT FROM"},
	Cases:     []string{distinctBothNull: "both null", distinctOneNull: "one null", distinctEqual: "equal", distinctUnequal: "unequal"},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql", "mariadb"}, Statement: "a <=> b is the negation of distinctness.",
			From: spec.MySQL("14.4.2 Comparison Functions and Operators", "comparison-operators.html").
				With(spec.MariaDB("<=>", "server/reference/sql-structure/operators/comparison-operators/null-safe-equal"))},
		{Dialects: []string{"sqlite"}, Statement: "IS and IS NOT compare any operands and treat NULL as a value.",
			From: spec.SQLite("2. Operators, and Parse-Affecting Attributes", "lang_expr.html")},
	},
})

// AreDistinct tells whether two values are distinct; Fails if one raises.
func AreDistinct(e *Evaluation, a, b *Value) Truth {
	switch {
	case a.kind == KindRaised || b.kind == KindRaised:
		return Fails
	case a.kind == KindNull && b.kind == KindNull:
		e.NullMet = true
		e.apply(ruleDistinct, distinctBothNull)
		return False
	case a.kind == KindNull || b.kind == KindNull:
		e.NullMet = true
		e.apply(ruleDistinct, distinctOneNull)
		return True
	}
	e.equating = true
	o := Compare(e, a, b)
	if e.equating = false; o == Same {
		e.apply(ruleDistinct, distinctEqual)
		return False
	}
	e.apply(ruleDistinct, distinctUnequal)
	return True
}

// Cases of ruleIsNull.
const (
	testedNull spec.Case = iota
	testedNotNull
	testedRow
)

var ruleIsNull = spec.Declare(spec.Rule{
	ID:        "compare.is-null",
	Statement: "x IS NULL is True if x is NULL and False otherwise; IS NOT NULL is its negation. A row IS NULL if all its elements are, and IS NOT NULL if none is.",
	From:      spec.ISO("<null predicate>"),
	Keywords:  []string{"IS NULL", "NULL"},
	Cases:     []string{testedNull: "null", testedNotNull: "not null", testedRow: "row"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "A row that is written out is a STRUCT, which is not NULL whatever its elements are.",
		From: spec.DuckDB("Struct Data Type, Creating Structs with the row Function", "data_types/struct.md @ f93a5854ca60").
			With(spec.DuckDBCode("ExpressionExecutor::Execute of a BoundOperatorExpression", "src/execution/expression_executor/execute_operator.cpp"))}},
	// There a row stands in comparisons only, and IS NULL takes one column.
	Except: map[string][]string{"mysql": {"row"}, "mariadb": {"row"}, "sqlite": {"row"}},
})

// IsNull tests a scalar for NULL.
func IsNull(e *Evaluation, v *Value, not bool) Truth {
	switch v.kind {
	case KindRaised:
		return Fails
	case KindNull:
		e.NullMet = true
		e.apply(ruleIsNull, testedNull)
		return TruthOf(!not)
	case KindStruct:
		if e.Dialect.RowTypes == spec.RowsAreRecords {
			return RowIsNull(e, v.Structure().Values, not)
		}
	case KindBoolean, KindInteger, KindUnsigned, KindHuge, KindDecimal, KindFloat, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindMap:
	}
	e.apply(ruleIsNull, testedNotNull)
	return TruthOf(not)
}

// RowIsNull tests a row: all elements NULL, or with not: no element NULL.
func RowIsNull(e *Evaluation, row Row, not bool) Truth {
	e.apply(ruleIsNull, testedRow)
	if e.Dialect.RowNulls == spec.RowNullsLargest {
		return TruthOf(not)
	}
	for i := range row {
		if row[i].kind == KindRaised {
			return Fails
		}
		if (row[i].kind == KindNull) == not {
			return False
		}
	}
	return True
}
