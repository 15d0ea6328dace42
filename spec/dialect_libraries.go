package spec

// Dialects whose geometries are those of a library: extensions of SQLite and DuckDB,
// and the library alone.
var (
	spatialite = Dialect{Name: "spatialite", Title: "SpatiaLite 5", Parent: "sqlite", Syntax: sqliteSyntax,
		Meaning: withSpatial(sqliteMeaning, spatialiteSpatial), Preamble: sqlite.Preamble}
	duckdbspatial = Dialect{Name: "duckdbspatial", Title: "DuckDB 1.5 with its extension spatial", Parent: "duckdb", Syntax: duckdbSyntax,
		Meaning: withSpatial(duckdbMeaning, duckdbSpatial), Preamble: duckdb.Preamble}
	// geos is the library itself, asked by PostGIS' names from semcheck's own SQL.
	geos = Dialect{Name: "geos", Title: "GEOS 3.11, asked by functions with PostGIS' names", Parent: "postgres", Syntax: postgresSyntax,
		Meaning: withSpatial(postgresMeaning, geosSpatial)}
)

func withSpatial(m Meaning, spatial Spatial) Meaning {
	m.Spatial = spatial
	return m
}
