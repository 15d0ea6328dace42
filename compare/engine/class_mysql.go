package engine

import (
	"regexp"
	"strings"

	"github.com/semcheck/semcheck/semantics"
)

// mysqlClasses maps error numbers of MySQL and MariaDB. Below 1900 a number
// means the same in both. Above, each counts on its own: 4025, 4078, 4079 and 4099 mean
// something else in MySQL, on files, collations and triggers that no query here meets.
//
// Source: the message catalogues share/mysql/english/errmsg.sys of MySQL 9.7.4
// and MariaDB 10.11.19, read 2026-11-20; the texts behind the numbers are
// those of the MySQL 9.x Error Message Reference, "Server Error Message
// Reference" [unverified]. Numbers and texts were compared with
// share/messages_to_clients.txt of MySQL 8.0.39 and sql/share/errmsg-utf8.txt of
// MariaDB 10.3.24, where the number is inferred from a message's place behind
// start-error-number or skip-to-error-number; 4145 and above are not in the latter. Those of MySQL 5.6.24
// are in its sql/share/errmsg-utf8.txt, which ends at 1885. The classes are ours.
//
// The errors by which MySQL's geometry library fails (3035, 3036, 3038 to 3054, 3122)
// have none: the manual promises them for geometries that are not valid at most, and
// of those nothing is compared.
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
	3854: semantics.ClassCast, // MySQL: Cannot convert string … from … to …: bytes that are no characters (report_conversion_error, sql/item_func.cc)

	1242: semantics.ClassCardinality, // Subquery returns more than 1 row

	1136: semantics.ClassDegree, // Column count doesn't match value count
	1222: semantics.ClassDegree, // The used SELECT statements have a different number of columns
	1241: semantics.ClassDegree, // Operand should contain … column(s)
	1353: semantics.ClassDegree, // SELECT list and column names list have different counts
	4099: semantics.ClassDegree, // MariaDB: The used table value constructor has a different number of values

	1253: semantics.ClassType, // COLLATION … is not valid for CHARACTER SET …
	1267: semantics.ClassType, // Illegal mix of collations
	1270: semantics.ClassType,
	1271: semantics.ClassType,
	1582: semantics.ClassType,        // Incorrect parameter count in the call to native function
	1583: semantics.ClassType,        // Incorrect parameters in the call to native function
	1288: semantics.ClassType,        // The target table of the UPDATE is not updatable
	1137: semantics.ClassUnsupported, // Can't reopen table
	1352: semantics.ClassUnsupported, // View's SELECT refers to a temporary table
	1361: semantics.ClassUnsupported, // Trigger's … is view or temporary table

	1347: semantics.ClassType, // … is not BASE TABLE, VIEW
	1471: semantics.ClassType, // The target table of the INSERT is not insertable-into
	1965: semantics.ClassType, // MariaDB: … is a view
	3780: semantics.ClassType, // MySQL: Referencing column and referenced column in foreign key constraint are incompatible
	3812: semantics.ClassType, // MySQL: An expression of non-boolean type specified to a check constraint
	4078: semantics.ClassType, // MariaDB: Illegal parameter data types … for operation
	4079: semantics.ClassType,

	1051: semantics.ClassName, // Unknown table
	1054: semantics.ClassName, // Unknown column
	1327: semantics.ClassName, // Undeclared variable: a name behind LIMIT
	4092: semantics.ClassName, // MariaDB: Unknown VIEW
	1072: semantics.ClassName, // Key column doesn't exist in table
	1109: semantics.ClassName, // Unknown table in …
	1146: semantics.ClassName, // Table doesn't exist
	1630: semantics.ClassName, // FUNCTION … does not exist: a blank before the parenthesis
	1247: semantics.ClassName, // Reference not supported (forward reference in item list)
	1824: semantics.ClassName, // MySQL: Failed to open the referenced table
	3734: semantics.ClassName, // MySQL: Missing column … for constraint … in the referenced table
	3813: semantics.ClassName, // MySQL: Column check constraint references other column
	3820: semantics.ClassName, // MySQL: Check constraint refers to non-existing column
	1250: semantics.ClassName, // Table from one of the SELECTs cannot be used in …

	1052: semantics.ClassAmbiguous, // Column is ambiguous

	1055: semantics.ClassGrouping, // isn't in GROUP BY
	1056: semantics.ClassGrouping, // Can't group on …
	1111: semantics.ClassGrouping, // Invalid use of group function
	1140: semantics.ClassGrouping, // Mixing of GROUP columns with no GROUP columns
	1463: semantics.ClassGrouping, // Non-grouping field is used in HAVING clause
	3579: semantics.ClassName,     // ER_WINDOW_NO_SUCH_WINDOW
	3593: semantics.ClassGrouping, // ER_WINDOW_INVALID_WINDOW_FUNC_USE
	4015: semantics.ClassGrouping, // MariaDB: window functions in other than SELECT and ORDER BY
	4018: semantics.ClassGrouping, // MariaDB: no order list in window specification
	3028: semantics.ClassGrouping, // ORDER BY contains aggregate function and applies to a UNION
	3029: semantics.ClassGrouping, // ORDER BY contains aggregate function and applies to a non-aggregated query

	1067: semantics.ClassArgument, // Invalid default value for
	1210: semantics.ClassArgument, // Incorrect arguments to ESCAPE, …
	1425: semantics.ClassArgument, // Too big scale
	1426: semantics.ClassArgument, // Too-big precision
	1427: semantics.ClassArgument, // M must be >= D
	1439: semantics.ClassArgument, // Display width out of range

	1048: semantics.ClassConstraint, // Column cannot be null
	1062: semantics.ClassConstraint, // Duplicate entry for key
	1138: semantics.ClassConstraint, // Invalid use of NULL value
	1364: semantics.ClassConstraint, // Field doesn't have a default value
	1239: semantics.ClassConstraint, // Incorrect foreign key definition: key reference and table reference don't match
	1822: semantics.ClassConstraint, // Missing index for constraint … in the referenced table
	3730: semantics.ClassConstraint, // MySQL: Cannot drop table … referenced by a foreign key constraint
	6125: semantics.ClassConstraint, // MySQL 9: Missing unique key for constraint … in the referenced table
	1217: semantics.ClassConstraint, // MariaDB: DROP of a table that a foreign key refers to
	1451: semantics.ClassConstraint, // foreign key
	1701: semantics.ClassConstraint, // TRUNCATE of a table that a foreign key refers to
	1452: semantics.ClassConstraint, // foreign key
	1557: semantics.ClassConstraint, // foreign key
	1586: semantics.ClassConstraint, // Duplicate entry for key
	3819: semantics.ClassConstraint, // Check constraint is violated
	3673: semantics.ClassConstraint, // MySQL: Column … cannot be null, which IGNORE does not pass over
	4025: semantics.ClassConstraint, // MariaDB: CONSTRAINT failed

	1406: semantics.ClassLength, // Data too long for column

	1416: semantics.ClassGeometry, // Cannot get geometry object from data you send to the GEOMETRY field
	3033: semantics.ClassGeometry, // MySQL: two geometries of different srids
	3034: semantics.ClassGeometry, // MySQL: unsupported types of arguments of a geometry function
	3037: semantics.ClassGeometry, // MySQL: Invalid GIS data provided to function …
	3055: semantics.ClassGeometry, // MySQL: Geometry byte string must be little endian
	3516: semantics.ClassGeometry, // MySQL: … value is a geometry of unexpected type …
	3548: semantics.ClassGeometry, // MySQL: no spatial reference system with SRID …
	3616: semantics.ClassGeometry, // MySQL: Longitude … is out of range
	3617: semantics.ClassGeometry, // MySQL: Latitude … is out of range
	3731: semantics.ClassGeometry, // MySQL: a geometry with longitude …, which is out of range
	3732: semantics.ClassGeometry, // MySQL: a geometry with latitude …, which is out of range
	4032: semantics.ClassGeometry, // MySQL: Invalid cast from … to …, between types of geometries

	1050: semantics.ClassDuplicate, // Table already exists
	1060: semantics.ClassDuplicate, // Duplicate column name
	1061: semantics.ClassDuplicate, // Duplicate key name
	1068: semantics.ClassDuplicate, // Multiple primary key defined
	1826: semantics.ClassDuplicate, // MariaDB: Duplicate CHECK constraint name; MySQL: Duplicate foreign key constraint name
	3822: semantics.ClassDuplicate, // MySQL: Duplicate check constraint name
	1110: semantics.ClassDuplicate, // Column specified twice
	1066: semantics.ClassDuplicate, // Not unique table/alias

	3065: semantics.ClassInvalidOrder, // ORDER BY clause is not in SELECT list; incompatible with DISTINCT
	3066: semantics.ClassInvalidOrder, // … contains aggregate function; incompatible with DISTINCT

	1064: semantics.ClassSyntax, // You have an error in your SQL syntax
	1065: semantics.ClassSyntax, // Query was empty
	1096: semantics.ClassSyntax, // No tables used
	1149: semantics.ClassSyntax, // You have an error in your SQL syntax
	1584: semantics.ClassSyntax, // Incorrect parameters in the call to stored function
	1221: semantics.ClassSyntax, // Incorrect usage of … and …
	1248: semantics.ClassSyntax, // Every derived table must have its own alias
	4180: semantics.ClassSyntax, // FETCH ... WITH TIES requires ORDER BY clause to be present (MariaDB)

	3573: semantics.ClassRecursion, // Recursive Common Table Expression should contain a UNION
	3574: semantics.ClassRecursion, // … should have one or more non-recursive query blocks followed by recursive ones
	3575: semantics.ClassRecursion, // … can contain neither aggregation nor window functions in recursive query block
	3576: semantics.ClassRecursion, // … the recursive table must neither be in the right argument of a LEFT JOIN
	3577: semantics.ClassRecursion, // … the recursive table must be referenced only once, and not in any subquery
	3636: semantics.ClassRecursion, // Recursive query aborted after … iterations
	4004: semantics.ClassDuplicate, // MariaDB: Duplicate query name in WITH clause
	4006: semantics.ClassRecursion, // MariaDB: No anchors for recursive WITH element
	4007: semantics.ClassRecursion, // MariaDB: Unacceptable mutual recursion with anchored table
	4008: semantics.ClassRecursion, // MariaDB: Restrictions imposed on recursive definitions are violated for table

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
	1970: semantics.ClassUnsupported, // MariaDB: CHECK does not support subqueries or stored functions
	3758: semantics.ClassUnsupported, // MySQL: Expression of functional index contains a disallowed function
	3767: semantics.ClassUnsupported, // MySQL: Default value expression cannot refer to a column defined after it
	1901: semantics.ClassUnsupported, // MariaDB: Function or expression cannot be used in the … clause
	3769: semantics.ClassUnsupported, // MySQL: Default value expression contains a disallowed function
	3770: semantics.ClassUnsupported, // … a function by name
	3814: semantics.ClassUnsupported, // MySQL: An expression of a check constraint contains disallowed function, by name
	3815: semantics.ClassUnsupported, // … a function
	3818: semantics.ClassUnsupported, // MySQL: Check constraint cannot refer to an auto-increment column
	1709: semantics.ClassUnsupported, // Index column size too large: MySQL 5.6
	3618: semantics.ClassUnsupported, // MySQL: not implemented for geographic spatial reference systems
	3704: semantics.ClassUnsupported, // MySQL: not implemented for Cartesian spatial reference systems
	3705: semantics.ClassUnsupported, // MySQL: not implemented for projected spatial reference systems
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

