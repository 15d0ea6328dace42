// Package plan is the law that a query has the same rows however it is planned. The
// switches and hints of each engine's planner are the tables in switches_*.go, each with
// the page of the manual that has it; docs/SWITCHES.md is made from them.
package plan
