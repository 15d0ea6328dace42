package function

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
)

// jsonOfSQLite is the chapter of SQLite's functions of JSON documents, which are texts there.
var jsonOfSQLite = []*Function{
	JSONText, JSONArray, JSONObject, JSONExtract, JSONMember, JSONMemberText, JSONType, JSONTypeAt, JSONValid, JSONArrayLength,
	JSONInsert, JSONReplace, JSONSet, JSONRemove, JSONPatch, JSONQuote, JSONPretty, JSONErrorPosition,
}

// named gives a function of documents its form, and its rule the keyword: an operator has none.
func (f *Function) named(rule *spec.Rule) {
	if f.Name[0] == '-' {
		f.Form = Between
	} else {
		rule.Keywords = []string{f.Name}
	}
}

// jsonOf is the source of what SQLite says of a function of documents.
func jsonOf(section, code string) spec.Source {
	return readJSON(spec.SQLite(section, "json1.html")).With(readJSON(spec.SQLiteCode(code, "json.c")))
}

// ofJSON declares a function of documents of SQLite. Each looks at NULL itself.
func ofJSON(id, name string, parameters []Type, optional int, result Type, cases []string, statement string, from spec.Source) *Function {
	f := &Function{Name: name, Parameters: parameters, Optional: optional, Result: result, Lenient: true, Raises: jsonErrors, in: sqlite, Documents: slices.Contains(parameters, Any) && name != "->" && name != "->>" && name != "JSON_ERROR_POSITION"}
	rule := spec.Rule{ID: id, Statement: statement, From: from, Cases: cases, Choices: jsonChoices[id], Only: []string{"sqlite"}}
	if unmet := unmetCases[id]; unmet != nil {
		rule.Except = map[string][]string{"sqlite": unmet}
	}
	f.named(&rule)
	f.Rule = spec.Declare(rule)
	return f
}

// variadic lets the last parameters be there any number of times.
func (f *Function) variadic() *Function {
	f.Variadic = true
	return f
}

const aPath = " A path is $ and steps .name, .\"name\", [n], [#] and [#-n]; anything else is an error."

