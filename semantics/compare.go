package semantics

import (
	"cmp"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Ordering is how two values compare.
type Ordering int8

const (
	Less      Ordering = -1
	Same      Ordering = 0
	Greater   Ordering = 1
	Unordered Ordering = 2 // an operand is NULL
	Failing   Ordering = 3 // computing an operand raises
)

func comparisonRule(id, statement, keyword string) *spec.Rule {
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement + " A NULL operand makes it Unknown.",
		From: spec.ISO("<comparison predicate>"), Keywords: []string{keyword}, Cases: TruthCases,
	})
}

var comparisonRules = [...]*spec.Rule{
	ast.Equal:        comparisonRule("compare.equal", "a = b is True if the values are equal.", "="),
	ast.NotEqual:     comparisonRule("compare.not-equal", "a <> b is the negation of a = b.", "<>"),
	ast.Less:         comparisonRule("compare.less", "a < b is True if a comes before b.", "<"),
	ast.LessEqual:    comparisonRule("compare.less-equal", "a <= b is True if a comes before b or equals it.", "<="),
	ast.Greater:      comparisonRule("compare.greater", "a > b is True if a comes after b.", ">"),
	ast.GreaterEqual: comparisonRule("compare.greater-equal", "a >= b is True if a comes after b or equals it.", ">="),
}

// Cases of ruleCompareNumbers.
const (
	comparedExactly spec.Case = iota
	comparedApproximately
)

// Cases of ruleCompareText and ruleCompareBoolean.
const (
	valuesEqual spec.Case = iota
	valuesDifferent
)

// Case of ruleCompareClasses.
const classesDifferent spec.Case = iota

// Case of ruleFloatWithin.
const floatWithinOpen spec.Case = iota

// Case of ruleQuotientDigits.
const quotientDigitsOpen spec.Case = iota

