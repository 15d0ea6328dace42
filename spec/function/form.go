package function

import "slices"

// forms is the chapter of functions that are not modelled and whose arguments are
// written in a form of their own.
var forms = []*Function{
	{Name: "EXTRACT", Form: Extraction, Reserved: true, in: allDialects &^ sqlites},
	{Name: "VALUES", Form: Unread, Reserved: true, in: mysqls},
	{Name: "GET_FORMAT", Form: Unread, in: mysqls}, // DATE, TIME or DATETIME stands first
	{Name: "NEXTVAL", Form: Unread, in: mariadb},   // the name of a sequence stands first
	{Name: "LASTVAL", Form: Unread, in: mariadb},
}

// named is the chapter of functions of which the name alone is known: those that
// parsers have to tell from other words, and those whose value is not of the arguments
// alone.
var named = slices.Concat(
	unmodelledAggregates("ANY_VALUE", "ARRAY_AGG", "BIT_AND", "BIT_OR", "BIT_XOR", "BOOL_AND", "BOOL_OR", "COLLECT", "CORR",
		"COVAR_POP", "COVAR_SAMP", "EVERY", "GROUP_CONCAT", "JSON_AGG", "JSON_ARRAYAGG", "JSON_OBJECTAGG", "JSONB_AGG", "LISTAGG",
		"MODE", "PERCENTILE_CONT", "PERCENTILE_DISC", "REGR_COUNT", "STD", "STDDEV", "STDDEV_POP", "STDDEV_SAMP", "STRING_AGG", "TOTAL",
		"VAR_POP", "VAR_SAMP", "VARIANCE", "XMLAGG"),
	unmodelledGrouping(),
	namesOf(Function{Volatility: Volatile}, "RANDOM", "RAND", "UUID", "GEN_RANDOM_UUID", "NOW", "SYSDATE", "CHANGES",
		"TOTAL_CHANGES", "LAST_INSERT_ROWID", "LAST_INSERT_ID", "ROW_COUNT", "FOUND_ROWS", "CONNECTION_ID", "SLEEP"),
	[]*Function{NextVal},
	namesOf(Function{Volatility: Stable, Form: Bare, Reserved: true}, "CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP"),
	namesOf(Function{Volatility: Stable, Form: Bare, Reserved: true}, "LOCALTIME", "LOCALTIMESTAMP", "CURRENT_USER", "USER",
		"UTC_DATE", "UTC_TIME", "UTC_TIMESTAMP"),
	namesOf(Function{Volatility: Stable, Form: Bare}, "SESSION_USER", "SYSTEM_USER", "CURRENT_ROLE", "CURRENT_CATALOG", "CURRENT_SCHEMA"),
	namesOf(Function{Volatility: Stable, Reserved: true}, "DATABASE", "SCHEMA"),
	namesOf(Function{Reserved: true}, "INTERVAL", "LIKE", "GLOB"),
)

// unmodelledAggregates declares set functions in the dialects in which nothing more of them
// is known than the name.
func unmodelledAggregates(names ...string) []*Function {
	list := namesOf(Function{Kind: Aggregate}, names...)
	for _, f := range list {
		for _, modelled := range setFunctions {
			if modelled.Name == f.Name {
				f.in &^= modelled.in
			}
			for _, s := range modelled.Spellings {
				if s.Name == f.Name {
					f.in &^= s.in
				}
			}
		}
	}
	return list
}

// NextVal is the next number of a sequence.
var NextVal = &Function{Name: "NEXTVAL", Volatility: Volatile, in: allDialects &^ (postgres | duckdb)}

// namesOf declares functions of which the same is known, for the dialects in which they are
// not modelled.
func namesOf(like Function, names ...string) []*Function {
	var list []*Function
	for _, name := range names {
		f := like
		f.Name, f.in = name, allDialects
		for _, modelled := range clocks {
			if modelled.Name == name {
				f.in &^= modelled.in
			}
		}
		list = append(list, &f)
	}
	return list
}
