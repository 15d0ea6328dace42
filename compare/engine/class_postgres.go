package engine

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
)

// postgresClasses maps SQLSTATEs.
//
// Source: PostgreSQL 18 manual, Appendix A, "PostgreSQL Error Codes", made from
// src/backend/utils/errcodes.txt; the list was read there (commit 9c5b9a280cb6)
// and in share/postgresql/errcodes.txt of PostgreSQL 18.4, 2026-11-20. Which
// state an error of a query has is in the ereport call that raises it; the
// classes are ours.
var postgresClasses = map[string]semantics.Class{
	"22012": semantics.ClassDivisionByZero,

	"22003": semantics.ClassOverflow, // numeric_value_out_of_range
	"22008": semantics.ClassOverflow, // datetime_field_overflow
	"22015": semantics.ClassOverflow, // interval_field_overflow

	"22007": semantics.ClassCast, // invalid_datetime_format
	"22018": semantics.ClassCast, // invalid_character_value_for_cast
	"22P02": semantics.ClassCast, // invalid_text_representation

	"21000": semantics.ClassCardinality,

	"42804": semantics.ClassType, // datatype_mismatch
	"42846": semantics.ClassType, // cannot_coerce
	"42883": semantics.ClassType, // undefined_function: no operator for these types
	"42725": semantics.ClassType, // ambiguous_function: operator is not unique
	"42P18": semantics.ClassType, // indeterminate_datatype
	"42P21": semantics.ClassType, // collation_mismatch
	"42P22": semantics.ClassType, // indeterminate_collation
	"42809": semantics.ClassType, // wrong_object_type

	"42703": semantics.ClassName, // undefined_column
	"42704": semantics.ClassName, // undefined_object
	"42P01": semantics.ClassName, // undefined_table
	"3F000": semantics.ClassName, // invalid_schema_name

	"42702": semantics.ClassAmbiguous, // ambiguous_column
	"42P09": semantics.ClassAmbiguous, // ambiguous_alias

	"42803": semantics.ClassGrouping, // grouping_error
	"42P20": semantics.ClassGrouping, // windowing_error

	"2200H": semantics.ClassArgument, // sequence_generator_limit_exceeded
	"55000": semantics.ClassArgument, // object_not_in_prerequisite_state: CURRVAL before NEXTVAL
	"22013": semantics.ClassArgument, // invalid_preceding_or_following_size
	"22014": semantics.ClassArgument, // invalid_argument_for_ntile_function
	"22016": semantics.ClassArgument, // invalid_argument_for_nth_value_function

	"2200B": semantics.ClassArgument, // escape_character_conflict
	"2200C": semantics.ClassArgument, // invalid_use_of_escape_character
	"2200D": semantics.ClassArgument, // invalid_escape_octet
	"22011": semantics.ClassArgument, // substring_error
	"2202E": semantics.ClassArgument, // array_subscript_error: GET_BYTE
	"22019": semantics.ClassArgument, // invalid_escape_character
	"2201E": semantics.ClassArgument, // invalid_argument_for_logarithm
	"2201F": semantics.ClassArgument, // invalid_argument_for_power_function
	"2201G": semantics.ClassArgument, // invalid_argument_for_width_bucket_function
	"2201W": semantics.ClassArgument, // invalid_row_count_in_limit_clause
	"2201X": semantics.ClassArgument, // invalid_row_count_in_result_offset_clause
	"22023": semantics.ClassArgument, // invalid_parameter_value
	"22025": semantics.ClassArgument, // invalid_escape_sequence
	"22P06": semantics.ClassArgument, // nonstandard_use_of_escape_character

	"22004": semantics.ClassConstraint, // null_value_not_allowed
	"23000": semantics.ClassConstraint,
	"23001": semantics.ClassConstraint, // restrict_violation
	"23502": semantics.ClassConstraint, // not_null_violation
	"23503": semantics.ClassConstraint, // foreign_key_violation
	"2BP01": semantics.ClassConstraint, // dependent_objects_still_exist
	"23505": semantics.ClassConstraint, // unique_violation
	"42830": semantics.ClassConstraint, // invalid_foreign_key
	"23514": semantics.ClassConstraint, // check_violation
	"23P01": semantics.ClassConstraint, // exclusion_violation

	"22001": semantics.ClassLength, // string_data_right_truncation
	"22026": semantics.ClassLength, // string_data_length_mismatch

	"42701": semantics.ClassDuplicate, // duplicate_column
	"42710": semantics.ClassDuplicate, // duplicate_object
	"42712": semantics.ClassDuplicate, // duplicate_alias
	"42P16": semantics.ClassDuplicate, // invalid_table_definition: multiple primary keys
	"42P07": semantics.ClassDuplicate, // duplicate_table

	"42P19": semantics.ClassRecursion, // invalid_recursion

	"42P10": semantics.ClassInvalidOrder, // invalid_column_reference

	"42601": semantics.ClassSyntax,

	"0A000": semantics.ClassUnsupported, // feature_not_supported
	"54000": semantics.ClassUnsupported, // program_limit_exceeded
	"54001": semantics.ClassUnsupported, // statement_too_complex
	"54011": semantics.ClassUnsupported, // too_many_columns
	"54023": semantics.ClassUnsupported, // too_many_arguments
}

