// Package sql generates databases and queries: schemas with keys and indexes,
// data full of NULLs, duplicates and look-alikes, changes of state, and
// queries of the whole language that semcheck models, well typed in their
// dialect.
//
// Everything is a pure function of a seed and a number: Database of (seed,
// index), Query of (seed, n), so the number of workers changes nothing. What
// is produced how often is data: Weights. The package knows syntax and types
// and never the evaluator, or it would generate only what that one can do.
package sql
