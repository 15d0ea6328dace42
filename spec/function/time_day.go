package function

import "github.com/semcheck/semcheck/spec"

// timeDays is the chapter of functions that make a day of something, or count days.
var timeDays = []*Function{
	DateOfMySQL, TimestampOfMySQL, LastDay, DateDiff, ToDays, ToSeconds, FromDays, MakeDateOfMySQL, TimeToSec, UnixTimestamp, FromUnixTime,
	DateTrunc, DateTruncOfDuckDB, DateDiffOfDuckDB, DateSubOfDuckDB, MakeDate, MakeTimestamp, Age,
	Timezone,
}

// DayNone is the case of the rules of functions that make days where there is none.
const DayNone = OfValues + 1 // no day

var daysRule = spec.Declare(spec.Rule{
	ID:        "temporal.day",
	Statement: "DATE(x) is the day of a time, LAST_DAY(x) the last one of its month, DATEDIFF(x, y) the days from y to x, without their times; TO_DAYS(x) counts the days from the year 0, FROM_DAYS(n) is that day, TO_SECONDS(x) counts seconds likewise; MAKEDATE(year, n) is the n-th day of a year, TIMESTAMP(x) the timestamp, TIME_TO_SEC(t) the seconds of a time of day; UNIX_TIMESTAMP(x) and FROM_UNIXTIME(n) count seconds from 1970 in the zone of the session, UTC here. NULL stays NULL, and what is no day is NULL; of a text UNIX_TIMESTAMP is not modelled.",
	Keywords:  []string{"DATE", "LAST_DAY", "DATEDIFF", "TO_DAYS", "FROM_DAYS", "MAKEDATE", "UNIX_TIMESTAMP", "FROM_UNIXTIME"},
	From: spec.MySQL("14.7 Date and Time Functions, DATE(), LAST_DAY(), DATEDIFF(), TO_DAYS(), FROM_DAYS(), MAKEDATE(), UNIX_TIMESTAMP(), FROM_UNIXTIME(), TO_SECONDS(), TIMESTAMP(), TIME_TO_SEC()", mysqlTimePage).
		With(spec.MariaDB("DATE FUNCTION; LAST_DAY; DATEDIFF; TO_DAYS; FROM_DAYS; MAKEDATE; UNIX_TIMESTAMP; FROM_UNIXTIME; TO_SECONDS; TIMESTAMP FUNCTION; TIME_TO_SEC", mariadbTimes+"{date-function,last_day,datediff,to_days,from_days,makedate,unix_timestamp,from_unixtime,to_seconds,timestamp-function,time_to_sec}")),
	Cases: []string{OfNull: "null", OfValues: "value", DayNone: "no day"},
	Only:  []string{"mysql", "mariadb", "duckdb"}, Except: map[string][]string{"duckdb": {"no day"}},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "LAST_DAY(x) is the last day of the month.",
		From: duckdbPage("LastDayOperator", "extension/core_functions/scalar/date/date_part.cpp")}},
})

// Functions of the MySQL family; LAST_DAY is DuckDB's, too.
var (
	DateOfMySQL      = day("DATE", 1, 0)
	TimestampOfMySQL = day("TIMESTAMP", 1, 0)
	LastDay          = &Function{Name: "LAST_DAY", Parameters: []Type{Any}, Result: ByRule, in: mysqls | duckdb, Rule: daysRule}
	DateDiff         = day("DATEDIFF", 2, 0)
	ToDays           = day("TO_DAYS", 1, 0)
	ToSeconds        = day("TO_SECONDS", 1, 0)
	FromDays         = day("FROM_DAYS", 1, 0)
	MakeDateOfMySQL  = day("MAKEDATE", 2, 0)
	TimeToSec        = day("TIME_TO_SEC", 1, 0)
	UnixTimestamp    = day("UNIX_TIMESTAMP", 1, 1)
	FromUnixTime     = day("FROM_UNIXTIME", 1, 0)
)

func day(name string, parameters, optional int) *Function {
	f := &Function{Name: name, Optional: optional, Result: ByRule, in: mysqls, Rule: daysRule}
	for range parameters {
		f.Parameters = append(f.Parameters, Any)
	}
	return f
}

var timeTruncRule = spec.Declare(spec.Rule{
	ID:        "temporal.trunc",
	Statement: "DATE_TRUNC('part', x) is the beginning of the second, minute, hour, day, week (a Monday), month, quarter, year, decade, century or millennium that x lies in: a timestamp, of a point in time one in the zone of the session, UTC here; a day is converted to a point in time first. NULL stays NULL.",
	Keywords:  []string{"DATE_TRUNC"},
	From:      postgresPage("9.9.2. date_trunc", "func-datetime.sgml"),
	Cases:     []string{OfNull: "null", OfValues: "value"},
	Only:      []string{"postgres", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "DATE_TRUNC('part', x) is the beginning of the part that x lies in, as a timestamp; centuries and millennia begin with the year 00. Of days it is not modelled, as versions differ in the type.",
		From: duckdbPage("DateTrunc, DateTruncBind", "extension/core_functions/scalar/date/date_trunc.cpp")}},
})

