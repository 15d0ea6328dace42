package function

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// stored is the chapter of functions that tell of a value, or hand it on.
var stored = []*Function{TypeOf, TypeOfDuckDB, TypeOfPostgres, Likely, Unlikely, Likelihood, IsNull}

// Cases of the rule of TYPEOF.
const (
	TypeOfNull spec.Case = iota
	TypeOfInteger
	TypeOfReal
	TypeOfText
	TypeOfBlob
)

var TypeOf = &Function{
	Name: "TYPEOF", Parameters: []Type{Any}, Result: Text, Lenient: true, in: sqlites, Weight: 5,
	Rule: spec.Declare(spec.Rule{
		ID: "dynamic.typeof", Statement: "TYPEOF(x) is the storage class of x: null, integer, real, text or blob.",
		From: read(spec.SQLite("3. Descriptions of built-in scalar SQL functions, typeof(X)", "lang_corefunc.html").With(spec.SQLiteCode("typeofFunc", "func.c"))), Keywords: []string{"TYPEOF"},
		Cases: []string{TypeOfNull: "null", TypeOfInteger: "integer", TypeOfReal: "real", TypeOfText: "text", TypeOfBlob: "blob"}, Only: []string{"sqlite"},
	}),
}

// Cases of the rule of TYPEOF of DuckDB.
const (
	TypeNameKnown spec.Case = iota
	TypeNameNull
)

// TypeOfDuckDB is the name of a static type.
var TypeOfDuckDB = &Function{
	Name: "TYPEOF", Parameters: []Type{Any}, Result: Text, Lenient: true, Lazy: TypeAlone, in: duckdb, Weight: 5,
	Rule: spec.Declare(spec.Rule{
		ID: "names.typeof", Statement: `TYPEOF(x) is the name of the type of x, "NULL" with its quotes where x is of none. x is not evaluated.`,
		From: read(spec.DuckDBCode("BindTypeOfFunctionExpression, LogicalType::ToString", "extension/core_functions/scalar/generic/type_functions.cpp, src/common/types.cpp")), Keywords: []string{"TYPEOF"},
		Cases: []string{TypeNameKnown: "a type", TypeNameNull: "no type"}, Only: []string{"duckdb"},
	}),
}

// Cases of the rule of PG_TYPEOF.
const (
	TypeShown spec.Case = iota
	TypeShownUnknown
)

// RegType is the type of the names of types. It is not modelled but as a value that is
// shown, cast to a text, or held against another one.
var RegType = ast.EngineSpecificType("regtype")

// TypeOfPostgres is a static type; its text is the name of the type without its numbers.
var TypeOfPostgres = &Function{
	Name: "PG_TYPEOF", Parameters: []Type{Any}, Result: ByRule, Lenient: true, Lazy: TypeBeside, in: postgres,
	Rule: spec.Declare(spec.Rule{
		ID: "names.pg-typeof", Statement: "PG_TYPEOF(x) is the type of x, a regtype, whose text is the name of the type without length and precision; unknown where x is a literal of no type. x is evaluated.",
		From: read(postgresPage("9.27. System Information Functions, pg_typeof", "func-info.sgml").With(spec.PostgreSQLCode("pg_typeof, format_type_extended", "src/backend/utils/adt/misc.c, format_type.c"))), Keywords: []string{"PG_TYPEOF"},
		Cases: []string{TypeShown: "a type", TypeShownUnknown: "no type"}, Only: []string{"postgres"},
	}),
}

// Likely and its like say how often a condition is true; the value is the condition's.
var (
	Likely     = &Function{Name: "LIKELY", Parameters: []Type{Condition}, Result: Condition, Lenient: true, in: sqlites, Rule: likelyRule}
	Unlikely   = &Function{Name: "UNLIKELY", Parameters: []Type{Condition}, Result: Condition, Lenient: true, in: sqlites, Rule: likelyRule}
	Likelihood = &Function{Name: "LIKELIHOOD", Parameters: []Type{Condition, Probability}, Result: Condition, Lenient: true, in: sqlites, Rule: likelyRule}

	likelyRule = spec.Declare(spec.Rule{
		ID: "dynamic.likely", Statement: "LIKELY(x), UNLIKELY(x) and LIKELIHOOD(x, p) are x.",
		From: read(spec.SQLite("3. Descriptions of built-in scalar SQL functions, likelihood(X,Y), likely(X), unlikely(X)", "lang_corefunc.html")), Keywords: []string{"LIKELY", "UNLIKELY", "LIKELIHOOD"},
		Cases: []string{Always: "value"}, Only: []string{"sqlite"},
	})
)

// IsNull is x IS NULL.
var IsNull = &Function{
	Name: "ISNULL", Parameters: []Type{Any}, Result: Integer, Lenient: true, in: mysqls, Weight: 3,
	Rule: spec.Declare(spec.Rule{
		ID: "predicate.isnull", Statement: "ISNULL(x) is 1 if x is NULL, else 0.",
		From: read(spec.MySQL("14.4.2 Comparison Functions and Operators, ISNULL()", "comparison-operators.html").With(spec.MariaDB("ISNULL", "server/reference/sql-structure/operators/comparison-operators/isnull"))), Keywords: []string{"ISNULL"},
		Cases: []string{OfNull: "null", OfValues: "value"}, Only: []string{"mysql", "mariadb"},
	}),
}
