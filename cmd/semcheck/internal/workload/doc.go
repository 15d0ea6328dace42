// Package workload tells how much of somebody's queries the semantics can judge: it reads
// scripts as people have them, sets their tables up, fills tables that a script leaves empty,
// evaluates each query, and counts what was answered and what stood in the way. An engine may
// be asked beside it.
package workload
