package engine

import "github.com/semcheck/semcheck/semantics"

// mysqlClasses maps error numbers of MySQL and MariaDB. Below 1900 a number
// means the same in both. Above, each counts on its own: 4025, 4078 and 4079 mean
// something else in MySQL, on files and collations that no query here meets.
//
// Source: the message catalogues share/mysql/english/errmsg.sys of MySQL 9.7.4
// and MariaDB 10.11.19, read 2026-11-20; the texts behind the numbers are
// those of the MySQL 9.x Error Message Reference, "Server Error Message
// Reference" [unverified]. Numbers and texts were compared with
// share/messages_to_clients.txt of MySQL 8.0.39 and sql/share/errmsg-utf8.txt of
// MariaDB 10.3.24, where the number is inferred from a message's place behind
// start-error-number; 4025 and above are not in the latter. Those of MySQL 5.6.24
// are in its sql/share/errmsg-utf8.txt, which ends at 1885. The classes are ours.
var mysqlClasses = map[int]semantics.Class{
	1365: semantics.ClassDivisionByZero, // Division by 0

	1264: semantics.ClassOverflow, // Out of range value for column
	1367: semantics.ClassOverflow, // Illegal … value found during parsing: 1e400
	1690: semantics.ClassOverflow, // … value is out of range in …
	1916: semantics.ClassOverflow, // MariaDB: Got overflow when converting

	1265: semantics.ClassCast, // Data truncated for column
	1292: semantics.ClassCast, // Truncated incorrect … value
	1366: semantics.ClassCast, // Incorrect … value … for column
	1411: semantics.ClassCast, // Incorrect … value … for function
	1917: semantics.ClassCast, // MariaDB: Truncated value when converting
	1918: semantics.ClassCast, // MariaDB: Encountered illegal value when converting

	1242: semantics.ClassCardinality, // Subquery returns more than 1 row

	1136: semantics.ClassDegree, // Column count doesn't match value count
	1222: semantics.ClassDegree, // The used SELECT statements have a different number of columns
	1241: semantics.ClassDegree, // Operand should contain … column(s)
	1353: semantics.ClassDegree, // SELECT list and column names list have different counts

	1267: semantics.ClassType, // Illegal mix of collations
	1270: semantics.ClassType,
	1271: semantics.ClassType,
	1582: semantics.ClassType, // Incorrect parameter count in the call to native function
	1583: semantics.ClassType, // Incorrect parameters in the call to native function
	4078: semantics.ClassType, // MariaDB: Illegal parameter data types … for operation
	4079: semantics.ClassType,

	1051: semantics.ClassName, // Unknown table
	1054: semantics.ClassName, // Unknown column
	1109: semantics.ClassName, // Unknown table in …
	1146: semantics.ClassName, // Table doesn't exist
	1247: semantics.ClassName, // Reference not supported (forward reference in item list)
	1250: semantics.ClassName, // Table from one of the SELECTs cannot be used in …

	1052: semantics.ClassAmbiguous, // Column is ambiguous

	1055: semantics.ClassGrouping, // isn't in GROUP BY
	1056: semantics.ClassGrouping, // Can't group on …
	1111: semantics.ClassGrouping, // Invalid use of group function
	1140: semantics.ClassGrouping, // Mixing of GROUP columns with no GROUP columns
	1463: semantics.ClassGrouping, // Non-grouping field is used in HAVING clause
	3028: semantics.ClassGrouping, // ORDER BY contains aggregate function and applies to a UNION
	3029: semantics.ClassGrouping, // ORDER BY contains aggregate function and applies to a non-aggregated query

	1210: semantics.ClassArgument, // Incorrect arguments to ESCAPE, …
	1425: semantics.ClassArgument, // Too big scale
	1426: semantics.ClassArgument, // Too-big precision
	1427: semantics.ClassArgument, // M must be >= D
	1439: semantics.ClassArgument, // Display width out of range

	1048: semantics.ClassConstraint, // Column cannot be null
	1062: semantics.ClassConstraint, // Duplicate entry for key
	1138: semantics.ClassConstraint, // Invalid use of NULL value
	1364: semantics.ClassConstraint, // Field doesn't have a default value
	1451: semantics.ClassConstraint, // foreign key
	1452: semantics.ClassConstraint, // foreign key
	1557: semantics.ClassConstraint, // foreign key
	1586: semantics.ClassConstraint, // Duplicate entry for key
	3819: semantics.ClassConstraint, // Check constraint is violated
	4025: semantics.ClassConstraint, // MariaDB: CONSTRAINT failed

	1406: semantics.ClassLength, // Data too long for column

	1050: semantics.ClassDuplicate, // Table already exists
	1060: semantics.ClassDuplicate, // Duplicate column name
	1061: semantics.ClassDuplicate, // Duplicate key name
	1066: semantics.ClassDuplicate, // Not unique table/alias

	3065: semantics.ClassInvalidOrder, // ORDER BY clause is not in SELECT list; incompatible with DISTINCT
	3066: semantics.ClassInvalidOrder, // … contains aggregate function; incompatible with DISTINCT

	1064: semantics.ClassSyntax, // You have an error in your SQL syntax
	1065: semantics.ClassSyntax, // Query was empty
	1149: semantics.ClassSyntax, // You have an error in your SQL syntax
	1221: semantics.ClassSyntax, // Incorrect usage of … and …
	1248: semantics.ClassSyntax, // Every derived table must have its own alias

	1071: semantics.ClassUnsupported, // Specified key was too long
	1074: semantics.ClassUnsupported, // Column length too big
	1101: semantics.ClassUnsupported, // BLOB, TEXT column can't have a default value
	1116: semantics.ClassUnsupported, // Too many tables in a join
	1118: semantics.ClassUnsupported, // Row size too large
	1170: semantics.ClassUnsupported, // BLOB/TEXT column used in key without a key length
	1178: semantics.ClassUnsupported, // The storage engine doesn't support …
	1235: semantics.ClassUnsupported, // This version doesn't yet support …
	1305: semantics.ClassUnsupported, // FUNCTION … does not exist
	1349: semantics.ClassUnsupported, // View's SELECT contains a subquery in the FROM clause: MySQL 5.6
	1709: semantics.ClassUnsupported, // Index column size too large: MySQL 5.6
}

// mysqlSession maps error numbers that say something about the session.
var mysqlSession = map[int]ErrorKind{
	1317: ErrorTimeout, // Query execution was interrupted: only semcheck's own KILL does that
	1969: ErrorTimeout, // MariaDB: max_statement_time exceeded
	3024: ErrorTimeout, // maximum statement execution time exceeded
	1053: ErrorConnection,
	1158: ErrorConnection,
	1159: ErrorConnection,
	1160: ErrorConnection,
	1161: ErrorConnection,
	1927: ErrorConnection, // MariaDB: Connection was killed
	2006: ErrorConnection, // a number of the client library: server has gone away [unverified]
	2013: ErrorConnection, // likewise: lost connection during query [unverified]
}

// NewMySQLError returns the error with that number, classified.
func NewMySQLError(number int, state, message string) *Error {
	return &Error{Kind: mysqlSession[number], Number: number, State: state, Message: message, Class: mysqlClasses[number]}
}
