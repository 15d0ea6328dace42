package function

import "github.com/semcheck/semcheck/spec"

// numbers is the chapter of functions that round numbers, and of their signs.
var numbers = []*Function{
	Floor, FloorOfSQLite, Ceiling, CeilingOfSQLite, Truncate, TruncOfSQLite, TruncTo, TruncateOfMySQL, TruncateOfMariaDB,
	Round, RoundTo, RoundOfSQLite, RoundOfMySQL, RoundToOfMySQL, RoundToOfMariaDB, RoundOfDuckDB, RoundToOfDuckDB, Signum, SignumOfSQLite,
}

const mariadbNumbers = "server/reference/sql-functions/numeric-functions/"

// numbersOf cites what the manuals of dialects say of functions of numbers.
func numbersOf(has dialects, functions, page string) spec.Source {
	return together(has, []cited{
		{iso, spec.ISO("<numeric value function>")},
		{postgres, postgresPage("9.3. Mathematical Functions and Operators, "+functions, "func-math.sgml")},
		{mysql, spec.MySQL("14.6.2 Mathematical Functions, "+functions, "mathematical-functions.html")},
		{mariadb, spec.MariaDB(functions, mariadbNumbers+page)},
		{sqlites, spec.SQLite("2. Descriptions of built-in scalar SQL math functions, "+functions, "lang_mathfunc.html")},
		{duckdb, duckdbPage(functions, "extension/core_functions/scalar/math/{functions.json,numeric.cpp}")},
	})
}

// Cases of rules that round numbers.
const (
	RoundedNull spec.Case = iota
	RoundedInteger
	RoundedDecimal
	RoundedFloat
)

var roundedCases = []string{RoundedNull: "null", RoundedInteger: "integer", RoundedDecimal: "decimal", RoundedFloat: "approximate"}

// rounding declares a rule that rounds numbers. Its sources say which numbers it makes; its
// statement says of which type they are.
func rounding(id, statement string, has dialects, keywords []string, from spec.Source, variants ...spec.Variant) *spec.Rule {
	r := spec.Rule{ID: id, Statement: statement + " NULL stays NULL.", From: from, Keywords: keywords, Cases: roundedCases, Variants: variants,
		Except: map[string][]string{"sqlite": {"decimal"}, "postgres": {"integer"}, "duckdb": {"integer"}}}
	for _, d := range []struct {
		in   dialects
		name string
	}{{iso, "iso"}, {postgres, "postgres"}, {mysql, "mysql"}, {mariadb, "mariadb"}, {sqlite, "sqlite"}, {duckdb, "duckdb"}} {
		if has&d.in != 0 {
			r.Only = append(r.Only, d.name)
		} else {
			delete(r.Except, d.name)
		}
	}
	return spec.Declare(r)
}

const wholeTypes = " Of an integer it is one, of an approximate number a double, of an exact one exact without a fraction; PostgreSQL takes an integer as a double."

var floorRule = rounding("number.floor", "FLOOR(x) is the greatest whole number that is not greater than x."+wholeTypes, iso|postgres|mysql|mariadb|sqlite|duckdb, []string{"FLOOR"},
	numbersOf(iso|postgres|mysql|mariadb|duckdb, "floor", "floor").With(spec.MySQLCode("Item_func_int_val::resolve_type_inner", "sql/item_func.cc")),
	spec.Variant{Dialects: []string{"sqlite"}, Statement: "A text that is a number counts as one; of any other text and of a BLOB it is NULL.", From: numbersOf(sqlites, "floor(X)", "").With(spec.SQLiteCode("ceilingFunc", "func.c"))})

var ceilingRule = rounding("number.ceiling", "CEILING(x) is the least whole number that is not less than x."+wholeTypes, iso|postgres|mysql|mariadb|sqlite|duckdb, []string{"CEILING", "CEIL"},
	numbersOf(iso|postgres|mysql|mariadb|duckdb, "ceil", "ceiling").With(spec.MySQLCode("Item_func_int_val::resolve_type_inner", "sql/item_func.cc")),
	spec.Variant{Dialects: []string{"sqlite"}, Statement: "A text that is a number counts as one; of any other text and of a BLOB it is NULL.", From: numbersOf(sqlites, "ceil(X)", "").With(spec.SQLiteCode("ceilingFunc", "func.c"))})

