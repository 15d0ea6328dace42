package function

import "github.com/semcheck/semcheck/spec"

// regexps is the chapter of functions of regular expressions. Which part of an expression is
// modelled is in package regular. Where a call has options, a group or flags these are literals.
var regexps = []*Function{
	RegexpMatches, RegexpMatchesBy, RegexpFullMatch, RegexpFullMatchBy, RegexpLike, RegexpLikeBy,
	RegexpReplace, RegexpReplaceBy, RegexpReplaceAll, RegexpSubstr, RegexpInstr, RegexpCount, RegexpExtract, RegexpExtractBy,
}

// ofPatterns is what a wrong regular expression raises.
var ofPatterns = []spec.Class{spec.ClassArgument}

const (
	mariadbRegexps = mariadbStrings + "regular-expressions-functions/"
	duckdbRegexps  = "src/function/scalar/string/regexp.cpp, regexp/regexp_util.cpp"
)

// regexpPages cites what manuals say of functions of regular expressions.
func regexpPages(has dialects, functions, page string) spec.Source {
	return together(has, []cited{
		{postgres, postgresPage("9.7.3. POSIX Regular Expressions, "+functions, "func-matching.sgml")},
		{mysql, spec.MySQL("14.8.2 Regular Expressions, "+functions, "regexp.html")},
		{mariadb, spec.MariaDB(functions, mariadbRegexps+page)},
		{duckdb, duckdbPage(functions, duckdbRegexps)},
	})
}

// The matches of DuckDB, somewhere in the text or of all of it.
var (
	RegexpMatches     = &Function{Name: "REGEXP_MATCHES", Weight: 3, Parameters: []Type{Text, Pattern}, Result: Condition, Raises: ofPatterns, in: duckdb, Rule: regexpMatchesRule}
	RegexpMatchesBy   = &Function{Name: "REGEXP_MATCHES", Parameters: []Type{Text, Pattern, ShortText}, Result: ByRule, Raises: ofPatterns, in: duckdb, Rule: regexpMatchesRule}
	RegexpFullMatch   = &Function{Name: "REGEXP_FULL_MATCH", Weight: 3, Parameters: []Type{Text, Pattern}, Result: Condition, Raises: ofPatterns, in: duckdb, Rule: regexpMatchesRule}
	RegexpFullMatchBy = &Function{Name: "REGEXP_FULL_MATCH", Parameters: []Type{Text, Pattern, ShortText}, Result: ByRule, Raises: ofPatterns, in: duckdb, Rule: regexpMatchesRule}
)

var regexpMatchesRule = spec.Declare(spec.Rule{
	ID: "text.regexp-matches", Statement: "REGEXP_MATCHES(s, p) tells whether the regular expression p matches somewhere in s, REGEXP_FULL_MATCH(s, p) whether it matches all of s. Behind them options may stand: c with case, i without, l no character is special, s . matches a newline, m n p it does not. NULL stays NULL.",
	From: regexpPages(duckdb, "RegexpMatchesFunction, ParseRegexOptions", ""), Keywords: []string{"REGEXP_MATCHES", "REGEXP_FULL_MATCH"},
	Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"duckdb"},
})

// RegexpLike is REGEXP or ~ as a function.
var (
	RegexpLike   = &Function{Name: "REGEXP_LIKE", Weight: 3, Parameters: []Type{Text, Pattern}, Result: Condition, Compares: true, Raises: ofPatterns, in: mysql | postgres, Rule: regexpLikeRule}
	RegexpLikeBy = &Function{Name: "REGEXP_LIKE", Parameters: []Type{Text, Pattern, ShortText}, Result: ByRule, Compares: true, Raises: ofPatterns, in: mysql | postgres, Rule: regexpLikeRule}
)

var regexpLikeRule = spec.Declare(spec.Rule{
	ID: "text.regexp-like", Statement: "REGEXP_LIKE(s, p) tells whether the regular expression p matches somewhere in s; a third argument says c with case, i without, the last of them counts. NULL stays NULL.",
	From: regexpPages(postgres|mysql, "REGEXP_LIKE", ""), Keywords: []string{"REGEXP_LIKE"},
	Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "mysql"}, Except: map[string][]string{"mysql56": {"null", "value"}},
})

// RegexpReplace replaces the first match, RegexpReplaceAll each of them.
var (
	RegexpReplace    = &Function{Name: "REGEXP_REPLACE", Weight: 3, Parameters: []Type{Text, Pattern, ShortText}, Result: Text, Raises: ofPatterns, in: postgres | duckdb, Rule: regexpReplaceRule}
	RegexpReplaceBy  = &Function{Name: "REGEXP_REPLACE", Parameters: []Type{Text, Pattern, ShortText, ShortText}, Result: ByRule, Raises: ofPatterns, in: postgres | duckdb, Rule: regexpReplaceRule}
	RegexpReplaceAll = &Function{Name: "REGEXP_REPLACE", Weight: 3, Parameters: []Type{Text, Pattern, ShortText}, Result: Text, Compares: true, Raises: ofPatterns, in: mysql | mariadb, Rule: regexpReplaceRule}
)

