package spec

// The documents that rules cite, each with the copy that was read: an address
// that names a version or a commit. Of a page that was read in a stored copy
// the address is the page's own, then the copy's.

const readOn Reading = "2026-11-20"

// With adds a second text to a source: the statement follows from both
// together. It is read if both are.
func (s Source) With(other Source) Source {
	s.Clause += "; " + other.Doc + ", " + other.Clause
	s.Address += "; " + other.Address
	if s.Read == Unverified || other.Read == Unverified {
		s.Address, s.Read = "", Unverified
	}
	return s
}

// On is the source as it was read on another day.
func (s Source) On(read Reading) Source {
	if s.Read != Unverified {
		s.Read = read
	}
	return s
}

// ISO cites a subclause of ISO/IEC 9075-2 by its title. The published standard
// was not reached: what was read is an informal working draft of December 2011
// (WG3:SXF-003), so the number is the draft's; a title that is not in the table
// was not read and stays unverified.
func ISO(title string) Source {
	s := Source{Doc: "ISO/IEC 9075-2", Clause: title, Read: Unverified}
	if number := draftNumbers[title]; number != "" {
		s.Doc += ", working draft of 2011-12"
		s.Clause = number + " " + title
		s.Address = "github.com/JakeWheat/sql-overview 7IWD2-02-Foundation-2011-12.txt @ 6ae8609ec03d"
		s.Read = readOn
	}
	return s
}

// draftNumbers holds the subclauses of the draft that were read.
var draftNumbers = map[string]string{
	"Collations":                        "4.2.6",
	"Characteristics of numbers":        "4.4.2",
	"Checking of constraints":           "4.18.2",
	"Introduction to Boolean types":     "4.5.1",
	"<case expression>":                 "6.12",
	"<set function specification>":      "6.9",
	"<cast specification>":              "6.13",
	"<numeric value expression>":        "6.27",
	"<numeric value function>":          "6.28",
	"<string value expression>":         "6.29",
	"<string value function>":           "6.30",
	"<boolean value expression>":        "6.35",
	"<table value constructor>":         "7.3",
	"<from clause>":                     "7.5",
	"<table reference>":                 "7.6",
	"<joined table>":                    "7.7",
	"<where clause>":                    "7.8",
	"<group by clause>":                 "7.9",
	"<having clause>":                   "7.10",
	"<query specification>":             "7.12",
	"<query expression>":                "7.13",
	"<subquery>":                        "7.15",
	"<comparison predicate>":            "8.2",
	"<between predicate>":               "8.3",
	"<in predicate>":                    "8.4",
	"<like predicate>":                  "8.5",
	"<null predicate>":                  "8.8",
	"<quantified comparison predicate>": "8.9",
	"<exists predicate>":                "8.10",
	"<distinct predicate>":              "8.15",
	"Result of data type combinations":  "9.5",
	"<aggregate function>":              "10.9",
	"<truncate table statement>":        "14.10",
	"<sort specification list>":         "10.10",
	"SQLSTATE":                          "24.1",
}

// PostgreSQL cites a section of the PostgreSQL 18 manual. The page is the name of
// its SGML source file in doc/src/sgml, read at the last commit before the
// branch of version 18 (18beta1; chapter 9 was one file, func.sgml, then). The
// source has headings only: the numbers are counted from the order of the
// chapters in postgres.sgml and of the sections.
func PostgreSQL(section, page string) Source {
	return Source{Doc: "PostgreSQL 18 manual", Clause: section,
		Address: "github.com/postgres/postgres doc/src/sgml/" + page + postgresCommit, Read: readOn}
}

// PostgreSQLCode cites PostgreSQL's source text where the manual is silent, at
// the same commit.
func PostgreSQLCode(function, file string) Source {
	return Source{Doc: "PostgreSQL 18 source", Clause: function,
		Address: "github.com/postgres/postgres " + file + postgresCommit, Read: readOn}
}

const postgresCommit = " @ 9c5b9a280cb6"

// MySQL cites a section of the MySQL 9.5 reference manual by its page.
func MySQL(section, page string) Source {
	return Source{Doc: "MySQL 9.5 Reference Manual", Clause: section,
		Address: "dev.mysql.com/doc/refman/9.5/en/" + page + ", copy github.com/tavaresgerson/mysql-docs @ f44f3499a189", Read: readOn}
}

// MySQLCode cites MySQL 8.0.39's source text where the manual is silent. The
// source of 9.x was not reached: for it these are inferences.
func MySQLCode(function, file string) Source {
	return Source{Doc: "MySQL 8.0.39 source", Clause: function,
		Address: "github.com/hqm001/mysql-8.0.39 " + file + " @ bce2fe7e45ac", Read: readOn}
}