// Floor, Ceiling: SQLite has them from 3.35 on.
var (
	Floor           = &Function{Name: "FLOOR", Weight: 4, Parameters: []Type{Number}, Result: ByRule, in: iso | servers | duckdb, Rule: floorRule}
	FloorOfSQLite   = &Function{Name: "FLOOR", Weight: 4, Parameters: []Type{Number}, Result: ByRule, in: sqlite, Rule: floorRule}
	Ceiling         = &Function{Name: "CEILING", Weight: 4, Spellings: []Spelling{{"CEIL", allDialects &^ sqlites}}, Parameters: []Type{Number}, Result: ByRule, in: iso | servers | duckdb, Rule: ceilingRule}
	CeilingOfSQLite = &Function{Name: "CEILING", Weight: 4, Spellings: []Spelling{{"CEIL", sqlite}}, Parameters: []Type{Number}, Result: ByRule, in: sqlite, Rule: ceilingRule}
)

var truncRule = rounding("number.truncate", "TRUNC(x) is x without its fraction, TRUNC(x, n) with n digits of it; if n is negative as many digits before the point are 0.", postgres|mysql|mariadb|sqlite|duckdb, []string{"TRUNC", "TRUNCATE"},
	numbersOf(postgres|duckdb, "trunc", ""),
	spec.Variant{Dialects: []string{"mysql"}, Statement: "TRUNCATE takes two arguments; the fraction of a decimal has as many digits as a literal n says; a double is multiplied by a power of ten, cut, and divided.",
		From: numbersOf(mysql, "TRUNCATE()", "").With(spec.MySQLCode("Item_func_round::resolve_type, my_double_round", "sql/item_func.cc"))},
	spec.Variant{Dialects: []string{"mariadb"}, Statement: "TRUNCATE takes two arguments; the fraction of a decimal has as many digits as a literal n says; a double is multiplied by a power of ten, cut, and divided.",
		From: numbersOf(mariadb, "TRUNCATE", "truncate").With(spec.MariaDBCode("Item_func_round::fix_length_and_dec_decimal, my_double_round", "sql/item_func.cc"))},
	spec.Variant{Dialects: []string{"sqlite"}, Statement: "A text that is a number counts as one; of any other text and of a BLOB it is NULL.", From: numbersOf(sqlites, "trunc(X)", "").With(spec.SQLiteCode("ceilingFunc", "func.c"))})

var (
	Truncate        = &Function{Name: "TRUNC", Weight: 4, Parameters: []Type{Number}, Result: ByRule, in: postgres | duckdb, Rule: truncRule}
	TruncOfSQLite   = &Function{Name: "TRUNC", Weight: 4, Parameters: []Type{Number}, Result: ByRule, in: sqlite, Rule: truncRule}
	TruncTo         = &Function{Name: "TRUNC", Weight: 4, Parameters: []Type{Number, SmallCount}, Result: ByRule, in: postgres, Rule: truncRule}
	TruncateOfMySQL = &Function{Name: "TRUNCATE", Weight: 4, Reserved: true, Parameters: []Type{Number, SmallCount}, Result: ByRule, in: mysql | mysql56, Rule: truncRule}
	// TruncateOfMariaDB has as many digits as the literal says, also where these are more.
	TruncateOfMariaDB = &Function{Name: "TRUNCATE", Weight: 4, Reserved: true, Parameters: []Type{Number, SmallCount}, Result: ByRule, in: mariadb, Rule: truncRule}
)

