package semantics

import (
	"github.com/semcheck/semcheck/semantics/regular"
	"github.com/semcheck/semcheck/spec"
)

var ruleRegexp = spec.Declare(spec.Rule{
	ID:        "text.regexp",
	Statement: "x REGEXP p, or x ~ p, is True if the regular expression p matches somewhere in x, with or without case as the collation says. Modelled is what all libraries mean alike by a part of p.",
	From: spec.MySQL("14.8.2 Regular Expressions, REGEXP, REGEXP_LIKE()", "regexp.html").
		With(spec.MariaDB("REGEXP", "server/reference/sql-functions/string-functions/regular-expressions-functions/regexp")).
		With(spec.PostgreSQL("9.7.3 POSIX Regular Expressions", "func.sgml")).With(spec.PostgreSQLCode("RE_compile_and_execute", "src/backend/utils/adt/regexp.c")),
	Keywords: []string{"REGEXP", "RLIKE", "~", "!~", "~*", "!~*"},
	Cases:    TruthCases,
	Only:     []string{"mysql", "mariadb", "postgres", "duckdb"},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "~ is with case, ~* without; a newline is a character like others.",
			From: spec.PostgreSQL("9.7.3 POSIX Regular Expressions; 9.7.3.5 Regular Expression Matching Rules", "func.sgml")},
		{Dialects: []string{"mysql56"}, Statement: "The expression is one of POSIX, and matches bytes: texts beyond ASCII are not modelled.",
			From: spec.MySQL56Code("Item_func_regex::regcomp, Item_func_regex::val_int; RE_FORMAT", "sql/item_cmpfunc.cc, regex/regex.7")},
		{Dialects: []string{"duckdb"}, Statement: "The expression, one of RE2, has to match all of x, with case.",
			From: duckdbRegexp},
	},
})

// duckdbRegexp: third_party/libpg_query gives ~ and SIMILAR TO the name regexp_full_match.
var duckdbRegexp = spec.DuckDBCode("RegexFullMatch, RegexpMatchesBind", "src/function/scalar/string/regexp.cpp")

var ruleSimilar = spec.Declare(spec.Rule{
	ID:        "text.similar",
	Statement: "x SIMILAR TO p is True if p matches all of x: % any run of characters, _ any one, | * + ? {m,n} ( ) and [ ] as in a regular expression, backslash takes the meaning from the next one.",
	From:      spec.PostgreSQL("9.7.2 SIMILAR TO Regular Expressions", "func.sgml").With(spec.PostgreSQLCode("similar_escape_internal", "src/backend/utils/adt/regexp.c")),
	Keywords:  []string{"SIMILAR"},
	Cases:     TruthCases,
	Only:      []string{"postgres", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "p is a regular expression of RE2, which has to match all of x.",
		From: duckdbRegexp}},
})

// compiledRegexp is the expression that a pattern of a dialect is.
func compiledRegexp(d *spec.Dialect, pattern string, similar, fold bool) (*regular.Expression, error) {
	o := regular.Options{Fold: fold, Whole: similar || d.Regexps == spec.RegexpsRE2}
	if similar && d.Regexps == spec.RegexpsAdvanced {
		var err error
		if pattern, err = regular.Similar(pattern); err != nil {
			return nil, err
		}
	}
	return regular.Compile(d.Regexps, pattern, o)
}

// CheckRegexp tells why a pattern is not modelled, nil if it is.
func CheckRegexp(d *spec.Dialect, pattern string, similar, fold bool) error {
	_, err := compiledRegexp(d, pattern, similar, fold)
	return err
}

// Regexp is the truth of x REGEXP pattern; with fold it is the truth of x ~* pattern. Both operands
// are NULL or text.
func Regexp(e *Evaluation, x, pattern *Value, fold bool) Truth {
	return matchesRegexp(e, ruleRegexp, x, pattern, false, fold || e.ComparesCaseless(x, pattern))
}

// Similar is the truth of x SIMILAR TO pattern. Both are NULL or text.
func Similar(e *Evaluation, x, pattern *Value) Truth {
	return matchesRegexp(e, ruleSimilar, x, pattern, true, false)
}

func matchesRegexp(e *Evaluation, rule *spec.Rule, x, pattern *Value, similar, fold bool) Truth {
	switch {
	case x.kind == KindNull || pattern.kind == KindNull:
		e.NullMet = true
		e.apply(rule, Unknown.Case())
		return Unknown
	case x.kind == KindRaised || pattern.kind == KindRaised:
		return Fails
	case x.kind == KindOpen || pattern.kind == KindOpen:
		return markOpen(e, x, pattern)
	}
	expression, err := compiledRegexp(e.Dialect, pattern.text, similar, fold)
	if err == nil {
		err = expression.Refuses(x.text)
	}
	if err != nil {
		e.MarkUnsupported(err.Error())
		e.Raise(ClassArgument) // which a wrong expression does
		return Unknown
	}
	t := TruthOf(expression.Matches(x.text))
	e.apply(rule, t.Case())
	return t
}

// ComparesCaseless tells whether two texts compare by a collation of MySQL or MariaDB that takes
// capital and small letters as equal.
func (e *Evaluation) ComparesCaseless(a, b *Value) bool {
	c := e.collationOf(a, b)
	if c == spec.CollationUnmodelled {
		e.MarkUnsupported(e.unmodelledCollation())
	}
	return c.IsCaseless()
}
