package function

import "github.com/semcheck/semcheck/spec"

// jsonOfPostgres is the chapter of PostgreSQL's functions and operators of JSON documents.
var jsonOfPostgres = []*Function{
	JSONMemberOfPostgres, JSONMemberTextOfPostgres, JSONPathMember, JSONPathMemberText, JSONExtractPath, JSONBExtractPath, JSONExtractPathText, JSONBExtractPathText,
	JSONBHas, JSONBWithin, JSONBExists, JSONBExistsAny, JSONBExistsAll, JSONBConcat, JSONBDelete, JSONBDeletePath,
	JSONBSet, JSONBSetLax, JSONBInsert, JSONStripNulls, JSONBStripNulls, JSONBPretty,
	JSONTypeof, JSONBTypeof, JSONArrayLengthOfPostgres, JSONBArrayLength,
	ToJSONOfPostgres, ToJSONB, RowToJSON, ArrayToJSON, JSONBuildArray, JSONBBuildArray, JSONBuildObject, JSONBBuildObject, JSONObjectOfTexts, JSONBObjectOfTexts,
}

// Errors of these functions.
var (
	storedErrors     = []spec.Class{spec.ClassArgument}
	storedEditErrors = []spec.Class{spec.ClassArgument, spec.ClassCast, spec.ClassConstraint}
)

// storedRule declares a rule of functions of documents of PostgreSQL.
func storedRule(id, statement, section, code, file string, cases []string, keywords ...string) *spec.Rule {
	from := readJSON(spec.PostgreSQL(section, "func/func-json.sgml")).With(readJSON(spec.PostgreSQLCode(code, "src/backend/utils/adt/"+file)))
	return spec.Declare(spec.Rule{ID: id, Statement: statement, From: from, Keywords: keywords, Cases: cases, Only: []string{"postgres"}})
}

const (
	jsonOperators = "9.16.1. Processing and Creating JSON Data, json and jsonb Operators"
	jsonbAlone    = "9.16.1. Processing and Creating JSON Data, Additional jsonb Operators"
	jsonCreating  = "9.16.1. Processing and Creating JSON Data, JSON Creation Functions"
	jsonTaking    = "9.16.1. Processing and Creating JSON Data, JSON Processing Functions"
	jsonSubscript = " A path is an array of texts, each the name of a member or the number of an element; NULL among them gives NULL."
)

var (
	storedFound  = []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "missing"}
	storedMade   = []string{JSONOfNull: "null", JSONFound: "made", JSONMissing: "error"}
	storedChange = []string{JSONOfNull: "null", JSONFound: "changed", JSONMissing: "nothing to change", JSONMalformed: "error"}
)

