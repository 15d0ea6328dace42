package spec

// PostGIS is PostgreSQL with the types and functions of that extension. Its child
// postgis33 says what differs in the version of Debian bookworm, which stands on
// an older PostgreSQL, too: that one's grammar and meaning are taken to be those
// of 18 as far as queries on geometries need them.
var (
	postgis = Dialect{Name: "postgis", Title: "PostGIS 3.6", Parent: "postgres",
		Syntax: postgisSyntax, Meaning: postgisMeaning(postgisSpatial), Preamble: postgres.Preamble, Caveats: postgresCaveats}
	postgis33 = Dialect{Name: "postgis33", Title: "PostGIS 3.3, GEOS 3.11", Parent: "postgis",
		Syntax: postgisSyntax, Meaning: postgisMeaning(postgis33Spatial), Preamble: postgres.Preamble, Caveats: postgresCaveats}
)

var postgisSyntax = func() Syntax {
	s := postgresSyntax
	s.BoxOperators, s.FunctionTables = true, true
	return s
}()

func postgisMeaning(spatial Spatial) Meaning {
	m := postgresMeaning
	m.Spatial = spatial
	return m
}
