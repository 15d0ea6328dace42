// Package triage examines a finding: does it repeat, how small can it be, which rule is to blame,
// which other findings have the same cause, and is it known?
package triage