var (
	ruleCompareNumbers = spec.Declare(spec.Rule{
		ID:        "compare.numbers",
		Statement: "Numbers compare by their algebraic value; scale and width do not matter, 0 equals -0.",
		From:      spec.ISO("<comparison predicate>"),
		Cases:     []string{comparedExactly: "exact", comparedApproximately: "approximate"},
		Variants: []spec.Variant{
			{Dialects: []string{"postgres"}, Statement: "An exact number is converted to double precision where the other side is approximate; NaN equals itself and is greater than all other numbers.",
				From: spec.PostgreSQL("8.1.3 Floating-Point Types; 9.2 Comparison Functions and Operators; 10.2 Operators", "{datatype,func,typeconv}.sgml").
					With(spec.PostgreSQLCode("implicit casts", "src/include/catalog/pg_cast.dat"))},
			{Dialects: []string{"mysql", "mariadb"}, Statement: "Where one side is approximate both are compared as double.",
				From: spec.MySQL("14.3 Type Conversion in Expression Evaluation", "type-conversion.html").
					With(spec.MariaDB("Type Conversion", "server/reference/sql-functions/string-functions/type-conversion"))},
			{Dialects: []string{"mysql", "mariadb"}, Statement: "Beside a column of integers a constant text or double is the integer that the column stores of it, if the range holds it and both are the same double. In BETWEEN and IN all of the list become integers so, or none; CASE does not do this. Beside a decimal that is no constant a constant text is a decimal, but not in BETWEEN, IN or CASE.",
				From: spec.MySQLCode("convert_constant_item, stored_field_cmp_to_item, Field_longlong::store, Arg_comparator::set_cmp_func, Item_func_between::resolve_type, Item_func_in::resolve_type", "sql/{item_cmpfunc,item,field}.cc").
					With(spec.MySQLCode("my_strntoull10rnd_8bit", "strings/ctype-simple.cc")).With(spec.MariaDBCode("convert_const_to_int, my_strntoull10rnd_8bit", "sql/item_cmpfunc.cc, strings/ctype-simple.c"))},
			{Dialects: []string{"mysql56"}, Statement: "A constant text becomes an integer beside a column of integers, as in MySQL 9, and in BETWEEN beside integers, too. Beside a decimal it is a double.",
				From: spec.MySQL56Code("convert_constant_item, Arg_comparator::set_cmp_func, Item_func_between::fix_length_and_dec", "sql/item_cmpfunc.cc")},
			{Dialects: []string{"duckdb"}, Statement: "Both sides are converted to the type in which they meet: a double beside a double, else a DECIMAL of up to 38 digits, and a conversion that fails raises. NaN equals itself and is greater than all other numbers.",
				From: spec.DuckDBCode("BoundComparisonExpression::TryBindComparison, LogicalType::ForceMaxLogicalType, LogicalType::GetDecimalProperties", "src/planner/binder/expression/bind_comparison_expression.cpp, src/common/types.cpp").
					With(spec.DuckDB("Numeric Types, Floating-Point Types", "data_types/numeric.md @ 7b6cd50e99d5"))},
			{Dialects: []string{"sqlite"}, Statement: "An INTEGER and a REAL compare by their exact values.",
				From: spec.SQLite("4.1. Sort Order", "datatype3.html").With(spec.SQLiteCode("sqlite3IntFloatCompare", "vdbeaux.c"))},
		},
	})
	ruleCompareText = spec.Declare(spec.Rule{
		ID:        "compare.text",
		Statement: "Character strings compare by their collation: here one that orders by code point and does not pad.",
		From: spec.ISO("<comparison predicate>").With(spec.ISO("Collations")).
			With(spec.PostgreSQL("23.2.2.1 Standard Collations, C", "charset.sgml")).
			With(spec.MySQL("12.10.1 Unicode Character Sets, utf8mb4_0900_bin", "charset-unicode-sets.html")).
			With(spec.MariaDB("Supported Character Sets and Collations, utf8mb4_nopad_bin", "server/reference/data-types/string-data-types/character-sets/supported-character-sets-and-collations")).
			With(spec.SQLite("7. Collating Sequences, BINARY", "datatype3.html")).
			With(spec.DuckDB("ORDER BY Clause, Collations", "query_syntax/orderby.md @ f93a5854ca60")),
		Cases: []string{valuesEqual: "equal", valuesDifferent: "different"},
		Variants: []spec.Variant{{Dialects: []string{"mysql56"}, Statement: "Texts compare by code point, the shorter one as if blanks stood behind it up to the other's length.",
			From: spec.MySQL56Code("my_strnncollsp_mb_bin, my_collation_utf8mb4_bin_handler", "strings/ctype-mb.c, strings/ctype-utf8.c")}},
	})
	ruleCompareBoolean = spec.Declare(spec.Rule{
		ID:        "compare.boolean",
		Statement: "False is less than True.",
		From:      spec.ISO("<comparison predicate>"),
		Cases:     []string{valuesEqual: "equal", valuesDifferent: "different"},
		Only:      []string{"iso", "postgres", "duckdb"},
	})
	ruleCompareClasses = spec.Declare(spec.Rule{
		ID:        "compare.storage-classes",
		Statement: "A number is less than any text, a text is less than any blob.",
		From:      spec.SQLite("4.1. Sort Order", "datatype3.html"),
		Cases:     []string{classesDifferent: "different"},
		Only:      []string{"sqlite"},
	})
	ruleFloatWithin = spec.Declare(spec.Rule{
		ID:        "float.bound",
		Statement: "An approximate result is an approximation, and the rows of a group have no order: what depends on the rounding of a sum of approximate numbers is open.",
		From:      spec.ISO("Characteristics of numbers"),
		Cases:     []string{floatWithinOpen: "open"}, Open: map[string][]string{spec.EveryDialect: {"open"}},
	})
	ruleQuotientDigits = spec.Declare(spec.Rule{
		ID:        "decimal.quotient-digits",
		Statement: "A quotient may keep more digits inside an expression than its declared scale shows, and loses them where it is stored meanwhile; what depends on these digits is open.",
		From: spec.MySQLCode("do_div_mod, Item_func_numhybrid::val_str", "strings/decimal.cc, sql/item_func.cc").
			With(spec.MariaDBServer("Item_func_div::decimal_op", "sql/item_func.cc @ 001f93df2be5")),
		Cases: []string{quotientDigitsOpen: "open"},
		Only:  []string{"mysql", "mariadb"}, Open: map[string][]string{spec.EveryDialect: {"open"}},
	})
)