// DateTrunc is DATE_TRUNC.
var (
	DateTrunc         = &Function{Name: "DATE_TRUNC", Parameters: []Type{Any, Any}, Result: ByRule, in: postgres, Rule: timeTruncRule}
	DateTruncOfDuckDB = &Function{Name: "DATE_TRUNC", Spellings: []Spelling{{"DATETRUNC", duckdb}}, Parameters: []Type{Any, Any}, Result: ByRule, in: duckdb, Rule: timeTruncRule}
)

var dateDiffRule = spec.Declare(spec.Rule{
	ID:        "temporal.datediff",
	Statement: "DATE_DIFF('part', x, y) is the number of boundaries of the part between x and y, DATE_SUB('part', x, y) that of whole parts; of weeks both count the days between by sevens. NULL stays NULL.",
	Keywords:  []string{"DATE_DIFF", "DATE_SUB"},
	From:      duckdbPage("DateDiff, DateSub", "extension/core_functions/scalar/date/{date_diff,date_sub}.cpp"),
	Cases:     []string{OfNull: "null", OfValues: "value"},
	Only:      []string{"duckdb"},
})

// DateDiffOfDuckDB and DateSubOfDuckDB count parts.
var (
	DateDiffOfDuckDB = &Function{Name: "DATE_DIFF", Spellings: []Spelling{{"DATEDIFF", duckdb}}, Parameters: []Type{Any, Any, Any}, Result: ByRule, in: duckdb, Rule: dateDiffRule}
	DateSubOfDuckDB  = &Function{Name: "DATE_SUB", Spellings: []Spelling{{"DATESUB", duckdb}}, Parameters: []Type{Any, Any, Any}, Result: ByRule, in: duckdb, Rule: dateDiffRule}
)

var makeDateRule = spec.Declare(spec.Rule{
	ID:        "temporal.make",
	Statement: "MAKE_DATE(year, month, day) is that day, MAKE_TIMESTAMP(year, month, day, hour, minute, second) that time; a day that the calendar does not have raises. NULL stays NULL. Years beyond 1 to 9999 are not modelled.",
	Keywords:  []string{"MAKE_DATE", "MAKE_TIMESTAMP"},
	From:      postgresPage("9.9. Date/Time Functions and Operators, make_date, make_timestamp", "func-datetime.sgml").With(duckdbPage("MakeDateOperator, MakeTimestampOperator", "extension/core_functions/scalar/date/make_date.cpp")),
	Cases:     []string{OfNull: "null", OfValues: "value", DayNone: "no day"},
	Only:      []string{"postgres", "duckdb"},
})

// MakeDate and MakeTimestamp make days and timestamps of numbers.
var (
	MakeDate      = &Function{Name: "MAKE_DATE", Parameters: []Type{Any, Any, Any}, Result: ByRule, in: postgres | duckdb, Raises: []spec.Class{spec.ClassOverflow, spec.ClassCast}, Rule: makeDateRule}
	MakeTimestamp = &Function{Name: "MAKE_TIMESTAMP", Parameters: []Type{Any, Any, Any, Any, Any, Any}, Result: ByRule, in: postgres | duckdb, Raises: []spec.Class{spec.ClassOverflow, spec.ClassCast}, Rule: makeDateRule}
)

var ageRule = spec.Declare(spec.Rule{
	ID:        "temporal.age",
	Statement: "AGE(x, y) is the distance from y to x in years, months, days and time: a month that is borrowed has the days of the earlier month. NULL stays NULL. AGE(x) depends on the clock and is not modelled.",
	Keywords:  []string{"AGE"},
	From:      postgresPage("9.9. Date/Time Functions and Operators, age", "func-datetime.sgml").With(spec.PostgreSQLCode("timestamp_age", "src/backend/utils/adt/timestamp.c")).With(spec.DuckDBCode("Interval::GetAge", "src/common/types/interval.cpp")),
	Cases:     []string{OfNull: "null", OfValues: "value"},
	Only:      []string{"postgres", "duckdb"},
})

// Age is the distance of two times by the calendar.
var Age = &Function{Name: "AGE", Parameters: []Type{Any, Any}, Result: ByRule, in: postgres | duckdb, Rule: ageRule}
