package spec

import (
	"slices"
	"strings"
)

// Setting is something that a session needs of its server, and what cannot be judged where
// the server does not have it.
type Setting struct {
	Name      string // the server's own: "time_zone"
	Statement string // that brings it about; empty where no session can change it
	Without   Without
}

// Without says what is open on a session that lacks a setting: what depends on it is not
// compared there. The zero value is everything, so that the setting is required.
type Without struct {
	Words string // for people: "which texts are equal"
	// Rules are IDs of rules that are open, or chapters: "temporal.*".
	Rules []string
	// Texts tells that everything is open that compares texts, puts them in order or groups them.
	Texts bool
	// Results are the types of columns that cannot be read from the server's answers.
	Results []string
}

// Required tells that nothing is judged without the setting.
func (s *Setting) Required() bool { return s.Without.Words == "" }

// Opens tells whether an evaluation with this coverage, and with result columns of these
// types, depends on the setting.
func (w *Without) Opens(c *Coverage, results []string) bool {
	if c != nil && (w.Texts && c.Texts || slices.ContainsFunc(w.rules(), c.applied)) {
		return true
	}
	return slices.ContainsFunc(results, func(t string) bool { return slices.Contains(w.Results, t) })
}

// rules lists the declared rules that are open.
func (w *Without) rules() (list []*Rule) {
	for _, r := range Rules() {
		if w.names(r.ID) {
			list = append(list, r)
		}
	}
	return list
}

// names tells whether a rule of that ID is open.
func (w *Without) names(id string) bool {
	return slices.ContainsFunc(w.Rules, func(name string) bool {
		chapter, all := strings.CutSuffix(name, "*")
		return name == id || all && strings.HasPrefix(id, chapter)
	})
}

// Preamble lists what sessions need, in the order in which it is brought about.
type Preamble []Setting

// Statements lists the statements that prepare a session.
func (p Preamble) Statements() (list []string) {
	for i := range p {
		if p[i].Statement != "" {
			list = append(list, p[i].Statement)
		}
	}
	return list
}

// Named returns the setting of that name, or nil.
func (p Preamble) Named(name string) *Setting {
	i := slices.IndexFunc(p, func(s Setting) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	return &p[i]
}

// required is a preamble of statements without each of which nothing is judged.
func required(statements ...string) (p Preamble) {
	for _, s := range statements {
		p = append(p, Setting{Name: s, Statement: s})
	}
	return p
}

// What is open without the settings of servers. What a quotient is where its digits are not
// those of the dialect is open wherever a quotient is computed, since it may be compared.
var (
	withoutCollation = Without{Words: "which texts are equal and which comes first", Texts: true,
		Rules: []string{"compare.text", "text.like", "text.position", "text.locate-from", "text.field", "text.find-in-set", "text.strcmp"}}
	withoutLocale = Without{Words: "which texts are equal and which comes first, and what is a capital letter", Texts: true,
		Rules: []string{"compare.text", "text.like", "text.ilike", "text.position", "text.lower", "text.upper", "text.initcap"}}
	withoutZone = Without{Words: "the clock, and points in time",
		Rules: []string{"system.clock", "temporal.to-instant", "temporal.to-timestamp", "temporal.to-date", "temporal.to-time"}, Results: []string{"timestamp with time zone"}}
	withoutQuotients     = Without{Words: "the digits of quotients and averages", Rules: []string{"arithmetic.divide", "aggregate.avg", "decimal.quotient-digits"}}
	withoutLongTexts     = Without{Words: "long texts that an aggregate concatenates", Rules: []string{"aggregate.group-concat"}}
	withoutCaseOfTables  = Without{Words: "names of tables that differ in nothing but case"}
	withoutDateStyle     = Without{Words: "how days and times are written and read", Rules: []string{"temporal.*"}, Results: []string{"date", "timestamp", "timestamp with time zone", "time"}}
	withoutIntervalStyle = Without{Words: "how intervals are written", Rules: []string{"temporal.to-text", "temporal.to-interval"}, Results: []string{"interval"}}
	withoutFloatDigits   = Without{Words: "the digits of approximate numbers", Rules: []string{"text.of-float"}, Results: []string{"real", "double precision"}}
	withoutHexadecimal   = Without{Words: "how byte strings are written", Rules: []string{"cast.to-text"}, Results: []string{"bytes"}}
)

// mysqlPreamble is that of a dialect of MySQL with its modes and its binary collation.
func mysqlPreamble(modes, collation string) Preamble {
	return Preamble{
		{Name: "sql_mode", Statement: "SET SESSION sql_mode = '" + modes + "'"},
		{Name: "character_set_client", Statement: "SET NAMES utf8mb4"},
		{"collation_connection", "SET SESSION collation_connection = '" + collation + "'", withoutCollation},
		{"time_zone", "SET SESSION time_zone = '+00:00'", withoutZone},
		{"div_precision_increment", "SET SESSION div_precision_increment = 4", withoutQuotients},
		{"group_concat_max_len", "SET SESSION group_concat_max_len = 1048576", withoutLongTexts},
		{Name: "lower_case_table_names", Without: withoutCaseOfTables},
	}
}

// postgresPreamble is that of the dialects of PostgreSQL. Literals with a backslash mean
// something else without standard_conforming_strings, and the locale is the database's.
var postgresPreamble = Preamble{
	{Name: "client_encoding", Statement: "SET client_encoding = 'UTF8'"},
	{"TimeZone", "SET TIME ZONE 'UTC'", withoutZone},
	{"DateStyle", "SET DateStyle = 'ISO, YMD'", withoutDateStyle},
	{"IntervalStyle", "SET IntervalStyle = 'postgres'", withoutIntervalStyle},
	{"extra_float_digits", "SET extra_float_digits = 1", withoutFloatDigits},
	{Name: "standard_conforming_strings", Statement: "SET standard_conforming_strings = on"},
	{"bytea_output", "SET bytea_output = 'hex'", withoutHexadecimal},
	{Name: "locale", Without: withoutLocale},
}
