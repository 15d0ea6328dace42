package spec

// The documents that rules cite, with the copy that was read. A heading alone
// is marked unverified: nobody here has the text of ISO/IEC 9075.

const readOn Reading = "2026-11-20"

// ISO cites a subclause of ISO/IEC 9075-2 by its title. What was read is the
// working draft of December 2011, so the number is the draft's; a title that is
// not in the table was not read and stays unverified.
func ISO(title string) Source {
	s := Source{Doc: "ISO/IEC 9075-2", Clause: title, Read: Unverified}
	if number := draftNumbers[title]; number != "" {
		s.Doc += ", working draft of 2011-12"
		s.Clause = number + " " + title
		s.Address = "github.com/JakeWheat/sql-overview 7IWD2-02-Foundation-2011-12.txt"
		s.Read = readOn
	}
	return s
}

// draftNumbers holds the subclauses of the draft that were read.
var draftNumbers = map[string]string{
	"Characteristics of numbers":        "4.4.2",
	"<case expression>":                 "6.12",
	"<cast specification>":              "6.13",
	"<numeric value expression>":        "6.27",
	"<numeric value function>":          "6.28",
	"<string value expression>":         "6.29",
	"<boolean value expression>":        "6.35",
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
	"<sort specification list>":         "10.10",
}

// PostgreSQL cites a section of the PostgreSQL manual. The page is the name of
// its SGML source file in doc/src/sgml.
func PostgreSQL(section, page string) Source {
	return Source{Doc: "PostgreSQL manual", Clause: section,
		Address: "github.com/postgres/postgres doc/src/sgml/" + page, Read: readOn}
}

// PostgreSQLCode cites PostgreSQL's source text where the manual is silent.
func PostgreSQLCode(function, file string) Source {
	return Source{Doc: "PostgreSQL source", Clause: function,
		Address: "github.com/postgres/postgres " + file, Read: readOn}
}

// MySQL cites a section of the MySQL 9.5 reference manual by its page.
func MySQL(section, page string) Source {
	return Source{Doc: "MySQL 9.5 Reference Manual", Clause: section,
		Address: "dev.mysql.com/doc/refman/9.5/en/" + page, Read: readOn}
}

// MySQLCode cites MySQL 8.0.39's source text where the manual is silent.
func MySQLCode(function, file string) Source {
	return Source{Doc: "MySQL 8.0.39 source", Clause: function,
		Address: "mysql-server " + file, Read: readOn}
}

// MariaDB cites a page of the MariaDB documentation.
func MariaDB(section, page string) Source {
	return Source{Doc: "MariaDB documentation", Clause: section, Address: "mariadb.com/docs/" + page, Read: readOn}
}

// MariaDBCode is source text of MariaDB Server 10.3.24, named by function and
// file; for later versions it is an inference.
func MariaDBCode(function, file string) Source {
	return Source{Doc: "MariaDB Server 10.3.24 source", Clause: function,
		Address: "mariadb-server " + file, Read: readOn}
}

// SQLite cites a section of a page of the SQLite documentation.
func SQLite(section, page string) Source {
	return Source{Doc: "SQLite documentation", Clause: section, Address: "sqlite.org/" + page, Read: readOn}
}

// SQLiteCode cites SQLite's source text where the documentation is silent.
func SQLiteCode(function, file string) Source {
	return Source{Doc: "SQLite source", Clause: function, Address: "sqlite " + file, Read: readOn}
}
