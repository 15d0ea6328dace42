package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// intervalFunctions is the chapter of functions of intervals.
var intervalFunctions = func() []*Function {
	list := []*Function{DateAddCall, DateSubCall, AddDateCall, SubDateCall, TimestampAddCall, TimestampDiffCall}
	for _, unit := range unitsOfMySQL {
		list = append(list, DateAdd[unit], DateSub[unit])
	}
	for _, unit := range simpleUnits {
		list = append(list, TimestampDiff[unit])
	}
	for _, unit := range unitsOfDuckDB {
		list = append(list, ToIntervals[unit])
	}
	return list
}()

var (
	simpleUnits  = strings.Fields(`MICROSECOND SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR`)
	severalUnits = strings.Fields(`SECOND_MICROSECOND MINUTE_MICROSECOND MINUTE_SECOND HOUR_MICROSECOND HOUR_SECOND HOUR_MINUTE
		DAY_MICROSECOND DAY_SECOND DAY_MINUTE DAY_HOUR YEAR_MONTH`)
	unitsOfMySQL  = slices.Concat(severalUnits, simpleUnits)
	unitsOfDuckDB = append(strings.Fields(`MILLISECOND DECADE`), simpleUnits...)
)

// Cases of the rule of DATE_ADD.
const (
	LaterDay      spec.Case = iota + OfValues + 1 // of a day, which stays one
	LaterMonthEnd                                 // the month has no such day
	LaterText                                     // of a text
	LaterUnread                                   // what is no day
)

const mysqlTimePage = "date-and-time-functions.html"

var laterRule = spec.Declare(spec.Rule{
	ID:        "temporal.date-add",
	Statement: "x + INTERVAL n UNIT, DATE_ADD and DATE_SUB are the time so many units later or earlier; on the last day of a month that has no such day. A day stays one where the unit is of days, months or years. The result of a text is a text, with a time if the text or the unit has one. n is an integer, rounded, or of a unit of several parts a text of as many numbers. NULL stays NULL, and what is no day is NULL.",
	Keywords:  []string{"DATE_ADD", "DATE_SUB", "INTERVAL"},
	From:      spec.MySQL("14.7 Date and Time Functions, DATE_ADD(), TIMESTAMPADD()", mysqlTimePage).With(spec.MariaDB("DATE_ADD; Date and Time Units", mariadbTimes+"{date_add,date-and-time-units}")),
	Cases:     []string{OfNull: "null", OfValues: "timestamp", LaterDay: "day", LaterMonthEnd: "end of month", LaterText: "text", LaterUnread: "no day"},
	Only:      []string{"mysql", "mariadb"},
})

// DateAdd and DateSub are x + INTERVAL n UNIT and x - INTERVAL n UNIT, by the unit.
var (
	DateAdd = ofUnits("DATE_ADD", unitsOfMySQL, IntervalBehind, mysqls, laterRule)
	DateSub = ofUnits("DATE_SUB", unitsOfMySQL, IntervalBehind, mysqls, laterRule)
)

// The names by which DateAdd and DateSub are called.
var (
	DateAddCall       = &Function{Name: "DATE_ADD", Form: IntervalBehind, Parameters: []Type{Any, Any}, in: mysqls}
	DateSubCall       = &Function{Name: "DATE_SUB", Form: IntervalBehind, Parameters: []Type{Any, Any}, in: mysqls}
	AddDateCall       = &Function{Name: "ADDDATE", Form: IntervalBehind, Parameters: []Type{Any, Any}, in: mysqls}
	SubDateCall       = &Function{Name: "SUBDATE", Form: IntervalBehind, Parameters: []Type{Any, Any}, in: mysqls}
	TimestampAddCall  = &Function{Name: "TIMESTAMPADD", Form: UnitFirst, Parameters: []Type{Any, Any}, in: mysqls}
	TimestampDiffCall = &Function{Name: "TIMESTAMPDIFF", Form: UnitFirst, Parameters: []Type{Any, Any}, in: mysqls}
)

var timestampDiffRule = spec.Declare(spec.Rule{
	ID:        "temporal.timestampdiff",
	Statement: "TIMESTAMPDIFF(unit, x, y) is the number of whole units from x to y, below 0 if y is before x; a day is its midnight, months are whole if day and time are reached again. NULL stays NULL.",
	Keywords:  []string{"TIMESTAMPDIFF"},
	From:      spec.MySQL("14.7 Date and Time Functions, TIMESTAMPDIFF()", mysqlTimePage).With(spec.MariaDB("TIMESTAMPDIFF", mariadbTimes+"timestampdiff")),
	Cases:     []string{OfNull: "null", OfValues: "value"},
	Only:      []string{"mysql", "mariadb"},
})

// TimestampDiff is TIMESTAMPDIFF, by the unit.
var TimestampDiff = ofUnits("TIMESTAMPDIFF", simpleUnits, UnitFirst, mysqls, timestampDiffRule)

var toIntervalRule = spec.Declare(spec.Rule{
	ID:        "temporal.units",
	Statement: "INTERVAL n UNIT and the function that it stands for, TO_DAYS(n) and its like, are the interval of so many units; NULL stays NULL. Numbers with a fraction are not modelled.",
	Keywords:  []string{"INTERVAL"},
	From:      duckdbPage("ToDaysOperator, ToMonthsOperator, ToSecondsOperator", "extension/core_functions/scalar/date/to_interval.cpp"),
	Cases:     []string{OfNull: "null", OfValues: "value"},
	Only:      []string{"duckdb"},
})

// ToIntervals are INTERVAL n UNIT, by the unit.
var ToIntervals = func() map[string]*Function {
	functions := map[string]*Function{}
	for _, unit := range unitsOfDuckDB {
		name := "TO_" + unit + "S"
		if unit == "CENTURY" {
			name = "TO_CENTURIES"
		}
		functions[unit] = &Function{Name: name, Parameters: []Type{Integer}, Result: ByRule, in: duckdb, Rule: toIntervalRule}
	}
	return functions
}()

// ofUnits declares a function for each unit.
func ofUnits(name string, units []string, form Form, has dialects, rule *spec.Rule) map[string]*Function {
	functions := map[string]*Function{}
	for _, unit := range units {
		functions[unit] = &Function{Name: name + "_" + unit, Form: form, Parameters: []Type{Any, Any}, Result: ByRule, in: has, Rule: rule}
	}
	return functions
}

// Spoken splits the name of a function of a unit into the name by which it is called and the
// unit.
func (f *Function) Spoken() (name, unit string) {
	for _, call := range []*Function{DateAddCall, DateSubCall, TimestampDiffCall} {
		if unit, is := strings.CutPrefix(f.Name, call.Name+"_"); is {
			return call.Name, unit
		}
	}
	return f.Name, ""
}
