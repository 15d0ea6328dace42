package engine

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
)

// Result codes of SQLite that the tables name.
//
// Source: "Result and Error Codes", https://sqlite.org/rescode.html of 3.50.4
// (copy github.com/ronnydrooid/sqlite-docs @ cf0ea92cfb5d), read 2026-11-20. The
// messages are no part of it: they were seen from SQLite 3.5x by the test of the
// sqlite adapter, which provokes each of them.
const (
	sqliteError      = 1
	sqliteInternal   = 2 // an internal malfunction, which no application sees of a SQLite that works
	sqliteBusy       = 5
	sqliteNoMemory   = 7
	sqliteInterrupt  = 9
	sqliteInOut      = 10
	sqliteCorrupt    = 11 // the database has been corrupted; extended codes tell an index from a table
	sqliteFull       = 13
	sqliteCannotOpen = 14
	sqliteTooBig     = 18
	sqliteConstraint = 19
	sqliteMismatch   = 20
	sqliteNoDatabase = 26 // the file is no database: a session makes its own file, so SQLite spoiled it
)

// sqliteMessages classifies what SQLite reports as the plain SQLITE_ERROR, by
// a part of its message; the first entry that matches decides.
var sqliteMessages = []struct {
	part  string
	class semantics.Class
}{
	{"integer overflow", semantics.ClassOverflow},

	{"sub-select returns", semantics.ClassDegree}, // … N columns - expected M
	{"do not have the same number of result columns", semantics.ClassDegree},
	{"row value misused", semantics.ClassDegree},
	{"all VALUES must have the same number of terms", semantics.ClassDegree},
	{"values were supplied", semantics.ClassDegree}, // table t has N columns but M …
	{" values for ", semantics.ClassDegree},         // N values for M columns
	{"terms - expected", semantics.ClassDegree},     // IN(...) element has N …

	{"wrong number of arguments to function", semantics.ClassType},
	{"may not be used with non-aggregate", semantics.ClassType}, // FILTER, ORDER BY
	{"may not be used as a window function", semantics.ClassType},
	{"hex literal too big", semantics.ClassSyntax},
	{"DISTINCT aggregates must take exactly one argument", semantics.ClassType},
	{"DISTINCT aggregates must have exactly one argument", semantics.ClassType},

	{"ambiguous column name", semantics.ClassAmbiguous},
	{"ambiguous reference to", semantics.ClassAmbiguous}, // … in USING()

	{"no such column", semantics.ClassName},
	{"no such table", semantics.ClassName},
	{"no such view", semantics.ClassName},
	{"no such index", semantics.ClassName},
	{"has no column named", semantics.ClassName},
	{"column not present in both tables", semantics.ClassName},
	{"ON clause references tables to its right", semantics.ClassName},
	{"ORDER BY term out of range", semantics.ClassName},
	{"GROUP BY term out of range", semantics.ClassName},

	{"misuse of aggregate", semantics.ClassGrouping},
	{"misuse of aliased aggregate", semantics.ClassGrouping},
	{"misuse of window function", semantics.ClassGrouping},
	{"cannot override", semantics.ClassGrouping}, // sqlite3WindowChain of window.c
	{"no such window", semantics.ClassName},
	{"RANGE with offset PRECEDING/FOLLOWING requires one ORDER BY expression", semantics.ClassGrouping},
	{"must be a non-negative", semantics.ClassArgument}, // frame starting offset, windowCheckValue
	{"must be a positive integer", semantics.ClassArgument},
	{"aggregate functions are not allowed in the GROUP BY clause", semantics.ClassGrouping},
	{"a GROUP BY clause is required before HAVING", semantics.ClassGrouping},
	{"HAVING clause on a non-aggregate query", semantics.ClassGrouping},

	{"malformed JSON", semantics.ClassCast}, // errors of json.c
	{"bad JSON path", semantics.ClassArgument},
	{"json_object() ", semantics.ClassArgument}, // labels must be TEXT, requires an even number of arguments
	{"() needs an odd number of arguments", semantics.ClassArgument},
	{"FLAGS parameter to json_valid()", semantics.ClassArgument},

	{"ESCAPE expression must be a single character", semantics.ClassArgument},

	{"has more than one primary key", semantics.ClassDuplicate},
	{"duplicate column name", semantics.ClassDuplicate},
	{"duplicate WITH table name", semantics.ClassDuplicate},
	{"circular reference: ", semantics.ClassRecursion},
	{"recursive reference", semantics.ClassRecursion},              // … in a subquery, multiple …
	{"multiple references to recursive", semantics.ClassRecursion}, // … table
	{"recursive aggregate queries", semantics.ClassRecursion},      // … not supported
	{"in recursive queries", semantics.ClassRecursion},             // cannot use window functions …
	{"already exists", semantics.ClassDuplicate},
	{"there is already", semantics.ClassDuplicate}, // … a table/index named x

	{"ORDER BY term does not match any column in the result set", semantics.ClassInvalidOrder},

	{"syntax error", semantics.ClassSyntax},
	{"incomplete input", semantics.ClassSyntax},
	{"unrecognized token", semantics.ClassSyntax},
	{"clause should come after", semantics.ClassSyntax}, // ORDER BY, LIMIT … not before
	{"a NATURAL join may not have an ON or USING clause", semantics.ClassSyntax},
	{"no tables specified", semantics.ClassSyntax},

	{"missing datatype for", semantics.ClassType}, // a STRICT table
	{"unknown datatype for", semantics.ClassType},
	{"views may not be indexed", semantics.ClassType},
	{"because it is a view", semantics.ClassType}, // cannot modify v …
	{"use DROP TABLE to delete", semantics.ClassType},
	{"use DROP VIEW to delete", semantics.ClassType},

	{"subqueries prohibited in", semantics.ClassUnsupported}, // … CHECK constraints, index expressions
	{"is not constant", semantics.ClassUnsupported},          // default value of column …
	{"no such function", semantics.ClassUnsupported},
	{"PRIMARY KEY missing", semantics.ClassUnsupported},       // … on table …, which is WITHOUT ROWID
	{"error in generated column", semantics.ClassUnsupported}, // it has a DEFAULT, or another origin of its values
	{"no such collation sequence", semantics.ClassUnsupported},
	{"not currently supported", semantics.ClassUnsupported}, // RIGHT and FULL OUTER JOINs before 3.39
	{"too many", semantics.ClassUnsupported},                // … terms in compound SELECT, columns, …
	{"at most 64 tables in a join", semantics.ClassUnsupported},
	{"Expression tree is too large", semantics.ClassUnsupported},
	{"parser stack overflow", semantics.ClassUnsupported},
	{"Recursion limit", semantics.ClassUnsupported}, // of the parser, depth of the text
	{"is not constant", semantics.ClassUnsupported}, // default value of column … is not constant
	{"prohibited in", semantics.ClassUnsupported},   // subqueries prohibited in CHECK constraints, …
}

// NewSQLiteError makes a classified error from an extended result code and a message of SQLite.
func NewSQLiteError(code int, message string) *Error {
	e := &Error{Number: code, Message: message}
	switch code & 0xff {
	case sqliteInterrupt:
		e.Kind = ErrorTimeout
	case sqliteInternal, sqliteCorrupt, sqliteNoDatabase:
		e.Internal = true
	// Not SQLITE_LOCKED (6): it is a conflict within one connection or a shared
	// cache. A session has neither, so it would be the engine's fault.
	case sqliteFull, sqliteNoMemory, sqliteInOut, sqliteCannotOpen, sqliteBusy:
		e.Kind = ErrorResource
	case sqliteConstraint:
		e.Class = semantics.ClassConstraint
	case sqliteMismatch:
		e.Class = semantics.ClassType
	case sqliteTooBig:
		e.Class = semantics.ClassLength
	case sqliteError:
		for _, m := range sqliteMessages {
			if strings.Contains(message, m.part) {
				e.Class = m.class
				break
			}
		}
	}
	return e
}
