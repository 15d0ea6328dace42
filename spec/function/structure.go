package function

import "github.com/semcheck/semcheck/spec"

// structures is the chapter of structs of DuckDB: how they are made, and what is taken out of them.
// In a call that has names, each name is a text before its argument.
var structures = []*Function{StructValue, TableRow, FieldOf, FieldsOf, StructExtract, StructExtractAt, StructInsert, StructUpdate, StructConcat, StructKeys, StructValues}

// Cases of rules of structs.
const (
	StructOfNull spec.Case = iota
	StructFound
)

var structCases = []string{StructOfNull: "null", StructFound: "value"}

var (
	structsOfDuckDB = spec.DuckDB("Struct Data Type", "data_types/struct.md @ f93a5854ca60")
	structFunctions = spec.DuckDB("Struct Functions", "functions/struct.md").On("2026-11-29")
)

// withoutNull is a rule of a function that is not modelled where the struct is NULL.
func withoutNull(id, statement string, source spec.Source, keywords ...string) *spec.Rule {
	return spec.Declare(spec.Rule{ID: id, Statement: statement, From: source, Keywords: keywords, Cases: structCases, Except: map[string][]string{"duckdb": {"null"}}, Only: []string{"duckdb"}})
}

func structRule(id, statement string, source spec.Source, keywords ...string) *spec.Rule {
	return spec.Declare(spec.Rule{ID: id, Statement: statement, From: source, Keywords: keywords, Cases: structCases, Only: []string{"duckdb"}})
}

func fieldRule(id, statement string, source spec.Source, keywords ...string) *spec.Rule {
	return spec.Declare(spec.Rule{ID: id, Statement: statement, From: source, Keywords: keywords, Cases: structCases, Only: []string{"postgres", "duckdb"},
		Variants: []spec.Variant{{Dialects: []string{"postgres"}, Statement: "(s).a is the field of a name, and (s).* in a select list stands for all fields. NULL has NULL in each field.",
			From: spec.PostgreSQL("8.16.3 Accessing Composite Types", "rowtypes.sgml").On("2026-11-29").With(spec.PostgreSQLCode("ExecEvalFieldSelect", "src/backend/executor/execExprInterp.c"))}}})
}

// TableRow is the row of a table of PostgreSQL, t or t.*: its arguments are the name of its type, by which column it is
// told from a row that is not there, and each column behind its name.
var TableRow = &Function{
	Name: "table row", Form: Naming, Parameters: []Type{Text, Text, Text, Any}, Variadic: true, Result: ByRule, Lenient: true, in: postgres,
	Rule: spec.Declare(spec.Rule{
		ID: "record.table", Statement: "The name of a table, where no column has it, and t.* inside an expression are the row of the table t: a value with the names and values of its columns. Where an outer join has no row of t, it is NULL. Of a function in FROM, and of a table with a list of names of columns, it is not modelled, nor where nothing tells a row of NULLs from none.",
		From:  spec.PostgreSQL("8.16.5 Using Composite Types in Queries", "rowtypes.sgml").On("2026-11-29").With(spec.PostgreSQLCode("makeWholeRowVar, ExecEvalWholeRowVar", "src/backend/nodes/makefuncs.c, src/backend/executor/execExprInterp.c")),
		Cases: []string{RowAbsent: "none", RowFound: "row"}, Only: []string{"postgres"},
	}),
}

// Cases of the rule of a table's row.
const (
	RowAbsent spec.Case = iota
	RowFound
)

// RowMayBeAbsent stands for the column by which a row of a table is told from none, where there is none.
const RowMayBeAbsent = "?"

// FieldsOf is (s).*.
var FieldsOf = &Function{Name: "(s).*", Form: AllFields, Parameters: []Type{Any}, Result: ByRule, in: postgres, Rule: FieldOf.Rule}

// StructValue is {'a': x}.
var StructValue = &Function{
	Name: "{a: b}", Spellings: []Spelling{{"STRUCT_PACK", duckdb}}, Form: Naming, Parameters: []Type{Text, Any}, Variadic: true, Result: ByRule, Lenient: true, in: duckdb,
	Rule: spec.Declare(spec.Rule{
		ID: "struct.value", Statement: "{'a': x, b: y} and STRUCT_PACK(a := x, b := y) are the struct of the values with these names; a name that stands twice, without regard to case, is an error. ROW(x, y) and (x, y) are structs without names.",
		From:     structsOfDuckDB.With(spec.DuckDBCode("StructPackBind, StructPackFunction", "src/function/scalar/struct/struct_pack.cpp")),
		Keywords: []string{"STRUCT_PACK"}, Cases: []string{StructOfNull: "null", StructFound: "value"}, Except: map[string][]string{"duckdb": {"null"}}, Only: []string{"duckdb"},
	}),
}

