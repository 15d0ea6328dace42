package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// timeParts is the chapter of functions that take a part of a day or a time.
var timeParts = func() []*Function {
	list := []*Function{
		Year, Month, DayOfMonth, Quarter, Hour, Minute, Second, MicroSecond, DayOfWeek, WeekDay, DayOfYear, WeekOfYear, WeekOfMySQL, YearWeekOfMySQL,
		WeekOfDuckDB, DayOfWeekOfDuckDB, ISODayOfWeek, ISOYear, YearWeek, Decade, Century, Millennium, MilliSecond, MicroSeconds, EpochOfDuckDB, EpochMilliseconds, EpochMicroseconds,
		DatePart, DatePartOfDuckDB, DayName, MonthName,
	}
	for _, part := range extracted {
		list = append(list, Extracts[part])
	}
	return list
}()

const mariadbTimes = "server/reference/sql-functions/date-time-functions/"

// Parts that EXTRACT takes: in all dialects that have it, in PostgreSQL and DuckDB, in DuckDB,
// and in the MySQL family.
var (
	extractedByAll    = strings.Fields("YEAR QUARTER MONTH WEEK DAY HOUR MINUTE SECOND")
	extractedByMost   = strings.Fields("MICROSECONDS MILLISECONDS DOW ISODOW DOY ISOYEAR EPOCH DECADE CENTURY MILLENNIUM")
	extractedByDuckDB = []string{"YEARWEEK"}
	extractedByMySQL  = append([]string{"MICROSECOND"}, severalUnits...)
	extracted         = slices.Concat(extractedByAll, extractedByMost, extractedByDuckDB, extractedByMySQL)
)

// Extracts are the functions EXTRACT(part FROM x) by the name of the part.
var Extracts = func() map[string]*Function {
	functions := map[string]*Function{}
	for has, parts := range map[dialects][]string{mysqls | postgres | duckdb: extractedByAll, postgres | duckdb: extractedByMost, duckdb: extractedByDuckDB, mysqls: extractedByMySQL} {
		for _, part := range parts {
			f := timePart("EXTRACT_"+part, has)
			f.Form = Extraction
			functions[part] = f
		}
	}
	return functions
}()

// PartOf is the name of a part for another word that PostgreSQL and DuckDB read as it.
//
// Sources: deltatktbl of src/backend/utils/adt/datetime.c; DuckDB's TryGetDatePartSpecifier
// (src/common/enums/date_part_specifier.cpp).
func PartOf(word string) string {
	word = strings.ToUpper(word)
	if Extracts[word] != nil {
		return word
	}
	return otherParts[word]
}

var otherParts = map[string]string{
	"YEARS": "YEAR", "MONTHS": "MONTH", "MON": "MONTH", "MONS": "MONTH", "DAYS": "DAY", "HOURS": "HOUR", "MINUTES": "MINUTE", "SECONDS": "SECOND", "WEEKS": "WEEK",
	"MILLISECOND": "MILLISECONDS", "DECADES": "DECADE", "CENTURIES": "CENTURY",
}

var timePartRule = spec.Declare(spec.Rule{
	ID:        "temporal.part",
	Statement: "EXTRACT(part FROM x) is the number of the year, quarter, month, day, hour, minute; of the week by ISO 8601; of the day in the week from Sunday 0 (DOW) or Monday 1 (ISODOW); of the day in the year; seconds with their fraction, also in thousandths and millionths; the seconds since 1970 (EPOCH); decades, centuries and millennia. In PostgreSQL it is an exact number, with six digits behind the point where it has a fraction, and DATE_PART a double. Of an interval there are years, months, days, hours, minutes, seconds and EPOCH, of a time of day what a clock has. NULL stays NULL.",
	From:      postgresPage("9.9.1. EXTRACT, date_part", "func-datetime.sgml").With(spec.PostgreSQLCode("timestamp_part_common, extract_date, interval_part_common, time_part_common", "src/backend/utils/adt/{timestamp,date}.c")),
	Keywords:  []string{"EXTRACT", "YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND", "QUARTER", "WEEK"},
	Cases:     []string{OfNull: "null", OfValues: "value"},
	Only:      []string{"postgres", "mysql", "mariadb", "duckdb"},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql"}, Statement: "All are integers, seconds without their fraction; of a unit of several parts their digits stand behind one another. WEEK counts from the first Sunday of the year (mode 0), DAYOFWEEK from Sunday 1, WEEKDAY from Monday 0. A text is read as a day or a time, and what is none is NULL.",
			From: read(spec.MySQL("14.7 Date and Time Functions, EXTRACT(), YEAR(), MONTH(), DAYOFMONTH(), WEEK(), DAYOFWEEK(), WEEKDAY()", mysqlTimePage)).With(spec.MySQLCode("calc_week, Item_extract::val_int", "mysys/my_time.cc, sql/item_timefunc.cc"))},
		{Dialects: []string{"mariadb"}, Statement: "All are integers, seconds without their fraction; of a unit of several parts their digits stand behind one another. WEEK counts from the first Sunday of the year (mode 0), DAYOFWEEK from Sunday 1, WEEKDAY from Monday 0. A text is read as a day or a time, and what is none is NULL.",
			From: read(spec.MariaDB("YEAR; EXTRACT; WEEK; DAYOFWEEK; WEEKDAY", mariadbTimes+"{year,extract,week,dayofweek,weekday}"))},
		{Dialects: []string{"duckdb"}, Statement: "All are integers of 64 bits, seconds without their fraction, but for EPOCH, which is a double.",
			From: duckdbPage("DatePart::YearOperator, MonthOperator, DayOperator, QuarterOperator, WeekOperator, DayOfWeekOperator, ISODayOfWeekOperator, EpochOperator", "extension/core_functions/scalar/date/date_part.cpp")},
	},
})

