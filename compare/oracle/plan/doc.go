// Package plan is the law that a query has the same rows under every plan. The
// switches and hints of each engine's planner are the tables in switches_*.go, each with
// its page of the manual; docs/SWITCHES.md is made from these tables.
package plan
