package semantics

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/semcheck/semcheck/spec"
)

// Cases of ruleCollation.
const (
	collatedEqual spec.Case = iota
	collatedDifferent
	collatedAlike
	collatedOpen // characters whose weights are not modelled
)

var ruleCollation = spec.Declare(spec.Rule{
	ID:        "compare.collation",
	Statement: "A collation that a column or COLLATE names says which texts are equal and which comes first.",
	From:      spec.ISO("Collations"),
	Keywords:  []string{"COLLATE"},
	Cases:     []string{collatedEqual: "equal", collatedDifferent: "different", collatedAlike: "equal and not the same", collatedOpen: "open"},
	Open:      map[string][]string{spec.EveryDialect: {"open"}},
	Except:    map[string][]string{"sqlite": {"open"}, "duckdb": {"open"}},
	Only:      []string{"sqlite", "mysql", "mariadb", "duckdb"},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql", "mariadb"}, Statement: "_bin compares code points, _ci without case and accent: A to Z as a to z; letters before that digits, before that other printable characters; characters beyond ASCII, and the order of what is neither letter nor digit in a Unicode collation, are open. A PAD SPACE collation takes the shorter text as if blanks stood behind it; utf8mb4_0900_ai_ci and utf8mb4_0900_bin do not. COLLATE precedes a column's collation, that precedes a literal's, which is the session's; two that meet and are not one are an error, unless one is binary, or one is of utf8mb3 and the other of utf8mb4, which then is taken. In MySQL the text of JSON_QUOTE, JSON_UNQUOTE, JSON_TYPE and ->> is of utf8mb4_bin, and as coercible as a literal; two binary ones that meet are not modelled.",
			From: spec.MySQL("12.8.4 Collation Coercibility in Expressions", "charset-collation-coercibility.html").
				With(spec.MySQL("12.10.1 Unicode Character Sets", "charset-unicode-sets.html")).
				With(spec.MySQLCode("left_is_superset, DTCollation::aggregate, Item_func_json_unquote::resolve_type", "sql/item.cc, sql/item_json_func.h")).
				With(spec.MariaDB("COERCIBILITY", "server/reference/sql-functions/secondary-functions/information-functions/coercibility"))},
		{Dialects: []string{"sqlite"}, Statement: "BINARY compares bytes; NOCASE the same after A to Z were made a to z; RTRIM the same without the blanks at the end. Two operands are compared by the leftmost COLLATE in them, else by the collation of the left one if it is a column, else by that of the right one; IN (…) by that of its left operand, a compound by that of the first arm that has one.",
			From: spec.SQLite("7. Collating Sequences; 7.1. Assigning Collating Sequences from SQL", "datatype3.html").
				With(spec.SQLite("8. The IN and NOT IN operators", "lang_expr.html")).With(spec.SQLite("3. Compound Select Statements; 4. The ORDER BY clause", "lang_select.html")).
				With(spec.SQLiteCode("nocaseCollatingFunc, rtrimCollFunc; sqlite3ExprCollSeq; multiSelectCollSeq", "main.c, expr.c, select.c"))},
		{Dialects: []string{"duckdb"}, Statement: "Bytes are compared of what is left of both texts: of NOCASE the letters in lower case, of NOACCENT the letters without accents, of NOCASE.NOACCENT both. Letters beyond Latin-1 are not modelled, nor are several collations in a query and what is made of a text that has one.",
			From: spec.Source{Doc: "DuckDB 1.5 documentation", Clause: "Collations", Address: "github.com/duckdb/duckdb-web docs/stable/sql/expressions/collations.md @ 08708ff93588", Read: "2026-11-29"}.
				With(spec.DuckDBCode("PushVarcharCollation, BuiltinFunctions::Initialize, ExpressionBinder::PushCollation", "src/planner/collation_binding.cpp, src/function/function.cpp, src/planner/binder/expression/bind_comparison_expression.cpp"))},
	},
})

// Collate gives a text the collation by which it is going to be compared. Values that are
// no texts have none.
func Collate(v Value, c spec.Collation) Value {
	if v.kind == KindText {
		v.collation = c
	}
	return v
}

// CollateAs gives a text that was made of a value the value's collation.
func CollateAs(v Value, of *Value) Value {
	v.collation = of.collation
	return v
}

