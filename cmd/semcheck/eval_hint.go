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
	case o.Function != "":
		o.Message += noFunctionHint(o.Function, session.Database.Dialect())
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
		if slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, o.Missing) }) {
			o.Message += " (the name exists, but not at this place of the query)"
			return
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

// functionHint says of a function that a dialect lacks in which ones it is modelled, or
// which function of the dialect has almost this name.
func functionHint(name string, d *spec.Dialect) string {
	if modelledIn(name, d) {
		return "" // with other arguments
	}
	if elsewhere := dialectsWith(func(other *spec.Dialect) bool { return modelledIn(name, other) }); len(elsewhere) > 0 {
		return fmt.Sprintf(" (it is modelled in %s)", strings.Join(elsewhere, ", "))
	}
	if function.EngineHas(d, name) {
		return ""
	}
	return spelling.DidYouMean(name, modelledNames(d))
}

// noFunctionHint says of a function that the engine of a dialect does not have which other
// engines have it, or which function of the dialect has almost this name.
func noFunctionHint(name string, d *spec.Dialect) string {
	elsewhere := dialectsWith(func(other *spec.Dialect) bool { return function.EngineHas(other, name) })
	switch len(elsewhere) {
	case 0:
		return spelling.DidYouMean(strings.ToUpper(name), modelledNames(d))
	case 1:
		return fmt.Sprintf(" (%s has it)", elsewhere[0])
	}
	return fmt.Sprintf(" (%s have it)", strings.Join(elsewhere, ", "))
}

// modelledIn tells whether a function of a name is modelled in a dialect.
func modelledIn(name string, d *spec.Dialect) bool {
	return slices.ContainsFunc(function.Named(strings.ToUpper(name)), func(f *function.Function) bool { return f.Rule != nil && f.In(d) })
}

// dialectsWith lists the dialects of engines that have something.
func dialectsWith(has func(*spec.Dialect) bool) (names []string) {
	for _, name := range engineDialects {
		if has(spec.DialectByName(name)) {
			names = append(names, name)
		}
	}
	return names
}

// modelledNames are the names of the functions that are modelled in a dialect.
func modelledNames(d *spec.Dialect) (names []string) {
	for _, f := range function.All() {
		if f.Rule != nil && f.In(d) {
			names = append(names, f.Name)
		}
	}
	return names
}
