// Package oracle lists the laws by which answers of an engine are judged, and has one
// tried on a case: the differential law, which holds the engine against the semantics,
// and the metamorphic ones, which hold answers of one engine against each other.
//
// Each metamorphic law has a package: norec, tlp, pinolo, pqs and plan ask of any query
// of SQL, those of space of functions of geometries, those of graph of queries of graphs.
// No law knows another one. What they have in common stands below them: metamorphic says
// what a law is and what it is asked about, determinism which answers are functions of
// the database, geometry where geometries are written down.
//
// A law says when it applies, what it asks of the engine, and what it makes of
// the answers. Campaigns, reductions, blame and replays all try it on a
// trial.Runner, so that each means the same by "it still differs".
package oracle
