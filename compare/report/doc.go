// Package report writes findings and runs as files that people and other
// programs read: of each finding a text for a bug tracker, a script for the
// engine's own client and the finding itself; of a run a page, a JUnit file and
// a summary.
//
// It is given plain data (Run) and finds nothing out: what differs is said in
// compare/finding, what a run counted in compare/campaign, which stands to its
// right.
package report
