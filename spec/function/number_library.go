package function

import "github.com/semcheck/semcheck/spec"

// LibraryFunction is a function of doubles that an engine takes from a mathematical library. It has
// one declaration for each way to treat arguments outside of the domain and results outside of the
// range. A dialect has at most one of these declarations.
type LibraryFunction struct {
	// Null gives NULL outside of the domain and takes no text that is no number (SQLite).
	Null *Function
	// Checked gives NULL outside of the domain and raises outside of the range (the MySQL family).
	Checked *Function
	// Raising raises: outside of the domain that is not modelled (PostgreSQL and the standard).
	Raising *Function
	// Plain is what the library computes; outside of the domain it is not modelled (DuckDB).
	Plain *Function
}

// Cases of rules of functions of a mathematical library.
const (
	LibraryNull spec.Case = iota
	LibraryValue
	LibraryOutside // of the domain, or no number
)

// Power is the name of the function that an operator stands for, too.
const Power = "POWER"

// libraryFunction declares a function of a library with so many arguments.
func libraryFunction(id, name, what, page string, arguments int, has dialects, bounded bool, spellings ...string) *LibraryFunction {
	call := name + map[int]string{1: "(x)", 2: "(x, y)"}[arguments]
	r := spec.Rule{
		ID: id, Statement: call + " is " + what + ", a double that may be wrong in its last digits: what depends on them is open. NULL stays NULL.",
		From: numbersOf(has, page, page), Keywords: append([]string{name}, spellings...), Cases: []string{LibraryNull: "null", LibraryValue: "value"}, Except: map[string][]string{},
	}
	if has&(sqlite|mysql) != 0 {
		r.Cases = append(r.Cases, "outside")
		for _, open := range []string{"iso", "postgres", "duckdb"} {
			r.Except[open] = []string{"outside"}
		}
		if !bounded {
			r.Except["mysql"], r.Except["mariadb"] = []string{"outside"}, []string{"outside"}
		}
	}
	l := &LibraryFunction{}
	for _, d := range []struct {
		in       dialects
		names    []string
		function **Function
	}{{sqlite, []string{"sqlite"}, &l.Null}, {mysqls, []string{"mysql", "mariadb"}, &l.Checked}, {postgres | iso, []string{"postgres"}, &l.Raising}, {duckdb, []string{"duckdb"}, &l.Plain}} {
		if has&d.in == 0 {
			for _, n := range d.names {
				delete(r.Except, n)
			}
			continue
		}
		r.Only = append(r.Only, d.names...)
		f := &Function{Name: name, Result: Double, in: has & d.in, Weight: 1}
		for range arguments {
			f.Parameters = append(f.Parameters, Double)
		}
		for _, s := range spellings {
			f.Spellings = append(f.Spellings, Spelling{s, f.in &^ iso})
		}
		*d.function = f
	}
	if has&iso != 0 {
		r.Only = append(r.Only, "iso")
	} else {
		delete(r.Except, "iso")
	}
	rule := spec.Declare(r)
	for _, f := range []*Function{l.Null, l.Checked, l.Raising, l.Plain} {
		if f != nil {
			f.Rule = rule
		}
	}
	if l.Checked != nil {
		l.Checked.Raises = []spec.Class{spec.ClassOverflow}
	}
	if l.Raising != nil {
		l.Raising.Raises = []spec.Class{spec.ClassOverflow, spec.ClassArgument} // 22003, and 2201E and 2201F of logarithms and powers
	}
	if l.Plain != nil {
		l.Plain.Raises = []spec.Class{spec.ClassOverflow} // DuckDB's OutOfRangeException outside of a domain
	}
	return l
}

