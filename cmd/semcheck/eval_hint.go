package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/spelling"
)

// hint adds to an outcome about an unknown name which name may have been meant.
func hint(o *eval.Outcome, session *script.Session) {
	switch {
	case o.Missing == "":
	case o.Kind == eval.OutcomeRaise:
		names := session.Database.Names()
		if table, _, qualified := strings.Cut(o.Missing, "."); qualified { // the table may be an alias
			for _, t := range session.Database.Tables() {
				for _, c := range t.Columns {
					names = append(names, table+"."+c.Name)
				}
			}
		}
		o.Message += spelling.DidYouMean(o.Missing, names)
	case o.Kind == eval.OutcomeUnsupported:
		o.Feature += functionHint(o.Missing, session.Database.Dialect())
	}
}

// readsAsCypher tells that a text is no SQL of the standard and is Cypher.
func readsAsCypher(text string) bool {
	if _, err := script.Read(text, spec.StandardSQL()); err == nil {
		return false
	}
	queries, err := script.ReadCypher(text, spec.OpenCypher)
	return err == nil && len(queries) > 0
}

// beginsAsCypher tells that the first word of a text begins queries in Cypher and no
// statement of SQL.
func beginsAsCypher(text string) bool {
	words := strings.Fields(text)
	return len(words) > 0 && slices.Contains([]string{"MATCH", "OPTIONAL", "UNWIND", "RETURN", "DETACH", "FOREACH"}, strings.ToUpper(words[0]))
}

// functionHint says of a function that is not modelled in a dialect in which ones it is, or
// which function of the dialect has almost this name.
func functionHint(name string, d *spec.Dialect) string {
	modelled := func(f *function.Function, in *spec.Dialect) bool { return f.Rule != nil && f.In(in) }
	has := func(in *spec.Dialect) bool {
		return slices.ContainsFunc(function.Named(name), func(f *function.Function) bool { return modelled(f, in) })
	}
	if has(d) {
		return "" // with other arguments
	}
	var elsewhere []string
	for _, other := range engineDialects {
		if has(spec.DialectByName(other)) {
			elsewhere = append(elsewhere, other)
		}
	}
	if len(elsewhere) > 0 {
		return fmt.Sprintf(" (it is modelled in %s)", strings.Join(elsewhere, ", "))
	}
	var names []string
	for _, f := range function.All() {
		if modelled(f, d) {
			names = append(names, f.Name)
		}
	}
	return spelling.DidYouMean(name, names)
}
