package function

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
)

// clocks is the chapter of functions whose value the database does not determine: it is of
// the clock, of chance or of the session. The rules are those of package semantics.
var clocks = []*Function{
	CurrentDate, CurrentTimestamp, CurrentTime, LocalTime, LocalTimestamp, Now, NowOfDigits, CurDate, CurTime, UTCDate, UTCTime, UTCTimestamp, SysDate,
	TransactionTimestamp, StatementTimestamp, ClockTimestamp, GetCurrentTimestamp, Today,
	RandomNumber, RandomOfSQLite, Rand, RandSeeded, NewUUID,
	Version, VersionOfSQLite, ConnectionID, LastInsertID, RowCount, FoundRows, Changes, TotalChanges, LastInsertRowID, CurrentUser, SessionUser, User,
	CurrentRole, CurrentCatalog, CurrentSchema, Database, CurrentDatabase, CurrentSchemaOfPath,
}

const (
	clockOf   = "What is asked of the clock, as CURRENT_TIMESTAMP and NOW(), has a type and is not NULL; its value is not determined by the database. What depends on it is open, unless the time is given (semcheck eval --now)."
	chanceOf  = "What is drawn by chance, as RANDOM() and RAND(), has a type and is not NULL; its value is open, as is what depends on it."
	sessionOf = "What a server says of itself or of the session, as VERSION(), has a type and is not NULL; its value is open, as is what depends on it. DATABASE() of MySQL and MariaDB and CURRENT_SCHEMA of PostgreSQL may be NULL: whatever they stand in is open."
)

// NotDetermined is the case of the rules of functions whose value is not determined.
const NotDetermined spec.Case = 0

var modelledServers = []string{"postgres", "mysql", "mariadb", "duckdb", "sqlite"}

// The rules of values that are not determined.
var (
	ClockRule = spec.Declare(spec.Rule{
		ID: "system.clock", Statement: clockOf,
		Keywords: []string{"CURRENT_DATE", "CURRENT_TIMESTAMP", "CURRENT_TIME", "LOCALTIME", "NOW"},
		From: spec.PostgreSQL("9.9.5. Current Date/Time", "func.sgml").
			With(spec.MySQL("14.7 Date and Time Functions, NOW(), CURDATE(), CURTIME()", mysqlTimePage)).
			With(spec.MariaDB("NOW; CURDATE; CURTIME", mariadbTimes+"{now,curdate,curtime}")).
			With(spec.SQLite("The DEFAULT clause; 2. Time Values", "lang_createtable.html, lang_datefunc.html")).
			With(spec.DuckDB("Timestamp Functions; Date Functions", "functions/{timestamp,date}.md @ f93a5854ca60")),
		Cases: []string{NotDetermined: "open"}, Open: map[string][]string{spec.EveryDialect: {"open"}},
		Only: modelledServers,
	})
	ChanceRule = spec.Declare(spec.Rule{
		ID: "system.chance", Statement: chanceOf, Keywords: []string{"RANDOM", "RAND"},
		From: spec.PostgreSQL("9.3. Mathematical Functions and Operators, Random Functions", "func.sgml").
			With(spec.MySQL("14.6.2 Mathematical Functions, RAND()", "mathematical-functions.html")).
			With(spec.MariaDB("RAND", "server/reference/sql-functions/numeric-functions/rand")).
			With(spec.SQLite("random()", "lang_corefunc.html")).
			With(spec.DuckDB("Numeric Functions, random()", "functions/numeric.md @ f93a5854ca60")),
		Cases: []string{NotDetermined: "open"}, Open: map[string][]string{spec.EveryDialect: {"open"}}, Only: modelledServers,
	})
	SessionRule = spec.Declare(spec.Rule{
		ID: "system.session", Statement: sessionOf, Keywords: []string{"VERSION", "CURRENT_USER"},
		From: spec.PostgreSQL("9.27.1. Session Information Functions; 9.27.11. Version Information Functions", "func.sgml").
			With(spec.MySQL("14.15 Information Functions", "information-functions.html")).
			With(spec.MariaDB("Information Functions", "server/reference/sql-functions/secondary-functions/information-functions")).
			With(spec.SQLite("changes(), last_insert_rowid(), sqlite_version(), total_changes()", "lang_corefunc.html")).
			With(spec.DuckDB("Utility Functions, version()", "functions/utility.md @ f93a5854ca60")).
			With(spec.PostgreSQLCode("current_schema", "src/backend/utils/adt/name.c")),
		Cases: []string{NotDetermined: "open"}, Open: map[string][]string{spec.EveryDialect: {"open"}}, Only: modelledServers,
	})
)

