package present

import (
	"fmt"
	"io"

	"github.com/semcheck/semcheck/spec"
)

// Applied lists the pairs of rule and case that an evaluation applied.
func Applied(d *spec.Dialect, coverage *spec.Coverage) []spec.Applied {
	if coverage == nil {
		return nil
	}
	var list []spec.Applied
	for _, rule := range spec.Rules() {
		for c := range rule.Numbered() {
			if n := coverage.Count(rule, c); n > 0 {
				list = append(list, spec.Applied{Rule: rule, Case: c, Count: n})
			}
		}
	}
	return list
}

// Statement gives a rule's statement and source as the dialect reads it.
func Statement(rule *spec.Rule, d *spec.Dialect) (string, spec.Source) {
	if v := rule.VariantFor(d.Name); v != nil {
		return v.Statement, v.From
	}
	return rule.Statement, rule.From
}

// Explain writes the rules that were applied: rule and cases with counts, the
// statement as the dialect reads it, its source.
func Explain(w io.Writer, d *spec.Dialect, coverage *spec.Coverage, paint Paint) {
	applied := Applied(d, coverage)
	fmt.Fprintf(w, "\nrules applied, as %s reads them:\n", d.Name)
	for i, a := range applied {
		if i == 0 || applied[i-1].Rule != a.Rule {
			statement, from := Statement(a.Rule, d)
			variant := ""
			if v := a.Rule.VariantFor(d.Name); v != nil {
				variant = " (variant)"
				if note := v.Note(); note != "" {
					variant = " (variant, " + note + ")"
				}
			}
			fmt.Fprintf(w, "\n%s%s\n%s\n%s\n", paint.Bold(a.Rule.ID), variant, Wrap(statement, "  ", Width), Wrap(from.String(), "  ", Width))
			if authority := a.Rule.Authority(d.Name); authority.Missing() {
				fmt.Fprintln(w, Wrap(authority.Doubt(d), "  ", Width))
			}
		}
		fmt.Fprintf(w, "  case %q × %d\n", a.Rule.Cases[a.Case], a.Count)
	}
}
