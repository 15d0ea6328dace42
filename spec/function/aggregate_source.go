package function

import "github.com/semcheck/semcheck/spec"

// The pages on aggregates and windows that were read on 2026-11-26. Those of PostgreSQL are
// the files into which chapter 9 was cut behind the branch of version 18.
const aggregatesRead spec.Reading = "2026-11-26"

func aggregatesOfPostgreSQL() spec.Source {
	return spec.Source{Doc: "PostgreSQL 19 manual in development", Clause: "9.21 Aggregate Functions",
		Address: "github.com/postgres/postgres doc/src/sgml/func/func-aggregate.sgml @ 2e606d75c0bf", Read: aggregatesRead}
}

func aggregatesOfMySQL() spec.Source {
	s := spec.MySQL("14.19.1 Aggregate Function Descriptions", "aggregate-functions.html")
	s.Read = aggregatesRead
	return s
}

func aggregatesOfSQLite() spec.Source {
	s := spec.SQLite("3. Descriptions of built-in aggregate functions", "lang_aggfunc.html")
	s.Read = aggregatesRead
	return s
}

func aggregatesOfMariaDB(page string) spec.Source {
	s := spec.MariaDB("Aggregate Functions", "server/reference/sql-functions/aggregate-functions/"+page)
	s.Read = aggregatesRead
	return s
}

// aggregatesOfDuckDB is source text of DuckDB, of a commit behind 1.5.
func aggregatesOfDuckDB(function, file string) spec.Source {
	return spec.Source{Doc: "DuckDB source behind 1.5", Clause: function,
		Address: "github.com/duckdb/duckdb " + file + " @ 044a04a7cd39", Read: aggregatesRead}
}