var timeNameRule = spec.Declare(spec.Rule{
	ID:        "temporal.name",
	Statement: "DAYNAME and MONTHNAME are the English names of the day of the week and of the month; NULL stays NULL.",
	Keywords:  []string{"DAYNAME", "MONTHNAME"},
	From:      spec.MySQL("14.7 Date and Time Functions, DAYNAME(), MONTHNAME()", mysqlTimePage).With(spec.MariaDB("DAYNAME; MONTHNAME", mariadbTimes+"{dayname,monthname}")).With(duckdbPage("DayNameOperator, MonthNameOperator", "extension/core_functions/scalar/date/date_part.cpp")),
	Cases:     []string{OfNull: "null", OfValues: "value"},
	Only:      []string{"mysql", "mariadb", "duckdb"},
})

// Functions of a part, of the MySQL family and of DuckDB. Some mean something else in the one
// than in the other.
var (
	// Year is not generated: MySQL 9.7 gives it the type YEAR without a sign, where 8.0 has
	// BIGINT (Item_func_year::resolve_type); no text of 9.7 was read.
	Year = func() *Function {
		f := timePart("YEAR", mysqls|duckdb)
		f.Weight = 0
		return f
	}()
	Month       = timePart("MONTH", mysqls|duckdb)
	DayOfMonth  = timePart("DAY", mysqls|duckdb, Spelling{"DAYOFMONTH", mysqls | duckdb})
	Quarter     = timePart("QUARTER", mysqls|duckdb)
	Hour        = timePart("HOUR", mysqls|duckdb)
	Minute      = timePart("MINUTE", mysqls|duckdb)
	Second      = timePart("SECOND", mysqls|duckdb)
	MicroSecond = timePart("MICROSECOND", mysqls)
	DayOfYear   = timePart("DAYOFYEAR", mysqls|duckdb)
	WeekOfYear  = timePart("WEEKOFYEAR", mysqls|duckdb)

	DayOfWeek       = timePart("DAYOFWEEK", mysqls)
	WeekDay         = timePart("WEEKDAY", mysqls)
	WeekOfMySQL     = &Function{Name: "WEEK", Parameters: []Type{Any, Any}, Optional: 1, Result: ByRule, in: mysqls, Rule: timePartRule}
	YearWeekOfMySQL = &Function{Name: "YEARWEEK", Parameters: []Type{Any, Any}, Optional: 1, Result: ByRule, in: mysqls, Rule: timePartRule}

	WeekOfDuckDB      = timePart("WEEK", duckdb)
	DayOfWeekOfDuckDB = timePart("DAYOFWEEK", duckdb, Spelling{"WEEKDAY", duckdb})
	ISODayOfWeek      = timePart("ISODOW", duckdb)
	ISOYear           = timePart("ISOYEAR", duckdb)
	YearWeek          = timePart("YEARWEEK", duckdb)
	Decade            = timePart("DECADE", duckdb)
	Century           = timePart("CENTURY", duckdb)
	Millennium        = timePart("MILLENNIUM", duckdb)
	MilliSecond       = timePart("MILLISECOND", duckdb)
	MicroSeconds      = timePart("MICROSECOND", duckdb)
	EpochOfDuckDB     = timePart("EPOCH", duckdb)
	EpochMilliseconds = timePart("EPOCH_MS", duckdb)
	EpochMicroseconds = timePart("EPOCH_US", duckdb)
)

// DatePart is EXTRACT with the part as a text.
var (
	DatePart         = &Function{Name: "DATE_PART", Parameters: []Type{Any, Any}, Result: ByRule, in: postgres, Rule: timePartRule}
	DatePartOfDuckDB = &Function{Name: "DATE_PART", Spellings: []Spelling{{"DATEPART", duckdb}}, Parameters: []Type{Any, Any}, Result: ByRule, in: duckdb, Rule: timePartRule}
)

// DayName and MonthName are names.
var (
	DayName   = &Function{Name: "DAYNAME", Parameters: []Type{Moment}, Result: ByRule, in: mysqls | duckdb, Rule: timeNameRule}
	MonthName = &Function{Name: "MONTHNAME", Parameters: []Type{Moment}, Result: ByRule, in: mysqls | duckdb, Rule: timeNameRule}
)

func timePart(name string, has dialects, spellings ...Spelling) *Function {
	return &Function{Name: name, Spellings: spellings, Parameters: []Type{Moment}, Result: ByRule, in: has, Rule: timePartRule, Weight: 1}
}
