package semantics

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of the rules of conversions to values of the calendar and the clock.
const (
	temporalNull spec.Case = iota
	temporalText
	temporalOther  // from another one of them
	temporalBeyond // no such day in the calendar
)

// Cases of ruleTemporalToText.
const (
	textOfDay spec.Case = iota
	textOfTimestamp
	textOfInstant
	textOfTime
	textOfInterval
)

const (
	sectionDates  = "8.5. Date/Time Types"
	pageDates     = "datatype.sgml"
	fileDatetime  = "src/backend/utils/adt/{datetime,date,timestamp}.c"
	mysqlDates    = "13.2.1 Date and Time Data Type Syntax; 11.1.3 Date and Time Literals"
	mysqlDatePage = "date-and-time-type-syntax.html, date-and-time-literals.html"
	mariadbDates  = "server/reference/data-types/date-and-time-data-types/"
)

var (
	ruleToDate = spec.Declare(spec.Rule{
		ID:        "temporal.to-date",
		Statement: "A text YYYY-MM-DD is that day of the calendar, a timestamp the day that it lies in; a day that the calendar does not have raises. NULL stays NULL. Other texts are not modelled.",
		Keywords:  []string{"CAST", "DATE"},
		From:      spec.PostgreSQL(sectionDates+", Dates", pageDates).With(spec.PostgreSQLCode("ValidateDate, DateTimeParseError, timestamp_date", fileDatetime)),
		Cases:     []string{temporalNull: "null", temporalText: "from text", temporalOther: "from timestamp", temporalBeyond: "out of range"},
		Only:      []string{"postgres", "mysql", "mariadb", "duckdb"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql", "mariadb"}, Statement: "Parts may have one digit and other punctuation, years two digits, or there is no punctuation. A text of a day that the calendar does not have, or that begins with no digit, is NULL, and an error where it is stored. Zeros depend on sql_mode and are not modelled; years are 1000 to 9999.",
				From: spec.MySQL(mysqlDates, mysqlDatePage).With(spec.MariaDB("DATE", mariadbDates+"date"))},
			{Dialects: []string{"duckdb"}, Statement: "A text YYYY-MM-DD is that day of the calendar, a timestamp the day that it lies in; a day that the calendar does not have raises.",
				From: spec.DuckDBCode("Date::TryConvertDate, Date::IsValid, Date::RangeError, Timestamp::GetDate", "src/common/types/{date,timestamp}.cpp")},
		},
	})
	ruleToTimestamp = spec.Declare(spec.Rule{
		ID:        "temporal.to-timestamp",
		Statement: "A text YYYY-MM-DD hh:mm:ss, with a fraction of up to six digits, is that time, YYYY-MM-DD and a day are its midnight; a zone in the text does not count. A point in time is the time in the zone of the session, UTC here. A day that the calendar does not have raises. NULL stays NULL. Other texts are not modelled.",
		Keywords:  []string{"CAST", "TIMESTAMP"},
		From:      spec.PostgreSQL(sectionDates+", Time Stamps", pageDates).With(spec.PostgreSQLCode("ValidateDate, DateTimeParseError, date2timestamp, AdjustTimestampForTypmod", fileDatetime)),
		Cases:     []string{temporalNull: "null", temporalText: "from text", temporalOther: "from date", temporalBeyond: "out of range"},
		Only:      []string{"postgres", "mysql", "mariadb", "duckdb"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql", "mariadb"}, Statement: "The type is DATETIME(n), without digits of a fraction if n is not given, and shows n digits. Parts may have one digit and other punctuation, years two digits, or there is no punctuation. A text of a day that the calendar does not have, or that begins with no digit, is NULL, and an error where it is stored. Zeros and zones are not modelled; years are 1000 to 9999.",
				From: spec.MySQL(mysqlDates, mysqlDatePage).With(spec.MariaDB("DATETIME", mariadbDates+"datetime"))},
			{Dialects: []string{"duckdb"}, Statement: "A text YYYY-MM-DD hh:mm:ss, with a fraction of up to six digits, is that time, YYYY-MM-DD and a day are its midnight; with a zone it is the time in UTC. A day that the calendar does not have raises.",
				From: spec.DuckDBCode("Timestamp::TryConvertTimestampTZ, Timestamp::RangeError, Timestamp::TryFromDatetime", "src/common/types/timestamp.cpp")},
		},
	})
	ruleToInstant = spec.Declare(spec.Rule{
		ID:        "temporal.to-instant",
		Statement: "A text with Z or the distance of its zone from UTC is that point in time; a text without one, a day and a timestamp are taken in the zone of the session, which is UTC here. A day that the calendar does not have raises. NULL stays NULL.",
		Keywords:  []string{"CAST", "TIMESTAMP WITH TIME ZONE"},
		From: spec.PostgreSQL(sectionDates+", Time Stamps", pageDates).With(spec.PostgreSQLCode("DecodeTimezone, timestamp2timestamptz, date2timestamptz", fileDatetime)).
			With(spec.DuckDBCode("Timestamp::TryConvertTimestampTZ", "src/common/types/timestamp.cpp")),
		Cases: []string{temporalNull: "null", temporalText: "from text", temporalOther: "from timestamp", temporalBeyond: "out of range"},
		Only:  []string{"postgres", "duckdb"},
	})
	ruleToTime = spec.Declare(spec.Rule{
		ID:        "temporal.to-time",
		Statement: "A text hh:mm:ss, with a fraction of up to six digits, is that time of day, a timestamp its time of day. NULL stays NULL. Other texts, and in the MySQL family times of more than a day, are not modelled.",
		Keywords:  []string{"CAST", "TIME"},
		From: spec.PostgreSQL(sectionDates+", Times", pageDates).With(spec.PostgreSQLCode("DecodeTimeOnly, timestamp_time", fileDatetime)).
			With(spec.MySQL("13.2.3 The TIME Type", "time.html")).With(spec.MariaDB("TIME", mariadbDates+"time")).
			With(spec.DuckDBCode("Time::TryConvertTime, Timestamp::GetTime", "src/common/types/{time,timestamp}.cpp")),
		Cases: []string{temporalNull: "null", temporalText: "from text", temporalOther: "from timestamp"},
		Only:  []string{"postgres", "mysql", "mariadb", "duckdb"},
	})
	ruleToInterval = spec.Declare(spec.Rule{
		ID:        "temporal.to-interval",
		Statement: "A text is read as numbers with units, which are months, days or microseconds and stay apart, and hh:mm:ss; ago behind them reverses all. A number alone is of the field behind the literal, or of seconds. A half of a month is 15 days, a fraction of a day its hours. NULL stays NULL. Other texts are not modelled.",
		Keywords:  []string{"CAST", "INTERVAL"},
		From: spec.PostgreSQL(sectionDates+", Interval Input", pageDates).With(spec.PostgreSQLCode("DecodeInterval, AdjustIntervalForTypmod, time_interval", fileDatetime)).
			With(spec.DuckDBCode("Interval::FromCString, IntervalTryAddition", "src/common/types/interval.cpp")),
		Cases: []string{temporalNull: "null", temporalText: "from text", temporalOther: "from time"},
		Only:  []string{"postgres", "duckdb"}, Except: map[string][]string{"duckdb": {"from time"}},
	})
	ruleTemporalToText = spec.Declare(spec.Rule{
		ID:        "temporal.to-text",
		Statement: "A day is the text YYYY-MM-DD, a timestamp YYYY-MM-DD hh:mm:ss, and behind a point the digits of its fraction up to the last that is not 0; a point in time is so in the zone of the session, UTC here, with +00 behind it. A time of day is hh:mm:ss alike. An interval is its years, months and days, each with its unit and where it is not 0, and hh:mm:ss.",
		Keywords:  []string{"CAST"},
		From:      spec.PostgreSQL("8.5.2. Date/Time Output, ISO; 8.5.5. Interval Output", pageDates).With(spec.PostgreSQLCode("EncodeDateOnly, EncodeDateTime, EncodeTimeOnly, EncodeInterval, AppendTimestampSeconds", "src/backend/utils/adt/datetime.c")),
		Cases:     []string{textOfDay: "day", textOfTimestamp: "timestamp", textOfInstant: "instant", textOfTime: "time", textOfInterval: "interval"},
		Only:      []string{"postgres", "mysql", "mariadb", "duckdb"},
		Except:    map[string][]string{"mysql": {"instant", "interval"}, "mariadb": {"instant", "interval"}},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql", "mariadb"}, Statement: "A day is the text YYYY-MM-DD, a DATETIME(n) YYYY-MM-DD hh:mm:ss with n digits of a fraction, a TIME(n) hh:mm:ss alike.",
				From: spec.MySQL("13.2.1 Date and Time Data Type Syntax", "date-and-time-type-syntax.html").
					With(spec.MariaDB("DATE; DATETIME; TIME", mariadbDates+"{date,datetime,time}"))},
			{Dialects: []string{"duckdb"}, Statement: "A day is the text YYYY-MM-DD, a timestamp YYYY-MM-DD hh:mm:ss, and behind a point the digits of its fraction up to the last that is not 0; a point in time is so in UTC, with +00 behind it. Years, months and days of an interval have no signs but a minus.",
				From: spec.DuckDBCode("Date::ToString, Timestamp::ToString, Time::ToString, Interval::ToString, DateToStringCast, TimeToStringCast, IntervalToStringCast", "src/common/types/{date,timestamp,time,interval}.cpp, src/include/duckdb/common/types/cast_helpers.hpp")},
		},
	})
)