// Compare compares two values of comparable kinds. Unordered if one is NULL,
// Failing if one raises. What a float's bound or a decimal's slack leaves open
// is noted in the evaluation.
func Compare(e *Evaluation, a, b *Value) Ordering {
	if a.kind == KindInteger && b.kind == KindInteger {
		e.apply(ruleCompareNumbers, comparedExactly)
		return Ordering(cmp.Compare(int64(a.bits), int64(b.bits)))
	}
	if a.kind == KindNull || b.kind == KindNull {
		return Unordered
	}
	if a.kind == KindRaised || b.kind == KindRaised {
		return Failing
	}
	if a.IsTemporal() || b.IsTemporal() {
		return compareTimes(e, a, b)
	}
	if a.kind == KindStruct && b.kind == KindStruct {
		return compareStructs(e, a.Structure(), b.Structure())
	}
	if a.kind == KindList && b.kind == KindList || a.kind == KindMap && b.kind == KindMap {
		return compareLists(e, a.List(), b.List())
	}
	if a.kind == KindGeometry || b.kind == KindGeometry {
		return compareGeometries(e, a, b)
	}
	refuseDocument(e, a)
	refuseDocument(e, b)
	if a.document == formBinary && b.document == formBinary {
		return compareDocuments(e, a.text, b.text)
	}
	switch ra, rb := storageRank(a.kind), storageRank(b.kind); {
	case ra != rb:
		e.apply(ruleCompareClasses, classesDifferent)
		return Ordering(cmp.Compare(ra, rb))
	case ra == rankNumber:
		return compareNumbers(e, a, b)
	case ra == rankBoolean:
		o := Ordering(cmp.Compare(a.bits, b.bits))
		e.apply(ruleCompareBoolean, differs(o))
		return o
	}
	o := compareTexts(e, a, b)
	e.apply(ruleCompareText, differs(o))
	return o
}

// compareTexts orders texts by their code points, which is the order of their
// bytes in UTF-8, unless they have another collation. Bytes are never padded.
func compareTexts(e *Evaluation, a, b *Value) Ordering {
	x, y := a.text, b.text
	if o, labels := compareLabels(a, b); labels {
		return o
	}
	if a.kind == KindText {
		e.Coverage.Texts = true
		if c := e.collationOf(a, b); c > spec.CollationBinary {
			return e.collate(c, x, y)
		}
	}
	if e.Dialect.TextPadding == spec.TextPaddingBlanks && a.kind == KindText {
		width := max(len(x), len(y))
		x, y = padded(x, width), padded(y, width)
	}
	return Ordering(strings.Compare(x, y))
}

// padded is a text with blanks behind it, up to a width in bytes.
func padded(s string, width int) string { return s + strings.Repeat(" ", width-len(s)) }

// truthOfOrdering turns an ordering into the truth of a comparison.
func truthOfOrdering(op ast.ComparisonOp, o Ordering) Truth {
	switch o {
	case Unordered:
		return Unknown
	case Failing:
		return Fails
	case Less, Same, Greater:
	}
	switch op {
	case ast.Equal:
		return TruthOf(o == Same)
	case ast.NotEqual:
		return TruthOf(o != Same)
	case ast.Less:
		return TruthOf(o == Less)
	case ast.LessEqual:
		return TruthOf(o != Greater)
	case ast.Greater:
		return TruthOf(o == Greater)
	case ast.GreaterEqual:
		return TruthOf(o != Less)
	}
	panic("semantics: unknown comparison operator")
}

func differs(o Ordering) spec.Case {
	if o == Same {
		return valuesEqual
	}
	return valuesDifferent
}

// Holds is the truth of a comparison of two scalars.
func Holds(e *Evaluation, op ast.ComparisonOp, a, b *Value) Truth {
	if a.kind == KindInteger && b.kind == KindInteger {
		e.apply(ruleCompareNumbers, comparedExactly)
		t := integerTruth(op, int64(a.bits), int64(b.bits))
		e.apply(comparisonRules[op], t.Case())
		return t
	}
	e.equating = op == ast.Equal || op == ast.NotEqual
	t := truthOfOrdering(op, Compare(e, a, b))
	e.equating = false
	switch t {
	case Fails:
		return t
	case Unknown:
		e.NullMet = true
	case False, True:
	}
	e.apply(comparisonRules[op], t.Case())
	return t
}

// integerTruth is a comparison of two integers; it is what most comparisons
// are.
func integerTruth(op ast.ComparisonOp, a, b int64) Truth {
	holds := false
	switch op {
	case ast.Equal:
		holds = a == b
	case ast.NotEqual:
		holds = a != b
	case ast.Less:
		holds = a < b
	case ast.LessEqual:
		holds = a <= b
	case ast.Greater:
		holds = a > b
	case ast.GreaterEqual:
		holds = a >= b
	}
	if holds {
		return True
	}
	return False
}