var regexpReplaceRule = spec.Declare(spec.Rule{
	ID: "text.regexp-replace", Statement: "REGEXP_REPLACE(s, p, r) is s with r in place of what the regular expression p matches first, with the option g in place of each match; \\1 to \\9 in r stand for what groups match. NULL stays NULL.",
	From:     regexpPages(postgres|mysql|mariadb|duckdb, "REGEXP_REPLACE", "regexp_replace").With(spec.PostgreSQLCode("replace_text_regexp", "src/backend/utils/adt/varlena.c")),
	Keywords: []string{"REGEXP_REPLACE"},
	Cases:    []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "mysql", "mariadb", "duckdb"}, Except: map[string][]string{"mysql56": {"null", "value"}},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql", "mariadb"}, Statement: "Each match is replaced, with case as the collation says. Of MySQL a backslash or $ in r is not modelled.", From: regexpPages(mysql|mariadb, "REGEXP_REPLACE", "regexp_replace")},
		{Dialects: []string{"postgres"}, Statement: "\\& in r stands for the whole match. Groups are modelled where the place of the match fixes theirs; with g an expression that matches the empty text is not.", From: regexpPages(postgres, "regexp_replace", "")},
		{Dialects: []string{"duckdb"}, Statement: "\\0 in r stands for the whole match; an empty match at the end of the one before is none.", From: duckdbPage("RE2::GlobalReplace, RE2::Rewrite", "third_party/re2/re2/re2.cc")},
	},
})

var RegexpSubstr = &Function{
	Name: "REGEXP_SUBSTR", Weight: 2, Parameters: []Type{Text, Pattern}, Result: Text, Compares: true, Raises: ofPatterns, in: postgres | mysql | mariadb,
	Rule: spec.Declare(spec.Rule{
		ID: "text.regexp-substr", Statement: "REGEXP_SUBSTR(s, p) is what the regular expression p matches first in s, NULL if it matches nowhere. NULL stays NULL.",
		From: regexpPages(postgres|mysql|mariadb, "REGEXP_SUBSTR", "regexp_substr"), Keywords: []string{"REGEXP_SUBSTR"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "mysql", "mariadb"}, Except: map[string][]string{"mysql56": {"null", "value"}},
		Variants: []spec.Variant{{Dialects: []string{"mariadb"}, Statement: "It is the empty text if p matches nowhere.", From: regexpPages(mariadb, "REGEXP_SUBSTR", "regexp_substr")}},
	}),
}

var RegexpInstr = &Function{
	Name: "REGEXP_INSTR", Weight: 2, Parameters: []Type{Text, Pattern}, Result: Integer, Compares: true, Raises: ofPatterns, in: postgres | mysql | mariadb,
	Rule: spec.Declare(spec.Rule{
		ID: "text.regexp-instr", Statement: "REGEXP_INSTR(s, p) is the number of the character at which the first match of the regular expression p in s begins, 0 if there is none. NULL stays NULL.",
		From: regexpPages(postgres|mysql|mariadb, "REGEXP_INSTR", "regexp_instr"), Keywords: []string{"REGEXP_INSTR"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres", "mysql", "mariadb"}, Except: map[string][]string{"mysql56": {"null", "value"}},
	}),
}

var RegexpCount = &Function{
	Name: "REGEXP_COUNT", Weight: 2, Parameters: []Type{Text, Pattern}, Result: Integer, Raises: ofPatterns, in: postgres,
	Rule: spec.Declare(spec.Rule{
		ID: "text.regexp-count", Statement: "REGEXP_COUNT(s, p) is the number of matches of the regular expression p in s, none of which overlaps another. NULL stays NULL. An expression that matches the empty text is not modelled.",
		From: regexpPages(postgres, "regexp_count", ""), Keywords: []string{"REGEXP_COUNT"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"},
	}),
}

// RegexpExtract is a match of DuckDB.
var (
	RegexpExtract   = &Function{Name: "REGEXP_EXTRACT", Weight: 3, Parameters: []Type{Text, Pattern}, Result: Text, Raises: ofPatterns, in: duckdb, Rule: regexpExtractRule}
	RegexpExtractBy = &Function{Name: "REGEXP_EXTRACT", Parameters: []Type{Text, Pattern, SmallCount, ShortText}, Optional: 1, Result: ByRule, Raises: ofPatterns, in: duckdb, Rule: regexpExtractRule}
)

var regexpExtractRule = spec.Declare(spec.Rule{
	ID: "text.regexp-extract", Statement: "REGEXP_EXTRACT(s, p, n) is what the n-th group of the regular expression p matches first in s, without n or with 0 what all of it matches; the empty text if there is no match or no such group. Options stand behind, as of REGEXP_MATCHES. NULL stays NULL.",
	From: regexpPages(duckdb, "ExtractCaptureGroup, RegexExtractBind", ""), Keywords: []string{"REGEXP_EXTRACT"},
	Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"duckdb"},
})
