package function

import "github.com/semcheck/semcheck/spec"

// Own cases of the rule of duration.
const (
	DurationOfText = CaseOwn + iota
	DurationOfMap
)

// Own cases of the rules of functions that make an instant.
const (
	InstantCurrent = CaseOwn + iota
	InstantOfText
	InstantOfMap
	InstantOfInstant
)

// TruncatedWithComponents is the own case of the rules of truncation.
const TruncatedWithComponents = CaseOwn

// temporalFunctions is the chapter of functions of dates, times and durations.
var temporalFunctions = []*Function{
	Duration,
	DatetimeFromEpoch,
	DatetimeFromEpochMillis,
	DurationBetween,
	DurationInMonths,
	DurationInDays,
	DurationInSeconds,
	Date,
	DateTruncate,
	DateTransaction,
	DateStatement,
	DateRealtime,
	Datetime,
	DatetimeTruncate,
	DatetimeTransaction,
	DatetimeStatement,
	DatetimeRealtime,
	Localdatetime,
	LocaldatetimeTruncate,
	LocaldatetimeTransaction,
	LocaldatetimeStatement,
	LocaldatetimeRealtime,
	Time,
	TimeTruncate,
	TimeTransaction,
	TimeStatement,
	TimeRealtime,
	Localtime,
	LocaltimeTruncate,
	LocaltimeTransaction,
	LocaltimeStatement,
	LocaltimeRealtime,
}

var Duration = &Function{
	Name: "duration", Minimum: 1, Maximum: 1,
	Result: Fixed(Temporal),
	Rule: rule("cypher.duration", spec.Rule{
		Statement: "duration(x) reads a text or adds up the components of a map.",
		From:      spec.Neo4jManual("duration()", "functions/temporal/duration.adoc @ 0467dac288d7"),
		Cases:     []string{DurationOfText: "text", DurationOfMap: "map"},
	}),
}

var DatetimeFromEpoch = &Function{
	Name: "datetime.fromEpoch", Minimum: 2, Maximum: 2,
	Result: Fixed(Temporal),
	Rule: rule("cypher.datetime-fromEpoch", spec.Rule{
		Statement: "datetime.fromEpoch(seconds, nanoseconds) is the instant so long behind 1970-01-01T00:00Z.",
		From:      spec.Neo4jManual("datetime.fromEpoch()", "functions/temporal/index.adoc @ 0bdbde157287"),
	}),
}

var DatetimeFromEpochMillis = &Function{
	Name: "datetime.fromEpochMillis", Minimum: 1, Maximum: 1,
	Result: Fixed(Temporal),
	Rule: rule("cypher.datetime-fromEpochMillis", spec.Rule{
		Statement: "datetime.fromEpochMillis(milliseconds) is the instant so long behind 1970-01-01T00:00Z.",
		From:      spec.Neo4jManual("datetime.fromEpochMillis()", "functions/temporal/index.adoc @ 0bdbde157287"),
	}),
}

var DurationBetween = &Function{
	Name: "duration.between", Minimum: 2, Maximum: 2,
	Result: Fixed(Temporal),
	Rule: rule("cypher.duration-between", spec.Rule{
		Statement: "duration.between(a, b) is the difference of two instants in months, days and seconds.",
		From:      spec.Neo4jManual("Computing the Duration between two temporal instants; duration.between()", "functions/temporal/duration.adoc @ 0467dac288d7"),
	}),
}

var DurationInMonths = &Function{
	Name: "duration.inMonths", Minimum: 2, Maximum: 2,
	Result: Fixed(Temporal),
	Rule: rule("cypher.duration-inMonths", spec.Rule{
		Statement: "duration.inMonths(a, b) is the difference of two instants in whole months.",
		From:      spec.Neo4jManual("Computing the Duration between two temporal instants; duration.inMonths()", "functions/temporal/duration.adoc @ 0467dac288d7"),
	}),
}

