package function

import "github.com/semcheck/semcheck/spec"

// furtherOfPostgres is the chapter of PostgreSQL's functions of intervals, arrays and numbers that
// other engines do not have.
var furtherOfPostgres = []*Function{
	JustifyHours, JustifyDays, JustifyInterval, DateBin, MakeInterval, NumNulls, NumNonNulls, ArrayDims, ArrayFill, TrimArray, WidthBucketOf,
	ArraysOverlap, ArrayContains, ArrayContained, ToCharOfNumber,
}

func onlyOfPostgres(id, statement string, from spec.Source, keywords ...string) *spec.Rule {
	return spec.Declare(spec.Rule{ID: id, Statement: statement, From: from, Keywords: keywords, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"}})
}

func postgresTimes(functions string) spec.Source {
	return postgresPage("9.9. Date/Time Functions and Operators, "+functions, "func-datetime.sgml").On("2026-11-29")
}

// Intervals.
var (
	JustifyHours = &Function{Name: "JUSTIFY_HOURS", Parameters: []Type{Any}, Result: ByRule, in: postgres, Rule: onlyOfPostgres("temporal.justify-hours",
		"JUSTIFY_HOURS(i) is the interval i with whole days of 24 hours moved from its time to its days, and with one sign in days and time. NULL stays NULL.",
		postgresTimes("justify_hours").With(spec.PostgreSQLCode("interval_justify_hours", "src/backend/utils/adt/timestamp.c")), "JUSTIFY_HOURS")}
	JustifyDays = &Function{Name: "JUSTIFY_DAYS", Parameters: []Type{Any}, Result: ByRule, in: postgres, Rule: onlyOfPostgres("temporal.justify-days",
		"JUSTIFY_DAYS(i) is the interval i with whole months of 30 days moved from its days to its months, and with one sign in months and days. NULL stays NULL.",
		postgresTimes("justify_days").With(spec.PostgreSQLCode("interval_justify_days", "src/backend/utils/adt/timestamp.c")), "JUSTIFY_DAYS")}
	JustifyInterval = &Function{Name: "JUSTIFY_INTERVAL", Parameters: []Type{Any}, Result: ByRule, in: postgres, Rule: onlyOfPostgres("temporal.justify-interval",
		"JUSTIFY_INTERVAL(i) is the interval i with whole days of 24 hours in its days, whole months of 30 days in its months, and one sign in all parts. NULL stays NULL.",
		postgresTimes("justify_interval").With(spec.PostgreSQLCode("interval_justify_interval", "src/backend/utils/adt/timestamp.c")), "JUSTIFY_INTERVAL")}
	DateBin = &Function{Name: "DATE_BIN", Parameters: []Type{Any, Any, Any}, Result: ByRule, Raises: []spec.Class{spec.ClassOverflow, spec.ClassUnsupported}, in: postgres, Rule: onlyOfPostgres("temporal.date-bin",
		"DATE_BIN(i, x, o) is the last time up to x that whole intervals i lead to from o. An interval of months or years raises, and so does one that is not longer than nothing. NULL stays NULL. Days are not modelled.",
		postgresTimes("date_bin").With(spec.PostgreSQLCode("timestamp_bin, timestamptz_bin", "src/backend/utils/adt/timestamp.c")), "DATE_BIN")}
	// MakeInterval has all its arguments: those that a call leaves out are 0.
	MakeInterval = &Function{Name: "MAKE_INTERVAL", Parameters: []Type{Any, Any, Any, Any, Any, Any, Any}, Optional: 7, Result: ByRule, Raises: []spec.Class{spec.ClassOverflow}, in: postgres, Rule: onlyOfPostgres("temporal.make-interval",
		"MAKE_INTERVAL(years, months, weeks, days, hours, mins, secs) is the interval of these parts, rounded to microseconds; each is 0 where it is left out, and may be named. NULL stays NULL.",
		postgresTimes("make_interval").With(spec.PostgreSQLCode("make_interval", "src/backend/utils/adt/timestamp.c")), "MAKE_INTERVAL")}
)

// IntervalParts are the names of the arguments of MAKE_INTERVAL.
var IntervalParts = []string{"YEARS", "MONTHS", "WEEKS", "DAYS", "HOURS", "MINS", "SECS"}

// NullsCounted is the case of the rule of NUM_NULLS.
const NullsCounted spec.Case = iota

// Counts of NULL.
var (
	NumNulls = &Function{Name: "NUM_NULLS", Parameters: []Type{Any}, Variadic: true, Result: ByRule, Lenient: true, in: postgres, Rule: spec.Declare(spec.Rule{
		ID: "null.num-nulls", Statement: "NUM_NULLS(a, b, …) is the number of arguments that are NULL, NUM_NONNULLS(a, b, …) that of the others.",
		From: postgresPage("9.2. Comparison Functions and Operators, num_nulls", "func-comparison.sgml").On("2026-11-29"), Keywords: []string{"NUM_NULLS", "NUM_NONNULLS"}, Cases: []string{NullsCounted: "value"}, Only: []string{"postgres"},
	})}
	NumNonNulls = &Function{Name: "NUM_NONNULLS", Parameters: []Type{Any}, Variadic: true, Result: ByRule, Lenient: true, in: postgres, Rule: NumNulls.Rule}
)

// Arrays.
var (
	ArrayDims = &Function{Name: "ARRAY_DIMS", Parameters: []Type{AnyList}, Result: ByRule, in: postgres, Rule: ofLists(postgres, "array.dims",
		"ARRAY_DIMS(a) is the text of the bounds of an array, [1:2][1:3], NULL of an empty one. NULL stays NULL.", arrayFunctions.With(spec.PostgreSQLCode("array_dims", "src/backend/utils/adt/arrayfuncs.c")), nil, "ARRAY_DIMS")}
	ArrayFill = &Function{Name: "ARRAY_FILL", Parameters: []Type{Any, AnyList}, Result: ByRule, Lenient: true, in: postgres, Rule: ofLists(postgres, "array.fill",
		"ARRAY_FILL(x, array[n]) is the array of n elements x. An array of lengths that is NULL or has a NULL raises. Several lengths are not modelled.", arrayFunctions.With(spec.PostgreSQLCode("array_fill_internal", "src/backend/utils/adt/arrayfuncs.c")), nil, "ARRAY_FILL"), Raises: []spec.Class{spec.ClassConstraint}}
	TrimArray = &Function{Name: "TRIM_ARRAY", Parameters: []Type{AnyList, Integer}, Result: ByRule, in: postgres, Raises: []spec.Class{spec.ClassArgument}, Rule: ofLists(postgres, "array.trim",
		"TRIM_ARRAY(a, n) is the array a without its last n elements; an n below 0 or beyond its length raises. NULL stays NULL.", arrayFunctions.With(spec.PostgreSQLCode("trim_array", "src/backend/utils/adt/arrayfuncs.c")), nil, "TRIM_ARRAY")}
	WidthBucketOf = &Function{Name: "WIDTH_BUCKET", Parameters: []Type{Any, AnyList}, Result: ByRule, in: postgres, Rule: onlyOfPostgres("number.width-bucket-of",
		"WIDTH_BUCKET(x, a) is the number of elements of the array a that are not greater than x. The array must be sorted; one that is not, and one with NULL, are not modelled. NULL stays NULL.",
		postgresPage("9.3. Mathematical Functions and Operators, width_bucket", "func-math.sgml").On("2026-11-29").With(spec.PostgreSQLCode("width_bucket_array", "src/backend/utils/adt/arrayfuncs.c")), "WIDTH_BUCKET")}
	ArraysOverlap  = &Function{Name: "&&", Form: Between, Parameters: []Type{AnyList, AnyList}, Result: ByRule, in: postgres, Rule: arrayRelationRule}
	ArrayContains  = &Function{Name: "@>", Form: Between, Parameters: []Type{AnyList, AnyList}, Result: ByRule, in: postgres, Rule: arrayRelationRule}
	ArrayContained = &Function{Name: "<@", Form: Between, Parameters: []Type{AnyList, AnyList}, Result: ByRule, in: postgres, Rule: arrayRelationRule}

	arrayRelationRule = ofLists(postgres, "array.relations", "a && b tells whether an element of the array a equals one of b, a @> b whether each element of b equals one of a, a <@ b the converse. An element that is NULL equals none; the dimensions do not count. NULL stays NULL.",
		arrayFunctions.With(spec.PostgreSQLCode("array_contain_compare", "src/backend/utils/adt/arrayfuncs.c")), nil, "&&", "@>", "<@")
)

// ToCharOfNumber is TO_CHAR(number, template).
var ToCharOfNumber = &Function{Name: "TO_CHAR", Parameters: []Type{Number, Any}, Result: ByRule, in: postgres, Rule: onlyOfPostgres("number.to-char",
	"TO_CHAR(x, template) writes a number by the patterns of a template: 9 and 0 are digits, the point and the comma stand for themselves, FM takes out what fills the width, S, MI, PL, SG and PR say where the sign stands, TH is the ordinal's ending, RN a Roman numeral, V shifts the number by as many digits. A number that has more digits before the point than the template shows # for each. What stands in double quotes, and what is no pattern, is copied. NULL stays NULL. EEEE, and the patterns of a locale, D, G and L, are not modelled.",
	postgresPage("9.8. Data Type Formatting Functions", "func-formatting.sgml").On("2026-11-29").With(spec.PostgreSQLCode("NUMDesc_prepare, NUM_processor_to_char, NUM_numpart_to_char, int4_to_char, numeric_to_char, float8_to_char", "src/backend/utils/adt/formatting.c")), "TO_CHAR")}
