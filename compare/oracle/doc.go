// Package oracle holds the laws by which answers of an engine are judged. Each begins in
// a file of its own with its exact condition; large ones have more files, and what
// several laws need (which answers are functions of the database, images of geometries,
// places in queries of graphs) has files besides.
//
// A law says when it applies, what it asks of the engine, and what it makes of
// the answers. Campaigns, reductions, blame and replays all try it on a
// trial.Runner, so that each means the same by "it still differs".
package oracle
