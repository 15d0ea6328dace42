// Package tlp is the law of ternary logic partitioning (Rigger and Su, OOPSLA 2020).
// aggregate.go and recombine.go have what is made again of the aggregates of the parts.
package tlp
