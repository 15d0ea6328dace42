// Package oracle lists the laws that judge answers of an engine, and tries a law on a case.
// The differential law compares the engine with the semantics. The metamorphic laws compare
// answers of one engine with each other.
//
// Packages norec, tlp, pinolo, pqs, plan and sets have one law each, about any query of SQL.
// Package space has the laws about functions of geometries, package graph the laws about
// queries of graphs. No law knows another law. The laws share three packages: metamorphic says
// what a law is and what it asks about, determinism says which answers are functions of
// the database, geometry says where geometries are written down.
//
// A law says when it applies, what it asks the engine, and what the answers mean. Campaigns,
// reductions, blame and replays all try a law on a trial.Runner, so that all of them mean the
// same by "it still differs".
package oracle
