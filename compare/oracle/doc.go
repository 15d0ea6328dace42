// Package oracle holds the laws by which answers of an engine are judged, one
// law a file.
//
// A law says when it applies, what it asks of the engine, and what it makes of
// the answers. Campaigns, reductions, blame and replays all try it on a
// trial.Runner, so that each means the same by "it still differs".
package oracle