// The functions of a mathematical library, each with its kinds.
var (
	SqrtFunctions       = libraryFunction("math.sqrt", "SQRT", "the square root of x", "sqrt", 1, sqlite|mysqls|postgres|duckdb|iso, true)
	ExpFunctions        = libraryFunction("math.exp", "EXP", "e to the power of x", "exp", 1, sqlite|mysqls|postgres|duckdb|iso, false)
	LnFunctions         = libraryFunction("math.ln", "LN", "the natural logarithm of x", "ln", 1, sqlite|mysqls|postgres|duckdb|iso, true)
	Log10Functions      = libraryFunction("math.log10", "LOG10", "the logarithm of x to the base 10", "log10", 1, sqlite|mysqls|postgres|duckdb, true)
	Log2Functions       = libraryFunction("math.log2", "LOG2", "the logarithm of x to the base 2", "log2", 1, sqlite|mysqls|duckdb, true)
	LogFunctions        = libraryFunction("math.log", "LOG", "the logarithm of x to the base 10", "log", 1, sqlite|postgres|duckdb, true)
	LogNaturalFunctions = libraryFunction("math.log-natural", "LOG", "the natural logarithm of x", "log", 1, mysqls, true)
	LogBaseFunctions    = libraryFunction("math.log-base", "LOG", "the logarithm of y to the base x", "log", 2, sqlite|mysqls|duckdb, true)
	PowerFunctions      = libraryFunction("math.power", Power, "x to the power of y", "pow", 2, sqlite|mysqls|postgres|duckdb|iso, false, "POW")
	ModFunctions        = libraryFunction("math.mod", "MOD", "the remainder of x by y, with the sign of x", "mod", 2, sqlite, true)
	SinFunctions        = libraryFunction("math.sin", "SIN", "the sine of x, in radians", "sin", 1, sqlite|mysqls|postgres|duckdb, false)
	CosFunctions        = libraryFunction("math.cos", "COS", "the cosine of x, in radians", "cos", 1, sqlite|mysqls|postgres|duckdb, false)
	TanFunctions        = libraryFunction("math.tan", "TAN", "the tangent of x, in radians", "tan", 1, sqlite|mysqls|postgres|duckdb, false)
	CotFunctions        = libraryFunction("math.cot", "COT", "the cotangent of x, in radians", "cot", 1, mysqls|postgres|duckdb, false)
	AsinFunctions       = libraryFunction("math.asin", "ASIN", "the arc sine of x", "asin", 1, sqlite|mysqls|postgres|duckdb, true)
	AcosFunctions       = libraryFunction("math.acos", "ACOS", "the arc cosine of x", "acos", 1, sqlite|mysqls|postgres|duckdb, true)
	AtanFunctions       = libraryFunction("math.atan", "ATAN", "the arc tangent of x", "atan", 1, sqlite|mysqls|postgres|duckdb, false)
	Atan2Functions      = libraryFunction("math.atan2", "ATAN2", "the angle of the point that is x up and y to the right", "atan2", 2, sqlite|mysqls|postgres|duckdb, false)
	AtanOfTwoFunctions  = libraryFunction("math.atan-of-two", "ATAN", "the angle of the point that is x up and y to the right", "atan", 2, mysqls, false)
	DegreesFunctions    = libraryFunction("math.degrees", "DEGREES", "x radians in degrees", "degrees", 1, sqlite|mysqls|postgres|duckdb, false)
	RadiansFunctions    = libraryFunction("math.radians", "RADIANS", "x degrees in radians", "radians", 1, sqlite|mysqls|postgres|duckdb, false)
	SinhFunctions       = libraryFunction("math.sinh", "SINH", "the hyperbolic sine of x", "sinh", 1, sqlite|postgres|duckdb, false)
	CoshFunctions       = libraryFunction("math.cosh", "COSH", "the hyperbolic cosine of x", "cosh", 1, sqlite|postgres|duckdb, false)
	TanhFunctions       = libraryFunction("math.tanh", "TANH", "the hyperbolic tangent of x", "tanh", 1, sqlite|postgres|duckdb, false)
	AsinhFunctions      = libraryFunction("math.asinh", "ASINH", "the inverse hyperbolic sine of x", "asinh", 1, sqlite|postgres|duckdb, false)
	AcoshFunctions      = libraryFunction("math.acosh", "ACOSH", "the inverse hyperbolic cosine of x", "acosh", 1, sqlite|postgres|duckdb, true)
	AtanhFunctions      = libraryFunction("math.atanh", "ATANH", "the inverse hyperbolic tangent of x", "atanh", 1, sqlite|postgres|duckdb, true)
	CbrtFunctions       = libraryFunction("math.cbrt", "CBRT", "the cube root of x", "cbrt", 1, postgres|duckdb, false)
)

// Libraries are the functions of a mathematical library.
var Libraries = []*LibraryFunction{
	SqrtFunctions, ExpFunctions, LnFunctions, Log10Functions, Log2Functions, LogFunctions, LogNaturalFunctions, LogBaseFunctions, PowerFunctions, ModFunctions, SinFunctions, CosFunctions, TanFunctions, CotFunctions, AsinFunctions, AcosFunctions, AtanFunctions, Atan2Functions, AtanOfTwoFunctions, DegreesFunctions, RadiansFunctions, CbrtFunctions,
	SinhFunctions, CoshFunctions, TanhFunctions, AsinhFunctions, AcoshFunctions, AtanhFunctions,
}

// libraries is the chapter of functions of a mathematical library.
func libraries() []*Function {
	list := []*Function{Pi, PiOfMySQL}
	for _, l := range Libraries {
		for _, f := range []*Function{l.Null, l.Checked, l.Raising, l.Plain} {
			if f != nil {
				list = append(list, f)
			}
		}
	}
	return list
}

// Pi is shown with six digits behind the point in the MySQL family.
var (
	Pi        = &Function{Name: "PI", Result: Double, Weight: 1, in: sqlite | postgres | duckdb, Rule: piRule}
	PiOfMySQL = &Function{Name: "PI", Result: Double, Weight: 1, in: mysqls, Rule: piRule}
)

var piRule = spec.Declare(spec.Rule{
	ID: "math.pi", Statement: "PI() is the double nearest to π.", From: numbersOf(postgres|sqlites|duckdb, "pi", "pi"), Keywords: []string{"PI"}, Cases: []string{Always: "value"},
	Only: []string{"postgres", "mysql", "mariadb", "sqlite", "duckdb"},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql"}, Statement: "It may be shown with six digits behind the point: what depends on the others is open.", From: numbersOf(mysql, "PI()", "")},
		{Dialects: []string{"mariadb"}, Statement: "It may be shown with six digits behind the point: what depends on the others is open.", From: numbersOf(mariadb, "PI", "pi")},
	},
})
