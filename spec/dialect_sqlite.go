package spec

// Older versions of SQLite. What they lack or mean otherwise was read in "Release
// History Of SQLite", https://sqlite.org/changes.html of 3.50.4 (copy
// github.com/ronnydrooid/sqlite-docs @ cf0ea92cfb5d), read 2026-11-20, under the
// version in which it came:
//
//	3.30.0  NULLS FIRST and NULLS LAST; FILTER on aggregates
//	3.31.0  generated columns
//	3.32.0  an ESCAPE that is a wildcard is the escape; see text.like
//	3.33.0  UPDATE … FROM
//	3.35.0  several ON CONFLICT clauses; RETURNING; MATERIALIZED and NOT MATERIALIZED in WITH
//	3.37.0  STRICT tables
//	3.39.0  RIGHT and FULL JOIN; IS [NOT] DISTINCT FROM; HAVING without GROUP BY,
//	        see group.having
//	3.44.0  ORDER BY in an aggregate; string_agg
//	3.41.0  IN ((query)) is IN (query); see predicate.in
var (
	sqlite329 = sqliteVersion("sqlite329", "3.29", func(d *Dialect) {
		d.GeneratedColumns = GeneratedColumnsNone
		d.NullsOrder, d.AggregateFilter, d.EscapedWildcard = false, false, PercentOverEscape
	})
	sqlite330 = sqliteVersion("sqlite330", "3.30", func(d *Dialect) { d.GeneratedColumns = GeneratedColumnsNone; d.EscapedWildcard = PercentOverEscape })
	sqlite332 = sqliteVersion("sqlite332", "3.32", func(*Dialect) {})
)

// sqliteVersion is the table of a version before 3.37, with what a version has
// of its own.
func sqliteVersion(name, version string, own func(d *Dialect)) Dialect {
	d := Dialect{Name: name, Title: "SQLite " + version, Parent: "sqlite",
		Syntax: sqliteSyntax, Meaning: sqliteMeaning, Preamble: sqlite.Preamble}
	d.StrictTables, d.RightJoin, d.FullJoin, d.DistinctFrom = false, false, false, false
	d.AggregateOrder, d.With = false, WithPlain
	d.SeveralConflicts, d.JoinedChanges, d.Returning = false, JoinedChangesNone, ReturningNone
	d.TableFunctions = TableFunctionsNone
	d.IndexedBy = false // an index that nothing asks for may be of no use: whereLoopAddBtree in where.c of 3.29
	d.OnNames, d.Rowids = OnNamesFromOpen, RowidsOpen
	d.HavingWithoutGroupBy, d.NestedInQuery = HavingWithoutGroupByRefused, NestedInScalar
	own(&d)
	return d
}
