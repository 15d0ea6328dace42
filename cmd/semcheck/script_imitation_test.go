package main

import (
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest/imitation"
	"github.com/semcheck/semcheck/spec"
)

// startImitation is the script command `imitation VARIABLE [FAULT|SETTING…]`: it starts a server
// of PostgreSQL's protocol that is none and puts its address into the variable. It refuses the
// settings that are named, and takes the options of CREATE DATABASE if one of them is options. The
// fault sum has it answer each sum with another number, the fault caseless each DISTINCT with one
// row too few, the fault table each table.
func startImitation(ts *testscript.TestScript, _ bool, args []string) {
	s := &imitation.Server{Dialect: spec.DialectByName("postgres"), Refuses: args[1:], TakesOptions: slices.Contains(args, "options")}
	switch {
	case slices.Contains(args, "sum"):
		s.Wrong = func(query string, r *engine.Result) {
			if strings.Contains(strings.ToLower(query), "sum(") && len(r.Rows) == 1 && len(r.Rows[0]) == 1 && !r.Rows[0][0].Null {
				r.Rows[0][0].Text = "4711"
			}
		}
	case slices.Contains(args, "table"):
		s.Wrong = func(query string, r *engine.Result) {
			if strings.HasPrefix(query, "SELECT *") && len(r.Rows) > 1 {
				r.Rows = r.Rows[1:]
			}
		}
	case slices.Contains(args, "caseless"):
		s.Wrong = func(query string, r *engine.Result) {
			if strings.HasPrefix(query, "SELECT DISTINCT") && len(r.Rows) > 1 {
				r.Rows = r.Rows[1:]
			}
		}
	}
	dsn, err := s.Start()
	ts.Check(err)
	ts.Setenv(args[0], dsn)
	ts.Defer(func() { ts.Check(s.Close()) })
}
