package function

import "github.com/semcheck/semcheck/spec"

// mapsAll is the chapter of maps of DuckDB.
var mapsAll = []*Function{MapOf, MapEmpty, MapExtract, MapExtractValue, MapContains, MapKeys, MapValues, MapEntries, MapFromEntries, MapConcat}

// Cases of rules of maps.
const (
	MapOfNull spec.Case = iota
	MapFound
	MapBeyond // there is no such key, or the arguments make no map
)

var (
	mapsOfDuckDB = spec.DuckDB("Map Type", "data_types/map.md @ 1b5452ec722e").On("2026-11-29")
	mapFunctions = spec.DuckDB("Map Functions", "functions/map.md @ b54057142186").On("2026-11-29")
)

func mapCode(names, file string) spec.Source {
	return spec.DuckDBCode(names, "extension/core_functions/scalar/map/"+file)
}

func mapRule(id, statement string, source spec.Source, beyond string, keywords ...string) *spec.Rule {
	cases := []string{MapOfNull: "null", MapFound: "value"}
	if beyond != "" {
		cases = append(cases, beyond)
	}
	return spec.Declare(spec.Rule{ID: id, Statement: statement, From: source, Keywords: keywords, Cases: cases, Only: []string{"duckdb"}})
}

// MapOf is MAP(keys, values), which MAP {key: value} is, too.
var MapOf = &Function{
	Name: "MAP", Parameters: []Type{AnyList, AnyList}, Result: ByRule, Lenient: true, in: duckdb, Raises: []spec.Class{spec.ClassArgument},
	Rule: mapRule("map.value", "MAP {k: v} and MAP([k], [v]) are the map of the keys with their values, in their order; NULL if one of the lists is NULL. A key that is NULL, two keys that are alike and lists of other lengths are errors.",
		mapsOfDuckDB.With(mapCode("MapFunction", "map.cpp")), "error", "MAP"),
}

// MapEmpty is MAP().
var MapEmpty = &Function{Name: "MAP", Result: ByRule, Lenient: true, in: duckdb, Rule: MapOf.Rule}

// MapExtract is MAP_EXTRACT(m, k).
var MapExtract = &Function{
	Name: "MAP_EXTRACT", Spellings: spelledInDuckDB("ELEMENT_AT"), Parameters: []Type{Any, Any}, Result: ByRule, Lenient: true, in: duckdb,
	Rule: mapRule("map.extract", "MAP_EXTRACT(m, k) is the list of the value of a key, which is empty if the map does not have the key. NULL stays NULL.",
		mapFunctions.With(mapCode("MapExtractListFunc", "map_extract.cpp")), "none", "MAP_EXTRACT", "ELEMENT_AT"),
}

// MapExtractValue is MAP_EXTRACT_VALUE(m, k), which m[k] is, too.
var MapExtractValue = &Function{
	Name: "MAP_EXTRACT_VALUE", Parameters: []Type{Any, Any}, Result: ByRule, Lenient: true, in: duckdb,
	Rule: mapRule("map.key", "MAP_EXTRACT_VALUE(m, k) and m[k] are the value of a key, NULL if the map does not have the key. NULL stays NULL.",
		mapFunctions.With(mapCode("MapExtractValueFunc; ExpressionBinder::BindExpression of an OperatorExpression", "map_extract.cpp; src/planner/binder/expression/bind_operator_expression.cpp")), "none", "MAP_EXTRACT_VALUE"),
}

// MapContains is MAP_CONTAINS(m, k).
var MapContains = &Function{
	Name: "MAP_CONTAINS", Parameters: []Type{Any, Any}, Result: ByRule, in: duckdb,
	Rule: mapRule("map.contains", "MAP_CONTAINS(m, k) tells whether the map has a key. NULL stays NULL.",
		spec.DuckDBCode("MapContainsFunction", "src/function/scalar/map/map_contains.cpp").On("2026-11-29"), "", "MAP_CONTAINS"),
}

// Parts of maps.
var (
	MapKeys   = &Function{Name: "MAP_KEYS", Parameters: []Type{Any}, Result: ByRule, in: duckdb, Rule: mapRule("map.keys", "MAP_KEYS(m) is the list of the keys in their order. NULL stays NULL.", mapFunctions, "", "MAP_KEYS")}
	MapValues = &Function{Name: "MAP_VALUES", Parameters: []Type{Any}, Result: ByRule, in: duckdb, Rule: mapRule("map.values", "MAP_VALUES(m) is the list of the values in the order of their keys. NULL stays NULL.", mapFunctions, "", "MAP_VALUES")}
	// MapEntries is MAP_ENTRIES(m), MapFromEntries what makes the map of it.
	MapEntries     = &Function{Name: "MAP_ENTRIES", Parameters: []Type{Any}, Result: ByRule, in: duckdb, Rule: mapRule("map.entries", "MAP_ENTRIES(m) is the list of the entries as structs of key and value. NULL stays NULL.", mapFunctions, "", "MAP_ENTRIES")}
	MapFromEntries = &Function{Name: "MAP_FROM_ENTRIES", Parameters: []Type{AnyList}, Result: ByRule, in: duckdb, Raises: []spec.Class{spec.ClassArgument}, Rule: mapRule("map.from-entries", "MAP_FROM_ENTRIES(l) is the map of structs of two fields. A key that is NULL and two keys that are alike are errors. NULL stays NULL.", mapFunctions.With(mapCode("MapFromEntriesFunction", "map_from_entries.cpp")), "error", "MAP_FROM_ENTRIES")}
	MapConcat      = &Function{Name: "MAP_CONCAT", Parameters: []Type{Any, Any}, Variadic: true, Result: ByRule, Lenient: true, in: duckdb, Rule: mapRule("map.concat", "MAP_CONCAT(m, n) is the map of the entries of maps of one type; the value of the last map counts, the key stays at its first place. A map that is NULL has no entries; all NULL are NULL.", mapFunctions.With(mapCode("MapConcatFunction", "map_concat.cpp")), "", "MAP_CONCAT")}
)

// MakesMap tells that a function makes a map of what is none.
func MakesMap(f *Function) bool { return f == MapOf || f == MapEmpty || f == MapFromEntries }
