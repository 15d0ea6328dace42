package spec

import "strings"

// Collation is how texts compare.
type Collation uint8

const (
	// CollationUnnamed is that of the session: by code point unless a database is given
	// another one.
	CollationUnnamed       Collation = iota
	CollationBinary                  // by code point
	CollationFolded                  // by code point, after A to Z were made a to z
	CollationTrimmed                 // by code point, without the blanks at the end
	CollationPadded                  // by code point, the shorter text as if blanks stood behind it
	CollationGeneral                 // letters without case and accent, by their capitals' code points; padded
	CollationUnicode                 // by the primary weights of the Unicode Collation Algorithm
	CollationUnicodePadded           // so, padded
	CollationUnicode400              // so, padded, by the weights of version 4.0.0
	CollationGeneral3                // CollationGeneral of the character set utf8mb3
	// CollationLinguistic orders letters without case before it looks at case and at other
	// characters, as the locales of most languages do; no two texts are equal.
	CollationLinguistic
	// Letters in lower case, without accents, and both: by code point after that was done.
	CollationSmall
	CollationBare
	CollationSmallBare
	// CollationMixed is that of a text which was made of one with a collation; it is not
	// modelled.
	CollationMixed
	// Of character sets of one byte a character: letters by their capitals' codes, and by code; all
	// padded.
	CollationLatin1
	CollationLatin1General
	CollationLatin1German
	CollationLatin1Binary
	CollationLatin2
	CollationKOI8R
	CollationCP1251
	// CollationUnmodelled is a collation that a definition names and that is not modelled: two
	// texts that are one text are equal by it, and nothing is known of others.
	CollationUnmodelled
)

// IsBinary tells that a collation compares code points.
func (c Collation) IsBinary() bool {
	return c <= CollationBinary || c == CollationPadded || c == CollationLatin1Binary
}

// IsPadded tells that a collation compares the shorter text as if blanks stood behind it.
func (c Collation) IsPadded() bool {
	return c == CollationPadded || c == CollationLatin1Binary || c == CollationUnicodePadded || c == CollationUnicode400 || c.IsGeneral()
}

// IsGeneral tells that a collation compares letters by the code points of their capitals.
func (c Collation) IsGeneral() bool {
	return c == CollationGeneral || c == CollationGeneral3 || c.SingleByteSet() != "" && c != CollationLatin1Binary
}

// IsCaseless tells that a collation is one of the MySQL family without case and accent.
func (c Collation) IsCaseless() bool {
	return c.IsGeneral() || c == CollationUnicode || c == CollationUnicodePadded || c == CollationUnicode400
}

// CollationRules says which collation a comparison takes of several that its operands have.
type CollationRules uint8

const (
	// CollationRulesNone: a collation that is named is not modelled.
	CollationRulesNone CollationRules = iota
	// CollationRulesLeftmost: the leftmost COLLATE inside an operand, else that of the left
	// operand if it is a column, else that of the right one (SQLite: datatype3.html, 7.1.
	// Assigning Collating Sequences from SQL; sqlite3BinaryCompareCollSeq in expr.c).
	CollationRulesLeftmost
	// CollationRulesCoercibility: that of the operand whose collation is the least coercible;
	// of two alike the binary one, else it is an error (MySQL, 12.8.4 Collation Coercibility
	// in Expressions).
	CollationRulesCoercibility
	// CollationRulesSingle: COLLATE is read where a query names one collation alone, which
	// compares code points; of columns it changes nothing then (the standard, PostgreSQL,
	// DuckDB).
	CollationRulesSingle
	// CollationRulesTyped: so, but the collation need not compare as the session: it belongs to
	// the type of a text and is that of a comparison if one operand has it (DuckDB,
	// BoundComparisonExpression::TryBindComparison, CombineEqualTypes in src/common/types.cpp).
	CollationRulesTyped
)

// CallCollations says which arguments give a function of texts its collation.
type CallCollations uint8

const (
	// CallCollationsTogether: all of them (Item_func_replace::fix_length_and_dec in
	// sql/item_strfunc.cc of MariaDB and MySQL 5.6).
	CallCollationsTogether CallCollations = iota
	// CallCollationsSubject: MySQL: of a function that works on one text, that text alone
	// (Item_func_replace::resolve_type in sql/item_strfunc.cc, Item_func_locate::resolve_type
	// in sql/item_func.cc).
	CallCollationsSubject
)

// NamedCollation is a collation under one of its names.
type NamedCollation struct {
	Name string
	Collation
}

// InstalledCollationName is the name of the collation of a server as it is installed; empty
// where the dialect has none.
func (d *Dialect) InstalledCollationName() string {
	for _, c := range d.Collations {
		if c.Collation == d.InstalledCollation && c.Collation != CollationUnnamed {
			return c.Name
		}
	}
	return ""
}

