package spec

// The documents that rules of geometries cite; see sources.go.

// OGC cites a clause of OGC 06-103r4, Simple Feature Access - Part 1, by its title.
// The document was not reached: it is quoted by others.
func OGC(title string) Source {
	return Source{Doc: "OGC 06-103r4, Simple Feature Access - Part 1: Common architecture", Clause: title, Read: Unverified}
}

// PostGIS cites the manual or the source text of PostGIS by names in files; read at
// a commit of the master branch on the way to 3.7. What changed since 3.6 is said
// there with the functions.
func PostGIS(names, files string) Source {
	return Source{Doc: "PostGIS 3.7 manual and source, in development", Clause: names,
		Address: "github.com/postgis/postgis " + files + " @ b2d575041cbb", Read: readOn}
}

// PostGIS36 cites the source text of PostGIS 3.6, at the head of its branch.
func PostGIS36(names, files string) Source {
	return Source{Doc: "PostGIS 3.6.5 source", Clause: names,
		Address: "github.com/postgis/postgis " + files + " @ 6a8b5a8ce893", Read: SpatialReadOn}
}

// SpatialReadOn is the day on which the sources were read that were added last.
const SpatialReadOn Reading = "2026-11-22"

// PostGIS33 cites the manual or the source text of PostGIS 3.3.2, at its tag.
func PostGIS33(names, files string) Source {
	return Source{Doc: "PostGIS 3.3.2 manual and source", Clause: names,
		Address: "github.com/postgis/postgis " + files + " @ 4975da81cb26", Read: readOn}
}

// JTS cites a class of JTS, whose definitions GEOS follows.
func JTS(names string) Source {
	return Source{Doc: "JTS 1.21", Clause: names,
		Address: "github.com/locationtech/jts @ 07833d3c2f90", Read: readOn}
}

// GEOS cites the source text of GEOS by names in files or folders.
func GEOS(names, files string) Source {
	return Source{Doc: "GEOS 3.15 source, in development", Clause: names,
		Address: "github.com/libgeos/geos " + files + " @ 5b62cd06ceee", Read: readOn}
}

// GEOS311 cites the source text of GEOS by names in files, as its branch 3.11 has them.
func GEOS311(names, files string) Source {
	return Source{Doc: "GEOS 3.11 source", Clause: names,
		Address: "github.com/libgeos/geos " + files + " @ 72b0c32d012b", Read: readOn}
}

// MySQLSpatial cites a section of the chapter "Spatial Analysis Functions" of the
// MySQL 9.5 manual.
func MySQLSpatial(section string) Source {
	return MySQL(section, "spatial-analysis-functions.html")
}

// DuckDBSpatial cites the source text of DuckDB's extension spatial.
func DuckDBSpatial(names, files string) Source {
	return Source{Doc: "DuckDB spatial, source of 2025-02-13", Clause: names,
		Address: "github.com/duckdb/duckdb-spatial " + files + " @ 919c69fe4744", Read: readOn}
}

// MySQL56Help cites the help texts that MySQL 5.6.24 installs, paragraphs of its
// manual, by their topics.
func MySQL56Help(topics string) Source {
	return Source{Doc: "MySQL 5.6.24 help texts", Clause: topics,
		Address: "github.com/Lasertooth/mysql-5.6.24 scripts/fill_help_tables.sql @ e3ebd74a08af", Read: readOn}
}

// SpatiaLiteCode cites the source text of libspatialite 5.0.1.
func SpatiaLiteCode(names, files string) Source {
	return Source{Doc: "libspatialite 5.0.1 source", Clause: names,
		Address: "github.com/nextgis-borsch/lib_spatialite " + files + " @ 3d8a37a8ac20", Read: readOn}
}

// DuckDBSpatialPage cites functions of the page on DuckDB's extension spatial.
func DuckDBSpatialPage(functions string) Source {
	return Source{Doc: "DuckDB 1.5 documentation, Spatial Functions", Clause: functions,
		Address: "github.com/duckdb/duckdb-web docs/current/core_extensions/spatial/functions.md @ 19bc1ded4480", Read: readOn}
}
