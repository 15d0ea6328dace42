package spec

// Names of functions of the MySQL family that are names of functions only if the
// parenthesis follows at once, as sql_mode has no IGNORE_SPACE: else the call is one of
// a stored function. Sources:
//   - MySQL: 11.2.5 Function Name Parsing and Resolution (M95); the names are those of
//     SYM_FN in sql/lex.h of 8.0.39, which has JSON_ARRAYAGG, JSON_OBJECTAGG and
//     ST_COLLECT besides the manual's. 5.6.24 has the same file without these three.
//   - MariaDB: sql_functions of sql/lex.h, 10.3.24.
var (
	mysqlAdjacentCalls   = union(adjacentCalls, words(`JSON_ARRAYAGG JSON_OBJECTAGG ST_COLLECT`))
	mysql56AdjacentCalls = adjacentCalls
	mariadbAdjacentCalls = union(adjacentCalls, words(`CUME_DIST DATE_FORMAT DECODE DENSE_RANK FIRST_VALUE LAG LEAD MEDIAN NTH_VALUE NTILE
		PERCENT_RANK PERCENTILE_CONT PERCENTILE_DISC RANK ROW_NUMBER TRIM_ORACLE`))

	adjacentCalls = words(`ADDDATE BIT_AND BIT_OR BIT_XOR CAST COUNT CURDATE CURTIME DATE_ADD DATE_SUB EXTRACT GROUP_CONCAT MAX MID
		MIN NOW POSITION SESSION_USER STD STDDEV STDDEV_POP STDDEV_SAMP SUBDATE SUBSTR SUBSTRING SUM SYSDATE SYSTEM_USER TRIM
		VARIANCE VAR_POP VAR_SAMP`)
)

// UnknownFunctions is what engines say of a call of a function that they do not have.
type UnknownFunctions uint8

const (
	// UnknownFunctionsRefused are refused as syntax that the engine lacks is: 1305 of the
	// MySQL family, "no such function" of SQLite, "Scalar Function with name" of DuckDB.
	UnknownFunctionsRefused UnknownFunctions = iota
	// UnknownFunctionsTyped are refused as wrong arguments are: 42883 of PostgreSQL.
	UnknownFunctionsTyped
)
