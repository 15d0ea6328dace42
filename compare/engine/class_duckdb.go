package engine

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
)

// duckdbKinds classifies DuckDB's errors by the name of the exception type that
// begins a message. A kind with several meanings is looked up in duckdbMessages
// first; one that is in neither table is an error of no class.
//
// Source: EXCEPTION_MAP in src/common/exception.cpp of DuckDB 1.5.5 (@
// d8cdaa33fda8), read 2026-11-20. The messages are no part of it: those below
// were met in src/planner and src/common of the same version.
var duckdbKinds = map[string]semantics.Class{
	"Out of Range":    semantics.ClassOverflow,
	"Conversion":      semantics.ClassCast,
	"Constraint":      semantics.ClassConstraint,
	"Parser":          semantics.ClassSyntax,
	"Not implemented": semantics.ClassUnsupported,
	"Binder":          semantics.ClassType,
	"Catalog":         semantics.ClassName,
}

// duckdbMessages classifies by kind and a part of the message; the first entry
// that matches decides.
var duckdbMessages = []struct {
	kind, part string
	class      semantics.Class
}{
	{"Conversion", "out of range", semantics.ClassOverflow},
	{"Conversion", "Could not cast value", semantics.ClassOverflow},
	{"Conversion", "Failed to cast decimal value", semantics.ClassOverflow},

	{"Out of Range", "Could not choose", semantics.ClassType},
	{"Out of Range", "Invalid RANGE ", semantics.ClassArgument},  // … PRECEDING value, … FOLLOWING value
	{"Out of Range", "Invalid GROUPS ", semantics.ClassArgument}, // the same
	{"Invalid Input", "Argument for ntile", semantics.ClassArgument},

	{"Invalid Input", "only supports POINT geometries", semantics.ClassGeometry},
	{"Invalid Input", "ST_MakeLine ", semantics.ClassGeometry},
	{"Invalid Input", "Invalid requested type parameter for collection extract", semantics.ClassArgument},
	{"Sequence", "", semantics.ClassArgument},                  // nextval: reached …; currval: … not yet defined
	{"Invalid Input", "Regex option", semantics.ClassArgument}, // Unrecognized …
	{"Invalid Input", "only valid for regexp_", semantics.ClassArgument},
	{"Invalid Input", "Mismatch Function", semantics.ClassArgument},
	{"Invalid Input", "Malformed JSON", semantics.ClassCast},
	{"Invalid Input", "format string", semantics.ClassArgument}, // FORMAT: invalid …, unmatched '}' in …, missing '}' in …
	{"Invalid Input", "format specifier", semantics.ClassArgument},
	{"Invalid Input", "Invalid type specifier", semantics.ClassArgument},
	{"Invalid Input", "invalid fill character", semantics.ClassArgument},
	{"Invalid Input", "Argument index", semantics.ClassArgument},
	{"Invalid Input", "Argument with name", semantics.ClassArgument},
	{"Invalid Input", "argument indexing", semantics.ClassArgument},
	{"Invalid Input", "precision", semantics.ClassArgument}, // missing … specifier, … not allowed
	{"Invalid Input", "number is too big", semantics.ClassArgument},
	{"Invalid Input", "negative width", semantics.ClassArgument},
	{"Invalid Input", "width is not integer", semantics.ClassArgument},
	{"Invalid Input", "Invalid input for hex digit", semantics.ClassArgument},    // UNHEX
	{"Invalid Input", "Invalid input for binary digit", semantics.ClassArgument}, // UNBIN
	{"Invalid Input", "Jaccard Function", semantics.ClassArgument},
	{"Invalid Input", "Insufficient padding", semantics.ClassArgument},   // LPAD, RPAD
	{"Invalid Input", "Invalid UTF8 Codepoint", semantics.ClassArgument}, // CHR
	{"Invalid Input", "More than one row returned by a subquery", semantics.ClassCardinality},

	{"Syntax", "Like pattern must not end with escape character", semantics.ClassArgument},
	{"Syntax", "Invalid escape string", semantics.ClassArgument},

	{"Catalog", "already exists", semantics.ClassDuplicate},
	{"Catalog", "Scalar Function with name", semantics.ClassUnsupported},

	{"Catalog", "is not an", semantics.ClassType},  // v is not an table
	{"Catalog", "is of type", semantics.ClassType}, // Existing object … is of type Table, trying to replace with type View
	{"Parser", "has more than one primary key", semantics.ClassDuplicate},
	{"Parser", "appears twice in primary key", semantics.ClassDuplicate},
	{"Binder", "interval cannot be 0", semantics.ClassArgument},
	{"Binder", "Multiple assignments to same column", semantics.ClassDuplicate},
	{"Binder", "Duplicate column name", semantics.ClassDuplicate},
	{"Binder", "referenced in check constraint", semantics.ClassName},
	{"Binder", "cannot use subquery in", semantics.ClassUnsupported}, // … check constraint, index expressions
	{"Parser", "subqueries prohibited in", semantics.ClassUnsupported},
	{"Binder", "aggregate functions are not allowed in", semantics.ClassGrouping}, // … check constraints, index expressions, UPDATE
	{"Binder", "Referenced update column", semantics.ClassName},
	{"Binder", "cannot contain subqueries", semantics.ClassUnsupported},
	{"Binder", "cannot contain column names", semantics.ClassUnsupported}, // DEFAULT value …

	{"Parser", "SELECT clause without selection list", semantics.ClassSyntax},

	{"Not implemented", "Cannot combine types", semantics.ClassType},
	{"Not implemented", "Unimplemented type for cast", semantics.ClassType},

	{"Binder", "* expression without FROM clause", semantics.ClassSyntax},
	{"Binder", "SELECT list is empty after resolving", semantics.ClassSyntax},                  // … * expressions!
	{"Binder", "doesn't support duplicate names in the SELECT list", semantics.ClassDuplicate}, // UNION (ALL) BY NAME operation …
	{"Binder", "in EXCLUDE list not found", semantics.ClassName},
	{"Binder", "in REPLACE list not found", semantics.ClassName},

	{"Binder", "Ambiguous reference to column name", semantics.ClassAmbiguous},
	{"Binder", "Ambiguous reference to a column name", semantics.ClassAmbiguous},
	{"Binder", "is ambiguous", semantics.ClassAmbiguous},
	{"Binder", "Ambiguous column reference: column \"", semantics.ClassAmbiguous}, // … can refer to either: columns that several USING merged
	{"Binder", "Ambiguous reference to table", semantics.ClassDuplicate},          // (use: …) where its schema tells it from the other
	{"Binder", "duplicate alias", semantics.ClassDuplicate},
	{"Binder", "ircular reference to CTE", semantics.ClassName}, // a table of that name is not there
	{"Parser", "Duplicate CTE name", semantics.ClassDuplicate},
	{"Parser", "in a recursive query is not allowed", semantics.ClassSyntax}, // LIMIT, ORDER BY
	{"Binder", "Duplicate alias", semantics.ClassDuplicate},
	{"Binder", "must be INNER or LEFT for a LATERAL reference", semantics.ClassName},
	{"Binder", "LATERAL join cannot contain aggregates", semantics.ClassGrouping},
	{"Binder", "Join condition for non-inner LATERAL JOIN", semantics.ClassUnsupported}, // … must be a comparison between the left and right side
	{"Binder", "not supported in LATERAL join conditions", semantics.ClassUnsupported},
	{"Binder", "Nested lateral joins", semantics.ClassUnsupported}, // … or lateral joins in correlated subqueries are not (yet) supported
	{"Binder", "Column name \"", semantics.ClassAmbiguous},         // … is ambiguous: it exists more than once on left side of join
	{"Binder", "must appear in the GROUP BY clause", semantics.ClassGrouping},
	{"Binder", "cannot contain aggregates", semantics.ClassGrouping},
	{"Binder", "cannot contain window functions", semantics.ClassGrouping},
	{"Binder", "window function calls cannot be nested", semantics.ClassGrouping},
	{"Binder", "aggregate function calls cannot be nested", semantics.ClassGrouping},
	{"Binder", "Aggregates cannot be", semantics.ClassGrouping},
	{"Binder", "Aggregate with only constant parameters", semantics.ClassGrouping}, // … has to be bound in the root subquery
	{"Binder", "term out of range", semantics.ClassName},                           // ORDER BY 5
	{"Binder", "Referenced column", semantics.ClassName},                           // … not found in FROM clause
	{"Binder", "Referenced table", semantics.ClassName},
	{"Binder", "does not have a column named", semantics.ClassName},
	{"Binder", "does not exist on", semantics.ClassName},         // … left side of join
	{"Binder", "before it is defined", semantics.ClassName},      // an alias of the select list
	{"Binder", "aliases cannot be used as", semantics.ClassName}, // … part of an expression in the GROUP BY
	{"Binder", "No columns found to join on", semantics.ClassName},
	{"Binder", "Table \"", semantics.ClassName}, // … does not have a column
	{"Binder", "columns available but", semantics.ClassDegree},
	{"Binder", "More VIEW aliases than columns", semantics.ClassDegree},
	{"Invalid Input", "Map keys", semantics.ClassArgument},
	{"Invalid Input", "The map key list does not align", semantics.ClassArgument},
	{"Invalid Input", "struct_concat", semantics.ClassArgument},
	{"Parameter Not Allowed", "on an empty input list", semantics.ClassArgument},
	{"Mismatch Type", "Cannot cast STRUCTs of different size", semantics.ClassDegree},
	{"Binder", "values were supplied", semantics.ClassDegree},
	{"Binder", "VALUES lists must all be the same length", semantics.ClassDegree},
	{"Binder", "same number of result columns", semantics.ClassDegree},
	{"Binder", "columns - expected", semantics.ClassDegree}, // Subquery returns 2 columns - expected 1
	{"Binder", "LIMIT/OFFSET cannot be negative", semantics.ClassArgument},
	{"Binder", "but the expression has a subquery", semantics.ClassUnsupported}, // … This is not yet supported
	{"Binder", "non-integer literal has no effect", semantics.ClassSyntax},
	{"Binder", "Could not ORDER BY column", semantics.ClassName},
	{"Parser", "VALUES lists must all be the same length", semantics.ClassDegree},
}