var DurationInDays = &Function{
	Name: "duration.inDays", Minimum: 2, Maximum: 2,
	Result: Fixed(Temporal),
	Rule: rule("cypher.duration-inDays", spec.Rule{
		Statement: "duration.inDays(a, b) is the difference of two instants in whole days.",
		From:      spec.Neo4jManual("Computing the Duration between two temporal instants; duration.inDays()", "functions/temporal/duration.adoc @ 0467dac288d7"),
	}),
}

var DurationInSeconds = &Function{
	Name: "duration.inSeconds", Minimum: 2, Maximum: 2,
	Result: Fixed(Temporal),
	Rule: rule("cypher.duration-inSeconds", spec.Rule{
		Statement: "duration.inSeconds(a, b) is the difference of two instants in seconds.",
		From:      spec.Neo4jManual("Computing the Duration between two temporal instants; duration.inSeconds()", "functions/temporal/duration.adoc @ 0467dac288d7"),
	}),
}

var Date = &Function{
	Name: "date", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.date", spec.Rule{
		Statement: "date(x) reads a text, composes the components of a map, which may select those of another instant, or takes those of another instant; without argument, or of a time zone alone, it is the current one.",
		From:      spec.Neo4jManual("Temporal instant types; date()", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current", InstantOfText: "text", InstantOfMap: "map", InstantOfInstant: "instant"},
	}),
}