var (
	storedMember = storedRule("json.stored-member", "x -> n is the member of the object x with the name n, x -> i the i-th element of the array x from 0 on, from the end for a negative i; NULL where there is none. x #> p and json_extract_path(x, p, …) follow a path. A json keeps the text that stands there; of members of one name it is the last. The only element of a jsonb that is no array is itself for ->."+jsonSubscript,
		jsonOperators, "get_worker, jsonb_object_field, jsonb_array_element, jsonb_get_element", "jsonfuncs.c", storedFound, "->", "#>", "JSON_EXTRACT_PATH", "JSONB_EXTRACT_PATH")
	storedMemberText = storedRule("json.stored-member-text", "->>, #>> and json_extract_path_text find what ->, #> and json_extract_path do and give it as text: the characters of a string, NULL of null.",
		jsonOperators, "get_worker, jsonb_get_element, JsonbValueAsText", "jsonfuncs.c", storedFound, "->>", "#>>", "JSON_EXTRACT_PATH_TEXT", "JSONB_EXTRACT_PATH_TEXT")
	storedContains = storedRule("json.stored-contains", "x @> y tells whether x contains y, y <@ x the same: an object each member of an object, whose value contains the other's if both are objects or arrays and else equals it; an array each element of an array, or y that is none, in that way in some element. An object contains no array, and an array no object.",
		jsonbAlone, "jsonb_contains; JsonbDeepContains", "jsonb_op.c, src/backend/utils/adt/jsonb_util.c", storedFound, "@>", "<@")
	storedExists = storedRule("json.stored-exists", "x ? t tells whether the text t is the name of a member of x, a string among the elements of x, or the string x. x ?| a asks for one of the texts of an array, x ?& a for all of them; NULL among them does not count.",
		jsonbAlone, "jsonb_exists, jsonb_exists_any, jsonb_exists_all", "jsonb_op.c", storedFound, "?", "?|", "?&")
	storedConcat = storedRule("json.stored-concat", "x || y of two objects is the object with the members of both, those of y where both have a name. Else it is the array of the elements of x and y; what is no array counts as one with this element.",
		jsonbAlone, "jsonb_concat, IteratorConcat", "jsonfuncs.c", storedMade[:JSONMissing], "||")
	storedDelete = storedRule("json.stored-delete", "x - t is x without the member of the name t, or without the strings t among its elements; so for each text of an array. x - i is the array x without its i-th element, from the end for a negative i. x #- p is x without that to which the path p leads. Of what is neither object nor array it is an error, and so is x - i of an object, and in a path a text that is no number for an array.",
		jsonbAlone, "jsonb_delete, jsonb_delete_array, jsonb_delete_idx, jsonb_delete_path", "jsonfuncs.c", storedChange, "-", "#-")
	storedSet = storedRule("json.stored-set", "jsonb_set(x, p, v, c) is x with v in the place to which the path p leads. If only the last step leads to nothing, v is added unless c is false, in an array behind or before the others. jsonb_set_lax(x, p, v, c, t) does with v that is NULL what t says: use_json_null, delete_key, return_target or raise_exception. jsonb_insert(x, p, v, a) puts v before the element to which p leads, or behind it if a; a member that is there already is an error. Of what is neither object nor array it is an error, and so is a NULL as a step that is reached.",
		jsonTaking, "jsonb_set, jsonb_set_lax, jsonb_insert, setPath, setPathArray, setPathObject", "jsonfuncs.c", storedChange, "JSONB_SET", "JSONB_SET_LAX", "JSONB_INSERT")
	storedStrip = storedRule("json.stored-strip", "json_strip_nulls(x, a) is x without the members that are null, at all depths; if a, without such elements of arrays, too. A json has no blanks then.",
		jsonTaking, "json_strip_nulls, jsonb_strip_nulls", "jsonfuncs.c", storedMade[:JSONMissing], "JSON_STRIP_NULLS", "JSONB_STRIP_NULLS")
	storedPretty = storedRule("json.stored-pretty", "jsonb_pretty(x) is the text of x with each element on a line of its own behind four blanks for each array and object around it; the end of an array or object has its own line even if it has no elements.",
		jsonTaking, "jsonb_pretty; JsonbToCStringWorker", "jsonfuncs.c, src/backend/utils/adt/jsonb.c", storedMade[:JSONMissing], "JSONB_PRETTY")
	storedTypeof = storedRule("json.stored-typeof", "json_typeof(x) is object, array, string, number, boolean or null by what x is.",
		jsonTaking, "json_typeof; jsonb_typeof", "json.c, src/backend/utils/adt/jsonb.c", storedMade[:JSONMissing], "JSON_TYPEOF", "JSONB_TYPEOF")
	storedLength = storedRule("json.stored-length", "json_array_length(x) is the number of elements of the array x; of anything else it is an error.",
		jsonTaking, "json_array_length, jsonb_array_length", "jsonfuncs.c", storedMade, "JSON_ARRAY_LENGTH", "JSONB_ARRAY_LENGTH")
	storedOf = storedRule("json.stored-of", "to_json(v) is the document that a value is: true and false, a number where JSON has one, a document as it is, an array of what the elements of an array are, an object of what the fields of a row are, and else a string of its text, of a day with a time in the form of ISO 8601. array_to_json(a, l) is this of an array, row_to_json(r, l) of a row, with a line for each element or field if l. json_build_array(v, …) is the array and json_build_object(n, v, …) the object of values; NULL as a value is null. An odd number of arguments is an error, and so is a name that is NULL, a document or an array. json_object(a) and json_object(n, v) are the object with the texts of one or two arrays as names and values; odd numbers, arrays of different lengths and a NULL as a name are errors. Of CHAR(n) and real it is not modelled.",
		jsonCreating, "datum_to_json_internal, json_build_object_worker, json_build_array_worker, json_object, json_object_two_arg", "json.c, src/backend/utils/adt/jsonb.c", storedMade, "TO_JSON", "TO_JSONB", "ROW_TO_JSON", "ARRAY_TO_JSON", "JSON_BUILD_ARRAY", "JSONB_BUILD_ARRAY", "JSON_BUILD_OBJECT", "JSONB_BUILD_OBJECT", "JSON_OBJECT", "JSONB_OBJECT")
)

