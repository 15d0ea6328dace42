// Package known holds what is known before a run: known issues, which are
// written by people and say why an engine differs, and baselines, which semcheck
// writes and which only say what differed last time. With them a run tells what
// is new.
//
// A known issue belongs to a rule, its cases and a shape of the reduced query,
// never to a message or a verdict alone, so that it cannot hide another fault.
// Its example shows the fault; where it shows it no longer the entry is stale.
//
// How a finding is made is in compare/finding, how an example is tried in
// compare/trial: this package is given a function for it.
package known