var (
	JSONText = ofJSON("json.json", "JSON", []Type{Document}, 0, Text, jsonTextCases,
		"json(x) is the document x without blanks, as RFC 8259 writes it although x may have the extensions of JSON5; the order of members stays. It is an error if x is no document, NULL if x is NULL. Of a BLOB, and of members of one name, it is not modelled.",
		jsonOf("3.6. JSON5 Extensions, 4.1. The json() function", "jsonTranslateTextToBlob, jsonTranslateBlobToText"))
	JSONArray = ofJSON("json.array", "JSON_ARRAY", []Type{Any}, 1, Text, jsonPlainCases,
		"json_array(a, b, …) is the array of the values: NULL is null, a number as its text shows it, a text a string, but a document if it comes from a function of documents itself. Of BLOBs and infinities it is not modelled.",
		jsonOf("3.4. VALUE arguments, 4.3. The json_array() function", "jsonAppendSqlValue, jsonArrayFunc")).variadic()
	JSONObject = ofJSON("json.object", "JSON_OBJECT", []Type{Text, Any}, 2, Text, []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "empty", JSONMalformed: "odd", JSONWrong: "wrong name"},
		"json_object(n, v, …) is the object with the names n and the values v, as json_array takes them. A name that is no text is an error, and so is an odd number of arguments.",
		jsonOf("4.12. The json_object() function", "jsonObjectFunc")).variadic()
	JSONExtract = ofJSON("json.extract", "JSON_EXTRACT", []Type{Document, Path}, 1, Text, jsonPathCases,
		"json_extract(x, p) is what p leads to in x: NULL for null and where there is nothing, a number, 1 for true, 0 for false, the characters of a string, the text of an array or object. With several paths it is the array of what they lead to, null for nothing. NULL among the arguments gives NULL."+aPath,
		jsonOf("3.3. PATH arguments, 4.7. The json_extract() function", "jsonLookupStep, jsonReturnFromBlob, jsonExtractFunc")).variadic()
	JSONMember = ofJSON("json.member", "->", []Type{Document, Any}, 0, Text, jsonPathCases,
		"x -> p is the document that p leads to in x as text, NULL if there is none. p may be an integer n for $[n], or $[#-k] for -k, or a text that does not begin with $ for $.\"p\".",
		jsonOf("4.9. The -> and ->> operators", "jsonExtractFunc"))
	JSONMemberText = ofJSON("json.member-text", "->>", []Type{Document, Any}, 0, Text, jsonPathCases,
		"x ->> p is what p leads to in x as json_extract gives it, and never a document for another function; p is as that of ->.",
		jsonOf("4.9. The -> and ->> operators", "jsonExtractFunc"))
	JSONType = ofJSON("json.type", "JSON_TYPE", []Type{Document}, 0, Text, jsonPathCases,
		"json_type(x, p) is null, true, false, integer, real, text, array or object by what p leads to in x, or by x itself; NULL if p leads to nothing.",
		jsonOf("4.19. The json_type() function", "jsonTypeFunc"))
	JSONTypeAt = &Function{Name: JSONType.Name, Parameters: []Type{Document, Path}, Result: Text, Lenient: true, Raises: jsonErrors, in: sqlite, Rule: JSONType.Rule}
	JSONValid  = ofJSON("json.valid", "JSON_VALID", []Type{Document, Integer}, 1, Condition, []string{JSONOfNull: "null", JSONFound: "a document", JSONMissing: "none", JSONMalformed: "wrong flags"},
		"json_valid(x, f) is 1 if x is a document, else 0: of RFC 8259 for f = 1 or none, with JSON5 for 2; NULL of NULL. Other than 1 to 15 as f is an error; of what f says of BLOBs nothing is modelled, and a NULL of f is not.",
		jsonOf("4.20. The json_valid() function", "jsonValidFunc"))
	JSONArrayLength = ofJSON("json.array-length", "JSON_ARRAY_LENGTH", []Type{Document, Path}, 1, Integer, jsonPathCases,
		"json_array_length(x, p) is the number of elements of the array that p leads to, or that x is, 0 if it is no array, NULL if p leads to nothing.",
		jsonOf("4.5. The json_array_length() function", "jsonArrayLengthFunc"))
	JSONInsert = ofJSON("json.insert", "JSON_INSERT", []Type{Document, Path, Any}, 2, Text, jsonPathCases,
		"json_insert(x, p, v, …) is x with v where p leads to nothing yet, if all of p but its end leads to something or can be made; what is there stays. Edits follow one another. A NULL as a path changes nothing.",
		jsonOf("4.10. The json_insert(), json_replace, and json_set() functions", "jsonInsertIntoBlob, jsonLookupStep, jsonCreateEditSubstructure")).variadic()
	JSONReplace = ofJSON("json.replace", "JSON_REPLACE", []Type{Document, Path, Any}, 2, Text, jsonPathCases,
		"json_replace(x, p, v, …) is x with v for what p leads to; where there is nothing it changes nothing.",
		jsonOf("4.10. The json_insert(), json_replace, and json_set() functions", "jsonInsertIntoBlob, jsonLookupStep")).variadic()
	JSONSet = ofJSON("json.set", "JSON_SET", []Type{Document, Path, Any}, 2, Text, jsonPathCases,
		"json_set(x, p, v, …) is what json_insert is where p leads to nothing, else what json_replace is.",
		jsonOf("4.10. The json_insert(), json_replace, and json_set() functions", "jsonInsertIntoBlob, jsonLookupStep")).variadic()
	JSONRemove = ofJSON("json.remove", "JSON_REMOVE", []Type{Document, Path}, 1, Text, jsonPathCases,
		"json_remove(x, p, …) is x without what each path leads to, one after the other; NULL for the path $ and of NULL.",
		jsonOf("4.17. The json_remove() function", "jsonRemoveFunc")).variadic()
	JSONPatch = ofJSON("json.patch", "JSON_PATCH", []Type{Document, Document}, 0, Text, []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "removed", JSONMalformed: "malformed"},
		"json_patch(t, p) is t changed by p as RFC 7396 says: a member that is null in p goes, another one replaces or is patched if it is an object, and what is no object replaces the whole.",
		jsonOf("4.14. The json_patch() function", "jsonMergePatch"))
	JSONQuote = ofJSON("json.quote", "JSON_QUOTE", []Type{Any}, 0, Text, jsonPlainCases,
		"json_quote(x) is the document that the value x is, as json_array takes it.",
		jsonOf("4.21. The json_quote() function", "jsonQuoteFunc"))
	JSONPretty = ofJSON("json.pretty", "JSON_PRETTY", []Type{Document, Text}, 1, Text, jsonTextCases,
		"json_pretty(x, i) is x with each element on a line of its own behind i, which is four blanks if it is not given or NULL, once for each array and object around it; an array or object without elements is [] or {}.",
		jsonOf("4.16. The json_pretty() function", "jsonTranslateBlobToPrettyText, jsonPrettyFunc"))
	JSONErrorPosition = ofJSON("json.error-position", "JSON_ERROR_POSITION", []Type{Any}, 0, Integer, jsonTextCases,
		"json_error_position(x) is 0 if x is a document, with the extensions of JSON5, else the number of the character, from 1, at which the first error is. Where a document ends and something stands behind it, it is not modelled.",
		jsonOf("4.6. The json_error_position() function", "jsonErrorFunc"))
)

