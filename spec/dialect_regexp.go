package spec

// Regexps says which regular expressions a match takes, and how it is written: as a word
// (REGEXP, RLIKE) or as a sign (~).
type Regexps uint8

const (
	RegexpsNone     Regexps = iota
	RegexpsICU              // REGEXP: those of ICU, that is MySQL from 8.0 on
	RegexpsPCRE             // REGEXP: those of PCRE2, that is MariaDB
	RegexpsSpencer          // REGEXP: POSIX' extended ones, byte by byte, that is MySQL 5.6
	RegexpsAdvanced         // ~ and ~*: PostgreSQL's advanced ones
	RegexpsRE2              // ~ of whole texts: those of RE2, that is DuckDB
	RegexpsOfUser           // REGEXP: what a function that an application defines says, that is SQLite
)

// IsWord tells whether a match is written REGEXP.
func (r Regexps) IsWord() bool {
	return r == RegexpsICU || r == RegexpsPCRE || r == RegexpsSpencer || r == RegexpsOfUser
}

// IsSign tells whether a match is written ~ and not to match !~.
func (r Regexps) IsSign() bool { return r == RegexpsAdvanced || r == RegexpsRE2 }

// Operator is what a match binds like. The pattern of MySQL's REGEXP may be a sum, that of LIKE
// may not; PostgreSQL's ~ is "any other operator".
//
// Sources: predicate in sql/sql_yacc.yy of MySQL; PostgreSQL manual, 4.1.6.
func (r Regexps) Operator() Operator {
	if r.IsSign() {
		return OpConcat
	}
	return OpIn
}