// FieldOf is s.a.
var FieldOf = &Function{
	Name: "s.a", Form: Fielding, Parameters: []Type{Any, Text}, Result: ByRule, in: duckdb | postgres,
	Rule: fieldRule("struct.field", "s.a, s['a'] and STRUCT_EXTRACT(s, 'a') are the field of a name, without regard to case, s[1] and STRUCT_EXTRACT(s, 1) the first field of a struct without names, STRUCT_EXTRACT_AT(s, 1) the first field of any. NULL has NULL in its fields. A field that there is not is an error.",
		structsOfDuckDB.With(spec.DuckDBCode("StructExtractBind, StructExtractBindIndex, StructExtractAtBind", "src/function/scalar/struct/struct_extract.cpp")), "STRUCT_EXTRACT", "STRUCT_EXTRACT_AT"),
}

// StructExtract is STRUCT_EXTRACT(s, 'a').
var StructExtract = &Function{Name: "STRUCT_EXTRACT", Parameters: []Type{Any, Any}, Result: ByRule, in: duckdb, Rule: FieldOf.Rule}

// StructExtractAt is STRUCT_EXTRACT_AT(s, 1).
var StructExtractAt = &Function{Name: "STRUCT_EXTRACT_AT", Parameters: []Type{Any, Integer}, Result: ByRule, in: duckdb, Rule: FieldOf.Rule}

// StructInsert is STRUCT_INSERT(s, a := x).
var StructInsert = &Function{
	Name: "STRUCT_INSERT", Form: NamingBehind, Parameters: []Type{Any, Text, Any}, Variadic: true, Result: ByRule, Lenient: true, in: duckdb,
	Rule: withoutNull("struct.insert", "STRUCT_INSERT(s, a := x) is the struct with more fields behind its own; a name that it has is an error. STRUCT_UPDATE takes a value for a field that it has, too.",
		structFunctions.With(spec.DuckDBCode("StructInsertBind, StructUpdateBind, StructUpdateFunction", "extension/core_functions/scalar/struct/struct_{insert,update}.cpp")), "STRUCT_INSERT", "STRUCT_UPDATE"),
}

// StructUpdate is STRUCT_UPDATE(s, a := x).
var StructUpdate = &Function{Name: "STRUCT_UPDATE", Form: NamingBehind, Parameters: []Type{Any, Text, Any}, Variadic: true, Result: ByRule, Lenient: true, in: duckdb, Rule: StructInsert.Rule}

// StructConcat is STRUCT_CONCAT(s, t).
var StructConcat = &Function{
	Name: "STRUCT_CONCAT", Parameters: []Type{Any}, Variadic: true, Result: ByRule, Lenient: true, in: duckdb,
	Rule: withoutNull("struct.concat", "STRUCT_CONCAT(s, t) is the struct of the fields of s and behind them those of t. A name that both have is an error, and so is a struct with names beside one without.",
		spec.DuckDBCode("StructConcatBind", "src/function/scalar/struct/struct_concat.cpp").On("2026-11-29"), "STRUCT_CONCAT"),
}

// StructKeys is STRUCT_KEYS(s).
var StructKeys = &Function{
	Name: "STRUCT_KEYS", Parameters: []Type{Any}, Result: ByRule, in: duckdb,
	Rule: structRule("struct.keys", "STRUCT_KEYS(s) is the list of the names of the fields.",
		spec.DuckDBCode("StructKeysFunction", "extension/core_functions/scalar/struct/struct_keys.cpp").On("2026-11-29"), "STRUCT_KEYS"),
}

// StructValues is STRUCT_VALUES(s).
var StructValues = &Function{
	Name: "STRUCT_VALUES", Parameters: []Type{Any}, Result: ByRule, in: duckdb,
	Rule: structRule("struct.values", "STRUCT_VALUES(s) is the struct of the values without names.",
		spec.DuckDBCode("StructValuesFunction", "extension/core_functions/scalar/struct/struct_values.cpp").On("2026-11-29"), "STRUCT_VALUES"),
}