// mysqlResources are the numbers by which a server says that it lacks
// something that no statement is to blame for.
//
// Source: below 1000, include/mysys_err.h of MariaDB (commit 12e689a70ce8) with
// the messages of mysys/errors.cc of MySQL (commit 05cb0563b587); from 1000 on,
// the catalogues english/errmsg.sys of MySQL 5.6.24, MySQL 9.7.4 and MariaDB
// 10.11.19; all read 2026-11-20. That they are not the statement's fault is our
// reading of the messages.
var mysqlResources = map[int]bool{
	5:    true, // Out of memory
	20:   true, // Disk is full writing …
	23:   true, // Out of resources when opening file
	41:   true, // MariaDB: local temporary space limit reached
	42:   true, // MariaDB: global temporary space limit reached
	1021: true, // Disk full; waiting for someone to free some space
	1037: true, // Out of memory; restart server and try again
	1038: true, // Out of sort memory
	1040: true, // Too many connections
	1041: true, // Out of memory
	1114: true, // The table is full
	1135: true, // Can't create a new thread
	1203: true, // User already has more than max_user_connections active connections
	1206: true, // The total number of locks exceeds the lock table size
	1226: true, // User has exceeded the resource
}

// mysqlSystem are the numbers of errors that pass on one of the operating
// system; it stands in the message. Source: as for mysqlResources.
var mysqlSystem = map[int]bool{
	1: true, 2: true, 3: true, 4: true, 6: true, 7: true, 9: true, 14: true, 21: true, 27: true, 29: true, // of files
	1004: true, // Can't create file
	1005: true, // Can't create table
	1006: true, // Can't create database
	1023: true, // Error on close
	1026: true, // Error writing file
	1030: true, // Got error … from storage engine
}

