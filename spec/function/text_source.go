package function

import "github.com/semcheck/semcheck/spec"

// The pages of functions that were read on 2026-11-24. Of PostgreSQL that is the manual of
// a version in development, of DuckDB the descriptions beside the source.
const pagesRead spec.Reading = "2026-11-24"

// pagesOf cites what the manuals of dialects say of functions of texts, all in one source:
// each of them speaks for its own. The page is MariaDB's, where it is among them.
func pagesOf(has dialects, functions, page string) spec.Source {
	return together(has, []cited{
		{iso, spec.ISO("<string value function>")},
		{postgres, postgresPage("9.4. String Functions and Operators, "+functions, "func-string.sgml")},
		{mysql, spec.MySQL("14.8 String Functions and Operators, "+functions, "string-functions.html")},
		{mariadb, spec.MariaDB(functions, mariadbStrings+page)},
		{sqlites, spec.SQLite("3. Descriptions of built-in scalar SQL functions, "+functions, "lang_corefunc.html")},
		{duckdb, duckdbPage(functions, "extension/core_functions/scalar/string/functions.json")},
	})
}

// cited is a source that speaks for some dialects.
type cited struct {
	in   dialects
	from spec.Source
}

// together makes one source of those that speak for a set of dialects.
func together(has dialects, pages []cited) (all spec.Source) {
	for _, p := range pages {
		switch {
		case has&p.in == 0:
		case all.Doc == "":
			all = read(p.from)
		default:
			all = all.With(read(p.from))
		}
	}
	return all
}

// read dates a source to the day on which it was read for these functions.
func read(s spec.Source) spec.Source {
	if s.Read != spec.Unverified {
		s.Read = pagesRead
	}
	return s
}

func postgresPage(section, page string) spec.Source {
	return spec.Source{Doc: "PostgreSQL 20 manual, in development", Clause: section,
		Address: "github.com/hackorum-dev/postgres doc/src/sgml/func/" + page + " @ f20c4278342f", Read: pagesRead}
}

func duckdbPage(functions, file string) spec.Source {
	return spec.Source{Doc: "DuckDB source of 2026-08-20", Clause: functions, Address: "github.com/duckdb/duckdb " + file + " @ 044a04a7cd39", Read: pagesRead}
}