// MySQL56 cites a page of the MySQL 5.6 reference manual, as it was read in a
// stored copy.
func MySQL56(section, page string) Source {
	return Source{Doc: "MySQL 5.6 Reference Manual", Clause: section,
		Address: "docs.oracle.com/cd/E17952_01/mysql-5.6-en/" + page, Read: readOn}
}

// SemConT cites Liu et al., "Semantic Conformance Testing of Relational DBMS", PVLDB 18(3), 2024,
// which lists reports that the makers of the engines confirmed.
func SemConT(place string) Source {
	return Source{Doc: "Liu et al., Semantic Conformance Testing of Relational DBMS, PVLDB 18(3):850-862", Clause: place,
		Address: "doi.org/10.14778/3712221.3712247", Read: "2026-11-28"}
}

// SQLancer cites a report of the collection that Rigger and Su keep of what they reported to the
// makers of engines, with what came of it, by engine and title.
func SQLancer(report string) Source {
	return Source{Doc: "Bugs found in Database Management Systems, collected 2019 to 2021", Clause: report,
		Address: "github.com/sqlancer/bugs bugs.json @ 7a1e9edcaa63", Read: "2026-11-28"}
}

// MySQL56Code cites the source text of MySQL 5.6.24, the version that is judged.
func MySQL56Code(function, file string) Source {
	return Source{Doc: "MySQL 5.6.24 source", Clause: function,
		Address: "github.com/Lasertooth/mysql-5.6.24 " + file + " @ e3ebd74a08af", Read: readOn}
}

// MariaDB cites a page of the MariaDB documentation, as it was on 2026-08-22.
func MariaDB(section, page string) Source {
	return Source{Doc: "MariaDB documentation of 2026-08-22", Clause: section,
		Address: "mariadb.com/docs/" + page + ", text github.com/mariadb-corporation/mariadb-docs @ 97b0d93e244b", Read: readOn}
}

// MariaDBCode is source text of MariaDB Server 10.3.24, named by function and
// file; for later versions it is an inference.
func MariaDBCode(function, file string) Source {
	return Source{Doc: "MariaDB Server 10.3.24 source", Clause: function,
		Address: "github.com/ottok/mariadb-10.3 " + file + " @ d281a768c416", Read: readOn}
}

// MariaDBServer cites a later MariaDB Server, of which only some source files were read. The
// signatures in the files belong to 10.9 or later; the files do not name the version. The address
// of a file ends in its commit.
func MariaDBServer(function, file string) Source {
	return Source{Doc: "MariaDB Server source after 10.3", Clause: function,
		Address: "github.com/MariaDB/server " + file, Read: readOn}
}

// DuckDB cites a section of the documentation that was current with DuckDB 1.5;
// the page is a file of docs/current/sql and ends in its commit.
func DuckDB(section, page string) Source {
	return Source{Doc: "DuckDB 1.5 documentation", Clause: section,
		Address: "github.com/duckdb/duckdb-web docs/current/sql/" + page, Read: readOn}
}

// DuckDBCode cites the source text of DuckDB 1.5.5, which says more than its
// documentation.
func DuckDBCode(function, file string) Source {
	return Source{Doc: "DuckDB 1.5.5 source", Clause: function,
		Address: "github.com/duckdb/duckdb " + file + " @ d8cdaa33fda8", Read: readOn}
}

// SQLite cites a section of a page of the SQLite 3.50.4 documentation.
func SQLite(section, page string) Source {
	return Source{Doc: "SQLite 3.50.4 documentation", Clause: section,
		Address: "sqlite.org/" + page + ", copy github.com/ronnydrooid/sqlite-docs @ cf0ea92cfb5d", Read: readOn}
}

// SQLiteCode cites the source text of SQLite 3.53.4, read in the amalgamation,
// where the documentation is silent. The file is the one that the amalgamation
// names.
func SQLiteCode(function, file string) Source {
	return Source{Doc: "SQLite 3.53.4 source", Clause: function,
		Address: file + " in sqlite3-binding.c of github.com/mattn/go-sqlite3 v1.14.52", Read: readOn}
}

// SQLite330Code cites the source text of SQLite 3.30.1 in the same way, SQLite332Code
// that of 3.32.2.
func SQLite330Code(function, file string) Source {
	return Source{Doc: "SQLite 3.30.1 source", Clause: function,
		Address: file + " in sqlite3-binding.c of github.com/mattn/go-sqlite3 v1.13.0", Read: readOn}
}

func SQLite332Code(function, file string) Source {
	return Source{Doc: "SQLite 3.32.2 source", Clause: function,
		Address: file + " in sqlite3-binding.c of github.com/mattn/go-sqlite3 v1.14.0", Read: readOn}
}
