package function

import "github.com/semcheck/semcheck/spec"

// wholes is the chapter of functions of whole numbers and of the digits of numbers.
var wholes = []*Function{GCD, GCDOfDuckDB, LCM, LCMOfDuckDB, Factorial, FactorialOfDuckDB, DivWhole, Scale, MinScale, TrimScale, WidthBucket, Even, BitCountOfDuckDB}

// Cases of rules of GCD and LCM.
const (
	DivisorsOfNull spec.Case = iota
	DivisorsOfIntegers
	DivisorsOfDecimals
	DivisorsBeyond // the type
)

// overflowErrors is what a function raises whose result is outside of its type.
var overflowErrors = []spec.Class{spec.ClassOverflow}

// GCD and LCM are of integers, in PostgreSQL of exact numbers, too.
var (
	GCD         = &Function{Name: "GCD", Weight: 2, Parameters: []Type{Number, Number}, Result: ByRule, Raises: overflowErrors, in: postgres, Rule: gcdRule}
	GCDOfDuckDB = &Function{Name: "GCD", Weight: 2, Spellings: []Spelling{{"GREATEST_COMMON_DIVISOR", duckdb}}, Parameters: []Type{Number, Number}, Result: ByRule, Raises: overflowErrors, in: duckdb, Rule: gcdRule}
	LCM         = &Function{Name: "LCM", Weight: 2, Parameters: []Type{Number, Number}, Result: ByRule, Raises: overflowErrors, in: postgres, Rule: lcmRule}
	LCMOfDuckDB = &Function{Name: "LCM", Weight: 2, Spellings: []Spelling{{"LEAST_COMMON_MULTIPLE", duckdb}}, Parameters: []Type{Number, Number}, Result: ByRule, Raises: overflowErrors, in: duckdb, Rule: lcmRule}

	gcdRule = divisors("number.gcd", "GCD", "GCD(a, b) is the greatest number that divides both a and b without a rest, 0 if both are 0", "gcd", "GreatestCommonDivisor", "int4gcd_internal, gcd_var")
	lcmRule = divisors("number.lcm", "LCM", "LCM(a, b) is the least positive number that is a multiple of both a and b, 0 if one of them is 0", "lcm", "LeastCommonMultipleOperator", "int4lcm, numeric_lcm")
)

func divisors(id, name, statement, page, operator, code string) *spec.Rule {
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement + ". Of integers it is one of the wider type; of exact numbers, which DuckDB does not have, it has the larger scale. What is outside of the type raises. NULL stays NULL.",
		From: numbersOf(postgres, page, "").With(postgresCode(code, "{int,numeric}.c")).With(duckdbPage(operator, "extension/core_functions/scalar/math/numeric.cpp")), Keywords: []string{name},
		Cases: []string{DivisorsOfNull: "null", DivisorsOfIntegers: "integer", DivisorsOfDecimals: "decimal", DivisorsBeyond: "beyond"}, Only: []string{"postgres", "duckdb"},
		Except: map[string][]string{"duckdb": {"decimal"}},
	})
}

// postgresCode cites the source of PostgreSQL's functions.
func postgresCode(functions, file string) spec.Source {
	return spec.Source{Doc: "PostgreSQL 20 source, in development", Clause: functions,
		Address: "github.com/hackorum-dev/postgres src/backend/utils/adt/" + file + " @ f20c4278342f", Read: lackingRead}
}

// lackingRead is the day on which the sources of the functions of these chapters were read.
const lackingRead spec.Reading = "2026-11-28"

// Cases of the rule of FACTORIAL.
const (
	FactorialOfNull spec.Case = iota
	FactorialFound
	FactorialBeyond // of a negative number, or outside of the type
)

var (
	Factorial         = &Function{Name: "FACTORIAL", Weight: 2, Parameters: []Type{SmallCount}, Result: ByRule, Raises: overflowErrors, in: postgres, Rule: factorialRule}
	FactorialOfDuckDB = &Function{Name: "FACTORIAL", Weight: 2, Parameters: []Type{Integer}, Result: ByRule, Raises: overflowErrors, in: duckdb, Rule: factorialRule}

	factorialRule = spec.Declare(spec.Rule{
		ID: "number.factorial", Statement: "FACTORIAL(n) is the product of the integers from 1 to n, 1 of 0, an exact number without a fraction; a negative n raises. NULL stays NULL. Of more than 1000 it is not modelled.",
		From: numbersOf(postgres, "factorial", "").With(postgresCode("numeric_fac", "numeric.c")), Keywords: []string{"FACTORIAL"},
		Cases: []string{FactorialOfNull: "null", FactorialFound: "value", FactorialBeyond: "beyond"}, Only: []string{"postgres", "duckdb"},
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "A HUGEINT; what is outside of it raises. Of a negative n it is not modelled: versions differ.", From: duckdbPage("FactorialOperator", "extension/core_functions/scalar/math/numeric.cpp")}},
	})
)

