package spec

import (
	"slices"
	"strings"
)

// DataError names errors that an engine raises for values: whether one comes
// depends on the rows and on what the engine evaluates on which of them. Where
// the semantics model what raises it, the error has a class, and a rule says when
// it comes; this table is for what they do not model.
type DataError struct {
	// Dialects name whose engines raise it; a version of a dialect has the table of
	// its parent.
	Dialects  []string
	State     string   // how its SQLSTATE begins; empty where the engine has none
	Numbers   []int    // the vendor's numbers of it
	Messages  []string // how its messages begin
	Statement string
	From      Source
}

// dataErrors is the table. An error is in an entry if it fits one of its fields
// that are not empty.
var dataErrors = []DataError{
	{Dialects: []string{"postgres"}, State: "22", Statement: "Class 22 is that of data exceptions.",
		From: ISO("SQLSTATE").With(PostgreSQLCode("Section: Class 22 - Data Exception", "src/backend/utils/errcodes.txt"))},
	{Dialects: []string{"mysql", "mysql56", "mariadb"}, State: "22",
		Statement: "Class 22 is that of data exceptions; a server of this family takes its states from the standard.",
		From:      ISO("SQLSTATE").With(MySQL("B.1 Error Message Sources and Elements", "error-message-elements.html"))},
	{Dialects: []string{"mysql"}, Statement: "A regular expression is read when it is applied; 3687 is an internal error and not among these.",
		Numbers: []int{3684, 3685, 3686, 3688, 3689, 3690, 3691, 3692, 3693, 3694, 3695, 3696, 3697, 3698, 3699, 3700, 3887, 3900},
		From:    MySQLCode("ER_REGEXP_BUFFER_OVERFLOW to ER_REGEXP_INVALID_FLAG", "share/messages_to_clients.txt")},
	{Dialects: []string{"mariadb"}, Statement: "A regular expression is read when it is applied.", Numbers: []int{1139},
		From: MariaDBCode("ER_REGEXP_ERROR", "sql/share/errmsg-utf8.txt")},
	{Dialects: []string{"mysql56"}, Statement: "A regular expression is read when it is applied.", Numbers: []int{1139},
		From: MySQL56Code("ER_REGEXP_ERROR", "sql/share/errmsg-utf8.txt")},
	{Dialects: []string{"sqlite"}, Statement: "LIKE and GLOB limit the length of a pattern; unistr() reads escapes.",
		Messages: []string{"LIKE or GLOB pattern too complex", "invalid Unicode escape"}, From: SQLiteCode("likeFunc, unistrFunc", "func.c")},
	{Dialects: []string{"sqlite"}, Statement: "Arguments of window functions and frames are looked at row by row.",
		Messages: []string{"frame starting offset must be", "frame ending offset must be", "second argument to nth_value must be", "argument of ntile must be"},
		From:     SQLiteCode("windowCheckValue, nth_valueStepFunc, ntileStepFunc", "window.c")},
	{Dialects: []string{"sqlite"}, Statement: "MATCH is answered by the index of a full-text table; where the plan does not use it, it fails when it is applied to a row.",
		Messages: []string{"unable to use function"}, From: SQLiteCode("sqlite3InvalidFunction, fts3BestIndexMethod", "main.c, fts3.c")},
	{Dialects: []string{"sqlite"}, Statement: "The text that a full-text index is searched for is read when it is searched.",
		Messages: []string{"fts5: ", "fts5 expression tree", "unterminated string", "expected integer, got"},
		From:     SQLiteCode("fts5yy_syntax_error, fts5ExprGetToken, sqlite3Fts5ParseSetDistance, sqlite3Fts5ParseNode", "fts5.c")},
	{Dialects: []string{"sqlite"}, Statement: "Functions on JSON read their arguments when they are applied.",
		Messages: []string{"malformed JSON", "JSON nested too deep", "JSON path too deep", "JSON cannot hold BLOB values", "bad JSON path",
			"not an array element", "json_object() labels must be TEXT"},
		From: SQLiteCode("jsonStringTooDeep, jsonReturnString, jsonAppendSqlValue, jsonBadPathError, jsonObjectFunc", "json.c")},
	{Dialects: []string{"duckdb"}, Statement: "Errors of input or arguments, divisions by 0, sizes that are exceeded.",
		Messages: []string{"Invalid Input Error:", "Divide by Zero Error:", "Object Size Error:"},
		From: Source{Doc: "DuckDB source of 2026-08-20", Clause: "enum ExceptionType",
			Address: "github.com/duckdb/duckdb src/include/duckdb/common/exception.hpp @ 044a04a7cd39", Read: readOn}},
}

// DataErrors lists the entries of the table that hold for the dialect.
func (d *Dialect) DataErrors() []DataError {
	var list []DataError
	for _, e := range dataErrors {
		if slices.Contains(e.Dialects, d.Name) || slices.Contains(e.Dialects, d.Parent) {
			list = append(list, e)
		}
	}
	return list
}

// DataError is the entry of an error with that number, SQLSTATE and message; nil
// if there is none.
func (d *Dialect) DataError(number int, state, message string) *DataError {
	for _, e := range d.DataErrors() {
		if e.State != "" && strings.HasPrefix(state, e.State) || slices.Contains(e.Numbers, number) ||
			slices.ContainsFunc(e.Messages, func(begins string) bool { return strings.HasPrefix(message, begins) }) {
			return &e
		}
	}
	return nil
}
