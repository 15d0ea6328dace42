// Package age is the adapter of Apache AGE, the extension of PostgreSQL that reads
// openCypher: SELECT * FROM cypher(graph, $$ query $$) AS (column agtype, …). It asks
// through a session of PostgreSQL, of a server or of PGlite, and reads the texts of
// AGE's only type, agtype.
package age