// Operators between a document and what is asked of it.
var (
	JSONMemberOfPostgres     = storedOperator("->", Document, Document, Any, storedMember)
	JSONMemberTextOfPostgres = storedOperator("->>", Text, Document, Any, storedMemberText)
	JSONPathMember           = storedOperator("#>", Document, Document, AnyList, storedMember)
	JSONPathMemberText       = storedOperator("#>>", Text, Document, AnyList, storedMemberText)
	JSONBHas                 = storedOperator("@>", Condition, Document, Document, storedContains)
	JSONBWithin              = storedOperator("<@", Condition, Document, Document, storedContains)
	JSONBExists              = storedOperator("?", Condition, Document, Text, storedExists)
	JSONBExistsAny           = storedOperator("?|", Condition, Document, AnyList, storedExists)
	JSONBExistsAll           = storedOperator("?&", Condition, Document, AnyList, storedExists)
	JSONBDeletePath          = storedOperator("#-", Document, Document, AnyList, storedDelete, storedEditErrors...)
	// JSONBConcat and JSONBDelete are what || and - of trees are of documents.
	JSONBConcat = storedFunction("jsonb ||", Document, storedConcat, 0, []Type{Document, Document}).unread()
	JSONBDelete = storedFunction("jsonb -", Document, storedDelete, 0, []Type{Document, Any}, storedErrors...).unread()
)

// Functions.
var (
	JSONExtractPath           = storedFunction("JSON_EXTRACT_PATH", Document, storedMember, 0, []Type{Document, Text}).variadic()
	JSONBExtractPath          = storedFunction("JSONB_EXTRACT_PATH", Document, storedMember, 0, []Type{Document, Text}).variadic()
	JSONExtractPathText       = storedFunction("JSON_EXTRACT_PATH_TEXT", Text, storedMemberText, 0, []Type{Document, Text}).variadic()
	JSONBExtractPathText      = storedFunction("JSONB_EXTRACT_PATH_TEXT", Text, storedMemberText, 0, []Type{Document, Text}).variadic()
	JSONBSet                  = storedFunction("JSONB_SET", Document, storedSet, 1, []Type{Document, AnyList, Document, Condition}, storedEditErrors...)
	JSONBSetLax               = storedFunction("JSONB_SET_LAX", Document, storedSet, 2, []Type{Document, AnyList, Document, Condition, Text}, storedEditErrors...).lenient()
	JSONBInsert               = storedFunction("JSONB_INSERT", Document, storedSet, 1, []Type{Document, AnyList, Document, Condition}, storedEditErrors...)
	JSONStripNulls            = storedFunction("JSON_STRIP_NULLS", Document, storedStrip, 1, []Type{Document, Condition})
	JSONBStripNulls           = storedFunction("JSONB_STRIP_NULLS", Document, storedStrip, 1, []Type{Document, Condition})
	JSONBPretty               = storedFunction("JSONB_PRETTY", Text, storedPretty, 0, []Type{Document})
	JSONTypeof                = storedFunction("JSON_TYPEOF", Text, storedTypeof, 0, []Type{Document})
	JSONBTypeof               = storedFunction("JSONB_TYPEOF", Text, storedTypeof, 0, []Type{Document})
	JSONArrayLengthOfPostgres = storedFunction("JSON_ARRAY_LENGTH", Integer, storedLength, 0, []Type{Document}, storedErrors...)
	JSONBArrayLength          = storedFunction("JSONB_ARRAY_LENGTH", Integer, storedLength, 0, []Type{Document}, storedErrors...)
	ToJSONOfPostgres          = storedFunction("TO_JSON", Document, storedOf, 0, []Type{Any})
	ToJSONB                   = storedFunction("TO_JSONB", Document, storedOf, 0, []Type{Any})
	RowToJSON                 = storedFunction("ROW_TO_JSON", Document, storedOf, 1, []Type{Any, Condition})
	ArrayToJSON               = storedFunction("ARRAY_TO_JSON", Document, storedOf, 1, []Type{AnyList, Condition})
	JSONBuildArray            = storedFunction("JSON_BUILD_ARRAY", Document, storedOf, 1, []Type{Any}).variadic().lenient()
	JSONBBuildArray           = storedFunction("JSONB_BUILD_ARRAY", Document, storedOf, 1, []Type{Any}).variadic().lenient()
	JSONBuildObject           = storedFunction("JSON_BUILD_OBJECT", Document, storedOf, 1, []Type{Any}, storedEditErrors...).variadic().lenient()
	JSONBBuildObject          = storedFunction("JSONB_BUILD_OBJECT", Document, storedOf, 1, []Type{Any}, storedEditErrors...).variadic().lenient()
	JSONObjectOfTexts         = storedFunction("JSON_OBJECT", Document, storedOf, 1, []Type{AnyList, AnyList}, storedEditErrors...)
	JSONBObjectOfTexts        = storedFunction("JSONB_OBJECT", Document, storedOf, 1, []Type{AnyList, AnyList}, storedEditErrors...)
)