// Cases of the rule of DIV.
const (
	DivOfNull spec.Case = iota
	DivFound
	DivByZero
)

var DivWhole = &Function{
	Name: "DIV", Weight: 2, Parameters: []Type{Number, Number}, Result: ByRule, Raises: []spec.Class{spec.ClassDivisionByZero}, in: postgres,
	Rule: spec.Declare(spec.Rule{
		ID: "number.div", Statement: "DIV(a, b) is a / b without its fraction, an exact number; a b of 0 raises. NULL stays NULL.",
		From: numbersOf(postgres, "div", "").With(postgresCode("numeric_div_trunc", "numeric.c")), Keywords: []string{"DIV"},
		Cases: []string{DivOfNull: "null", DivFound: "value", DivByZero: "by zero"}, Only: []string{"postgres"},
	}),
}

var (
	Scale = &Function{
		Name: "SCALE", Weight: 1, Parameters: []Type{Number}, Result: Integer, in: postgres,
		Rule: digitsRule("number.scale", "SCALE", "SCALE(x) is the number of digits behind the point of the exact number x", "scale"),
	}
	MinScale = &Function{
		Name: "MIN_SCALE", Weight: 1, Parameters: []Type{Number}, Result: Integer, in: postgres,
		Rule: digitsRule("number.min-scale", "MIN_SCALE", "MIN_SCALE(x) is the number of digits behind the point of the exact number x up to the last one that is not 0", "min_scale"),
	}
	TrimScale = &Function{
		Name: "TRIM_SCALE", Weight: 1, Parameters: []Type{Number}, Result: ByRule, in: postgres,
		Rule: digitsRule("number.trim-scale", "TRIM_SCALE", "TRIM_SCALE(x) is the exact number x without zeros behind the last digit behind the point that is not 0", "trim_scale"),
	}
)

func digitsRule(id, name, statement, page string) *spec.Rule {
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement + ". NULL stays NULL. What comes of a quotient, of which the digits are free, is not modelled.",
		From: numbersOf(postgres, page, "").With(postgresCode("numeric_"+page, "numeric.c")), Keywords: []string{name}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"postgres"},
	})
}

// Cases of the rule of WIDTH_BUCKET.
const (
	BucketOfNull spec.Case = iota
	BucketFound
	BucketOutside // bounds that are equal, a count below 1
)

var WidthBucket = &Function{
	Name: "WIDTH_BUCKET", Weight: 2, Parameters: []Type{Number, Number, Number, Integer}, Result: Integer, Raises: []spec.Class{spec.ClassArgument, spec.ClassOverflow}, in: postgres,
	Rule: spec.Declare(spec.Rule{
		ID: "number.width-bucket", Statement: "WIDTH_BUCKET(x, a, b, n) is the number, from 1, of that of n parts of equal width between a and b in which x is: a is in the first one, b is behind the last one. Before a it is 0, from b on n + 1; b may be less than a. Exact numbers are computed exactly, integers alone and any approximate number in doubles. An n below 1 and equal bounds raise. NULL stays NULL.",
		From: numbersOf(postgres, "width_bucket", "").With(postgresCode("width_bucket_numeric, compute_bucket, width_bucket_float8", "{numeric,float}.c")), Keywords: []string{"WIDTH_BUCKET"},
		Cases: []string{BucketOfNull: "null", BucketFound: "value", BucketOutside: "outside"}, Only: []string{"postgres"},
	}),
}

var Even = &Function{
	Name: "EVEN", Parameters: []Type{Double}, Result: Double, in: duckdb, Weight: 2,
	Rule: spec.Declare(spec.Rule{
		ID: "number.even", Statement: "EVEN(x) is the even number nearest to x of those that are not nearer to 0 than x. NULL stays NULL.",
		From: duckdbPage("EvenOperator", "extension/core_functions/scalar/math/numeric.cpp"), Keywords: []string{"EVEN"}, Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"duckdb"},
	}),
}

// BitCountOfDuckDB counts the bits of an integer's own type.
var BitCountOfDuckDB = &Function{Name: "BIT_COUNT", Parameters: []Type{SmallCount}, Result: ByRule, in: duckdb, Weight: 3, Rule: BitCount.Rule}
