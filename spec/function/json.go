package function

import "github.com/semcheck/semcheck/spec"

// jsonRead is when the texts on JSON were read.
const jsonRead spec.Reading = "2026-11-29"

// Errors of functions of documents: a text that is none, and a path or a name that is wrong.
var jsonErrors = []spec.Class{spec.ClassCast, spec.ClassArgument}

// Cases of the rules of functions of documents.
const (
	JSONOfNull spec.Case = iota
	JSONFound
	JSONMissing   // what the path leads to, or nothing to do
	JSONMalformed // a text that is no document
	JSONWrong     // a path or a name
)

// jsonCases are the cases of the rule of a function: all of them for functions with paths.
var (
	jsonPathCases  = []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "missing", JSONMalformed: "malformed", JSONWrong: "wrong path"}
	jsonPlainCases = []string{JSONOfNull: "null", JSONFound: "found"}
	jsonTextCases  = []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "no value", JSONMalformed: "malformed"}
)

// unmetCases are those of a list of cases that a function has not.
var unmetCases = map[string][]string{
	"json.json": {"no value"}, "json.pretty": {"no value"}, "json.error-position": {"no value"}, "json.typed-type": {"no value"}, "json.typed-depth": {"no value"},
	"json.typed-contains-path": {"missing"}, "json.text-json": {"several"}, "json.column-member": {"malformed"}, "json.column-member-text": {"malformed"},
}

// jsonChoices are the choices where the texts on a function disagree.
var jsonChoices = map[string][]spec.Choice{
	"json.json":      {{Date: string(jsonRead), Statement: "NULL: section 3.1 of SQLite's manual takes it as null, by the source json(NULL) is NULL. The source is followed."}},
	"json.typed-set": {{Date: string(jsonRead), Statement: "MySQL's manual says first that the result is NULL if a path does not lead to an object, then that such a pair is ignored. Its examples and the source ignore it: so does the rule."}},
}

// readJSON dates a source to the day on which it was read for these functions.
func readJSON(s spec.Source) spec.Source {
	s.Read = jsonRead
	return s
}
