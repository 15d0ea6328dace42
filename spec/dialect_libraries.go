package spec

// Dialects whose geometries are those of a library: extensions of SQLite and DuckDB.
var (
	spatialite = Dialect{Name: "spatialite", Title: "SpatiaLite 5", Parent: "sqlite", Syntax: sqliteSyntax,
		Meaning: withSpatial(sqliteMeaning, spatialiteSpatial), Preamble: sqlite.Preamble}
	duckdbspatial = Dialect{Name: "duckdbspatial", Title: "DuckDB 1.5 with its extension spatial", Parent: "duckdb", Syntax: duckdbSyntax,
		Meaning: withSpatial(duckdbMeaning, duckdbSpatial), Preamble: duckdb.Preamble}
)

func withSpatial(m Meaning, spatial Spatial) Meaning {
	m.Spatial = spatial
	return m
}
