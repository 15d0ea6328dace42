package function

import "github.com/semcheck/semcheck/spec"

// jsonOfMySQL is the chapter of MySQL's functions of JSON documents.
var jsonOfMySQL = []*Function{
	JSONArrayOfMySQL, JSONObjectOfMySQL, JSONQuoteOfMySQL, JSONExtractOfMySQL, JSONMemberOfMySQL, JSONMemberTextOfMySQL, JSONUnquote, JSONTypeOfMySQL, JSONValidOfMySQL,
	JSONLength, JSONDepth, JSONKeys, JSONContains, JSONContainsPath, JSONInsertOfMySQL, JSONReplaceOfMySQL, JSONSetOfMySQL, JSONRemoveOfMySQL,
	JSONArrayAppend, JSONMergePatch, JSONMergePreserve,
}

// jsonInMySQL declares a function of documents of MySQL. Each looks at NULL itself.
func jsonInMySQL(id, name string, parameters []Type, optional int, result Type, cases []string, statement string, from spec.Source) *Function {
	f := &Function{Name: name, Parameters: parameters, Optional: optional, Result: result, Lenient: true, Raises: jsonErrors, in: mysql, Padded: result == Text}
	rule := spec.Rule{ID: id, Statement: statement, From: from, Cases: cases, Choices: jsonChoices[id], Only: []string{"mysql"}}
	f.named(&rule)
	rule.Except = map[string][]string{"mysql56": cases, "mysql": unmetCases[id]}
	f.Rule = spec.Declare(rule)
	return f
}

// jsonPageOf is the source of what MySQL says of a function of documents.
func jsonPageOf(section, page, code string) spec.Source {
	return readJSON(spec.MySQL(section, page+".html")).With(readJSON(spec.MySQLCode(code, "sql/item_json_func.cc")))
}

const (
	creating  = "14.17.2 Functions That Create JSON Values"
	searching = "14.17.3 Functions That Search JSON Values"
	modifying = "14.17.4 Functions That Modify JSON Values"
	asking    = "14.17.5 Functions That Return JSON Value Attributes"
	ofMySQL   = " Of a decimal, a truth value, a day or a byte string it is not modelled."
	typedPath = " A path is $ and steps .name, .\"name\", [n], [last], [last-n], [m to n], .*, [*] and **; what is no array counts as the array of itself."
)

