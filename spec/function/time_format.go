package function

import "github.com/semcheck/semcheck/spec"

// timeFormats is the chapter of functions that write times by a format, or read them by one.
var timeFormats = []*Function{DateFormat, StrToDate, StrFTimeOfDuckDB, StrPTime, ToChar, ToDate, ToTimestamp, ToTimestampOfNumber}

// FormatUnread is the case of the rules of formats where a text is not read.
const FormatUnread = OfValues + 1 // a text that does not follow the format

var dateFormatRule = spec.Declare(spec.Rule{
	ID:        "temporal.date-format",
	Statement: "DATE_FORMAT(x, format) writes x by the specifiers of the format, %Y the year, %m the month, %d the day, %H, %i, %s the time, %M, %b, %W, %a English names, %j, %U, %u, %V, %v days and weeks of the year, %T and %r whole times; another character behind % stands for itself. NULL stays NULL, and what is no day is NULL.",
	Keywords:  []string{"DATE_FORMAT"},
	From:      spec.MySQL("14.7 Date and Time Functions, DATE_FORMAT()", mysqlTimePage).With(spec.MariaDB("DATE_FORMAT", mariadbTimes+"date_format")).With(spec.MySQLCode("make_date_time", "sql/item_timefunc.cc")),
	Cases:     []string{OfNull: "null", OfValues: "value", FormatUnread: "no day"},
	Only:      []string{"mysql", "mariadb"},
})

var strToDateRule = spec.Declare(spec.Rule{
	ID:        "temporal.str-to-date",
	Statement: "STR_TO_DATE(text, format) reads a text by the specifiers of the format: a DATE, DATETIME or TIME by which parts the format, a literal, has. A text that does not follow it is NULL, and so is AM or PM without an hour of twelve before it. Blanks before a part are skipped; a text that ends before its format, and a year of one or two digits, are not modelled. A format without a year, a month or a day beside the others is not modelled. NULL stays NULL.",
	Keywords:  []string{"STR_TO_DATE"},
	From:      spec.MySQL("14.7 Date and Time Functions, STR_TO_DATE()", mysqlTimePage).With(spec.MariaDB("STR_TO_DATE", mariadbTimes+"str_to_date")).With(spec.MySQLCode("extract_date_time, Item_func_str_to_date::fix_from_format", "sql/item_timefunc.cc")),
	Cases:     []string{OfNull: "null", OfValues: "value", FormatUnread: "no time"},
	Only:      []string{"mysql", "mariadb"},
})

// DateFormat and StrToDate are the MySQL family's.
var (
	DateFormat = &Function{Name: "DATE_FORMAT", Parameters: []Type{Any, Any}, Result: ByRule, in: mysqls, Rule: dateFormatRule}
	StrToDate  = &Function{Name: "STR_TO_DATE", Parameters: []Type{Any, Any}, Result: ByRule, in: mysqls, Rule: strToDateRule}
)

var strftimeRule = spec.Declare(spec.Rule{
	ID:        "temporal.strftime",
	Statement: "STRFTIME(x, format), also with its arguments the other way round, writes x by the specifiers of the format; STRPTIME(text, format) reads a timestamp by it. A text that does not follow the format, and a format that is no literal, are not modelled. NULL stays NULL.",
	Keywords:  []string{"STRFTIME", "STRPTIME"},
	From:      spec.DuckDB("Date Format Functions", "functions/dateformat.md @ f93a5854ca60").With(spec.DuckDBCode("StrTimeFormat::ParseFormatSpecifier, StrfTimeFormat::WriteStandardSpecifier, StrpTimeFormat::Parse", "src/function/scalar/strftime_format.cpp")),
	Cases:     []string{OfNull: "null", OfValues: "value"},
	Only:      []string{"duckdb"},
})

// StrFTimeOfDuckDB and StrPTime are DuckDB's.
var (
	StrFTimeOfDuckDB = &Function{Name: "STRFTIME", Parameters: []Type{Any, Any}, Result: ByRule, in: duckdb, Rule: strftimeRule}
	StrPTime         = &Function{Name: "STRPTIME", Parameters: []Type{Any, Any}, Result: ByRule, in: duckdb, Rule: strftimeRule}
)

var toCharRule = spec.Declare(spec.Rule{
	ID:        "temporal.to-char",
	Statement: "TO_CHAR(x, format) writes a day or a time by the template patterns of the format: YYYY, MM, DD, HH24, HH12, MI, SS, MS, US, names of months and days, which are padded to nine letters unless FM stands before them, Q, WW, IW, IYYY, DDD, D, ID, CC, AM and PM; what stands in double quotes, and what is no pattern, is copied. NULL stays NULL. Other patterns and modifiers, and other types, are not modelled.",
	Keywords:  []string{"TO_CHAR"},
	From:      postgresPage("9.8. Data Type Formatting Functions", "func-formatting.sgml").With(spec.PostgreSQLCode("DCH_to_char, DCH_keywords", "src/backend/utils/adt/formatting.c")),
	Cases:     []string{OfNull: "null", OfValues: "value"},
	Only:      []string{"postgres"},
})

var toDateRule = spec.Declare(spec.Rule{
	ID:        "temporal.to-date-by-format",
	Statement: "TO_DATE(text, format) and TO_TIMESTAMP(text, format) read a day, and a point in time in the zone of the session, UTC here, by the patterns YYYY, MM, DD, HH24, MI, SS and names of months; TO_TIMESTAMP(n) is n seconds after 1970. NULL stays NULL. A text that does not follow the format, and other patterns, are not modelled.",
	Keywords:  []string{"TO_DATE", "TO_TIMESTAMP"},
	From:      postgresPage("9.8. Data Type Formatting Functions", "func-formatting.sgml").With(spec.PostgreSQLCode("DCH_from_char", "src/backend/utils/adt/formatting.c")),
	Cases:     []string{OfNull: "null", OfValues: "value"},
	Only:      []string{"postgres"},
})

// ToChar and its like are PostgreSQL's.
var (
	ToChar              = &Function{Name: "TO_CHAR", Parameters: []Type{Any, Any}, Result: ByRule, in: postgres, Rule: toCharRule}
	ToDate              = &Function{Name: "TO_DATE", Parameters: []Type{Any, Any}, Result: ByRule, in: postgres, Rule: toDateRule}
	ToTimestamp         = &Function{Name: "TO_TIMESTAMP", Parameters: []Type{Any, Any}, Result: ByRule, in: postgres, Rule: toDateRule}
	ToTimestampOfNumber = &Function{Name: "TO_TIMESTAMP", Parameters: []Type{Any}, Result: ByRule, in: postgres, Rule: toDateRule}
)