// CollationNamed finds a collation by its name; false where none of that name is modelled.
func (d *Dialect) CollationNamed(name string) (Collation, bool) {
	for _, c := range d.Collations {
		if c.Name == name || d.CollationNames == CollationNamesCaseless && strings.EqualFold(c.Name, name) {
			return c.Collation, true
		}
	}
	return CollationUnnamed, false
}

// ColumnCollation is the collation that the definition of a column names.
func (d *Dialect) ColumnCollation(name string) Collation {
	c, modelled := d.CollationNamed(name)
	if !modelled && name != "" && d.CollatesColumns() {
		return CollationUnmodelled
	}
	return c
}

// DefaultOfCharacterSet stands behind the name of a character set instead of the name of its
// default collation.
const DefaultOfCharacterSet = "_default"

// OtherCharacterSet is the character set of a collation of the MySQL family, which its name begins
// with, where texts of the set are not modelled: a character is not as many bytes as in UTF-8. It
// is empty for the others.
func (d *Dialect) OtherCharacterSet(collation string) string {
	set, _, named := strings.Cut(strings.ToLower(collation), "_")
	if !named || d.CollationRules != CollationRulesCoercibility {
		return ""
	}
	switch set {
	case "utf8mb4", "utf8mb3", "utf8", "ascii", "uca1400":
		return ""
	}
	return set
}

// ModelsCollations tells that other collations than the binary one are modelled.
func (d *Dialect) ModelsCollations() bool { return len(d.Collations) > 0 }

// CollatesColumns tells that a column may have another collation than the others.
func (d *Dialect) CollatesColumns() bool {
	return d.ModelsCollations() && d.CollationRules != CollationRulesSingle && d.CollationRules != CollationRulesTyped
}

// CollationNames says whether case matters in names of collations.
type CollationNames uint8

const (
	CollationNamesExact    CollationNames = iota // it does, as in quoted names
	CollationNamesCaseless                       // it does not
)

// mysqlCollations are those of MySQL 9 that are modelled, and their names
// (12.10.1 Unicode Character Sets, charset-unicode-sets.html).
var mysqlCollations = []NamedCollation{
	{"utf8mb4_0900_ai_ci", CollationUnicode}, {"utf8mb4_general_ci", CollationGeneral}, {"utf8mb4_unicode_ci", CollationUnicode400},
	{"utf8mb3_general_ci", CollationGeneral3}, {"utf8_general_ci", CollationGeneral3},
	{"utf8mb4_bin", CollationPadded}, {"utf8mb4_0900_bin", CollationBinary},
}

// mysql56Collations are those of MySQL 5.6.
var mysql56Collations = []NamedCollation{
	{"utf8mb4_general_ci", CollationGeneral}, {"utf8mb4_unicode_ci", CollationUnicode400}, {"utf8_general_ci", CollationGeneral3},
	{"utf8mb4_bin", CollationPadded},
}

// mariadbCollations are those of MariaDB; the Unicode ones came with 10.10.
var mariadbCollations = []NamedCollation{
	{"utf8mb4_general_ci", CollationGeneral}, {"utf8mb4_uca1400_ai_ci", CollationUnicodePadded}, {"uca1400_ai_ci", CollationUnicodePadded},
	{"utf8mb4_unicode_ci", CollationUnicode400}, {"utf8mb3_general_ci", CollationGeneral3}, {"utf8_general_ci", CollationGeneral3},
	{"utf8mb4_bin", CollationPadded}, {"utf8mb4_nopad_bin", CollationBinary},
}

// postgresCollations are the standard ones of a database whose locale is C, which default is
// then (23.2.2.1. Standard Collations, charset.sgml).
var postgresCollations = []NamedCollation{{"C", CollationBinary}, {"POSIX", CollationBinary}, {"ucs_basic", CollationBinary}, {"default", CollationBinary}}

// isoCollations has the collation of every character set whose order the standard fixes: that
// of the Unicode scalar values (ISO/IEC WD 9075-2:2011, 4.2.6 Collations).
var isoCollations = []NamedCollation{{"UCS_BASIC", CollationBinary}}

// duckdbCollations are those of DuckDB that compare bytes, and those that call LOWER and
// STRIP_ACCENTS of both texts first (PushVarcharCollation in src/planner/collation_binding.cpp,
// BuiltinFunctions::Initialize in src/function/function.cpp).
var duckdbCollations = append([]NamedCollation{
	{"nocase", CollationSmall}, {"noaccent", CollationBare}, {"nocase.noaccent", CollationSmallBare}, {"noaccent.nocase", CollationSmallBare},
}, duckdb11Collations...)

// duckdb11Collations are those of DuckDB 1.1 that are modelled: its functions heed no collation.
var duckdb11Collations = []NamedCollation{{"binary", CollationBinary}, {"C", CollationBinary}, {"POSIX", CollationBinary}}

// sqliteCollations are those that every SQLite has (datatype3.html, 7. Collating Sequences).
var sqliteCollations = []NamedCollation{{"BINARY", CollationBinary}, {"NOCASE", CollationFolded}, {"RTRIM", CollationTrimmed}}
