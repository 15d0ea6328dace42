package function

import "github.com/semcheck/semcheck/spec"

// jsonOfDuckDB is the chapter of DuckDB's functions of JSON documents.
var jsonOfDuckDB = []*Function{
	JSONExtractOfDuckDB, JSONExtractString, JSONTypeOfDuckDB, JSONValidOfDuckDB, JSONValue, JSONExists, JSONContainsOfDuckDB, JSONArrayLengthOfDuckDB, JSONMergePatchOfDuckDB,
	JSONTextOfDuckDB, JSONArrayOfDuckDB, JSONObjectOfDuckDB, ToJSON,
	JSONMemberOfDuckDB, JSONMemberTextOfDuckDB, JSONStructure,
}

// jsonInDuckDB declares a function of documents of DuckDB.
func jsonInDuckDB(id, name, spelled string, parameters []Type, optional int, result Type, cases []string, statement, code, file string) *Function {
	f := &Function{Name: name, Parameters: parameters, Optional: optional, Result: result, Lenient: true, Raises: jsonErrors, in: duckdb}
	if spelled != "" {
		f.Spellings = []Spelling{{spelled, duckdb}}
	}
	rule := spec.Rule{ID: id, Statement: statement,
		From: readJSON(spec.DuckDBCode(code, file)), Cases: cases, Only: []string{"duckdb"}, Except: map[string][]string{"duckdb": unmetCases[id]}}
	f.named(&rule)
	f.Rule = spec.Declare(rule)
	return f
}

const (
	functionsOfJSON = "extension/json/json_functions/"
	// duckdbPath says what a path of DuckDB is.
	duckdbPath = " p is a path of $, .name, .\"name\", [n], [-n], [#-n] and [#], a pointer /name/n, a number n for $[n], or a name. Paths that may lead to several places and lists of paths are not modelled; a wrong path is not, where it is no literal."
)

var (
	JSONExtractOfDuckDB = jsonInDuckDB("json.text-extract", "JSON_EXTRACT", "JSON_EXTRACT_PATH", []Type{Document, Path}, 0, Document, jsonTextCases,
		"json_extract(x, p) is the document that p leads to in x, NULL where there is none and of NULL."+duckdbPath, "ExtractFromVal, JSONCommon::GetPath", functionsOfJSON+"json_extract.cpp, extension/json/json_common.cpp")
	JSONExtractString = jsonInDuckDB("json.text-extract-string", "JSON_EXTRACT_STRING", "JSON_EXTRACT_PATH_TEXT", []Type{Document, Path}, 0, Text, jsonTextCases,
		"json_extract_string(x, p) is the characters of the string that p leads to in x, the text of another document, NULL of null and where there is none."+duckdbPath, "ExtractStringFromVal", functionsOfJSON+"json_extract.cpp")
	JSONTypeOfDuckDB = jsonInDuckDB("json.text-type", "JSON_TYPE", "", []Type{Document, Path}, 1, Text, jsonTextCases,
		"json_type(x, p) is NULL, BOOLEAN, BIGINT of a negative integer, UBIGINT of another one, DOUBLE, VARCHAR, ARRAY or OBJECT by what p leads to in x, or by x; NULL where there is nothing."+duckdbPath, "JSONCommon::ValTypeToString", "extension/json/include/json_common.hpp")
	JSONValidOfDuckDB = jsonInDuckDB("json.text-valid", "JSON_VALID", "", []Type{Document}, 0, Condition, []string{JSONOfNull: "null", JSONFound: "a document", JSONMissing: "none"},
		"json_valid(x) tells whether x is a document. NULL stays NULL.", "ValidFunction", functionsOfJSON+"json_valid.cpp")
	JSONValue = jsonInDuckDB("json.text-value", "JSON_VALUE", "", []Type{Document, Path}, 0, Text, jsonTextCases,
		"json_value(x, p) is the text of the document that p leads to in x, a string with its quotes; NULL of null, an array, an object and where there is none."+duckdbPath, "JSONCommon::JSONValue", "extension/json/include/json_common.hpp")
	JSONExists = jsonInDuckDB("json.text-exists", "JSON_EXISTS", "", []Type{Document, Path}, 0, Condition, jsonTextCases,
		"json_exists(x, p) tells whether p leads to something in x."+duckdbPath, "JSONExists", functionsOfJSON+"json_exists.cpp")
	JSONContainsOfDuckDB = jsonInDuckDB("json.text-contains", "JSON_CONTAINS", "", []Type{Document, Document}, 0, Condition, []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "several", JSONMalformed: "malformed"},
		"json_contains(x, y) tells whether x, or a document inside x, is y or has it: an array each element of an array in some element, an object each member of an object. An integer is no DOUBLE.", "JSONContains, JSONFuzzyEquals", functionsOfJSON+"json_contains.cpp")
	JSONArrayLengthOfDuckDB = jsonInDuckDB("json.text-array-length", "JSON_ARRAY_LENGTH", "", []Type{Document, Path}, 1, Unsigned, jsonTextCases,
		"json_array_length(x, p) is the number of elements of the array that p leads to in x, or that x is, 0 if it is no array, NULL where there is nothing."+duckdbPath, "GetArrayLength", functionsOfJSON+"json_array_length.cpp")
	JSONMergePatchOfDuckDB = jsonInDuckDB("json.text-merge-patch", "JSON_MERGE_PATCH", "", []Type{Document, Document}, 0, Document, []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "removed", JSONMalformed: "malformed"},
		"json_merge_patch(x, y, …) is x changed by y as RFC 7396 says, and so on: first the members that stay, then those of y. NULL for y gives NULL, for x y. If one of them is no object it is y.", "MergePatchFunction, MergePatch; yyjson_mut_merge_patch", functionsOfJSON+"json_merge_patch.cpp, third_party/yyjson/yyjson.cpp").variadic()
	JSONTextOfDuckDB = jsonInDuckDB("json.text-json", "JSON", "", []Type{Document}, 0, Document, []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "several", JSONMalformed: "malformed"},
		"json(x) is json_extract(x, '$').", "JSON_MACROS", "extension/json/json_extension.cpp")
	JSONArrayOfDuckDB = jsonInDuckDB("json.text-array", "JSON_ARRAY", "", []Type{Any}, 1, Document, jsonPlainCases,
		"json_array(a, b, …) is the array of the values: null of NULL, a document as it is, a text as a string, true and false. Of other types than these and integers it is not modelled.", "ArrayFunction, CreateValues", functionsOfJSON+"json_create.cpp").variadic()
	JSONObjectOfDuckDB = jsonInDuckDB("json.text-object", "JSON_OBJECT", "", []Type{Text, Any}, 2, Document, jsonPlainCases,
		"json_object(n, v, …) is the object with the names n and the values v, as json_array takes them. NULL as a name is not modelled.", "ObjectFunction, CreateKeyValuePairs", functionsOfJSON+"json_create.cpp").variadic()
	ToJSON = jsonInDuckDB("json.text-to-json", "TO_JSON", "JSON_QUOTE", []Type{Any}, 0, Document, jsonPlainCases,
		"to_json(x) is the document that the value x is, as json_array takes it; NULL of NULL.", "ToJSONFunctionInternal, CreateValues", functionsOfJSON+"json_create.cpp")
)