// Functions of the clock.
var (
	CurrentDate      = clock("CURRENT_DATE", sqlite|servers|duckdb)
	CurrentTimestamp = &Function{Name: "CURRENT_TIMESTAMP", Parameters: []Type{Any}, Optional: 1, Result: ByRule, Volatility: Stable, in: sqlite | servers | duckdb, Rule: ClockRule}
	CurrentTime      = &Function{Name: "CURRENT_TIME", Parameters: []Type{Any}, Optional: 1, Result: ByRule, Volatility: Stable, in: sqlite | mysqls, Rule: ClockRule}
	LocalTime        = clock("LOCALTIME", servers|duckdb)
	LocalTimestamp   = clock("LOCALTIMESTAMP", servers|duckdb)
	Now              = clock("NOW", postgres|duckdb)
	NowOfDigits      = &Function{Name: "NOW", Parameters: []Type{Any}, Optional: 1, Result: ByRule, Volatility: Stable, in: mysqls, Rule: ClockRule}
	CurDate          = clock("CURDATE", mysqls)
	CurTime          = clock("CURTIME", mysqls)
	UTCDate          = clock("UTC_DATE", mysqls)
	UTCTime          = clock("UTC_TIME", mysqls)
	UTCTimestamp     = clock("UTC_TIMESTAMP", mysqls)
	SysDate          = clock("SYSDATE", mysqls)

	TransactionTimestamp = clock("TRANSACTION_TIMESTAMP", postgres|duckdb)
	StatementTimestamp   = clock("STATEMENT_TIMESTAMP", postgres)
	ClockTimestamp       = clock("CLOCK_TIMESTAMP", postgres)
	GetCurrentTimestamp  = clock("GET_CURRENT_TIMESTAMP", duckdb)
	Today                = clock("TODAY", duckdb)
)

// Functions of chance.
var (
	RandomNumber   = &Function{Name: "RANDOM", Result: ByRule, Volatility: Volatile, in: postgres | duckdb, Rule: ChanceRule}
	RandomOfSQLite = &Function{Name: "RANDOM", Result: ByRule, Volatility: Volatile, in: sqlites, Rule: ChanceRule}
	Rand           = &Function{Name: "RAND", Result: ByRule, Volatility: Volatile, in: mysqls, Rule: ChanceRule}
	RandSeeded     = &Function{Name: "RAND", Parameters: []Type{Any}, Result: ByRule, Volatility: Volatile, Lenient: true, in: mysqls, Rule: ChanceRule}
	NewUUID        = &Function{Name: "UUID", Result: ByRule, Volatility: Volatile, in: mysql | mariadb, Rule: ChanceRule}
)

// Functions of the session.
var (
	Version         = session("VERSION", servers|duckdb)
	VersionOfSQLite = session("SQLITE_VERSION", sqlites)
	ConnectionID    = session("CONNECTION_ID", mysqls)
	Changes         = session("CHANGES", sqlites)
	TotalChanges    = session("TOTAL_CHANGES", sqlites)
	LastInsertRowID = session("LAST_INSERT_ROWID", sqlites)
	CurrentUser     = session("CURRENT_USER", servers|duckdb)
	SessionUser     = session("SESSION_USER", servers|duckdb)
	User            = &Function{Name: "USER", Spellings: []Spelling{{"SYSTEM_USER", mysqls}}, Result: ByRule, Volatility: Stable, in: servers | duckdb, Rule: SessionRule}
	CurrentRole     = session("CURRENT_ROLE", postgres|duckdb)
	CurrentCatalog  = session("CURRENT_CATALOG", postgres|duckdb)
	CurrentSchema   = session("CURRENT_SCHEMA", duckdb)
	CurrentDatabase = session("CURRENT_DATABASE", postgres|duckdb)

	// Database is NULL where no database is the default, CurrentSchemaOfPath where the path of
	// schemas is empty.
	Database            = &Function{Name: "DATABASE", Spellings: []Spelling{{"SCHEMA", mysqls}}, Result: ByRule, Volatility: Stable, in: mysqls, Rule: SessionRule}
	CurrentSchemaOfPath = &Function{Name: "CURRENT_SCHEMA", Reserved: true, Result: ByRule, Volatility: Stable, in: postgres, Rule: SessionRule}
)

func clock(name string, has dialects) *Function {
	return &Function{Name: name, Result: ByRule, Volatility: Stable, in: has, Rule: ClockRule}
}

func session(name string, has dialects) *Function {
	return &Function{Name: name, Result: ByRule, Volatility: Stable, in: has, Rule: SessionRule}
}

// OfTheClock tells that a dialect has a function of the clock by a name.
func OfTheClock(name string, d *spec.Dialect) bool {
	return slices.ContainsFunc(byName[name], func(f *Function) bool { return f.Rule == ClockRule && f.In(d) })
}