var DateTruncate = &Function{
	Name: "date.truncate", Minimum: 1, Maximum: 3,
	Result: Fixed(Temporal),
	Rule: rule("cypher.date-truncate", spec.Rule{
		Statement: "date.truncate(unit[, x[, components]]) is the last instant not behind x at which a unit begins, with the smaller components that the map gives.",
		From:      spec.Neo4jManual("Truncating temporal values", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{TruncatedWithComponents: "with components"},
	}),
}

var DateTransaction = &Function{
	Name: "date.transaction", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.date-transaction", spec.Rule{
		Statement: "date.transaction([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var DateStatement = &Function{
	Name: "date.statement", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.date-statement", spec.Rule{
		Statement: "date.statement([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var DateRealtime = &Function{
	Name: "date.realtime", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Volatile,
	Rule: rule("cypher.date-realtime", spec.Rule{
		Statement: "date.realtime([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var Datetime = &Function{
	Name: "datetime", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.datetime", spec.Rule{
		Statement: "datetime(x) reads a text, composes the components of a map, which may select those of another instant, or takes those of another instant; without argument, or of a time zone alone, it is the current one.",
		From:      spec.Neo4jManual("Temporal instant types; datetime()", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current", InstantOfText: "text", InstantOfMap: "map", InstantOfInstant: "instant"},
	}),
}

var DatetimeTruncate = &Function{
	Name: "datetime.truncate", Minimum: 1, Maximum: 3,
	Result: Fixed(Temporal),
	Rule: rule("cypher.datetime-truncate", spec.Rule{
		Statement: "datetime.truncate(unit[, x[, components]]) is the last instant not behind x at which a unit begins, with the smaller components that the map gives.",
		From:      spec.Neo4jManual("Truncating temporal values", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{TruncatedWithComponents: "with components"},
	}),
}

var DatetimeTransaction = &Function{
	Name: "datetime.transaction", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.datetime-transaction", spec.Rule{
		Statement: "datetime.transaction([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var DatetimeStatement = &Function{
	Name: "datetime.statement", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.datetime-statement", spec.Rule{
		Statement: "datetime.statement([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var DatetimeRealtime = &Function{
	Name: "datetime.realtime", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Volatile,
	Rule: rule("cypher.datetime-realtime", spec.Rule{
		Statement: "datetime.realtime([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var Localdatetime = &Function{
	Name: "localdatetime", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.localdatetime", spec.Rule{
		Statement: "localdatetime(x) reads a text, composes the components of a map, which may select those of another instant, or takes those of another instant; without argument, or of a time zone alone, it is the current one.",
		From:      spec.Neo4jManual("Temporal instant types; localdatetime()", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current", InstantOfText: "text", InstantOfMap: "map", InstantOfInstant: "instant"},
	}),
}

var LocaldatetimeTruncate = &Function{
	Name: "localdatetime.truncate", Minimum: 1, Maximum: 3,
	Result: Fixed(Temporal),
	Rule: rule("cypher.localdatetime-truncate", spec.Rule{
		Statement: "localdatetime.truncate(unit[, x[, components]]) is the last instant not behind x at which a unit begins, with the smaller components that the map gives.",
		From:      spec.Neo4jManual("Truncating temporal values", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{TruncatedWithComponents: "with components"},
	}),
}

var LocaldatetimeTransaction = &Function{
	Name: "localdatetime.transaction", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.localdatetime-transaction", spec.Rule{
		Statement: "localdatetime.transaction([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var LocaldatetimeStatement = &Function{
	Name: "localdatetime.statement", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.localdatetime-statement", spec.Rule{
		Statement: "localdatetime.statement([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var LocaldatetimeRealtime = &Function{
	Name: "localdatetime.realtime", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Volatile,
	Rule: rule("cypher.localdatetime-realtime", spec.Rule{
		Statement: "localdatetime.realtime([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var Time = &Function{
	Name: "time", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.time", spec.Rule{
		Statement: "time(x) reads a text, composes the components of a map, which may select those of another instant, or takes those of another instant; without argument, or of a time zone alone, it is the current one.",
		From:      spec.Neo4jManual("Temporal instant types; time()", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current", InstantOfText: "text", InstantOfMap: "map", InstantOfInstant: "instant"},
	}),
}

var TimeTruncate = &Function{
	Name: "time.truncate", Minimum: 1, Maximum: 3,
	Result: Fixed(Temporal),
	Rule: rule("cypher.time-truncate", spec.Rule{
		Statement: "time.truncate(unit[, x[, components]]) is the last instant not behind x at which a unit begins, with the smaller components that the map gives.",
		From:      spec.Neo4jManual("Truncating temporal values", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{TruncatedWithComponents: "with components"},
	}),
}

var TimeTransaction = &Function{
	Name: "time.transaction", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.time-transaction", spec.Rule{
		Statement: "time.transaction([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var TimeStatement = &Function{
	Name: "time.statement", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.time-statement", spec.Rule{
		Statement: "time.statement([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var TimeRealtime = &Function{
	Name: "time.realtime", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Volatile,
	Rule: rule("cypher.time-realtime", spec.Rule{
		Statement: "time.realtime([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var Localtime = &Function{
	Name: "localtime", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.localtime", spec.Rule{
		Statement: "localtime(x) reads a text, composes the components of a map, which may select those of another instant, or takes those of another instant; without argument, or of a time zone alone, it is the current one.",
		From:      spec.Neo4jManual("Temporal instant types; localtime()", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current", InstantOfText: "text", InstantOfMap: "map", InstantOfInstant: "instant"},
	}),
}

var LocaltimeTruncate = &Function{
	Name: "localtime.truncate", Minimum: 1, Maximum: 3,
	Result: Fixed(Temporal),
	Rule: rule("cypher.localtime-truncate", spec.Rule{
		Statement: "localtime.truncate(unit[, x[, components]]) is the last instant not behind x at which a unit begins, with the smaller components that the map gives.",
		From:      spec.Neo4jManual("Truncating temporal values", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{TruncatedWithComponents: "with components"},
	}),
}

var LocaltimeTransaction = &Function{
	Name: "localtime.transaction", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.localtime-transaction", spec.Rule{
		Statement: "localtime.transaction([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var LocaltimeStatement = &Function{
	Name: "localtime.statement", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Stable,
	Rule: rule("cypher.localtime-statement", spec.Rule{
		Statement: "localtime.statement([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}

var LocaltimeRealtime = &Function{
	Name: "localtime.realtime", Maximum: 1,
	Result:     Fixed(Temporal),
	Volatility: Volatile,
	Rule: rule("cypher.localtime-realtime", spec.Rule{
		Statement: "localtime.realtime([time zone]) is the current instant.",
		From:      spec.Neo4jManual("Controlling which clock to use", "functions/temporal/index.adoc @ 0bdbde157287"),
		Cases:     []string{InstantCurrent: "current"},
	}),
}
