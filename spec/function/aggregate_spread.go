package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of standard deviations and variances.
const (
	SpreadEmpty spec.Case = iota
	SpreadNulls
	SpreadOne
	SpreadExact
	SpreadFloat
	SpreadBeyond
)

// The set functions of how far values lie from their mean. STDDEV and VARIANCE are those of
// the population in the MySQL family, those of a sample in PostgreSQL and DuckDB.
var (
	DeviationPopulation = spreadFunction("STDDEV_POP", "aggregate.stddev-pop", "the square root of VAR_POP(x)", ofOneValueZero,
		Spelling{"STDDEV", mysqls}, Spelling{"STD", mysqls})
	DeviationSample = spreadFunction("STDDEV_SAMP", "aggregate.stddev-samp", "the square root of VAR_SAMP(x)", ofOneValueNull,
		Spelling{"STDDEV", postgres | duckdb})
	VariancePopulation = spreadFunction("VAR_POP", "aggregate.var-pop", "the sum of the squared differences of the values from their mean, divided by their number n", ofOneValueZero,
		Spelling{"VARIANCE", mysqls})
	VarianceSample = spreadFunction("VAR_SAMP", "aggregate.var-samp", "the sum of the squared differences of the values from their mean, divided by n - 1", ofOneValueNull,
		Spelling{"VARIANCE", postgres | duckdb})
)

const (
	ofOneValueZero = "NULL if there is no value that is not NULL, 0 of one"
	ofOneValueNull = "NULL if there are fewer than two values that are not NULL"
)

// spreadFunction declares a standard deviation or a variance.
func spreadFunction(name string, id, statement, few string, others ...Spelling) *Function {
	keywords := []string{name}
	for _, s := range others {
		keywords = append(keywords, s.Name)
	}
	return &Function{
		Name: name, Spellings: others, Kind: Aggregate, Parameters: []Type{Any}, Result: ByRule, Lenient: true, Raises: []spec.Class{spec.ClassOverflow}, in: servers | duckdb,
		Rule: spec.Declare(spec.Rule{
			ID:        id,
			Statement: name + "(x) is " + statement + "; " + few + ".",
			From:      aggregatesOfPostgreSQL().With(aggregatesOfMySQL()),
			Keywords:  keywords,
			Cases:     []string{SpreadEmpty: "empty", SpreadNulls: "nulls only", SpreadOne: "one value", SpreadExact: "exact", SpreadFloat: "approximate", SpreadBeyond: "overflow"},
			Only:      []string{"postgres", "mysql", "mariadb", "duckdb"},
			Except:    map[string][]string{"mysql": {"exact"}, "mariadb": {"exact", "overflow"}, "duckdb": {"exact", "overflow"}},
			Variants: []spec.Variant{
				{Dialects: []string{"postgres"}, Statement: "numeric for exact arguments: the quotient of exact sums with the scale of a numeric division, and its root with as many digits; 0 where the values are equal. Of doubles a double: NaN if a value is NaN or infinite, and the function raises where the sum of the squares overflows.",
					From: spreadSource(spec.PostgreSQLCode("numeric_stddev_internal, select_div_scale, sqrt_var", "src/backend/utils/adt/numeric.c")).With(spreadSource(spec.PostgreSQLCode("float8_accum, float8_var_pop, float8_stddev_samp", "src/backend/utils/adt/float.c")))},
				{Dialects: []string{"mysql"}, Statement: "A double. The function raises where the sum of the squares overflows.",
					From: spreadSource(spec.MySQLCode("variance_fp_recurrence_next, Item_sum_variance::resolve_type", "sql/item_sum.cc")).With(spreadSource(spec.MySQL56Code("variance_fp_recurrence_next", "sql/item_sum.cc")))},
				{Dialects: []string{"mariadb"}, Statement: "A double, of which four more digits behind the point are shown than an exact argument has.",
					From: spreadSource(spec.MariaDBCode("variance_fp_recurrence_next, Item_sum_variance::fix_length_and_dec_decimal", "sql/item_sum.cc"))},
				{Dialects: []string{"duckdb"}, Statement: "A double of doubles.",
					From: spreadSource(aggregatesOfDuckDB("STDDevBaseOperation, VarSampOperation", "extension/core_functions/include/core_functions/aggregate/algebraic/stddev.hpp"))},
			},
		}),
	}
}

// spreadSource is a source as it was read for standard deviations.
func spreadSource(s spec.Source) spec.Source {
	s.Read = "2026-11-28"
	return s
}