// convertTemporal converts a value to or from one of the calendar or the clock.
func convertTemporal(e *Evaluation, v Value, to ast.Type) Value {
	switch {
	case to.IsTemporal() && to.Kind != ast.TypeYear:
		return toTemporal(e, v, to)
	case to.Kind == ast.TypeText:
		text := TextOf(e, &v)
		if to.Length > 0 && to.Length < len(text.text) {
			e.MarkUnsupported("the first characters of a " + v.kind.String())
			return Null
		}
		return text
	case to.Kind == ast.TypeUnknown, to.Kind == ast.TypeDynamic:
		return v
	}
	e.MarkUnsupported("a " + v.kind.String() + " as " + to.String())
	return Null
}

// toTemporal converts a value to one of the calendar or the clock.
func toTemporal(e *Evaluation, v Value, to ast.Type) Value {
	rule := conversions[to.Kind].rule
	switch {
	case v.kind == KindNull:
		e.apply(rule, temporalNull)
		return Null
	case v.kind == KindText:
		return readAs(e, v.text, to)
	case (v.kind == KindInteger || v.kind == KindUnsigned) && e.Dialect.DayText == spec.DayTextByMode:
		return numberAs(e, &v, to)
	case v.kind == KindInterval && to.Kind == ast.TypeInterval:
		return v
	case v.kind == KindTime && to.Kind == ast.TypeInterval:
		e.apply(rule, temporalOther)
		return IntervalValue(Interval{Microseconds: v.Microseconds()})
	case v.kind == KindTime && to.Kind == ast.TypeTime:
		return fitted(e, v, to)
	case v.IsCalendar() && to.Kind == ast.TypeTime:
		e.apply(rule, temporalOther)
		return fitted(e, TimeOfDay(v.Clock()), to)
	case v.kind == KindDate && to.Kind == ast.TypeDate:
		return v
	case v.IsCalendar() && to.Kind == ast.TypeDate:
		e.apply(rule, temporalOther)
		return Date(floorDay(v.Microseconds()))
	case v.IsCalendar() && to.IsCalendar():
		if (v.kind == KindTimestamp) != (to.Kind == ast.TypeTimestamp) {
			e.apply(rule, temporalOther)
		}
		return fitted(e, Timestamp(v.Microseconds()), to)
	}
	e.MarkUnsupported("a " + v.kind.String() + " as " + to.String())
	return Null
}

