package spec

import "strings"

// Sources: PostgreSQL 18, "5.6 System Columns" (ddl.sgml) and "System Catalogs"
// [unverified]; SQLite 3.50.4, "5. ROWIDs and the INTEGER PRIMARY KEY"
// (lang_createtable.html) and "The Schema Table" (schematab.html); MySQL 9.5,
// "15.1.18 CREATE INDEX Statement", _rowid; DuckDB 1.5.5 source,
// DuckTableEntry::GetVirtualColumns, DefaultViewGenerator.
var systemColumns = [...][]string{
	SystemPostgres: {"ctid", "tableoid", "xmin", "xmax", "cmin", "cmax"},
	SystemSQLite:   {"rowid", "oid", "_rowid_"},
	SystemMySQL:    {"_rowid"},
	SystemDuckDB:   {"rowid"},
}

// HasColumn tells whether every base table has a column of that name that its
// definition does not show.
func (s System) HasColumn(name string) bool {
	for _, n := range systemColumns[s] {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}

// Columns are the names of the columns that a base table has and its definition does not
// show.
func (s System) Columns() []string { return systemColumns[s] }

// KeyColumn tells that such a column is the only column of the table's key. A table without such a
// key has no such column.
func (s System) KeyColumn() bool { return s == SystemMySQL }

// HasTable tells whether a table of that name belongs to the engine.
func (s System) HasTable(name string) bool {
	for _, prefix := range map[System][]string{SystemPostgres: {"pg_"}, SystemSQLite: {"sqlite_"}, SystemDuckDB: {"duckdb_", "pg_", "sqlite_"}}[s] {
		if strings.HasPrefix(strings.ToLower(name), prefix) {
			return true
		}
	}
	return s == SystemPostgres && tablesOfPostGIS[strings.ToLower(name)]
}

// tablesOfPostGIS are the tables and views that the extension brings, installed or not.
//
// Source: CREATE TABLE and CREATE VIEW in postgis/postgis.sql.in, postgis/geography.sql.in and raster/rt_pg/rtpostgis.sql.in of
// PostGIS 3.6.4 (github.com/postgis/postgis @ 94d984bd0836, read 2026-11-29).
var tablesOfPostGIS = map[string]bool{"spatial_ref_sys": true, "geometry_columns": true, "geography_columns": true, "raster_columns": true, "raster_overviews": true}

// HasQualifier tells whether a name of that sort before a column's has a meaning
// that no table gave it: DuckDB's binder knows aliases of the select list as
// alias.x, and a derived table without a name as unnamed_subquery.
func (s System) HasQualifier(name string) bool {
	return s == SystemDuckDB && (strings.EqualFold(name, "alias") || strings.EqualFold(name, "unnamed_subquery"))
}