func storedOperator(sign string, result, left, right Type, rule *spec.Rule, raises ...spec.Class) *Function {
	f := storedFunction(sign, result, rule, 0, []Type{left, right}, raises...)
	f.Form = Between
	return f
}

func storedFunction(name string, result Type, rule *spec.Rule, optional int, parameters []Type, raises ...spec.Class) *Function {
	return &Function{Name: name, Parameters: parameters, Optional: optional, Result: result, Raises: raises, in: postgres, Rule: rule}
}

// lenient makes the function look at NULL itself.
func (f *Function) lenient() *Function {
	f.Lenient = true
	return f
}

// Set functions that make documents of the rows of a group.
var (
	JSONAgg         = heldAggregate("JSON_AGG", heldAggRule, []Type{Any})
	JSONBAgg        = heldAggregate("JSONB_AGG", heldAggRule, []Type{Any})
	JSONObjectOfAgg = heldAggregate("JSON_OBJECT_AGG", heldObjectAggRule, []Type{Any, Any}, spec.ClassArgument, spec.ClassConstraint)
	JSONBObjectAgg  = heldAggregate("JSONB_OBJECT_AGG", heldObjectAggRule, []Type{Any, Any}, spec.ClassArgument)

	heldAggRule = heldAggregateRule("json.stored-agg", "json_agg(v) is the array of the values of a group, NULL among them as null, as json_build_array takes them; arrays behind the first value stand on lines of their own. The order is that of ORDER BY inside, without it, and of peers, any. NULL of no row.",
		"json_agg_transfn_worker", collectedCases, "JSON_AGG", "JSONB_AGG")
	heldObjectAggRule = heldAggregateRule("json.stored-object-agg", "json_object_agg(n, v) is the object with a member for each row of a group, as json_build_object takes names and values; in the order of ORDER BY inside, without it, and of peers, in any order. A name that is NULL, a document or an array is an error. NULL of no row.",
		"json_object_agg_transfn_worker, jsonb_object_agg_transfn_worker", heldObjectCases, "JSON_OBJECT_AGG", "JSONB_OBJECT_AGG")

	heldObjectCases = append(append([]string(nil), collectedCases...), "wrong name")
)

// CollectedWrong is the case of a name that is none.
const CollectedWrong = CollectedFree + 1

func heldAggregateRule(id, statement, code string, cases []string, keywords ...string) *spec.Rule {
	from := readJSON(spec.PostgreSQL("9.21. Aggregate Functions", "func/func-aggregate.sgml")).With(readJSON(spec.PostgreSQLCode(code, "src/backend/utils/adt/json.c, src/backend/utils/adt/jsonb.c")))
	return spec.Declare(spec.Rule{ID: id, Statement: statement, From: from, Keywords: keywords, Cases: cases, Only: []string{"postgres"}})
}

func heldAggregate(name string, rule *spec.Rule, parameters []Type, raises ...spec.Class) *Function {
	return &Function{Name: name, Kind: Aggregate, Aggregation: collecting, Parameters: parameters, Result: Document, Lenient: true, Raises: raises, in: postgres, Rule: rule}
}

// unread makes the function one that no call names: an operator of trees stands for it.
func (f *Function) unread() *Function {
	f.Form = Unread
	return f
}
