package suite

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/semantics"
)

// DuckDB's scripts write a row to a line, its values between tabs, and compare
// numbers by value. Source: TestResultHelper::CheckQueryResult, CompareValues
// and SQLLogicTestConvertValue in test/sqlite/result_helper.cpp of DuckDB
// 1.5.5 (@ d8cdaa33fda8).

// duckdbWay sets how to perform a query, not what it means.
var duckdbWay = regexp.MustCompile(`(?i)^\s*(PRAGMA|SET)\s+(enable_verification|disable_verification|verify_\w+|debug_\w+|enable_optimizer|disable_optimizer|` +
	`disabled_optimizers|threads|explain_output|enable_profiling|disable_profiling|profiling_\w+|merge_join_threshold|nested_loop_join_threshold|` +
	`late_materialization_max_rows|enable_caching_operators|asof_loop_join_threshold)\b`)

// duckdbResults cuts lines that hold a row each into their values.
func duckdbResults(results []string, degree, rows int) []string {
	tabbed := func(line string) bool { return strings.Contains(line, "\t") }
	if degree < 2 || len(results) == 0 || len(results) != rows && slices.IndexFunc(results, func(l string) bool { return !tabbed(l) }) >= 0 {
		return results
	}
	var values []string
	for _, line := range results {
		values = append(values, strings.Split(line, "\t")...)
	}
	return values
}

// duckdbValue renders a value; booleans are 1 and 0.
func (s *sqlLogicTest) duckdbValue(v semantics.Value) string {
	if v.Kind() == semantics.KindBoolean {
		return wholeNumber(v)
	}
	t := semantics.TextOf(semantics.NewEvaluation(s.dialect, nil), &v)
	if t.Str() == "" {
		return "(empty)"
	}
	return strings.ReplaceAll(t.Str(), "\x00", `\0`)
}

// duckdbAgrees tells whether a value is the expected one: by its text, or as a
// number; floats may differ by a hundredth of the expected one, which is what
// ApproxEqual in src/common/types/value.cpp grants.
func (s *sqlLogicTest) duckdbAgrees(v semantics.Value, expected string) bool {
	if v.IsNull() {
		return expected == "NULL"
	}
	text := s.duckdbValue(v)
	if text == expected {
		return true
	}
	expected = strings.TrimSpace(expected)
	switch k := v.Kind(); {
	case k == semantics.KindBoolean:
		return strings.EqualFold(expected, strconv.FormatBool(v.Bool()))
	case k == semantics.KindFloat:
		f, err := strconv.ParseFloat(expected, 64)
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return err == nil && (f == v.Float64() || math.IsNaN(f) && math.IsNaN(v.Float64()))
		}
		return err == nil && math.Abs(v.Float64()-f) <= math.Abs(f)*0.01+1e-8
	case k.IsNumber():
		got, err := decimal.NewFromString(text)
		want, wrong := decimal.NewFromString(expected)
		return err == nil && wrong == nil && got.Equal(want.Round(max(0, -got.Exponent())))
	}
	return false
}
