// Package session is GEOS as an engine that takes SQL. GEOS has functions and
// nothing else: tables, FROM, WHERE and the rest are those of semcheck's own
// evaluator, and each application of a function of geometries is a call to the
// library, in a process of its own. So a wrong answer to a query is a wrong answer to
// a call, and every way to make queries and laws is one to ask GEOS.
//
// What it is not: a second opinion on SQL. Statements that make tables are the
// evaluator's alone, with the functions in them.
package session