// duckdbInternal are the exception types by which DuckDB says that it is at
// fault: something went wrong inside of it, an assertion failed; the whole
// database is unusable; what it stored is damaged. After the first the database
// takes no further statement either, and answers each with the second.
//
// Source: enum ExceptionType of src/include/duckdb/common/exception.hpp with its
// comments, EXCEPTION_MAP and InvalidatesDatabase of src/common/exception.cpp,
// ErrorData::ConstructFinalMessage of src/common/error_data.cpp,
// ClientContext::ExecuteTaskInternal of src/main/client_context.cpp: all of DuckDB @
// 044a04a7cd39, read 2026-11-20. Data Corruption is younger than 1.5. Invalid is
// the type of an exception that is none of DuckDB's own, such as the library's
// out_of_range (ErrorData's constructor from a message that is no JSON; nothing
// else in src makes one, @ d8cdaa33fda8, read 2026-11-20).
var duckdbInternal = map[string]bool{"INTERNAL": true, "FATAL": true, "Data Corruption": true, "Invalid": true}

// NewDuckDBError makes a classified error from a message of DuckDB.
func NewDuckDBError(message string) *Error {
	e := &Error{Message: message}
	kind, _, _ := strings.Cut(message, " Error:")
	e.Internal = duckdbInternal[kind]
	e.Class = duckdbKinds[kind]
	for _, m := range duckdbMessages {
		if m.kind == kind && strings.Contains(message, m.part) {
			e.Class = m.class
			break
		}
	}
	if kind == "INTERRUPT" {
		e.Kind = ErrorTimeout
	}
	return e
}
