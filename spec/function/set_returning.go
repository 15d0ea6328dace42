package function

import "github.com/semcheck/semcheck/spec"

// setReturning is the chapter of functions that return sets of rows, as items of a select list.
var setReturning = []*Function{Unnest, SeriesSet, Subscripts, RegexpSplitToTable, StringToTable, RegexpMatchSet}

// Cases of the rules of functions that return sets.
const (
	SetOfNull spec.Case = iota
	SetRows
	SetEmpty
	SetZeroStep // of generate_series
)

var setReturningFunctions = postgresPage("9.26. Set Returning Functions", "func-srf.sgml").On("2026-11-29")

func setRule(id, statement string, from spec.Source, keyword string) *spec.Rule {
	return spec.Declare(spec.Rule{ID: id, Statement: statement, From: from, Keywords: []string{keyword}, Cases: []string{SetOfNull: "null", SetRows: "rows", SetEmpty: "empty"}, Only: []string{"postgres"}})
}

var (
	// SeriesSet is GENERATE_SERIES in an expression; in FROM it is no call.
	SeriesSet = &Function{Name: "GENERATE_SERIES", Parameters: []Type{Any, Any, Any}, Optional: 1, Result: ByRule, Set: true, Raises: []spec.Class{spec.ClassArgument}, in: postgres, Rule: spec.Declare(spec.Rule{
		ID: "set.series", Statement: "GENERATE_SERIES(a, b, c) in a select list is the set of a and of the values that steps of c lead to, up to b, which may be one of them; of NULL there is no row, and a step of 0 raises. Of days it is a series of TIMESTAMP WITH TIME ZONE.",
		From: setReturningFunctions.With(spec.PostgreSQLCode("generate_series_step_int4, generate_series_timestamp", "src/backend/utils/adt/int.c, timestamp.c")), Keywords: []string{"GENERATE_SERIES"},
		Cases: []string{SetOfNull: "null", SetRows: "rows", SetEmpty: "empty", SetZeroStep: "zero step"}, Only: []string{"postgres"},
	})}
	// Subscripts is GENERATE_SUBSCRIPTS(a, n, reverse).
	Subscripts = &Function{Name: "GENERATE_SUBSCRIPTS", Parameters: []Type{AnyList, Integer, Condition}, Optional: 1, Result: ByRule, Set: true, in: postgres, Rule: setRule("set.subscripts",
		"GENERATE_SUBSCRIPTS(a, n) is the set of the subscripts in the n-th dimension of an array, with a third argument that is true from the last to the first; it has no row where there is no such dimension, and of NULL.", setReturningFunctions, "GENERATE_SUBSCRIPTS")}
	// StringToTable is STRING_TO_TABLE(s, d, n).
	StringToTable = &Function{Name: "STRING_TO_TABLE", Parameters: []Type{Text, Text, Text}, Optional: 1, Result: ByRule, Set: true, Lenient: true, in: postgres, Rule: setRule("set.of-string",
		"STRING_TO_TABLE(s, d, n) is the set of the elements of STRING_TO_ARRAY(s, d, n).", postgresPage("9.4. String Functions and Operators, string_to_table", "func-string.sgml").With(spec.PostgreSQLCode("text_to_table, split_text", "src/backend/utils/adt/varlena.c")), "STRING_TO_TABLE")}
	// RegexpSplitToTable is REGEXP_SPLIT_TO_TABLE(s, p, flags).
	RegexpSplitToTable = &Function{Name: "REGEXP_SPLIT_TO_TABLE", Parameters: []Type{Text, Pattern, ShortText}, Optional: 1, Result: ByRule, Set: true, Raises: ofPatterns, in: postgres, Rule: spec.Declare(spec.Rule{
		ID: "set.regexp-split", Statement: "REGEXP_SPLIT_TO_TABLE(s, p) is the set of the elements of REGEXP_SPLIT_TO_ARRAY(s, p).",
		From: regexpPages(postgres, "regexp_split_to_table", "").With(spec.PostgreSQLCode("regexp_split_to_table", "src/backend/utils/adt/regexp.c")), Keywords: []string{"REGEXP_SPLIT_TO_TABLE"},
		Cases: []string{SetOfNull: "null", SetRows: "rows"}, Only: []string{"postgres"},
	})}
	// RegexpMatchSet is REGEXP_MATCHES(s, p, flags).
	RegexpMatchSet = &Function{Name: "REGEXP_MATCHES", Parameters: []Type{Text, Pattern, ShortText}, Optional: 1, Result: ByRule, Set: true, Raises: ofPatterns, in: postgres, Rule: setRule("set.regexp-matches",
		"REGEXP_MATCHES(s, p) is a row with REGEXP_MATCH(s, p), or none where nothing matches; with the flag g there is a row for each match.", regexpPages(postgres, "regexp_matches", "").With(spec.PostgreSQLCode("regexp_matches", "src/backend/utils/adt/regexp.c")), "REGEXP_MATCHES")}
)

// Arrays of what a regular expression finds.
var (
	RegexpMatch = &Function{Name: "REGEXP_MATCH", Parameters: []Type{Text, Pattern, ShortText}, Optional: 1, Result: ByRule, Raises: ofPatterns, in: postgres, Rule: ofLists(postgres, "array.regexp-match",
		"REGEXP_MATCH(s, p) is the array of what the groups of the regular expression p match where it matches first in s, or of what all of it matches if it has no groups. A group that takes no part is NULL. NULL if nothing matches. NULL stays NULL.",
		regexpPages(postgres, "regexp_match", "").With(spec.PostgreSQLCode("build_regexp_match_result", "src/backend/utils/adt/regexp.c")), nil, "REGEXP_MATCH")}
	RegexpSplit = &Function{Name: "REGEXP_SPLIT_TO_ARRAY", Parameters: []Type{Text, Pattern, ShortText}, Optional: 1, Result: ByRule, Raises: ofPatterns, in: postgres, Rule: ofLists(postgres, "array.regexp-split",
		"REGEXP_SPLIT_TO_ARRAY(s, p) is the array of the parts of s between the matches of the regular expression p. Empty matches at the beginning and the end of s, and directly behind another match, do not count. NULL stays NULL.",
		regexpPages(postgres, "regexp_split_to_array", "").With(spec.PostgreSQLCode("setup_regexp_matches, build_regexp_split_result", "src/backend/utils/adt/regexp.c")), nil, "REGEXP_SPLIT_TO_ARRAY")}
)

// ReturnsSet tells that a dialect has a function of the name that returns a set.
func ReturnsSet(name string, d *spec.Dialect) bool {
	for _, f := range byName[name] {
		if f.Set && f.In(d) {
			return true
		}
	}
	return false
}
