// Package pinolo is the law of queries with a larger or a smaller part (Hao and others,
// USENIX ATC 2023). polarity.go finds the parts, and which way the answer goes with each;
// predicate.go, comparison.go, pattern.go and relation.go have the mutators.
package pinolo
