// Package triage finds out what there is to know of a finding: does it repeat,
// how small can it be, what is to blame, with which others is it one, and is it
// known.
package triage
