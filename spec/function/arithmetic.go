package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rules of arithmetic.
const (
	ArithmeticNull spec.Case = iota
	ArithmeticInteger
	ArithmeticDecimal
	ArithmeticFloat
	ArithmeticBeyond // overflow, or a zero divisor
)

// Cases of the rule of ABS.
const (
	AbsOfNull spec.Case = iota
	AbsOfNotNegative
	AbsOfNegative
)

// arithmetic is the chapter of functions of numbers.
var arithmetic = []*Function{Abs, Mod}

var Abs = &Function{
	Name: "ABS", Parameters: []Type{Any}, Result: ByRule, Raises: []spec.Class{spec.ClassOverflow}, in: allDialects,
	Rule: spec.Declare(spec.Rule{
		ID:        "arithmetic.absolute",
		Statement: "ABS(x) is x, or -x where x is negative.",
		From:      spec.ISO("<numeric value function>"),
		Keywords:  []string{"ABS"},
		Cases:     []string{AbsOfNull: "null", AbsOfNotNegative: "not negative", AbsOfNegative: "negative"},
		Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "Text is read as a REAL, 0.0 without a numeric prefix; the least integer raises; only what is below 0 is negated, so that -0.0 stays.",
			From: spec.SQLite("3. Descriptions of built-in scalar SQL functions, abs(X)", "lang_corefunc.html").With(spec.SQLiteCode("absFunc", "func.c"))}},
	}),
}

// Mod is another spelling of the operator %. SQLite's is of doubles, see ModFunctions.
var Mod = &Function{
	Name: "MOD", Form: Remainder, Reserved: true, Parameters: []Type{Any, Any}, Result: ByRule, Raises: []spec.Class{spec.ClassDivisionByZero}, in: allDialects &^ sqlites,
	Rule: spec.Declare(spec.Rule{
		ID:        "arithmetic.modulo",
		Statement: "MOD(a, b) is the remainder of a / b with the sign of a; a zero divisor raises.",
		From:      spec.ISO("<numeric value function>"),
		Keywords:  []string{"MOD", "%"},
		Cases:     []string{ArithmeticNull: "null", ArithmeticInteger: "integer", ArithmeticDecimal: "decimal", ArithmeticFloat: "approximate", ArithmeticBeyond: "zero divisor"},
		Except:    map[string][]string{"sqlite": {"decimal"}, "postgres": {"approximate"}, "iso": {"approximate"}},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql", "mariadb"}, Statement: "Works on exact values with a fractional part too; a zero divisor yields NULL.",
				From: spec.MySQL("14.6.2 Mathematical Functions, MOD(N,M)", "mathematical-functions.html").
					With(spec.MariaDBServer("Item_func_mod", "sql/item_func.cc @ 001f93df2be5"))},
			{Dialects: []string{"mysql"}, Statement: "The remainder 0 of a negative number that was read from a text is shown as -0: the text becomes a double and not the integer that it spells.",
				From:   spec.SemConT("Table 3, no. 3; Figure 9"),
				Defect: &spec.Defect{Report: "MySQL bug 109842", Link: "https://bugs.mysql.com/bug.php?id=109842", Versions: "MySQL 5.6.24 to 9.7.4"}},
			{Dialects: []string{"duckdb"}, Statement: "Works on decimals and doubles too, the latter by fmod; a zero divisor yields NULL, between doubles NaN.",
				From: spec.DuckDBCode("OperatorModuloFun::GetFunctions, BindDecimalModulo", "src/function/scalar/operator/arithmetic.cpp")},
			{Dialects: []string{"sqlite"}, Statement: "Both operands are cast to INTEGER; a zero divisor yields NULL.",
				From: spec.SQLite("2. Operators, and Parse-Affecting Attributes", "lang_expr.html").With(spec.SQLiteCode("OP_Remainder", "vdbe.c"))},
		},
	}),
}