// readAs reads a text as one of the calendar or the clock.
func readAs(e *Evaluation, text string, to ast.Type) Value {
	rule, other := conversions[to.Kind].rule, "the text '"+text+"' as "+to.String()
	if to.Kind == ast.TypeInterval {
		i, is := readInterval(e.Dialect, text, to.Name)
		if !is {
			e.MarkUnsupported(other)
			return Null
		}
		e.apply(rule, temporalText)
		return IntervalValue(i)
	}
	if timestamp, is := beforeZone(e.Dialect, text); is && to.IsCalendar() {
		if text = timestamp; e.Dialect.Truncations != spec.TruncationsTaken {
			e.apply(rule, temporalBeyond)
			return e.Raise(ClassCast)
		}
	}
	read, form, valid := readTimes(e.Dialect, text)
	if to.Literal != 0 && (!valid || form != FormDay && form != FormTimestamp || to.Literal == ast.ComparedDay && floorRemainder(read.Microseconds(), microsecondsPerDay) != 0) {
		e.MarkUnsupported("comparison of a time and a text that is none") // 0, NULL or an error
		return Null
	}
	strictDay := e.Dialect.TimeText == spec.TimeTextExact
	switch {
	case form == FormNone && e.Dialect.Truncations != spec.TruncationsTaken, !valid && form != FormOther && e.Dialect.Truncations != spec.TruncationsTaken:
		e.apply(rule, temporalBeyond)
		return e.Raise(ClassCast)
	case form == FormNone:
		e.apply(rule, temporalBeyond)
		return Null
	case form == FormOther, (to.Kind == ast.TypeTime) != (form == FormTime),
		to.Kind == ast.TypeDate && form != FormDay && strictDay, // DuckDB's reading of what stands behind a day
		e.Dialect.DayText == spec.DayTextByMode && (form == FormDay || form == FormTimestamp) && read.calendar().Year() < 1000:
		e.MarkUnsupported(other)
		return Null
	case !valid && e.Dialect.DayText == spec.DayTextByMode:
		e.apply(rule, temporalBeyond)
		return Null
	case !valid:
		e.apply(rule, temporalBeyond)
		return e.Raise(ClassOverflow)
	case form == FormInstant && to.Kind == ast.TypeTimestamp && e.Dialect.TimeText == spec.TimeTextInput, form == FormInstant && to.Kind == ast.TypeDate:
		e.MarkUnsupported(other) // the zone does not count
		return Null
	}
	e.apply(rule, temporalText)
	switch {
	case to.Kind == ast.TypeDate:
		return Date(floorDay(read.Microseconds()))
	case to.Kind == ast.TypeTime:
		return fitted(e, read, to)
	}
	return fitted(e, Timestamp(read.Microseconds()), to)
}

