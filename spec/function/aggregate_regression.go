package function

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// Cases of the rules of set functions of pairs.
const (
	PairsEmpty spec.Case = iota
	PairsNulls
	PairsValues
	PairsDegenerate // too few pairs, or all on a line that stands or lies
)

// The set functions of pairs (y, x). Sxx, Syy and Sxy are the sums of the products of the
// differences of the values from their means; n is the number of pairs.
var (
	CovariancePopulation = pairFunction("COVAR_POP", "aggregate.covar-pop", "Sxy / n", false)
	CovarianceSample     = pairFunction("COVAR_SAMP", "aggregate.covar-samp", "Sxy / (n - 1), NULL of one pair", true)
	Correlation          = pairFunction("CORR", "aggregate.corr", "Sxy / sqrt(Sxx * Syy)", true,
		variantOfPairs("NULL where Sxx or Syy is 0.", "NaN where Sxx or Syy is 0.", "float8_corr", "CorrOperation::Finalize", "include/core_functions/aggregate/algebraic/corr.hpp")...)
	RegressionCount    = pairFunction("REGR_COUNT", "aggregate.regr-count", "n, 0 if there is none", false)
	RegressionAverageX = pairFunction("REGR_AVGX", "aggregate.regr-avgx", "the average of x", false)
	RegressionAverageY = pairFunction("REGR_AVGY", "aggregate.regr-avgy", "the average of y", false)
	RegressionSXX      = pairFunction("REGR_SXX", "aggregate.regr-sxx", "Sxx", false)
	RegressionSYY      = pairFunction("REGR_SYY", "aggregate.regr-syy", "Syy", false)
	RegressionSXY      = pairFunction("REGR_SXY", "aggregate.regr-sxy", "Sxy", false)
	RegressionSlope    = pairFunction("REGR_SLOPE", "aggregate.regr-slope", "Sxy / Sxx, the slope of the line of least squares", true,
		variantOfPairs("NULL where Sxx is 0.", "NaN where Sxx is 0.", "float8_regr_slope", "RegrSlopeOperation::Finalize", "include/core_functions/aggregate/regression/regr_slope.hpp")...)
	RegressionIntercept = pairFunction("REGR_INTERCEPT", "aggregate.regr-intercept", "where the line of least squares crosses x = 0, NULL where Sxx is 0", true)
	RegressionR2        = pairFunction("REGR_R2", "aggregate.regr-r2", "Sxy² / (Sxx * Syy), NULL where Sxx is 0, else 1 where Syy is 0", true)
)

// pairFunctions is the chapter of set functions of pairs.
var pairFunctions = []*Function{CovariancePopulation, CovarianceSample, Correlation, RegressionCount, RegressionAverageX, RegressionAverageY,
	RegressionSXX, RegressionSYY, RegressionSXY, RegressionSlope, RegressionIntercept, RegressionR2}

// OfPairs lists the set functions of pairs.
func OfPairs() []*Function { return pairFunctions }

// pairFunction declares a set function of pairs; degenerates tells that pairs on a line may
// have no result.
func pairFunction(name, id, statement string, degenerates bool, variants ...spec.Variant) *Function {
	cases := []string{PairsEmpty: "empty", PairsNulls: "nulls only", PairsValues: "values"}
	if degenerates {
		cases = append(cases, "degenerate")
	}
	return &Function{
		Name: name, Kind: Aggregate, Parameters: []Type{Double, Double}, Result: Double, Lenient: true, in: postgres | duckdb,
		Rule: spec.Declare(spec.Rule{
			ID:        id,
			Statement: name + "(y, x) of the pairs in which neither value is NULL is " + statement + ".",
			From:      pairsOfPostgreSQL("float8_regr_accum, float8_corr, float8_covar_samp, float8_regr_intercept").With(pairsOfDuckDB("CovarOperation, RegrInterceptOperation, RegrR2Operation", "aggregate/regression")),
			Keywords:  []string{name},
			Cases:     cases,
			Only:      []string{"postgres", "duckdb"},
			Variants:  variants,
		}),
	}
}

func variantOfPairs(inPostgreSQL, inDuckDB, postgreSQL, duckDB, path string) []spec.Variant {
	return []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: inPostgreSQL, From: pairsOfPostgreSQL(postgreSQL)},
		{Dialects: []string{"duckdb"}, Statement: inDuckDB, From: pairsOfDuckDB(duckDB, path)},
		{Dialects: []string{"duckdb11"}, Statement: inPostgreSQL, From: spec.Source{Doc: "DuckDB source of 1.1", Clause: duckDB,
			Address: "github.com/duckdb/duckdb src/" + strings.Replace(path, "include/", "include/duckdb/", 1) + " @ 19864453f7d0", Read: pairsRead}},
	}
}

// pairsRead is when the sources of set functions of pairs were read.
const pairsRead spec.Reading = "2026-11-28"

func pairsOfPostgreSQL(clause string) spec.Source {
	return spec.Source{Doc: "PostgreSQL source behind 18", Clause: clause,
		Address: "github.com/hackorum-dev/postgres src/backend/utils/adt/float.c @ f20c4278342f", Read: pairsRead}
}

func pairsOfDuckDB(clause, path string) spec.Source {
	return aggregatesOfDuckDB(clause, "extension/core_functions/"+path).On(pairsRead)
}
