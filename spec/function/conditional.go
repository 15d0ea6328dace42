package function

import "github.com/semcheck/semcheck/spec"

// conditionals is the chapter of functions that hand on one of their arguments.
var conditionals = []*Function{Coalesce, CoalesceOfSQLite, IfNull, NullIf, If, Iif}

// Cases of the rule of COALESCE.
const (
	CoalesceFirst spec.Case = iota
	CoalesceLater
	CoalesceAllNull
)

var Coalesce = &Function{
	Name: "COALESCE", Parameters: []Type{Any}, Variadic: true, Result: ByRule, Lenient: true, Lazy: FirstNotNull, in: allDialects &^ sqlites, grammar: postgres,
	Rule: spec.Declare(spec.Rule{
		ID:        "conditional.coalesce",
		Statement: "COALESCE is its first argument that is not NULL, NULL if all are.",
		From:      spec.ISO("<case expression>"),
		Keywords:  []string{"COALESCE"},
		Cases:     []string{CoalesceFirst: "first", CoalesceLater: "later", CoalesceAllNull: "all null"},
		Variants: []spec.Variant{{Dialects: []string{"postgres"}, Statement: "Arguments behind it are not evaluated, but for constants and aggregates.",
			From: spec.PostgreSQL("9.18.2 COALESCE; 4.2.14 Expression Evaluation Rules", "{func,syntax}.sgml")}},
	}),
}

// CoalesceOfSQLite has at least two arguments.
var CoalesceOfSQLite = &Function{
	Name: "COALESCE", Parameters: []Type{Any, Any}, Variadic: true, Result: ByRule, Lenient: true, Lazy: FirstNotNull, in: sqlites,
	Rule: Coalesce.Rule,
}

var IfNull = &Function{
	Name: "IFNULL", Parameters: []Type{Any, Any}, Result: ByRule, Lenient: true, Lazy: FirstNotNull, in: sqlites | mysqls | duckdb,
	Spellings: []Spelling{{"NVL", mariadb}},
	Rule:      Coalesce.Rule,
}

// Cases of the rule of NULLIF.
const (
	NullIfEqual spec.Case = iota
	NullIfUnequal
	NullIfUnknown
)

var NullIf = &Function{
	Name: "NULLIF", Parameters: []Type{Any, Any}, Result: ByRule, Lenient: true, Lazy: UnlessEqual, in: allDialects, grammar: postgres,
	Rule: spec.Declare(spec.Rule{
		ID:        "conditional.nullif",
		Statement: "NULLIF(a, b) is NULL if a = b is True, else a.",
		From:      spec.ISO("<case expression>"),
		Keywords:  []string{"NULLIF"},
		Cases:     []string{NullIfEqual: "equal", NullIfUnequal: "unequal", NullIfUnknown: "unknown"},
		Variants: []spec.Variant{{Dialects: []string{"sqlite"}, Statement: "The comparison applies no affinity.",
			From: spec.SQLiteCode("nullifFunc", "func.c")}},
	}),
}

// Cases of RuleCase.
const (
	CaseWhen       spec.Case = iota
	CasePassedOver           // behind a WHEN that is Unknown
	CaseElse
	CaseNoElse
)

// RuleCase is the rule of CASE, of which IF and IIF are spellings.
var RuleCase = spec.Declare(spec.Rule{
	ID:        "conditional.case",
	Statement: "CASE is the result of the first WHEN that is True, else ELSE, else NULL; the simple form compares its operand with each WHEN.",
	From:      spec.ISO("<case expression>"),
	Keywords:  []string{"CASE", "WHEN", "THEN", "ELSE", "END"},
	Cases:     []string{CaseWhen: "when", CasePassedOver: "unknown passed over", CaseElse: "else", CaseNoElse: "no else"},
	Variants: []spec.Variant{
		{Dialects: []string{"sqlite"}, Statement: "The operand and each WHEN may be rows of the same size. No part is evaluated that is not needed.",
			From: spec.SQLite("2. Syntax", "rowvalue.html").With(spec.SQLite("The CASE expression", "lang_expr.html"))},
		{Dialects: []string{"postgres"}, Statement: "No part is evaluated that is not needed, but for constants and aggregates.",
			From: spec.PostgreSQL("9.18.1 CASE; 4.2.14 Expression Evaluation Rules", "{func,syntax}.sgml")}},
})

// If is CASE WHEN a THEN b ELSE c END.
var If = &Function{
	Name: "IF", Reserved: true, Parameters: []Type{Condition, Any, Any}, Result: ByRule, Lenient: true, Lazy: ByCondition, in: mysqls | duckdb,
	Rule: RuleCase,
}

// Iif is CASE WHEN a THEN b ELSE c END.
var Iif = &Function{
	Name: "IIF", Spellings: []Spelling{{"IF", sqlite}}, Parameters: []Type{Condition, Any, Any}, Result: ByRule, Lenient: true, Lazy: ByCondition, in: sqlites,
	Rule: RuleCase,
}