var roundRule = rounding("number.round", "ROUND(x) is the whole number nearest to x, ROUND(x, n) the nearest with n digits behind the point, or with -n zeros before it. Halfway between two an exact number goes away from zero, a double to the even one; of two arguments the first is taken as exact.", postgres|mysql|mariadb|sqlite|duckdb, []string{"ROUND"},
	numbersOf(postgres, "round", ""),
	spec.Variant{Dialects: []string{"mysql"}, Statement: "Halfway an exact number goes away from zero, a double to the even one; a double is multiplied by a power of ten, rounded, and divided. An integer stays one; the fraction of a decimal has as many digits as a literal n says.",
		From: numbersOf(mysql, "ROUND()", "").With(spec.MySQLCode("Item_func_round::resolve_type, my_double_round", "sql/item_func.cc"))},
	spec.Variant{Dialects: []string{"mariadb"}, Statement: "Halfway an exact number goes away from zero, a double to the even one; a double is multiplied by a power of ten, rounded, and divided. An integer stays one; the fraction of a decimal has as many digits as a literal n says.",
		From: numbersOf(mariadb, "ROUND", "round").With(spec.MariaDBCode("Item_func_round::fix_length_and_dec_decimal, my_double_round", "sql/item_func.cc"))},
	spec.Variant{Dialects: []string{"sqlite"}, Statement: "A REAL, halfway away from zero without n; a negative n counts as 0. With n what is halfway as far as 15 digits tell, and what has more than these, is not modelled. Text is read as a REAL.",
		From: together(sqlites, []cited{{sqlites, spec.SQLite("3. Descriptions of built-in scalar SQL functions, round(X,Y)", "lang_corefunc.html")}}).With(spec.SQLiteCode("roundFunc", "func.c"))},
	spec.Variant{Dialects: []string{"duckdb"}, Statement: "Halfway away from zero, of a double too, which is multiplied by a power of ten, rounded, and divided. An integer stays one.",
		From: numbersOf(duckdb, "RoundOperator, RoundOperatorPrecision, BindDecimalRoundPrecision", "")})

var (
	Round            = &Function{Name: "ROUND", Weight: 8, Parameters: []Type{Number}, Result: ByRule, in: postgres, Rule: roundRule}
	RoundTo          = &Function{Name: "ROUND", Weight: 8, Parameters: []Type{Number, SmallCount}, Result: ByRule, in: postgres, Rule: roundRule}
	RoundOfSQLite    = &Function{Name: "ROUND", Weight: 8, Parameters: []Type{Number, SmallCount}, Optional: 1, Result: ByRule, in: sqlites, Rule: roundRule}
	RoundOfMySQL     = &Function{Name: "ROUND", Weight: 8, Parameters: []Type{Number}, Result: ByRule, in: mysqls, Rule: roundRule}
	RoundToOfMySQL   = &Function{Name: "ROUND", Weight: 8, Parameters: []Type{Number, SmallCount}, Result: ByRule, in: mysql | mysql56, Rule: roundRule}
	RoundToOfMariaDB = &Function{Name: "ROUND", Weight: 8, Parameters: []Type{Number, SmallCount}, Result: ByRule, in: mariadb, Rule: roundRule}
	RoundOfDuckDB    = &Function{Name: "ROUND", Weight: 8, Parameters: []Type{Number}, Result: ByRule, in: duckdb, Rule: roundRule}
	RoundToOfDuckDB  = &Function{Name: "ROUND", Weight: 8, Parameters: []Type{Number, SmallCount}, Result: ByRule, in: duckdb, Rule: roundRule}
)

// Cases of the rule of SIGN.
const (
	SignOfNull spec.Case = iota
	SignFound
	SignOfNoNumber
)

var signRule = spec.Declare(spec.Rule{
	ID: "number.sign", Statement: "SIGN(x) is -1, 0 or 1, as x is less than, equal to or greater than 0: an integer, in PostgreSQL a double of a double and an integer, exact of an exact number. NULL stays NULL.",
	From: numbersOf(postgres|mysql|mariadb|duckdb, "sign", "sign"), Keywords: []string{"SIGN"}, Cases: []string{SignOfNull: "null", SignFound: "found", SignOfNoNumber: "no number"}, Only: []string{"postgres", "mysql", "mariadb", "sqlite", "duckdb"},
	Except:   map[string][]string{"postgres": {"no number"}, "mysql": {"no number"}, "mariadb": {"no number"}, "duckdb": {"no number"}},
	Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "Of a text that is no number, and of a BLOB, it is NULL.", From: together(sqlites, []cited{{sqlites, spec.SQLite("3. Descriptions of built-in scalar SQL functions, sign(X)", "lang_corefunc.html")}}).With(spec.SQLiteCode("signFunc", "func.c"))}},
})

var (
	Signum         = &Function{Name: "SIGN", Weight: 3, Parameters: []Type{Number}, Result: ByRule, in: servers | duckdb, Rule: signRule}
	SignumOfSQLite = &Function{Name: "SIGN", Weight: 3, Parameters: []Type{Number}, Result: ByRule, in: sqlite, Rule: signRule}
)
