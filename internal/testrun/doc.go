// Package testrun says what a run of the tests was asked for: with which seed its
// random cases are drawn, and how many of them there are. It is used by tests only.
//
// Two variables of the environment ask:
//
//	SEMCHECK_SEED   the seed; without it a fixed one, so that two runs of the same
//	                tests try the same cases
//	SEMCHECK_TESTS  "whole" for all cases; without it fewer, so that a developer
//	                waits for them; with -short fewer still
//
// A test that draws says on failure with which command it fails again.
package testrun