// postgresMessages separates what one SQLSTATE covers. The texts are those of
// the parser's ereport calls in PostgreSQL 18 (analyze.c, parse_expr.c,
// parse_clause.c, parse_cte.c, parse_relation.c); the server speaks English
// because the session sets lc_messages.
var postgresMessages = []struct {
	state, part string
	class       semantics.Class
}{
	{"42601", "query must have the same number of columns", semantics.ClassDegree}, // each UNION query …
	{"42601", "VALUES lists must all be the same length", semantics.ClassDegree},
	{"42601", "subquery has too many columns", semantics.ClassDegree},
	{"42601", "subquery has too few columns", semantics.ClassDegree},
	{"42601", "subquery must return only one column", semantics.ClassDegree},
	{"42601", "unequal number of entries in row expressions", semantics.ClassDegree},
	{"42601", "multiple assignments to same column", semantics.ClassDuplicate},
	{"42601", "specifies more column names than columns", semantics.ClassDegree}, // CREATE VIEW …
	{"42601", "INSERT has more", semantics.ClassDegree},                          // … expressions than target columns, and the reverse
	{"42P10", "invalid reference to FROM-clause entry", semantics.ClassName},     // LATERAL across a RIGHT or FULL JOIN
	{"42P10", "columns available but", semantics.ClassDegree},
	{"42P10", "is not in select list", semantics.ClassName}, // ORDER BY position 5 …
}

// postgresSession maps SQLSTATEs that say something about the session.
var postgresSession = map[string]ErrorKind{
	"57014": ErrorTimeout, // query_canceled
	"57P01": ErrorConnection,
	"57P02": ErrorConnection, // crash_shutdown
	"57P03": ErrorResource,   // cannot_connect_now: it starts or ends
	"57P04": ErrorConnection,
	"57P05": ErrorConnection,
	"58030": ErrorResource, // io_error
}

// postgresInternal are the states of class XX, which is for conditions that
// cannot happen and for mistakes in the server's own code. It is also what elog
// gives, by which the server reports what only its own code can bring about:
// "cache lookup failed …", "variable not found in subplan target list".
//
// Source: src/backend/utils/errcodes.txt, section "Class XX - Internal Error",
// with the comment there; src/backend/utils/error/elog.c, errstart; manual,
// "Reporting Errors Within the Server" on elog: all of PostgreSQL 20devel (copy
// github.com/hackorum-dev/postgres @ f20c4278342f), read 2026-11-20. The section
// is the same in PostgreSQL 18.4's share/postgresql/errcodes.txt. They are listed
// and no prefix is looked at, because other servers that speak the protocol have
// states of their own in class XX.
var postgresInternal = map[string]bool{
	"XX000": true, // internal_error
	"XX001": true, // data_corrupted
	"XX002": true, // index_corrupted
}

// NewPostgresError makes a classified error from an SQLSTATE and a message.
func NewPostgresError(state, message string) *Error {
	e := &Error{Kind: postgresSession[state], State: state, Message: message, Class: postgresClasses[state], Internal: postgresInternal[state]}
	if strings.HasPrefix(state, "08") { // connection exception
		e.Kind = ErrorConnection
	}
	if strings.HasPrefix(state, "53") { // insufficient resources: disk_full, out_of_memory, too_many_connections, …
		e.Kind = ErrorResource
	}
	for _, m := range postgresMessages {
		if m.state == state && strings.Contains(message, m.part) {
			e.Class = m.class
		}
	}
	if class, known := postgisClass(state, message); known {
		e.Class, e.Internal = class, false
	}
	return e
}
