package function

import "github.com/semcheck/semcheck/spec"

// extremes is the chapter of functions that choose the greatest or the least argument.
var extremes = []*Function{Greatest, Least, GreatestOfMySQL, LeastOfMySQL, MaxOfSeveral, MinOfSeveral}

// Cases of the rules of GREATEST and LEAST.
const (
	ExtremeOfNull spec.Case = iota // an argument is NULL
	ExtremeFound
)

var (
	Greatest = &Function{Name: "GREATEST", Weight: 4, Parameters: []Type{Any}, Variadic: true, Result: ByRule, Lenient: true, in: postgres | duckdb, Rule: greatestRule}
	Least    = &Function{Name: "LEAST", Weight: 4, Parameters: []Type{Any}, Variadic: true, Result: ByRule, Lenient: true, in: postgres | duckdb, Rule: leastRule}

	// GreatestOfMySQL and LeastOfMySQL are NULL if an argument is.
	GreatestOfMySQL = &Function{Name: "GREATEST", Weight: 4, Parameters: []Type{Any, Any}, Variadic: true, Result: ByRule, Compares: true, in: mysqls, Rule: greatestRule}
	LeastOfMySQL    = &Function{Name: "LEAST", Weight: 4, Parameters: []Type{Any, Any}, Variadic: true, Result: ByRule, Compares: true, in: mysqls, Rule: leastRule}

	// MaxOfSeveral and MinOfSeveral are what SQLite has in their place.
	MaxOfSeveral = &Function{Name: "MAX", Weight: 4, Parameters: []Type{Any, Any}, Variadic: true, Result: ByRule, Compares: true, in: sqlites, Rule: greatestRule}
	MinOfSeveral = &Function{Name: "MIN", Weight: 4, Parameters: []Type{Any, Any}, Variadic: true, Result: ByRule, Compares: true, in: sqlites, Rule: leastRule}

	greatestRule = extremeRule("conditional.greatest", "GREATEST", "greatest", "max")
	leastRule    = extremeRule("conditional.least", "LEAST", "least", "min")
)

func extremeRule(id, name, word, ofSQLite string) *spec.Rule {
	null := name + " is the " + word + " of its arguments, compared as one type, NULL if one of them is. Arguments of several types are not modelled."
	return spec.Declare(spec.Rule{
		ID: id, Statement: name + " is the " + word + " of its arguments that are not NULL, compared as one type, NULL if all are.", Keywords: []string{name},
		From:  postgresPage("9.18.4. GREATEST and LEAST", "func-conditional.sgml").With(duckdbPage("LeastGreatestFunction", "extension/core_functions/scalar/generic/least.cpp")),
		Cases: []string{ExtremeOfNull: "null", ExtremeFound: "found"}, Only: []string{"postgres", "mysql", "mariadb", "sqlite", "duckdb"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: null, From: read(spec.MySQL("14.4.2 Comparison Functions and Operators, "+name+"()", "comparison-operators.html"))},
			{Dialects: []string{"mariadb"}, Statement: null, From: read(spec.MariaDB(name, "server/reference/sql-structure/operators/comparison-operators/"+word))},
			{Dialects: []string{"sqlite"}, Statement: "The " + word + " of several arguments by the order of storage classes, NULL if one of them is; the first of equal ones for MAX, the last for MIN. Texts compare by the collation of the first argument that has one.",
				From: read(spec.SQLite("3. Descriptions of built-in scalar SQL functions, "+ofSQLite+"(X,Y,...)", "lang_corefunc.html").With(spec.SQLiteCode("minmaxFunc", "func.c")))},
		},
	})
}
