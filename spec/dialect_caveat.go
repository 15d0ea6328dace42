package spec

import (
	"slices"
	"strings"
)

// Caveat is a setting of servers that changes what some queries mean. The dialect presupposes
// one value of the setting; an answer that is another one under the other value depends on it.
type Caveat struct {
	// Sentence says for people what the answer presupposes, and by which setting it is another.
	Sentence string
	// Mode is the mode of sql_mode under which the setting has its other value; empty if no mode
	// gives it.
	Mode string
	// Mark is what stands in each text that the setting concerns; empty if no mark tells.
	Mark string
	// Texts tells that the setting concerns only texts that are compared, ordered or grouped.
	Texts bool
	// Other makes of a copy of the dialect the dialect under the other value.
	Other func(*Dialect)
	// Change tells that the other value lets a change of data succeed that fails with one of
	// these classes here. What the change stores then is not modelled.
	Change []Class
}

// Under is a copy of the dialect under the other value of a setting.
func (d *Dialect) Under(c *Caveat) *Dialect {
	other := *d
	c.Other(&other)
	return &other
}

// The modes of MySQL and MariaDB (MySQL 9 manual, 7.1.11 Server SQL Modes, sql-mode.html;
// MariaDB documentation, SQL_MODE).
var mysqlCaveats = []Caveat{
	{Sentence: `Here || is OR. Under sql_mode PIPES_AS_CONCAT it concatenates, and the answer would differ.`,
		Mode: "PIPES_AS_CONCAT", Mark: "||", Other: func(d *Dialect) {
			d.Pipes, d.SQLParser = PipesConcat, false // sqlparser reads the mode that is the default
			operators := *d.Operators
			operators[OpConcat] = left(13) // as ^, after which sql_yacc.yy has OR_OR_SYM
			d.Operators = &operators
		}},
	{Sentence: `Here "x" is a text. Under sql_mode ANSI_QUOTES it is a name, and the answer would differ.`,
		Mode: "ANSI_QUOTES", Mark: `"`, Other: func(d *Dialect) { d.DoubleQuoted, d.SQLParser = DoubleQuotedName, false }},
	{Sentence: "The error presupposes a strict sql_mode (STRICT_TRANS_TABLES), as a server has it that is installed afresh. Without it the server stores another value, with a warning.",
		Change: []Class{ClassOverflow, ClassLength, ClassCast, ClassDivisionByZero}},
}

// mysql56Caveats are those of a server that has no strict mode by default (MySQL 5.6 manual,
// 5.1.10 Server SQL Modes: the default is NO_ENGINE_SUBSTITUTION).
var mysql56Caveats = append(mysqlCaveats[:2:2], Caveat{
	Sentence: "The error presupposes sql_mode STRICT_TRANS_TABLES, which a server as it is installed lacks. Without it the server stores another value, with a warning.",
	Change:   []Class{ClassOverflow, ClassLength, ClassCast, ClassDivisionByZero},
})

// WithoutFullGroupBy is the dialect without sql_mode ONLY_FULL_GROUP_BY: a column that is not grouped
// has its value from any row of the group, and HAVING may name each column of the select list. It is
// nil where a server has the mode by default, or knows none.
//
// Sources: MariaDB documentation, GROUP BY and SQL_MODE; setup_group in sql/sql_select.cc and
// resolve_ref_in_select_and_group in sql/item.cc of MariaDB 10.3; MySQL 5.6.24,
// match_exprs_for_only_full_group_by in sql/sql_resolver.cc and the same in sql/item.cc.
func (d *Dialect) WithoutFullGroupBy() *Dialect {
	if d.GroupingMode != GroupingModeAsked {
		return nil
	}
	under := *d
	under.Grouping, under.HavingNames = GroupingAlike, HavingListed
	return &under
}

// Modes is a value of sql_mode: its modes in capitals.
type Modes []string

// ReadModes reads a value of sql_mode, with the modes that a combination stands for.
func ReadModes(list string) (modes Modes) {
	for mode := range strings.SplitSeq(strings.ToUpper(list), ",") {
		modes = append(append(modes, mode), modeCombinations[mode]...)
	}
	return modes
}

// modeCombinations are names that stand for several modes.
var modeCombinations = map[string]Modes{
	"ANSI":        {"REAL_AS_FLOAT", "PIPES_AS_CONCAT", "ANSI_QUOTES", "IGNORE_SPACE", "ONLY_FULL_GROUP_BY"},
	"TRADITIONAL": {"STRICT_TRANS_TABLES", "STRICT_ALL_TABLES", "NO_ZERO_IN_DATE", "NO_ZERO_DATE", "ERROR_FOR_DIVISION_BY_ZERO", "NO_ENGINE_SUBSTITUTION"},
}

// Strict tells that a value that a column cannot store is an error.
func (m Modes) Strict() bool {
	return slices.Contains(m, "STRICT_TRANS_TABLES") || slices.Contains(m, "STRICT_ALL_TABLES")
}

// Unmodelled lists the modes by which a text may mean something else, and that are not modelled.
func (m Modes) Unmodelled(text string) (list []string) {
	text = strings.ToUpper(text)
	for _, mode := range m {
		if mark, is := unmodelledModes[mode]; is && strings.Contains(text, mark) && !slices.Contains(list, mode) {
			list = append(list, mode)
		}
	}
	return list
}

// unmodelledModes are modes that are not modelled, with what stands in each text that means
// something else by the mode.
var unmodelledModes = map[string]string{
	"HIGH_NOT_PRECEDENCE": "NOT", "NO_UNSIGNED_SUBTRACTION": "-", "NO_BACKSLASH_ESCAPES": `\`,
	"PAD_CHAR_TO_FULL_LENGTH": "", "REAL_AS_FLOAT": "REAL", "TIME_TRUNCATE_FRACTIONAL": "", "TIME_ROUND_FRACTIONAL": "",
	"EMPTY_STRING_IS_NULL": "''", "ALLOW_INVALID_DATES": "", "SIMULTANEOUS_ASSIGNMENT": "UPDATE",
}

// UnderModes is the dialect under a value of sql_mode, with the settings that have another value
// then.
func (d *Dialect) UnderModes(m Modes) (under *Dialect, other []*Caveat) {
	under = d
	for i := range d.Caveats {
		if c := &d.Caveats[i]; c.Mode != "" && slices.Contains(m, c.Mode) {
			under, other = under.Under(c), append(other, c)
		}
	}
	return under, other
}

// postgresCaveats: initdb takes the locale of its environment (PostgreSQL 18 manual, 23.1.1
// Overview, charset.sgml), and every collation of it is deterministic.
var postgresCaveats = []Caveat{
	{Sentence: "The answer depends on the locale of the database. Here texts are ordered by code points, as with LC_COLLATE C; most locales order them by letters first, and the answer would differ.",
		Texts: true, Other: func(d *Dialect) { d.InstalledCollation = CollationLinguistic }},
}

// sqliteCaveats: SQLITE_DBCONFIG_DQS_DML and SQLITE_DBCONFIG_DQS_DDL (quirks.html, 8. Double-quoted
// String Literals Are Accepted).
var sqliteCaveats = []Caveat{
	{Sentence: `Here "x" is a text if no column has the name. With SQLITE_DBCONFIG_DQS_DML off it is a name, and the answer would differ.`,
		Mark: `"`, Other: func(d *Dialect) { d.DoubleQuoted = DoubleQuotedName }},
}