// systemLacks finds the errors of the operating system by which it lacks
// something: ENOMEM, ENFILE, EMFILE and ENOSPC of Linux.
var systemLacks = regexp.MustCompile(`(?:errno|Errcode|Got error):? (?:12|23|24|28)\b`)

// mysqlInternal are the numbers by which a server says that it is itself at
// fault, or that what it stored is damaged.
//
// Source: share/messages_to_clients.txt of MySQL 8.0.39 (copy
// github.com/hqm001/mysql-8.0.39 @ bce2fe7e45ac) and sql/share/errmsg-utf8.txt of
// MariaDB 10.3 (copy github.com/ottok/mariadb-10.3 @ d281a768c416), read
// 2026-11-20; what 3042, 3122 and the like say of geometries is not among them. That
// MariaDB's InnoDB gives 1207 for a plain SELECT is MDEV-26123, which says why:
// github.com/MariaDB/server/pull/5269, read 2026-11-20. No statement here is run in a
// transaction that it would suit.
var mysqlInternal = map[int]bool{
	1033: true, // Incorrect information in file
	1034: true, // Incorrect key file for table; try to repair it
	1035: true, // Old key file for table; repair it!
	1194: true, // Table is marked as crashed and should be repaired
	1195: true, // … and last (automatic?) repair failed
	1207: true, // InnoDB: a lock of its own for a spatial index in a transaction begun without one
	1712: true, // Index is corrupted
	1815: true, // Internal error
	1817: true, // Index corrupt
	1877: true, // The table is missing, corrupt or contains bad data
	3000: true, // File is corrupted
	3687: true, // MySQL: Internal error in the regular expression library
	3885: true, // MySQL: Got unknown error
}

