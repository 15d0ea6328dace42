package function

import "github.com/semcheck/semcheck/spec"

// jsonRowsOfPostgres are the functions of PostgreSQL that return the parts of a document as a set.
var jsonRowsOfPostgres = []*Function{JSONElements, JSONBElements, JSONElementsText, JSONBElementsText, JSONKeysOfPostgres, JSONBKeys}

// SetOtherDocument is the case of a document that is of another kind.
const SetOtherDocument = SetEmpty + 1

var storedRowsRule = spec.Declare(spec.Rule{
	ID: "set.json", Statement: "json_array_elements(x) in a select list is the set of the elements of the array x, json_array_elements_text(x) that of their texts, which are those of ->>, and json_object_keys(x) that of the names of the members of the object x: of a json in the order of its text with those that are there twice, of a jsonb each once in its order. Of a document of another kind it is an error, of NULL there is no row.",
	From:     readJSON(spec.PostgreSQL(jsonTaking, "func/func-json.sgml")).With(readJSON(spec.PostgreSQLCode("elements_worker, elements_worker_jsonb, json_object_keys, jsonb_object_keys", "src/backend/utils/adt/jsonfuncs.c"))),
	Keywords: []string{"JSON_ARRAY_ELEMENTS", "JSONB_ARRAY_ELEMENTS", "JSON_ARRAY_ELEMENTS_TEXT", "JSONB_ARRAY_ELEMENTS_TEXT", "JSON_OBJECT_KEYS", "JSONB_OBJECT_KEYS"},
	Cases:    []string{SetOfNull: "null", SetRows: "rows", SetEmpty: "empty", SetOtherDocument: "other"}, Only: []string{"postgres"},
})

// Functions that return the parts of a document as a set.
var (
	JSONElements       = storedRows("JSON_ARRAY_ELEMENTS")
	JSONBElements      = storedRows("JSONB_ARRAY_ELEMENTS")
	JSONElementsText   = storedRows("JSON_ARRAY_ELEMENTS_TEXT")
	JSONBElementsText  = storedRows("JSONB_ARRAY_ELEMENTS_TEXT")
	JSONKeysOfPostgres = storedRows("JSON_OBJECT_KEYS")
	JSONBKeys          = storedRows("JSONB_OBJECT_KEYS")
)

func storedRows(name string) *Function {
	f := storedFunction(name, ByRule, storedRowsRule, 0, []Type{Document}, storedErrors...)
	f.Set = true
	return f
}