// Cases of the rules of the set functions that make documents.
const (
	CollectedNone spec.Case = iota
	CollectedOne
	CollectedOrdered
	CollectedFree
)

var collecting = Aggregation{Order: OfSequence, TakesNulls: true, Collects: true}

// JSONGroupArray and JSONGroupObject make documents of the rows of a group.
var (
	JSONGroupArray = &Function{
		Name: "JSON_GROUP_ARRAY", Kind: Aggregate, Aggregation: collecting, Documents: true, Parameters: []Type{Any}, Result: Text, Lenient: true, in: sqlite,
		Rule: collectedRule("json.group-array", "JSON_GROUP_ARRAY", "json_group_array(x) is the array of all values, NULL among them as null, [] of no row; in the order of ORDER BY inside, without it, and of peers, in any order."),
	}
	JSONGroupObject = &Function{
		Name: "JSON_GROUP_OBJECT", Kind: Aggregate, Aggregation: collecting, Documents: true, Parameters: []Type{Text, Any}, Result: Text, Lenient: true, in: sqlite,
		Rule: collectedRule("json.group-object", "JSON_GROUP_OBJECT", "json_group_object(n, v) is the object with a member for each row in which the name is not NULL, {} of no row; in the order of ORDER BY inside, without it, and of peers, in any order."),
	}
)

// JSONArrayAgg and JSONObjectAgg are those of MySQL.
var (
	JSONArrayAgg = &Function{
		Name: "JSON_ARRAYAGG", Kind: Aggregate, Aggregation: collecting, Parameters: []Type{Any}, Result: Document, Lenient: true, in: mysql, Documents: true,
		Rule: typedCollectedRule("json.arrayagg", "JSON_ARRAYAGG(x) is the array of all values, NULL among them as null, in any order; NULL of no row."+ofMySQL, "JSON_ARRAYAGG"),
	}
	JSONObjectAgg = &Function{
		Name: "JSON_OBJECTAGG", Kind: Aggregate, Aggregation: collecting, Parameters: []Type{Text, Any}, Result: Document, Lenient: true, in: mysql, Documents: true, Raises: jsonErrors,
		Rule: typedCollectedRule("json.objectagg", "JSON_OBJECTAGG(n, v) is the object with a member for each row, of rows with one name the last one in any order; NULL of no row. NULL as a name is not modelled."+ofMySQL, "JSON_OBJECTAGG"),
	}
)

func typedCollectedRule(id, statement, keyword string) *spec.Rule {
	return spec.Declare(spec.Rule{ID: id, Statement: statement, From: readJSON(spec.MySQL("14.19.1 Aggregate Function Descriptions, "+keyword+"()", "aggregate-functions.html")),
		Keywords: []string{keyword}, Cases: collectedCases, Only: []string{"mysql"}, Except: map[string][]string{"mysql56": collectedCases}})
}

var collectedCases = []string{CollectedNone: "no row", CollectedOne: "one row", CollectedOrdered: "one order", CollectedFree: "any order"}

func collectedRule(id, keyword, statement string) *spec.Rule {
	return spec.Declare(spec.Rule{ID: id, Statement: statement, From: jsonOf("4.22. Array and object aggregate functions", "jsonArrayStep, jsonObjectStep, jsonObjectCompute"),
		Keywords: []string{keyword},
		Cases:    collectedCases, Only: []string{"sqlite"}})
}

// MakesDocuments tells that what calls of a name give, or a branch that they choose, may be a
// JSON document for a function that takes it.
func MakesDocuments(name string) bool {
	for _, f := range byName[name] {
		switch {
		case f == Coalesce, f == IfNull, f == Iif, f == If:
			return true
		case f.Rule != nil && len(f.Rule.ID) > 5 && f.Rule.ID[:5] == "json." && f != JSONMemberText && f.Result == Text:
			return true
		}
	}
	return false
}

// MakesPadded tells that calls of a name may give a text of the collation utf8mb4_bin.
func MakesPadded(name string) bool {
	return slices.ContainsFunc(byName[name], func(f *Function) bool { return f.Padded })
}

// documentAggregates is the chapter of set functions that make documents.
var documentAggregates = []*Function{JSONGroupArray, JSONGroupObject, JSONArrayAgg, JSONObjectAgg, JSONAgg, JSONBAgg, JSONObjectOfAgg, JSONBObjectAgg}