// collationOf is the collation by which two texts compare: who compares gave both the same.
func (e *Evaluation) collationOf(a, b *Value) spec.Collation {
	return cmp.Or(a.collation, b.collation, e.Collation)
}

// collate orders two texts by another collation than the binary one.
func (e *Evaluation) collate(c spec.Collation, a, b string) Ordering {
	var o Ordering
	switch c {
	case spec.CollationGeneral, spec.CollationGeneral3, spec.CollationLatin1, spec.CollationLatin1General, spec.CollationLatin1German,
		spec.CollationLatin2, spec.CollationKOI8R, spec.CollationCP1251, spec.CollationUnicode, spec.CollationUnicodePadded, spec.CollationUnicode400:
		o = e.caseless(c, a, b)
	case spec.CollationUnmodelled:
		if a != b {
			e.MarkUnsupported(e.unmodelledCollation())
		}
	case spec.CollationLinguistic:
		return linguistic(a, b)
	case spec.CollationPadded, spec.CollationLatin1Binary:
		width := max(len(a), len(b))
		o = Ordering(strings.Compare(padded(a, width), padded(b, width)))
	case spec.CollationUnnamed, spec.CollationBinary, spec.CollationFolded, spec.CollationTrimmed, spec.CollationSmall, spec.CollationBare, spec.CollationSmallBare, spec.CollationMixed:
		o = Ordering(strings.Compare(e.weights(c, a), e.weights(c, b)))
	}
	switch {
	case o != Same:
		e.apply(ruleCollation, collatedDifferent)
	case a != b:
		e.apply(ruleCollation, collatedAlike)
	default:
		e.apply(ruleCollation, collatedEqual)
	}
	return o
}

// sortKey is the text that stands for a text in a key: that of any text that equals it.
func (e *Evaluation) sortKey(v *Value) string {
	e.Coverage.Texts = true
	if c := cmp.Or(v.collation, e.Collation); c > spec.CollationBinary {
		return e.weights(c, v.text)
	}
	if e.Dialect.TextPadding == spec.TextPaddingBlanks {
		return strings.TrimRight(v.text, " ")
	}
	return v.text
}

// weights is a text whose bytes compare as the text does by the collation.
func (e *Evaluation) weights(c spec.Collation, s string) string {
	switch c {
	case spec.CollationFolded:
		if strings.ContainsRune(s, 0) { // sqlite3StrNICmp ends there
			e.MarkUnsupported("NUL in a text that NOCASE compares")
		}
		return smallLetters(s)
	case spec.CollationTrimmed, spec.CollationPadded, spec.CollationLatin1Binary:
		return strings.TrimRight(s, " ")
	case spec.CollationUnmodelled:
		e.MarkUnsupported(e.unmodelledCollation())
	case spec.CollationGeneral, spec.CollationGeneral3, spec.CollationLatin1, spec.CollationLatin1General, spec.CollationLatin1German,
		spec.CollationLatin2, spec.CollationKOI8R, spec.CollationCP1251, spec.CollationUnicode, spec.CollationUnicodePadded, spec.CollationUnicode400:
		if !printable(s) {
			e.openCollation()
		}
		if c.IsPadded() {
			s = strings.TrimRight(s, " ")
		}
		return smallLetters(s)
	case spec.CollationSmall, spec.CollationBare, spec.CollationSmallBare:
		return e.reduced(c, s)
	case spec.CollationMixed:
		e.MarkUnsupported("the collation of what was made of a text that has one")
	case spec.CollationUnnamed, spec.CollationBinary, spec.CollationLinguistic:
	}
	return s
}

// unmodelledCollation names the collations of columns that are not modelled.
func (e *Evaluation) unmodelledCollation() string {
	if e.UnmodelledCollation == nil {
		return "a collation"
	}
	return e.UnmodelledCollation()
}

// linguistic orders texts by their letters and digits without case, then by code point.
func linguistic(a, b string) Ordering {
	letters := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return unicode.ToLower(r)
			}
			return -1
		}, s)
	}
	return Ordering(cmp.Or(strings.Compare(letters(a), letters(b)), strings.Compare(a, b)))
}

// smallLetters makes A to Z small letters.
func smallLetters(s string) string {
	var out []byte
	for i := range len(s) {
		if c := s[i]; c >= 'A' && c <= 'Z' {
			if out == nil {
				out = []byte(s)
			}
			out[i] = c + 'a' - 'A'
		}
	}
	if out == nil {
		return s
	}
	return string(out)
}
