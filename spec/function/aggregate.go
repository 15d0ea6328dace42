package function

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of the rule of COUNT.
const (
	CountOfNone spec.Case = iota
	CountOfRows
	CountNullsSkipped
	CountNoNulls
)

// Cases of the rules of the other set functions.
const (
	AggregateEmpty spec.Case = iota
	AggregateNulls
	AggregateInteger
	AggregateDecimal
	AggregateFloat
	AggregateOther // for sums: overflow; for extremes: text or boolean
)

// basicAggregates is the chapter of the set functions of SQL-92.
var basicAggregates = []*Function{CountRows, Count, Sum, Avg, Min, Max}

// CountRows is COUNT(*).
var CountRows = &Function{
	Name: "COUNT", Aggregation: Aggregation{Tree: ast.CountStar}, Kind: Aggregate, Form: Star, Result: Integer, Lenient: true, in: allDialects,
	Rule: Count.Rule,
}

var Count = &Function{
	Name: "COUNT", Kind: Aggregate, Parameters: []Type{Any}, Variadic: true, Result: Integer, Lenient: true, in: allDialects,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.count",
		Statement: "COUNT(*) is the number of rows of the group, COUNT(x) the number of those where x is not NULL; never NULL.",
		From:      spec.ISO("<aggregate function>"),
		Keywords:  []string{"COUNT"},
		Cases:     []string{CountOfNone: "empty", CountOfRows: "rows", CountNullsSkipped: "nulls skipped", CountNoNulls: "no nulls"},
	}),
}

var Sum = &Function{
	Name: "SUM", Kind: Aggregate, Aggregation: Aggregation{Order: OfAdditions}, Parameters: []Type{Any}, Result: ByRule, Lenient: true, Raises: []spec.Class{spec.ClassOverflow}, in: allDialects,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.sum",
		Statement: "SUM(x) is the sum of the values that are not NULL, NULL if there is none; out of range raises.",
		From:      spec.ISO("<aggregate function>"),
		Keywords:  []string{"SUM"},
		Cases:     []string{AggregateEmpty: "empty", AggregateNulls: "nulls only", AggregateInteger: "integer", AggregateDecimal: "decimal", AggregateFloat: "approximate", AggregateOther: "overflow"},
		Except:    map[string][]string{"sqlite": {"decimal"}, "mysql": {"overflow"}, "mariadb": {"overflow"}},
		Variants: []spec.Variant{
			{Dialects: []string{"postgres"}, Statement: "bigint for smallint and integer, numeric for bigint and numeric, else the argument's type.",
				From: spec.PostgreSQL("9.21 Aggregate Functions", "func.sgml")},
			{Dialects: []string{"mysql", "mariadb"}, Statement: "A decimal for exact arguments, a double for approximate ones and for text.",
				From: spec.MySQL("14.19.1 Aggregate Function Descriptions", "aggregate-functions.html").
					With(spec.MySQLCode("Item_sum_sum::resolve_type", "sql/item_sum.cc")).
					With(spec.MariaDBCode("Item_sum_sum::fix_length_and_dec", "sql/item_sum.cc"))},
			{Dialects: []string{"duckdb"}, Statement: "HUGEINT for integers and booleans, DECIMAL of 38 digits for decimals, else a double.",
				From: spec.DuckDBCode("SumFun::GetFunctions, BindDecimalSum", "extension/core_functions/aggregate/distributive/sum.cpp")},
			{Dialects: []string{"sqlite"}, Statement: "An INTEGER if all values are integers (overflow raises), else a REAL.",
				From: spec.SQLite("3. Descriptions of built-in aggregate functions, sum(X)", "lang_aggfunc.html")},
		},
	}),
}

var Avg = &Function{
	Name: "AVG", Kind: Aggregate, Aggregation: Aggregation{Order: OfAdditions}, Parameters: []Type{Any}, Result: ByRule, Lenient: true, Raises: []spec.Class{spec.ClassOverflow}, in: allDialects,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.avg",
		Statement: "AVG(x) is SUM(x) / COUNT(x), NULL if there is no value; scale of an exact result is implementation-defined.",
		From:      spec.ISO("<aggregate function>"),
		Keywords:  []string{"AVG"},
		Cases:     []string{AggregateEmpty: "empty", AggregateNulls: "nulls only", AggregateInteger: "integer", AggregateDecimal: "decimal", AggregateFloat: "approximate", AggregateOther: "overflow"},
		Except:    map[string][]string{"sqlite": {"decimal", "overflow"}, "mysql": {"overflow"}, "mariadb": {"overflow"}, "iso": {"overflow"}, "duckdb": {"overflow"}},
		Variants: []spec.Variant{
			{Dialects: []string{"duckdb"}, Statement: "Always a double: the exact sum of exact values, divided by their number; for wider integers than SMALLINT in extended precision, where a rounding may differ.",
				From: spec.DuckDBCode("IntegerAverageOperation, IntegerAverageOperationHugeint, BindDecimalAvg", "extension/core_functions/aggregate/algebraic/avg.cpp")},
			{Dialects: []string{"postgres"}, Statement: "numeric for every exact argument, with the scale of a numeric division. Of doubles it raises where the sum of the squared differences from the mean overflows.",
				From: spec.PostgreSQL("9.21 Aggregate Functions", "func.sgml").With(spec.PostgreSQLCode("numeric_avg, select_div_scale", "src/backend/utils/adt/numeric.c")).With(spec.PostgreSQLCode("float8_accum", "src/backend/utils/adt/float.c"))},
			{Dialects: []string{"mysql", "mariadb"}, Statement: "A decimal with four more digits than an exact argument, else a double.",
				From: spec.MySQLCode("Item_sum_avg::resolve_type", "sql/item_sum.cc").
					With(spec.MariaDBCode("Item_sum_avg::fix_length_and_dec", "sql/item_sum.cc"))},
			{Dialects: []string{"sqlite"}, Statement: "Always a REAL.",
				From: spec.SQLite("3. Descriptions of built-in aggregate functions, avg(X)", "lang_aggfunc.html")},
		},
	}),
}

var Min = &Function{
	Name: "MIN", Kind: Aggregate, Parameters: []Type{Any}, Result: ByRule, Lenient: true, in: allDialects,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.min",
		Statement: "MIN(x) is the least value that is not NULL, NULL if there is none.",
		From:      spec.ISO("<aggregate function>"),
		Keywords:  []string{"MIN"},
		Cases:     []string{AggregateEmpty: "empty", AggregateNulls: "nulls only", AggregateInteger: "integer", AggregateDecimal: "decimal", AggregateFloat: "approximate", AggregateOther: "text"},
		Except:    map[string][]string{"sqlite": {"decimal"}},
	}),
}

var Max = &Function{
	Name: "MAX", Kind: Aggregate, Parameters: []Type{Any}, Result: ByRule, Lenient: true, in: allDialects,
	Rule: spec.Declare(spec.Rule{
		ID:        "aggregate.max",
		Statement: "MAX(x) is the greatest value that is not NULL, NULL if there is none.",
		From:      spec.ISO("<aggregate function>"),
		Keywords:  []string{"MAX"},
		Cases:     []string{AggregateEmpty: "empty", AggregateNulls: "nulls only", AggregateInteger: "integer", AggregateDecimal: "decimal", AggregateFloat: "approximate", AggregateOther: "text"},
		Except:    map[string][]string{"sqlite": {"decimal"}},
	}),
}