// IsTimeText tells that a text is one of the calendar or the clock where it is stored: in
// the MySQL family others are an error then.
func IsTimeText(d *spec.Dialect, text string) bool {
	if _, is := beforeZone(d, text); is {
		return false
	}
	_, form, valid := readTimes(d, text)
	return form == FormOther || form != FormNone && valid
}

// beforeZone is the timestamp that stands before a Z, which the MySQL family does not read: what stands
// there is a warning, and an error where the text is stored.
//
// Source: str_to_datetime (MySQL 8.0.39, mysys/my_time.cc; MariaDB 10.3.24, sql-common/my_time.c), which
// sets MYSQL_TIME_WARN_TRUNCATED of it; Field_temporal::store, Field_temporal::set_datetime_warning
// (MySQL, sql/field.cc), Field_temporal_with_date::store_TIME_with_warning (MariaDB, sql/field.cc).
func beforeZone(d *spec.Dialect, text string) (timestamp string, is bool) {
	if timestamp, is = strings.CutSuffix(text, "Z"); !is || d.DayText != spec.DayTextByMode {
		return "", false
	}
	v, form, valid := ReadTemporal(timestamp)
	return timestamp, valid && form == FormTimestamp && v.calendar().Year() >= 1000
}

// millennium is 2000-01-01, from which PostgreSQL counts.
const millennium = 10_957 * microsecondsPerDay

// fitted is a timestamp or a time with as many digits of a fraction as its type has, the
// nearest one.
func fitted(e *Evaluation, v Value, to ast.Type) Value {
	unit := int64(1)
	for range 6 - to.Precision {
		unit *= 10
	}
	if rest := floorRemainder(v.Microseconds(), unit); rest != 0 {
		if 2*rest == unit && e.Dialect.TimeText == spec.TimeTextInput && v.Microseconds() < millennium { // away from it
			e.MarkUnsupported("a half of the last digit of " + to.String())
			return Null
		}
		v.bits -= uint64(rest)
		if 2*rest >= unit && e.Dialect.TimeDigits == spec.TimeDigitsRounded {
			v.bits += uint64(unit)
		}
	}
	if seconds := v.Microseconds() / microsecondsPerSecond; to.Name != "" && (seconds <= 0 || seconds >= 1<<31-1) { // MySQL's TIMESTAMP
		e.MarkUnsupported("a TIMESTAMP beyond the years 1970 to 2038")
		return Null
	}
	switch {
	case to.Kind == ast.TypeInstant:
		v.kind = KindInstant
	case to.Kind == ast.TypeTimestamp:
		v.kind = KindTimestamp
	case v.Microseconds() >= microsecondsPerDay:
		e.MarkUnsupported("a time of 24 hours")
		return Null
	}
	v.digits = 0
	if e.Dialect.DayText == spec.DayTextByMode {
		v.digits = uint8(to.Precision)
	}
	return v
}
