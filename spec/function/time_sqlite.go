package function

import "github.com/semcheck/semcheck/spec"

// timesOfSQLite is the chapter of SQLite's functions of dates, which are texts and numbers
// there.
var timesOfSQLite = []*Function{DateOfSQLite, TimeOfSQLite, DateTimeOfSQLite, JulianDay, UnixEpoch, StrFTimeOfSQLite, TimeDiffOfSQLite}

// Cases of the rule of SQLite's functions of dates.
const (
	MomentNull     spec.Case = iota
	MomentUnread             // no time value, or a modifier that is none
	MomentShown              // without a modifier
	MomentModified           // with modifiers
)

var momentCases = []string{MomentNull: "null", MomentUnread: "no time value", MomentShown: "value", MomentModified: "modified"}

var momentRule = spec.Declare(spec.Rule{
	ID:        "temporal.moment",
	Statement: "A text YYYY-MM-DD, with hh:mm, hh:mm:ss or hh:mm:ss.fff behind it and a zone, a time alone, which is one of 2000-01-01, or a number, which is a Julian day number, is a moment with milliseconds; modifiers change it from left to right. DATE, TIME, DATETIME and STRFTIME show it as a text, JULIANDAY and UNIXEPOCH as a number, TIMEDIFF the distance of two. NULL, what is no moment, and what is beyond the years -4713 to 9999 is NULL. A day that the month does not have, and the hour 24, are not modelled; what depends on the zone of the session is open.",
	Keywords:  []string{"DATE", "TIME", "DATETIME", "JULIANDAY", "UNIXEPOCH", "STRFTIME", "TIMEDIFF"},
	From:      spec.SQLite("Date And Time Functions", "lang_datefunc.html").With(spec.SQLiteCode("parseDateOrTime, parseModifier, isDate, strftimeFunc, timediffFunc", "date.c")),
	Cases:     momentCases,
	Only:      []string{"sqlite"},
	Except:    map[string][]string{"sqlite329": momentCases, "sqlite330": momentCases, "sqlite332": momentCases},
})

// The functions; without an argument they are of now.
var (
	DateOfSQLite     = momentFunction("DATE", 0)
	TimeOfSQLite     = momentFunction("TIME", 0)
	DateTimeOfSQLite = momentFunction("DATETIME", 0)
	JulianDay        = momentFunction("JULIANDAY", 0)
	UnixEpoch        = momentFunction("UNIXEPOCH", 0)
	StrFTimeOfSQLite = momentFunction("STRFTIME", 1)
	TimeDiffOfSQLite = &Function{Name: "TIMEDIFF", Parameters: []Type{Any, Any}, Result: ByRule, in: sqlite, Rule: momentRule}
)

// momentFunction declares a function of a moment behind so many other arguments.
func momentFunction(name string, before int) *Function {
	parameters := make([]Type, before+1)
	for i := range parameters {
		parameters[i] = Any
	}
	return &Function{Name: name, Parameters: parameters, Variadic: true, Optional: 1, Result: ByRule, in: sqlite, Rule: momentRule}
}
