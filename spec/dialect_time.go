package spec

import (
	"maps"
	"strings"
)

// Times are the forms in which a dialect writes intervals. Sources:
//   - PostgreSQL: 8.5.4. Interval Input, and ConstInterval and opt_interval of
//     src/backend/parser/gram.y.
//   - MySQL: 11.5 Expressions, Temporal Intervals (expressions.html, tavaresgerson/mysql-docs);
//     MariaDB: Date and Time Units.
//   - DuckDB: ExpressionBinder::GetSQLValueFunctionName of
//     src/planner/binder/expression/bind_columnref_expression.cpp; Interval Type (data_types/interval.md), and opt_interval of
//     third_party/libpg_query/grammar/statements/select.y.
type Times struct {
	Intervals     Intervals         `asked:"spec/parse"`
	BareWords     map[string]bool   `asked:"semantics/resolve/name"` // CURRENT_DATE, USER and their like, which are functions where no column is called so
	IntervalUnits map[string]string `asked:"spec/parse"`             // words that are units behind an interval, and the unit in the singular
}

// Intervals says what INTERVAL is.
type Intervals uint8

const (
	IntervalsNone    Intervals = iota // no interval
	IntervalsTexts                    // PostgreSQL: a literal, with a field behind it
	IntervalsAmounts                  // DuckDB: a literal, or an amount with a unit behind it
	IntervalsOperand                  // MySQL: an amount with a unit that is added or subtracted, no value
)

var (
	fieldUnits = unitsOf(`YEAR MONTH DAY HOUR MINUTE SECOND`)
	mysqlUnits = unitsOf(`MICROSECOND SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR SECOND_MICROSECOND MINUTE_MICROSECOND MINUTE_SECOND
		HOUR_MICROSECOND HOUR_SECOND HOUR_MINUTE DAY_MICROSECOND DAY_SECOND DAY_MINUTE DAY_HOUR YEAR_MONTH`)
	duckdbUnits = func() map[string]string {
		units := unitsOf(`YEAR MONTH DAY HOUR MINUTE SECOND MILLISECOND MICROSECOND WEEK QUARTER DECADE`)
		all := maps.Clone(units)
		for word, unit := range units {
			all[word+"S"] = unit
		}
		return all
	}()

	mysqlTimes    = Times{Intervals: IntervalsOperand, IntervalUnits: mysqlUnits}
	postgresTimes = Times{Intervals: IntervalsTexts, IntervalUnits: fieldUnits}
	duckdbTimes   = Times{Intervals: IntervalsAmounts, BareWords: duckdbBareWords, IntervalUnits: duckdbUnits}
)

func unitsOf(list string) map[string]string {
	units := map[string]string{}
	for _, word := range strings.Fields(list) {
		units[word] = word
	}
	return units
}