var (
	JSONArrayOfMySQL = jsonInMySQL("json.typed-array", "JSON_ARRAY", []Type{Any}, 1, Document, jsonPlainCases,
		"JSON_ARRAY(a, b, …) is the array of the values: null of NULL, a document as it is, a text as a string."+ofMySQL,
		jsonPageOf(creating+", JSON_ARRAY()", "json-creation-functions", "Item_func_json_array::val_json")).variadic()
	JSONObjectOfMySQL = jsonInMySQL("json.typed-object", "JSON_OBJECT", []Type{Text, Any}, 2, Document, []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "empty", JSONMalformed: "odd", JSONWrong: "wrong name"},
		"JSON_OBJECT(n, v, …) is the object with the names n and the values v, as JSON_ARRAY takes them; of a name the last value. NULL as a name is an error, and so is an odd number of arguments."+ofMySQL,
		jsonPageOf(creating+", JSON_OBJECT()", "json-creation-functions", "Item_func_json_row_object::val_json")).variadic()
	JSONQuoteOfMySQL = jsonInMySQL("json.typed-quote", "JSON_QUOTE", []Type{Text}, 0, Text, jsonPlainCases,
		"JSON_QUOTE(s) is the text of the string s. NULL stays NULL.",
		jsonPageOf(creating+", JSON_QUOTE()", "json-creation-functions", "Item_func_json_quote::val_str"))
	JSONExtractOfMySQL = jsonInMySQL("json.typed-extract", "JSON_EXTRACT", []Type{Document, Path}, 0, Document, jsonPathCases,
		"JSON_EXTRACT(x, p, …) is what the path leads to in x; with several paths, or one that may lead to several, the array of what they lead to; NULL if that is nothing, or an argument is NULL."+typedPath,
		jsonPageOf(searching+", JSON_EXTRACT()", "json-search-functions", "Item_func_json_extract::val_json")).variadic()
	JSONMemberOfMySQL = jsonInMySQL("json.column-member", "->", []Type{Document, Path}, 0, Document, jsonPathCases,
		"c -> p is JSON_EXTRACT(c, p) of a column and a literal.",
		jsonPageOf(searching+", column->path", "json-search-functions", "Item_func_json_extract::val_json"))
	JSONMemberTextOfMySQL = jsonInMySQL("json.column-member-text", "->>", []Type{Document, Path}, 0, Text, jsonPathCases,
		"c ->> p is JSON_UNQUOTE(JSON_EXTRACT(c, p)) of a column and a literal.",
		jsonPageOf(searching+", column->>path", "json-search-functions", "Item_func_json_unquote::val_str"))
	JSONUnquote = jsonInMySQL("json.typed-unquote", "JSON_UNQUOTE", []Type{Document}, 0, Text, jsonTextCases,
		"JSON_UNQUOTE(x) is the characters of x, if it is a string, or a text between double quotes that is one, else the text of x. It is an error if a text between double quotes is no string; of a backslash before what JSON does not escape it is not modelled. NULL stays NULL.",
		jsonPageOf(modifying+", JSON_UNQUOTE()", "json-modification-functions", "Item_func_json_unquote::val_str"))
	JSONTypeOfMySQL = jsonInMySQL("json.typed-type", "JSON_TYPE", []Type{Document}, 0, Text, jsonTextCases,
		"JSON_TYPE(x) is NULL, BOOLEAN, INTEGER, UNSIGNED INTEGER, DOUBLE, STRING, ARRAY or OBJECT by what x is. NULL stays NULL.",
		jsonPageOf(asking+", JSON_TYPE()", "json-attribute-functions", "Item_func_json_type::val_str"))
	JSONValidOfMySQL = jsonInMySQL("json.typed-valid", "JSON_VALID", []Type{Document}, 0, Condition, []string{JSONOfNull: "null", JSONFound: "a document", JSONMissing: "none"},
		"JSON_VALID(x) is 1 if x is a document, or a text that is one, else 0. NULL stays NULL.",
		jsonPageOf(asking+", JSON_VALID()", "json-attribute-functions", "Item_func_json_valid::val_int"))
	JSONLength = jsonInMySQL("json.typed-length", "JSON_LENGTH", []Type{Document, Path}, 1, Integer, jsonPathCases,
		"JSON_LENGTH(x, p) is the number of elements or members of what p leads to, or of x; 1 of what is neither array nor object; NULL if p leads to nothing.",
		jsonPageOf(asking+", JSON_LENGTH()", "json-attribute-functions", "Item_func_json_length::val_int"))
	JSONDepth = jsonInMySQL("json.typed-depth", "JSON_DEPTH", []Type{Document}, 0, Integer, jsonTextCases,
		"JSON_DEPTH(x) is how deep x nests: 1 of what is neither array nor object or has no element, else one more than the deepest element. NULL stays NULL.",
		jsonPageOf(asking+", JSON_DEPTH()", "json-attribute-functions", "Item_func_json_depth::val_int"))
	JSONKeys = jsonInMySQL("json.typed-keys", "JSON_KEYS", []Type{Document, Path}, 1, Document, jsonPathCases,
		"JSON_KEYS(x, p) is the array of the names of the object that p leads to, or that x is; NULL if that is no object.",
		jsonPageOf(searching+", JSON_KEYS()", "json-search-functions", "Item_func_json_keys::val_json"))
	JSONContains = jsonInMySQL("json.typed-contains", "JSON_CONTAINS", []Type{Document, Document, Path}, 1, Condition, jsonPathCases,
		"JSON_CONTAINS(x, y, p) tells whether what p leads to in x, or x, contains y: an object each member of an object in the member of that name, an array each element of an array, or y, in some element, and else what equals y. NULL if an argument is NULL or p leads to nothing. Of an integer and an equal double it is not modelled.",
		jsonPageOf(searching+", JSON_CONTAINS()", "json-search-functions", "contains_wr, Item_func_json_contains::val_int"))
	JSONContainsPath = jsonInMySQL("json.typed-contains-path", "JSON_CONTAINS_PATH", []Type{Document, LiteralOne, Path}, 0, Condition, jsonPathCases,
		"JSON_CONTAINS_PATH(x, 'one', p, …) tells whether a path leads to something in x, with 'all' whether all do.",
		jsonPageOf(searching+", JSON_CONTAINS_PATH()", "json-search-functions", "Item_func_json_contains_path::val_int")).variadic()
	JSONInsertOfMySQL = jsonInMySQL("json.typed-insert", "JSON_INSERT", []Type{Document, Path, Any}, 0, Document, jsonPathCases,
		"JSON_INSERT(x, p, v, …) is x with v where p leads to nothing but all of it but its end to an object or an array, of which an element beyond the last is the next one; what is no array becomes one. Edits follow one another. NULL if x or a path is. Of NULL as v it is not modelled."+ofMySQL,
		jsonPageOf(modifying+", JSON_INSERT()", "json-modification-functions", "Item_func_json_insert::val_json")).variadic()
	JSONReplaceOfMySQL = jsonInMySQL("json.typed-replace", "JSON_REPLACE", []Type{Document, Path, Any}, 0, Document, jsonPathCases,
		"JSON_REPLACE(x, p, v, …) is x with v for what p leads to; where there is nothing it changes nothing. NULL if x or a path is."+ofMySQL,
		jsonPageOf(modifying+", JSON_REPLACE()", "json-modification-functions", "Item_func_json_set_replace::val_json")).variadic()
	JSONSetOfMySQL = jsonInMySQL("json.typed-set", "JSON_SET", []Type{Document, Path, Any}, 0, Document, jsonPathCases,
		"JSON_SET(x, p, v, …) is what JSON_REPLACE is where p leads to something, else what JSON_INSERT is."+ofMySQL,
		jsonPageOf(modifying+", JSON_SET()", "json-modification-functions", "Item_func_json_set_replace::val_json")).variadic()
	JSONRemoveOfMySQL = jsonInMySQL("json.typed-remove", "JSON_REMOVE", []Type{Document, Path}, 0, Document, jsonPathCases,
		"JSON_REMOVE(x, p, …) is x without what each path leads to, one after the other. The path $ is an error. NULL if an argument is.",
		jsonPageOf(modifying+", JSON_REMOVE()", "json-modification-functions", "Item_func_json_remove::val_json")).variadic()
	JSONArrayAppend = jsonInMySQL("json.typed-array-append", "JSON_ARRAY_APPEND", []Type{Document, Path, Any}, 0, Document, jsonPathCases,
		"JSON_ARRAY_APPEND(x, p, v, …) is x with v behind the last element of what p leads to, which becomes an array if it is none. NULL if x or a path is. Of NULL as v it is not modelled."+ofMySQL,
		jsonPageOf(modifying+", JSON_ARRAY_APPEND()", "json-modification-functions", "Item_func_json_array_append::val_json")).variadic()
	JSONMergePatch = jsonInMySQL("json.typed-merge-patch", "JSON_MERGE_PATCH", []Type{Document, Document}, 0, Document, []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "removed", JSONMalformed: "malformed"},
		"JSON_MERGE_PATCH(x, y, …) is x changed by y as RFC 7396 says, and so on. With NULL among the arguments it is not modelled if what follows is no NULL.",
		jsonPageOf(modifying+", JSON_MERGE_PATCH()", "json-modification-functions", "Item_func_json_merge_patch::val_json")).variadic()
	JSONMergePreserve = jsonInMySQL("json.typed-merge-preserve", "JSON_MERGE_PRESERVE", []Type{Document, Document}, 0, Document, []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "objects", JSONMalformed: "malformed"},
		"JSON_MERGE_PRESERVE(x, y, …) is one object of two, with the values of members of one name merged, else one array of two, what is no array counting as the array of itself. NULL if an argument is. With equal values of one name it is not modelled.",
		jsonPageOf(modifying+", JSON_MERGE_PRESERVE()", "json-modification-functions", "Item_func_json_merge_preserve::val_json")).variadic()
)
