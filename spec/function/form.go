package function

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
)

// forms is the chapter of functions that are not modelled and whose arguments are
// written in a form of their own.
var forms = []*Function{
	Position, Substring, TrimBoth, TrimLeading, TrimTrailing,
	{Name: "EXTRACT", Form: Unread, Reserved: true, in: all &^ sqlites},
	{Name: "VALUES", Form: Unread, Reserved: true, in: mysqls},
	{Name: "TIMESTAMPADD", Form: Unread, in: mysqls},  // a unit of time stands first
	{Name: "TIMESTAMPDIFF", Form: Unread, in: mysqls}, // so here
	{Name: "GET_FORMAT", Form: Unread, in: mysqls},    // DATE, TIME or DATETIME stands first
	{Name: "NEXTVAL", Form: Unread, in: mariadb},      // the name of a sequence stands first
	{Name: "LASTVAL", Form: Unread, in: mariadb},
}

var (
	// Position is a function like others in SQLite, which has none of that name.
	Position = &Function{Name: "POSITION", Form: InForm, Parameters: []Type{Text, Text}, in: all &^ sqlites}
	// Substring is written with FROM and FOR in the standard, with commas elsewhere.
	Substring = &Function{Name: "SUBSTRING", Form: FromFor, in: all}

	TrimBoth     = &Function{Name: "TRIM_BOTH", Spellings: []Spelling{{"TRIM", all}}, Form: TrimForm, in: all}
	TrimLeading  = &Function{Name: "TRIM_LEADING", Form: TrimForm, in: all}
	TrimTrailing = &Function{Name: "TRIM_TRAILING", Form: TrimForm, in: all}
)

// named is the chapter of functions of which the name alone is known: those that
// parsers have to tell from other words, and those whose value is not of the arguments
// alone.
var named = slices.Concat(
	namesOf(Function{Kind: Aggregate}, "ANY_VALUE", "ARRAY_AGG", "BIT_AND", "BIT_OR", "BIT_XOR", "BOOL_AND", "BOOL_OR", "COLLECT", "CORR",
		"COVAR_POP", "COVAR_SAMP", "EVERY", "GROUP_CONCAT", "JSON_AGG", "JSON_ARRAYAGG", "JSON_OBJECTAGG", "JSONB_AGG", "LISTAGG",
		"MODE", "PERCENTILE_CONT", "PERCENTILE_DISC", "REGR_COUNT", "STD", "STDDEV", "STDDEV_POP", "STDDEV_SAMP", "STRING_AGG", "TOTAL",
		"VAR_POP", "VAR_SAMP", "VARIANCE", "XMLAGG"),
	namesOf(Function{Kind: Aggregate, Reserved: true}, "GROUPING"),
	namesOf(Function{Kind: Window, Reserved: true}, "CUME_DIST", "DENSE_RANK", "FIRST_VALUE", "LAG", "LAST_VALUE", "LEAD", "NTH_VALUE", "NTILE",
		"PERCENT_RANK", "RANK", "ROW_NUMBER"),
	namesOf(Function{Volatility: Volatile}, "RANDOM", "RAND", "RANDOMBLOB", "UUID", "GEN_RANDOM_UUID", "NOW", "SYSDATE", "CHANGES",
		"TOTAL_CHANGES", "LAST_INSERT_ROWID", "LAST_INSERT_ID", "ROW_COUNT", "FOUND_ROWS", "CONNECTION_ID", "SLEEP"),
	[]*Function{NextVal},
	namesOf(Function{Volatility: Stable, Form: Bare, Reserved: true}, "CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP"),
	namesOf(Function{Volatility: Stable, Form: Bare, Reserved: true}, "LOCALTIME", "LOCALTIMESTAMP", "CURRENT_USER", "USER",
		"UTC_DATE", "UTC_TIME", "UTC_TIMESTAMP"),
	namesOf(Function{Volatility: Stable, Form: Bare}, "SESSION_USER", "CURRENT_ROLE", "CURRENT_CATALOG", "CURRENT_SCHEMA"),
	namesOf(Function{Volatility: Stable, Reserved: true}, "DATABASE", "SCHEMA"),
	namesOf(Function{Reserved: true}, "INSERT", "CHAR", "TRUNCATE", "INTERVAL", "LIKE", "GLOB"),
)

// NextVal is the next number of a sequence.
var NextVal = &Function{Name: "NEXTVAL", Volatility: Volatile, in: all}

// namesOf declares functions of which the same is known.
func namesOf(like Function, names ...string) []*Function {
	var list []*Function
	for _, name := range names {
		f := like
		f.Name, f.in = name, all
		list = append(list, &f)
	}
	return list
}

// FormOf is the form in which a dialect writes calls by a name.
func FormOf(spelled string, d *spec.Dialect) Form {
	if _, f := Spelled(spelled, d); f != nil {
		return f.Form
	}
	return Plain
}