const (
	mysqlUnknown = 1105 // Unknown error
	mysqlHandler = 1030 // Got error … from storage engine
)

// mysqlUnknownMessage is the text of 1105 where a server does not know what went
// wrong: an exception that nothing expected. With any other text 1105 reports
// mistakes of the user, as in an XPath.
//
// Source: ER_UNKNOWN_ERROR in sql/sql_exception_handler.cc and
// sql/item_xmlfunc.cc of the same copy of MySQL 8.0.39.
const mysqlUnknownMessage = "Unknown error"

// vitessSyntax begins the text by which a compatible server with the parser of Vitess refuses by
// syntax, under the number of an unknown error.
//
// Source: Tokenizer.Error in go/vt/sqlparser/token.go of github.com/dolthub/vitess
// @ 8fb9c6ea092c, read 2026-11-28.
const vitessSyntax = "syntax error at position "

// mysqlBroken finds the errors of a storage engine behind 1030 that are its own:
// internal (122), wrong index (124), crashed (126, 127, 144, 145), generic (168),
// wrong checksum (176), index corrupted (180).
//
// Source: HA_ERR_… in include/my_base.h of the same copies, where these numbers
// mean the same; handler::print_error in sql/handler.cc, by which 1030 is what is
// left where no number of its own fits.
var mysqlBroken = regexp.MustCompile(`Got error (?:122|124|126|127|144|145|168|176|180)\b`)

// internalToMySQL tells whether an error says that the server is at fault.
func internalToMySQL(number int, message string) bool {
	return mysqlInternal[number] || number == mysqlUnknown && message == mysqlUnknownMessage ||
		number == mysqlHandler && mysqlBroken.MatchString(message)
}

// NewMySQLError makes a classified error from an error number, an SQLSTATE and a message of the
// MySQL family.
func NewMySQLError(number int, state, message string) *Error {
	e := &Error{Kind: mysqlSession[number], Number: number, State: state, Message: message, Class: mysqlClasses[number]}
	if mysqlResources[number] || mysqlSystem[number] && systemLacks.MatchString(message) {
		e.Kind = ErrorResource
	}
	if number == mysqlUnknown && strings.HasPrefix(message, vitessSyntax) {
		e.Class = semantics.ClassSyntax
	}
	e.Internal = e.Kind == ErrorStatement && internalToMySQL(number, message)
	return e
}
